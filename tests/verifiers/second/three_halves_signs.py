"""Second decision on A071532: the powers of 3 one after the other, or their quotients by powers of 2."""

from functools import cache


def decide(witness, bound=0):
    """Return (refutes, a(n)), the latter ``None`` for n < 3."""
    n = witness["n"]
    if n < 3:
        return False, None
    value = _value(n)
    return value <= bound, value


@cache
def _value(n):
    if n <= 400:
        return sum(1 if 3**k // 2**k % 2 else -1 for k in range(1, n + 1))
    total, power = 0, 1
    for k in range(1, n + 1):
        power *= 3
        if k % 512 == 0:
            power &= (2 << n) - 1
        total += 1 if power >> k & 1 else -1
    return total

"""Second decision on Sun's A303639: the values of the form marked for small n, trial division for large n."""

from math import comb, isqrt

_MARKED = 4000


def decide(witness, binomials=2):
    """Return (refutes, number of distinct rests), the number ``None`` unless the witness is accepted."""
    n = witness["n"]
    if n < 2:
        return False, None
    sums = {0}
    for _ in range(binomials):
        sums = {total + value for total in sums for value in _values(n) if total + value <= n}
    represented = _marked(n, sums) if n <= _MARKED else any(_is_two_squares(n - total) for total in sums)
    return not represented, None if represented else len(sums)


def _values(n):
    c = 0
    while comb(2 * c + 1, c) <= n:
        yield comb(2 * c + 1, c)
        c += 1


def _marked(n, sums):
    squares = [a * a for a in range(isqrt(n) + 1)]
    reached = {a + b for a in squares for b in squares}
    return any(n - total in reached for total in sums)


def _is_two_squares(m):
    p = 2
    while p * p <= m:
        exponent = 0
        while m % p == 0:
            m //= p
            exponent += 1
        if p % 4 == 3 and exponent % 2:
            return False
        p += 1 if p == 2 else 2
    return m % 4 != 3

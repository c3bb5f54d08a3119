"""Second decision on Fibonacci numbers of prime index: addition, term after term, then division."""

from math import isqrt


def decide(witness, first=0, second=1):
    """Return (refutes, cofactor as text), the cofactor ``None`` unless the witness is accepted."""
    p, divisor = witness["p"], int(witness["divisor"])
    if divisor < 2 or not _is_odd_prime(p):
        return False, None
    term = _term(p, first, second)
    quotient, rest = divmod(term, divisor)
    if rest or quotient < 2:
        return False, None
    return True, str(quotient)


def _is_odd_prime(p):
    return p > 2 and all(p % d for d in range(2, isqrt(p) + 1))


def _term(index, a, b):
    for _ in range(index):
        a, b = b, a + b
    return a

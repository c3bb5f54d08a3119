"""Second decision on the criterion of A064169: the fraction for small p, inverses modulo p^4 for large p.

With S the sum of 1/k over the k < p^2 that p does not divide, split into blocks of p - 1 terms, 1/(jp + i) is
1/i - jp/i^2 modulo p^2, so that S = p·H1 - p·(0 + 1 + … + (p - 1))·H2, where H1 and H2 are the sums of 1/i
and 1/i^2.
"""

from math import isqrt

_EXACT = 62


def decide(witness, residue=0):
    """Return (refutes, q) with H(p^2 - 2) = 1 + qp modulo p^2, ``None`` unless p is a prime above 3."""
    p = witness["prime"]
    if p < 5 or any(p % d == 0 for d in range(2, isqrt(p) + 1)):
        return False, None
    value = _exact(p) if p <= _EXACT else _by_blocks(p)
    q, rest = divmod(value - 1, p)
    if rest:
        raise ArithmeticError(f"Wolstenholme's theorem fails for {p}")
    return (q - residue) % p == 0, q % p


def _exact(p):
    numerator, denominator = _harmonic(1, p * p - 1)
    while numerator % p == 0 and denominator % p == 0:
        numerator, denominator = numerator // p, denominator // p
    return numerator * pow(denominator, -1, p * p) % (p * p)


def _harmonic(low, high):
    """The sum of 1/k for low <= k < high."""
    if high - low == 1:
        return 1, low
    middle = (low + high) // 2
    a, b = _harmonic(low, middle)
    c, d = _harmonic(middle, high)
    return a * d + b * c, b * d


def _by_blocks(p):
    first = second = 0
    for i in range(1, p):
        inverse = pow(i, -1, p**4)
        first += inverse
        second += inverse * inverse
    first %= p**4
    blocks = p * first - p * (p * (p - 1) // 2) * second
    return (first // p + blocks - pow(p * p - 1, -1, p * p)) % (p * p)

"""Second decision on Wolstenholme primes: the binomial coefficient itself, or sums of inverse powers.

C(2p - 1, p - 1) is the product of 1 + p/i over 0 < i < p; modulo p^4 and for p > 3 that is 1 + p·e1 + p^2·e2
with the elementary symmetric functions of the 1/i, where e1 = s1 and 2·e2 = s1^2 - s2 for the sums s1, s2 of
inverse first and second powers; p divides e3.
"""

from math import comb, isqrt

_EXACT = 300


def decide(witness, exponent=4):
    """Return (refutes, the remainder modulo p^exponent as text), ``None`` when p is not prime."""
    p = witness["p"]
    if p < 2 or any(p % d == 0 for d in range(2, isqrt(p) + 1)):
        return False, None
    value = comb(2 * p - 1, p - 1) if p <= _EXACT else _by_sums(p)
    remainder = value % p**exponent
    return remainder == 1, str(remainder)


def _by_sums(p):
    modulus = p**4
    inverses = [pow(i, -1, modulus) for i in range(1, p)]
    first = sum(inverses) % modulus
    second = sum(map(pow, inverses, [2] * (p - 1))) % modulus
    return 1 + p * first + p * p * (first * first - second) * pow(2, -1, modulus)

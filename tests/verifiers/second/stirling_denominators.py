"""Second decision on Stirling's denominators: Bernoulli numbers for small n, power sums for large n.

For a prime p > 3 such that p - 1 does not divide k, and N = p^e, the sum of j^k over 0 <= j < N is N·B_k
modulo N^2 (k even).
"""

from fractions import Fraction
from functools import cache
from math import comb

_EXACT = 20


def decide(witness, modulus=6):
    """Return (refutes, the three remainders), ``None`` unless a(n)/12 is prime."""
    n = witness["n"]
    if n < 2 or not _is_prime(_denominator(n) // 12):
        return False, None
    remainders = [(_denominator(m) // 12 - m) % modulus for m in (n - 1, n, n + 2)]
    return remainders != [0, 0, 0], remainders


def _denominator(m):
    if m <= _EXACT:
        return (_bernoulli(2 * m) / (2 * m * (2 * m - 1))).denominator
    result = 1
    for p in _primes_of(2 * m - 1) | {
        d + 1 for d in range(1, 2 * m + 1) if 2 * m % d == 0 and _is_prime(d + 1)
    }:
        result *= p ** _exponent_in_denominator(m, p)
    return result


def _exponent_in_denominator(m, p):
    exponent, rest = 0, 2 * m * (2 * m - 1)
    while rest % p == 0:
        rest //= p
        exponent += 1
    if 2 * m % (p - 1) == 0:
        return exponent + 1
    modulus = p**exponent
    total = sum(pow(j, 2 * m, modulus**2) for j in range(modulus)) % modulus**2
    if total % modulus:
        raise ArithmeticError(f"the power sum is not divisible by {modulus}")
    value = total // modulus
    while exponent and value % p == 0:
        value //= p
        exponent -= 1
    return exponent


@cache
def _bernoulli(k):
    if k == 0:
        return Fraction(1)
    return -sum(comb(k + 1, i) * _bernoulli(i) for i in range(k) if i < 2 or i % 2 == 0) / (k + 1)


def _primes_of(n):
    primes, d = set(), 2
    while d * d <= n:
        while n % d == 0:
            primes.add(d)
            n //= d
        d += 1
    return primes | {n} if n > 1 else primes


def _is_prime(n):
    """Trial division, which ends early for the numbers that are not prime here."""
    if n < 2:
        return False
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return True

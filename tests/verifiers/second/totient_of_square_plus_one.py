"""Second decision on A067720: totients by counting, or by subtraction of multiples."""

from math import gcd

from sympy import isprime

_COUNTED = 3000


def decide(witness, exception=8, excess=0):
    """Return (refutes, both sides as texts), the latter ``None`` when an earlier condition fails."""
    k = int(witness["k"])
    one, two = _pairs(witness["successor"]), _pairs(witness["square_plus_one"])
    if k < 1 or k == exception or not _is_factorization(k + 1, one) or not _is_factorization(k**2 + 1, two):
        return False, None
    if isprime(k + 1):
        return False, None
    left, right = _phi(k**2 + 1, two), k * _phi(k + 1, one)
    return left - right == excess, (str(left), str(right))


def _pairs(items):
    return [(int(item["prime"]), item["exponent"]) for item in items]


def _is_factorization(n, pairs):
    bases = [base for base, _ in pairs]
    if bases != sorted(set(bases)) or any(base < 2 for base in bases):
        return False
    for base, exponent in pairs:
        for _ in range(exponent):
            if n % base:
                return False
            n //= base
    return n == 1 and all(map(isprime, bases))


def _phi(n, pairs):
    if n <= _COUNTED:
        return sum(gcd(k, n) == 1 for k in range(1, n + 1))
    for base, _ in pairs:
        n -= n // base
    return n

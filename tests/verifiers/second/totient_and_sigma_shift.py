"""Second decision on A056777: counting and listing for small numbers, SymPy's primes for large ones."""

from math import gcd

from sympy import isprime

_LISTED = 2000


def decide(witness, shift=12):
    """Return (refutes, the differences of phi and sigma as texts), ``None`` when they are not computed."""
    n = int(witness["n"])
    one, two = _pairs(witness["factorization"]), _pairs(witness["shifted_factorization"])
    if n < 2 or not _is_factorization(n, one) or not _is_factorization(n + shift, two) or isprime(n):
        return False, None
    phi = _phi(n + shift, two) - _phi(n, one)
    sigma = _sigma(n + shift, two) - _sigma(n, one)
    refutes = phi == sigma == shift and not _from_quadruple(n, one)
    return refutes, (str(phi), str(sigma))


def _pairs(items):
    return [(int(item["prime"]), item["exponent"]) for item in items]


def _from_quadruple(n, pairs):
    return any(p * (p + 8) == n and all(isprime(p + k) for k in (0, 2, 6, 8)) for p, _ in pairs)


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
    if n <= _LISTED:
        return sum(gcd(k, n) == 1 for k in range(1, n + 1))
    for base, _ in pairs:
        n -= n // base
    return n


def _sigma(n, pairs):
    if n <= _LISTED:
        return sum(d for d in range(1, n + 1) if n % d == 0)
    divisors = [1]
    if sum(exponent for _, exponent in pairs) <= 10:
        for base, exponent in pairs:
            divisors = [d * base**i for d in divisors for i in range(exponent + 1)]
        return sum(divisors)
    total = 1
    for base, exponent in pairs:
        total *= sum(base**i for i in range(exponent + 1))
    return total

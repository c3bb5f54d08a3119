"""Second decision on (2, 5)-perfect numbers: divisors listed for small numbers, geometric sums for large."""

from sympy import isprime

_LISTED = 4000


def decide(witness, multiple=5):
    """Return (refutes, sigma(sigma(n)) as text), the latter ``None`` when a factorization is wrong."""
    n = int(witness["n"])
    one, two = _pairs(witness["factorization"]), _pairs(witness["sigma_factorization"])
    if n < 1 or not _is_factorization(n, one):
        return False, None
    sigma = _sigma(n, one)
    if not _is_factorization(sigma, two):
        return False, None
    iterated = _sigma(sigma, two)
    return iterated == multiple * n, str(iterated)


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


def _sigma(n, pairs):
    if n <= _LISTED:
        return sum(d for d in range(1, n + 1) if n % d == 0)
    total = 1
    for base, exponent in pairs:
        term = 0
        for _ in range(exponent + 1):
            term = term * base + 1
        total *= term
    return total

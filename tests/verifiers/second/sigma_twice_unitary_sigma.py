"""Second decision on A063880: divisors listed one by one for small n, divided out of n for large n."""

from math import gcd

from sympy import isprime

_LISTED = 3000


def decide(witness, residue=108):
    """Return (refutes, (sigma, usigma) as texts), the latter ``None`` when the factorization is wrong."""
    n = int(witness["n"])
    pairs = [(int(item["prime"]), item["exponent"]) for item in witness["factorization"]]
    if n < 1 or not _is_factorization(n, pairs):
        return False, None
    sigma, unitary = _sums(n, pairs)
    return sigma == 2 * unitary and n % 216 != residue, (str(sigma), str(unitary))


def _is_factorization(n, pairs):
    bases = [base for base, _ in pairs]
    if bases != sorted(set(bases)) or any(base < 2 for base in bases):
        return False
    for base, exponent in pairs:
        for _ in range(exponent):
            if n % base:
                return False
            n //= base
        if n % base == 0:
            return False
    return n == 1 and all(map(isprime, bases))


def _sums(n, pairs):
    if n <= _LISTED:
        divisors = [d for d in range(1, n + 1) if n % d == 0]
        return sum(divisors), sum(d for d in divisors if gcd(d, n // d) == 1)
    sigma = unitary = 1
    for base, exponent in pairs:
        sigma *= sum(base**i for i in range(exponent + 1))
        unitary *= 1 + base**exponent
    return sigma, unitary

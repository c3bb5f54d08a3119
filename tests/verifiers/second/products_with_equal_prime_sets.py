"""Second decision on Erdős problem 931: sets of primes for small numbers, one high power for large ones."""

from math import gcd

from sympy import isprime, primefactors

_SMALL = 10**9


def decide(witness, least=3, same_primes=1, prime_free=1):
    """Return (refutes, (unmatched part, first prime) as texts, each ``None`` when there is none)."""
    n1, n2, k1, k2 = int(witness["n1"]), int(witness["n2"]), witness["k1"], witness["k2"]
    if k2 < least or k1 < k2 or n1 < 0 or n2 - n1 < k1:
        return False, (None, None)
    one = [n1 + i for i in range(1, k1 + 1)]
    two = [n2 + i for i in range(1, k2 + 1)]
    part = _part(one, two) or _part(two, one)
    if part and same_primes:
        return False, (str(part), None)
    if prime_free:
        for candidate in range(n1, n2 + 1):
            if isprime(candidate):
                return False, (None, str(candidate))
    return True, (None, None)


def _part(factors, other):
    """The part of the first factor that is coprime to the other product, when it is not 1."""
    if max(*factors, *other) < _SMALL:
        primes = {p for number in other for p in primefactors(number)}
        for factor in factors:
            part = factor
            for p in primes:
                while part % p == 0:
                    part //= p
            if part > 1:
                return part
        return None
    product = 1
    for number in other:
        product *= number
    for factor in factors:
        part = factor // gcd(factor, pow(product, factor.bit_length(), factor))
        if part > 1:
            return part
    return None

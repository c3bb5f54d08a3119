"""Second decision on odd abundant numbers: the divisors themselves are listed and added.

Primes are recognized by the strong test to thirteen bases, which is a proof below 3.3·10^24 (Sorenson and
Webster 2017).
"""

_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


def decide(witness, numerator=2, denominator=1):
    """Return (refutes, σ(n) as text), ``None`` without a complete factorization of an odd n > 1."""
    n = int(witness["n"])
    if n < 3 or n % 2 == 0:
        return False, None
    divisors, previous = [1], 1
    for item in witness["factorization"]:
        p, exponent = int(item["prime"]), item["exponent"]
        if p <= previous or not _is_prime(p) or n % p:
            return False, None
        previous = p
        if exponent * (p.bit_length() - 1) > n.bit_length():
            return False, None
        divisors = _extended(divisors, p, exponent)
    if divisors[-1] != n:
        return False, None
    sigma = sum(divisors)
    return sigma * denominator > n * numerator, str(sigma)


def _extended(divisors, p, exponent):
    """The divisors times all powers of p up to the exponent, the greatest at the end."""
    return [d * p**k for k in range(exponent + 1) for d in divisors]


def _is_prime(p):
    if p < 2 or any(p % q == 0 for q in _BASES):
        return p in _BASES
    odd, twos = p - 1, 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    for a in _BASES:
        chain = [pow(a, odd << k, p) for k in range(twos)]
        if chain[0] != 1 and p - 1 not in chain:
            return False
    return True

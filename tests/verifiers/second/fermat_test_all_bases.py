"""Second decision on Fermat's test: every base tried for small n, orders of elements for large n.

For squarefree n the residues modulo the primes p are independent, so every base passes when, for each p, some
element of order p - 1 passes; p is proven prime by the strong test to bases that are enough below 3.3·10^24
(Sorenson and Webster 2017).
"""

from math import gcd

_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_TRIED = 3000


def decide(witness, offset=-1):
    """Return (refutes, number of primes), the number ``None`` unless n is composite and squarefree."""
    n = int(witness["n"])
    pairs = [(int(item["prime"]), item["exponent"]) for item in witness["factorization"]]
    primes = [p for p, _ in pairs]
    if n < 2 or primes != sorted(set(primes)) or not all(map(_is_prime, primes)):
        return False, None
    left = n
    for p, exponent in pairs:
        for _ in range(exponent):
            left, rest = divmod(left, p)
            if rest:
                return False, None
    if left != 1 or any(exponent > 1 for _, exponent in pairs) or len(pairs) < 2:
        return False, None
    passes = _all_pass(n, n + offset) if n <= _TRIED else all((n + offset) % (p - 1) == 0 for p in primes)
    return passes, len(primes) if passes else None


def _all_pass(n, power):
    return all(pow(a, power, n) == 1 for a in range(1, n) if gcd(a, n) == 1)


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

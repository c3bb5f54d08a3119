"""Second decision on A069004: a sieve over s, by square roots of -1, and no primality test.

A number n^2 + s^2 that is not prime has a prime divisor p up to its square root, which is at most the square
root of 2n^2; p divides it exactly when s is n times a square root of -1 modulo p, or p divides both n and s.
"""

from math import isqrt


def decide(witness, excess=0):
    """Return (refutes, [count, π(n)]), the pair ``None`` for n < 2."""
    n = witness["n"]
    if n < 2:
        return False, None
    primes = _primes(isqrt(2 * n * n))
    alive = bytearray(b"\x01") * n
    alive[0] = 0
    for p in primes:
        for residue in _residues(n, p):
            alive[residue::p] = bytes(len(range(residue, n, p)))
    count = alive.count(1)
    small = sum(p <= n for p in primes)
    return count > small + excess, [count, small]


def _residues(n, p):
    if n % p == 0:
        return {0}
    if p == 2:
        return {1}
    if p % 4 == 3:
        return set()
    a = 2
    while pow(a, (p - 1) // 2, p) == 1:
        a += 1
    root = pow(a, (p - 1) // 4, p)
    return {n * root % p, -n * root % p}


def _primes(bound):
    composite = bytearray(bound + 1)
    found = []
    for k in range(2, bound + 1):
        if not composite[k]:
            found.append(k)
            composite[k * k :: k] = b"\x01" * len(range(k * k, bound + 1, k))
    return found

"""Second decision on Goldbach's other conjecture: from the primes to the squares, or the strong test.

For small n the primes p below n are sieved and (n - p)/factor is tested for being a square; above, the roots
are tried and primes are recognized by the strong test to the bases 2, 3, 5 and 7, which is a proof below
3,215,031,751 (Jaeschke 1993).
"""

from math import isqrt

_SIEVED = 20_000


def decide(witness, factor=2):
    """Return (refutes, largest prime below n that works), the prime ``None`` when there is none."""
    n = witness["n"]
    if n < 9 or n % 2 == 0 or _is_prime(n):
        return False, None
    candidates = _primes_below(n)[::-1] if n <= _SIEVED else _differences(n, factor)
    for p in candidates:
        quotient, rest = divmod(n - p, factor)
        if rest == 0 and quotient > 0 and isqrt(quotient) ** 2 == quotient:
            return False, p
    return True, None


def _differences(n, factor):
    root = 1
    while factor * root * root < n:
        if _is_prime(n - factor * root * root):
            yield n - factor * root * root
        root += 1


def _primes_below(n):
    primes = []
    for k in range(2, n):
        for p in primes:
            if p * p > k:
                primes.append(k)
                break
            if k % p == 0:
                break
        else:
            primes.append(k)
    return primes


def _is_prime(p):
    if p < 49:
        return p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47)
    if any(p % q == 0 for q in (2, 3, 5, 7)):
        return False
    odd = p - 1
    twos = (odd & -odd).bit_length() - 1
    odd >>= twos
    for a in (2, 3, 5, 7):
        x = pow(a, odd, p)
        if x not in (1, p - 1):
            for _ in range(twos - 1):
                x = x * x % p
                if x == p - 1:
                    break
            else:
                return False
    return True

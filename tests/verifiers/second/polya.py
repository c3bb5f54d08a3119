"""Second decision on Pólya's conjecture: factor counts for small n, Mertens's function for large n.

L(n) is the sum of M(n/d^2) over d, every argument rounded down, where M sums the Möbius function; M itself
comes from M(x) + M(x/2) + M(x/3) + … = 1 and a linear sieve.
"""

from functools import cache
from math import isqrt

_COUNTED = 30_000


def decide(witness, bound=0):
    """Return (refutes, L(n)), the latter ``None`` for n < 2."""
    n = witness["n"]
    if n < 2:
        return False, None
    total = _counted(n) if n <= _COUNTED else _by_mertens(n)
    return total > bound, total


def _counted(n):
    count = [0] * (n + 1)
    for k in range(2, n + 1):
        if count[k] == 0:
            _mark(count, k, n)
    return sum((-1) ** count[k] for k in range(1, n + 1))


def _mark(count, p, n):
    power = p
    while power <= n:
        for multiple in range(power, n + 1, power):
            count[multiple] += 1
        power *= p


@cache
def _by_mertens(n):
    limit = max(isqrt(n), round(n ** (2 / 3)))
    small = _mertens_table(limit)
    large = {}
    for i in range(n // (limit + 1), 0, -1):
        x = n // i
        total, d = 1, 2
        while d <= x:
            quotient = x // d
            following = x // quotient + 1
            value = small[quotient] if quotient <= limit else large[i * d]
            total -= (following - d) * value
            d = following
        large[i] = total
    return sum(small[n // (d * d)] if n // (d * d) <= limit else large[d * d] for d in range(1, isqrt(n) + 1))


def _mertens_table(limit):
    mobius = [1] * (limit + 1)
    composite = bytearray(limit + 1)
    primes = []
    for k in range(2, limit + 1):
        if not composite[k]:
            primes.append(k)
            mobius[k] = -1
        for p in primes:
            if k * p > limit:
                break
            composite[k * p] = 1
            if k % p == 0:
                mobius[k * p] = 0
                break
            mobius[k * p] = -mobius[k]
    table, total = [0] * (limit + 1), 0
    for k in range(1, limit + 1):
        total += mobius[k]
        table[k] = total
    return table

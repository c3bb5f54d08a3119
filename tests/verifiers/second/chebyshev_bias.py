"""Second decision on Chebyshev's bias: counting without a list of primes, by a character modulo 4.

For the completely multiplicative functions 1 and χ (χ(k) = 1, -1 or 0 for k ≡ 1, 3 or an even k modulo 4) the
sum over 2 <= k <= v is kept for all v = x/i, rounded down, and the multiples of each prime are taken out in
turn. What remains are the sums over primes.
"""

from math import isqrt


def decide(witness, lead=0):
    """Return (refutes, [primes 4k + 1, primes 4k + 3])."""
    x = witness["x"]
    if x < 2:
        return lead < 0, [0, 0]
    count, signed = _prime_sums(x, lambda v: v - 1, 1), _prime_sums(x, _character_sum, -1)
    odd = count - 1
    ones, threes = (odd + signed) // 2, (odd - signed) // 2
    return ones - threes > lead, [ones, threes]


def _character_sum(v):
    """χ(2) + … + χ(v)."""
    return (0, 1, 1, 0)[v % 4] - 1


def _prime_sums(x, start, three):
    """The sum of f(p) over the primes p <= x, f being 1 or χ; ``three`` is f(p) for p ≡ 3 modulo 4."""
    root = isqrt(x)
    values = [x // i for i in range(1, root + 1)]
    values += range(values[-1] - 1, 0, -1)
    sums = {v: start(v) for v in values}
    for p in range(2, root + 1):
        if sums[p] == sums[p - 1]:
            continue
        weight = three if p % 4 == 3 else 1
        if p == 2:
            weight = 0 if three == -1 else 1
        below = sums[p - 1]
        for v in values:
            if v < p * p:
                break
            sums[v] -= weight * (sums[v // p] - below)
    return sums[x]

"""Second decision on Erdős 647: a sieve of divisors over a window below n, or trial division to cube roots.

The window is 2·√n wide at most, since τ(m) ≤ 2·√m; beyond it no m can reach n + slack.
"""

from math import isqrt


def decide(witness, slack=2, known=24):
    """Return (refutes, the largest m < n with m + τ(m) > n + slack), or ``None`` in its place."""
    n = int(witness["n"])
    if n <= known or n < 2:
        return False, None
    width = min(n - 1, 2 * isqrt(n) + 2)
    if n <= 2_000_000 and n % 3:  # the multiples of 3 are left to the other way
        counts = _window(n - width, n)
        for m in range(n - 1, n - width - 1, -1):
            if m + counts[m - n + width] > n + slack:
                return False, str(m)
        return True, None
    for m in range(n - 1, n - width - 1, -1):
        if m + _divisors(m) > n + slack:
            return False, str(m)
    return True, None


def _window(start, stop):
    """For each m from ``start`` to ``stop`` - 1 the number of its divisors, pairs d·e = m with d ≤ e."""
    counts = [0] * (stop - start)
    for d in range(1, isqrt(stop - 1) + 1):
        first = max(d * d, -(-start // d) * d)
        for m in range(first, stop, d):
            counts[m - start] += 1 if m == d * d else 2
    return counts


def _divisors(m):
    count, d = 1, 2
    while d * d * d <= m:
        exponent = 0
        while m % d == 0:
            m //= d
            exponent += 1
        count *= exponent + 1
        d += 1
    # What is left has at most two prime factors.
    if m == 1:
        return count
    if isqrt(m) ** 2 == m:
        return 3 * count
    return count * (2 if _is_prime(m) else 4)


def _is_prime(p):
    """The strong test to the first thirteen prime bases, which is a proof below 3.3·10^24."""
    if p < 43:
        return p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    odd = p - 1
    twos = (odd & -odd).bit_length() - 1
    odd >>= twos
    for a in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        x = pow(a, odd, p)
        if x not in (1, p - 1) and all((x := x * x % p) != p - 1 for _ in range(twos - 1)):
            return False
    return True

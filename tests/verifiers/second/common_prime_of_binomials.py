"""Second decision on Erdős 699: the coefficients themselves, or their exponents by Legendre's formula."""

from math import comb, gcd


def decide(witness, above=0):
    """Return (refutes, the largest common prime p ≥ i + above, 0 for none), or ``None`` in its place."""
    n, i, j = witness["n"], witness["i"], witness["j"]
    if i < 1 or j <= i or j > n // 2:
        return False, None
    if n <= 600:
        common = _largest_prime_divisor(gcd(comb(n, i), comb(n, j)), n)
        largest = common if common >= i + above else 0
        return largest == 0, largest
    for x in range(n, n - i, -1):
        if x >= i + above and _is_prime(x):
            return False, x
    found = [p for x in range(n - i + 1, n + 1) for p in _prime_divisors(x) if p >= i + above]
    common = [p for p in found if _exponent(p, n, i) and _exponent(p, n, j)]
    return not common, max(common, default=0)


def _largest_prime_divisor(number, bound):
    return max((p for p in range(2, bound + 1) if _is_prime(p) and number % p == 0), default=0)


def _exponent(p, n, k):
    total, power = 0, p
    while power <= n:
        total += n // power - k // power - (n - k) // power
        power *= p
    return total


def _prime_divisors(x):
    found, d = [], 2
    while d * d <= x:
        if x % d == 0:
            found.append(d)
            while x % d == 0:
                x //= d
        d += 1
    return [*found, x] if x > 1 else found


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

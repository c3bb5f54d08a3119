"""Second decision on A303656: the values of the powers first, two squares by search or by own factoring."""

from math import gcd, isqrt


def decide(witness, first=3, second=5):
    """Return (refutes, quantity): the first exponents with a representation, else the number of pairs."""
    n = int(witness["n"])
    if n < 2:
        return False, None
    rests = _rests(n, first, second)
    hits = [pair for pair, rest in sorted(rests.items()) if _is_sum_of_two_squares(rest)]
    return not hits, list(hits[0]) if hits else len(rests)


def _rests(n, first, second):
    rests = {}
    d = 0
    while 1 + second**d <= n:
        c = 0
        while first**c + second**d <= n:
            rests[c, d] = n - first**c - second**d
            c += 1
        d += 1
    return rests


def _is_sum_of_two_squares(r):
    if r <= 20_000:
        return any(isqrt(r - x * x) ** 2 == r - x * x for x in range(isqrt(r // 2) + 1))
    return all(p % 4 != 3 or e % 2 == 0 for p, e in _factored(r).items())


def _factored(m):
    found = {}
    for d in (2, 3, *range(5, 200, 2)):
        while m % d == 0:
            found[d] = found.get(d, 0) + 1
            m //= d
    pending = [m] if m > 1 else []
    while pending:
        m = pending.pop()
        if _is_prime(m):
            found[m] = found.get(m, 0) + 1
        else:
            d = _divisor(m)
            pending += [d, m // d]
    return found


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


def _divisor(m):
    root = isqrt(m)
    if root * root == m:
        return root
    for c in range(1, 100):
        slow = fast = 2
        d = 1
        while d == 1:
            slow = (slow * slow + c) % m
            fast = (fast * fast + c) % m
            fast = (fast * fast + c) % m
            d = gcd(slow - fast, m)
        if d != m:
            return d
    raise ArithmeticError(f"no divisor of {m} found")

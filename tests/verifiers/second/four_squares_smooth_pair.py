"""Second decision on A308734: bases recognised by division, two squares by search or by own factoring."""

from math import gcd, isqrt


def decide(witness, base=2, first=3, second=5):
    """Return (refutes, quantity): the first bases of squares that work, else the number of pairs."""
    n = int(witness["n"])
    if n < 2:
        return False, None
    root = isqrt(n)
    pairs = 0
    for u in _of_kind(base, first, root):
        for v in _of_kind(base, second, isqrt(n - u * u)):
            if _is_sum_of_two_squares(n - u**2 - v**2):
                return False, [u, v]
            pairs += 1
    return True, pairs


def _of_kind(base, other, bound):
    if bound <= 100:
        return [k for k in range(1, bound + 1) if _reduces(k, base, other)]
    level, found = {1}, set()
    while level:
        found |= level
        level = {k * p for k in level for p in (base, other) if k * p <= bound} - found
    return sorted(found)


def _reduces(k, base, other):
    if k == 1:
        return True
    return any(k % p == 0 and _reduces(k // p, base, other) for p in (base, other))


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

"""Second decision on Grimm: numbers with a large prime set aside, subsets of the rest tried out (Hall)."""

from itertools import combinations
from math import gcd, isqrt


def decide(witness, composite=1, largest_prime=0):
    """Return (refutes, size of a maximum matching), the latter ``None`` when the block is not allowed."""
    n, k = int(witness["n"]), witness["k"]
    if n < 1 or k < 1:
        return False, None
    block = range(n + 1, n + k + 1)
    if composite and any(_is_prime(x) for x in block):
        return False, None
    alone, smooth = 0, []
    for x in block:
        small, large = _primes_of(x, k)
        if largest_prime:
            small = {p for p in small if p <= largest_prime}
            large = any(p <= largest_prime for p in _factored(x) if p >= k) if large else False
        if large:
            alone += 1
        else:
            smooth.append(small)
    matched = alone + _matched(smooth)
    return matched < k, matched


def _primes_of(x, k):
    """The prime divisors of x below k, and whether there is another (which divides no other member)."""
    small = set()
    for p in range(2, k):
        if x % p == 0:
            small.add(p)
            while x % p == 0:
                x //= p
    return small, x > 1


def _matched(sets):
    """By Hall and Ore: the number of sets minus the largest deficiency of a choice of some of them."""
    if len(sets) <= 10:
        worst = 0
        for size in range(1, len(sets) + 1):
            for chosen in combinations(sets, size):
                worst = max(worst, size - len(set().union(*chosen)))
        return len(sets) - worst
    taken = {}
    return sum(_place(i, sets, taken, set()) for i in range(len(sets)))


def _place(i, sets, taken, tried):
    for p in sorted(sets[i]):
        if p not in tried:
            tried.add(p)
            if p not in taken or _place(taken[p], sets, taken, tried):
                taken[p] = i
                return True
    return False


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

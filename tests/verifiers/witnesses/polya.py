"""Witnesses for Pólya's conjecture: small n, asked about sums below zero, where both answers occur."""

TASK = "ks-0003"


def draw(rng):
    """Return a witness and the question to ask about it."""
    n = rng.choice([rng.randint(1, 60), rng.randint(1, 2000), rng.randint(1, 8000)])
    return {"n": n}, {"bound": rng.choice([0, -1, -2, -5, -20, -60, -isqrt_of(n)])}


def isqrt_of(n):
    """The square root of n, rounded down."""
    root = 0
    while (root + 1) ** 2 <= n:
        root += 1
    return root


def quantity(details):
    """L(n)."""
    return details.get("sum")


def largest():
    """The largest n of the schema."""
    return {"n": 10**9}


def _without_last(n, cutoff):
    return sum((-1) ** _factors(k) for k in range(1, n))


def _factors(k):
    count, p = 0, 2
    while p * p <= k:
        while k % p == 0:
            k //= p
            count += 1
        p += 1
    return count + (k > 1)


def _primes_only(count, p, n):
    for multiple in range(p, n + 1, p):
        count[multiple] += 1


PLANTED = [
    ("shipped", "_summatory_liouville", _without_last),
    ("shipped", "primes_up_to", lambda bound: [2, 3, 5, 7]),
    ("second", "_mark", _primes_only),
]

"""Wieferich primes to several bases, other primes, and composite numbers."""

TASK = "ks-0026"
KNOWN = [
    (2, 1093),
    (2, 3511),
    (3, 11),
    (3, 1006003),
    (5, 2),
    (5, 20771),
    (5, 40487),
    (7, 5),
    (7, 491531),
    (10, 3),
    (10, 487),
]


def draw(rng):
    """Return a witness and the question to ask about it."""
    base, p = rng.choice(KNOWN)
    kind = rng.randint(0, 9)
    if kind == 0:
        p = rng.randint(1, 600)
    elif kind == 1:
        p = rng.choice([p * p, 3 * p, -p, p + 2, 1, -1, 2, 4])
    elif kind == 2:
        p = rng.choice([10**9 + 7, 2**61 - 1, 10**18 + 9, 3317044064679887385961981, 3215031751, 561])
    elif kind == 3:
        base = rng.choice([2, 3, 4, 6, 8, 9, 121, 1093])
    p = p if abs(p) < 10**24 else 10**24 - p % 10**6
    return {"p": str(p)}, {"base": base}


def quantity(details):
    """The remainder modulo p^2."""
    return details.get("remainder")


def largest():
    """The largest prime of 24 digits."""
    return {"p": str(10**24 - 257)}


PLANTED = [
    ("shipped", "is_proven_prime", lambda candidate: True),
    ("second", "_by_digits", lambda base, p: base),
    ("second", "_by_sum", lambda p: 1),
]

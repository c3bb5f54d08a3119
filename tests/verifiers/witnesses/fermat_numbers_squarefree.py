"""Divisors of Fermat numbers, numbers near them, and divisors of no use."""

TASK = "cb-0278"
DIVISORS = [
    (3, 0), (5, 1), (17, 2), (257, 3), (65537, 4), (641, 5), (6700417, 5), (2**32 + 1, 5), (274177, 6),
    (59649589127497217, 7), (1238926361552897, 8), (2424833, 9), (45592577, 10), (319489, 11),
    (114689, 12), (2710954639361, 13), (1214251009, 15), (825753601, 16),
]  # fmt: skip


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    d, n = rng.choice(DIVISORS)
    spoil = rng.randint(0, 11)
    if spoil == 0:
        n += 1
    elif spoil == 1:
        d = rng.choice([1, -d, -1, 2, d + 1])
    elif spoil == 2:
        d, n = rng.choice([1093, 3511, 4, 10**30 + 57]), rng.choice([0, 1, 5, 90, 363, 1754, 2046])
    return {"d": str(d), "n": n}, {"power": rng.choice([1, 1, 1, 2])}


def quantity(details):
    """The remainder."""
    return details.get("remainder")


def largest():
    """A number of 617 digits and the largest n of the schema."""
    return {"d": "9" * 617, "n": 2046}


PLANTED = [
    ("shipped", "_fermat_number", lambda n, modulus: (2 ** (n + 1) + 1) % modulus),
    ("second", "_remainder", lambda n, modulus: (pow(2, n, modulus) + 1) % modulus),
]

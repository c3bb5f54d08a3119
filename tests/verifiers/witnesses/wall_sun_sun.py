"""Small primes, the solutions for other constants, large primes and composite numbers."""

TASK = "cb-0177"
KNOWN = [(13, 2), (31, 2), (241, 3), (2, 4), (3, 4), (3, 5), (191, 6), (643, 6), (5, 7), (2, 2)]
LARGE = [10**9 + 7, 10**18 + 9, 2**61 - 1, 2**89 - 1, 2**127 - 1]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    p, constant = rng.choice(KNOWN)
    kind = rng.randint(0, 9)
    if kind < 3:
        p, constant = rng.choice([2, 3, 5, 7, 11, 13, 17, 19, 31, 241, 1093, 3511, *LARGE]), rng.randint(1, 8)
    elif kind == 3:
        p = rng.choice([1, -7, 4, 6, 9, 12, 25, 36, 169, 323, 5777, 2047, p + 1])
    return {"p": str(p)}, {"constant": constant}


def quantity(details):
    """The remainder modulo p²."""
    return details.get("remainder")


def largest():
    """The prime 10^154 + 453."""
    return {"p": str(10**154 + 453)}


PLANTED = [
    ("shipped", "_symbol", lambda constant, p: 1),
    ("shipped", "is_proven_prime", lambda candidate: True),
    ("second", "_symbol", lambda constant, p: -1),
]

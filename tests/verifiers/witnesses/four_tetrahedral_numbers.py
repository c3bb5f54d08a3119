"""Known exceptions and other numbers, asked about smaller n too."""

TASK = "cb-0230"
EXCEPTIONS = [
    17, 27, 33, 52, 73, 82, 83, 103, 107, 137, 153, 162, 217, 219, 227, 237, 247, 258, 268, 271, 282, 283,
    302, 303, 313, 358, 383, 432, 437, 443, 447, 502, 548, 557, 558, 647, 662, 667, 709, 713, 718, 722,
    842, 863, 898, 953,
]  # fmt: skip


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.randint(0, 9)
    if kind < 5:
        n = rng.choice(EXCEPTIONS)
    elif kind < 6:
        n = rng.choice(EXCEPTIONS) + rng.choice([-1, 1])
    elif kind < 9:
        n = rng.randint(1, 10 ** rng.randint(1, 4))
    else:
        n = rng.choice([343_867, 343_868, 343_866, 400_000])
    return {"n": n}, {"beyond": rng.choice([0, 0, 0, 16, 17, 343_866, 343_867])}


def quantity(details):
    """The smallest half."""
    return details.get("half")


def largest():
    """The largest n of the schema."""
    return {"n": 10_000_000_000}


PLANTED = [
    ("shipped", "_count_up_to", lambda n: 3),
    ("shipped", "_tetrahedral", lambda k: k * k),
    ("second", "_tetrahedral_numbers", lambda n: [k * (k + 1) // 2 for k in range(n) if k * k <= n]),
]

"""Known idoneal numbers, numbers that a false criterion accepts, and others; asked about smaller n too."""

TASK = "cb-0183"
IDONEAL = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 18, 21, 22, 24, 25, 28, 30, 33, 37, 40, 42, 45, 48, 57,
    58, 60, 70, 72, 78, 85, 88, 93, 102, 105, 112, 120, 130, 133, 165, 168, 177, 190, 210, 232, 240, 253,
    273, 280, 312, 330, 345, 357, 385, 408, 462, 520, 760, 840, 1320, 1365, 1848,
]  # fmt: skip


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.randint(0, 9)
    if kind < 5:
        n = rng.choice(IDONEAL)
    elif kind < 7:
        n = rng.choice([11, 36, 52, 63, 66, 96, 1849, 1850, 1365 * 4])
    else:
        n = rng.randint(1, 20_000)
    return {"n": n}, {"beyond": rng.choice([0, 0, 0, 0, 100, 1848])}


def quantity(details):
    """The triple."""
    return (details["a"], details["b"], details["c"]) if "a" in details else None


def largest():
    """The largest n of the schema."""
    return {"n": 100_000_000_000}


PLANTED = [
    ("shipped", "_divisor_between", lambda m, bound: None),
    ("shipped", "isqrt", lambda m: 1 if m < 100 else 2),
    ("second", "_triple", lambda n: None),
]

"""Integers of one to five digits, with enough slack for the answer yes or not."""

TASK = "cb-0146"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 10 ** rng.randint(1, 5))
    kind = rng.randint(0, 9)
    if kind == 0:
        n = rng.choice([-5, -24, 1, 2, 3, 24, 25, 26])
    elif kind == 1:
        n = rng.choice([2, 3, 4, 5, 6, 8, 10, 12, 24])
        return {"n": str(n)}, {"known": rng.choice([0, 0, n - 1, n])}
    if rng.random() < 0.15:
        return {"n": str(n or 1)}, {}
    return {"n": str(n or 1)}, {
        "slack": rng.randint(0, 4 + 2 * len(str(n)) ** 2),
        "known": rng.choice([0, 24]),
    }


def quantity(details):
    return details.get("m")


def largest():
    """The largest n of the schema. What a counterexample of that size costs is measured apart."""
    return {"n": "9" * 17}


def _shipped_looks_at_one_number(bound):
    return 3


def _second_counts_squares_twice(start, stop):
    return [sum(2 for d in range(1, isqrt_up(m) + 1) if m % d == 0) for m in range(start, stop)]


def isqrt_up(m):
    return int(m**0.5)


PLANTED = [
    ("shipped", "_largest_divisor_count", _shipped_looks_at_one_number),
    ("second", "_window", _second_counts_squares_twice),
]

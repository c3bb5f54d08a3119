"""Values of n, some at the ends of the blocks, asked whether the sum is below a bound that it may reach."""

TASK = "ks-0019"


def draw(rng):
    """Return a witness and the question to ask about it."""
    n = rng.choice([rng.randint(1, 12), rng.randint(1, 300), rng.randint(1, 4000), 512 * rng.randint(1, 7)])
    n += rng.choice([0, 0, 0, 1])
    return {"n": n}, {"bound": rng.choice([0, 1, 5, 8, 12, 20, 40, 60])}


def quantity(details):
    """a(n)."""
    return details.get("value")


def largest():
    """The largest n of the schema."""
    return {"n": 400_000}


PLANTED = [
    ("shipped", "_odd_count", lambda n: sum(3**k // 2**k % 2 for k in range(1, min(n, 500)))),
    ("shipped", "_odd_in_block", lambda power, start, length: length // 2),
    ("second", "_value", lambda n: n % 7),
]

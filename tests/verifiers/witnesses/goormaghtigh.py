"""The known solutions, those with two digits on one side, and quadruples near them or at random."""

TASK = "cb-0049"

KNOWN = [(5, 2, 3, 5), (90, 2, 3, 13)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.randint(0, 5)
    if kind < 2:
        x, y, m, n = rng.choice(KNOWN)
    elif kind < 4:
        y, n = rng.randint(2, 10 ** rng.randint(1, 9)), rng.randint(3, 12)
        x, m = sum(y**i for i in range(1, n)), 2
    else:
        x, y, m, n = rng.randint(2, 99), rng.randint(2, 99), rng.randint(1, 9), rng.randint(1, 9)
    spoil = rng.randint(0, 15)
    if spoil == 0:
        x, y = y, x
    elif spoil == 1:
        m, n = n, m
    elif spoil == 2:
        x += rng.choice([-1, 1])
    elif spoil == 3:
        n += rng.choice([-1, 1])
    elif spoil == 4:
        x, y = -x, -y
    elif spoil == 5:
        x, y, m, n = rng.choice([(7, 1, 2, 8), (5, 5, 3, 3), (30, 2, 1, 5), (31, 30, 1, 2), (6, 2, 2, 3)])
    question = {"least_length": rng.choice([1, 2, 2, 2, 3]), "exclude_known": rng.choice([0, 0, 1])}
    if rng.random() < 0.2:
        question = {}
    return {"x": str(x or 1), "y": str(y or 1), "m": max(m, 1), "n": max(n, 1)}, question


def quantity(details):
    return details.get("last_digits")


def largest():
    """Two powers of about half a million bits each."""
    return {"x": str(10**200), "y": str(10**199), "m": 745, "n": 750}


def _shipped_takes_the_leading_power(base, length):
    return base ** (length - 1)


def _second_misses_a_digit(base, length):
    return sum(base**i for i in range(length - 1))


PLANTED = [
    ("shipped", "_repunit", _shipped_takes_the_leading_power),
    ("second", "_ones", _second_misses_a_digit),
]

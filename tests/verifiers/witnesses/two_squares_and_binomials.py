"""Numbers of all sizes, asked about two, one or no binomial coefficient beside the squares."""

TASK = "ks-0015"


def draw(rng):
    """Return a witness and the question to ask about it."""
    n = rng.choice([rng.randint(1, 30), rng.randint(1, 900), rng.randint(1, 10**5), rng.randint(1, 10**6)])
    if rng.random() < 0.02:
        return {"n": 800322180}, {}
    return {"n": n}, {"binomials": rng.choice([0, 0, 0, 1, 1, 2])}


def quantity(details):
    """The number of rests, when none is a sum of two squares."""
    return details.get("rests")


def largest():
    """A number near the largest of the schema; its rests are factored until one is a sum of two squares."""
    return {"n": 999999999999}


PLANTED = [
    ("shipped", "two_squares_obstruction", lambda rest: 3 if rest % 4 == 3 else None),
    ("shipped", "_central_values", lambda bound: iter([1])),
    ("second", "_values", lambda n: (2, 6)),
    ("second", "_is_two_squares", lambda m: m % 4 != 3),
]

"""Pythagorean triples with exponents, sums a + b = c for the weaker question, and spoilt ones."""

TASK = "cb-0178"
TRIPLES = [
    (3, 4, 5),
    (5, 12, 13),
    (8, 15, 17),
    (7, 24, 25),
    (20, 21, 29),
    (6, 8, 10),
    (9, 12, 15),
    (1020, 1023, 1),
]
SUMS = [(1, 2, 3, 1, 3, 2), (2, 1, 3, 3, 9, 2), (1, 8, 9, 5, 1, 1), (2, 2, 4, 1, 1, 1), (2, 2, 4, 3, 3, 2)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.6:
        a, b, c, x, y, z = rng.choice(SUMS)
        if rng.random() < 0.5:
            c = rng.randint(2, 10**6)
            a, b, x, y, z = 1, c - 1, rng.randint(1, 50), 1, 1
        degree = 1
    else:
        a, b, c = rng.choice(TRIPLES)
        x, y, z = (rng.choice([1, 2, 2, 2, 3, 4]) for _ in range(3))
        degree = 2
    spoil = rng.randint(0, 14)
    if spoil == 0:
        a, b = b, a
    elif spoil == 1:
        a, c = -a, -c
    elif spoil == 2:
        x = 0
    elif spoil == 3:
        c += 1
    elif spoil == 4:
        z += rng.choice([1, 30])
    elif spoil == 5:
        degree = 3 - degree
    witness = {"a": str(a), "b": str(b or 1), "c": str(c), "x": x, "y": y, "z": z}
    return witness, {"degree": degree}


def quantity(details):
    """The difference of both sides, when it is not too long."""
    text = details.get("difference", "x")
    return text if text.lstrip("-").isdigit() else None


def largest():
    """A triple of 200 digits and exponents that use up the counted work."""
    m = 10**100
    a, b, c = 2 * m + 1, 2 * m * (m + 1), 2 * m * (m + 1) + 1
    return {"a": str(a), "b": str(b), "c": str(c), "x": 590, "y": 590, "z": 590}


PLANTED = [
    ("shipped", "_side", lambda *powers: sum(base * exponent for base, exponent in powers)),
    ("second", "_is_triple", lambda a, b, c, degree: True),
]

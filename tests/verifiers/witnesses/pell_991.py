"""Solutions of Pell's equations with the factor 991 and others, and numbers that are none."""

from math import isqrt

TASK = "ks-0013"
LEAST = (379516400906811930638014896080, 12055735790331359447442538767)


def draw(rng):
    """Return a witness and the question to ask about it."""
    factor, (x, y) = 991, LEAST
    if rng.random() < 0.6:
        factor = rng.choice([2, 3, 5, 6, 7, 8, 10, 13, 14, 15, 61, 92, 4, 9])
        y = 1
        while isqrt(factor * y * y + 1) ** 2 != factor * y * y + 1 and y < 200:
            y += 1
        x = isqrt(factor * y * y + 1)
    a, b = x, y
    for _ in range(rng.randint(0, 5)):
        a, b = a * x + factor * b * y, a * y + b * x
    b += rng.choice([0, 0, 0, 1, -1, b])
    return {"n": str(rng.choice([b, b, b, b, -b]) or 1)}, {"factor": factor}


def quantity(details):
    """The square root, rounded down."""
    return details.get("root")


def largest():
    """The largest number of 590 digits."""
    return {"n": str(10**590 - 1)}


PLANTED = [
    ("shipped", "isqrt", lambda value: 1 << value.bit_length() // 2),
    ("second", "_root", lambda value, context: value.to_integral_value()),
]

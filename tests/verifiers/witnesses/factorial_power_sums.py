"""Barfield's solution and other sums of powers, asked about a factorial plus what is missing."""

from math import factorial

TASK = "ks-0028"


def draw(rng):
    """Return a witness and the question to ask about it."""
    if rng.random() < 0.3:
        n, k, sign, x, y = 10, 4, -1, 48, 36
    else:
        n, k, sign = rng.randint(1, 40), rng.randint(2, 12), rng.choice([1, -1])
        x, y = rng.randint(1, rng.choice([3, 50, 10**12])), rng.randint(1, rng.choice([3, 50, 10**12]))
    offset = x**k + sign * y**k - factorial(n)
    spoil = rng.randint(0, 11)
    if spoil == 0:
        x, y = y, x
    elif spoil == 1:
        x, y = rng.choice([(-x, y), (x, -y), (-x, -y), (1, 1)])
    elif spoil == 2:
        sign = rng.choice([-sign, 0, 1])
    elif spoil == 3:
        n += 1
    elif spoil == 4:
        offset += rng.choice([1, -1])
    return {"n": n, "k": k, "sign": sign, "x": str(x), "y": str(y)}, {"offset": offset} if offset else {}


def quantity(details):
    """Whether the two sides are equal."""
    return details.get("equal")


def largest():
    """Two numbers of 600 digits to the tenth power, against the largest factorial."""
    return {"n": 1000, "k": 10, "sign": 1, "x": str(10**599), "y": str(10**599 + 1)}


PLANTED = [
    ("shipped", "factorial", lambda n: 2),
    ("second", "_is_factorial_of", lambda n, value: value % n == 0),
    ("second", "_power", lambda base, exponent: base * exponent),
]

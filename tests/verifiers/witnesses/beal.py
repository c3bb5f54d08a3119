"""True equations of powers with exponents 2 and more, with and without common factors, and spoilt ones."""

from math import gcd

TASK = "cb-0053"

EQUATIONS = [
    (1, 5, 2, 3, 3, 2),
    (2, 5, 7, 2, 3, 4),
    (7, 3, 13, 2, 2, 9),
    (2, 7, 17, 3, 71, 2),
    (3, 5, 11, 4, 122, 2),
    (17, 7, 76271, 3, 21063928, 2),
    (1414, 3, 2213459, 2, 65, 7),
    (9262, 3, 15312283, 2, 113, 7),
    (43, 8, 96222, 3, 30042907, 2),
    (33, 8, 1549034, 2, 15613, 3),
]
NOT_COPRIME = [
    (2, 3, 2, 3, 2, 4),
    (7, 3, 7, 4, 14, 3),
    (3, 3, 6, 3, 3, 5),
    (8, 3, 8, 3, 4, 5),
    (2, 4, 2, 4, 2, 5),
]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.randint(0, 6)
    if kind < 3:
        a, x, b, y, c, z = rng.choice(EQUATIONS)
    elif kind == 3:
        a, x, b, y, c, z = rng.choice(NOT_COPRIME)
    elif kind == 4:
        u, v = rng.randint(1, 10**30), rng.randint(1, 10**30)
        a, b, c = abs(u * u - v * v) or 3, 2 * u * v, u * u + v * v
        x = y = z = 2
        if gcd(a, b) > 1:
            a, b, c = a // gcd(a, b), b // gcd(a, b), c // gcd(a, b)
    else:
        a, b, c = (rng.randint(1, 20) for _ in range(3))
        x, y, z = (rng.randint(1, 9) for _ in range(3))
    spoil = rng.randint(0, 11)
    if spoil == 0:
        c += 1
    elif spoil == 1:
        z += rng.choice([-1, 1])
    elif spoil == 2:
        a, x, b, y = -a, x, -b, y
    elif spoil == 3:
        b *= 6
    elif spoil == 4:
        c, z, b, y = b, y, c, z
    witness = {"a": str(a), "b": str(b), "c": str(c), "x": max(x, 1), "y": max(y, 1), "z": max(z, 1)}
    return witness, {} if rng.random() < 0.15 else {"least_exponent": rng.choice([1, 2, 2, 2])}


def quantity(details):
    return details.get("excess_sign")


def largest():
    """Three powers of about 330,000 bits each."""
    return {"a": "10", "b": "9", "c": str(10**100), "x": 83_000, "y": 83_000, "z": 1000}


def _shipped_finds_everything_coprime(*numbers):
    return 1


def _second_multiplies(base, exponent):
    return base * exponent


PLANTED = [
    ("shipped", "gcd", _shipped_finds_everything_coprime),
    ("second", "_power", _second_multiplies),
]

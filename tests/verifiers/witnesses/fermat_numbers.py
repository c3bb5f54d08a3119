"""Divisors of generalized Fermat numbers, true and false, trivial and larger than the number."""

TASK = "ks-0004"
KNOWN = [
    (2, 5, 641),
    (2, 5, 6700417),
    (2, 6, 274177),
    (2, 9, 2424833),
    (2, 10, 45592577),
    (2, 11, 319489),
    (2, 12, 114689),
    (2, 15, 1214251009),
    (2, 23, 167772161),
    (2, 36, 5 * 2**39 + 1),
    (2, 73, 5 * 2**75 + 1),
]


def draw(rng):
    """Return a witness and the question to ask about it."""
    base, n, divisor = rng.choice(KNOWN)
    kind = rng.randint(0, 9)
    if kind == 0:
        divisor = rng.choice([1, -1, -divisor, 3, 5])
    elif kind == 1:
        divisor += rng.choice([-2, -1, 1, 2])
    elif kind == 2:
        n, divisor = rng.choice([(n, 2 ** (2**n) + 1) for n in range(9)])
        divisor += rng.choice([-1, 0, 0, 1])
    elif kind == 3:
        n += rng.choice([-1, 1])
    elif kind >= 6:
        base, n = rng.choice([2, 4, 6, 10, 12, 30]), rng.randint(0, 8)
        number = base ** (2**n) + 1
        found = [d for d in range(3, 3000) if number % d == 0]
        divisor = rng.choice(found) if found else number
        if rng.random() < 0.3:
            divisor = number // divisor
    return {"n": n, "divisor": str(divisor or 1)}, {"base": base}


def quantity(details):
    """The remainder, when the divisor is a candidate."""
    return details.get("remainder")


def largest():
    """The longest divisor at the largest n: n squarings modulo 600 digits."""
    return {"n": 2000, "divisor": str(10**600 - 1)}


PLANTED = [
    ("shipped", "_is_less", lambda divisor, n, base: True),
    ("second", "_written", lambda n, base: base ** (2 * n) + 1),
    ("second", "_shorter", lambda divisor, n, base: False),
]

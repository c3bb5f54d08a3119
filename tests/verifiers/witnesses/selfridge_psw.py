"""Composites that pass one of the two tests, composites at random, and spoilt divisors."""

TASK = "cb-0220"
FIBONACCI = [323, 377, 3827, 5777, 10877, 11663, 18407, 19043, 23407, 25877, 27323, 34943, 50183]
FERMAT = [341, 561, 1387, 2047, 3277, 4033, 7957, 13747, 23377, 31417, 33153, 35333, 46657, 52633]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.randint(0, 9)
    if kind < 6:
        n = rng.choice(FIBONACCI)
    elif kind < 8:
        n = rng.choice([*FERMAT, 2**23 - 1, 2**83 - 1])
    else:
        n = rng.randint(2, 10 ** rng.randint(1, 12))
    divisor = next((d for d in range(2, 60_000) if n % d == 0 and d < n), n)
    spoil = rng.randint(0, 15)
    if spoil == 0:
        divisor = rng.choice([1, -divisor, n, divisor + 1, n + 1])
    elif spoil == 1:
        n = rng.choice([-n, n + divisor, 1, divisor * rng.randint(1, 99)])
    return {"n": str(n), "divisor": str(divisor)}, {"base": rng.choice([1, 1, 1, 2, 3])}


def quantity(details):
    """The remainder of F(n + 1)."""
    return details.get("fibonacci")


def largest():
    """A Mersenne number of 994 digits that passes Fermat's test, so that Fibonacci's is made too."""
    return {"n": str(2**3299 - 1), "divisor": "6599"}


PLANTED = [
    ("shipped", "fibonacci_pair", lambda index, modulus: (0, 1)),
    ("shipped", "divisor_fault", lambda n, divisor: None),
    ("second", "_fibonacci", lambda index, n: index % n),
]

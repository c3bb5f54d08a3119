"""Carmichael numbers whose primes are 1 modulo r, the exponents that are excluded, and other composites."""

TASK = "cb-0262"
HOLD = [
    (561, 2), (1105, 2), (1729, 2), (1729, 3), (2821, 2), (2821, 3), (15841, 3), (252601, 5), (8911, 3),
    (6601, 2), (252601, 2), (63973, 3), (9, 2),
]  # fmt: skip


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n, r = rng.choice(HOLD)
    if rng.random() < 0.35:
        n, r = rng.choice([n, rng.randint(2, 10**6), 341, 2047]), rng.choice([2, 3, 5, 7, 11, 13, 4, 9])
    divisor = next((d for d in range(2, 1000) if n % d == 0 and d < n), n)
    spoil = rng.randint(0, 12)
    if spoil == 0:
        divisor = rng.choice([1, n, -divisor, divisor + 1])
    elif spoil == 1:
        n = rng.choice([-n, 1, n + divisor])
    elif spoil == 2:
        r = rng.choice([1, 4, 6, 15, 17])
    return {"n": str(n), "r": r, "divisor": str(divisor)}, {"square_one": rng.choice([0, 1, 1, 1])}


def quantity(details):
    """The first degree at which the polynomials differ."""
    return details.get("degree")


def largest():
    """A composite number of 155 digits and r = 101."""
    return {"n": str(17 * (10**153 + 1)), "r": 101, "divisor": "17"}


PLANTED = [
    ("shipped", "_square", lambda polynomial, n: [value * value % n for value in polynomial]),
    ("shipped", "divisor_fault", lambda n, divisor: None),
    ("second", "_power", lambda n, r: [n - 1] + [0] * (n % r - 1) + [1] + [0] * (r - 1 - n % r)),
]

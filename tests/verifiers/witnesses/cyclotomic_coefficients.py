"""Coefficients of cyclotomic polynomials, asked about being nonzero or greater than 1."""

TASK = "ks-0011"
KNOWN = [(105, 7), (105, 41), (165, 10), (195, 8), (210, 7), (255, 17), (315, 21), (330, 10), (105, 48)]


def draw(rng):
    """Return a witness and the question to ask about it."""
    if rng.random() < 0.5:
        n, index = rng.choice(KNOWN)
        index += rng.choice([0, 0, 0, 1, -1])
    else:
        n = rng.choice([1, 2, 3, 4, rng.randint(1, 60), rng.randint(1, 200), 2 * rng.randint(1, 120)])
        index = rng.randint(0, rng.choice([2, n // 2 + 1, n]))
    return {"n": n, "index": index}, {"height": rng.choice([0, 0, 1, 1, 2])}


def quantity(details):
    """The coefficient."""
    return details.get("coefficient")


def largest():
    """A high coefficient for the largest n of the schema with five prime divisors, all odd."""
    return {"n": 19635, "index": 7000}


PLANTED = [
    ("shipped", "_prime_divisors", lambda n: [p for p in (2, 3, 5) if n % p == 0]),
    ("second", "_mobius", lambda k: 1 if k == 1 else -1),
]

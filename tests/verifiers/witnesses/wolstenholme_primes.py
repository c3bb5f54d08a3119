"""Primes and other numbers, asked about the third and the fourth power."""

TASK = "ks-0027"


def draw(rng):
    """Return a witness and the question to ask about it."""
    if rng.random() < 0.01:
        return {"p": 16843}, {}
    p = rng.choice([rng.randint(1, 30), rng.randint(1, 280), rng.randint(1, 1500)])
    if rng.random() < 0.9:
        while p < 2 or any(p % d == 0 for d in range(2, p) if d * d <= p):
            p += 1
    return {"p": p}, {"exponent": rng.choice([2, 3, 3, 4])}


def quantity(details):
    """The remainder of the binomial coefficient."""
    return details.get("remainder")


def largest():
    """The largest prime of the schema."""
    return {"p": 2999999}


PLANTED = [
    ("shipped", "is_proven_prime", lambda candidate: candidate in (2, 3, 5, 7, 11, 13)),
    ("shipped", "_central_binomial", lambda p, modulus: 1),
    ("second", "_by_sums", lambda p: 1 + p**3),
]

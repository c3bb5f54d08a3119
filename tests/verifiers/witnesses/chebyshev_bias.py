"""Bounds of all sizes, asked whether the primes 4k + 1 are nearly as many as the others."""

TASK = "ks-0023"


def draw(rng):
    """Return a witness and the question to ask about it."""
    x = rng.choice(
        [rng.randint(0, 50), rng.randint(0, 1000), rng.randint(0, 20000), rng.randint(26855, 26866)]
    )
    return {"x": x}, {"lead": rng.choice([0, 0, -1, -2, -4, -8, -15])}


def quantity(details):
    """The two counts."""
    return [details["ones"], details["threes"]]


def largest():
    """The largest x of the schema."""
    return {"x": 10**7}


PLANTED = [
    ("shipped", "prime_flags", lambda bound: bytearray(b"\x01") * (bound + 1)),
    ("second", "_character_sum", lambda v: v % 2),
]

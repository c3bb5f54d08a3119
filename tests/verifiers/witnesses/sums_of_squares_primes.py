"""Values of n up to a few thousand, asked whether the count comes near to the number of primes."""

TASK = "ks-0017"


def draw(rng):
    """Return a witness and the question to ask about it."""
    n = rng.choice([rng.randint(1, 20), rng.randint(1, 400), rng.randint(1, 2500), 10 * rng.randint(1, 250)])
    return {"n": n}, {"excess": rng.choice([0, -1, -2, -n // 60, -n // 30, -n // 20, -n])}


def quantity(details):
    """The two counts."""
    return [details["count"], details["primes"]] if "count" in details else None


def largest():
    """The largest n of the schema."""
    return {"n": 10**6}


PLANTED = [
    ("shipped", "is_proven_prime", lambda candidate: candidate % 3 > 0),
    ("shipped", "prime_flags", lambda bound: b"\x01" * bound),
    ("second", "_residues", lambda n, p: {0} if p == 2 or n % p == 0 else set()),
]

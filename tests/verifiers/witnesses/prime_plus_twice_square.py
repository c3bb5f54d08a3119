"""Stern's numbers and other odd numbers, asked about twice a square and about other multiples."""

TASK = "ks-0010"


def draw(rng):
    """Return a witness and the question to ask about it."""
    kind = rng.randint(0, 5)
    if kind == 0:
        return {"n": rng.choice([1, 2, 3, 9, 15, 17, 137, 5777, 5993, 5778, 5775, 1493])}, {"factor": 2}
    if kind <= 2:
        return {"n": rng.choice([5777, 5993])}, {"factor": rng.choice([2, 2, 4, 10])}
    n = 2 * rng.randint(0, 1500) + 1 if kind < 5 else rng.randint(1, 10**9)
    return {"n": n}, {"factor": rng.choice([2, 30, 60, 200, 420, n + 2])}


def quantity(details):
    """The prime whose sum with a multiple of a square is n."""
    return details.get("prime")


def largest():
    """A composite number near the largest of the schema."""
    return {"n": 999999965}


PLANTED = [
    ("shipped", "is_proven_prime", lambda candidate: candidate % 2 == 1 and candidate % 3 > 0),
    ("second", "_is_prime", lambda p: p % 2 == 1 and p % 3 > 0 and p % 5 > 0),
    ("second", "_primes_below", lambda n: [p for p in (2, 3, 5, 7, 11, 13) if p < n]),
]

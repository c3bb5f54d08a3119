"""Pairs of small primes, the pair with a common divisor, swapped pairs and composite numbers."""

TASK = "cb-0212"
PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 61, 101, 257, 499]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.randint(0, 7)
    if kind == 0:
        p, q = 17, 3313
    elif kind == 1:
        p, q = rng.choice([2, 3, 5, 7]), rng.choice([10**9 + 7, 2**61 - 1, 65537])
    else:
        p, q = sorted(rng.sample(PRIMES, 2))
    spoil = rng.randint(0, 15)
    if spoil == 0:
        p, q = q, p
    elif spoil == 1:
        q = p
    elif spoil == 2:
        q *= rng.choice([3, -1, 7])
    elif spoil == 3:
        p = rng.choice([1, 4, 9, -3])
    return {"p": str(p), "q": str(q)}, rng.choice([{}, {"common": 1}, {"common": 2}, {"common": 112643}])


def quantity(details):
    """The greatest common divisor."""
    return details.get("gcd")


def largest():
    """A prime q of 155 digits (10^154 + 453) with p = 23."""
    return {"p": "23", "q": str(10**154 + 453)}


PLANTED = [
    ("shipped", "_greatest_common_divisor", lambda p, q, number: 1 + (p + q) % 2),
    ("shipped", "is_proven_prime", lambda candidate: True),
    ("second", "_sum", lambda base, length: base**length - 1),
]

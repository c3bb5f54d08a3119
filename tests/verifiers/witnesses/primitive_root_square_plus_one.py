"""Small primes, asked about squares and other forms too, larger primes, and composite numbers."""

TASK = "cb-0231"
PRIMES = [p for p in range(2, 400) if all(p % d for d in range(2, p))]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    p = rng.choice(PRIMES)
    kind = rng.randint(0, 9)
    if kind == 0:
        p = rng.choice([10007, 65537, 10**9 + 7, 39999999979])
    elif kind == 1:
        p = rng.choice([1, -p, p * p, 2 * p, 561, 2047])
    offset = rng.choice([1, 1, 0, 0, 0, -1, 2])
    return {"p": str(p)}, {"offset": 1 if p > 50_000 else offset}


def quantity(details):
    """The smallest primitive root of the form."""
    return details.get("root")


def largest():
    """The largest prime below 4·10^10."""
    return {"p": "39999999979"}


PLANTED = [
    (
        "shipped",
        "_is_primitive_root",
        lambda g, p, exponents: pow(g, exponents[0], p) != 1 if exponents else True,
    ),
    ("shipped", "is_proven_prime", lambda candidate: True),
    ("second", "_generates", lambda g, p: g > 1),
]

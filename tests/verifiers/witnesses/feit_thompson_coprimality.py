"""Stephens's pair and other pairs of primes, asked about the remainders that a number leaves or others."""

TASK = "ks-0033"
PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 101, 211]


def draw(rng):
    """Return a witness and the question to ask about it."""
    p, q, divisor = rng.choice([(17, 3313, 112643), (3313, 17, 112643)])
    residues = (0, 0)
    if rng.random() < 0.7:
        p, q = rng.sample(PRIMES, 2)
        divisor = rng.choice(
            [2, 3, p, q, p - 1, q - 1, p * q, 2 * p * q + 1, rng.randint(2, 999), 10**30 + 57]
        )
        if divisor > 1:
            exact = [(p**q - 1) // (p - 1) % divisor, (q**p - 1) // (q - 1) % divisor]
            residues = rng.choice(
                [tuple(exact)] * 4 + [(exact[0], exact[1] + 1), (exact[0] - divisor, exact[1])]
            )
    spoil = rng.randint(0, 11)
    if spoil == 0:
        divisor = rng.choice([1, -1, -divisor])
    elif spoil == 1:
        p = rng.choice([q, 4, 9, 15, 1, p + 1])
    elif spoil == 2:
        q = rng.choice([25, 49, 1, 2])
    elif spoil == 3:
        divisor += 1
    return {"p": p, "q": q, "divisor": str(divisor or 1)}, {
        "residue_p": residues[0],
        "residue_q": residues[1],
    } if any(residues) else {}


def quantity(details):
    """The remainders of both numbers."""
    return details.get("remainders")


def largest():
    """The largest primes of the schema and a divisor of 100 digits."""
    return {"p": 999999937, "q": 999999929, "divisor": str(10**100 - 1)}


PLANTED = [
    ("shipped", "is_proven_prime", lambda candidate: candidate % 2 == 1 and candidate > 1),
    ("shipped", "_repunit_residue", lambda base, length, divisor: (pow(base, length, divisor) - 1) % divisor),
    ("second", "_sum", lambda base, terms, divisor: terms % divisor),
    ("second", "_is_prime", lambda p: True),
]

"""Pairs of products with the same primes, where primes between may be allowed, and others near them."""

TASK = "cb-0273"
KNOWN = [
    (18, 53, 4, 4), (0, 13, 10, 3), (0, 7, 5, 3), (1, 3, 1, 1), (5, 11, 1, 1), (23, 53, 1, 1),
    (1, 7, 1, 1), (0, 7, 2, 1), (0, 15, 4, 1), (1, 8, 2, 2), (3, 15, 2, 2), (24, 26, 1, 1), (1, 47, 2, 1),
    (74, 1214, 2, 2),
]  # fmt: skip


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n1, n2, k1, k2 = rng.choice(KNOWN)
    question = {"least": rng.choice([1, 1, 1, 2, 3]), "prime_free": rng.choice([0, 0, 1])}
    spoil = rng.choice([0, 1, 2, 3, 4, 5, 5, 5, 6, 7, 7, 7, 7])
    if spoil == 0:
        n1, n2 = rng.randint(0, 200), rng.randint(0, 10**6)
    elif spoil == 1:
        n2 += rng.choice([-1, 1])
    elif spoil == 2:
        k1 += 1
    elif spoil == 3:
        k1, k2 = k2, k1 + 1
    elif spoil == 4:
        n1 = -n1
    elif spoil == 5:
        n1, k1, k2 = rng.choice([(113, 1, 1), (114, 1, 1), (24, 1, 1), (524, 2, 1), (10**9 + 10, 2, 2)])
        n2, question = n1 + rng.randint(2, 14), {"least": 1, "same_primes": rng.choice([0, 0, 1])}
    elif spoil == 6:
        n1, n2, k1, k2 = rng.choice(
            [(26, 26, 1, 1), (31, 33, 1, 1), (24, 27, 1, 1), (124, 124, 1, 1), (48, 50, 2, 1)]
        )
        question["least"] = 1
    return {"n1": str(n1), "n2": str(n2), "k1": k1, "k2": k2}, question


def quantity(details):
    """The part without a match, and the first prime between."""
    return details.get("unmatched"), details.get("prime")


def largest():
    """Two products of 1,000 numbers of 78 digits: the parts of the first are divided by the second."""
    return {"n1": str(10**77), "n2": str(10**77 + 1000), "k1": 1000, "k2": 1000}


PLANTED = [
    ("shipped", "_unmatched_part", lambda factors, product: None),
    ("shipped", "is_proven_prime", lambda candidate: candidate % 2 == 1),
    ("second", "_part", lambda factors, other: None),
]

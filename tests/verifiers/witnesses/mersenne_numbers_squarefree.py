"""Prime divisors of Mersenne numbers, the two Wieferich primes, and numbers that are not prime."""

TASK = "cb-0279"
DIVISORS = [
    (3, 2), (7, 3), (31, 5), (127, 7), (23, 11), (89, 11), (8191, 13), (47, 23), (233, 29), (223, 37),
    (13367, 41), (2351, 47), (6361, 53), (179951, 59), (193707721, 67), (228479, 71), (439, 73),
    (2687, 79), (2**61 - 1, 61), (2**127 - 1, 127), (6599, 3299),
]  # fmt: skip


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    p, q = rng.choice(DIVISORS)
    question = {"power": rng.choice([1, 1, 1, 2])}
    kind = rng.randint(0, 11)
    if kind == 0:
        p, q = rng.choice([(1093, 364), (3511, 1755), (1093, 728), (7, 21), (3, 6)])
        question = {"prime_exponent": rng.choice([0, 0, 1])}
    elif kind == 1:
        q = rng.choice([1, 2, 3, q + 1, -q, q * q, 10**9 + 7])
    elif kind == 2:
        p = rng.choice([1, 2, p + 1, -p, p * p, 2047])
    elif kind == 3:
        p, q = q, p
    return {"p": str(p), "q": str(q)}, question


def quantity(details):
    """The remainder of 2^q."""
    return details.get("remainder")


def largest():
    """Two primes of 155 digits: 10^154 + 453 for both."""
    return {"p": str(10**154 + 453), "q": str(10**154 + 453)}


PLANTED = [
    ("shipped", "is_proven_prime", lambda candidate: True),
    ("second", "isprime", lambda candidate: candidate > 1),
    ("second", "_remainder", lambda q, modulus: (q << 1) % modulus),
]

"""Small primes and other numbers, asked about the digit that the prime has or another."""

TASK = "ks-0018"


def draw(rng):
    """Return a witness and the question to ask about it."""
    if rng.random() < 0.02:
        return {"prime": 16843}, {}
    p = rng.choice([rng.randint(2, 60), rng.randint(2, 400), rng.randint(2, 2500)])
    if rng.random() < 0.9:
        while any(p % d == 0 for d in range(2, p) if d * d <= p):
            p += 1
    if rng.random() < 0.2 or p < 5:
        return {"prime": p}, {}
    total = sum(pow(i * (p - i), -1, p * p) for i in range(1, (p + 1) // 2) if i % p) if _is_prime(p) else 0
    digit = total % (p * p) // p
    return {"prime": p}, {"residue": rng.choice([digit, digit, digit, digit - p, digit + 1])}


def _is_prime(p):
    return p > 1 and all(p % d for d in range(2, p) if d * d <= p)


def quantity(details):
    """The digit q of H(p^2 - 2) = 1 + qp modulo p^2."""
    return details.get("quotient")


def largest():
    """The largest prime of the schema."""
    return {"prime": 2999999}


PLANTED = [
    ("shipped", "_wolstenholme_quotient", lambda p: sum(pow(i, -1, p) for i in range(1, p)) % p),
    ("shipped", "is_proven_prime", lambda candidate: candidate in (2, 3, 5, 7, 11, 13)),
    ("second", "_exact", lambda p: 1),
    ("second", "_by_blocks", lambda p: 1 + p),
]

"""Small primes and other small numbers, asked about multiples of k."""

TASK = "cb-0236"
PRIMES = [p for p in range(3, 260) if all(p % d for d in range(2, p))]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    k = rng.choice(PRIMES)
    if rng.random() < 0.2:
        k = rng.choice([1, 2, 4, 9, 15, 25, 91, 3, 5, 233])
    return {"k": k}, {"multiple": rng.choice([0, 1, 2, 2, 3])}


def quantity(details):
    """S(k)."""
    return details.get("value")


def largest():
    """The largest prime below 200,000."""
    return {"k": 199_999}


PLANTED = [
    ("shipped", "_floor_sum", lambda count, factor, divisor: count * (count - 1) * factor // (2 * divisor)),
    ("shipped", "is_proven_prime", lambda candidate: candidate % 2 == 1),
    ("second", "_sum", lambda k: 2 * k - 4),
]

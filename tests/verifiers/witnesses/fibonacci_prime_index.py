"""Divisors of Fibonacci and Lucas numbers and of their relatives, for prime and other indices."""

TASK = "ks-0029"
PRIMES = [
    3,
    5,
    7,
    11,
    13,
    17,
    19,
    23,
    29,
    31,
    37,
    41,
    43,
    47,
    53,
    59,
    61,
    67,
    71,
    73,
    79,
    83,
    89,
    97,
    101,
    103,
]


def draw(rng):
    """Return a witness and the question to ask about it."""
    p = rng.choice([19, 19, 31, 37, 53]) if rng.random() < 0.3 else rng.choice(PRIMES)
    start = rng.choice([(0, 1), (0, 1), (2, 1), (1, 3), (rng.randint(0, 9), rng.randint(1, 9))])
    kind = rng.randint(0, 9)
    if kind == 0:
        p = rng.choice([1, 2, 9, 15, 21, 25, p + 1, 2 * p])
    a, b = start
    for _ in range(p):
        a, b = b, a + b
    found = [d for d in range(2, 3000) if a % d == 0 and d < a] or [a]
    divisor = rng.choice(found)
    if kind == 1:
        divisor = rng.choice([1, -1, -divisor, a, 2 * a, divisor + 1])
    elif kind == 2:
        divisor = a // divisor
    return {"p": p, "divisor": str(divisor or 1)}, {"first": start[0], "second": start[1]} if start != (
        0,
        1,
    ) else {}


def quantity(details):
    """The cofactor of an accepted divisor."""
    return details.get("cofactor")


def largest():
    """The largest prime index of the schema."""
    return {"p": 2797, "divisor": "2"}


PLANTED = [
    ("shipped", "is_proven_prime", lambda candidate: True),
    ("shipped", "divisor_fault", lambda number, divisor, name: None),
    ("second", "_is_odd_prime", lambda p: p > 1),
    ("second", "_term", lambda index, a, b: a + index * b),
]

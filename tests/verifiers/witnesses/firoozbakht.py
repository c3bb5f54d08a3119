"""Consecutive primes, some with record gaps, pairs with a prime between, and numbers that are not prime."""

from math import isqrt

TASK = "cb-0040"
RECORDS = [
    (31397, 72), (155921, 86), (360653, 96), (370261, 112), (492113, 114), (1349533, 118), (1357201, 132),
    (2010733, 148), (4652353, 154), (17051707, 180), (20831323, 210), (1425172824437699411, 1476),
    (18361375334787046697, 1550), (5419, 12), (9551, 36),
]  # fmt: skip


def _is_prime(n):
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def _next(n):
    while not _is_prime(n):
        n += 1
    return n


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.6:
        p, gap = rng.choice(RECORDS)
        q = p + gap
    else:
        p = _next(rng.randint(5000, 10**6))
        q = _next(p + 1)
    spoil = rng.randint(0, 12)
    if spoil == 0:
        q += 2
    elif spoil == 1:
        p -= 2
    elif spoil == 2:
        p, q = q, p
    elif spoil == 3:
        p, q = rng.choice([(113, 127), (7, 11), (-7, 5), (5387, 5393), (5381, 5387), (5393, 5399)])
    elif spoil == 4 and q < 10**8:
        q = _next(q + 1)
    return {"p": str(p), "q": str(q)}, {"percent": rng.choice([5, 20, 40, 50, 60, 70, 80, 100])}


def quantity(details):
    """The gap in hundredths of a refuting one."""
    return details.get("hundredths")


def largest():
    """The first two primes of 77 digits."""
    return {"p": str(10**76 + 133), "q": str(10**76 + 511)}


PLANTED = [
    ("shipped", "log_upper_bound", lambda p, precision: p.bit_length() << precision),
    ("shipped", "is_proven_prime", lambda candidate: candidate % 10 in (1, 3, 7, 9)),
    ("second", "_hundredths", lambda p, q: q - p),
]

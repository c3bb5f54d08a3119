"""Consecutive primes around prime powers and elsewhere, some pairs spoilt, with the bound lowered."""

from math import isqrt

TASK = "cb-0122"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.6:
        base = rng.choice([2, 3, 5, 7, 11, 13, 31, 47, 101, 997, 1009])
        start = base ** rng.randint(2, 3 if base > 100 else 4)
    else:
        start = rng.randint(4, 10 ** rng.randint(1, 9))
    p, q = _prime_from(start, -1), _prime_from(start + 1, 1)
    spoil = rng.randint(0, 9)
    if spoil == 0:
        p = _prime_from(p - 1, -1) if p > 2 else p
    elif spoil == 1:
        p, q = rng.choice([(q, p), (p, p), (-p, q), (1, 2), (2, 3), (2, 5)])
    elif spoil == 2:
        q += 2
    elif spoil == 3:
        p -= rng.choice([1, 2])
    if rng.random() < 0.2:
        return {"p": str(p or 1), "q": str(q)}, {}
    return {"p": str(p or 1), "q": str(q)}, {
        "numerator": rng.choice([1, 1, 2, 3, 5, 10, 50]),
        "denominator": abs(p) + 1,
    }


def _prime_from(x, step):
    while x > 2 and any(x % d == 0 for d in range(2, isqrt(x) + 1)):
        x += step
    return max(x, 2)


def quantity(details):
    return details.get("product")


def largest():
    """Consecutive primes of 100 digits, 408 apart: two proofs and a test of each number between them."""
    return {"p": str(10**99 + 303), "q": str(10**99 + 711)}


def _shipped_takes_composite_bases(p, q):
    return [(b, e) for e in range(2, q.bit_length()) for b in range(2, 1100) if p < b**e < q]


def _second_misses_the_squares(p, q):
    return 1


PLANTED = [
    ("shipped", "_prime_powers_between", _shipped_takes_composite_bases),
    ("second", "_growth", _second_misses_the_squares),
]

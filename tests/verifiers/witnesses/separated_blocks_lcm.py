"""Blocks with equal multiples when the second is shorter, made from divisors, and blocks at random."""

from math import lcm

TASK = "cb-0208"

KNOWN = [(4, 3, 13, 2), (3, 4, 19, 2)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.randint(0, 5)
    if kind < 2:
        n, k, m, length = rng.choice(KNOWN)
    elif kind < 4:
        n, k = rng.choice([rng.randint(0, 12), rng.randint(0, 1000)]), rng.randint(1, 12)
        m, length = lcm(*range(n + 1, n + k + 1)) - 1, 1
    else:
        n, k = rng.randint(0, 10 ** rng.randint(1, 20)), rng.randint(1, 60)
        m, length = n + k + rng.randint(0, 100), k
    spoil = rng.randint(0, 9)
    if spoil == 0:
        m += rng.choice([-1, 1])
    elif spoil == 1:
        m = n + rng.randint(0, k - 1)
    elif spoil == 2:
        n = -n
    elif spoil == 3:
        m, n = n, m
    elif spoil == 4:
        k += 1
    question = {} if rng.random() < 0.15 else {"shorter": k - length}
    return {"n": str(n), "m": str(max(m, 0)), "k": k}, question


def quantity(details):
    return details.get("last_digits")


def largest():
    """The longest block of the largest integers that the counted work allows."""
    return {"n": str(10**38 - 10**37), "m": str(10**38), "k": 1000}


def _shipped_takes_the_product(start, length):
    product = 1
    for member in range(start + 1, start + length + 1):
        product *= member
    return product


def _second_knows_no_prime_above_three(bound):
    return [p for p in (2, 3) if p <= bound]


PLANTED = [
    ("shipped", "_lcm_of_block", _shipped_takes_the_product),
    ("second", "_primes", _second_knows_no_prime_above_three),
]

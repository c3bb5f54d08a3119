"""Rows and places of Pascal's triangle, small and large; exceptions to stricter bounds on the prime."""

TASK = "cb-0128"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(4, rng.choice([30, 30, 300, 5000, 10**6]))
    i = rng.randint(1, min(n // 2, rng.choice([3, 6, 20])))
    j = rng.randint(i, n // 2)
    spoil = rng.randint(0, 15)
    if spoil == 0:
        i, j = j, i
    elif spoil == 1:
        j = rng.randint(n // 2, n)
    elif spoil == 2:
        n, i, j = 28, 5, 14
    elif spoil == 3:
        return {"n": n + 10**9, "i": n // 2 + 2000, "j": n // 2 + 10**6}, {"above": rng.choice([0, 1, 10**6])}
    if rng.random() < 0.2:
        return {"n": n, "i": i, "j": j}, {}
    return {"n": n, "i": i, "j": j}, {"above": rng.choice([0, 1, n // 4, n // 2, n])}


def quantity(details):
    return details.get("common_prime")


def largest():
    """The longest block that is factored in full, just above a prime gap's end."""
    return {"n": 10**15, "i": 1000, "j": 10**14}


def _shipped_takes_every_prime(p, n, j):
    return True


def _second_takes_composite_divisors(number, bound):
    return min(number, bound)


PLANTED = [
    ("shipped", "_divides_binomial", _shipped_takes_every_prime),
    ("second", "_largest_prime_divisor", _second_takes_composite_divisors),
]

"""Progressions of one to three terms whose products are powers, and longer ones whose products are not."""

from math import gcd, isqrt, prod

TASK = "cb-0147"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.randint(0, 3)
    power = 2
    if kind == 0:
        n, d = _three_squares(rng)
        k = 3
        root = isqrt(prod(n + i * d for i in range(k)))
    elif kind == 1:
        x, y, power = rng.randint(1, 10**9), rng.randint(1, 10**9), rng.randint(2, 5)
        n, k, root = x**power, 2, x * (x + y)
        d = (x + y) ** power - n
    elif kind == 2:
        root, power = rng.randint(1, 10**20), rng.randint(2, 6)
        n, d, k = root**power, rng.randint(1, 10**6), 1
    else:
        n, d, k = rng.randint(1, 50), rng.randint(1, 50), rng.randint(4, 12)
        root = isqrt(prod(n + i * d for i in range(k)))
    if gcd(n, d) > 1 and rng.random() < 0.8:
        return draw(rng)
    spoil = rng.randint(0, 11)
    if spoil == 0:
        root += rng.choice([-1, 1])
    elif spoil == 1:
        n, d, root = rng.choice([(-n, d, root), (n, -d, root), (n, d, -root)])
    elif spoil == 2:
        n, d, root = 3 * n, 3 * d, root * 3**k
    elif spoil == 3:
        power += 1
    elif spoil == 4:
        k += 1
    witness = {"n": str(n), "d": str(d), "root": str(root or 1), "k": k, "l": power}
    return witness, {} if rng.random() < 0.15 else {"least_length": rng.choice([1, 1, 1, 2, 3])}


def _three_squares(rng):
    """Three squares in arithmetic progression, from x² + z² = 2y²."""
    u, v = rng.randint(2, 10**9), rng.randint(1, 10**9)
    x, y, z = abs(u * u - 2 * u * v - v * v), u * u + v * v, u * u + 2 * u * v - v * v
    low, high = sorted((x * x, z * z))
    return (low, y * y - low) if 0 < low < high else (1, 24)


def quantity(details):
    return details.get("last_digits")


def largest():
    """Two hundred terms of about 2,500 bits each, with a root as long as half their product."""
    return {"n": str(10**750), "d": str(10**749 + 1), "root": "9" * 75_000, "k": 200, "l": 2}


def _shipped_misses_the_last_term(n, d, length):
    return prod(n + i * d for i in range(length - 1))


def _second_takes_all_for_coprime(a, b):
    return True


PLANTED = [
    ("shipped", "_product", _shipped_misses_the_last_term),
    ("second", "_is_coprime", _second_takes_all_for_coprime),
]

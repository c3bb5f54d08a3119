"""Composites that pass one half of the test, squares, composites at random, and spoilt divisors."""

TASK = "cb-0905"
LUCAS = [5459, 5777, 10877, 16109, 18971, 22499, 24569, 25199, 40309, 58519]
FERMAT = [2047, 3277, 4033, 4681, 8321, 15841, 29341, 42799, 49141, 52633, 3215031751]
SQUARES = [9, 25, 49, 121, 1194649, 12327121]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.randint(0, 9)
    if kind < 6:
        n = rng.choice(LUCAS)
    elif kind < 7:
        n = rng.choice(FERMAT)
    elif kind < 8:
        n = rng.choice(SQUARES)
    else:
        n = rng.randint(3, 10 ** rng.randint(1, 10))
    divisor = next((d for d in range(2, 40_000) if n % d == 0 and d < n), n)
    spoil = rng.randint(0, 15)
    if spoil == 0:
        divisor = rng.choice([1, -divisor, n, divisor + 1, n + 1])
    elif spoil == 1:
        n = rng.choice([-n, n + 2 * divisor, 1, divisor * rng.randint(1, 99)])
    return {"n": str(n), "divisor": str(divisor)}, {"base": rng.choice([1, 1, 1, 2, 3, 76])}


def quantity(details):
    """D, when the first half is passed."""
    return details.get("D")


def largest():
    """A Mersenne number of 994 digits, a strong probable prime to base 2 with the divisor 6599."""
    return {"n": str(2**3299 - 1), "divisor": "6599"}


def _shipped_forgets_the_powers_of_q(n, parameter):
    return parameter % 3 == 1


PLANTED = [
    ("shipped", "_passes_strong_lucas_test", _shipped_forgets_the_powers_of_q),
    ("shipped", "_jacobi_symbol", lambda a, n: -1),
    ("second", "_lucas", lambda n, parameter: True),
]

"""Values of n, most with a prime a(n)/12, asked about differences modulo 6 and modulo other numbers."""

from fractions import Fraction

TASK = "ks-0022"
PRIME_QUOTIENT = [
    7, 19, 31, 37, 49, 79, 91, 97, 139, 157, 169, 199, 211, 217, 229, 271, 289,
    301, 307, 331, 337, 367, 379, 427, 439, 469,
]  # fmt: skip


def draw(rng):
    """Return a witness and the question to ask about it."""
    n = rng.choice(PRIME_QUOTIENT) if rng.random() < 0.75 else rng.randint(1, 450)
    return {"n": n}, {"modulus": rng.choice([6, 6, 2, 3, 12, 4, 5, 7, 9, 10, 36])}


def quantity(details):
    """The remainders of the three differences, when a(n)/12 is prime."""
    return details.get("remainders")


def largest():
    """An n whose three sums have nearly as many terms as the largest n admits: a(n)/12 is prime."""
    return {"n": 249847}


PLANTED = [
    ("shipped", "_cancelled", lambda m, p, e: e),
    ("shipped", "_product", lambda powers: 12 * len(powers)),
    ("second", "_exponent_in_denominator", lambda m, p: 1),
    ("second", "_bernoulli", lambda k: Fraction(1, 6)),
]

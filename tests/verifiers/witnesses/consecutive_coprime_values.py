"""Values of n for the exponent 17 and for small exponents, where common divisors are frequent."""

from math import gcd

TASK = "ks-0012"
LEAST = 8424432925592889329288197322308900672459420460792433
PERIOD = 8936582237915716659950962253358945635793453256935559


def draw(rng):
    """Return a witness and the question to ask about it."""
    if rng.random() < 0.4:
        n = LEAST + PERIOD * rng.choice([0, 0, 1, 2, 10**30]) + rng.choice([0, 0, 0, 1, -1, PERIOD // 2])
        return {"n": str(rng.choice([n, n, n, -n, rng.randint(1, 10**50)]))}, {}
    exponent, constant = rng.choice([2, 3, 4, 5]), rng.randint(1, 12)
    n = rng.randint(1, 2000)
    if rng.random() < 0.6:
        while gcd(n**exponent + constant, (n + 1) ** exponent + constant) == 1 and n < 3000:
            n += 1
    return {"n": str(rng.choice([n, n, n, -n]))}, {"exponent": exponent, "constant": constant}


def quantity(details):
    """The greatest common divisor."""
    return details.get("gcd")


def largest():
    """A counterexample of 600 digits."""
    return {"n": str(LEAST + PERIOD * (10**599 // PERIOD))}


PLANTED = [
    ("shipped", "gcd", lambda a, b: 1),
    ("second", "_resultant", lambda exponent, constant: 29),
]

"""Factorizations of odd numbers, true, spoofed or spoilt, asked for the quotient that they seem to have."""

from fractions import Fraction
from math import prod

TASK = "cb-0046"

SMALL = [3, 5, 7, 11, 13, 17, 19, 23, 29, 61, 257]
LARGE = [10**9 + 7, 10**18 + 9, 2**89 - 1]
FALSE = [-3, 1, 9, 15, 91, 561, 22021, 3215031751, 3317044064679887385961981]
DESCARTES = [[3, 2], [7, 2], [11, 2], [13, 2], [22021, 1]]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.1:
        return _witness(prod(p**e for p, e in DESCARTES), DESCARTES), {}
    primes = rng.sample(SMALL, rng.randint(0, 4))
    if rng.random() < 0.2:
        primes.append(rng.choice(LARGE))
    pairs = [[p, rng.choice([1, 1, 2, 2, 3, 6])] for p in sorted(primes)]
    spoil = rng.randint(0, 12)
    if spoil in (0, 1):
        pairs = sorted([*pairs, [rng.choice(FALSE), rng.randint(1, 2)]])
    n = prod(p**e for p, e in pairs)
    quotient = prod((Fraction(sum(p**i for i in range(e + 1)), p**e) for p, e in pairs), start=Fraction(1))
    if spoil == 2:
        n += rng.choice([-2, -1, 1, 2])
    elif spoil == 3:
        rng.shuffle(pairs)
    elif spoil == 4 and pairs:
        pairs.append(list(rng.choice(pairs)))
        n *= pairs[-1][0] ** pairs[-1][1]
    elif spoil == 5:
        n, pairs = 2 * n, [[2, 1], *pairs]
    elif spoil == 6:
        n = -n
    elif spoil == 7 and pairs:
        rng.choice(pairs)[1] += rng.choice([1, 15_000])
    elif spoil == 8:
        quotient += Fraction(1, n)
    if rng.random() < 0.2:
        return _witness(n, pairs), {}
    return _witness(n, pairs), {"numerator": quotient.numerator, "denominator": quotient.denominator}


def _witness(n, pairs):
    return {"n": str(n or 1), "factorization": [{"prime": str(p), "exponent": e} for p, e in pairs]}


def quantity(details):
    return int(details["sigma"].split()[0][-12:].lstrip(".")) if "sigma" in details else None


def largest():
    """A power of 3 of nearly six thousand digits: the sum of its divisors is computed in full."""
    return _witness(3**12_570, [[3, 12_570]])


def _shipped_proves_nothing(factors, max_work):
    return None


def _second_forgets_the_one(base, exponent):
    return sum(base**i for i in range(1, exponent + 1))


PLANTED = [
    ("shipped", "primality_fault", _shipped_proves_nothing),
    ("second", "_geometric", _second_forgets_the_one),
]

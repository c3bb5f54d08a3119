"""Carmichael numbers and other products of primes, some spoilt, some asked about another exponent."""

from math import lcm, prod

TASK = "ks-0006"
CARMICHAEL = [
    (3, 11, 17),
    (5, 13, 17),
    (7, 13, 19),
    (5, 17, 29),
    (7, 13, 31),
    (7, 23, 41),
    (7, 19, 67),
    (5, 29, 73),
    (7, 31, 73),
    (13, 37, 61),
    (7, 11, 13, 41),
    (37, 73, 109),
    (211, 421, 631),
]
PSEUDOPRIMES = [(11, 31), (3, 5, 43), (19, 73), (23, 89)]
SMALL = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43]


def draw(rng):
    """Return a witness and the question to ask about it."""
    offset = -1
    if rng.random() < 0.6:
        primes = list(rng.choice(CARMICHAEL if rng.random() < 0.8 else PSEUDOPRIMES))
    else:
        primes = sorted(rng.sample(SMALL, rng.randint(1, 3)))
        period = lcm(*(p - 1 for p in primes))
        offset = -(prod(primes) % period) + rng.choice([0, 0, 1]) or period
    pairs = [[p, 1] for p in primes]
    n = prod(primes)
    spoil = rng.randint(0, 10)
    if spoil == 0:
        n += rng.choice([-1, 1, 2])
    elif spoil == 1:
        pairs.reverse()
    elif spoil == 2:
        pairs[0][1] += 1
        n *= pairs[0][0]
    elif spoil == 3 and len(pairs) > 2:
        pairs = sorted([[pairs[0][0] * pairs[1][0], 1], *pairs[2:]])
        period = lcm(*(base - 1 for base, _ in pairs))
        offset = -(n % period) or period
    elif spoil == 4:
        n = rng.choice([-n, 1, -1])
    elif spoil == 5:
        pairs.append(pairs[-1])
    elif spoil == 6:
        pairs = rng.choice([[], [[1, 1], *pairs], [[n, 1]], [[-3, 2], *pairs]])
    factorization = [{"prime": str(p), "exponent": e} for p, e in pairs]
    return {"n": str(n), "factorization": factorization}, {"offset": offset}


def quantity(details):
    """The number of primes of an accepted witness."""
    return details.get("primes")


def largest():
    """A composite of two primes of 12 digits, each proven, and not one base passed over."""
    p, q = 999999999937, 999999999959
    return {
        "n": str(p * q),
        "factorization": [{"prime": str(p), "exponent": 1}, {"prime": str(q), "exponent": 1}],
    }


PLANTED = [
    ("adjudge.verifiers.factorization", "is_proven_prime", lambda candidate: True),
    ("second", "_all_pass", lambda n, power: pow(2, power, n) == 1),
    ("second", "_is_prime", lambda p: p > 1),
]

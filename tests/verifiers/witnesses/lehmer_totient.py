"""Witnesses for Lehmer's totient problem: factorizations, some spoilt, some asked a nearby question."""

from math import prod

TASK = "cb-0043"
SMALL = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 257, 65537]
LARGE = [10**9 + 7, 10**18 + 9, 2**61 - 1, 2**107 - 1, 2**127 - 1]
FALSE = [-5, -3, 1, 4, 9, 15, 91, 561, 1729, 3215031751, 3317044064679887385961981]
KNOWN = [(3, 5), (3, 5, 17), (3, 5, 17, 257), (3, 5, 17, 257, 65537)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    primes = list(rng.choice(KNOWN)) if rng.random() < 0.2 else rng.sample(SMALL, rng.randint(1, 4))
    if rng.random() < 0.2:
        primes.append(rng.choice(LARGE))
    pairs = [[p, rng.choice([1, 1, 1, 1, 2, 3])] for p in sorted(primes)]
    n = prod(p**e for p, e in pairs)
    offset = rng.choice([-1, -1, 1, 1])
    if rng.random() < 0.6:
        phi = prod((p - 1) * p ** (e - 1) for p, e in pairs)
        offset = (phi - n) % phi + rng.choice([0, 0, 0, 1])
    spoil = rng.randint(0, 15)
    if spoil == 0:
        n += rng.choice([-2, -1, 1, 2])
    elif spoil == 1:
        rng.shuffle(pairs)
    elif spoil == 2:
        pairs.append(list(rng.choice(pairs)))
    elif spoil == 3:
        false = rng.choice(FALSE)
        pairs = sorted([*pairs, [false, 1]])
        n *= false
    elif spoil == 4:
        rng.choice(pairs)[1] += rng.choice([1, 5, 33000])
    elif spoil == 5:
        n = -n
    elif spoil == 6 and len(pairs) > 1:
        merged = pairs.pop(0)[0] * pairs.pop(0)[0]
        pairs = sorted([*pairs, [merged, 1]])
        n = prod(p**e for p, e in pairs)
    elif spoil == 7:
        pairs = [[2, 1], [2, 1]] if rng.random() < 0.5 else []
    factorization = [{"prime": str(p), "exponent": e} for p, e in pairs]
    return {"n": str(n or 1), "factorization": factorization}, {"offset": offset}


def quantity(details):
    return details.get("phi")


def largest():
    """2,580 small primes, whose product has just fewer than 10,000 digits."""
    primes, candidate = [], 3
    while len(primes) < 2580:
        if all(candidate % p for p in primes if p * p <= candidate):
            primes.append(candidate)
        candidate += 2
    return {"n": str(prod(primes)), "factorization": [{"prime": str(p), "exponent": 1} for p in primes]}


PLANTED = [
    ("adjudge.verifiers.factorization", "is_proven_prime", lambda candidate: True),
    ("shipped", "totient", lambda factors: 2),
    ("second", "_is_prime", lambda p: p > 1),
]

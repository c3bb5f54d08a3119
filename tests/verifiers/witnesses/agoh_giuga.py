"""Factorizations of Giuga numbers, Carmichael numbers and others, some spoilt, asked for one half or both."""

from math import prod

TASK = "cb-0044"

GIUGA = [
    (2, 3, 5),
    (2, 3, 11, 13),
    (2, 3, 7, 41),
    (2, 3, 11, 17, 59),
    (2, 3, 7, 43, 3041, 4447),
    (2, 3, 11, 23, 31, 47059),
]
SPOOF = (2, 3, 7, 83, 85)
CARMICHAEL = [(3, 11, 17), (5, 13, 17), (7, 13, 19), (5, 17, 29), (7, 13, 31), (3, 5, 47, 89), (7, 31, 73)]
SMALL = [2, 3, 5, 7, 11, 13, 17, 19, 23, 257]
LARGE = [10**9 + 7, 10**18 + 9, 2**89 - 1]
FALSE = [-3, 1, 4, 9, 15, 91, 561, 3215031751, 3317044064679887385961981]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.4:
        primes, question = rng.choice([*GIUGA, SPOOF, SPOOF]), {"second": 0}
    elif kind < 0.75:
        primes, question = rng.choice(CARMICHAEL), {"first": 0}
    else:
        primes, question = rng.sample(SMALL, rng.randint(1, 4)), {}
        if rng.random() < 0.3:
            primes.append(rng.choice(LARGE))
    if rng.random() < 0.2:
        question = rng.choice([{}, {"first": 0}, {"second": 0}])
    pairs = [[p, 1] for p in sorted(primes)]
    n = prod(p**e for p, e in pairs)
    spoil = rng.randint(0, 15)
    if spoil == 0:
        n += rng.choice([-2, -1, 1, 2])
    elif spoil == 1:
        rng.shuffle(pairs)
    elif spoil == 2:
        pairs.append(list(rng.choice(pairs)))
        n *= pairs[-1][0]
    elif spoil == 3:
        false = rng.choice(FALSE)
        pairs = sorted([*pairs, [false, 1]])
        n *= false
    elif spoil == 4:
        chosen = rng.choice(pairs)
        chosen[1] += rng.choice([1, 2])
        n = prod(p**e for p, e in pairs)
    elif spoil == 5:
        n = -n
    elif spoil == 6 and len(pairs) > 1:
        merged = pairs.pop(0)[0] * pairs.pop(0)[0]
        pairs = sorted([*pairs, [merged, 1]])
    elif spoil == 7:
        rng.choice(pairs)[1] = 90_000
    return {"n": str(n or 1), "factorization": [{"prime": str(p), "exponent": e} for p, e in pairs]}, question


def quantity(details):
    return details.get("failing_prime", "none" if "primes" in details else None)


def largest():
    """A number of 30,000 digits with five thousand prime factors, its smallest failing at once."""
    primes, candidate = [], 10**5 + 3
    while len(primes) < 5000:
        if all(candidate % d for d in range(3, 700, 2)):
            primes.append(candidate)
        candidate += 2
    return {
        "n": str(prod(primes)),
        "factorization": [{"prime": str(p), "exponent": 1} for p in primes],
    }


def _shipped_proves_nothing(factors, max_work):
    return None


def _second_sums_to_minus_one(n):
    return n - 1


PLANTED = [
    ("shipped", "primality_fault", _shipped_proves_nothing),
    ("second", "_power_sum", _second_sums_to_minus_one),
]

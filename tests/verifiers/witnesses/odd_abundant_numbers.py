"""Odd numbers with many small primes, some spoilt, asked about the factor 2 and about other factors."""

from math import prod

TASK = "ks-0032"


def draw(rng):
    """Return a witness and the question to ask about it."""
    pairs = [
        [3, rng.randint(1, 4)],
        [5, rng.randint(1, 3)],
        [7, rng.randint(1, 2)],
        [11, 1],
        [13, 1],
        [10**9 + 7, 1],
    ]
    pairs = sorted(rng.sample(pairs[: rng.choice([3, 4, 6])], rng.randint(1, 3)))
    if rng.random() < 0.3:
        pairs = [[3, rng.randint(2, 3)], [5, 1], [7, 1]]
    n = prod(p**e for p, e in pairs)
    spoil = rng.randint(0, 13)
    if spoil == 0:
        n += rng.choice([2, -2])
    elif spoil == 1:
        pairs.reverse()
    elif spoil == 2:
        pairs.insert(0, [2, 1])
        n *= 2
    elif spoil == 3:
        pairs = [[n, 1]]
    elif spoil == 4:
        pairs = rng.choice([[], [[1, 1], *pairs], [*pairs, pairs[-1]], [[3, 80]], [[-3, 2]], [[9, 1]]])
    elif spoil == 5:
        n = rng.choice([-n, 1, -1])
    elif spoil == 6:
        pairs = [[15, 1], *pairs]
        n *= 15
    factorization = [{"prime": str(p), "exponent": e} for p, e in pairs]
    question = rng.choice(
        [{}, {}, {"numerator": 3, "denominator": 2}, {"numerator": 1}, {"numerator": 17, "denominator": 9}]
    )
    return {"n": str(n), "factorization": factorization}, question


def quantity(details):
    """σ(n)."""
    return details.get("sigma")


def largest():
    """The product of the odd primes up to 67, which has 24 digits and 2^17 or more divisors."""
    primes = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]
    return {"n": str(prod(primes)), "factorization": [{"prime": str(p), "exponent": 1} for p in primes]}


PLANTED = [
    ("adjudge.verifiers.factorization", "is_proven_prime", lambda candidate: True),
    ("shipped", "_divisor_sum", lambda factors: prod(1 + p**e for p, e in factors)),
    ("second", "_is_prime", lambda p: p > 1),
    ("second", "_extended", lambda divisors, p, exponent: [*divisors, *(d * p**exponent for d in divisors)]),
]

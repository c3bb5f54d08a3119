"""108 times squarefree numbers, other numbers, and spoilt factorizations; asked about other residues too."""

from math import prod

TASK = "cb-0233"
SMALL = [5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 257, 65537]
LARGE = [10**9 + 7, 10**18 + 9, 2**61 - 1, 2**89 - 1, 2**107 - 1]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.7:
        pairs = [[2, 2], [3, 3]] + [[p, 1] for p in sorted(rng.sample(SMALL, rng.randint(0, 3)))]
    else:
        pairs = [[p, rng.choice([1, 1, 2, 3])] for p in sorted(rng.sample([2, 3, *SMALL], rng.randint(0, 4)))]
    if rng.random() < 0.2:
        pairs.append([rng.choice(LARGE), 1])
    n = prod(p**e for p, e in pairs)
    spoil = rng.randint(0, 12)
    if spoil == 0:
        n += rng.choice([-2, -1, 1, 2])
    elif spoil == 1:
        rng.shuffle(pairs)
    elif spoil == 2 and pairs:
        pairs.append(list(rng.choice(pairs)))
    elif spoil == 3:
        false = rng.choice([-5, 1, 4, 55, 91, 2047])
        pairs = sorted([*pairs, [false, 1]])
        n *= false
    elif spoil == 4 and pairs:
        rng.choice(pairs)[1] += rng.choice([1, 4000])
    elif spoil == 5:
        n = -n
    factorization = [{"prime": str(p), "exponent": e} for p, e in pairs]
    return {"n": str(n or 1), "factorization": factorization}, {"residue": rng.choice([108, 0, 0, 54])}


def quantity(details):
    """The two sums."""
    return (details["sigma"], details["usigma"]) if "sigma" in details else None


def largest():
    """108 times the Mersenne primes of 607 and 521 bits and 200 small primes."""
    small, candidate = [], 5
    while len(small) < 200:
        if all(candidate % d for d in range(2, 60) if d < candidate):
            small.append(candidate)
        candidate += 2
    pairs = [[2, 2], [3, 3], *([p, 1] for p in small), [2**521 - 1, 1], [2**607 - 1, 1]]
    n = prod(p**e for p, e in pairs)
    return {"n": str(n), "factorization": [{"prime": str(p), "exponent": e} for p, e in pairs]}


PLANTED = [
    ("shipped", "primality_fault", lambda factors, max_work: None),
    ("shipped", "unitary_divisor_sum", lambda factors: prod(p + 1 for p, _ in factors)),
    ("second", "isprime", lambda p: True),
]

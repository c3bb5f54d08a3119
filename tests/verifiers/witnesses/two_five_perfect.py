"""Numbers with σ(σ(n)) a multiple of n, asked for it, other numbers, and spoilt factorizations."""

TASK = "cb-0249"
KNOWN = [
    (1, 1), (2, 2), (4, 2), (16, 2), (64, 2), (4096, 2), (8, 3), (21, 3), (512, 3), (15, 4), (1023, 4),
    (42, 6), (84, 6), (160, 6), (336, 6), (24, 7), (1536, 7), (60, 8), (240, 8), (960, 8), (168, 9),
    (480, 10), (504, 10),
]  # fmt: skip


def _factors(n):
    pairs, d = [], 2
    while n > 1:
        if d * d > n:
            d = n
        exponent = 0
        while n % d == 0:
            n //= d
            exponent += 1
        if exponent:
            pairs.append([d, exponent])
        d += 1
    return pairs


def _sigma(pairs):
    result = 1
    for p, e in pairs:
        result *= sum(p**i for i in range(e + 1))
    return result


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n, multiple = rng.choice(KNOWN)
    kind = rng.randint(0, 9)
    if kind == 0:
        n = rng.randint(1, 10 ** rng.randint(1, 6))
    elif kind == 1:
        multiple = 5
    one = _factors(n)
    two = _factors(_sigma(one))
    spoil = rng.randint(0, 12)
    if spoil == 0:
        two = _factors(n)
    elif spoil == 1:
        rng.choice([one, two]).append([1, 1])
    elif spoil == 2:
        one, two = [[n, 1]], _factors(n + 1)
    elif spoil == 3:
        two = [[_sigma(one), 1]]
    elif spoil == 4:
        n = -n
    elif spoil == 5 and two:
        two[0][1] += rng.choice([1, 600])
    elif spoil == 6:
        n += 1
    witness = {"n": str(n or 1)}
    for name, pairs in (("factorization", one), ("sigma_factorization", two)):
        witness[name] = [{"prime": str(p), "exponent": e} for p, e in pairs]
    return witness, {"multiple": multiple}


def quantity(details):
    """σ(σ(n))."""
    return details.get("iterated")


def largest():
    """The Mersenne prime of 521 bits with its successor, a power of 2; and as prime the one of 607 bits."""
    n = (2**521 - 1) * (2**607 - 1)
    return {
        "n": str(n),
        "factorization": [{"prime": str(2**e - 1), "exponent": 1} for e in (521, 607)],
        "sigma_factorization": [{"prime": "2", "exponent": 1128}],
    }


PLANTED = [
    ("shipped", "divisor_sum", lambda factors: len(factors) + 1),
    ("shipped", "primality_fault", lambda factors, max_work: None),
    ("second", "isprime", lambda n: True),
]

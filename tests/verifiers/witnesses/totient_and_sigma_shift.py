"""Solutions of the two equations for several shifts, other numbers, and spoilt factorizations."""

TASK = "cb-0232"
SOLUTIONS = [
    (65, 12), (209, 12), (11009, 12), (38009, 12), (680609, 12), (39, 16), (95, 24), (119, 24), (299, 24),
    (527, 24), (1247, 24), (1739, 24), (341, 36), (2501, 36), (51, 40), (95, 48), (155, 48), (161, 48),
    (731, 48), (851, 48), (3551, 48),
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


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n, shift = rng.choice(SOLUTIONS)
    kind = rng.randint(0, 9)
    if kind == 0:
        n = rng.randint(1, 10 ** rng.randint(1, 6))
    elif kind == 1:
        shift = rng.choice([4, 12, 16, 24])
    elif kind == 2:
        n = rng.choice([5, 7, 11, 17, 29, 101])
    one, two = _factors(n), _factors(n + shift)
    spoil = rng.randint(0, 12)
    if spoil == 0:
        one, two = two, one
    elif spoil == 1:
        rng.choice([one, two]).append([1, 1])
    elif spoil == 2:
        one = [[n, 1]]
    elif spoil == 3:
        two = [[n + shift, 1]]
    elif spoil == 4:
        n = -n
    elif spoil == 5:
        two[0][1] += rng.choice([1, 600])
    witness = {"n": str(n)}
    for name, pairs in (("factorization", one), ("shifted_factorization", two)):
        witness[name] = [{"prime": str(p), "exponent": e} for p, e in pairs]
    return witness, {"shift": shift}


def quantity(details):
    """The two differences."""
    if "phi_difference" not in details:
        return None
    return details["phi_difference"], details["sigma_difference"]


def largest():
    """Three times each of two primes of 154 digits that differ by 4."""
    p = 10**153 + 44967
    return {
        "n": str(3 * p),
        "factorization": [{"prime": "3", "exponent": 1}, {"prime": str(p), "exponent": 1}],
        "shifted_factorization": [{"prime": "3", "exponent": 1}, {"prime": str(p + 4), "exponent": 1}],
    }


PLANTED = [
    ("shipped", "_smaller_factor", lambda factors: None),
    ("shipped", "primality_fault", lambda factors, max_work: None),
    ("second", "_phi", lambda n, pairs: n - len(pairs)),
]

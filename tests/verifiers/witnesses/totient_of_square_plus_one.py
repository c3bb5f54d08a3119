"""k with their two factorizations, asked for the excess that they have; and spoilt factorizations."""

TASK = "cb-0235"


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


def _phi(pairs):
    result = 1
    for p, e in pairs:
        result *= p**e - p ** (e - 1)
    return result


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    k = rng.choice([8, 8, rng.randint(1, 40), rng.randint(1, 2000)])
    one, two = _factors(k + 1), _factors(k * k + 1)
    excess = _phi(two) - k * _phi(one) + rng.choice([0, 0, 0, 0, 1])
    if rng.random() < 0.1:
        excess = 0
    spoil = rng.randint(0, 12)
    if spoil == 0:
        one, two = two, one
    elif spoil == 1:
        rng.choice([one, two]).append([1, 1])
    elif spoil == 2:
        one = [[k + 1, 1]]
    elif spoil == 3:
        two = [[k * k + 1, 1]]
    elif spoil == 4:
        k = -k
    elif spoil == 5:
        two[0][1] += rng.choice([1, 600])
    witness = {"k": str(k)}
    for name, pairs in (("successor", one), ("square_plus_one", two)):
        witness[name] = [{"prime": str(p), "exponent": e} for p, e in pairs]
    return witness, {"exception": rng.choice([8, 0, 0]), "excess": excess}


def quantity(details):
    """Both sides of the equation."""
    return (details["phi_of_square"], details["k_times_phi"]) if "phi_of_square" in details else None


def largest():
    """k = 10^76 + 278, where k + 1 and k^2 + 1 are small primes times one large prime each."""
    k = 10**76 + 278
    one = [19, 109, (k + 1) // (19 * 109)]
    two = [5, 13, 193, (k * k + 1) // (5 * 13 * 193)]
    return {
        "k": str(k),
        "successor": [{"prime": str(p), "exponent": 1} for p in one],
        "square_plus_one": [{"prime": str(p), "exponent": 1} for p in two],
    }


PLANTED = [
    ("shipped", "totient", lambda factors: 4 * len(factors)),
    ("shipped", "primality_fault", lambda factors, max_work: None),
    ("second", "isprime", lambda n: True),
]

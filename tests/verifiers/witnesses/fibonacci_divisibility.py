"""Fibonacci pseudoprimes and other composite numbers, asked about the remainders that they leave."""

TASK = "ks-0008"
KNOWN = [
    (323, 17),
    (377, 13),
    (1891, 31),
    (3827, 43),
    (4181, 37),
    (5777, 53),
    (6601, 7),
    (6721, 11),
    (8149, 29),
    (10877, 73),
    (11663, 107),
    (13201, 43),
]


def draw(rng):
    """Return a witness and the question to ask about it."""
    residue = 0
    if rng.random() < 0.4:
        n, divisor = rng.choice(KNOWN)
    else:
        divisor = rng.choice([3, 7, 11, 13, 17])
        n = divisor * rng.choice([k for k in range(1, 200) if k % 2 and k % 5])
        symbol = 1 if n % 5 in (1, 4) else -1
        a, b = 0, 1
        for _ in range(n - symbol):
            a, b = b, (a + b) % n
        residue = rng.choice([a, a, a, a - n, a + 1, 0])
    spoil = rng.randint(0, 9)
    if spoil == 0:
        divisor = rng.choice([1, -1, n, -divisor, n + 1, 2 * n])
    elif spoil == 1:
        n = rng.choice([n + 1, n + 2, 2 * n, 5 * n, n * n])
    elif spoil == 2:
        n, divisor = -n, -divisor
    return {"n": str(n), "divisor": str(divisor)}, {"residue": residue}


def quantity(details):
    """F(n - (5/n)) modulo n, where n is coprime to 10 and the divisor is proper."""
    return details.get("remainder") if "symbol" in details else None


def largest():
    """A number of 600 digits with the divisor 3."""
    return {"n": str(10**600 - 1), "divisor": "3"}


PLANTED = [
    ("shipped", "_jacobi_of_five", lambda n: 1),
    ("shipped", "divisor_fault", lambda n, divisor: None),
    ("second", "_symbol", lambda n: -1),
    ("second", "_product", lambda x, y, n: (x[0] * y[0] % n, x[1] * y[1] % n)),
]

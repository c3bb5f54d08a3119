"""Perrin pseudoprimes and other composite numbers, asked about the remainder that they leave or another."""

TASK = "ks-0007"
KNOWN = [
    (271441, 521),
    (904631, 7),
    (16532714, 2),
    (24658561, 19),
    (27422714, 2),
    (27664033, 3037),
    (46672291, 4831),
]


def draw(rng):
    """Return a witness and the question to ask about it."""
    residue = 0
    if rng.random() < 0.4:
        n, divisor = rng.choice(KNOWN)
    else:
        divisor = rng.choice([2, 3, 5, 7, 11, 13])
        n = divisor * rng.randint(1, 250)
        a, b, c = 3, 0, 2
        for _ in range(n):
            a, b, c = b, c, (a + b) % n
        residue = rng.choice([a, a, a, a - n, a + 1, 0])
    spoil = rng.randint(0, 9)
    if spoil == 0:
        divisor = rng.choice([1, -1, n, -divisor, n + 1, 2 * n])
    elif spoil == 1:
        n += rng.choice([-1, 1])
    elif spoil == 2:
        n, divisor = -n, -divisor
    return {"n": str(n or 1), "divisor": str(divisor)}, {"residue": residue}


def quantity(details):
    """P(n) modulo n, where the divisor is proper."""
    return details.get("remainder") if "number" not in details else None


def largest():
    """A number of 600 digits with the divisor 3."""
    return {"n": str(10**600 - 1), "divisor": "3"}


PLANTED = [
    ("shipped", "_square", lambda power, modulus: tuple(a * a % modulus for a in power)),
    ("shipped", "divisor_fault", lambda n, divisor: None),
    ("second", "_stepped", lambda n: 0),
    ("second", "_doubled", lambda n: 1),
]

"""Pseudoprimes to the base 2 and other composite numbers, asked about several bases."""

TASK = "ks-0005"
KNOWN = [
    (341, 11), (561, 3), (645, 3), (1105, 5), (1387, 19), (1729, 7), (1905, 3), (2047, 23),
    (161038, 2), (215326, 2),
    (3215031751, 151), (2152302898747, 6763),
]  # fmt: skip


def draw(rng):
    """Return a witness and the question to ask about it."""
    if rng.random() < 0.6:
        n, divisor = rng.choice(KNOWN)
    else:
        divisor = rng.choice([2, 3, 5, 7, 11])
        n = divisor * rng.randint(1, 400)
    base = rng.choice([2, 2, 2, 2, 3, 4, 5, 8, n + 1, 6])
    spoil = rng.randint(0, 11)
    if spoil == 0:
        divisor = rng.choice([1, -1, n, -divisor, n + 1, 2 * n])
    elif spoil == 1:
        n += rng.choice([-1, 1])
    elif spoil == 2:
        n, divisor = -n, -divisor
    elif spoil == 3:
        n *= divisor
    return {"n": str(n or 1), "divisor": str(divisor)}, {"base": base} if base != 2 else {}


def quantity(details):
    """The remainder of base^n - base, where the divisor is proper."""
    return details.get("residue")


def largest():
    """A number of 600 digits with the divisor 3."""
    return {"n": str(10**600 - 1), "divisor": "3"}


PLANTED = [
    ("shipped", "_remainder", lambda n, base: (pow(base, n - 1, n) - 1) % n),
    ("second", "_by_digits", lambda base, n: base),
    ("second", "_written", lambda base, n: base ** (n - 1)),
]

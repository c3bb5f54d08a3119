"""Fixed points in several bases, and other powers and numbers."""

TASK = "ks-0020"


def draw(rng):
    """Return a witness and the question to ask about it."""
    base = rng.choice([10, rng.randint(3, 40)])
    powers = [m**r for m in range(1, 30) for r in range(1, base)]
    fixed = [n for n in powers if _length(n, base) ** ((n - 1) % (base - 1) + 1) == n]
    n = rng.choice(fixed if rng.random() < 0.8 else powers)
    if base == 10:
        n = rng.choice([n, 387420489, 32, 1, 387420489])
    n = rng.choice([n, n, n, n, -n, n + 1])
    return {"n": str(n if abs(n) < 10**100 else 9)}, {"base": base} if base != 10 else {}


def _length(n, base):
    length = 0
    while n:
        n //= base
        length += 1
    return length


def quantity(details):
    """The number of digits and the digital root."""
    return [details["length"], details["root"]] if "root" in details else None


def largest():
    """The largest number of 100 digits."""
    return {"n": str(10**100 - 1)}


PLANTED = [
    ("shipped", "_digit_count", lambda n, base: n.bit_length() // 3),
    ("second", "_digits", lambda n, base: [n % (base - 1)]),
]

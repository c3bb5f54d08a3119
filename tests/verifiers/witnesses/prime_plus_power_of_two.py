"""De Polignac numbers and other integers, asked about powers of 2 and of other bases."""

TASK = "ks-0009"
KNOWN = [
    127,
    149,
    251,
    331,
    337,
    373,
    509,
    599,
    701,
    757,
    809,
    877,
    905,
    907,
    959,
    977,
    997,
    1019,
    1087,
    1199,
    7629217 + 11184810 * 10**9,
    7629217 + 11184810 * 10**16,
]


def draw(rng):
    """Return a witness and the question to ask about it."""
    base = rng.choice([2, 2, 2, 4, 6, 10, 30])
    kind = rng.randint(0, 5)
    if kind < 3:
        n = rng.choice(KNOWN)
    elif kind == 3:
        n = 2 * rng.randint(0, 3000) + 1
    elif kind == 4:
        n = rng.choice([1, 2, 3, -127, 128, rng.randint(1, 5000), -rng.randint(1, 10)])
    else:
        n = 2 * rng.randint(0, 10 ** rng.randint(4, 23)) + 1
    return {"n": str(n)}, {"base": base}


def quantity(details):
    """The prime whose sum with a power is n."""
    return details.get("prime")


def largest():
    """A number of 24 digits in the progression of Erdős, so that all its differences are tested."""
    return {"n": str(7629217 + 11184810 * 89400000000000000)}


PLANTED = [
    ("shipped", "is_proven_prime", lambda candidate: candidate > 1 and candidate % 3 > 0),
    ("shipped", "_differences", lambda n, base: [n - base]),
    ("second", "_is_prime", lambda p: p % 2 == 1),
]

"""Equal sums of two squares, cubes and fourth powers, scaled; the same pair twice; pairs at random."""

TASK = "cb-0254"

KNOWN = [
    (4, (59, 158), (133, 134)),
    (4, (7, 239), (157, 227)),
    (3, (1, 12), (9, 10)),
    (3, (2, 16), (9, 15)),
    (2, (1, 8), (4, 7)),
    (2, (0, 5), (3, 4)),
    (1, (0, 5), (2, 3)),
]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    exponent, first, second = rng.choice(KNOWN)
    factor = rng.choice([1, 1, 5, 10**6 + 3, 10**60 + 7])
    first, second = ([x * factor for x in rng.sample(pair, 2)] for pair in (first, second))
    if rng.random() < 0.5:
        first, second = second, first
    spoil = rng.randint(0, 10)
    pair = rng.choice([first, second])
    if spoil == 0:
        pair[0] += rng.choice([-1, 1])
    elif spoil == 1:
        pair[rng.randrange(2)] *= -1
    elif spoil == 2:
        second = rng.sample(first, 2)
    elif spoil == 3:
        exponent += 1
    elif spoil == 4:
        first, second = ([rng.randint(0, 9) for _ in range(2)] for _ in range(2))
    elif spoil == 5:
        first, second = [first[0], first[0]], [first[0], first[1]]
    witness = {"first": [str(x) for x in first], "second": [str(x) for x in second]}
    return witness, {} if rng.random() < 0.15 else {"exponent": exponent}


def quantity(details):
    return details.get("last_digits")


def largest():
    """Four integers of as many digits as the schema admits."""
    return {"first": [str(10**2000 - 1), str(10**2000 - 2)], "second": [str(10**2000 - 3), str(10**1999)]}


def _shipped_ignores_the_other_order(first, second):
    return first == second


def _second_multiplies(x, y, exponent):
    return exponent * x


PLANTED = [
    ("shipped", "_is_same_pair", _shipped_ignores_the_other_order),
    ("second", "_quotient", _second_multiplies),
]

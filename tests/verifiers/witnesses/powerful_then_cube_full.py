"""Full numbers with forms, right for the reversed order or for a large offset; some spoilt."""

TASK = "cb-0140"

PAIRS = [(9, [3, 1], [2, 1, 1]), (12168, [39, 2], [23, 1, 1]), (8, [1, 2], [2, 1, 1])]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.3:
        n, two, three = rng.choice(PAIRS)
        two, three = list(two), list(three)
    else:
        two = [rng.randint(1, 10 ** rng.randint(1, 30)) for _ in range(2)]
        three = [rng.randint(1, 10 ** rng.randint(1, 9)) for _ in range(3)]
        n = two[0] ** 2 * two[1] ** 3
    offset = three[0] ** 3 * three[1] ** 4 * three[2] ** 5 - n
    spoil = rng.randint(0, 11)
    side = rng.choice([two, three])
    place = rng.randrange(len(side))
    if spoil == 0:
        side[place] += 1
    elif spoil == 1:
        side[place] *= -1
    elif spoil == 2:
        n += rng.choice([-1, 1])
    elif spoil == 3:
        n = -n
    elif spoil == 4:
        side.reverse()
    elif spoil == 5:
        offset += rng.choice([-1, 1])
    witness = {"n": str(n or 1), "two_full": [str(x) for x in two], "three_full": [str(x) for x in three]}
    return witness, {} if rng.random() < 0.15 else {"offset": offset}


def quantity(details):
    return details.get("failing")


def largest():
    """Bases whose powers multiply to numbers as long as n itself."""
    return {
        "n": str(10**20000 - 1),
        "two_full": ["9" * 4000, "9" * 4000],
        "three_full": ["9" * 1666, "9" * 1666, "9" * 1666],
    }


def _shipped_starts_one_lower(bases, least):
    product = 1
    for exponent, base in enumerate(bases, start=least - 1):
        product *= base**exponent
    return product


def _second_leaves_a_rest(number, bases, least):
    return all(number % base == 0 for base in bases)


PLANTED = [
    ("shipped", "_product_of_powers", _shipped_starts_one_lower),
    ("second", "_divides_out", _second_leaves_a_rest),
]

"""Expressions for powers of 2 and 3, in several orders and longer than needed, and spoilt ones."""

TASK = "cb-0109"


def _number(rng, factors):
    """A postfix expression for the product of ``factors``."""
    symbols = []
    for position, factor in enumerate(factors):
        part = ["1"] + ["1", "+"] * (factor - 1)
        if factor == 4 and rng.random() < 0.5:
            part = ["1", "1", "+", "1", "1", "+", "*"]
        symbols += part if position == 0 else [*part, "*"]
    return symbols


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    factors = [rng.choice([2, 2, 3, 3, 4, 6, 8, 9]) for _ in range(rng.randint(1, 8))]
    symbols = _number(rng, factors)
    product = 1
    for factor in factors:
        product *= factor
    k = exponent = 0
    while product % 2 == 0:
        product //= 2
        k += 1
    while product % 3 == 0:
        product //= 3
        exponent += 1
    spoil = rng.randint(0, 12)
    if spoil == 0:
        del symbols[rng.randrange(len(symbols))]
    elif spoil == 1:
        position = rng.randrange(len(symbols))
        symbols[position] = rng.choice(["1", "+", "*"])
    elif spoil == 2:
        symbols += ["1", "*"]
    elif spoil == 3:
        k, exponent = exponent, k
    elif spoil == 4:
        k, exponent = 0, 0
        symbols = ["1"]
    elif spoil == 5:
        rng.shuffle(symbols)
    question = {"twos": rng.choice([2, 3, 3]), "threes": rng.choice([3, 4])}
    return {"k": k, "l": exponent, "expression": symbols or ["1"]}, question


def quantity(details):
    """The value and the number of ones."""
    return (details["value"], details["ones"]) if "value" in details else None


def largest():
    """3^1666 in the usual way: 9,995 symbols."""
    three = ["1", "1", "+", "1", "+"]
    symbols = three + [*three, "*"] * 1665
    return {"k": 0, "l": 1666, "expression": symbols}


PLANTED = [
    ("shipped", "postfix_value", lambda symbols: 2 ** (len(symbols) // 2)),
    ("second", "_value", lambda symbols: 6),
]

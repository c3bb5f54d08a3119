"""Expressions for powers and other numbers, good and wasteful, some with a symbol changed."""

TASK = "ks-0030"


def draw(rng):
    """Return a witness and the question to ask about it."""
    if rng.random() < 0.4:
        base, n, ones, value = 5, 6, rng.choice([4, 5, 5, 5, 5, 6]), 5**6
    else:
        base = rng.choice([2, 3, 5, 6, 7, 10])
        n = rng.randint(1, 5)
        ones, value = rng.randint(4, 14), base**n + rng.choice([0, 0, 0, 0, 0, 1])
    symbols = _expression(value, rng)
    spoil = rng.randint(0, 9)
    place = rng.randrange(len(symbols))
    if spoil == 0:
        symbols[place] = rng.choice("1+*")
    elif spoil == 1:
        symbols.insert(place, rng.choice("1+*"))
    elif spoil == 2:
        symbols.pop(place)
    elif spoil == 3:
        symbols = rng.choice([[*symbols, "1", "*"], ["1"], symbols[::-1], ["1", "1"], ["+"]])
    return {"n": n, "expression": symbols or ["1"]}, {"base": base, "ones": ones}


def _expression(value, rng):
    """A postfix expression: one less at random or where there is no small divisor, else a product."""
    if value == 1:
        return ["1"]
    divisors = [d for d in (2, 3, 4, 5, 6, 7, 8, 9) if value % d == 0 and d < value]
    if 15624 % value == 0 and value > 9:
        divisors = [d for d in (2, 3) if value % d == 0]
    if value == 15625 or not divisors or value < 6 or rng.random() < 0.1:
        return [*_expression(value - 1, rng), "1", "+"]
    d = rng.choice(divisors)
    return [*_expression(d, rng), *_expression(value // d, rng), "*"]


def quantity(details):
    """The value of the expression and its number of ones."""
    return [details["value"], details["ones"]] if "ones" in details else None


def largest():
    """A product of 333 threes: 999 ones, which make the largest value of all expressions of this length."""
    three = ["1", "1", "+", "1", "+"]
    return {"n": 200, "expression": three + [*three, "*"] * 332}


PLANTED = [
    ("shipped", "_value", lambda symbols: 5 ** (len(symbols) // 9)),
    ("second", "_exponent", lambda value, base: 6),
    ("second", "_read", lambda symbols: (5**6, symbols.count("1"))),
]

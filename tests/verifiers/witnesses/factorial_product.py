"""The known solutions, those of the excluded kind, and lists near them."""

from math import factorial

TASK = "cb-0242"
SOLUTIONS = [
    (9, [7, 3, 3, 2]), (10, [7, 6]), (10, [7, 5, 3]), (16, [14, 5, 2]), (6, [5, 3]), (24, [23, 4]),
    (12, [11, 3, 2]), (120, [119, 5]), (144, [143, 4, 3]), (720, [719, 6]), (8, [7, 2, 2, 2]),
    (5040, [5039, 7]), (4, [3, 2, 2]),
]  # fmt: skip


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n, numbers = rng.choice(SOLUTIONS)
    numbers = list(numbers)
    spoil = rng.randint(0, 12)
    if spoil == 0:
        n += rng.choice([-1, 1])
    elif spoil == 1:
        numbers[rng.randrange(len(numbers))] += rng.choice([-1, 1])
    elif spoil == 2:
        numbers.reverse()
    elif spoil == 3:
        numbers.append(rng.choice([1, 2, -1]))
    elif spoil == 4:
        del numbers[-1:]
    elif spoil == 5:
        n, numbers = rng.randint(17, 300), sorted((rng.randint(2, 40) for _ in range(3)), reverse=True)
    question = {"beyond": rng.choice([0, 0, 3, 8, 16]), "gap": rng.choice([1, 1, 2])}
    return {"n": str(n), "a": [str(number) for number in numbers or [2]]}, question


def quantity(details):
    """The difference of both sides, when it is not too long."""
    text = details.get("difference", "x")
    return text if text.lstrip("-").isdigit() else None


def largest():
    """A number of 155 digits with 1,900 factors, against a factorial of a million binary digits."""
    n = 10**155 - 1
    return {"n": str(n), "a": [str(n - 1900), "58000"]}


def _shipped_starts_one_too_low(low, high):
    return factorial(high) // factorial(low - 1)


PLANTED = [
    ("shipped", "_falling_product", _shipped_starts_one_too_low),
    ("second", "_exponent", lambda n, p: n // p),
]

"""Pieces of juggler sequences, asked to be closed or not, and spoilt pieces."""

from math import isqrt

TASK = "cb-0217"


def _orbit(start, length):
    numbers = [start]
    while len(numbers) < length and numbers[-1] > 1 and numbers[-1] < 10**400:
        n = numbers[-1]
        numbers.append(isqrt(n**3) if n % 2 else isqrt(n))
    return numbers


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    numbers = _orbit(rng.choice([1, 2, 3, 9, 37, 77, 173, rng.randint(1, 10**6)]), rng.randint(1, 20))
    closed, least = rng.choice([0, 0, 0, 1]), rng.choice([1, 1, 2])
    spoil = rng.randint(0, 12)
    if spoil == 0:
        position = rng.randrange(len(numbers))
        numbers[position] += rng.choice([-1, 1, 2])
    elif spoil == 1:
        numbers.append(rng.choice(numbers))
    elif spoil == 2:
        numbers.reverse()
    elif spoil == 3:
        rng.shuffle(numbers)
    elif spoil == 4:
        numbers = [3, 5, 11]
    elif spoil == 5:
        numbers[-1] *= -1
    return {"cycle": [str(number or 4) for number in numbers]}, {"closed": closed, "least": least}


def quantity(details):
    """The number of right steps."""
    return details.get("steps")


def largest():
    """Four right steps upwards to 9,999 digits, then a wrong one, and other numbers of 10,000 digits."""
    start = 10**1974 // 7 * 2 + 1
    while True:
        numbers = [start]
        while len(numbers) < 5 and numbers[-1] % 2:
            numbers.append(isqrt(numbers[-1] ** 3))
        if len(numbers) == 5:
            return {"cycle": [str(number) for number in [*numbers, *(10**9999 + j for j in range(22))]]}
        start += 2


PLANTED = [
    ("shipped", "_is_image", lambda candidate, number: candidate**2 <= number**3),
    ("second", "_image", lambda number: isqrt(number)),
]

"""Egyptian fractions of 1 asked for their own widest gap, and lists whose sums come near to 1."""

from itertools import pairwise

TASK = "cb-0121"

SUMS_TO_ONE = [
    [2, 3, 6],
    [2, 4, 6, 12],
    [3, 4, 5, 6, 20],
    [2, 3, 7, 42],
    [2, 3, 10, 15],
    [3, 4, 6, 8, 9, 10, 15, 18, 24],
    [4, 5, 6, 8, 9, 10, 15, 18, 20, 24],
    [3, 5, 7, 9, 11, 15, 35, 45, 231],
    [2, 4, 8, 16, 32, 64, 96, 192],
]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.8:
        denominators = list(rng.choice(SUMS_TO_ONE))
    else:
        denominators = [rng.randint(2, 30)]
        total = 1 / denominators[0]
        while total < 1 and len(denominators) < 80:
            denominators.append(denominators[-1] + rng.choice([1, 2, 2]))
            total += 1 / denominators[-1]
    spoil = rng.randint(0, 14)
    place = rng.randrange(len(denominators))
    if spoil == 0:
        denominators[place] += rng.choice([-1, 1])
    elif spoil == 1:
        denominators.pop(place)
    elif spoil == 2:
        denominators.reverse()
    elif spoil == 3:
        denominators.insert(place, denominators[place])
    elif spoil == 4:
        denominators = rng.choice([[1], [], [1, 2], [2], [2, 2], [1, 2, 3, 6]])
    gaps = [b - a for a, b in pairwise(denominators)]
    denominators = [max(d, 1) for d in denominators]
    if rng.random() < 0.15 or not gaps:
        return {"denominators": denominators}, {}
    return {"denominators": denominators}, {"gap": max(1, max(gaps) + rng.choice([0, 0, 0, 0, 1, -1]))}


def quantity(details):
    if "excess" not in details:
        return None
    text = details["excess"]
    return 0 if text == "0" else -1 if text.startswith("-") else 1


def largest():
    """All ten thousand denominators that the schema admits, as large as it admits."""
    return {"denominators": list(range(30_001, 40_001))}


def _shipped_looks_at_the_first_gap_only(denominators, gap):
    return None if denominators[1:] and 1 < denominators[0] < denominators[1] else _NoList()


class _NoList:
    ok, details, message = False, {}, "no list"


def _second_rounds(given):
    total = sum(100 // d for d in given)
    return (total > 100) - (total < 100)


PLANTED = [
    ("shipped", "_list_fault", _shipped_looks_at_the_first_gap_only),
    ("second", "_excess_sign", _second_rounds),
]

"""Cycles of 5x + 1 and of its relatives, turned, repeated, or with a number changed."""

TASK = "ks-0025"
KNOWN = [
    (5, 1, 13),
    (5, 1, 17),
    (5, 1, 13),
    (5, 1, 1),
    (3, 1, 1),
    (3, -1, 5),
    (3, -1, 17),
    (3, 5, 19),
    (181, 1, 27),
    (3, 5, 5),
]


def draw(rng):
    """Return a witness and the question to ask about it."""
    multiplier, added, start = rng.choice(KNOWN)
    cycle, x = [], start
    while x not in cycle:
        cycle.append(x)
        x = multiplier * x + added if x % 2 else x // 2
    turn = rng.randrange(len(cycle))
    cycle = cycle[turn:] + cycle[:turn]
    spoil = rng.randint(0, 9)
    place = rng.randrange(len(cycle))
    if spoil == 0:
        cycle[place] += rng.choice([1, -1, 2])
    elif spoil == 1:
        cycle = [-x for x in cycle]
    elif spoil == 2:
        cycle = cycle * 2
    elif spoil == 3:
        cycle.pop(place)
    elif spoil == 4:
        cycle.reverse()
    elif spoil == 5:
        cycle = [rng.choice([2, 4, 13, 10**40])]
    question = {"multiplier": multiplier, "added": added}
    return {"cycle": [str(x or 1) for x in cycle] or ["1"]}, {} if (multiplier, added) == (5, 1) else question


def quantity(details):
    """The least and the greatest number of an accepted cycle."""
    return [details["least"], details["greatest"]] if "least" in details else None


def largest():
    """A thousand numbers that the step leads through, but for the last."""
    numbers, x = [], 7
    while len(numbers) < 1000:
        numbers.append(str(x))
        x = 5 * x + 1 if x % 2 else x // 2
    return {"cycle": numbers}


PLANTED = [
    ("shipped", "_step", lambda x, multiplier, added: x // 2 if x % 2 == 0 else multiplier * x + 1),
    ("second", "_step", lambda x, multiplier, added: x // 2 if x % 4 == 0 else multiplier * x + added),
]

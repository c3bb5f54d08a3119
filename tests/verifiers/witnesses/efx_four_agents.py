"""Values of few goods, small, large and zero, asked for envy in three senses; some lists uneven."""

TASK = "cb-0072"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    goods = rng.choice([1, 2, 3, 4, 4, 5, 5])
    kind = rng.random()
    top = rng.choice([1, 2, 5, 100, 10**9])
    values = [[rng.randint(0, top) for _ in range(goods)] for _ in range(4)]
    if kind < 0.3:
        values = [list(values[0]) for _ in range(4)]
    elif kind < 0.5:
        values = [list(values[agent % 2]) for agent in range(4)]
    if rng.random() < 0.05:
        values[rng.randrange(4)].append(1)
    question = rng.choice([{}, {"worthless": True}, {"removed": 0}, {"removed": 0}, {"removed": 0}])
    return {"values": values}, question


def quantity(details):
    """Whether an allocation without envy was found."""
    return "allocation" in details if "goods" in details and "agent" not in details else None


def largest():
    """Eight goods of value 1 and three of value 8: only one partition, among the last, is free of envy."""
    return {"values": [[1] * 8 + [8] * 3] * 4}


PLANTED = [
    ("shipped", "_partitions", lambda goods: [((1 << goods) - 1, 0, 0, 0)]),
    ("second", "_envies", lambda row, own, other, removed, worthless: sum(row) > 0 and not own),
]

"""Pairs with equal cards, single tournaments twice, their neighbours and random ones; some are none."""

TASK = "ks-0047"
SIX = (
    [[2, 4, 5], [0, 4, 5], [1, 3, 5], [0, 1], [2, 3], [3, 4]],
    [[3, 4, 5], [0, 4, 5], [0, 1, 3], [1, 5], [2, 3], [2, 4]],
)
THREE = ([[1], [2], [0]], [[1, 2], [2], []])


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.35:
        lists = SIX
    elif kind < 0.55:
        lists = THREE
    elif kind < 0.8:
        n = rng.randint(1, 6)
        lists = [_random(n, rng)] * 2
    else:
        n = rng.randint(3, 5)
        lists = [_random(n, rng), _random(n, rng)]
    n = len(lists[0])
    sides = []
    for beaten in lists:
        place = rng.sample(range(n), n)
        sides.append([[place[u], place[v]] for u in range(n) for v in beaten[u]])
        rng.shuffle(sides[-1])
    kind = rng.random()
    side = rng.choice(sides)
    if side and kind < 0.15:
        rng.choice(side).reverse()
    elif side and kind < 0.2:
        side.append(list(rng.choice(side)))
    elif side and kind < 0.25:
        side.pop()
    elif side and kind < 0.3:
        rng.choice(side)[rng.randrange(2)] = rng.randrange(n + 1)
    question = {} if rng.random() < 0.3 else {"least": rng.randint(3, 6)}
    return {"vertices": n, "A": sides[0], "B": sides[1]}, question


def _random(n, rng):
    beaten = [[] for _ in range(n)]
    for v in range(n):
        for u in range(v):
            winner, loser = rng.sample([u, v], 2)
            beaten[winner].append(loser)
    return beaten


def quantity(details):
    return details.get("common_cards")


def largest():
    """The tournament on seven vertices in which each beats those 1, 2 and 4 places on, twice."""
    arcs = [[v, (v + step) % 7] for v in range(7) for step in (1, 2, 4)]
    return {"vertices": 7, "A": arcs, "B": arcs}


PLANTED = [
    ("shipped", "_bits", lambda successors, order: 0),
    ("second", "_fits", lambda a, b, first, images, v, w: True),
]

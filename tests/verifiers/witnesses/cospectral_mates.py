"""Cospectral pairs, one graph twice, and neighbours of these, renumbered; some lists of edges spoilt."""

TASK = "ks-0071"
PAIRS = [
    (5, [[0, 1], [0, 2], [0, 3], [0, 4]], [[0, 1], [1, 2], [2, 3], [0, 3]]),
    (
        6,
        [[0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [1, 2], [3, 4]],
        [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3], [1, 4], [2, 5]],
    ),
]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    question = {}
    if kind < 0.4:
        n, a, b = rng.choice(PAIRS)
        if rng.random() < 0.4:
            a, b = [*a, *([v, n] for v in range(n))], [*b, *([v, n] for v in range(n))]
            n += 1
    elif kind < 0.6:
        n = rng.randint(1, 6)
        a = [[u, v] for v in range(n) for u in range(v) if rng.random() < 0.5]
        b = a
    else:
        n = rng.randint(4, 6)
        pairs = [[u, v] for v in range(n) for u in range(v)]
        size = rng.randint(2, len(pairs) - 1)
        a, b = rng.sample(pairs, size), rng.sample(pairs, size)
        question = {"walks": rng.randint(0, n)}
    a, b = _renumbered(a, n, rng), _renumbered(b, n, rng)
    kind = rng.random()
    side = rng.choice([a, b])
    if kind < 0.07 and side:
        side.append(list(rng.choice(side)))
    elif kind < 0.14 and side:
        rng.choice(side)[1] = rng.randrange(n + 1)
    elif kind < 0.2 and side:
        side.pop()
    if rng.random() < 0.1:
        question = {"walks": rng.randint(0, 8)}
    return {"vertices": n, "A": a, "B": b}, question


def _renumbered(edges, n, rng):
    place = rng.sample(range(n), n)
    return [sorted([place[u], place[v]]) for u, v in edges]


def quantity(details):
    return int(details["isomorphism"] is not None) if "isomorphism" in details else None


def largest():
    """A cospectral pair with three vertices without edges before it."""
    moved = [[[u + 3, v + 3] for u, v in edges] for edges in PAIRS[1][1:]]
    return {"vertices": 9, "A": moved[0], "B": moved[1]}


PLANTED = [
    (
        "shipped",
        "_isomorphism",
        lambda a, b: list(range(a.vertices)) if a.neighbours == b.neighbours else None,
    ),
    ("second", "_least", lambda matrix: sum(map(sum, matrix))),
]

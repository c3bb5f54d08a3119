"""Circulant and random graphs around the sizes of small Ramsey numbers, some of them spoilt."""

from itertools import combinations

TASK = "cb-0111"
KNOWN = [
    (5, 3, {1, 4}),
    (8, 4, {1, 4, 7}),
    (17, 4, {1, 2, 4, 8, 9, 13, 15, 16}),
    (13, 4, {1, 3, 4, 9, 10, 12}),
]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.7:
        n, size, steps = rng.choice(KNOWN)
        edges = _circulant(n, steps)
    else:
        size = rng.choice([3, 3, 4])
        n = rng.randint(size, 3 * size)
        edges = [[u, v] for u, v in combinations(range(n), 2) if rng.random() < 0.5]
    order = n + rng.choice([-1, 0, 0, 0, 1])
    if rng.random() < 0.5:
        new = rng.sample(range(n), n)
        edges = [sorted((new[u], new[v])) for u, v in edges]
        rng.shuffle(edges)
    spoil = rng.randint(0, 15)
    if spoil < 4 and edges:
        for _ in range(rng.choice([1, 1, 3])):
            edges.pop(rng.randrange(len(edges)))
            if not edges:
                break
    elif spoil == 4:
        u, v = rng.sample(range(n), 2)
        edges.append(sorted((u, v)))
    elif spoil == 5:
        edges.append([1, 0])
    elif spoil == 6:
        edges.append([0, n])
    elif spoil == 7:
        edges.append([2, 2])
    return {"vertices": n, "edges": edges}, {} if rng.random() < 0.05 else {"order": order, "size": size}


def _circulant(n, steps):
    return [[u, v] for u, v in combinations(range(n), 2) if v - u in steps]


def quantity(details):
    """Which of the two kinds of set was found."""
    return details.get("kind")


def largest():
    """The complete 4-partite graph on 45 vertices: no clique of five, and all cliques of four are met."""
    return {"vertices": 45, "edges": [[u, v] for u, v in combinations(range(45), 2) if (v - u) % 4]}


PLANTED = [
    ("shipped", "complement", lambda graph: graph._replace(neighbours=[0] * graph.vertices)),
    ("second", "_edges_inside", lambda chosen, joined: 1),
]

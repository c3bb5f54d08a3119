"""The graph with eleven vertices and its neighbours, spiders, random connected graphs; some are none."""

TASK = "ks-0072"
ELEVEN = [
    [0, 6],
    [0, 7],
    [0, 8],
    [0, 9],
    [0, 10],
    [1, 6],
    [1, 7],
    [1, 8],
    [1, 9],
    [1, 10],
    [2, 6],
    [2, 7],
    [3, 8],
    [4, 9],
    [5, 10],
    [6, 8],
    [6, 9],
    [6, 10],
    [7, 8],
    [7, 9],
    [7, 10],
    [8, 9],
    [8, 10],
    [9, 10],
]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.3:
        n, edges = 11, [list(edge) for edge in ELEVEN]
    else:
        n = rng.randint(1, 8)
        edges = [[rng.randrange(v), v] for v in range(1, n)]
        more = ([u, v] for v in range(n) for u in range(v))
        edges += [edge for edge in more if edge not in edges and rng.random() < rng.choice([0, 0.1, 0.4])]
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    kind = rng.random()
    if kind < 0.06 and edges:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.12 and edges:
        rng.choice(edges)[rng.randrange(2)] = rng.randrange(n + 1)
    elif kind < 0.2 and edges:
        edges.pop(rng.randrange(len(edges)))
    question = {} if rng.random() < 0.4 else {"tolerance": rng.randint(0, 3)}
    return {"vertices": n, "edges": edges}, question


def quantity(details):
    if "tree" not in details:
        return None
    found = int(details["paths"] == 1) if "paths" in details else None
    return details["tree"], details["local_sum"], found


def largest():
    """The complete graph with sixteen vertices, for which all sets of vertices are searched for paths."""
    return {"vertices": 16, "edges": [[u, v] for v in range(16) for u in range(v)]}


PLANTED = [
    ("shipped", "largest_induced_tree", lambda neighbours: 1 + max(mask.bit_count() for mask in neighbours)),
    ("second", "_may_finish", lambda around, last, seen: len(around[last] - seen) != 0),
]

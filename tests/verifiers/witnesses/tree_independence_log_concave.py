"""The tree with 26 vertices, trees of like form, random trees, and graphs that are no trees."""

TASK = "ks-0046"


def spider(*branches):
    """A root with, for each number, a vertex with so many paths of two vertices hung on it."""
    edges, n = [], 1
    for legs in branches:
        top = n
        edges.append([0, top])
        n += 1
        for _ in range(legs):
            edges += [[top, n], [n, n + 1]]
            n += 2
    return n, edges


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.4:
        n, edges = spider(3, 4, 4)
    elif kind < 0.6:
        n, edges = spider(*(rng.randint(0, 5) for _ in range(3)))
    else:
        n = rng.randint(1, 30)
        edges = [[rng.randrange(v), v] for v in range(1, n)]
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    kind = rng.random()
    if kind < 0.05 and edges:
        edges.pop()
    elif kind < 0.1 and n > 2:
        edges.append(sorted(rng.sample(range(n), 2)))
    elif kind < 0.15 and edges:
        edges[0] = sorted(rng.sample(range(n), 2))
    elif kind < 0.18 and edges:
        edges[-1] = [0, n]
    k = rng.choice([n // 2, rng.randint(0, n // 2 + 2)])
    return {"vertices": n, "edges": edges, "k": k}, {} if rng.random() < 0.4 else {
        "factor": rng.randint(1, 6)
    }


def quantity(details):
    return details.get("values")


def largest():
    """A path with 400 vertices."""
    return {"vertices": 400, "edges": [[v, v + 1] for v in range(399)], "k": 150}


PLANTED = [
    ("shipped", "closing_edge", lambda graph: (0, graph.edges[0]) if len(graph.edges) > 20 else None),
    ("second", "_is_less", lambda square, product: square <= 2 * product),
]

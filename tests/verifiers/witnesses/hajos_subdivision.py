"""Blown-up cycles of five, joins, random dense graphs, with k near the number of colours; some spoilt."""

TASK = "ks-0045"


def blown_up(sizes):
    """The cycle of five vertices, each replaced by a complete graph, neighbours joined completely."""
    part = [place for place, size in enumerate(sizes) for _ in range(size)]
    n = len(part)
    return n, [[u, v] for v in range(n) for u in range(v) if (part[v] - part[u]) % 5 in (0, 1, 4)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.3:
        n, edges = blown_up([rng.choice([1, 1, 2]) for _ in range(5)])
        k = -(-n // 2)
    elif kind < 0.4:
        k = n = rng.randint(1, 5)
        edges = [[u, v] for v in range(n) for u in range(v)]
    else:
        n = rng.randint(1, 8)
        edges = [[u, v] for v in range(n) for u in range(v) if rng.random() < 0.65]
        k = rng.randint(1, 4)
    k = max(1, k - (rng.random() < 0.2))
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    kind = rng.random()
    if kind < 0.06 and edges:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.12 and edges:
        rng.choice(edges)[rng.randrange(2)] = rng.randrange(n + 1)
    elif kind < 0.2 and edges:
        edges.pop(rng.randrange(len(edges)))
    question = {} if rng.random() < 0.3 else {"larger": rng.randint(0, 2)}
    return {"vertices": n, "edges": edges, "k": k}, question


def quantity(details):
    return int(details["branches"] is not None) if "branches" in details else None


def largest():
    """Catlin's graph: five triangles in a cycle, each joined to the next."""
    n, edges = blown_up([3] * 5)
    return {"vertices": n, "edges": edges, "k": 8}


PLANTED = [
    ("shipped", "_interiors", lambda graph, u, v, free: [0]),
    ("second", "_routed", lambda around, pairs, free: not pairs),
]

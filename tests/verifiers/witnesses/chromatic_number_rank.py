"""Dense graphs: complements of sparse ones, complete multipartite graphs, random graphs; some spoilt."""

TASK = "ks-0044"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(2, 9)
    pairs = [[u, v] for v in range(n) for u in range(v)]
    kind = rng.random()
    if kind < 0.4:
        edges = [pair for pair in pairs if rng.random() < 0.85]
    elif kind < 0.7:
        part = [rng.randrange(rng.randint(1, n)) for _ in range(n)]
        edges = [[u, v] for u, v in pairs if part[u] != part[v]]
    else:
        edges = [pair for pair in pairs if rng.random() < 0.4]
    rng.shuffle(edges)
    kind = rng.random()
    if kind < 0.06 and edges:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.12 and edges:
        rng.choice(edges)[rng.randrange(2)] = rng.randrange(n + 1)
    question = {} if rng.random() < 0.1 else {"margin": rng.randint(0, 5)}
    return {"vertices": n, "edges": edges, "independence": rng.choice([1, 1, 2, 2, 3, 4])}, question


def quantity(details):
    return details.get("rank")


def largest():
    """Twenty-five groups of four vertices, all groups joined: five vertices are not independent."""
    n = 100
    return {
        "vertices": n,
        "edges": [[u, v] for v in range(n) for u in range(v) if u // 4 != v // 4],
        "independence": 4,
    }


def _by_first_vertex(neighbours, size):
    near = neighbours[0] if neighbours else 0
    return list(range(size)) if near.bit_count() >= size else None


PLANTED = [
    ("shipped", "find_clique", _by_first_vertex),
    ("second", "_rank", lambda matrix: len({tuple(row) for row in matrix if any(row)})),
]

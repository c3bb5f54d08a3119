"""Blow-ups of the pentagon, the Petersen graph and random graphs on 5 or 10 vertices, some with triangles."""

TASK = "cb-0116"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.choice([5, 5, 5, 10])
    pairs = [[u, v] for u in range(n) for v in range(u + 1, n)]
    parts = rng.choice([5, 5, 2, n])
    side = [rng.randrange(parts) for _ in range(n)] if rng.random() < 0.5 else [v % parts for v in range(n)]
    kept = rng.choice([0.5, 0.9, 1])
    ring = (0,) if parts == n else (1, parts - 1)
    edges = [[u, v] for u, v in pairs if (side[u] - side[v]) % parts in ring and rng.random() < kept]
    if parts == n:
        edges = rng.sample(pairs, min(len(pairs), rng.randint(0, n + 2)))
    if n == 10 and rng.random() < 0.3:
        edges = [[i, (i + 1) % 5] for i in range(5)] + [[i, i + 5] for i in range(5)]
        edges = [sorted(edge) for edge in edges + [[i + 5, (i + 2) % 5 + 5] for i in range(5)]]
    rng.shuffle(edges)
    spoil = rng.randint(0, 19)
    if spoil == 0:
        edges.append([0, 0])
    elif spoil == 1 and edges:
        edges.append(list(edges[0]))
    elif spoil == 2 and edges:
        edges[0].reverse()
    elif spoil == 3 and n > 3:
        edges += [pair for pair in ([0, 1], [0, 2], [1, 2]) if pair not in edges]
    elif spoil == 4:
        n += 1
    question = {} if rng.random() < 0.2 else {"discount": rng.choice([1, 1, 2, 4])}
    return {"vertices": n, "edges": edges}, question


def quantity(details):
    """The fewest edges to delete."""
    return details.get("deletions")


def largest():
    """A complete bipartite graph of sides 16 and 14, all vertices of one side before those of the other."""
    return {"vertices": 30, "edges": [[u, v] for u in range(16) for v in range(16, 30)]}


PLANTED = [
    ("shipped", "largest_cut", lambda graph: (len(graph.edges) + 1) // 2),
    ("shipped", "triangle", lambda graph: None),
    ("second", "_has_triangle", lambda edges: False),
]

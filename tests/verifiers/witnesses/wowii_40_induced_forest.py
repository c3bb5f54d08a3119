"""Connected graphs of up to 6 vertices, sparse and dense, and some that fail an earlier check."""

TASK = "cb-0272"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 6)
    names = rng.sample(range(n), n)
    edges = [sorted((names[v], names[rng.randrange(v)])) for v in range(1, n)]
    pairs = [[u, v] for u in range(n) for v in range(u + 1, n) if [u, v] not in edges]
    edges += rng.sample(pairs, rng.randint(0, len(pairs)) if rng.random() < 0.4 else min(len(pairs), 2))
    rng.shuffle(edges)
    spoil = rng.randint(0, 19)
    if spoil == 0:
        edges.append([0, 0])
    elif spoil == 1 and edges:
        edges.append(list(edges[0]))
    elif spoil == 2 and edges:
        edges[0].reverse()
    elif spoil == 3 and edges:
        edges.pop()
    elif spoil == 4:
        n += 1
    return {"vertices": n, "edges": edges}, {"bonus": rng.choice([1, 2, 2, 3])} if rng.random() < 0.8 else {}


def quantity(details):
    """f, p and b."""
    return tuple(details[name] for name in ("forest", "paths", "bipartite")) if "bound" in details else None


def largest():
    """A caterpillar of 18 vertices: all sets of vertices are gone through."""
    return {"vertices": 18, "edges": [[0 if v == 1 else v - 2 + v % 2, v] for v in range(1, 18)]}


def _has_no_triangle(around):
    return not any(around[u] & around[v] for u in around for v in around[u])


PLANTED = [
    ("shipped", "path_cover_number", lambda neighbours: 1),
    ("shipped", "largest_forest", lambda neighbours: len(neighbours)),
    ("second", "_is_forest", _has_no_triangle),
]

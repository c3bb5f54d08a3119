"""Connected graphs of up to 7 vertices, sparse and dense, and some that fail an earlier check."""

TASK = "cb-0902"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 7)
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
    return {"vertices": n, "edges": edges}, {"bonus": rng.choice([0, 1, 1, 2])} if rng.random() < 0.8 else {}


def quantity(details):
    """f, the residue and the diameter."""
    return tuple(details[name] for name in ("forest", "residue", "diameter")) if "bound" in details else None


def largest():
    """Five complete graphs of four vertices in a row: many forests, few large ones."""
    edges = [[u, v] for v in range(20) for u in range(v // 4 * 4, v)]
    return {"vertices": 20, "edges": edges + [[u, u + 1] for u in range(3, 19, 4)]}


def _has_no_triangle(around):
    return not any(around[u] & around[v] for u in around for v in around[u])


PLANTED = [
    ("shipped", "residue", lambda degrees: sum(degree == 1 for degree in degrees)),
    ("shipped", "largest_forest", lambda neighbours: len(neighbours)),
    ("second", "_is_forest", _has_no_triangle),
]

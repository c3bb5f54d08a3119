"""Connected graphs of up to 7 vertices, sparse and dense, and some that fail an earlier check."""

TASK = "cb-0266"


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
    """b, the sum of the eccentricities and l."""
    return (
        tuple(details[name] for name in ("bipartite", "eccentricities", "local"))
        if "bound" in details
        else None
    )


def largest():
    """A path of 20 vertices with chords: all sets of vertices are gone through."""
    edges = [[u, u + 1] for u in range(19)] + [[u, u + 5] for u in range(15)]
    return {"vertices": 20, "edges": edges}


PLANTED = [
    ("shipped", "eccentricities", lambda graph: [graph.vertices - 1] * graph.vertices),
    ("shipped", "largest_bipartite", lambda neighbours, sizes: 2 * sizes[-1]),
    ("second", "_is_bipartite", lambda around: all(len(near) < 3 for near in around.values())),
]

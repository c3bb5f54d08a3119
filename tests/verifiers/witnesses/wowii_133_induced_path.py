"""Connected graphs of up to 6 vertices, sparse and dense, and some that fail an earlier check."""

TASK = "cb-0904"


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
    return {"vertices": n, "edges": edges}, {"bonus": rng.choice([0, 1, 1, 2])} if rng.random() < 0.8 else {}


def quantity(details):
    """p, the radius, the sum behind l, and whether there is a 4-cycle."""
    names = "path", "radius", "local_sum", "four_cycle"
    return tuple(details[name] for name in names) if names[0] in details else None


def largest():
    """A path of 20 vertices with chords: all sets of vertices are gone through."""
    edges = [[u, u + 1] for u in range(19)] + [[u, u + 5] for u in range(15)]
    return {"vertices": 20, "edges": edges}


PLANTED = [
    ("shipped", "_has_four_cycle", lambda graph: len(graph.edges) > graph.vertices),
    ("shipped", "longest_induced_path", lambda neighbours: len(neighbours)),
    ("second", "_closes", lambda four, around: all(four[i] in around[four[i - 1]] for i in range(1, 4))),
]

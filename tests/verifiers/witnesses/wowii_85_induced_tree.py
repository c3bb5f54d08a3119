"""Blown-up cycles, complete graphs, random connected graphs, and some that are none."""

TASK = "ks-0054"


def blown_up(sizes):
    """A cycle of so many vertices, each replaced by a complete graph, neighbours joined completely."""
    length = len(sizes)
    part = [place for place, size in enumerate(sizes) for _ in range(size)]
    n = len(part)
    near = (0, 1, length - 1)
    return n, [[u, v] for v in range(n) for u in range(v) if (part[v] - part[u]) % length in near]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.5:
        n, edges = blown_up([rng.randint(1, 3) for _ in range(rng.randint(3, 5))])
    else:
        n = rng.randint(1, 8)
        edges = [[rng.randrange(v), v] for v in range(1, n)]
        more = ([u, v] for v in range(n) for u in range(v))
        edges += [edge for edge in more if edge not in edges and rng.random() < rng.choice([0.1, 0.6])]
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    kind = rng.random()
    if kind < 0.06 and edges:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.12 and edges:
        rng.choice(edges)[rng.randrange(2)] = rng.randrange(n + 1)
    elif kind < 0.2 and edges:
        edges.pop(rng.randrange(len(edges)))
    question = {} if rng.random() < 0.2 else {"factor": rng.randint(2, 8)}
    return {"vertices": n, "edges": edges}, question


def quantity(details):
    return (details["tree"], details["even"]) if "tree" in details else None


def largest():
    """Two stars of nine leaves, their middles joined: every set of leaves of a tree is found anew."""
    edges = [[0, 1], *([0, v] for v in range(2, 11)), *([1, v] for v in range(11, 20))]
    return {"vertices": 20, "edges": edges}


PLANTED = [
    ("shipped", "largest_induced_tree", lambda neighbours: 1 + max(mask.bit_count() for mask in neighbours)),
    ("second", "_even", lambda lengths: sum(length % 2 for length in lengths.values())),
]

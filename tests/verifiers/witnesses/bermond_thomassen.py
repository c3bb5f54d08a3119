"""Symmetric complete digraphs less some arcs, random digraphs, and lists that are no digraph."""

TASK = "cb-0016"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 7)
    pairs = [[u, v] for u in range(n) for v in range(n) if u != v]
    kept = rng.choice([0.3, 0.5, 0.8, 1])
    arcs = [pair for pair in pairs if rng.random() < kept] or [[0, 0]]
    spoil = rng.randint(0, 14)
    if spoil == 0:
        arcs.append([0, 0])
    elif spoil == 1:
        arcs.append(list(rng.choice(arcs)))
    elif spoil == 2:
        arcs.append([0, n])
    elif spoil == 3 and len(arcs) > 1:
        arcs = [arc for arc in arcs if arc[0] != n - 1]
    question = {} if rng.random() < 0.1 else {"spared": rng.choice([2, 3, 4, 5, 6])}
    return {"vertices": n, "edges": arcs, "k": rng.choice([1, 2, 2, 3, 3, 4])}, question


def quantity(details):
    """The largest number of disjoint directed cycles."""
    return details.get("disjoint_cycles")


def largest():
    """Eighteen vertices, each with arcs to the nine after it: many triangles, and opposite arcs."""
    arcs = [[u, (u + step) % 18] for u in range(18) for step in range(1, 10)]
    return {"vertices": 18, "edges": arcs, "k": 5}


PLANTED = [
    ("shipped", "_most_disjoint", lambda cycles: sum(map(bool, cycles))),
    ("second", "_cycles_through", lambda start, allowed, heads: set()),
]

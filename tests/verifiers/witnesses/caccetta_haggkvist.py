"""Circulant digraphs with changes, random digraphs of given outdegree, and lists that are no digraph."""

TASK = "cb-0015"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(2, 12)
    degree = rng.randint(1, max(1, n // 3))
    arcs = [[u, (u + step) % n] for u in range(n) for step in range(1, degree + 1)]
    if rng.random() < 0.3:
        arcs = [[u, v] for u in range(n) for v in rng.sample([w for w in range(n) if w != u], degree)]
    spoil = rng.randint(0, 14)
    if spoil == 0:
        arcs.append([0, 0])
    elif spoil == 1:
        arcs.append(list(rng.choice(arcs)))
    elif spoil == 2:
        arcs.append([0, n])
    elif spoil == 3:
        arcs = [arc for arc in arcs if arc[0] != n - 1]
    question = {} if rng.random() < 0.2 else {"discount": rng.randint(0, 2)}
    return {"vertices": n, "edges": arcs}, question


def quantity(details):
    """The length of the shortest directed cycle."""
    return details.get("girth")


def largest():
    """The circulant digraph on 300 vertices with the steps 1 to 33: its directed girth is 10."""
    return {"vertices": 300, "edges": [[u, (u + step) % 300] for u in range(300) for step in range(1, 34)]}


PLANTED = [
    ("shipped", "members", lambda mask: iter(range(mask.bit_count()))),
    ("second", "_bound", lambda n, outdegree: n // outdegree),
]

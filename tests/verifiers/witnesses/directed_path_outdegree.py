"""Random tournaments and oriented graphs, circulant ones, and digraphs with opposite arcs."""

TASK = "cb-0901"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 7)
    kind = rng.random()
    if kind < 0.5:
        n = 3 * rng.randint(1, 2)
        arcs = [[u, u // 3 * 3 + (u + 1) % 3] for u in range(n)]
        for _ in range(rng.randint(0, 4)):
            arcs += [[n, u] for u in rng.sample(range(3), rng.randint(1, 2))]
            n += 1
    elif kind < 0.7 and n > 2:
        arcs = [[u, (u + step) % n] for u in range(n) for step in range(1, rng.randint(2, (n + 1) // 2))]
    else:
        kept = rng.choice([0.7, 1])
        pairs = [rng.sample((u, v), 2) for u in range(n) for v in range(u)]
        arcs = [pair for pair in pairs if rng.random() < kept]
    arcs = arcs or [[u, (u + 1) % 3] for u in range(3)]
    n = max(n, 3)
    spoil = rng.randint(0, 14)
    if spoil == 0:
        arcs.append([0, 0])
    elif spoil == 1:
        arcs.append(list(rng.choice(arcs)))
    elif spoil == 2:
        arcs.append([0, n])
    elif spoil == 3:
        arcs = [arc for arc in arcs if arc[0] != n - 1]
    elif spoil == 4:
        arcs.append(arcs[0][::-1])
    question = {} if rng.random() < 0.1 else {"extra": rng.choice([0, 1, 2, 3])}
    return {"vertices": n, "edges": arcs}, question


def quantity(details):
    """The number of arcs of a longest directed path."""
    return details.get("longest")


def largest():
    """The rotational tournament on 17 vertices: every set of vertices carries a path."""
    return {"vertices": 17, "edges": [[u, (u + step) % 17] for u in range(17) for step in range(1, 9)]}


PLANTED = [
    ("shipped", "_longest_path", lambda predecessors: len(predecessors) - 1),
    ("second", "_is_opposed", lambda arc, arcs: False),
]

"""Trees with a few edges more, cycles, and graphs that are not connected, small enough for fractions."""

TASK = "cb-0908"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 8)
    names = rng.sample(range(n), n)
    edges = [sorted((names[v], names[rng.randrange(max(0, v - 2), v)])) for v in range(1, n)]
    if rng.random() < 0.3 and n > 2:
        edges = [sorted((names[v - 1], names[v])) for v in range(n)]
    pairs = [[u, v] for u in range(n) for v in range(u + 1, n) if [u, v] not in edges]
    edges += rng.sample(pairs, min(len(pairs), rng.randint(0, 3)))
    rng.shuffle(edges)
    spoil = rng.randint(0, 14)
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
    question = {"excess": rng.choice([0, 0, -1, -2, -3])}
    return {"vertices": n, "edges": edges}, {} if rng.random() < 0.1 else question


def quantity(details):
    """The numbers of positive, zero and negative eigenvalues."""
    return details.get("inertia")


def largest():
    """A graph of 60 vertices without symmetry and with more than a thousand edges."""
    n = 60
    return {"vertices": n, "edges": [[u, v] for v in range(n) for u in range(v) if (u * u + 3 * v) % 7 < 4]}


PLANTED = [
    ("shipped", "degrees", lambda graph: [mask.bit_count() + 1 for mask in graph.neighbours]),
    ("shipped", "disconnection", lambda graph: None),
    ("second", "_share_an_end", lambda e, f: len({*e, *f}) < 4),
]

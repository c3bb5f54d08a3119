"""Joins and random graphs of up to 6 vertices, places in and out of range, and lists that are no graph."""

TASK = "cb-0104"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 6)
    pairs = [[u, v] for u in range(n) for v in range(u + 1, n)]
    if rng.random() < 0.4:
        core = rng.randint(0, n)
        edges = [pair for pair in pairs if pair[0] < core]
    else:
        edges = rng.sample(pairs, rng.randint(0, len(pairs)))
    k = rng.randint(1, max(1, 3 * n // 4)) if rng.random() < 0.8 else rng.randint(1, n + 1)
    spoil = rng.randint(0, 14)
    if spoil == 0:
        edges.append([0, 0])
    elif spoil == 1 and edges:
        edges.append(list(edges[0]))
    elif spoil == 2 and edges:
        edges[0].reverse()
    question = {"quarters": rng.choice([3, 3, 4]), "discount": rng.choice([0, 1, 4, 8, 16])}
    return {"vertices": n, "edges": edges, "k": k}, {} if rng.random() < 0.1 else question


def quantity(details):
    """The bound, which both sides reach only when the place is in range."""
    return details.get("bound")


def largest():
    """A graph of 40 vertices without symmetry, so that the polynomials have large factors."""
    n = 40
    edges = [[u, v] for v in range(n) for u in range(v) if (u * u + 3 * v) % 7 < 3]
    return {"vertices": n, "edges": edges, "k": 10}


PLANTED = [
    ("shipped", "complement", lambda graph: graph),
    ("shipped", "_product", lambda first, second: first),
    ("second", "_place_in_complement", lambda n, k: max(1, n - k - 1)),
]

"""Connected graphs of up to 6 vertices, odd cycles with pendants, and some that fail an earlier check."""

TASK = "cb-0103"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 6)
    names = rng.sample(range(n), n)
    edges = [sorted((names[v], names[rng.randrange(v)])) for v in range(1, n)]
    pairs = [[u, v] for u in range(n) for v in range(u + 1, n) if [u, v] not in edges]
    edges += rng.sample(pairs, min(len(pairs), rng.randint(0, 4)))
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
    elif spoil < 7:
        n += 1
    question = {"least_excess": rng.choice([-1, 0, 1]), "shift": rng.choice([0, 1, 2, 3, 4])}
    return {"vertices": n, "edges": edges}, {} if rng.random() < 0.1 else question


def quantity(details):
    """The number of positive eigenvalues."""
    return details.get("positive_eigenvalues")


def largest():
    """A graph of 60 vertices without symmetry, so that the polynomial has large factors."""
    n = 60
    return {"vertices": n, "edges": [[u, v] for v in range(n) for u in range(v) if (u * u + 3 * v) % 7 < 3]}


PLANTED = [
    ("shipped", "adjacency_matrix", lambda graph: [[1] * graph.vertices] * graph.vertices),
    ("shipped", "disconnection", lambda graph: None),
    ("second", "_is_connected", lambda matrix: True),
]

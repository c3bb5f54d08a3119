"""Double brooms, stars, random trees and graphs, with barriers of vertices of large degree; some spoilt."""

TASK = "ks-0049"


def broom(a, b):
    """Vertices 0, 1, 2 in a path, with a leaves at 0 and b leaves at 2."""
    edges = [[0, 1], [1, 2], *([0, 3 + i] for i in range(a)), *([2, 3 + a + i] for i in range(b))]
    return 3 + a + b, edges


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.5:
        n, edges = broom(rng.randint(3, 9), rng.randint(3, 9))
        barrier = [0, 2]
    elif kind < 0.7:
        n = rng.randint(1, 8)
        edges = [[0, v] for v in range(1, n)]
        barrier = [0]
    else:
        n = rng.randint(3, 9)
        edges = [[rng.randrange(v), v] for v in range(1, n)]
        edges += [
            e for e in ([u, v] for v in range(n) for u in range(v)) if e not in edges and rng.random() < 0.1
        ]
        barrier = rng.sample(range(n), rng.randint(0, 3))
    kind = rng.random()
    if kind < 0.05:
        barrier = barrier[1:]
    elif kind < 0.1:
        barrier = [*barrier, rng.choice([0, n])]
    elif kind < 0.15 and edges:
        edges.pop()
    elif kind < 0.2 and edges:
        edges.append(list(rng.choice(edges)))
    question = {} if rng.random() < 0.4 else {"extra": rng.randint(0, 6)}
    return {"vertices": n, "edges": edges, "barrier": barrier}, question


def quantity(details):
    return details.get("matching_at_most")


def largest():
    """A double broom with sixty vertices."""
    n, edges = broom(28, 29)
    return {"vertices": n, "edges": edges, "barrier": [0, 2]}


PLANTED = [
    ("shipped", "_odd_components", lambda graph, barrier: graph.vertices - len(barrier)),
    ("second", "_is_positive", lambda form: all(row[i] > 0 for i, row in enumerate(form))),
]

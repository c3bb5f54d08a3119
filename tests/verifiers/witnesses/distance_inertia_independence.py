"""Subdivided graphs, cycles, Petersen's graph and random sparse graphs, with vertices chosen."""

from itertools import combinations

TASK = "ks-0910"


def subdivided(n, edges):
    """Every edge gets a vertex of its own in its middle; all these, the old vertices not."""
    middle = [[v, n + place] for place, edge in enumerate(edges) for v in edge]
    return n + len(edges), middle, list(range(n, n + len(edges)))


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.5:
        k = rng.randint(3, 6)
        pairs = [list(pair) for pair in combinations(range(k), 2) if rng.random() < 0.85]
        n, edges, chosen = subdivided(k, pairs)
    elif kind < 0.7:
        n = rng.randint(3, 9)
        edges, chosen = [[v, (v + 1) % n] for v in range(n)], list(range(0, n - 1, 2))
    else:
        n = rng.randint(2, 10)
        edges = [[rng.randrange(v), v] for v in range(1, n)]
        edges += [rng.sample(range(n), 2) for _ in range(rng.randint(0, 2))]
        chosen = [v for v in range(n) if rng.random() < 0.4]
        chosen = [v for v in chosen if not any([u, v] in edges or [v, u] in edges for u in chosen)]
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    chosen = [place[v] for v in chosen]
    kind = rng.random()
    if kind < 0.05:
        chosen.append(rng.randrange(n + 1))
    elif kind < 0.1 and edges:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.2 and edges:
        edges.pop(rng.randrange(len(edges)))
    question = {"bonus": rng.randint(0, 6), "least_excess": rng.randint(-1, 0)} if rng.random() < 0.9 else {}
    return {"vertices": n, "edges": edges, "independent": chosen}, question


def quantity(details):
    return details["inertia"][0] if "inertia" in details else None


def largest():
    """The complete graph with ten vertices, every edge subdivided once: 55 vertices."""
    n, edges, chosen = subdivided(10, [list(pair) for pair in combinations(range(10), 2)])
    return {"vertices": n, "edges": edges, "independent": chosen}


PLANTED = [
    ("shipped", "_dependence", lambda graph, chosen: None),
    ("second", "_sign_changes", lambda coefficients: 1),
]

"""Independent sets joined to a few triangles or paths, random connected graphs, and some that are none."""

TASK = "ks-0051"


def joined(independent, triangles):
    """That many independent vertices, each joined to all vertices of disjoint triangles."""
    n = independent + 3 * triangles
    edges = [[u, v] for u in range(independent) for v in range(independent, n)]
    for first in range(independent, n, 3):
        edges += [[first, first + 1], [first, first + 2], [first + 1, first + 2]]
    return n, edges


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.4:
        n, edges = joined(rng.randint(1, 5), rng.randint(1, 1))
    else:
        n = rng.randint(1, 8)
        edges = [[rng.randrange(v), v] for v in range(1, n)]
        more = ([u, v] for v in range(n) for u in range(v))
        edges += [edge for edge in more if edge not in edges and rng.random() < rng.choice([0.1, 0.5])]
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    kind = rng.random()
    if kind < 0.06 and edges:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.12 and edges:
        rng.choice(edges)[rng.randrange(2)] = rng.randrange(n + 1)
    elif kind < 0.2 and edges:
        edges.pop()
    return {"vertices": n, "edges": edges}, {} if rng.random() < 0.2 else {"bonus": rng.randint(0, 5)}


def quantity(details):
    return (
        (details["independence"], details["bipartite"], details["residue"]) if "residue" in details else None
    )


def largest():
    """The star with sixteen vertices, in which every set of leaves is independent."""
    return {"vertices": 16, "edges": [[0, v] for v in range(1, 16)]}


PLANTED = [
    ("shipped", "residue", lambda degrees: degrees.count(min(degrees))),
    ("second", "_is_bipartite", lambda edges: len(edges) < 3),
]

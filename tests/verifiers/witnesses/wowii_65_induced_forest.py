"""Paths with triangles near both ends, random connected graphs, and some that are none."""

TASK = "ks-0055"


def path_with_triangles(length):
    """A path with that many edges and a triangle at its second and at its last but one vertex."""
    n = length + 1
    edges = [[v, v + 1] for v in range(length)]
    for at, first in ((1, n), (length - 1, n + 2)):
        edges += [[at, first], [at, first + 1], [first, first + 1]]
    return n + 4, edges


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.5:
        n, edges = path_with_triangles(rng.randint(3, 12))
    else:
        n = rng.randint(1, 9)
        edges = [[rng.randrange(v), v] for v in range(1, n)]
        more = ([u, v] for v in range(n) for u in range(v))
        edges += [edge for edge in more if edge not in edges and rng.random() < 0.15]
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    kind = rng.random()
    if kind < 0.06 and edges:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.12 and edges:
        rng.choice(edges)[rng.randrange(2)] = rng.randrange(n + 1)
    elif kind < 0.2 and edges:
        edges.pop(rng.randrange(len(edges)))
    question = {} if rng.random() < 0.4 else {"times": rng.randint(1, 4)}
    return {"vertices": n, "edges": edges}, question


def quantity(details):
    if "forest" not in details:
        return None
    return details["forest"], details["least_degree"], details["largest_degree"]


def largest():
    """Nine vertices on each side, all joined to those of the other side."""
    return {"vertices": 18, "edges": [[u, v] for u in range(9) for v in range(9, 18)]}


PLANTED = [
    ("shipped", "_closest", lambda chosen, lengths: max(lengths[chosen[0]][v] for v in chosen)),
    ("second", "_cycle", lambda core, around: [min(core)]),
]

"""Small multigraphs: cycles with doubled edges and chords, and some with bridges, loops or several parts."""

from math import prod

TASK = "cb-0107"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(2, 6)
    order = rng.sample(range(n), n)
    edges = [sorted((order[i - 1], order[i])) for i in range(n)]
    edges += [sorted(rng.sample(range(n), 2)) for _ in range(rng.randint(0, 6))]
    rng.shuffle(edges)
    spoil = rng.randint(0, 9)
    if spoil == 0:
        edges.append([0, 0])
    elif spoil == 1:
        edges[0].reverse()
    elif spoil == 2:
        edges.append([0, n])
    elif spoil < 6:
        del edges[rng.randint(0, len(edges) - 1) :]
    return {"vertices": n, "edges": edges}, rng.choice([{}, {"factor": 3}, {"factor": 9}, {"factor": 20}])


def quantity(details):
    """The numbers of spanning trees, acyclic orientations and totally cyclic orientations."""
    names = "spanning_trees", "acyclic_orientations", "totally_cyclic_orientations"
    return tuple(details[name] for name in names) if names[0] in details else None


def largest():
    """Each vertex joined to the seven before it: almost every partition of eight vertices is reached."""
    n = 41
    return {"vertices": n, "edges": [[u, v] for v in range(n) for u in range(max(0, v - 7), v)]}


def _product_of_the_diagonal(rows):
    return prod(row[i] for i, row in enumerate(rows))


PLANTED = [
    ("shipped", "_bridge", lambda graph: None),
    ("adjudge.verifiers.tutte_evaluations", "_determinant", _product_of_the_diagonal),
    ("second", "_connects", lambda classes, u, v: True),
]

"""Subgraphs of small cubes: grown at random while four-cycle-free, then sometimes spoilt."""

from itertools import combinations

TASK = "cb-0108"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    dimension = rng.randint(2, 5)
    edges = _grown(rng, dimension)
    spoil = rng.randint(0, 7)
    if spoil == 0:
        u, axis = rng.randrange(2**dimension), 1 << rng.randrange(dimension)
        edges.append([u & ~axis, u | axis])
    elif spoil == 1:
        edges.append(list(rng.choice(edges)))
    elif spoil == 2:
        edges[rng.randrange(len(edges))].reverse()
    elif spoil == 3:
        edges.append([rng.randrange(2**dimension), rng.randrange(2**dimension)])
    elif spoil == 4:
        edges.append([0, 2**dimension])
    threshold = len(edges) + rng.choice([-2, -1, 0, 0, 0, 1])
    return {"edges": edges}, {"dimension": dimension, "threshold": threshold}


def _grown(rng, dimension):
    candidates = [[u, u | 1 << a] for u in range(2**dimension) for a in range(dimension) if not u >> a & 1]
    rng.shuffle(candidates)
    around = {u: set() for u in range(2**dimension)}
    kept = []
    for u, v in candidates:
        around[u].add(v)
        around[v].add(u)
        if any(len(around[x] & around[y]) > 1 for x, y in combinations(around, 2)):
            around[u].remove(v)
            around[v].remove(u)
        else:
            kept.append([u, v])
    return kept


def quantity(details):
    return "cycle" in details if "cycle" in details or "faces" in details else None


def largest():
    """All 1,024 edges of the cube."""
    return {"edges": [[u, u | 1 << a] for u in range(256) for a in range(8) if not u >> a & 1]}


def _first_face_only(dimension):
    yield 0, 1, 3, 2


PLANTED = [
    ("shipped", "_faces", _first_face_only),
    ("second", "_distance", lambda a, b: 1),
]

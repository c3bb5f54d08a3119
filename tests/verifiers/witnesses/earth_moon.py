"""Sulanke's graph, pairs of random planar triangulations and trees, renumbered; some rotations spoilt."""

TASK = "ks-0069"
SULANKE = (
    [
        [1, 7, 6],
        [0, 10, 6, 5],
        [5, 6, 3, 8],
        [2, 6, 9, 4, 5],
        [3, 9, 7, 5],
        [1, 6, 2, 8, 3, 4, 7],
        [7, 9, 3, 2, 5, 1, 10, 0],
        [4, 9, 6, 0, 5],
        [2, 5],
        [6, 7, 4, 3],
        [6, 1],
    ],
    [
        [4, 10, 5, 9, 8],
        [8, 9, 2, 7],
        [1, 9, 10, 7],
        [7, 10, 8],
        [0, 6, 8, 10],
        [10, 9, 0],
        [4, 8],
        [2, 10, 3, 8, 1],
        [6, 0, 9, 1, 7, 3, 10, 4],
        [5, 10, 2, 1, 8, 0],
        [3, 7, 2, 9, 5, 0, 4, 8],
    ],
)


def stacked(n, rng):
    """A triangle, into whose triangles one vertex after another is put and joined to the corners."""
    rotation = [[1, 2], [2, 0], [0, 1]]
    triangles = [(0, 1, 2), (0, 2, 1)]
    for v in range(3, n):
        a, b, c = triangles.pop(rng.randrange(len(triangles)))
        # In each corner, v comes right before the next corner in the direction of the triangle.
        for corner, before in ((a, c), (b, a), (c, b)):
            rotation[corner].insert(rotation[corner].index(before), v)
        rotation.append([a, b, c])
        triangles += [(a, b, v), (b, c, v), (c, a, v)]
    return rotation


def tree(n, rng):
    """A random tree; every order of its edges is one in the plane."""
    rotation = [[]]
    for v in range(1, n):
        u = rng.randrange(v)
        rotation[u].insert(rng.randint(0, len(rotation[u])), v)
        rotation.append([u])
    return rotation


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.2:
        layers = [[list(near) for near in layer] for layer in SULANKE]
    else:
        n = rng.randint(3, 9)
        layers = [stacked(n, rng) if rng.random() < 0.7 else tree(n, rng) for _ in range(2)]
        for layer in layers:
            place = rng.sample(range(n), n)
            turned = [[] for _ in range(n)]
            for v, near in enumerate(layer):
                turned[place[v]] = [place[w] for w in near]
            layer[:] = turned
    layer = rng.choice(layers)
    kind = rng.random()
    if kind < 0.1:
        rng.choice(layer).reverse()
    elif kind < 0.15:
        near = rng.choice(layer)
        near[:] = [*near, rng.randrange(len(layer))]
    elif kind < 0.2:
        layer.pop()
    elif kind < 0.25:
        near = rng.choice(layer)
        rng.shuffle(near)
    return {"layers": layers}, {} if rng.random() < 0.2 else {"colours": rng.randint(3, 8)}


def quantity(details):
    return details.get("colourable")


def largest():
    """Two paths with sixteen vertices."""
    path = [[w for w in (v - 1, v + 1) if 0 <= w < 16] for v in range(16)]
    return {"layers": [path, path]}


PLANTED = [
    ("shipped", "crossing", lambda graph, rotation: None),
    ("second", "_colourable", lambda around, most: max(map(len, around.values())) < most),
]

"""Tutte's graph renumbered, prisms, graphs of diamonds between two vertices or with bridges; some spoilt."""

TASK = "ks-0041"
TUTTE = [
    [1, 3, 2],
    [0, 4, 26],
    [10, 0, 11],
    [18, 0, 19],
    [1, 5, 33],
    [4, 6, 29],
    [5, 7, 27],
    [6, 8, 14],
    [7, 9, 38],
    [8, 10, 37],
    [9, 2, 39],
    [2, 12, 39],
    [11, 13, 35],
    [12, 15, 14],
    [13, 7, 34],
    [13, 16, 22],
    [15, 17, 44],
    [16, 18, 43],
    [17, 3, 45],
    [3, 20, 45],
    [19, 21, 41],
    [20, 23, 22],
    [21, 15, 40],
    [21, 24, 27],
    [23, 25, 32],
    [24, 26, 31],
    [25, 1, 33],
    [28, 6, 23],
    [29, 27, 32],
    [30, 5, 28],
    [33, 29, 31],
    [32, 25, 30],
    [28, 24, 31],
    [26, 4, 30],
    [14, 38, 35],
    [34, 36, 12],
    [35, 37, 39],
    [36, 38, 9],
    [37, 34, 8],
    [36, 10, 11],
    [22, 44, 41],
    [40, 42, 20],
    [41, 43, 45],
    [42, 44, 17],
    [43, 40, 16],
    [42, 18, 19],
]


def diamonds(count):
    """Chains of so many diamonds, three chains between two vertices; a diamond lacks one of six edges."""
    rotation = [[], []]
    for _ in range(3):
        end = 0
        for _ in range(count):
            n = len(rotation)
            rotation[end].append(n)
            rotation += [[end, n + 1, n + 2], [n, n + 3, n + 2], [n, n + 1, n + 3], [n + 1, n + 2]]
            end = n + 3
        rotation[end].append(1)
        rotation[1].insert(0, end)
    # Around vertex 1 the chains come in the opposite order; inside a diamond the last edge is already apart.
    for n in range(2, len(rotation), 4):
        a, b, c = rotation[n + 3]
        rotation[n + 3] = [a, c, b]
    return rotation


def prism(n):
    """Two cycles of n vertices, joined at corresponding places."""
    outer = [[(v + 1) % n, v + n, (v - 1) % n] for v in range(n)]
    return outer + [[(v - 1) % n + n, v, (v + 1) % n + n] for v in range(n)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.05:
        rotation = TUTTE
    elif kind < 0.5:
        rotation = diamonds(1)
    elif kind < 0.9:
        rotation = prism(rng.randint(3, 7))
    else:
        rotation = [[1, 2, 3], [0, 3, 2], [0, 1, 3], [0, 2, 1]]
    n = len(rotation)
    place = rng.sample(range(n), n)
    turned = [None] * n
    for v, near in enumerate(rotation):
        shift = rng.randrange(3)
        turned[place[v]] = [place[w] for w in [*near[shift:], *near[:shift]]]
    if rng.random() < 0.2:
        turned = [near[::-1] for near in turned]
    kind = rng.random()
    if kind < 0.08:
        rng.choice(turned).reverse()
    elif kind < 0.12:
        rng.choice(turned)[rng.randrange(3)] = rng.randrange(n + 1)
    elif kind < 0.15:
        rng.choice(turned).pop()
    return {"rotation": turned}, {} if rng.random() < 0.1 else {"connectivity": rng.randint(1, 3)}


def quantity(details):
    return details.get("hamiltonian")


def largest():
    """The prism over a cycle of fifty vertices."""
    return {"rotation": prism(50)}


PLANTED = [
    ("adjudge.verifiers.plane_embeddings", "count_faces", lambda rotation: len(rotation) // 2 + 2),
    ("second", "_holds_together", lambda around, k: True),
]

"""Santos' prismatoid, small ones over random bases, prisms and antiprisms; some lists of points spoilt."""

TASK = "ks-0066"
SANTOS = [
    [-45, 0, 0, 0, -1],
    [-40, 0, -10, 0, -1],
    [-40, 0, 10, 0, -1],
    [-30, -30, 0, 0, -1],
    [-30, 30, 0, 0, -1],
    [-18, 0, 0, 0, 1],
    [-15, -15, 0, 0, 1],
    [-15, 15, 0, 0, 1],
    [-10, 0, 0, -40, 1],
    [-10, 0, 0, 40, 1],
    [0, -45, 0, 0, -1],
    [0, -40, 0, -10, -1],
    [0, -40, 0, 10, -1],
    [0, -18, 0, 0, 1],
    [0, -10, -40, 0, 1],
    [0, -10, 40, 0, 1],
    [0, 0, -45, 0, 1],
    [0, 0, -30, -30, 1],
    [0, 0, -30, 30, 1],
    [0, 0, -18, 0, -1],
    [0, 0, -15, -15, -1],
    [0, 0, -15, 15, -1],
    [0, 0, 0, -45, 1],
    [0, 0, 0, -18, -1],
    [0, 0, 0, 18, -1],
    [0, 0, 0, 45, 1],
    [0, 0, 15, -15, -1],
    [0, 0, 15, 15, -1],
    [0, 0, 18, 0, -1],
    [0, 0, 30, -30, 1],
    [0, 0, 30, 30, 1],
    [0, 0, 45, 0, 1],
    [0, 10, -40, 0, 1],
    [0, 10, 40, 0, 1],
    [0, 18, 0, 0, 1],
    [0, 40, 0, -10, -1],
    [0, 40, 0, 10, -1],
    [0, 45, 0, 0, -1],
    [10, 0, 0, -40, 1],
    [10, 0, 0, 40, 1],
    [15, -15, 0, 0, 1],
    [15, 15, 0, 0, 1],
    [18, 0, 0, 0, 1],
    [30, -30, 0, 0, -1],
    [30, 30, 0, 0, -1],
    [40, 0, -10, 0, -1],
    [40, 0, 10, 0, -1],
    [45, 0, 0, 0, -1],
]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    d = rng.choice([2, 3, 3, 3, 4])
    kind = rng.random()
    reach = rng.choice([1, 2, 4])
    points = [
        [*(rng.randint(-reach, reach) for _ in range(d - 1)), end]
        for end in (1, -1)
        for _ in range(rng.randint(d - 1, d + 3))
    ]
    if kind < 0.3:
        points = [point for point in points if point[-1] == 1]
        points += [[*(-x for x in point[:-1]), -1] for point in points]
    points = [list(point) for point in dict.fromkeys(map(tuple, points))]
    rng.shuffle(points)
    kind = rng.random()
    if kind < 0.04:
        points.append(list(rng.choice(points)))
    elif kind < 0.08:
        rng.choice(points)[-1] = rng.choice([0, 2])
    elif kind < 0.12:
        rng.choice(points).insert(0, 0)
    return {"points": points}, {} if rng.random() < 0.1 else {"bound": rng.randint(1, 4)}


def quantity(details):
    return details.get("width")


def largest():
    """Santos' prismatoid: dimension 5, 48 points, 322 facets."""
    return {"points": [list(point) for point in SANTOS]}


PLANTED = [
    ("shipped", "_share_ridge", lambda hull, common, dimension: common != 0),
    ("second", "_distance", lambda around, start, goal: 2),
]

"""Cubes, cross-polytopes, prisms and hulls of orbits in few dimensions, scaled and sheared; some spoilt."""

from itertools import permutations, product

TASK = "cb-0064"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    d = rng.choice([1, 2, 2, 3, 3, 3])
    kind = rng.random()
    if kind < 0.25:
        points = [list(signs) for signs in product((-1, 1), repeat=d)]
    elif kind < 0.5:
        points = [[sign * (i == j) for j in range(d)] for i in range(d) for sign in (1, -1)]
    elif kind < 0.7 and d == 3:
        hexagon = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
        points = [[x, y, z] for x, y in hexagon for z in (-1, 1)]
    elif kind < 0.85 and d == 3:
        orbit = set(permutations((1, 1, 0)))
        points = [
            [a * x for a, x in zip(s, p, strict=True)]
            for p in sorted(orbit)
            for s in product((1, -1), repeat=3)
        ]
        points = [list(p) for p in sorted({tuple(p) for p in points})]
    else:
        points = []
        for _ in range(rng.randint(d, d + 2)):
            point = [rng.randint(-3, 3) for _ in range(d)]
            points += [point, [-x for x in point]]
    if d > 1 and rng.random() < 0.5:
        factor = rng.randint(-2, 2)
        points = [[p[0] + factor * p[1], *p[1:]] for p in points]
    rng.shuffle(points)
    spoil = rng.randint(0, 11)
    if spoil == 0:
        points.pop()
    elif spoil == 1:
        points.append([0] * d)
    elif spoil == 2:
        points.append(points[0])
    elif spoil == 3:
        points = [[*p, 0] for p in points]
    elif spoil == 4:
        points[-1] = [*points[-1], 1]
    elif spoil == 5:
        points = [[x + 1 for x in p] for p in points]
    return {"vertices": points or [[1], [-1]]}, rng.choice(
        [{}, {"more": 1}, {"more": 1}, {"more": 20}, {"more": 40}]
    )


def quantity(details):
    """The number of faces, or that there are enough."""
    if "bound" not in details:
        return None
    return "many" if details["faces"] is None else details["faces"]


def largest():
    """Twelve points of a curve in six dimensions and their negatives."""
    curve = [[t, t * t - 5, t**3, t**4, t**5, 9] for t in range(1, 13)]
    return {"vertices": [[sign * x for x in point] for point in curve for sign in (1, -1)]}


PLANTED = [
    ("adjudge.verifiers.polytopes", "_adjacent", lambda rays, common: False),
    ("shipped", "_face_count", lambda hull, count, bound: 1 + len(hull) + count),
    ("second", "_closure", lambda chosen, hull, points: frozenset(chosen)),
]

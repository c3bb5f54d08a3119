"""Boxes, simplices, trapezia and Reeve's tetrahedra, sheared and moved; points inside and outside."""

from itertools import product

TASK = "cb-0298"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    k = rng.choice([2, 2, 2, 3])
    kind = rng.random()
    if kind < 0.6:
        q = rng.randint(1, 4)
        corners, point = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, q)], (1, 1, 1)
    elif kind < 0.73:
        d = rng.randint(1, 3)
        sides = [rng.randint(1, 2) for _ in range(d)]
        corners = list(product(*[(0, side) for side in sides]))
        point = tuple(rng.randint(0, k * side) for side in sides)
    elif kind < 0.86:
        d, size = rng.randint(1, 3), rng.randint(1, 2)
        corners = [tuple(size * (i == j) for j in range(d)) for i in range(d + 1)]
        point = tuple(rng.randint(0, size) for _ in range(d))
    else:
        a, b = rng.randint(1, 3), rng.randint(1, 2)
        corners = [(0, 0), (a + b, 0), (a, 1), (0, 1)]
        point = (rng.randint(0, k * a + 1), rng.randint(0, k))
    d = len(point)
    shear, move = rng.randint(-1, 1), [rng.randint(-2, 2) for _ in range(d)]

    def image(x, times):
        moved = [c + times * m for c, m in zip(x, move, strict=True)]
        return [moved[0] + shear * moved[-1], *moved[1:]] if d > 1 else moved

    vertices, goal = [image(corner, 1) for corner in corners], image(point, k)
    rng.shuffle(vertices)
    spoil = rng.randint(0, 15)
    if spoil == 0:
        goal[0] += rng.choice([-9, 1, 9])
    elif spoil == 1:
        vertices.append(vertices[0])
    elif spoil == 2:
        vertices.pop()
    elif spoil == 3:
        vertices.append([sum(column) // len(vertices) for column in zip(*vertices, strict=True)])
    elif spoil == 4:
        goal.append(0)
    elif spoil == 5:
        vertices[0][-1] += 1
    return {"vertices": vertices, "k": k, "point": goal}, rng.choice([{}, {"smooth": 0}, {"smooth": 0}])


def quantity(details):
    """The number of integer points of a polytope that is asked for."""
    return details.get("lattice_points")


def largest():
    """A cube of 46 by 46 by 46 integer points, and its farthest vertex taken twice."""
    return {"vertices": [list(v) for v in product((0, 45), repeat=3)], "k": 2, "point": [90, 90, 90]}


PLANTED = [
    ("adjudge.verifiers.polytopes", "_adjacent", lambda rays, common: False),
    ("shipped", "_decomposition", lambda point, k, inside, members: None),
    ("second", "_is_smooth", lambda index, corners, hull: False),
]

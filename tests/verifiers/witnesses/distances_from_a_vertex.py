"""Regular polygons and convex ones on a parabola, some spoilt."""

TASK = "cb-0131"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.7:
        d, points = _polygon(rng.choice([3, 4, 6, 8, 12]))
    else:
        d, points = _parabola(rng, rng.randint(1, 7))
    question = {} if rng.random() < 0.15 else {"more": rng.choice([1, 1, 1, 2, 4])}
    return _spoilt(rng, d, points), question


def _polygon(n):
    """A regular polygon, as far as a quadratic field holds it: d and the vertices."""
    if n == 4:
        return 2, [[[1, 0], [0, 0]], [[0, 0], [1, 0]], [[-1, 0], [0, 0]], [[0, 0], [-1, 0]]]
    if n == 8:
        x = [[2, 0], [0, 1], [0, 0], [0, -1], [-2, 0], [0, -1], [0, 0], [0, 1]]
        return 2, [[x[i], x[(i - 2) % 8]] for i in range(8)]
    x = [[2, 0], [0, 1], [1, 0], [0, 0], [-1, 0], [0, -1], [-2, 0], [0, -1], [-1, 0], [0, 0], [1, 0], [0, 1]]
    return 3, [[x[i], x[(i - 3) % 12]] for i in range(0, 12, 12 // n)]


def _parabola(rng, n):
    return 5, [[[x, 0], [x * x, 0]] for x in sorted(rng.sample(range(-9, 10), n))]


def _spoilt(rng, d, points):
    points = [[list(part) for part in point] for point in points]
    turn = rng.randrange(len(points))
    points = points[turn:] + points[:turn]
    spoil = rng.randint(0, 15)
    if spoil == 0:
        points.reverse()
    elif spoil == 1:
        points.append(points[0])
    elif spoil == 2:
        points.append([[0, 0], [0, 0]])
    elif spoil == 3:
        points[0][0][rng.randrange(2)] += 1
    elif spoil == 4:
        d = rng.choice([4, 9, 10**6])
    elif spoil == 5:
        i, j = rng.randrange(len(points)), rng.randrange(len(points))
        points[i], points[j] = points[j], points[i]
    elif spoil == 6 and len(points) > 1:
        points.pop()
    elif spoil == 7:
        points = points[::2] + points[1::2]
    elif spoil == 8:
        (a, b), (c, e) = points[0]
        (f, g), (h, k) = points[1 % len(points)]
        points = [[[2 * u for u in part] for part in point] for point in points]
        points.insert(1, [[a + f, b + g], [c + h, e + k]])
    return {"d": d, "points": points}


def quantity(details):
    """The largest number of distances from one vertex."""
    return details.get("most")


def largest():
    """400 points of a parabola."""
    return {"d": 2, "points": [[[x, x], [x * x, -x]] for x in range(-200, 200)]}


PLANTED = [
    ("shipped", "convexity_fault", lambda points, d: None),
    ("adjudge.verifiers.exact_geometry", "sign", lambda number, d: (number[0] > 0) - (number[0] < 0)),
    ("second", "_distance", lambda p, q: (0, 0)),
]

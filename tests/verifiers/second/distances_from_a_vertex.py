"""Second decision on Erdős 982: gift wrapping, and sets of distances."""

from math import isqrt


def decide(witness, more=0):
    """Return (refutes, the largest number of distances from a vertex), ``None`` for no convex polygon."""
    points = _read(witness)
    if points is None or not _is_convex(points):
        return False, None
    most = max(len({_distance(p, q) for q in points if q is not p}) for p in points)
    return most - more < len(points) // 2, most


def _read(witness):
    """The points as pairs of numbers, or ``None`` for a square d or a repeated point."""
    d = witness["d"]
    points = [(_Number(a, b, d), _Number(c, e, d)) for (a, b), (c, e) in witness["points"]]
    if isqrt(d) ** 2 == d or len({(x.key(), y.key()) for x, y in points}) < len(points):
        return None
    return points


class _Number:
    """x + y·√d with the order of the reals; √(y²·d) is irrational, so that its integer part decides."""

    def __init__(self, x, y, d):
        self.x, self.y, self.d = x, y, d

    def __sub__(self, other):
        return _Number(self.x - other.x, self.y - other.y, self.d)

    def __add__(self, other):
        return _Number(self.x + other.x, self.y + other.y, self.d)

    def __mul__(self, other):
        x = self.x * other.x + self.d * self.y * other.y
        return _Number(x, self.x * other.y + self.y * other.x, self.d)

    def is_positive(self):
        root = isqrt(self.d * self.y * self.y)
        if self.y > 0:
            return self.x + root >= 0
        return self.x > root if self.y else self.x > 0

    def key(self):
        return self.x, self.y


def _turns_left(p, q, r):
    """Whether the area of p, q, r, by the three products of coordinates, is positive."""
    (a, b), (c, e), (f, g) = p, q, r
    return (a * (e - g) + c * (g - b) + f * (b - e)).is_positive()


def _is_convex(points):
    """Whether the points are a strictly convex polygon in counterclockwise order, by gift wrapping."""
    if len(points) < 3:
        return False
    start = 0
    for index, (x, y) in enumerate(points):
        lower = points[start][1] - y
        if lower.is_positive() or (lower.key() == (0, 0) and (points[start][0] - x).is_positive()):
            start = index
    around, current = [], start
    while current not in around:
        around.append(current)
        following = None
        for index in range(len(points)):
            if index != current and (
                following is None or not _turns_left(points[current], points[following], points[index])
            ):
                if following is not None and not _turns_left(
                    points[current], points[index], points[following]
                ):
                    return False
                following = index
        current = following
    return around == [(start + step) % len(points) for step in range(len(points))]


def _distance(p, q):
    x, y = p[0] - q[0], p[1] - q[1]
    return (x * x + y * y).key()

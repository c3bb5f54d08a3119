"""Second decision on Erdős 1082: the areas of all triangles, and the set of all distances."""

from itertools import combinations
from math import isqrt


def decide(witness, more=0):
    """Return (refutes, number of distances), the latter ``None`` where three points are on a line."""
    points = _read(witness)
    if points is None or any(_area(*triple) == (0, 0) for triple in combinations(points, 3)):
        return False, None
    distances = {_distance(p, q) for p, q in combinations(points, 2)}
    return len(distances) - more < len(points) // 2, len(distances)


def _read(witness):
    """The points as pairs of numbers, or ``None`` for a square d or a repeated point."""
    d = witness["d"]
    points = [(_Number(a, b, d), _Number(c, e, d)) for (a, b), (c, e) in witness["points"]]
    if isqrt(d) ** 2 == d or len({(x.key(), y.key()) for x, y in points}) < len(points):
        return None
    return points


class _Number:
    """x + y·√d, where d is no square."""

    def __init__(self, x, y, d):
        self.x, self.y, self.d = x, y, d

    def __sub__(self, other):
        return _Number(self.x - other.x, self.y - other.y, self.d)

    def __add__(self, other):
        return _Number(self.x + other.x, self.y + other.y, self.d)

    def __mul__(self, other):
        x = self.x * other.x + self.d * self.y * other.y
        return _Number(x, self.x * other.y + self.y * other.x, self.d)

    def key(self):
        return self.x, self.y


def _area(p, q, r):
    (a, b), (c, e), (f, g) = p, q, r
    return (a * (e - g) + c * (g - b) + f * (b - e)).key()


def _distance(p, q):
    x, y = p[0] - q[0], p[1] - q[1]
    return (x * x + y * y).key()

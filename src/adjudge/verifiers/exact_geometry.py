"""Exact plane geometry over one real quadratic field: coordinates a + b·√d with integers a and b.

Witnesses give d and, for each point, ``[[a, b], [a', b']]``. Rational coordinates and coordinates with
denominators are brought into this form by a common factor, which changes neither order nor equality of
distances; b = b' = 0 gives integer points. With d no square, a + b·√d = 0 only for a = b = 0, so that equal
numbers are equal pairs.
"""

from collections.abc import Sequence
from math import gcd, isqrt
from typing import Any

from adjudge.verifiers.outcome import Outcome, rejected

Surd = tuple[int, int]
"""The number a + b·√d as (a, b); d is known from the context."""
Point = tuple[Surd, Surd]
Slope = tuple[int, int, int] | None
"""The slope (a + b·√d)/c in lowest terms with c > 0, or ``None`` for a vertical line."""


def read_points(d: int, points: Sequence[Any]) -> list[Point] | Outcome:
    """The points of a witness, or the rejection of a square d or of a repeated point."""
    if isqrt(d) ** 2 == d:
        return rejected(f"d = {d} is a square", d=d)
    places: dict[Point, int] = {}
    for index, ((a, b), (c, e)) in enumerate(points):
        point = (a, b), (c, e)
        if point in places:
            return rejected(
                f"points {places[point]} and {index} are the same", first=places[point], second=index
            )
        places[point] = index
    return list(places)


def sign(number: Surd, d: int) -> int:
    """-1, 0 or 1, by squares: where a and b·√d have different signs, the larger one decides."""
    a, b = number
    if a >= 0 and b >= 0:
        return int(a > 0 or b > 0)
    if a <= 0 and b <= 0:
        return -1
    larger = a * a - d * b * b
    return (1 if larger > 0 else -1) if a > 0 else (1 if larger < 0 else -1)


def orientation(p: Point, q: Point, r: Point, d: int) -> int:
    """1 where p, q, r turn left, -1 where they turn right, 0 where they are on one line."""
    (ux, uy), (vx, vy) = _difference(q, p), _difference(r, p)
    left, right = _product(ux, vy, d), _product(uy, vx, d)
    return sign((left[0] - right[0], left[1] - right[1]), d)


def squared_distance(p: Point, q: Point, d: int) -> Surd:
    """The square of the distance of two points."""
    x, y = _difference(q, p)
    return x[0] ** 2 + y[0] ** 2 + d * (x[1] ** 2 + y[1] ** 2), 2 * (x[0] * x[1] + y[0] * y[1])


def slope(p: Point, q: Point, d: int) -> Slope:
    """The slope of the line through two different points, the same exactly for parallel lines."""
    x, y = _difference(q, p)
    norm = x[0] * x[0] - d * x[1] * x[1]
    if norm == 0:
        return None
    a, b = _product(y, (x[0], -x[1]), d)
    common = gcd(a, b, norm) if norm > 0 else -gcd(a, b, norm)
    return a // common, b // common, norm // common


def convexity_fault(points: Sequence[Point], d: int) -> Outcome | None:
    """Why points are not the vertices of a strictly convex polygon, listed counterclockwise, if they are not.

    All other points must be strictly to the left of each side, which excludes points on a side and lists that
    wind around more than once.
    """
    if len(points) < 3:
        return rejected(f"{len(points)} points are no polygon", points=len(points))
    for i, p in enumerate(points):
        q = points[(i + 1) % len(points)]
        for j, r in enumerate(points):
            if r != p and r != q and orientation(p, q, r, d) <= 0:
                end = (i + 1) % len(points)
                message = f"point {j} is not to the left of the side from point {i} to point {end}"
                return rejected(message, side=[i, end], point=j)
    return None


def _difference(p: Point, q: Point) -> Point:
    (a, b), (c, e) = p
    (f, g), (h, k) = q
    return (a - f, b - g), (c - h, e - k)


def _product(s: Surd, t: Surd, d: int) -> Surd:
    return s[0] * t[0] + d * s[1] * t[1], s[0] * t[1] + s[1] * t[0]

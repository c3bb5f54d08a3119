"""Second decision on prismatoids: the hull grown point by point as a surface of simplices.

A new point sees the simplices with it strictly on their outer side; they are replaced by the simplices over
the border of what is seen. Simplices in one hyperplane are one facet, and two facets are neighbours when
simplices of theirs are.
"""

from itertools import combinations
from math import gcd


def decide(witness, bound=None):
    """Return (refutes, width), the latter ``None`` when the points are no prismatoid."""
    points = [tuple(point) for point in witness["points"]]
    d = len(points[0])
    if any(len(p) != d or abs(p[-1]) != 1 for p in points) or len(set(points)) < len(points):
        return False, None
    surface = _surface(points, d)
    if surface is None:
        return False, None
    around = {plane: set() for plane in surface.values()}
    borders = {}
    for simplex, plane in surface.items():
        for ridge in combinations(simplex, d - 1):
            borders.setdefault(ridge, []).append(plane)
    for planes in borders.values():
        first, second = planes
        if first != second:
            around[first].add(second)
            around[second].add(first)
    top, bottom = ((*[0] * (d - 1), end, 1) for end in (1, -1))
    if top not in around or bottom not in around:
        return False, None
    width = _distance(around, top, bottom)
    return width > (d if bound is None else bound), width


def _distance(around, start, goal):
    level, seen, steps = {start}, {start}, 0
    while goal not in level:
        level = set().union(*(around[plane] for plane in level)) - seen
        seen |= level
        steps += 1
    return steps


def _surface(points, d):
    """Each simplex, as increasing numbers of points, with its hyperplane a·x <= b as (a, b)."""
    first = _independent(points, d)
    if len(first) <= d:
        return None
    inner = tuple(sum(points[i][axis] for i in first) for axis in range(d))
    surface = {s: _plane([points[i] for i in s], inner, d + 1) for s in combinations(sorted(first), d)}
    for index, point in enumerate(points):
        if index in first:
            continue
        seen = [simplex for simplex, plane in surface.items() if _height(plane, point) > 0]
        ridges = {}
        for simplex in seen:
            del surface[simplex]
            for ridge in combinations(simplex, d - 1):
                ridges[ridge] = ridges.get(ridge, 0) + 1
        for ridge, count in ridges.items():
            if count == 1:
                simplex = tuple(sorted((*ridge, index)))
                surface[simplex] = _plane([points[i] for i in simplex], inner, d + 1)
    return surface


def _height(plane, point):
    *normal, offset = plane
    return sum(a * x for a, x in zip(normal, point, strict=True)) - offset


def _plane(corners, inner, count):
    """The hyperplane through d points; inner/count is a point with a·x < b."""
    base, *others = corners
    rows = [[x - y for x, y in zip(corner, base, strict=True)] for corner in others]
    normal = _orthogonal(rows, len(base))
    common = gcd(*normal)
    normal = [a // common for a in normal]
    offset = sum(a * x for a, x in zip(normal, base, strict=True))
    if sum(a * x for a, x in zip(normal, inner, strict=True)) > count * offset:
        normal, offset = [-a for a in normal], -offset
    return (*normal, offset)


def _orthogonal(rows, d):
    """Integers orthogonal to d - 1 independent rows, by elimination without fractions."""
    rows = [list(row) for row in rows]
    pivots = []
    for place in range(d):
        row = next((r for r in rows[len(pivots) :] if r[place]), None)
        if row is None:
            continue
        rows.remove(row)
        rows.insert(len(pivots), row)
        for k, other in enumerate(rows):
            if other is not row and other[place]:
                a, b = row[place], other[place]
                reduced = [a * y - b * x for x, y in zip(row, other, strict=True)]
                common = gcd(*reduced) or 1
                rows[k] = [entry // common for entry in reduced]
        pivots.append(place)
    free = next(place for place in range(d) if place not in pivots)
    scale = 1
    for row, place in zip(rows, pivots, strict=True):
        scale = scale * row[place] // gcd(scale, row[place])
    normal = [0] * d
    normal[free] = scale
    for row, place in zip(rows, pivots, strict=True):
        normal[place] = -scale * row[free] // row[place]
    return normal


def _independent(points, d):
    """The numbers of d + 1 points in no hyperplane, or of fewer where there are none."""
    chosen, reduced = [], []
    for index, point in enumerate(points):
        row = [1, *point]
        for place, other in reduced:
            if row[place]:
                a, b = other[place], row[place]
                row = [a * y - b * x for x, y in zip(other, row, strict=True)]
        place = next((k for k, entry in enumerate(row) if entry), None)
        if place is not None and len(chosen) <= d:
            reduced.append((place, row))
            chosen.append(index)
    return chosen

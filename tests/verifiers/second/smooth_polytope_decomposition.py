"""Second decision on Oda's question: facets from sets of d points, and all sums of k lattice points."""

from itertools import combinations, combinations_with_replacement, product
from math import gcd


def decide(witness, smooth=1):
    """Return (refutes, number of integer points), the latter ``None`` for what is not asked for."""
    corners, k, point = [list(v) for v in witness["vertices"]], witness["k"], witness["point"]
    d = len(point)
    if any(len(v) != d for v in corners) or any(corners.count(v) > 1 for v in corners):
        return False, None
    hull = _facets(corners)
    if hull is None or not all(_is_vertex(i, hull) for i in range(len(corners))):
        return False, None
    if smooth and not all(_is_smooth(i, corners, hull) for i in range(len(corners))):
        return False, None
    planes = list(hull.values())
    if any(sum(n * x for n, x in zip(normal, point, strict=True)) < k * level for normal, level in planes):
        return False, None
    sides = [range(min(column), max(column) + 1) for column in zip(*corners, strict=True)]
    inside = [
        x
        for x in product(*sides)
        if all(sum(n * a for n, a in zip(normal, x, strict=True)) >= level for normal, level in planes)
    ]
    sums = {tuple(map(sum, zip(*parts, strict=True))) for parts in combinations_with_replacement(inside, k)}
    return tuple(point) not in sums, len(inside)


def _is_vertex(index, hull):
    common = [on for on in hull if index in on]
    return bool(common) and frozenset.intersection(*common) == {index}


def _is_smooth(index, corners, hull):
    """Whether the edges at a vertex, the pairs that are alone on their common facets, are a lattice basis."""
    steps = []
    for other in range(len(corners)):
        common = [on for on in hull if index in on and other in on]
        if other != index and (
            frozenset.intersection(*common) == {index, other} if common else len(corners) == 2
        ):
            step = [b - a for a, b in zip(corners[index], corners[other], strict=True)]
            steps.append([entry // gcd(*step) for entry in step])
    return len(steps) == len(corners[0]) and abs(_minor(steps)) == 1


def _facets(points):
    """The facets as lists of the indices of their points, from every set of d points that spans a hyperplane.

    ``None`` for points that are all in one hyperplane.
    """
    d = len(points[0])
    found, halfspaces = set(), {}
    for chosen in combinations(range(len(points)), d):
        first = points[chosen[0]]
        rows = [[a - b for a, b in zip(points[i], first, strict=True)] for i in chosen[1:]]
        normal = [(-1) ** j * _minor([row[:j] + row[j + 1 :] for row in rows]) for j in range(d)]
        if not any(normal):
            continue
        heights = [sum(n * (a - b) for n, a, b in zip(normal, p, first, strict=True)) for p in points]
        if min(heights) < 0 < max(heights):
            continue
        if not any(heights):
            return None
        on = frozenset(i for i, height in enumerate(heights) if height == 0)
        found.add(on)
        turn = 1 if max(heights) > 0 else -1
        halfspaces[on] = (
            [turn * n for n in normal],
            turn * sum(n * b for n, b in zip(normal, first, strict=True)),
        )
    return halfspaces if len(found) > d else None


def _minor(rows):
    """The determinant by its expansion along the first row; 1 for no rows."""
    if not rows:
        return 1
    rest = rows[1:]
    return sum(
        (-1) ** j * entry * _minor([row[:j] + row[j + 1 :] for row in rest])
        for j, entry in enumerate(rows[0])
    )

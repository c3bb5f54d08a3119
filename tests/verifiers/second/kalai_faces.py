"""Second decision on Kalai's conjecture: facets from sets of d points, faces from sets of vertices."""

from itertools import combinations


def decide(witness, more=0):
    """Return (refutes, number of non-empty faces or ``None`` for too many), ``None`` for no such polytope."""
    points = [list(point) for point in witness["vertices"]]
    d = len(points[0])
    if any(len(point) != d for point in points) or any(points.count(point) > 1 for point in points):
        return False, None
    if any([-x for x in point] not in points for point in points):
        return False, None
    hull = _facets(points)
    if hull is None or any(len(_closure({i}, hull, points)) > 1 for i in range(len(points))):
        return False, None
    faces, level = set(), {frozenset([i]) for i in range(len(points))}
    while level:
        faces |= level
        level = {_closure(face | {i}, hull, points) for face in level for i in range(len(points))} - faces
    few = len(faces) < 3**d + more
    return few, len(faces) if few else "many"


def _closure(chosen, hull, points):
    """The points on all facets that contain the chosen ones."""
    around = frozenset(range(len(points)))
    for on in hull:
        if chosen <= on:
            around &= on
    return around


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

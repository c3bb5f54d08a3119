"""Second decision on the plane Jacobian conjecture: the determinant by its values on a grid.

A polynomial of degree at most d in x and e in y is known from its values for x = 0 to d and y = 0 to e: its
differences at 0 are its coefficients in products of binomial coefficients, which show its degree.
"""

from itertools import pairwise


def decide(witness, max_degree=0):
    """Return (refutes, the constant determinant or "not constant"), ``None`` where it is not asked."""
    maps = []
    for name in "fg":
        terms = [(t["x"], t["y"], int(t["re"]), int(t["im"])) for t in witness[name]]
        if len({term[:2] for term in terms}) < len(terms) or any(term[2:] == (0, 0) for term in terms):
            return False, None
        maps.append(terms)
    points = [tuple(map(tuple, witness[name])) for name in "pq"]
    if points[0] == points[1]:
        return False, None
    for terms in maps:
        at_p, at_q = (_value(terms, *point) for point in points)
        if at_p != at_q:
            return False, None
    degrees = [sum(max((term[axis] for term in terms), default=0) for terms in maps) for axis in (0, 1)]
    slopes = [[_slope(terms, axis) for axis in (0, 1)] for terms in maps]
    grid = []
    for x in range(degrees[0] + 1):
        grid.append([])
        for y in range(degrees[1] + 1):
            (fx, fy), (gx, gy) = ([_value(part, (x, 0), (y, 0)) for part in parts] for parts in slopes)
            grid[-1].append(_minus(_times(fx, gy), _times(fy, gx)))
    grid = [_differences(row) for row in grid]
    grid = [_differences(list(column)) for column in zip(*grid, strict=True)]
    degree = max((i + j for j, row in enumerate(grid) for i, z in enumerate(row) if z != (0, 0)), default=-1)
    if degree < 0:
        return False, "0"
    return degree <= max_degree, "not constant" if degree else f"{grid[0][0][0]},{grid[0][0][1]}"


def _differences(values):
    """The value and all repeated differences at 0."""
    firsts = []
    while values:
        firsts.append(values[0])
        values = [_minus(b, a) for a, b in pairwise(values)]
    return firsts


def _slope(terms, axis):
    lowered = []
    for i, j, real, imaginary in terms:
        k = (i, j)[axis]
        if k:
            lowered.append((i - (axis == 0), j - (axis == 1), k * real, k * imaginary))
    return lowered


def _times(a, b):
    matrix = ((a[0], -a[1]), (a[1], a[0]))
    return tuple(row[0] * b[0] + row[1] * b[1] for row in matrix)


def _minus(a, b):
    return a[0] - b[0], a[1] - b[1]


def _value(terms, x, y):
    total = (0, 0)
    for i, j, real, imaginary in terms:
        part = (real, imaginary)
        for _ in range(i):
            part = _times(part, x)
        for _ in range(j):
            part = _times(part, y)
        total = (total[0] + part[0], total[1] + part[1])
    return total

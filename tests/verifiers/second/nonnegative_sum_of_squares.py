"""Second decision on sums of squares: the identity at a grid of points, the matrix by completing squares."""

from fractions import Fraction


def decide(witness, below=0):
    """Return (refutes, L(P)), ``None`` where a check before it fails."""
    lists = [witness["polynomial"], witness["multiplier"], witness["functional"]]
    lists += [square["terms"] for square in witness["squares"]]
    tables = [{(term["x"], term["y"]): term["c"] for term in terms} for terms in lists]
    if any(len(a) < len(b) or 0 in a.values() for a, b in zip(tables, lists, strict=True)):
        return False, None
    p, q, functional, *roots = tables
    if (0, 0) not in q or any(i % 2 or j % 2 or value < 0 for (i, j), value in q.items()):
        return False, None
    weights = [square["weight"] for square in witness["squares"]]
    size = 2 * max(max(place) for table in (p, q, *roots) for place in table) + 1
    for x in range(size):
        for y in range(size):
            total = sum(w * _at(g, x, y) ** 2 for w, g in zip(weights, roots, strict=True))
            if _at(p, x, y) * _at(q, x, y) != total:
                return False, None
    degree = max(map(sum, p))
    half = (degree + 1) // 2
    places = [(i, t - i) for t in range(half + 1) for i in range(t + 1)]
    matrix = [[Fraction(functional.get((a + c, b + d), 0)) for c, d in places] for a, b in places]
    if not _is_semidefinite(matrix):
        return False, None
    value = sum(c * functional.get(place, 0) for place, c in p.items())
    return value < below, str(value)


def _at(terms, x, y):
    return sum(c * x**i * y**j for (i, j), c in terms.items())


def _is_semidefinite(matrix):
    """Take a square of the first variable out of the form; a variable without square must not occur."""
    rows = [list(row) for row in matrix]
    while rows:
        first = rows.pop(0)
        pivot = first.pop(0)
        for row in rows:
            row.pop(0)
        if pivot < 0 or (pivot == 0 and any(first)):
            return False
        if pivot:
            for row, left in zip(rows, first, strict=True):
                row[:] = [entry - left * right / pivot for entry, right in zip(row, first, strict=True)]
    return True

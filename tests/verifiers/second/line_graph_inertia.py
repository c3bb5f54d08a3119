"""Second decision on the inertia of line graphs: the line graph itself, by congruence to a diagonal form."""

from fractions import Fraction


def decide(witness, excess=1):
    """Return (refutes, [n₊, nullity, n₋]), the latter ``None`` when a check before it fails."""
    n = witness["vertices"]
    edges = [tuple(edge) for edge in witness["edges"]]
    if len(set(edges)) < len(edges) or any(not 0 <= u < v < n for u, v in edges):
        return False, None
    if not edges or not _is_connected(n, edges):
        return False, None
    matrix = [[Fraction(_share_an_end(e, f)) for f in edges] for e in edges]
    positive, negative = _signs(matrix)
    return positive - negative > excess, [positive, len(edges) - positive - negative, negative]


def _is_connected(n, edges):
    names = list(range(n))
    for u, v in edges:
        old, new = names[u], names[v]
        names = [new if name == old else name for name in names]
    return len(set(names)) == 1


def _share_an_end(e, f):
    return e != f and len({*e, *f}) == 3


def _signs(matrix):
    """Numbers of positive and negative pivots; a hyperbolic pair counts as one of each (Sylvester)."""
    positive = negative = 0
    while matrix:
        size = range(len(matrix))
        k = next((k for k in size if matrix[k][k]), None)
        if k is not None:
            pivot, row = matrix[k][k], matrix[k]
            positive, negative = positive + (pivot > 0), negative + (pivot < 0)
            rest = [i for i in size if i != k]
            matrix = [[matrix[i][j] - row[i] * row[j] / pivot for j in rest] for i in rest]
            continue
        pair = next(((i, j) for i in size for j in size if matrix[i][j]), None)
        if pair is None:
            break
        a, b = (matrix[k] for k in pair)
        corner = a[pair[1]]
        positive, negative = positive + 1, negative + 1
        rest = [i for i in size if i not in pair]
        matrix = [[matrix[i][j] - (a[i] * b[j] + b[i] * a[j]) / corner for j in rest] for i in rest]
    return positive, negative

"""Second decision on λ₁ + μ: the matching bound by merged names, definiteness by pivots of fractions."""

from fractions import Fraction


def decide(witness, extra=0):
    """Return (refutes, the bound for matchings), the latter ``None`` when a check before it fails."""
    n, barrier = witness["vertices"], witness["barrier"]
    edges = {tuple(edge) for edge in witness["edges"]}
    if len(edges) < len(witness["edges"]) or any(not 0 <= u < v < n for u, v in edges):
        return False, None
    if n < 3 or len(_parts(range(n), edges)) > 1:
        return False, None
    kept = [v for v in range(n) if v not in barrier]
    if len(kept) + len(barrier) != n:
        return False, None
    odd = [part for part in _parts(kept, edges) if len(part) % 2]
    bound = Fraction(n + len(barrier) - len(odd), 2)
    near = [[(min(u, v), max(u, v)) in edges for v in range(n)] for u in range(n)]
    matrix = [[int(entry) for entry in row] for row in near]
    for v in range(n):
        matrix[v][v] = bound - 1
    form = [[-sum(x * y for x, y in zip(row, other, strict=True)) for other in matrix] for row in matrix]
    for v in range(n):
        form[v][v] += n - 1 + extra
    return _is_positive(form), int(bound)


def _parts(vertices, edges):
    name = {v: v for v in vertices}
    for u, v in edges:
        if u in name and v in name and name[u] != name[v]:
            old, new = name[u], name[v]
            name = {w: new if label == old else label for w, label in name.items()}
    parts = {}
    for v, label in name.items():
        parts.setdefault(label, []).append(v)
    return list(parts.values())


def _is_positive(form):
    """Whether a quadratic form is positive, by completing one square after another."""
    rows = [list(map(Fraction, row)) for row in form]
    while rows:
        last = rows.pop()
        pivot = last.pop()
        if pivot <= 0:
            return False
        for row, entry in zip(rows, last, strict=True):
            factor = entry / pivot
            row.pop()
            if factor:
                row[:] = [a - factor * b for a, b in zip(row, last, strict=True)]
    return True

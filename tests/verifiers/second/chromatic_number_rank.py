"""Second decision on colours and rank: independent sets size by size, and elimination with fractions."""

from fractions import Fraction


def decide(witness, margin=0):
    """Return (refutes, rank), the latter ``None`` when a check before it fails."""
    n, bound = witness["vertices"], witness["independence"]
    joined = [[0] * n for _ in range(n)]
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or joined[u][v]:
            return False, None
        joined[u][v] = joined[v][u] = 1
    if not witness["edges"] or _independence_exceeds(joined, bound):
        return False, None
    rank = _rank(joined)
    return n > bound * (rank - margin), rank


def _independence_exceeds(joined, bound):
    """Whether more than that many vertices are pairwise not joined; sets grow by larger vertices."""
    sets = [(v,) for v in range(len(joined))]
    for _ in range(bound):
        sets = [
            (*chosen, v)
            for chosen in sets
            for v in range(chosen[-1] + 1, len(joined))
            if not any(joined[v][u] for u in chosen)
        ]
    return bool(sets)


def _rank(matrix):
    rows = [list(map(Fraction, row)) for row in matrix]
    rank = 0
    while rows:
        row = rows.pop()
        place = next((j for j, entry in enumerate(row) if entry), None)
        if place is None:
            continue
        rank += 1
        for k, other in enumerate(rows):
            if other[place]:
                factor = other[place] / row[place]
                rows[k] = [a - factor * b if b else a for a, b in zip(other, row, strict=True)]
    return rank

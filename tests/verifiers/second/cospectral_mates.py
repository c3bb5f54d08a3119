"""Second decision on cospectral graphs: closed walks counted, and a least matrix over all renumberings."""

from itertools import permutations, product


def decide(witness, walks=None):
    """Return (refutes, whether the graphs are isomorphic), ``None`` when a check before it fails."""
    n = witness["vertices"]
    matrices = []
    for name in "AB":
        matrix = [[0] * n for _ in range(n)]
        for u, v in witness[name]:
            if not 0 <= u < v < n or matrix[u][v]:
                return False, None
            matrix[u][v] = matrix[v][u] = 1
        matrices.append(matrix)
    longest = n if walks is None else min(n, walks)
    if _closed_walks(matrices[0], longest) != _closed_walks(matrices[1], longest):
        return False, None
    same = _least(matrices[0]) == _least(matrices[1])
    return not same, int(same)


def _closed_walks(matrix, longest):
    counts, power = [], matrix
    for _ in range(longest):
        counts.append(sum(power[i][i] for i in range(len(matrix))))
        power = [[sum(map(int.__mul__, row, column)) for column in matrix] for row in power]
    return counts


def _least(matrix):
    """The least matrix with vertices in the order of their kinds: the same for isomorphic graphs only."""
    kinds = [row.count(1) for row in matrix]
    for _ in matrix:
        seen = [
            (kind, sorted(k for k, e in zip(kinds, row, strict=True) if e))
            for kind, row in _rows(kinds, matrix)
        ]
        names = sorted({(kind, tuple(around)) for kind, around in seen})
        kinds = [names.index((kind, tuple(around))) for kind, around in seen]
    classes = [[v for v, k in enumerate(kinds) if k == kind] for kind in sorted(set(kinds))]
    orders = (sum(parts, ()) for parts in product(*map(permutations, classes)))
    shape = sorted((kind, tuple(around)) for kind, around in seen)
    return shape, min(tuple(matrix[i][j] for i in order for j in order) for order in orders)


def _rows(kinds, matrix):
    return zip(kinds, matrix, strict=True)

"""Second decision on distance inertia: cycles by searching, signs by traces of powers and Descartes' rule."""

from itertools import combinations, pairwise


def decide(witness, bonus=0, least_excess=0):
    """Return (refutes, number of positive eigenvalues), ``None`` when a check before it fails."""
    n = witness["vertices"]
    around = {v: set() for v in range(n)}
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or v in around[u]:
            return False, None
        around[u].add(v)
        around[v].add(u)
    if n < 3 or len(_distances(around, 0)) < n or len(witness["edges"]) < n + least_excess:
        return False, None
    if any(_short_way_round(around, *edge) for edge in witness["edges"]):
        return False, None
    chosen = witness["independent"]
    if any(v not in around for v in chosen) or len(set(chosen)) < len(chosen):
        return False, None
    if any(v in around[u] for u, v in combinations(chosen, 2)):
        return False, None
    rows = [_distances(around, v) for v in range(n)]
    positive = _positive_roots([[row[v] for v in range(n)] for row in rows])
    return len(chosen) + bonus > n - positive, positive


def _short_way_round(around, u, v):
    """Whether at most three other edges lead from one end of an edge to the other."""
    others = {w: near - {u, v} if w in (u, v) else near for w, near in around.items()}
    first, second = others[u], others[v]
    return bool(first & second) or any(others[w] & second for w in first)


def _positive_roots(matrix):
    n = len(matrix)
    power, traces = matrix, []
    for _ in range(n):
        traces.append(sum(power[i][i] for i in range(n)))
        power = [[sum(map(int.__mul__, row, column)) for column in matrix] for row in power]
    coefficients = [1]
    for k in range(1, n + 1):
        coefficients.append(-sum(c * traces[k - 1 - i] for i, c in enumerate(coefficients)) // k)
    return _sign_changes(coefficients)


def _sign_changes(coefficients):
    return sum((a > 0) != (b > 0) for a, b in pairwise(c for c in coefficients if c))


def _distances(around, start):
    lengths = {start: 0}
    for v in (queue := [start]):
        for w in around[v] - lengths.keys():
            lengths[w] = lengths[v] + 1
            queue.append(w)
    return lengths

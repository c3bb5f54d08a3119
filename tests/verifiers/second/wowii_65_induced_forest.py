"""Second decision on conjecture 65 of Written on the Wall II: cycles broken, distances by repeated sums."""

from itertools import combinations
from math import inf


def decide(witness, times=1):
    """Return (refutes, (f, d(A), d(M))), ``None`` for no such graph."""
    n = witness["vertices"]
    around = {v: set() for v in range(n)}
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or v in around[u]:
            return False, None
        around[u].add(v)
        around[v].add(u)
    far = [[0 if u == v else 1 if v in around[u] else inf for v in range(n)] for u in range(n)]
    for w in range(n):
        far = [[min(far[u][v], far[u][w] + far[w][v]) for v in range(n)] for u in range(n)]
    if n < 2 or max(far[0]) == inf:
        return False, None
    degree = [len(around[v]) for v in range(n)]
    least, most = (_closest([v for v in range(n) if degree[v] == d], far) for d in (min(degree), max(degree)))
    forest = _forest_order(frozenset(around), around)
    return 3 * (forest - times * least) < most, (forest, least, most)


def _closest(chosen, far):
    return min([far[u][v] for u, v in combinations(chosen, 2)] or [0])


def _forest_order(kept, around):
    """Vertices with at most one neighbour lie on no cycle; of a shortest cycle some vertex must go."""
    core = set(kept)
    while True:
        ends = {v for v in core if len(around[v] & core) < 2}
        if not ends:
            break
        core -= ends
    if not core:
        return len(kept)
    return max(_forest_order(kept - {v}, around) for v in _cycle(core, around))


def _cycle(core, around):
    """A cycle in a graph where all vertices have at least two neighbours."""
    path = [min(core)]
    while True:
        step = min(v for v in around[path[-1]] & core if len(path) < 2 or v != path[-2])
        if step in path:
            return path[path.index(step) :]
        path.append(step)

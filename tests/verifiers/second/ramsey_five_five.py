"""Second decision on R(5,5): the number of edges inside every set of so many vertices."""

from itertools import combinations


def decide(witness, order=43, size=5):
    """Return (refutes, "clique", "independent set" or "neither"), the latter ``None`` for no such graph."""
    n, edges = witness["vertices"], [tuple(edge) for edge in witness["edges"]]
    if len(set(edges)) < len(edges) or any(not 0 <= u < v < n for u, v in edges) or n < order:
        return False, None
    joined = set(edges)
    counts = {_edges_inside(chosen, joined) for chosen in combinations(range(n), size)}
    if size * (size - 1) // 2 in counts:
        return False, "clique"
    return (False, "independent set") if 0 in counts else (True, "neither")


def _edges_inside(chosen, joined):
    return sum(pair in joined for pair in combinations(chosen, 2))

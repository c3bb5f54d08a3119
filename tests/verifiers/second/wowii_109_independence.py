"""Second decision on conjecture 109 of Written on the Wall II: vertices taken out until a property holds."""

from collections import Counter
from itertools import combinations


def decide(witness, bonus=0):
    """Return (refutes, (α, b, residue)), ``None`` for no such graph."""
    n = witness["vertices"]
    edges = {frozenset(edge) for edge in witness["edges"]}
    if len(edges) < len(witness["edges"]) or any(not 0 <= u < v < n for u, v in witness["edges"]):
        return False, None
    if n < 2 or not _is_connected(n, edges):
        return False, None
    independence = n - _fewest_out(n, edges, lambda left: not left)
    bipartite = n - _fewest_out(n, edges, _is_bipartite)
    zeros = _residue(n, edges)
    return 3 * independence + bonus > zeros + 2 * bipartite, (independence, bipartite, zeros)


def _is_connected(n, edges):
    reached, before = {0}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {v for edge in edges if edge & reached for v in edge}
    return len(reached) == n


def _fewest_out(n, edges, holds):
    return next(
        size
        for size in range(n + 1)
        for out in combinations(range(n), size)
        if holds({edge for edge in edges if edge.isdisjoint(out)})
    )


def _is_bipartite(edges):
    """Vertices as names with a sign; an edge makes the sign of one end the opposite of the other's."""
    name = {v: (v, 0) for edge in edges for v in edge}
    for u, v in edges:
        (a, s), (b, t) = name[u], name[v]
        if a == b and s == t:
            return False
        if a != b:
            name = {w: (a, r ^ s ^ t ^ 1) if label == b else (label, r) for w, (label, r) in name.items()}
    return True


def _residue(n, edges):
    degrees = Counter(v for edge in edges for v in edge)
    left = [degrees[v] for v in range(n)]
    while any(left):
        left.sort()
        largest = left.pop()
        for place in range(len(left) - largest, len(left)):
            left[place] -= 1
    return len(left)

"""Second decision on Erdős problem 128: every set of floor(n/2) vertices, edges counted one by one."""

from fractions import Fraction
from itertools import combinations


def decide(witness, factor=50, extra=0):
    """Return (refutes, fewest edges), the latter ``None`` when a check before it fails."""
    n, edges = witness["vertices"], {tuple(edge) for edge in witness["edges"]}
    if len(edges) < len(witness["edges"]) or any(not 0 <= u < v < n for u, v in edges):
        return False, None
    if any(set(combinations(three, 2)) <= edges for three in combinations(range(n), 3)):
        return False, None
    halves = combinations(range(n), _half(n, extra))
    fewest = min(sum(u in half and v in half for u, v in edges) for half in halves)
    return fewest > Fraction(n * n, factor), fewest


def _half(n, extra):
    """The largest number of vertices whose double is at most n + extra."""
    return max(size for size in range(n + 1) if 2 * size <= n + extra)

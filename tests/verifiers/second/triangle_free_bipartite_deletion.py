"""Second decision on Erdős problem 23: every set of vertices as one side, edges counted one by one."""

from itertools import combinations


def decide(witness, discount=0):
    """Return (refutes, fewest deletions), the latter ``None`` when a check before it fails."""
    n, edges = witness["vertices"], {tuple(edge) for edge in witness["edges"]}
    if len(edges) < len(witness["edges"]) or any(not 0 <= u < v < n for u, v in edges):
        return False, None
    if n % 5 or n == 0 or _has_triangle(edges):
        return False, None
    fewest = len(edges)
    for size in range(n // 2 + 1):
        for side in combinations(range(n), size):
            fewest = min(fewest, sum((u in side) == (v in side) for u, v in edges))
    return fewest > n * n // 25 - discount, fewest


def _has_triangle(edges):
    return any(e[1] == f[0] and (e[0], f[1]) in edges for e in edges for f in edges)

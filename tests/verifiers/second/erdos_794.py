"""Second decision on Erdős problem 794: every edge counts for all sets of four and of five around it."""

from collections import Counter
from itertools import combinations


def decide(witness, extra=1, four=3, five=7):
    """Return (refutes, (most edges among four, among five)), ``None`` when a check before it fails."""
    order = 3 * witness["n"]
    edges = {frozenset(edge) for edge in witness["edges"]}
    if len(edges) < len(witness["edges"]) or any(sorted(set(edge)) != edge for edge in witness["edges"]):
        return False, None
    if any(max(edge) >= order for edge in edges) or len(edges) - extra < witness["n"] ** 3:
        return False, None
    most = tuple(max(_supersets(edges, order, more).values(), default=0) for more in (1, 2))
    if order < 4:
        most = (-1, -1)
    return most[0] < four and most[1] < five, most


def _supersets(edges, order, more):
    """How many edges each set of 3 + more vertices has that has one at all."""
    counts = Counter()
    for edge in edges:
        for others in combinations(sorted(set(range(order)) - edge), more):
            counts[edge.union(others)] += 1
    return counts

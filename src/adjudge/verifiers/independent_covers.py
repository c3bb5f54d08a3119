"""Covers of a graph by independent sets, counted; there is one with k sets exactly if k colours suffice.

By inclusion and exclusion the number of ways to name k independent sets that together have all n vertices is
the sum, over the sets S of vertices, of (-1)^(n - |S|) times the k-th power of the number of independent
subsets of S, the empty one included (A. Björklund, T. Husfeldt and M. Koivisto, *Set partitioning via
inclusion-exclusion*, 2009).
"""

from collections.abc import Sequence


def independent_covers(neighbours: Sequence[int], sets: int) -> int:
    """The number of covers by that many independent sets, in 2^n steps; neighbours are bit masks."""
    n = len(neighbours)
    subsets = [1] * (1 << n)
    for vertex, around in enumerate(neighbours):
        top = 1 << vertex
        for lower in range(top):
            subsets[top | lower] = subsets[lower] + subsets[lower & ~around]
    return sum((-1) ** (n - chosen.bit_count()) * count**sets for chosen, count in enumerate(subsets))

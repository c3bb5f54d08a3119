"""Largest induced trees of small graphs.

Trees are grown from their least vertex by one leaf after another; every set of vertices is met at most once,
so that n vertices cost at most 2^n steps, which the caller bounds beforehand.
"""

from collections.abc import Sequence

from adjudge.verifiers.graphs import members


def largest_induced_tree(neighbours: Sequence[int]) -> int:
    """The number of vertices of a largest set that induces a tree; a single vertex does."""
    best = 0
    for root in range(len(neighbours)):
        above = (1 << len(neighbours)) - (2 << root)
        waiting = [(1 << root, neighbours[root] & above, above & ~neighbours[root])]
        while waiting:
            tree, leaves, far = waiting.pop()
            best = max(best, tree.bit_count())
            for leaf in members(leaves):
                if (tree | leaves | far).bit_count() <= best:
                    break
                # Trees with this leaf here, those without it in the rounds that follow.
                leaves &= ~(1 << leaf)
                around = neighbours[leaf]
                waiting.append((tree | 1 << leaf, leaves & ~around | far & around, far & ~around))
    return best

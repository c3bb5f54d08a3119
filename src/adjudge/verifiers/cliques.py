"""Cliques of a given size: found if there is one, within a number of steps that is known beforehand.

The search takes vertices in increasing order and extends each clique only by smaller vertices. Until the
first clique of the wanted size k appears, the cliques that it has extended lie in graphs without a clique of
size k, each at most twice. By a theorem of A. A. Zykov (*On some properties of linear complexes*, Mat. Sb.
24 (1949), 163-188) no graph with n vertices and without a k-clique has more cliques of any size than the
complete (k - 1)-partite graph with parts as equal as possible, which has ∏(1 + size of part) cliques in all,
the empty one included.
"""

from collections.abc import Sequence

from adjudge.verifiers.graphs import members


def clique_search_work(vertices: int, size: int) -> int:
    """The largest number of cliques that :func:`find_clique` extends in a graph with that many vertices."""
    parts = size - 1
    product = 2
    for index in range(parts):
        product *= 1 + (vertices + index) // parts
    return product


def find_clique(neighbours: Sequence[int], size: int) -> list[int] | None:
    """A clique with ``size`` vertices in increasing order, or ``None``; its largest vertex is least possible.

    ``neighbours`` holds, for each vertex, the set of its neighbours as a bit mask. The depth of the recursion
    is ``size``.
    """
    return _extended(neighbours, (1 << len(neighbours)) - 1, size)


def _extended(neighbours: Sequence[int], candidates: int, size: int) -> list[int] | None:
    if size == 0:
        return []
    if candidates.bit_count() < size:
        return None
    for vertex in members(candidates):
        smaller = candidates & neighbours[vertex] & ((1 << vertex) - 1)
        found = _extended(neighbours, smaller, size - 1)
        if found is not None:
            return [*found, vertex]
    return None

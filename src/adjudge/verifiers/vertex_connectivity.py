"""Small sets of vertices that separate a graph, found or excluded.

A graph with more than k >= 2 vertices is k-connected if no k - 1 vertices or fewer separate it. This holds
exactly if, whichever k - 2 vertices are taken out, the rest is connected and has no cut vertex; cut vertices
are found by depth-first search (J. Hopcroft and R. Tarjan, 1973).
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb

from adjudge.verifiers.graphs import members, reachable


def separation_work(vertices: int, edges: int, k: int) -> int:
    """The steps of :func:`separating_set`: one for each vertex and edge, whichever k - 2 are taken out."""
    return comb(vertices, k - 2) * (vertices + edges)


def separating_set(neighbours: Sequence[int], k: int) -> list[int] | None:
    """At most k - 1 vertices without which the others are not connected, or ``None``; k is at least 2."""
    everything = (1 << len(neighbours)) - 1
    for out in combinations(range(len(neighbours)), k - 2):
        left = everything
        for vertex in out:
            left &= ~(1 << vertex)
        if not left:
            continue
        start = next(members(left))
        if reachable(neighbours, start, left) != left:
            return list(out)
        cut = _cut_vertex(neighbours, start, left)
        if cut is not None:
            return sorted([*out, cut])
    return None


def _cut_vertex(neighbours: Sequence[int], root: int, left: int) -> int | None:
    """A vertex without which the connected rest falls apart, or ``None``.

    ``low`` is the earliest place in the search that a vertex or its descendants have an edge to.
    """
    place = {root: 0}
    low = {root: 0}
    branches = 0
    path = [(root, -1, neighbours[root] & left)]
    while path:
        vertex, parent, around = path.pop()
        if around:
            lowest = around & -around
            path.append((vertex, parent, around ^ lowest))
            other = lowest.bit_length() - 1
            if other not in place:
                place[other] = low[other] = len(place)
                path.append((other, vertex, neighbours[other] & left))
            elif other != parent:
                low[vertex] = min(low[vertex], place[other])
        elif parent == root:
            branches += 1
            if branches > 1:
                return root
        elif parent >= 0:
            if low[vertex] >= place[parent]:
                return parent
            low[parent] = min(low[parent], low[vertex])
    return None

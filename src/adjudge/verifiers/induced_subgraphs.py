"""Largest induced subgraphs of small graphs: independent sets, bipartite subgraphs, forests, paths.

Graphs are the lists of their vertices' neighbours as bit masks. Every search is complete; its cost is at most
2^n steps for n vertices, which the caller bounds beforehand.
"""

from collections.abc import Sequence
from typing import NamedTuple

from adjudge.verifiers.graphs import members


def independence_numbers(neighbours: Sequence[int]) -> bytearray:
    """For each set of vertices, as bit mask, the size of a largest independent set within it.

    Such a set avoids the highest vertex, or has it and none of its neighbours.
    """
    sizes = bytearray(1 << len(neighbours))
    for vertex, around in enumerate(neighbours):
        top = 1 << vertex
        for lower in range(top):
            sizes[top | lower] = max(sizes[lower], 1 + sizes[lower & ~around])
    return sizes


def largest_bipartite(neighbours: Sequence[int], sizes: Sequence[int]) -> int:
    """The number of vertices of a largest induced bipartite subgraph, by :func:`independence_numbers`.

    Its two sides are an independent set and a largest independent set among the other vertices.
    """
    everything = (1 << len(neighbours)) - 1
    return max(size + sizes[everything ^ side] for side, size in enumerate(sizes) if size == side.bit_count())


class _Forest(NamedTuple):
    components: tuple[int, ...]
    following: int
    """The vertices that may still be added are this one and those after it."""
    order: int


def largest_forest(neighbours: Sequence[int]) -> int:
    """The number of vertices of a largest induced forest.

    Vertices are added in increasing order, each with at most one neighbour in every tree that there is.
    """
    n = len(neighbours)
    best = 0
    waiting = [_Forest((), 0, 0)]
    while waiting:
        components, following, order = waiting.pop()
        best = max(best, order)
        for vertex in range(following, n):
            if order + n - vertex <= best:
                break
            around = neighbours[vertex]
            apart, joined = [], 1 << vertex
            for component in components:
                shared = component & around
                if not shared:
                    apart.append(component)
                elif shared & (shared - 1):
                    break
                else:
                    joined |= component
            else:
                waiting.append(_Forest((*apart, joined), vertex + 1, order + 1))
    return best


def longest_induced_path(neighbours: Sequence[int]) -> int:
    """The number of vertices of a longest induced path; paths are grown from one end."""
    best = 0
    everything = (1 << len(neighbours)) - 1
    waiting = [(vertex, everything & ~(1 << vertex), 1) for vertex in range(len(neighbours))]
    while waiting:
        last, allowed, order = waiting.pop()
        best = max(best, order)
        steps, later = allowed & neighbours[last], allowed & ~neighbours[last]
        waiting.extend((step, later, order + 1) for step in members(steps))
    return best


def path_cover_number(neighbours: Sequence[int]) -> int:
    """The least number of disjoint paths, single vertices included, that together have all vertices.

    For each set the fewest paths and the vertices at which the last of them may end. A set that needs one
    path more to end at a certain vertex need not be kept: the next vertex could start a path of its own.
    """
    fewest = bytearray(1 << len(neighbours))
    ends = [0] * len(fewest)
    for covered in range(1, len(fewest)):
        least, last = covered.bit_count() + 1, 0
        for vertex in members(covered):
            before = covered ^ 1 << vertex
            paths = fewest[before] + (not neighbours[vertex] & ends[before])
            if paths < least:
                least, last = paths, 0
            if paths == least:
                last |= 1 << vertex
        fewest[covered], ends[covered] = least, last
    return fewest[-1]

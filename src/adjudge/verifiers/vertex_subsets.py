"""Best subsets of vertices, over all subsets, by one pass over the vertices in their order.

After some vertices, what matters of a subset of them is which vertices of the frontier it has: those with
an edge to a later vertex. The pass keeps the best value for each subset of the frontier, so that its cost
depends on how the vertices are numbered: it is small where every frontier is small.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from adjudge.verifiers.graphs import Graph

Table = list[int]
"""A value for each subset of the frontier, whose first vertex is the lowest bit."""


class _Step(NamedTuple):
    """A vertex, which becomes the last of the frontier, and the places that are given up after it."""

    before: int
    """The neighbours in the frontier, as a bit mask of its places."""
    left: list[int]
    """Places without a later neighbour, from the highest down."""
    width: int
    """The frontier's size with the new vertex."""


def largest_cut(graph: Graph) -> int:
    """The largest number of edges between a set of vertices and its complement."""
    table = [0]
    for before, left, _ in _steps(graph):
        degree = before.bit_count()
        across = [(subset & before).bit_count() for subset in range(len(table))]
        outside = [value + edges for value, edges in zip(table, across, strict=True)]
        inside = [value + degree - edges for value, edges in zip(table, across, strict=True)]
        table = _given_up(outside + inside, left, max)
    return table[0]


def fewest_edges_within(graph: Graph, size: int) -> int:
    """The least number of edges with both ends in a set of exactly ``size`` vertices, at most all of them."""
    never = len(graph.edges) + 1
    tables = [[0], *([never] for _ in range(size))]
    for before, left, _ in _steps(graph):
        across = [(subset & before).bit_count() for subset in range(len(tables[0]))]
        grown = []
        for chosen, table in enumerate(tables):
            smaller = tables[chosen - 1] if chosen else [never] * len(table)
            inside = [min(never, value + edges) for value, edges in zip(smaller, across, strict=True)]
            grown.append(_given_up(table + inside, left, min))
        tables = grown
    return tables[size][0]


def frontier_subsets(graph: Graph) -> int:
    """The number of entries of the tables of one pass: the sum over the vertices of 2^(frontier)."""
    return sum(1 << step.width for step in _steps(graph))


def _steps(graph: Graph) -> list[_Step]:
    frontier: list[int] = []
    steps = []
    for vertex, around in enumerate(graph.neighbours):
        before = sum(1 << place for place, other in enumerate(frontier) if around >> other & 1)
        frontier.append(vertex)
        width = len(frontier)
        left = [place for place in range(width) if graph.neighbours[frontier[place]] >> (vertex + 1) == 0]
        for place in reversed(left):
            del frontier[place]
        steps.append(_Step(before, left[::-1], width))
    return steps


def _given_up(table: Table, left: Sequence[int], better: Callable[[int, int], int]) -> Table:
    """The table of the better values with and without the vertices in these places."""
    for place in left:
        low = (1 << place) - 1
        table = [
            better(table[subset + (subset & ~low)], table[subset + (subset & ~low) + low + 1])
            for subset in range(len(table) // 2)
        ]
    return table

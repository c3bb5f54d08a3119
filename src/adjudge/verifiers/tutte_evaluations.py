"""Three numbers of a multigraph: spanning trees, acyclic orientations and totally cyclic orientations.

For a connected multigraph they are the values of its Tutte polynomial at (1, 1), (2, 0) and (0, 2). The first
is a determinant (Kirchhoff). The others are sums over all sets A of edges, with r(A) the number of vertices
less the number of components of (V, A):

    T(2, 0) = sum of (-1)^(|A| - r(A)),    T(0, 2) = sum of (-1)^(r(E) - r(A)),

which one pass over the edges collects by the partition that A induces on the frontier (the vertices that have
edges both before and after a place in the list). An edge inside a block changes no partition: with it and
without it together the weight of T(2, 0) becomes 0 and that of T(0, 2) doubles. An edge between two blocks
joins them when taken, which leaves the weight of T(2, 0) as it is and changes the sign of T(0, 2).
"""

from collections.abc import Sequence
from typing import NamedTuple

from adjudge.verifiers.graphs import Edge

Partition = tuple[int, ...]
"""The block of each slot of the frontier, blocks numbered in the order of their first slots; -1 if unused."""


class Orientations(NamedTuple):
    """How many of the 2^edges orientations have no directed cycle, and have every edge in one."""

    acyclic: int
    totally_cyclic: int


class _Step(NamedTuple):
    """An edge between two slots of the frontier, the slots it opens and those that close after it."""

    first: int
    second: int
    opened: list[int]
    closed: list[int]
    width: int


def spanning_trees(vertices: int, edges: Sequence[Edge]) -> int:
    """The determinant of the Laplacian without its last row and column; edges may be repeated."""
    order = vertices - 1
    rows = [[0] * order for _ in range(order)]
    for u, v in edges:
        for end, other in ((u, v), (v, u)):
            if end < order:
                rows[end][end] += 1
                if other < order:
                    rows[end][other] -= 1
    return _determinant(rows)


def _determinant(rows: list[list[int]]) -> int:
    """Fraction-free elimination (Bareiss), each division being exact."""
    sign, divisor, order = 1, 1, len(rows)
    for k in range(order):
        pivot = next((i for i in range(k, order) if rows[i][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            rows[k], rows[pivot] = rows[pivot], rows[k]
            sign = -sign
        lead = rows[k]
        for i in range(k + 1, order):
            row = rows[i]
            for j in range(k + 1, order):
                row[j] = (row[j] * lead[k] - row[k] * lead[j]) // divisor
        divisor = lead[k]
    return sign * divisor


def orientations(vertices: int, edges: Sequence[Edge]) -> Orientations:
    """The two numbers of orientations of a connected multigraph without loops."""
    steps = _steps(edges)
    width = max((step.width for step in steps), default=0)
    weights: dict[Partition, tuple[int, int]] = {(-1,) * width: (1, 1)}
    for step in steps:
        weights = _after(weights, step)
    ((acyclic, cyclic),) = weights.values()
    return Orientations(acyclic, cyclic if vertices % 2 else -cyclic)


def frontier_partitions(edges: Sequence[Edge]) -> int:
    """An upper bound of the partitions that the pass visits: the sum of the frontiers' Bell numbers."""
    return sum(_bell(step.width) for step in _steps(edges))


def _bell(width: int) -> int:
    row = [1]
    for _ in range(width):
        following = [row[-1]]
        for entry in row:
            following.append(following[-1] + entry)
        row = following
    return row[0]


def _steps(edges: Sequence[Edge]) -> list[_Step]:
    last = {vertex: index for index, edge in enumerate(edges) for vertex in edge}
    slots: dict[int, int] = {}
    steps = []
    for index, edge in enumerate(edges):
        opened = []
        for vertex in edge:
            if vertex not in slots:
                used = set(slots.values())
                slots[vertex] = next(slot for slot in range(len(used) + 1) if slot not in used)
                opened.append(slots[vertex])
        first, second = (slots[vertex] for vertex in edge)
        width = len(slots)
        closed = [slots.pop(vertex) for vertex in edge if last[vertex] == index]
        steps.append(_Step(first, second, opened, closed, width))
    return steps


def _after(weights: dict[Partition, tuple[int, int]], step: _Step) -> dict[Partition, tuple[int, int]]:
    u, v, opened, closed, _ = step
    following: dict[Partition, tuple[int, int]] = {}
    for partition, (acyclic, cyclic) in weights.items():
        blocks = list(partition)
        for slot in opened:
            blocks[slot] = max(blocks) + 1
        if blocks[u] == blocks[v]:
            reached = [(blocks, 0, 2 * cyclic)]
        else:
            joined = [blocks[u] if block == blocks[v] else block for block in blocks]
            reached = [(blocks, acyclic, cyclic), (joined, acyclic, -cyclic)]
        for found, first, second in reached:
            for slot in closed:
                found[slot] = -1
            key = _numbered(found)
            before = following.get(key, (0, 0))
            following[key] = before[0] + first, before[1] + second
    return following


def _numbered(blocks: Sequence[int]) -> Partition:
    names: dict[int, int] = {-1: -1}
    return tuple(names.setdefault(block, len(names) - 1) for block in blocks)

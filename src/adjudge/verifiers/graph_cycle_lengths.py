"""The lengths of the cycles of a graph, all of them, by one pass over its edges.

A cycle grows as a set of disjoint paths. After some edges, in the order of the list, what matters of such a
set is its number of edges and, for each vertex of the frontier (the vertices that have edges both before and
after this place), whether it is unused, inside a path, or an end, and then which vertex is the other end. The
pass keeps, for each such state, the numbers of edges with which it occurs. An edge that joins the two ends of
the only path closes a cycle. A path that would keep an end outside the frontier is dropped.

The cost depends on the order of the edges: it is small where every frontier is small.
"""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from adjudge.verifiers.graphs import Edge, Graph

_INSIDE = -1
"""The mate of a vertex inside a path; an unused vertex is its own mate, an end has the other end as mate."""

State = tuple[int, ...]


class _Step(NamedTuple):
    """An edge between two slots of the frontier, and the slots whose vertices have no later edge."""

    first: int
    second: int
    left: list[int]
    width: int
    """How many slots are in use, those of this edge included."""


def cycle_lengths(graph: Graph) -> list[int]:
    """The lengths, in increasing order, for which the graph has a cycle of that length."""
    steps = _steps(graph.edges)
    width = max((step.width for step in steps), default=0)
    states: dict[State, int] = {tuple(range(width)): 1}
    closed = 0
    for step in steps:
        states, found = _after(states, step)
        closed |= found
    return [length for length in range(closed.bit_length()) if closed >> length & 1]


def frontier_states(edges: Sequence[Edge]) -> int:
    """An upper bound of the states that the pass visits: the sum over the edges of those of its frontier."""
    return sum(_states_of_width(step.width) for step in _steps(edges))


def _states_of_width(width: int) -> int:
    """Choose 2k vertices as ends, pair them in (2k - 1)!! ways, and let each other be unused or inside."""
    total, pairings = 0, 1
    for pairs in range(width // 2 + 1):
        total += comb(width, 2 * pairs) * pairings << (width - 2 * pairs)
        pairings *= 2 * pairs + 1
    return total


def _steps(edges: Sequence[Edge]) -> list[_Step]:
    """The edges as slots of the frontier; a vertex takes the lowest slot that is free."""
    last = {vertex: index for index, edge in enumerate(edges) for vertex in edge}
    slots: dict[int, int] = {}
    steps = []
    for index, edge in enumerate(edges):
        for vertex in edge:
            if vertex not in slots:
                used = set(slots.values())
                slots[vertex] = next(slot for slot in range(len(used) + 1) if slot not in used)
        first, second = (slots[vertex] for vertex in edge)
        width = len(slots)
        left = [slots.pop(vertex) for vertex in edge if last[vertex] == index]
        steps.append(_Step(first, second, left, width))
    return steps


def _after(states: dict[State, int], step: _Step) -> tuple[dict[State, int], int]:
    """The states after an edge, taken or not, and the lengths of the cycles that it closes."""
    u, v, left, _ = step
    following: dict[State, int] = {}
    closed = 0
    for state, counts in states.items():
        others = [(state, counts)]
        a, b = state[u], state[v]
        if a == v:
            if all(mate in (slot, _INSIDE) for slot, mate in enumerate(state) if slot not in (u, v)):
                closed |= counts << 1
        elif a != _INSIDE and b != _INSIDE:
            joined = list(state)
            joined[u] = joined[v] = _INSIDE
            joined[a], joined[b] = b, a
            others.append((tuple(joined), counts << 1))
        for reached, edges in others:
            kept = _without(reached, left) if left else reached
            if kept is not None:
                following[kept] = following.get(kept, 0) | edges
    return following, closed


def _without(state: State, left: Sequence[int]) -> State | None:
    """The state when these slots are given up, or ``None`` when one of them is the end of a path."""
    freed = list(state)
    for slot in left:
        if state[slot] not in (slot, _INSIDE):
            return None
        freed[slot] = slot
    return tuple(freed)

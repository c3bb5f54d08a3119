"""Hamiltonian cycles, found or excluded by one pass over the vertices.

After some vertices have been passed, what matters of a choice of edges that gives two to each of them is
which edges to later vertices are used and which two of these are the ends of one path. These states are kept,
each once; a cycle may close only at the last vertex. The vertices are passed in an order that keeps few edges
open: next comes, of the vertices with an open edge, the one that leaves the fewest open, the least of these
first.
"""

from collections.abc import Iterator, Sequence

from adjudge.verifiers.graphs import members
from adjudge.verifiers.outcome import Outcome, over_work

Edge = tuple[int, int]
State = frozenset[tuple[Edge, Edge]]
"""The paths, each by its two open edges, the smaller one first; an edge by its earlier and its later end."""


def has_hamiltonian_cycle(neighbours: Sequence[int], max_work: int) -> bool | Outcome:
    """Whether some cycle visits each of the at least 3 vertices of a connected graph exactly once.

    Counted work: the states that the pass meets, all steps together, found as it goes.
    """
    order = _order(neighbours)
    place = {vertex: index for index, vertex in enumerate(order)}
    states: set[State] = {frozenset()}
    work = 0
    for index, vertex in enumerate(order):
        later = [(vertex, other) for other in members(neighbours[vertex]) if place[other] > index]
        following: set[State] = set()
        for state in states:
            following.update(_steps(state, vertex, later, index + 1 == len(order)))
            if work + len(following) > max_work:
                return over_work(work + len(following), max_work, "states of open paths, or more")
        work += len(following)
        states = following
    return bool(states)


def _order(neighbours: Sequence[int]) -> list[int]:
    """The best order over all first vertices: the sum of 2^(open edges) over its steps is least."""
    return min((_order_from(neighbours, start) for start in range(len(neighbours))), key=lambda o: o[0])[1]


def _order_from(neighbours: Sequence[int], start: int) -> tuple[int, list[int]]:
    passed, around, cost, still_open = 0, 1 << start, 0, 0
    order = []
    while around:
        more, vertex = min(
            ((neighbours[v] & ~passed).bit_count() - (neighbours[v] & passed).bit_count(), v)
            for v in members(around)
        )
        order.append(vertex)
        passed |= 1 << vertex
        around = (around | neighbours[vertex]) & ~passed
        still_open += more
        cost += 1 << still_open
    return cost, order


def _steps(state: State, vertex: int, later: Sequence[Edge], last: bool) -> Iterator[State]:
    """The states after a vertex: it gets as many edges to later vertices as it lacks to have two."""
    touched = [path for path in state if vertex in (path[0][1], path[1][1])]
    ends = [edge for path in touched for edge in path if edge[1] == vertex]
    others = [edge for path in touched for edge in path if edge[1] != vertex]
    rest = state.difference(touched)
    if len(ends) == 2:
        if not others:
            if last and not rest:
                yield rest
        else:
            yield rest | {(min(others), max(others))}
    elif len(ends) == 1:
        for edge in later:
            yield rest | {(min(others[0], edge), max(others[0], edge))}
    elif not ends:
        for place, edge in enumerate(later):
            for other in later[:place]:
                yield rest | {(min(other, edge), max(other, edge))}

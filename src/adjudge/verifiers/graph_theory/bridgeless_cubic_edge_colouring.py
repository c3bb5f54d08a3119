"""Tait's assumption: the edges of every bridgeless cubic graph can be coloured with three colours.

Source: J. Petersen, *Sur le théorème de Tait*, L'Intermédiaire des Mathématiciens 5 (1898), 225-227, whose
graph with ten vertices refutes it.

A graph is cubic if every vertex has three neighbours; a bridge is an edge without which its ends are no
longer connected; in a colouring of the edges no two edges of one colour share an end. The graph need not be
connected. The checks, in order: the graph is simple; it is cubic; no edge is a bridge; no colouring with
three colours is found by a complete search. Each component is searched from its first vertex, whose edges get
their colours in one way up to names; then the edges of one vertex after another are coloured, so that each
has a coloured edge before its turn and at most two ways to colour the others.

Counted work: over the components, the sum of 2^(vertices - 1), the number of ways to colour the edges.
"""

from collections.abc import Mapping, Sequence
from math import factorial
from typing import Any

from adjudge.verifiers.graphs import Edge, Graph, components, degrees, members, reachable, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, degree: int = 3) -> Outcome:
    """Ask for a bridgeless graph, regular of that degree, without a colouring of so many colours."""
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    for vertex, count in enumerate(degrees(graph)):
        if count != degree:
            return rejected(
                f"vertex {vertex} has {count} neighbours, not {degree}", vertex=vertex, count=count
            )
    bridge = _bridge(graph)
    if bridge is not None:
        return rejected(f"the edge ({bridge[0]}, {bridge[1]}) is a bridge", edge=list(bridge))
    parts = components(graph)
    needed = sum(factorial(degree - 1) ** (part.bit_count() - 1) for part in parts)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "ways to colour edges")
    facts: dict[str, Any] = {"vertices": graph.vertices, "edges": len(graph.edges), "components": len(parts)}
    for part in parts:
        order = _edge_order(graph, part)
        if not _has_colouring(order, graph.vertices, degree):
            message = (
                f"the edges at the vertices {list(members(part))} have no colouring with {degree} colours"
            )
            return accepted(message, **facts, colourable=0)
    message = f"the {len(graph.edges)} edges have a colouring with {degree} colours"
    return rejected(message, **facts, colourable=1)


def _bridge(graph: Graph) -> Edge | None:
    """The first edge without which its ends are no longer connected."""
    for u, v in graph.edges:
        others = list(graph.neighbours)
        others[u] &= ~(1 << v)
        others[v] &= ~(1 << u)
        if not reachable(others, u) >> v & 1:
            return u, v
    return None


def _edge_order(graph: Graph, part: int) -> list[Edge]:
    """The edges of a component, those of each vertex together, from its first vertex to its neighbours on."""
    start = next(members(part))
    queue, seen, done = [start], 1 << start, 0
    order = []
    for vertex in queue:
        for other in members(graph.neighbours[vertex] & ~done):
            order.append((vertex, other))
            if not seen >> other & 1:
                seen |= 1 << other
                queue.append(other)
        done |= 1 << vertex
    return order


def _has_colouring(order: Sequence[Edge], vertices: int, colours: int) -> bool:
    """Whether the edges can be coloured in this order; the first vertex's edges get the colours as they come.

    Colours at a vertex are a bit mask.
    """
    start = order[0][0]
    waiting = [(0, (0,) * vertices)]
    while waiting:
        index, used = waiting.pop()
        if index == len(order):
            return True
        u, v = order[index]
        choices = [index] if u == start else range(colours)
        for colour in choices:
            if not (used[u] | used[v]) >> colour & 1:
                both = list(used)
                both[u] |= 1 << colour
                both[v] |= 1 << colour
                waiting.append((index + 1, tuple(both)))
    return False

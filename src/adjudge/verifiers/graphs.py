"""Finite simple graphs and digraphs as witnesses: read strictly, kept as bit masks of neighbours.

The witness form is ``{"vertices": n, "edges": [[u, v], …]}`` with vertices 0 to n - 1. An edge is written
once, with the smaller vertex first, in any order of edges; an arc of a digraph leads from its first vertex to
its second. Loops and repeated edges are faults, so that one graph has no two numbers of edges.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from adjudge.verifiers.outcome import Outcome, rejected

Edge = tuple[int, int]


class Graph(NamedTuple):
    """A graph without loops and multiple edges."""

    vertices: int
    edges: list[Edge]
    neighbours: list[int]
    """For each vertex, the set of its neighbours as a bit mask."""


class Digraph(NamedTuple):
    """A digraph without loops and multiple arcs; two opposite arcs may both be there."""

    vertices: int
    arcs: list[Edge]
    successors: list[int]
    """For each vertex, the set of the heads of its arcs as a bit mask."""
    predecessors: list[int]
    """For each vertex, the set of the tails of arcs to it as a bit mask."""


def read_graph(witness: Mapping[str, Any]) -> Graph | Outcome:
    """The graph of a witness, or the rejection that names its first faulty edge."""
    vertices: int = witness["vertices"]
    neighbours = [0] * vertices
    edges: list[Edge] = []
    for index, (u, v) in enumerate(witness["edges"]):
        reason = _end_fault(u, v, vertices)
        if reason is None and u > v:
            reason = "is not written with the smaller vertex first"
        if reason is None and neighbours[u] >> v & 1:
            reason = "is listed twice"
        if reason is not None:
            return rejected(f"edge {index}, ({u}, {v}), {reason}", entry=index, edge=[u, v])
        neighbours[u] |= 1 << v
        neighbours[v] |= 1 << u
        edges.append((u, v))
    return Graph(vertices, edges, neighbours)


def read_digraph(witness: Mapping[str, Any]) -> Digraph | Outcome:
    """The digraph of a witness, whose edges are arcs, or the rejection that names its first faulty arc."""
    vertices: int = witness["vertices"]
    successors, predecessors = [0] * vertices, [0] * vertices
    arcs: list[Edge] = []
    for index, (u, v) in enumerate(witness["edges"]):
        reason = _end_fault(u, v, vertices)
        if reason is None and successors[u] >> v & 1:
            reason = "is listed twice"
        if reason is not None:
            return rejected(f"arc {index}, ({u}, {v}), {reason}", entry=index, edge=[u, v])
        successors[u] |= 1 << v
        predecessors[v] |= 1 << u
        arcs.append((u, v))
    return Digraph(vertices, arcs, successors, predecessors)


def read_multigraph(witness: Mapping[str, Any]) -> Graph | Outcome:
    """The graph of a witness that may list an edge more than once, as ``edges`` then does too."""
    vertices: int = witness["vertices"]
    neighbours = [0] * vertices
    edges: list[Edge] = []
    for index, (u, v) in enumerate(witness["edges"]):
        reason = _end_fault(u, v, vertices)
        if reason is None and u > v:
            reason = "is not written with the smaller vertex first"
        if reason is not None:
            return rejected(f"edge {index}, ({u}, {v}), {reason}", entry=index, edge=[u, v])
        neighbours[u] |= 1 << v
        neighbours[v] |= 1 << u
        edges.append((u, v))
    return Graph(vertices, edges, neighbours)


def _end_fault(u: int, v: int, vertices: int) -> str | None:
    if not (0 <= u < vertices and 0 <= v < vertices):
        return f"has an end that is no vertex below {vertices}"
    return "is a loop" if u == v else None


def members(mask: int) -> Iterator[int]:
    """The vertices of a bit mask, in increasing order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def degrees(graph: Graph) -> list[int]:
    """The number of neighbours of each vertex."""
    return [mask.bit_count() for mask in graph.neighbours]


def triangle(graph: Graph) -> tuple[int, int, int] | None:
    """Three vertices that are joined by an edge of the list and two others, or ``None``."""
    for u, v in graph.edges:
        common = graph.neighbours[u] & graph.neighbours[v]
        if common:
            return u, v, next(members(common))
    return None


def complement(graph: Graph) -> Graph:
    """The graph on the same vertices whose edges are the pairs that are not joined."""
    everything = (1 << graph.vertices) - 1
    neighbours = [everything & ~mask & ~(1 << vertex) for vertex, mask in enumerate(graph.neighbours)]
    edges = [(u, v) for u, mask in enumerate(neighbours) for v in members(mask) if u < v]
    return Graph(graph.vertices, edges, neighbours)


def reachable(neighbours: Sequence[int], start: int, within: int = -1) -> int:
    """Bit mask of the vertices that paths from ``start`` inside the mask ``within`` lead to, with itself."""
    found = frontier = 1 << start
    while frontier:
        around = 0
        for vertex in members(frontier):
            around |= neighbours[vertex]
        frontier = around & within & ~found
        found |= frontier
    return found


def components(graph: Graph) -> list[int]:
    """The connected components as bit masks, by their smallest vertices."""
    left = (1 << graph.vertices) - 1
    parts = []
    while left:
        part = reachable(graph.neighbours, (left & -left).bit_length() - 1)
        parts.append(part)
        left &= ~part
    return parts


def is_connected(graph: Graph) -> bool:
    """Whether there is exactly one component; the graph without vertices has none."""
    return len(components(graph)) == 1


def disconnection(graph: Graph) -> Outcome | None:
    """The rejection of a graph that is not connected, or ``None``; the graph without vertices is not."""
    parts = len(components(graph))
    if parts == 1:
        return None
    return rejected(f"the graph is not connected: it has {parts} components", components=parts)


def distances_from(neighbours: Sequence[int], start: int) -> list[int]:
    """Length of a shortest path from ``start`` to each vertex, -1 where there is none."""
    lengths = [-1] * len(neighbours)
    frontier, length, seen = 1 << start, 0, 1 << start
    while frontier:
        around = 0
        for vertex in members(frontier):
            lengths[vertex] = length
            around |= neighbours[vertex]
        frontier = around & ~seen
        seen |= frontier
        length += 1
    return lengths


def eccentricities(graph: Graph) -> list[int]:
    """For each vertex of a connected graph its distance to the vertices farthest from it."""
    return [max(distances_from(graph.neighbours, vertex)) for vertex in range(graph.vertices)]

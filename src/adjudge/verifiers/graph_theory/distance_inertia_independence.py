"""Independent sets against the signs of the eigenvalues of the distance matrix, for girth at least 5.

Source: task "distance-spectral independence/inertia" of E. Wang's HorizonMath; the wording of the survey
behind it was not at hand, so that what is refuted here is the statement as worded here.

For a connected graph with n >= 3 vertices, at least n edges and no cycle of fewer than 5 vertices, the
conjecture says that the independence number is at most the number of eigenvalues of the distance matrix that
are not positive, counted with multiplicity. The entries of the matrix are the lengths of shortest paths.

A witness is a graph and a list of vertices. The checks, in order: the graph is simple; n >= 3; it is
connected; it has at least n edges; no edge's ends and no two vertices otherwise have too many common
neighbours, which would make a triangle or a 4-cycle; the list has different vertices, no two of them joined,
and more than there are eigenvalues that are not positive.

Counted work: n^3.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from adjudge.verifiers.exact_spectra import inertia
from adjudge.verifiers.graphs import Graph, disconnection, distances_from, members, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …], "independent": [vertices]}``."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, bonus: int = 0, least_excess: int = 0
) -> Outcome:
    """Ask for more than p - ``bonus`` independent vertices and n + ``least_excess`` edges.

    p is the number of eigenvalues that are not positive.
    """
    n: int = witness["vertices"]
    needed = n**3
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products of matrix entries")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    if n < 3:
        return rejected(f"the graph has {n} vertices, fewer than 3", vertices=n)
    fault = disconnection(graph) or _short_cycle(graph)
    if fault is not None:
        return fault
    least = n + least_excess
    if len(graph.edges) < least:
        message = f"the graph has {len(graph.edges)} edges, fewer than {least}"
        return rejected(message, edges=len(graph.edges), least=least)
    chosen: Sequence[int] = witness["independent"]
    fault = _dependence(graph, chosen)
    if fault is not None:
        return fault
    signs = inertia([distances_from(graph.neighbours, vertex) for vertex in range(n)])
    bound = n - signs.positive - bonus
    counted = f"{signs.positive} positive, {signs.zero} zero and {signs.negative} negative"
    facts = {"vertices": n, "independent": len(chosen), "inertia": list(signs)}
    message = f"the distance matrix has {counted} eigenvalues; {len(chosen)} vertices are independent"
    if len(chosen) <= bound:
        return rejected(f"{message}, not more than {bound}", **facts)
    return accepted(f"{message}, more than {bound}", **facts)


def _short_cycle(graph: Graph) -> Outcome | None:
    for u, v in combinations(range(graph.vertices), 2):
        common = list(members(graph.neighbours[u] & graph.neighbours[v]))
        if common and graph.neighbours[u] >> v & 1:
            return rejected(f"the vertices {u}, {v} and {common[0]} are a triangle", cycle=[u, v, common[0]])
        if len(common) > 1:
            cycle = [u, common[0], v, common[1]]
            return rejected(f"the vertices {cycle} are a cycle in this order", cycle=cycle)
    return None


def _dependence(graph: Graph, chosen: Sequence[int]) -> Outcome | None:
    seen = 0
    for vertex in chosen:
        if vertex >= graph.vertices or seen >> vertex & 1:
            reason = "is listed twice" if vertex < graph.vertices else f"is none below {graph.vertices}"
            return rejected(f"the vertex {vertex} of the list {reason}", vertex=vertex)
        joined = graph.neighbours[vertex] & seen
        if joined:
            other = next(members(joined))
            return rejected(f"the vertices {other} and {vertex} of the list are joined", edge=[other, vertex])
        seen |= 1 << vertex
    return None

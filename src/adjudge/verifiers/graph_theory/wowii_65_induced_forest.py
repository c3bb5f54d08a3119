"""Written on the Wall II, 65: induced forests and the distances between vertices of extreme degree.

Source: E. DeLaViña, *Written on the Wall II, conjectures of Graffiti.pc*, conjecture 65; refuted, with this
reading of the distances, in google-deepmind/formal-conjectures, pull request 4514 (July 2026).

For a connected graph with at least two vertices let f be the number of vertices of a largest induced forest,
A the set of vertices of least degree and M that of vertices of largest degree. For a set S of vertices let
d(S) be the least distance between two different vertices of S, and 0 if S has fewer than two vertices. The
conjecture: f >= d(A) + ceil(d(M)/3).

The checks, in order: the witness is a simple graph; it has at least two vertices; it is connected;
f < d(A) + ceil(d(M)/3).

Counted work: 2^n, the sets of vertices.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from adjudge.verifiers.graphs import degrees, disconnection, distances_from, read_graph
from adjudge.verifiers.induced_subgraphs import largest_forest
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, times: int = 1) -> Outcome:
    """Ask for f < ``times``·d(A) + ceil(d(M)/3)."""
    n = witness["vertices"]
    needed = 1 << n
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "sets of vertices")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    if n < 2:
        return rejected(f"the graph has {n} vertices, fewer than 2", vertices=n)
    fault = disconnection(graph)
    if fault is not None:
        return fault
    count = degrees(graph)
    lengths = [distances_from(graph.neighbours, vertex) for vertex in range(n)]
    least = _closest([v for v in range(n) if count[v] == min(count)], lengths)
    most = _closest([v for v in range(n) if count[v] == max(count)], lengths)
    forest = largest_forest(graph.neighbours)
    bound = times * least - (-most // 3)
    facts = {"vertices": n, "forest": forest, "least_degree": least, "largest_degree": most}
    name = "d(A)" if times == 1 else f"{times}·d(A)"
    given = f"f = {forest}, d(A) = {least}, d(M) = {most}"
    if forest >= bound:
        return rejected(f"{given}: f is not less than {name} + ceil(d(M)/3) = {bound}", **facts)
    return accepted(f"{given}: f is less than {name} + ceil(d(M)/3) = {bound}", **facts)


def _closest(chosen: Sequence[int], lengths: Sequence[Sequence[int]]) -> int:
    """The least distance between two of the vertices, 0 for one vertex alone."""
    return min((lengths[u][v] for u, v in combinations(chosen, 2)), default=0)

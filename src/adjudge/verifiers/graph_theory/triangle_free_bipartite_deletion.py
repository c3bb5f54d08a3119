"""Erdős problem 23: a triangle-free graph on 5t vertices is t² edges away from a bipartite one.

Source: P. Erdős, R. Faudree, J. Pach and J. Spencer, *How to make a graph bipartite*, Journal of
Combinatorial Theory B 45 (1988), 86-98; https://www.erdosproblems.com/23.

Every triangle-free graph on 5t vertices can be made bipartite by deleting at most t² edges. The fewest
edges that must be deleted are the edges less a largest cut.

The checks, in order: the witness is a simple graph; the number of its vertices is a positive multiple of 5;
it has no triangle; the number of its edges less that of a largest cut, found here, is greater than t².

Counted work: the entries of the tables of :mod:`adjudge.verifiers.vertex_subsets`, which depend on how the
vertices are numbered.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import read_graph, triangle
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.vertex_subsets import frontier_subsets, largest_cut


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, discount: int = 0) -> Outcome:
    """Ask for more than t² - ``discount`` deletions; the pentagon needs 1 = 1²."""
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    n = graph.vertices
    if n < 1 or n % 5:
        return rejected(f"the graph has {n} vertices, no positive multiple of 5", vertices=n)
    found = triangle(graph)
    if found is not None:
        return rejected(f"the vertices {', '.join(map(str, found))} form a triangle", triangle=list(found))
    needed = frontier_subsets(graph)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "subsets of frontiers")
    edges, cut, bound = len(graph.edges), largest_cut(graph), (n // 5) ** 2 - discount
    facts = {"vertices": n, "edges": edges, "cut": cut, "deletions": edges - cut, "bound": bound}
    message = f"{edges} edges less a largest cut of {cut} leave {edges - cut} to delete"
    if edges - cut <= bound:
        return rejected(f"{message}, not more than {bound}", **facts)
    return accepted(f"{message}, more than {bound}", **facts)

"""Erdős problem 128, sparse halves: a triangle-free graph has half its vertices with at most n²/50 edges.

Source: P. Erdős and C. Rousseau; P. Erdős, R. Faudree, C. Rousseau and R. Schelp, *A local density condition
for triangles*, Discrete Mathematics 127 (1994), 153-161; https://www.erdosproblems.com/128.

If every induced subgraph on at least floor(n/2) of the n vertices has more than n²/50 edges, the graph has a
triangle. A larger set of vertices has no fewer edges, so that sets of exactly floor(n/2) vertices decide.

The checks, in order: the witness is a simple graph; it has no triangle; with e the fewest edges within
floor(n/2) vertices, found here, 50 e > n².

Counted work: the entries of the tables of :mod:`adjudge.verifiers.vertex_subsets` for each number of chosen
vertices from 0 to floor(n/2), which depend on how the vertices are numbered.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import read_graph, triangle
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.vertex_subsets import fewest_edges_within, frontier_subsets


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, factor: int = 50, extra: int = 0
) -> Outcome:
    """Ask for ``factor`` e > n² with floor((n + ``extra``)/2) vertices, but no more than there are."""
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    found = triangle(graph)
    if found is not None:
        return rejected(f"the vertices {', '.join(map(str, found))} form a triangle", triangle=list(found))
    n = graph.vertices
    half = min(n, (n + extra) // 2)
    needed = (half + 1) * frontier_subsets(graph)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "subsets of frontiers")
    fewest = fewest_edges_within(graph, half)
    facts = {"vertices": n, "edges": len(graph.edges), "half": half, "fewest": fewest}
    message = f"the fewest edges within {half} of the {n} vertices are {fewest}"
    if factor * fewest <= n * n:
        return rejected(f"{message}: {factor}·{fewest} is not more than {n * n}", **facts)
    return accepted(f"{message}: {factor}·{fewest} is more than {n * n}", **facts)

"""R(5,5) = 43: every graph with at least 43 vertices has a clique or an independent set of five vertices.

Source: B. D. McKay and S. P. Radziszowski, *Subgraph counting identities and Ramsey numbers*, J. Combin.
Theory Ser. B 69 (1997), 193-209; the upper bound 46 is in V. Angeltveit and B. D. McKay, arXiv:2409.15709.

A witness is a graph. The checks, in order: it is one (see ``graphs``); it has at least 43 vertices; no five
of them are joined pairwise; no five are pairwise not joined.

Counted work: cliques that the two searches can extend at most (see ``cliques``).
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.cliques import clique_search_work, find_clique
from adjudge.verifiers.graphs import complement, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, order: int = 43, size: int = 5) -> Outcome:
    """Ask for ``order`` vertices with no ``size`` alike; the 5-cycle answers for order 5 and size 3."""
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    if graph.vertices < order:
        message = f"the graph has {graph.vertices} vertices, fewer than {order}"
        return rejected(message, vertices=graph.vertices, needed=order)
    needed = 2 * clique_search_work(graph.vertices, size)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "cliques")
    for name, searched in (("clique", graph), ("independent set", complement(graph))):
        found = find_clique(searched.neighbours, size)
        if found is not None:
            message = f"the vertices {found} are {'an' if name[0] == 'i' else 'a'} {name}"
            return rejected(message, kind=name, found=found)
    message = f"the graph has {graph.vertices} vertices and neither a clique nor an independent set of {size}"
    return accepted(message, kind="neither", vertices=graph.vertices, edges=len(graph.edges))

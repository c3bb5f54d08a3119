"""Merino-Welsh: spanning trees are no more than the larger of two numbers of orientations.

Source: C. Merino and D. J. A. Welsh, *Forests, colorings and acyclic orientations of the square lattice*,
Annals of Combinatorics 3 (1999), 417-429, in the form of S. D. Noble and G. F. Royle, *The Merino-Welsh
conjecture holds for series-parallel graphs*, arXiv:1303.6416.

For a connected multigraph without loops and bridges the number of spanning trees is at most the larger of
the number of orientations without a directed cycle and of the number of orientations in which every edge
lies in a directed cycle. A refutation has more spanning trees than either.

The checks, in order: every entry of the list joins two vertices that are there (repeated entries are parallel
edges); the multigraph is connected; no edge is a bridge, and one of two parallel edges never is; the number
τ of spanning trees is greater than the number a of acyclic orientations and than the number c of totally
cyclic ones. All three are computed here.

Counted work: the partitions that :mod:`adjudge.verifiers.tutte_evaluations` can visit at most. It depends on
the order in which the witness lists the edges.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import Edge, Graph, disconnection, reachable, read_multigraph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.tutte_evaluations import frontier_partitions, orientations, spanning_trees


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n, repetitions allowed."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, factor: int = 1) -> Outcome:
    """Ask whether ``factor`` times the number of spanning trees exceeds both numbers of orientations."""
    graph = read_multigraph(witness)
    if isinstance(graph, Outcome):
        return graph
    fault = disconnection(graph)
    if fault is not None:
        return fault
    bridge = _bridge(graph)
    if bridge is not None:
        return rejected(f"the edge ({bridge[0]}, {bridge[1]}) is a bridge", edge=list(bridge))
    needed = frontier_partitions(graph.edges)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "partitions of the frontier")
    trees = spanning_trees(graph.vertices, graph.edges)
    acyclic, cyclic = orientations(graph.vertices, graph.edges)
    facts = {
        "vertices": graph.vertices,
        "edges": len(graph.edges),
        "spanning_trees": fact(trees),
        "acyclic_orientations": fact(acyclic),
        "totally_cyclic_orientations": fact(cyclic),
    }
    left = "τ" if factor == 1 else f"{factor}τ"
    numbers = f"τ = {shown(trees)}, a = {shown(acyclic)}, c = {shown(cyclic)}"
    if factor * trees <= max(acyclic, cyclic):
        return rejected(f"{numbers}: {left} is not greater than both a and c", **facts)
    return accepted(f"{numbers}: {left} is greater than both a and c", **facts)


def _bridge(graph: Graph) -> Edge | None:
    """The first edge without which its ends are no longer connected."""
    everything = (1 << graph.vertices) - 1
    for (u, v), copies in Counter(graph.edges).items():
        if copies == 1:
            others = list(graph.neighbours)
            others[u] &= ~(1 << v)
            others[v] &= ~(1 << u)
            if reachable(others, u) != everything:
                return u, v
    return None

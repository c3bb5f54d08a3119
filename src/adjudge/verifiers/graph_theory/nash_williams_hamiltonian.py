"""A conjecture of Nash-Williams: every 4-connected 4-regular graph has a Hamiltonian cycle.

Source: C. St. J. A. Nash-Williams (1971), as told and refuted by G. H. J. Meredith, *Regular n-valent
n-connected nonhamiltonian non-n-edge-colorable graphs*, J. Combin. Theory Ser. B 14 (1973), 55-60.

The checks, in order: the graph is simple; every vertex has four neighbours; the graph is connected; no three
vertices separate it; no cycle visits every vertex exactly once, by a complete search.

Counted work: before the search, steps of the test for separating triples; in it, the states that
:mod:`adjudge.verifiers.hamiltonian_cycles` meets.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import degrees, disconnection, read_graph
from adjudge.verifiers.hamiltonian_cycles import has_hamiltonian_cycle
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.vertex_connectivity import separating_set, separation_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, connectivity: int = 4) -> Outcome:
    """Ask for a graph that no fewer than ``connectivity`` vertices separate."""
    n: int = witness["vertices"]
    needed = separation_work(n, 2 * n, 4)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "steps of the search for separating triples")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    for vertex, degree in enumerate(degrees(graph)):
        if degree != 4:
            message = f"vertex {vertex} has {degree} neighbours, not 4"
            return rejected(message, vertex=vertex, degree=degree)
    fault = disconnection(graph)
    if fault is not None:
        return fault
    if connectivity > 1:
        cut = separating_set(graph.neighbours, connectivity)
        if cut is not None:
            message = f"the graph is not {connectivity}-connected: without {cut} it falls apart"
            return rejected(message, separating=cut)
    found = has_hamiltonian_cycle(graph.neighbours, limits.max_work)
    if isinstance(found, Outcome):
        return found
    facts = {"vertices": n, "edges": len(graph.edges), "hamiltonian": int(found)}
    if found:
        return rejected("the graph has a Hamiltonian cycle", **facts)
    return accepted(f"the graph with {n} vertices has no Hamiltonian cycle", **facts)

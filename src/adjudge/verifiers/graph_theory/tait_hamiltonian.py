"""Tait's conjecture: every 3-connected cubic planar graph has a Hamiltonian cycle.

Source: P. G. Tait, *Listing's Topologie*, Phil. Mag. 17 (1884), 30-46; refuted by W. T. Tutte, *On
Hamiltonian circuits*, J. London Math. Soc. 21 (1946), 98-101.

A witness is, for each vertex, the list of its neighbours in the order in which the edges leave it in a
drawing in the plane. The checks, in order: the lists are those of a simple graph; every vertex has three
neighbours; the graph is connected; the number of faces is that of a drawing in the plane; no two vertices
separate the graph; no cycle visits every vertex exactly once, by a complete search.

Counted work: before the search, steps of the test for separating pairs; in it, the states that
:mod:`adjudge.verifiers.hamiltonian_cycles` meets.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.graphs import disconnection
from adjudge.verifiers.hamiltonian_cycles import has_hamiltonian_cycle
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.plane_embeddings import crossing, read_rotation
from adjudge.verifiers.vertex_connectivity import separating_set, separation_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"rotation": [[three neighbours] for each vertex]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, connectivity: int = 3) -> Outcome:
    """Ask for a graph that no fewer than ``connectivity`` vertices separate."""
    rotation: Sequence[Sequence[int]] = witness["rotation"]
    n = len(rotation)
    needed = separation_work(n, 3 * n // 2, 3)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "steps of the search for separating pairs")
    graph = read_rotation(rotation)
    if isinstance(graph, Outcome):
        return graph
    for vertex, around in enumerate(rotation):
        if len(around) != 3:
            message = f"vertex {vertex} has {len(around)} neighbours, not 3"
            return rejected(message, vertex=vertex, degree=len(around))
    fault = disconnection(graph) or crossing(graph, rotation)
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

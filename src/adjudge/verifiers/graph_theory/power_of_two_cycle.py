"""Erdős-Gyárfás, Erdős problem 64: minimum degree 3 forces a cycle whose length is a power of two.

Source: P. Erdős, *Some old and new problems in various branches of combinatorics*, Discrete Mathematics
165/166 (1997), 227-231; also https://www.erdosproblems.com/64.

Graphs are finite, simple and have at least one vertex; a cycle has no repeated vertex; the powers of two that
count are 4, 8, 16, …. The checks, in order: the witness is a simple graph; every vertex has degree at least
3; none of the lengths of its cycles, all computed here, is a power of two.

Counted work: the states that :mod:`adjudge.verifiers.graph_cycle_lengths` can visit at most. It depends on
the order in which the witness lists the edges, so a large sparse graph is listed from one side to the other.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graph_cycle_lengths import cycle_lengths, frontier_states
from adjudge.verifiers.graphs import degrees, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, minimum_degree: int = 3, smallest: int = 4
) -> Outcome:
    """Ask for that minimum degree and for no cycle with a power of two, ``smallest`` or more, as length."""
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    if not graph.vertices:
        return rejected("the graph has no vertices", vertices=0)
    vertex, degree = min(enumerate(degrees(graph)), key=lambda item: item[1])
    if degree < minimum_degree:
        message = f"vertex {vertex} has degree {degree}, less than {minimum_degree}"
        return rejected(message, vertex=vertex, degree=degree)
    needed = frontier_states(graph.edges)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "states of the frontier")
    lengths = cycle_lengths(graph)
    facts = {"vertices": graph.vertices, "edges": len(graph.edges), "cycle_lengths": lengths}
    for length in lengths:
        if length >= smallest and length.bit_count() == 1:
            return rejected(f"the graph has a cycle of length {length}", length=length, **facts)
    message = f"every degree is at least {minimum_degree} and no cycle has a power of two as its length"
    return accepted(message, **facts)

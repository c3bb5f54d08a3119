"""Li-Guo: an upper bound, by degrees, of the sum of (μ - 2)² over the Laplacian eigenvalues μ >= 2.

Source: *A new conjecture in terms of Laplacian eigenvalues and the degree sequence of a graph*, Filomat
39:13 (2025), which states it for all graphs but the cycles with 4k + 1 vertices. Here it is asked for
connected graphs, because the pentagon with an isolated vertex refutes the other wording.

For a connected graph with at least one edge that is not a cycle of 4k + 1 vertices, k >= 1, with degrees d_i
and largest degree D, the sum of (μ - 2)² over the eigenvalues μ >= 2 of the Laplacian matrix, with
multiplicity, is at most (1 - 1/D) times the sum of d_i (d_i - 1).

The checks, in order: the witness is a simple graph; it is connected; it has an edge; it is no cycle of
4k + 1 vertices; the sum, enclosed here between rational numbers with up to 1,024 binary digits, is greater
than the bound. A value that this precision cannot tell from the bound is not accepted: stars and paths with
an odd number of vertices reach it.

Counted work: the cube of the number of vertices, for the characteristic polynomial.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from adjudge.verifiers.exact_spectra import (
    PRECISIONS,
    laplacian_matrix,
    positive_square_sum,
    shifted,
    spectrum,
)
from adjudge.verifiers.graphs import degrees, disconnection, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, smallest_cycle: int = 5, discount: int = 0
) -> Outcome:
    """Ask whether the sum exceeds the bound less ``discount``; shorter cycles than that one are let in."""
    needed = witness["vertices"] ** 3
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products of entries")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    fault = disconnection(graph)
    if fault is not None:
        return fault
    around = degrees(graph)
    if not graph.edges:
        return rejected("the graph has no edges", vertices=graph.vertices)
    if set(around) == {2} and graph.vertices >= smallest_cycle and graph.vertices % 4 == 1:
        message = f"the graph is the cycle with {graph.vertices} vertices, and {graph.vertices} is 1 modulo 4"
        return rejected(message, vertices=graph.vertices)
    bound = Fraction(max(around) - 1, max(around)) * sum(d * (d - 1) for d in around) - discount
    matrix = shifted(laplacian_matrix(graph), -2)
    facts = {"vertices": graph.vertices, "edges": len(graph.edges), "bound": str(bound)}
    for bits in PRECISIONS:
        total = positive_square_sum(spectrum(matrix, bits))
        if total.lies_above(bound.numerator, bound.denominator):
            message = f"the sum is {total.shown()}, greater than {bound}"
            return accepted(message, sum=total.shown(), **facts)
        if total.upper * bound.denominator <= bound.numerator << total.bits:
            break
    message = f"the sum is {total.shown()}, not shown to be greater than {bound}"
    return rejected(message, sum=total.shown(), **facts)

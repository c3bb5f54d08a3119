"""Positive square energy: a connected graph with more edges than vertices has s⁺ at least its vertices.

Source: S. Akbari, H. Kumar, B. Mohar, S. Pragada and S. Zhang, *Refinement of a conjecture on positive
square energy of graphs*, arXiv:2506.07264 (2025), Conjecture 1.2.

For a graph with n vertices let s⁺ be the sum of the squares of the positive eigenvalues of its adjacency
matrix, with multiplicity. The conjecture is s⁺ >= n for connected graphs with at least n + 1 edges.

The checks, in order: the witness is a simple graph; it is connected; it has at least n + 1 edges; s⁺,
enclosed here between rational numbers with up to 1,024 binary digits, is smaller than n. A value that this
precision cannot tell from n is not accepted.

Counted work: the cube of the number of vertices, for the characteristic polynomial.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.exact_spectra import PRECISIONS, adjacency_matrix, positive_square_sum, spectrum
from adjudge.verifiers.graphs import disconnection, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, least_excess: int = 1, shift: int = 0
) -> Outcome:
    """Ask for n + ``least_excess`` edges and for s⁺ < n + ``shift``; the pentagon has 5 edges and s⁺ < 5."""
    needed = witness["vertices"] ** 3
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products of entries")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    fault = disconnection(graph)
    if fault is not None:
        return fault
    vertices, edges = graph.vertices, len(graph.edges)
    if edges < vertices + least_excess:
        message = f"the graph has {edges} edges, fewer than {vertices} + {least_excess}"
        return rejected(message, vertices=vertices, edges=edges)
    matrix, bound = adjacency_matrix(graph), vertices + shift
    facts = {"vertices": vertices, "edges": edges, "bound": bound}
    for bits in PRECISIONS:
        eigenvalues = spectrum(matrix, bits)
        energy = positive_square_sum(eigenvalues)
        facts["positive_eigenvalues"] = sum(value.lower > 0 for value in eigenvalues)
        if energy.lies_below(bound):
            return accepted(f"s⁺ is {energy.shown()}, less than {bound}", s_plus=energy.shown(), **facts)
        if energy.lower >= bound << energy.bits:
            return rejected(f"s⁺ is {energy.shown()}, not less than {bound}", s_plus=energy.shown(), **facts)
    message = f"s⁺ is {energy.shown()}, not shown to be less than {bound}"
    return rejected(message, s_plus=energy.shown(), **facts)

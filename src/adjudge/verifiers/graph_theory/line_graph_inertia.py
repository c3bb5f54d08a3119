"""Inertia of line graphs: at most one more positive adjacency eigenvalue than negative ones.

Source: S. Akbari, C. Elphick, H. Kumar, S. Pragada and Q. Tang, *New conjectures on the inertia of graphs*,
arXiv:2508.01163 (2025).

For a connected graph G with at least one edge, let n₊ and n₋ be the numbers of positive and of negative
eigenvalues, with multiplicity, of the adjacency matrix of its line graph, whose vertices are the edges of G,
joined when they share an end. The conjecture is n₊ <= n₋ + 1.

With B the incidence matrix of n vertices and m edges, the line graph has the matrix BᵀB - 2 and the signless
Laplacian of G is Q = BBᵀ. The products have the same nonzero eigenvalues, so that n₊ is the number of
eigenvalues of Q above 2, the nullity the number of those equal to 2, and n₋ the rest of the m.

The checks, in order: the witness is a simple graph; it is connected; it has an edge; n₊ > n₋ + 1, counted
from the coefficients of the characteristic polynomial of Q - 2.

Counted work: the cube of the number of vertices, for that polynomial.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.exact_spectra import adjacency_matrix, inertia
from adjudge.verifiers.graphs import degrees, disconnection, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, excess: int = 1) -> Outcome:
    """Ask for n₊ > n₋ + ``excess``; the pentagon, its own line graph, has n₊ = 3 and n₋ = 2."""
    needed = witness["vertices"] ** 3
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products of entries")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    fault = disconnection(graph)
    if fault is not None:
        return fault
    edges = len(graph.edges)
    if not edges:
        return rejected("the graph has no edges", vertices=graph.vertices)
    matrix = adjacency_matrix(graph)
    for vertex, degree in enumerate(degrees(graph)):
        matrix[vertex][vertex] = degree - 2
    positive, zero, _ = inertia(matrix)
    negative = edges - positive - zero
    message = f"the line graph has n₊ = {positive}, n₋ = {negative} and nullity {zero}"
    facts = {"vertices": graph.vertices, "edges": edges, "inertia": [positive, zero, negative]}
    if positive <= negative + excess:
        return rejected(f"{message}: n₊ is at most n₋ + {excess}", **facts)
    return accepted(f"{message}: n₊ is greater than n₋ + {excess}", **facts)

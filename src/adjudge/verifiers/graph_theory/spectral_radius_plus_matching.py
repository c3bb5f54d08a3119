"""A conjecture of AutoGraphiX: λ₁ + μ >= √(n - 1) + 1 for connected graphs with n >= 3 vertices.

Source: M. Aouchiche and P. Hansen, as quoted and refuted by A. Z. Wagner, *Constructions in combinatorics via
neural networks*, arXiv:2104.14516, conjecture 2.1.

λ₁ is the largest eigenvalue of the adjacency matrix A and μ the number of edges of a largest matching. A
witness is a graph and a set U of vertices, which bounds μ from above: when the graph without U has c
components with an odd number of vertices, a matching leaves at least c - |U| vertices out, so that
μ <= m = (n + |U| - c)/2 (C. Berge 1958, who also shows that some U reaches μ). Since |λ| <= λ₁ for all
eigenvalues λ and m >= 1, the inequality λ₁ + m - 1 < √(n - 1) holds exactly if (λ + m - 1)^2 < n - 1 for all
of them, that is, if (n - 1)·I - (A + (m - 1)·I)^2 has only positive eigenvalues.

The checks, in order: the graph is simple; n >= 3; it is connected; U lists different vertices; all
eigenvalues of that integer matrix are positive.

Counted work: n^3.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.exact_spectra import Matrix, adjacency_matrix, inertia, shifted
from adjudge.verifiers.graphs import Graph, disconnection, reachable, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …], "barrier": [vertices of U]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, extra: int = 0) -> Outcome:
    """Ask for λ₁ + m < √(n - 1 + ``extra``) + 1."""
    n: int = witness["vertices"]
    needed = n**3
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products of matrix entries")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    if n < 3:
        return rejected(f"the graph has {n} vertices, fewer than 3", vertices=n)
    fault = disconnection(graph)
    if fault is not None:
        return fault
    barrier: list[int] = witness["barrier"]
    if len(set(barrier)) < len(barrier) or max(barrier, default=0) >= n:
        return rejected(f"the barrier {barrier} is no set of vertices below {n}", barrier=barrier)
    odd = _odd_components(graph, barrier)
    matching = (n + len(barrier) - odd) // 2
    square = _square(shifted(adjacency_matrix(graph), matching - 1))
    target = n - 1 + extra
    signs = inertia(shifted([[-entry for entry in row] for row in square], target))
    facts = {"vertices": n, "odd_components": odd, "matching_at_most": matching, "positive": signs.positive}
    known = f"{odd} odd components without U, so that μ <= m = {matching}"
    if signs.positive < n:
        message = (
            f"{known}; (λ + m - 1)^2 < {target} holds for {signs.positive} of the {n} eigenvalues λ only"
        )
        return rejected(message, **facts)
    return accepted(f"{known}; (λ + m - 1)^2 < {target} holds for all {n} eigenvalues λ", **facts)


def _odd_components(graph: Graph, barrier: list[int]) -> int:
    left = (1 << graph.vertices) - 1
    for vertex in barrier:
        left &= ~(1 << vertex)
    odd = 0
    while left:
        part = reachable(graph.neighbours, (left & -left).bit_length() - 1, left)
        odd += part.bit_count() % 2
        left &= ~part
    return odd


def _square(matrix: Matrix) -> Matrix:
    """The square of a symmetric matrix."""
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in matrix] for row in matrix]

"""Nordhaus-Gaddum product: the k-th Laplacian eigenvalues of a graph and its complement, for k <= 3n/4.

Source: Q. Chen, J.-M. Guo, W.-J. Li and Z. Wang, *A conjecture on the Nordhaus-Gaddum product type inequality
for Laplacian eigenvalue of a graph*, Electronic Journal of Combinatorics 32(4) (2025), P4.37.

With the Laplacian eigenvalues of a graph with n vertices in non-increasing order, the k-th eigenvalue of the
graph times the k-th of its complement is at most n (n - k), for 1 <= k <= 3n/4.

The checks, in order: the witness is a simple graph; 1 <= k and 4k <= 3n; the product, enclosed here between
rational numbers with up to 1,024 binary digits, is greater than n (n - k). A value that this precision
cannot tell from the bound is not accepted: equality is frequent.

Counted work: twice the cube of the number of vertices, for the two characteristic polynomials.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.exact_spectra import PRECISIONS, Interval, laplacian_matrix, spectrum
from adjudge.verifiers.graphs import complement, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …], "k": k}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, quarters: int = 3, discount: int = 0
) -> Outcome:
    """Ask for 4k <= ``quarters`` n and for a product greater than n (n - k) - ``discount``."""
    needed = 2 * witness["vertices"] ** 3
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products of entries")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    n, k = graph.vertices, witness["k"]
    if k < 1 or 4 * k > quarters * n:
        return rejected(f"k = {k} is not between 1 and {quarters}·{n}/4", vertices=n, k=k)
    bound = n * (n - k) - discount
    facts = {"vertices": n, "edges": len(graph.edges), "k": k, "bound": bound}
    matrices = laplacian_matrix(graph), laplacian_matrix(complement(graph))
    for bits in PRECISIONS:
        first, second = (spectrum(matrix, bits)[k - 1] for matrix in matrices)
        product = _product(first, second)
        shown = {"eigenvalue": first.shown(), "complement_eigenvalue": second.shown()}
        if product.lies_above(bound):
            return accepted(f"the product is {product.shown()}, greater than {bound}", **shown, **facts)
        if product.upper <= bound << product.bits:
            break
    message = f"the product is {product.shown()}, not shown to be greater than {bound}"
    return rejected(message, **shown, **facts)


def _product(first: Interval, second: Interval) -> Interval:
    """The product of two numbers that are not negative, as Laplacian eigenvalues are."""
    lower = max(first.lower, 0) * max(second.lower, 0)
    return Interval(lower, first.upper * second.upper, first.bits + second.bits)

"""Log-concavity for trees: the numbers of independent sets satisfy i_k^2 >= i_(k-1)·i_(k+1).

Source: a strengthening, asked by several authors, of the unimodality that Y. Alavi, P. J. Malde, A. J.
Schwenk and P. Erdős asked for in 1987; refuted by O. Kadrawi, V. E. Levit, R. Yosef and M. Mizrachi, *On
computing of independence polynomials of trees* (2023); see O. Kadrawi and V. E. Levit, *The independence
polynomial of trees is not always log-concave starting from order 26*, arXiv:2305.01784.

For a tree let i_k be the number of sets of k vertices of which no two are joined; i_k = 0 beyond the largest
such set. A witness is a tree and a k. The checks, in order: the graph is simple, has no cycle and is
connected; 1 <= k and k + 1 is at most the size of a largest independent set; i_k^2 < i_(k-1)·i_(k+1).

Counted work: the square of the number of vertices, which bounds the products of coefficients.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.forest_independence import closing_edge, independence_sequence
from adjudge.verifiers.graphs import disconnection, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …], "k": k}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, factor: int = 1) -> Outcome:
    """Ask for i_k^2 < ``factor``·i_(k-1)·i_(k+1)."""
    needed = witness["vertices"] ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products of coefficients")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    closing = closing_edge(graph)
    if closing is not None:
        index, (u, v) = closing
        message = f"the graph is no tree: edge {index}, ({u}, {v}), closes a cycle"
        return rejected(message, entry=index, edge=[u, v])
    fault = disconnection(graph)
    if fault is not None:
        return fault
    k: int = witness["k"]
    sequence = independence_sequence(graph)
    independence = len(sequence) - 1
    if not 1 <= k < independence:
        message = (
            f"k = {k} is not from 1 to {independence - 1}: {independence} vertices are independent at most"
        )
        return rejected(message, k=k, independence_number=independence)
    before, middle, after = sequence[k - 1 : k + 2]
    values = f"i_{k - 1} = {shown(before)}, i_{k} = {shown(middle)}, i_{k + 1} = {shown(after)}"
    square, product = middle * middle, factor * before * after
    facts = {
        "vertices": graph.vertices,
        "independence_number": independence,
        "values": [fact(before), fact(middle), fact(after)],
        "square": fact(square),
        "product": fact(product),
    }
    if square >= product:
        return rejected(f"{values}: {shown(square)} is not less than {shown(product)}", **facts)
    return accepted(f"{values}: {shown(square)} is less than {shown(product)}", **facts)

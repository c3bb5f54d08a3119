"""Erdős problem 993: the numbers of independent sets of a forest, by size, rise and then fall.

Source: Y. Alavi, P. J. Malde, A. J. Schwenk and P. Erdős, *The vertex independence sequence of a graph is not
constrained*, Congressus Numerantium 58 (1987), 15-23, who ask it for trees and for forests.

For a forest let i_k be the number of independent sets of k vertices, for k from 0 to the independence number.
A refutation is a forest with sizes a < b < c such that i_a > i_b < i_c; equal neighbours in the sequence
refute nothing, and neither does a failure of log-concavity.

The checks, in order: the witness is a simple graph; it has no cycle; its sequence, computed here, has a
valley, that is an entry smaller than some entry before it and than some entry after it. The witness names no
sizes.

Counted work: the square of the number of vertices, which bounds the products of coefficients.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from adjudge.verifiers.forest_independence import closing_edge, independence_sequence
from adjudge.verifiers.graphs import read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, slack: int = 0) -> Outcome:
    """Ask for a valley; a positive ``slack`` asks only for i_a + slack > i_b < i_c + slack."""
    needed = witness["vertices"] ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products of coefficients")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    closing = closing_edge(graph)
    if closing is not None:
        index, (u, v) = closing
        message = f"the graph is no forest: edge {index}, ({u}, {v}), closes a cycle"
        return rejected(message, entry=index, edge=[u, v])
    sequence = independence_sequence(graph)
    largest = max(sequence)
    facts = {
        "vertices": graph.vertices,
        "independence_number": len(sequence) - 1,
        "independent_sets": fact(sum(sequence)),
    }
    valley = _valley(sequence, slack)
    if valley is None:
        peak = sequence.index(largest)
        message = (
            f"the sequence i_0, ..., i_{len(sequence) - 1} has no valley; it is largest at "
            f"i_{peak} = {shown(largest)}"
        )
        return rejected(message, peak=peak, peak_value=fact(largest), **facts)
    a, b, c = valley
    message = f"the sequence has a valley: sizes {a} < {b} < {c}, where i_{b} = {shown(sequence[b])}"
    values = [fact(sequence[size]) for size in valley]
    return accepted(message, sizes=list(valley), values=values, **facts)


def _valley(sequence: Sequence[int], slack: int) -> tuple[int, int, int] | None:
    """The first entry below, up to ``slack``, the largest before it and the largest after it, with both."""
    before = list(accumulate(sequence, max))
    after = list(accumulate(reversed(sequence), max))[::-1]
    for b in range(1, len(sequence) - 1):
        if before[b - 1] + slack > sequence[b] < after[b + 1] + slack:
            return sequence.index(before[b - 1]), b, sequence.index(after[b + 1], b + 1)
    return None

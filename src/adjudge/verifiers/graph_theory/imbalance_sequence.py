"""Imbalance conjecture: without balanced edges, the imbalances are the degrees of a graph.

Source: S. Kozerenko and V. Skochko, *On graphs with graphic imbalance sequences*, Algebra and Discrete
Mathematics (2014); http://www.openproblemgarden.org/op/imbalance_conjecture.

The imbalance of an edge is the absolute difference of the degrees of its ends. A list of integers is graphic
when it is the list of the degrees of a finite simple graph. The conjecture: if no edge of a simple graph has
imbalance 0, the list of the imbalances of its edges is graphic.

The checks, in order: the witness is a simple graph; every edge has imbalance at least 1; for some k the sum
of the k largest imbalances exceeds the bound of Erdős and Gallai, k(k - 1) plus the sum of min(k, d) over the
other imbalances d. Their theorem also asks for an even sum, which imbalances always have: modulo 2 their sum
is that of the squares of the degrees. A graph without edges has the empty list, which is graphic.

Counted work: the square of the number of edges, for the sums of that theorem.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.graphs import degrees, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, least: int = 1, scale: int = 1) -> Outcome:
    """Ask for imbalances of ``least`` or more that, each times ``scale``, are no degrees of a graph."""
    needed = len(witness["edges"]) ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "terms of sums")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    around = degrees(graph)
    imbalances = []
    for index, (u, v) in enumerate(graph.edges):
        imbalance = abs(around[u] - around[v])
        if imbalance < least:
            message = (
                f"edge {index}, ({u}, {v}), joins vertices of degrees {around[u]} and {around[v]}: "
                f"its imbalance {imbalance} is less than {least}"
            )
            return rejected(message, entry=index, edge=[u, v], imbalance=imbalance)
        imbalances.append(imbalance * scale)
    imbalances.sort(reverse=True)
    facts = {"vertices": graph.vertices, "edges": len(graph.edges), "sum": sum(imbalances)}
    excess = _excess(imbalances)
    if excess is None:
        return rejected("the list of the imbalances is graphic", **facts)
    k, total, bound = excess
    message = f"for k = {k} the largest imbalances have the sum {total}, more than the bound {bound}"
    return accepted(message, largest=k, **facts)


def _excess(numbers: Sequence[int]) -> tuple[int, int, int] | None:
    """The first k whose largest k numbers exceed the bound, with both sides; numbers in falling order."""
    total = 0
    for k, number in enumerate(numbers, start=1):
        total += number
        bound = k * (k - 1) + sum(min(k, other) for other in numbers[k:])
        if total > bound:
            return k, total, bound
    return None

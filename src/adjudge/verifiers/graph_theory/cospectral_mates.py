"""Can one hear the shape of a graph? Graphs with the same adjacency spectrum are isomorphic.

Source: asked by Hs. H. Günthard and H. Primas, *Zusammenhang von Graphentheorie und MO-Theorie von Molekeln
mit Systemen konjugierter Bindungen*, Helv. Chim. Acta 39 (1956); refuted by L. Collatz and U. Sinogowitz,
*Spektren endlicher Grafen*, Abh. Math. Sem. Univ. Hamburg 21 (1957), 63-77.

A witness is two graphs on the vertices 0 to n - 1. The checks, in order: both are simple; the characteristic
polynomials of their adjacency matrices agree in every coefficient, which means equal eigenvalues with equal
multiplicities; no bijection of the vertices carries one graph to the other, by a complete search: the first
graph's vertices are placed one after another, where degrees and all earlier edges and gaps agree.

Counted work: n + n(n - 1) + ... + n!, the placements of one, two, ... and all vertices.
"""

from collections.abc import Mapping
from math import perm
from typing import Any

from flint import fmpz_mat

from adjudge.verifiers.exact_spectra import adjacency_matrix
from adjudge.verifiers.graphs import Graph, members, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"vertices": n, "A": [[u, v], …], "B": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, walks: int | None = None) -> Outcome:
    """Ask for equal coefficients down to x^(n - ``walks``), by default all.

    By Newton's identities this means equal numbers of closed walks of up to that length.
    """
    n: int = witness["vertices"]
    needed = sum(perm(n, size) for size in range(1, n + 1))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "placements of vertices")
    graphs = []
    for name in ("A", "B"):
        graph = read_graph({"vertices": n, "edges": witness[name]})
        if isinstance(graph, Outcome):
            return graph._replace(
                message=f"in {name}, {graph.message}", details={**graph.details, "graph": name}
            )
        graphs.append(graph)
    first, second = (_polynomial(graph) for graph in graphs)
    for power in range(n, -1 if walks is None else max(-1, n - walks - 1), -1):
        if first[power] != second[power]:
            message = f"the coefficients of x^{power} are {first[power]} and {second[power]}"
            return rejected(message, power=power, first=fact(first[power]), second=fact(second[power]))
    facts = {"vertices": n, "polynomial": [fact(coefficient) for coefficient in first]}
    places = _isomorphism(*graphs)
    if places is not None:
        message = f"the graphs are isomorphic: A's vertices 0, 1, ... go to {places}"
        return rejected(message, **facts, isomorphism=places)
    return accepted(
        "the characteristic polynomials agree, and no bijection carries A to B", **facts, isomorphism=None
    )


def _polynomial(graph: Graph) -> list[int]:
    """The coefficients of the characteristic polynomial, from the constant term up."""
    return [int(coefficient) for coefficient in fmpz_mat(adjacency_matrix(graph)).charpoly().coeffs()]


def _isomorphism(a: Graph, b: Graph) -> list[int] | None:
    """The images of the first graph's vertices in their order, or ``None``."""
    degrees = [[mask.bit_count() for mask in graph.neighbours] for graph in (a, b)]
    waiting: list[list[int]] = [[]]
    while waiting:
        placed = waiting.pop()
        vertex = len(placed)
        if vertex == a.vertices:
            return placed
        wanted = used = 0
        for earlier, image in enumerate(placed):
            used |= 1 << image
            if a.neighbours[vertex] >> earlier & 1:
                wanted |= 1 << image
        waiting.extend(
            [*placed, image]
            for image in members(((1 << b.vertices) - 1) & ~used)
            if degrees[1][image] == degrees[0][vertex] and b.neighbours[image] & used == wanted
        )
    return None

"""Ringel's Earth-Moon problem: every union of two planar graphs can be coloured with eight colours.

Source: G. Ringel, *Färbungsprobleme auf Flächen und Graphen* (1959); refuted by T. Sulanke (1974), as told by
M. Gardner, *Mathematical Games*, Scientific American 242 (1980).

A witness is two graphs on the vertices 0 to n - 1, each as the neighbours of every vertex in the order in
which the edges leave it in a drawing in the plane. The checks, in order: both lists have one entry for each
vertex; each is that of a simple graph; the number of faces of each is that of a drawing in the plane; the
graph with the edges of both has no colouring with eight colours in which joined vertices differ, which is
decided by counting covers by eight independent sets. An edge may be in both graphs.

Counted work: 2^n, the sets of vertices.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.independent_covers import independent_covers
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.plane_embeddings import crossing, read_rotation


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"layers": [[[neighbours] for each vertex], [[neighbours] for each vertex]]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, colours: int = 8) -> Outcome:
    """Ask for a union that has no colouring with so many colours."""
    layers: Sequence[Sequence[Sequence[int]]] = witness["layers"]
    n = len(layers[0])
    if len(layers[1]) != n:
        message = f"the layers have {n} and {len(layers[1])} vertices"
        return rejected(message, vertices=[n, len(layers[1])])
    needed = 1 << n
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "sets of vertices")
    union = [0] * n
    for index, rotation in enumerate(layers):
        graph = read_rotation(rotation)
        fault = graph if isinstance(graph, Outcome) else crossing(graph, rotation)
        if fault is not None:
            details = {**fault.details, "layer": index}
            return fault._replace(message=f"in layer {index}, {fault.message}", details=details)
        for vertex, around in enumerate(rotation):
            for other in around:
                union[vertex] |= 1 << other
    edges = sum(mask.bit_count() for mask in union) // 2
    colourable = independent_covers(union, colours) > 0
    facts = {"vertices": n, "edges": edges, "colourable": int(colourable)}
    if colourable:
        return rejected(f"the union with {edges} edges has a colouring with {colours} colours", **facts)
    return accepted(f"the union with {edges} edges has no colouring with {colours} colours", **facts)

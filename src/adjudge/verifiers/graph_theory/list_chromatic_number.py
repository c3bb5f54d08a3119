"""Lists against colours: every graph's list chromatic number is its chromatic number.

Source: V. G. Vizing, *Vertex colorings with given colors*, Metody Diskret. Analiz. 29 (1976), 3-10, and P.
Erdős, A. L. Rubin and H. Taylor, *Choosability in graphs*, Congressus Numerantium 26 (1979), 125-157, who
introduced lists; both knew that the two numbers differ.

The chromatic number is the least number of colours in a proper colouring; the list chromatic number is the
least k such that, whatever k colours each vertex may have, some proper colouring gives every vertex a colour
of its list. A witness is a graph, a proper colouring with the colours 0 to k - 1, and for each vertex a list
of k colours from which there is no proper colouring. The checks, in order: the graph is simple; the colouring
and the lists are of this form, where k is the length of the first list; the colouring is proper; no choice
from the lists is.

Counted work: k^n, the number of choices of n vertices from lists of length k.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.graphs import Graph, members, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"vertices": n, "edges": [[u, v], …], "colouring": [n colours], "lists": [n lists]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, spare: int = 0) -> Outcome:
    """Ask for lists of length k and a colouring with k + ``spare`` colours."""
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    colouring: Sequence[int] = witness["colouring"]
    lists: Sequence[Sequence[int]] = witness["lists"]
    fault = _form_fault(graph, colouring, lists, spare)
    if fault is not None:
        return fault
    k = len(lists[0])
    needed = k**graph.vertices
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "choices of colours from the lists")
    for u, v in graph.edges:
        if colouring[u] == colouring[v]:
            message = f"the colouring gives both ends of the edge ({u}, {v}) the colour {colouring[u]}"
            return rejected(message, edge=[u, v], colour=colouring[u])
    chosen = _list_colouring(graph, lists)
    facts = {"vertices": graph.vertices, "list_length": k, "colours": len(set(colouring))}
    if chosen is not None:
        message = f"the colouring {chosen} is proper and from the lists"
        return rejected(message, **facts, chosen=chosen)
    message = (
        f"{len(set(colouring))} colours suffice, but no proper colouring is from the lists of length {k}"
    )
    return accepted(message, **facts, chosen=None)


def _form_fault(
    graph: Graph, colouring: Sequence[int], lists: Sequence[Sequence[int]], spare: int
) -> Outcome | None:
    if len(colouring) != graph.vertices or len(lists) != graph.vertices:
        message = f"{len(colouring)} colours and {len(lists)} lists are given for {graph.vertices} vertices"
        return rejected(message, colours=len(colouring), lists=len(lists))
    k = len(lists[0])
    for vertex, (colour, choices) in enumerate(zip(colouring, lists, strict=True)):
        if colour >= k + spare:
            message = f"vertex {vertex} has the colour {colour}, which is none below {k + spare}"
            return rejected(message, vertex=vertex, colour=colour)
        if len(choices) != k or len(set(choices)) != k:
            message = f"the list {list(choices)} of vertex {vertex} has not {k} different colours"
            return rejected(message, vertex=vertex, length=k)
    return None


def _list_colouring(graph: Graph, lists: Sequence[Sequence[int]]) -> list[int] | None:
    """A proper colouring from the lists, or ``None``; vertices are coloured in their order."""
    before = [list(members(around & ((1 << v) - 1))) for v, around in enumerate(graph.neighbours)]
    waiting: list[list[int]] = [[]]
    while waiting:
        chosen = waiting.pop()
        vertex = len(chosen)
        if vertex == graph.vertices:
            return chosen
        taken = {chosen[other] for other in before[vertex]}
        waiting.extend([*chosen, colour] for colour in lists[vertex] if colour not in taken)
    return None

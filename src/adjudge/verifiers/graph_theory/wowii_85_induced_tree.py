"""Written on the Wall II, 85: induced trees and vertices at even distance.

Source: E. DeLaViña, *Written on the Wall II, conjectures of Graffiti.pc*, conjecture 85; refuted in
google-deepmind/formal-conjectures, issue 4590 (2026).

For a connected graph with at least two vertices let t be the number of vertices of a largest induced tree and
e the least, over the vertices v, of the number of vertices at even distance from v, v itself included. The
conjecture: t >= ceil(sqrt(1 + 2e)), which in integers is t^2 >= 1 + 2e.

The checks, in order: the witness is a simple graph; it has at least two vertices; it is connected;
t^2 < 1 + 2e.

Counted work: 2^n, the sets of vertices.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import disconnection, distances_from, read_graph
from adjudge.verifiers.induced_trees import largest_induced_tree
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, factor: int = 2) -> Outcome:
    """Ask for t^2 < 1 + ``factor``·e."""
    n = witness["vertices"]
    needed = 1 << n
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "sets of vertices")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    if n < 2:
        return rejected(f"the graph has {n} vertices, fewer than 2", vertices=n)
    fault = disconnection(graph)
    if fault is not None:
        return fault
    tree = largest_induced_tree(graph.neighbours)
    even = min(sum(d % 2 == 0 for d in distances_from(graph.neighbours, v)) for v in range(n))
    facts = {"vertices": n, "tree": tree, "even": even}
    given, bound = f"t = {tree}, e = {even}", 1 + factor * even
    if tree * tree >= bound:
        return rejected(f"{given}: t^2 = {tree**2} is not less than 1 + {factor}e = {bound}", **facts)
    return accepted(f"{given}: t^2 = {tree**2} is less than 1 + {factor}e = {bound}", **facts)

"""Written on the Wall II, 61: induced forests, residue and diameter.

Source: E. DeLaViña, *Written on the Wall II, conjectures of Graffiti.pc*, conjecture 61; as formalized in
google-deepmind/formal-conjectures, FormalConjectures/WrittenOnTheWallII/GraphConjecture61.lean.

For a connected graph with at least two vertices let f be the number of vertices of a largest induced forest,
r the number of zeros that the process of Havel and Hakimi leaves of its degrees, and d the largest distance
of two vertices. The conjecture is f >= r + ceil(d/3).

The checks, in order: the witness is a simple graph; it has at least two vertices; it is connected;
f < r + ceil(d/3), in integers.

Counted work: 2^n, the sets of vertices that may induce a forest.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import degrees, disconnection, eccentricities, read_graph
from adjudge.verifiers.havel_hakimi import residue
from adjudge.verifiers.induced_subgraphs import largest_forest
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, bonus: int = 0) -> Outcome:
    """Ask for f < r + ceil(d/3) + ``bonus``."""
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
    forest = largest_forest(graph.neighbours)
    left = residue(degrees(graph))
    diameter = max(eccentricities(graph))
    bound = left + (diameter + 2) // 3 + bonus
    facts = {"vertices": n, "forest": forest, "residue": left, "diameter": diameter, "bound": bound}
    message = f"f = {forest}, r = {left}, d = {diameter}"
    if forest >= bound:
        return rejected(f"{message}: f is not less than {bound}", **facts)
    return accepted(f"{message}: f is less than {bound}", **facts)

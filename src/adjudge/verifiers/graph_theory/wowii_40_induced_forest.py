"""Written on the Wall II, 40: induced forests, path covers and induced bipartite subgraphs.

Source: E. DeLaViña, *Written on the Wall II, conjectures of Graffiti.pc*, conjecture 40; as formalized in
google-deepmind/formal-conjectures, FormalConjectures/WrittenOnTheWallII/GraphConjecture40.lean.

For a connected graph with at least two vertices let f and b be the numbers of vertices of a largest induced
forest and of a largest induced bipartite subgraph, and p the least number of disjoint paths, induced or not
and of one vertex or more, that together have all vertices. The conjecture is f >= ceil((p + b + 1)/2).

The checks, in order: the witness is a simple graph; it has at least two vertices; it is connected;
f < ceil((p + b + 1)/2), in integers.

Counted work: n·2^n, the pairs of a set of vertices and a vertex in the search for p.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import disconnection, read_graph
from adjudge.verifiers.induced_subgraphs import (
    independence_numbers,
    largest_bipartite,
    largest_forest,
    path_cover_number,
)
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, bonus: int = 0) -> Outcome:
    """Ask for f < ceil((p + b + 1 + ``bonus``)/2)."""
    n = witness["vertices"]
    needed = n << n
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "pairs of a set of vertices and a vertex")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    if n < 2:
        return rejected(f"the graph has {n} vertices, fewer than 2", vertices=n)
    fault = disconnection(graph)
    if fault is not None:
        return fault
    forest = largest_forest(graph.neighbours)
    bipartite = largest_bipartite(graph.neighbours, independence_numbers(graph.neighbours))
    paths = path_cover_number(graph.neighbours)
    bound = (paths + bipartite + 1 + bonus + 1) // 2
    facts = {"vertices": n, "forest": forest, "bipartite": bipartite, "paths": paths, "bound": bound}
    message = f"f = {forest}, p = {paths}, b = {bipartite}"
    if forest >= bound:
        return rejected(f"{message}: f is not less than {bound}", **facts)
    return accepted(f"{message}: f is less than {bound}", **facts)

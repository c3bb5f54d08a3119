"""Written on the Wall II, 19: induced bipartite subgraphs, eccentricities and independent neighbourhoods.

Source: E. DeLaViña, *Written on the Wall II, conjectures of Graffiti.pc*, conjecture 19; as formalized in
google-deepmind/formal-conjectures, FormalConjectures/WrittenOnTheWallII/GraphConjecture19.lean.

For a connected graph with n >= 2 vertices let b be the number of vertices of a largest induced bipartite
subgraph, e the average of the eccentricities, and l the largest independence number of a subgraph induced by
the neighbours of one vertex. The conjecture is b >= floor(e + l).

The checks, in order: the witness is a simple graph; it has at least two vertices; it is connected;
b < floor(e + l), in integers.

Counted work: 2^n, the sets of vertices whose independence numbers are found.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import disconnection, eccentricities, read_graph
from adjudge.verifiers.induced_subgraphs import independence_numbers, largest_bipartite
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, bonus: int = 0) -> Outcome:
    """Ask for b < floor(e + l) + ``bonus``."""
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
    total = sum(eccentricities(graph))
    sizes = independence_numbers(graph.neighbours)
    local = max(sizes[around] for around in graph.neighbours)
    bipartite = largest_bipartite(graph.neighbours, sizes)
    bound = total // n + local + bonus
    facts = {"vertices": n, "bipartite": bipartite, "eccentricities": total, "local": local, "bound": bound}
    message = f"b = {bipartite}, e = {total}/{n}, l = {local}"
    if bipartite >= bound:
        return rejected(f"{message}: b is not less than {bound}", **facts)
    return accepted(f"{message}: b is less than {bound}", **facts)

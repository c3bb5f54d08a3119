"""Written on the Wall II, 103: independent sets, induced bipartite subgraphs and the average eccentricity.

Source: E. DeLaViña, *Written on the Wall II, conjectures of Graffiti.pc*, conjecture 103; refuted in
google-deepmind/formal-conjectures, pull request 4482 (July 2026).

For a connected graph with at least two vertices let α be the independence number, b the number of vertices of
a largest induced bipartite subgraph, and ē the average of the eccentricities. The conjecture:
α <= floor(b - ln ē). Since α is an integer, it fails exactly if α > b - ln ē, that is, if ē > e^(b - α);
and b >= α.

The checks, in order: the witness is a simple graph; it has at least two vertices; it is connected;
ē > e^(b - α), compared exactly.

Counted work: 2^n, the sets of vertices whose independence numbers are found.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import disconnection, eccentricities, read_graph
from adjudge.verifiers.induced_subgraphs import independence_numbers, largest_bipartite
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.powers_of_e import exceeds_power_of_e


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, times: int = 1) -> Outcome:
    """Ask for ``times``·ē > e^(b - α)."""
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
    sizes = independence_numbers(graph.neighbours)
    independence, bipartite = sizes[-1], largest_bipartite(graph.neighbours, sizes)
    total = sum(eccentricities(graph))
    facts = {"vertices": n, "independence": independence, "bipartite": bipartite, "eccentricity_sum": total}
    given = f"α = {independence}, b = {bipartite}, ē = {total}/{n}"
    left = "ē" if times == 1 else f"{times}ē"
    if not exceeds_power_of_e(times * total, n, bipartite - independence):
        return rejected(f"{given}: {left} is not greater than e^{bipartite - independence}", **facts)
    return accepted(f"{given}: {left} is greater than e^{bipartite - independence}", **facts)

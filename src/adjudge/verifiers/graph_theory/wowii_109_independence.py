"""Written on the Wall II, 109: independent sets, the residue and induced bipartite subgraphs.

Source: E. DeLaViña, *Written on the Wall II, conjectures of Graffiti.pc*, conjecture 109; refuted in
google-deepmind/formal-conjectures, pull requests 4494 and 4495 (July 2026).

For a connected graph with at least two vertices let α be the independence number, b the number of vertices of
a largest induced bipartite subgraph, and R the residue: the number of zeros that are left when a largest
degree d is taken out of the list of degrees and the d next largest are lowered by one, until all are zero.
The conjecture: α <= floor((R + 2b)/3), which in integers is 3α <= R + 2b.

The checks, in order: the witness is a simple graph; it has at least two vertices; it is connected;
3α > R + 2b.

Counted work: 2^n, the sets of vertices whose independence numbers are found.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import degrees, disconnection, read_graph
from adjudge.verifiers.havel_hakimi import residue
from adjudge.verifiers.induced_subgraphs import independence_numbers, largest_bipartite
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, bonus: int = 0) -> Outcome:
    """Ask for 3α + ``bonus`` > R + 2b."""
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
    zeros = residue(degrees(graph))
    facts = {"vertices": n, "independence": independence, "bipartite": bipartite, "residue": zeros}
    left, right = 3 * independence + bonus, zeros + 2 * bipartite
    given = f"α = {independence}, b = {bipartite}, R = {zeros}"
    name = f"3α + {bonus}" if bonus else "3α"
    if left <= right:
        return rejected(f"{given}: {name} = {left} is not greater than R + 2b = {right}", **facts)
    return accepted(f"{given}: {name} = {left} is greater than R + 2b = {right}", **facts)

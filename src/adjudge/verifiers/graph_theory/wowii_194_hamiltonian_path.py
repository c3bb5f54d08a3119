"""Written on the Wall II, 194: few independent vertices, measured locally, and Hamiltonian paths.

Source: E. DeLaViña, *Written on the Wall II, conjectures of Graffiti.pc*, conjecture 194; refuted in
google-deepmind/formal-conjectures, pull request 4542 (July 2026).

For a connected graph let α be the independence number and l the average over the vertices v of the
independence number of the subgraph that the neighbours of v induce (0 where there are none). The conjecture:
if α <= 1 + l, some path visits every vertex exactly once.

The checks, in order: the witness is a simple graph; it is connected; nα <= n + L, L being the sum behind l;
at least two disjoint paths are needed to visit all vertices, by a complete search.

Counted work: 2^n, the sets of vertices.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import disconnection, read_graph
from adjudge.verifiers.induced_subgraphs import independence_numbers, path_cover_number
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, bonus: int = 0) -> Outcome:
    """Ask for α <= 1 + l + ``bonus`` and no Hamiltonian path."""
    n = witness["vertices"]
    needed = 1 << n
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "sets of vertices")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    fault = disconnection(graph)
    if fault is not None:
        return fault
    sizes = independence_numbers(graph.neighbours)
    independence, local = sizes[-1], sum(sizes[around] for around in graph.neighbours)
    facts = {"vertices": n, "independence": independence, "local_sum": local}
    given = f"α = {independence}, l = {local}/{n}"
    side = f"1 + l + {bonus}" if bonus else "1 + l"
    if n * independence > n + local + n * bonus:
        return rejected(f"{given}: α is greater than {side}", **facts)
    paths = path_cover_number(graph.neighbours)
    facts["paths"] = paths
    if paths == 1:
        return rejected(f"{given}, but there is a Hamiltonian path", **facts)
    return accepted(f"{given}: α is at most {side}, and {paths} paths are needed for all vertices", **facts)

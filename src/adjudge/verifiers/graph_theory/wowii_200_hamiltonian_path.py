"""Written on the Wall II, 200: induced trees of one exact size, and Hamiltonian paths.

Source: E. DeLaViña, *Written on the Wall II, conjectures of Graffiti.pc*, conjecture 200; as formalized and
refuted in google-deepmind/formal-conjectures, FormalConjectures/WrittenOnTheWallII/GraphConjecture200.lean.

For a connected graph with at least two vertices let t be the number of vertices of a largest induced tree and
l the average over the vertices v of the independence number of the subgraph that the neighbours of v induce.
The conjecture: if t = ceil(1 + l), some path visits every vertex exactly once.

The checks, in order: the witness is a simple graph; it has at least two vertices; it is connected; t is equal
to 1 + ceil(L/n), L being the sum behind l; at least two disjoint paths are needed to visit all vertices, by a
complete search.

Counted work: 2^n, the sets of vertices.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.graphs import disconnection, read_graph
from adjudge.verifiers.induced_subgraphs import independence_numbers, path_cover_number
from adjudge.verifiers.induced_trees import largest_induced_tree
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, tolerance: int = 0) -> Outcome:
    """Ask for t within ``tolerance`` of ceil(1 + l) and no Hamiltonian path."""
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
    local = sum(sizes[around] for around in graph.neighbours)
    tree, wanted = largest_induced_tree(graph.neighbours), 1 - (-local // n)
    facts = {"vertices": n, "tree": tree, "local_sum": local}
    given = f"t = {tree}, l = {local}/{n}"
    if abs(tree - wanted) > tolerance:
        close = f"within {tolerance} of" if tolerance else "equal to"
        return rejected(f"{given}: t is not {close} ceil(1 + l) = {wanted}", **facts)
    paths = path_cover_number(graph.neighbours)
    facts["paths"] = paths
    if paths == 1:
        return rejected(f"{given}, but there is a Hamiltonian path", **facts)
    return accepted(
        f"{given}, ceil(1 + l) = {wanted}, and {paths} paths are needed for all vertices", **facts
    )

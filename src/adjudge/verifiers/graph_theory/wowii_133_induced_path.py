"""Written on the Wall II, 133: induced paths, radius and average independence of neighbourhoods.

Source: E. DeLaViña, *Written on the Wall II, conjectures of Graffiti.pc*, conjecture 133; as formalized in
google-deepmind/formal-conjectures, FormalConjectures/WrittenOnTheWallII/GraphConjecture133.lean, without the
floor that its earlier versions had (pull request 5727, September 2026).

For a connected graph with n >= 2 vertices let p be the number of vertices of a longest induced path, r the
least eccentricity, and l the average over the vertices v of the independence number of the subgraph that the
neighbours of v induce. The conjecture: p >= r + l if no four vertices form a cycle, induced or not, and
p >= r + 1 otherwise.

The checks, in order: the witness is a simple graph; it has at least two vertices; it is connected; the
inequality fails, in integers: with L the sum behind l, np < nr + L, or p < r + 1 if there is a 4-cycle.

Counted work: 2^n, the sets of vertices whose independence numbers are found.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from adjudge.verifiers.graphs import Graph, disconnection, eccentricities, read_graph
from adjudge.verifiers.induced_subgraphs import independence_numbers, longest_induced_path
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …]}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, bonus: int = 0) -> Outcome:
    """Ask for p < r + l + ``bonus``, or p < r + 1 + ``bonus`` if there is a 4-cycle."""
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
    path, radius = longest_induced_path(graph.neighbours), min(eccentricities(graph))
    local = sum(sizes[around] for around in graph.neighbours)
    squared = _has_four_cycle(graph)
    facts = {"vertices": n, "path": path, "radius": radius, "local_sum": local, "four_cycle": int(squared)}
    bound = n * (radius + bonus) + (n if squared else local)
    side = f"r + {1 + bonus}" if squared else "r + l" + (f" + {bonus}" if bonus else "")
    given = f"p = {path}, r = {radius}, l = {local}/{n}, {'a' if squared else 'no'} 4-cycle"
    if n * path >= bound:
        return rejected(f"{given}: p is not less than {side}", **facts)
    return accepted(f"{given}: p is less than {side}", **facts)


def _has_four_cycle(graph: Graph) -> bool:
    """Whether two vertices have two common neighbours."""
    return any((first & second).bit_count() > 1 for first, second in combinations(graph.neighbours, 2))

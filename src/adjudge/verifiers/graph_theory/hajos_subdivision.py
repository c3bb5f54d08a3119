"""Hajós' conjecture: a graph that needs k colours contains a subdivision of the complete graph K_k.

Source: attributed to G. Hajós; refuted by P. A. Catlin, *Hajós' graph-coloring conjecture: variations and
counterexamples*, J. Combin. Theory Ser. B 26 (1979), 268-274. It is true for k <= 4 (G. A. Dirac 1952).

A subdivision of K_k in a graph is k branch vertices and, for each two of them, a path between them, such that
no path has an inner vertex in common with another path or equal to a branch vertex. Joined branch vertices
may as well use their edge. The checks, in order: the graph is simple; k - 1 colours do not suffice; no k
vertices are the branch vertices of a subdivision.

Colours are decided by counting the covers with k - 1 independent sets. Subdivisions: k vertices are looked at
where each has at least k - 1 neighbours and no more pairs are not joined than there are other vertices, since
each of these pairs needs one of its own; then pair after pair, all sets of other vertices are found that
paths for the pairs so far can use.

Counted work: first 2^n and k^2 for each set of k vertices, then, for each set that is looked at, its pairs
that are not joined times 3^(n - k), the pairs of disjoint sets of other vertices.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any

from adjudge.verifiers.graphs import Graph, members, read_graph
from adjudge.verifiers.independent_covers import independent_covers
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Branches = tuple[int, ...]


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …], "k": k}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, larger: int = 0) -> Outcome:
    """Ask for a graph that needs k colours without a subdivision of K_(k + ``larger``)."""
    n, k = witness["vertices"], witness["k"]
    size = k + larger
    needed = (1 << n) + comb(n, size) * size**2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "sets of vertices and pairs in them")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    covers = independent_covers(graph.neighbours, k - 1)
    if covers:
        return rejected(f"{k - 1} colours suffice for the {n} vertices", colours=k - 1)
    candidates = _candidates(graph, size)
    needed = sum(len(pairs) for _, pairs in candidates) * 3 ** max(0, n - size)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "pairs of disjoint sets of vertices")
    facts = {"vertices": n, "k": k, "candidates": len(candidates)}
    for branches, pairs in candidates:
        if _links(graph, branches, pairs):
            message = f"the vertices {list(branches)} are the branch vertices of a subdivision of K_{size}"
            return rejected(message, **facts, branches=list(branches))
    message = (
        f"{k - 1} colours do not suffice, and no {size} vertices are the branch vertices of a subdivision"
    )
    return accepted(f"{message} of K_{size}", **facts, branches=None)


def _candidates(graph: Graph, size: int) -> list[tuple[Branches, list[tuple[int, int]]]]:
    """Sets of vertices that can be branch vertices by numbers alone, with the pairs in them not joined."""
    strong = [v for v, around in enumerate(graph.neighbours) if around.bit_count() >= size - 1]
    found = []
    for branches in combinations(strong, size):
        pairs = [(u, v) for u, v in combinations(branches, 2) if not graph.neighbours[u] >> v & 1]
        if len(pairs) <= graph.vertices - size:
            found.append((branches, pairs))
    return found


def _links(graph: Graph, branches: Branches, pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether disjoint paths through the other vertices join all pairs."""
    free = (1 << graph.vertices) - 1
    for vertex in branches:
        free &= ~(1 << vertex)
    used = {0}
    for u, v in pairs:
        interiors = _interiors(graph, u, v, free)
        used = {before | path for before in used for path in interiors if not before & path}
    return bool(used)


def _interiors(graph: Graph, u: int, v: int, free: int) -> list[int]:
    """The sets of inner vertices of paths between two vertices that skip no vertex by an edge."""
    found = []
    waiting = [(u, 0, free)]
    while waiting:
        last, inner, allowed = waiting.pop()
        if graph.neighbours[last] >> v & 1:
            found.append(inner)
            continue
        later = allowed & ~graph.neighbours[last]
        steps = members(allowed & graph.neighbours[last])
        waiting.extend((step, inner | 1 << step, later) for step in steps)
    return found

"""Caccetta-Häggkvist: minimum outdegree r on n vertices forces a directed cycle of length at most ⌈n/r⌉.

Source: L. Caccetta and R. Häggkvist, *On minimal digraphs with given girth*, Congressus Numerantium 21
(1978), 181-187; http://www.openproblemgarden.org/op/caccetta_haggkvist_conjecture.

Digraphs are finite, without loops and parallel arcs; two opposite arcs are a directed cycle of length 2. The
bound ⌈n/r⌉ falls as r grows, so that r is taken to be the smallest outdegree, which is counted here.

The checks, in order: the witness is such a digraph; every vertex has an outgoing arc; the shortest directed
cycle, found by breadth-first search from every vertex, is longer than ⌈n/r⌉. With positive outdegrees there
always is a cycle.

Counted work: the vertices times the vertices and arcs, for the searches.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.graphs import distances_from, members, read_digraph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[tail, head], …]}`` with vertices 0 to n - 1."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, discount: int = 0) -> Outcome:
    """Ask for no directed cycle of length at most ⌈n/r⌉ - ``discount``."""
    needed = witness["vertices"] * (witness["vertices"] + len(witness["edges"]))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "steps of searches")
    digraph = read_digraph(witness)
    if isinstance(digraph, Outcome):
        return digraph
    n = digraph.vertices
    outdegree = min((mask.bit_count() for mask in digraph.successors), default=0)
    if outdegree < 1:
        empty = next((v for v, mask in enumerate(digraph.successors) if not mask), None)
        return rejected(f"vertex {empty} has no outgoing arc", vertices=n, vertex=empty)
    bound = -(-n // outdegree) - discount
    girth = _girth(digraph.successors, digraph.predecessors)
    facts = {"vertices": n, "arcs": len(digraph.arcs), "outdegree": outdegree, "girth": girth, "bound": bound}
    message = f"n = {n}, smallest outdegree {outdegree}: the shortest directed cycle has length {girth}"
    if girth <= bound:
        return rejected(f"{message}, not more than {bound}", **facts)
    return accepted(f"{message}, more than {bound}", **facts)


def _girth(successors: Sequence[int], predecessors: Sequence[int]) -> int:
    """The least number of arcs of a closed walk, which is that of a directed cycle."""
    shortest = len(successors) + 1
    for start, before in enumerate(predecessors):
        lengths = distances_from(successors, start)
        returns = [lengths[last] + 1 for last in members(before) if lengths[last] >= 0]
        shortest = min([shortest, *returns])
    return shortest

"""Long directed paths: an oriented graph of minimum outdegree k has a directed path with 2k arcs.

Source: S. Thomassé's conjecture, as stated at
http://www.openproblemgarden.org/op/directed_cycle_of_length_twice_the_minimum_outdegree.

An oriented graph is a finite digraph with at least one vertex, without loops, parallel arcs and pairs of
opposite arcs. If every vertex has outdegree at least k >= 1, it has a directed path with 2k arcs, that is
with 2k + 1 different vertices. The strongest case is that k is the smallest outdegree, which is counted
here.

The checks, in order: the witness is an oriented graph; every vertex has an outgoing arc; the longest
directed path has fewer than 2k arcs. For each set of vertices the search keeps the last vertices of the
paths through exactly that set.

Counted work: n·2^n, the number of pairs of a set of vertices and a vertex.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.graphs import members, read_digraph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[tail, head], …]}`` with vertices 0 to n - 1."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, extra: int = 0) -> Outcome:
    """Ask for no directed path with 2k + ``extra`` arcs; the directed triangle has none with 2 + 1."""
    n = witness["vertices"]
    needed = n << n
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "pairs of a set of vertices and a vertex")
    digraph = read_digraph(witness)
    if isinstance(digraph, Outcome):
        return digraph
    if not n:
        return rejected("the digraph has no vertices", vertices=0)
    for vertex, (after, before) in enumerate(zip(digraph.successors, digraph.predecessors, strict=True)):
        if after & before:
            other = next(members(after & before))
            message = f"the vertices {vertex} and {other} are joined by two opposite arcs"
            return rejected(message, edge=[vertex, other])
    vertex, outdegree = min(
        ((vertex, after.bit_count()) for vertex, after in enumerate(digraph.successors)),
        key=lambda item: item[1],
    )
    if outdegree < 1:
        return rejected(f"vertex {vertex} has no outgoing arc", vertex=vertex)
    longest = _longest_path(digraph.predecessors)
    bound = 2 * outdegree + extra
    facts = {"vertices": n, "arcs": len(digraph.arcs), "outdegree": outdegree, "longest": longest}
    message = f"the smallest outdegree is {outdegree} and the longest directed path has {longest} arcs"
    if longest >= bound:
        return rejected(f"{message}, not fewer than {bound}", **facts)
    return accepted(f"{message}, fewer than {bound}", **facts)


def _longest_path(predecessors: Sequence[int]) -> int:
    """The number of arcs of a longest directed path, from the paths of two vertices on."""
    lasts = {1 << vertex: 1 << vertex for vertex in range(len(predecessors))}
    arcs = 0
    while True:
        longer: dict[int, int] = {}
        for through, ends in lasts.items():
            for vertex, before in enumerate(predecessors):
                if before & ends and not through >> vertex & 1:
                    grown = through | 1 << vertex
                    longer[grown] = longer.get(grown, 0) | 1 << vertex
        if not longer:
            return arcs
        lasts = longer
        arcs += 1

"""Bermond-Thomassen: minimum outdegree 2k - 1 forces k disjoint directed cycles.

Source: J.-C. Bermond and C. Thomassen, *Cycles in digraphs: a survey*, Journal of Graph Theory 5 (1981),
1-43; http://www.openproblemgarden.org/op/the_bermond_thomassen_conjecture.

Digraphs are finite with at least one vertex, without loops and parallel arcs; two opposite arcs are a
directed cycle of length 2. The conjecture: for k >= 1, if every outdegree is at least 2k - 1, there are k
directed cycles no two of which share a vertex.

The checks, in order: the witness is such a digraph; every vertex has at least 2k - 1 outgoing arcs; there
are no k disjoint cycles. Cycles without chords suffice for the last: among the vertices of a cycle with a
chord there is a shorter cycle. Each set of vertices contains, as its lowest vertex decides, either as many
disjoint cycles as it does without that vertex, or one through that vertex and those of the rest.

Counted work: n·2^n, for the chordless paths from their lowest vertices; then, in the same unit, the pairs of
a set of vertices and of a chordless cycle with the same lowest vertex.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.graphs import Digraph, members, read_digraph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

_UNIT = "steps over sets of vertices"


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[tail, head], …], "k": k}`` with vertices 0 to n - 1."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, spared: int = 1) -> Outcome:
    """Ask for outdegrees of 2k - ``spared`` or more and for no k disjoint cycles."""
    n, k = witness["vertices"], witness["k"]
    needed = n << n
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, _UNIT)
    digraph = read_digraph(witness)
    if isinstance(digraph, Outcome):
        return digraph
    if n < 1 or k < 1:
        return rejected(f"n = {n} and k = {k} are not both positive", vertices=n, k=k)
    for vertex, successors in enumerate(digraph.successors):
        if successors.bit_count() < 2 * k - spared:
            message = f"vertex {vertex} has outdegree {successors.bit_count()}, less than {2 * k - spared}"
            return rejected(message, vertex=vertex, outdegree=successors.bit_count(), k=k)
    cycles = _chordless_cycles(digraph)
    needed = sum(len(through) << (n - 1 - lowest) for lowest, through in enumerate(cycles))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, _UNIT)
    most = _most_disjoint(cycles)
    facts = {"vertices": n, "arcs": len(digraph.arcs), "k": k, "disjoint_cycles": most}
    if most >= k:
        return rejected(f"the digraph has {most} disjoint directed cycles, k = {k}", **facts)
    return accepted(f"the digraph has at most {most} disjoint directed cycles, k = {k}", **facts)


def _chordless_cycles(digraph: Digraph) -> list[list[int]]:
    """By lowest vertex, the sets of vertices on which the arcs are those of one directed cycle."""
    after, before = digraph.successors, digraph.predecessors
    cycles: list[list[int]] = []
    for start in range(digraph.vertices):
        found = []
        higher = (1 << digraph.vertices) - (2 << start)
        waiting = [(1 << start, after[start] & higher)]
        while waiting:
            path, steps = waiting.pop()
            for step in members(steps):
                into, out_of = before[step] & path, after[step] & path
                if into & (into - 1) or out_of & ~(1 << start):
                    continue
                grown = path | 1 << step
                if out_of:
                    found.append(grown)
                else:
                    waiting.append((grown, after[step] & higher & ~grown))
        cycles.append(found)
    return cycles


def _most_disjoint(cycles: Sequence[Sequence[int]]) -> int:
    """The largest number of disjoint sets, by their lowest members, from the sets of high vertices down."""
    n = len(cycles)
    most = bytearray(1 << n)
    for lowest in range(n - 1, -1, -1):
        own = 1 << lowest
        for higher in range(0, 1 << n, 2 * own):
            among = own | higher
            best = most[higher]
            for cycle in cycles[lowest]:
                if not cycle & ~among:
                    best = max(best, 1 + most[among ^ cycle])
            most[among] = best
    return most[-1]

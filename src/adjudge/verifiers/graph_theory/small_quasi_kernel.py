"""Small quasi-kernels: a digraph without sinks has a quasi-kernel of at most half its vertices.

Source: conjectured by P. L. Erdős and L. A. Székely in 1976; P. L. Erdős, E. Győri, T. R. Mezei, N. Salia and
M. Tyomkyn, *On the small quasi-kernel conjecture, a survey*, arXiv:2307.04112, which reverses all arcs.

A quasi-kernel of a digraph is a set Q of vertices, no two of them joined by an arc, such that every vertex
reaches some vertex of Q by a directed path of at most two arcs (a vertex of Q by the path without arcs). The
conjecture: a finite digraph with at least one vertex, without loops and parallel arcs, in which every vertex
has an outgoing arc, has a quasi-kernel Q with 2|Q| <= n. Two opposite arcs are allowed.

The checks, in order: the witness is such a digraph; every vertex has an outgoing arc; none of the
independent sets of at most n/2 vertices is a quasi-kernel. All are tried until one is.

Counted work: the number of sets of at most n/2 vertices.
"""

from collections.abc import Mapping
from math import comb
from typing import Any

from adjudge.verifiers.graphs import Digraph, members, read_digraph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[tail, head], …]}`` with vertices 0 to n - 1."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, share: int = 2) -> Outcome:
    """Ask for no quasi-kernel of at most n / ``share`` vertices; the directed 4-cycle has none of one."""
    digraph = read_digraph(witness)
    if isinstance(digraph, Outcome):
        return digraph
    n = digraph.vertices
    if not n:
        return rejected("the digraph has no vertices", vertices=0)
    for vertex, successors in enumerate(digraph.successors):
        if not successors:
            return rejected(f"vertex {vertex} has no outgoing arc", vertices=n, vertex=vertex)
    size = n // share
    needed = sum(comb(n, chosen) for chosen in range(size + 1))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "sets of vertices")
    found = _quasi_kernel(digraph, size)
    facts = {"vertices": n, "arcs": len(digraph.arcs), "size": size}
    if found is not None:
        kernel = list(members(found))
        return rejected(f"the set {kernel} is a quasi-kernel of size at most {size}", kernel=kernel, **facts)
    return accepted(f"the digraph has no quasi-kernel of size at most {size}", **facts)


def _quasi_kernel(digraph: Digraph, size: int) -> int | None:
    """A quasi-kernel of at most ``size`` vertices as a bit mask, by going through the independent sets."""
    n, before = digraph.vertices, digraph.predecessors
    everything = (1 << n) - 1
    joined = [first | second for first, second in zip(digraph.successors, before, strict=True)]
    reaching = []
    for vertex in range(n):
        within = 1 << vertex | before[vertex]
        for middle in members(before[vertex]):
            within |= before[middle]
        reaching.append(within)
    waiting = [(0, everything, 0, size)]
    while waiting:
        chosen, allowed, reached, left = waiting.pop()
        if reached == everything:
            return chosen
        if not left:
            continue
        later = allowed
        for vertex in members(allowed):
            later &= ~(1 << vertex)
            following = chosen | 1 << vertex, later & ~joined[vertex], reached | reaching[vertex], left - 1
            waiting.append(following)
    return None

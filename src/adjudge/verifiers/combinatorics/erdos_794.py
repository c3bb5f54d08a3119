"""Erdős problem 794: a 3-graph on 3n vertices with n^3 + 1 edges has four or five vertices with many edges.

Source: problem 794 of erdosproblems.com, as printed there: every 3-uniform hypergraph on 3n vertices with at
least n^3 + 1 edges, n >= 1, contains four vertices that span at least 3 edges or five vertices that span at
least 7. The page records a counterexample for n = 3 by Harris; with density 2/7 > 2/9 there are such
hypergraphs for all large n (P. Frankl and Z. Füredi, *An exact result for 3-graphs*, 1984).

A witness is n and a list of edges, each three vertices in increasing order. The checks, in order: every edge
is of this form, and none is listed twice; there are at least n^3 + 1; no four vertices have 3 edges among
them; no five have 7. The last never decides: an edge within five vertices lies in two of their five sets of
four, so that at most 2 in each of these leave at most 5. It stays, being part of the statement.

Counted work: sets of four and of five vertices.
"""

from collections.abc import Mapping
from itertools import combinations
from math import comb
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Edges = set[tuple[int, ...]]


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n, "edges": [[a, b, c], …]}`` with 0 <= a < b < c < 3n."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, extra: int = 1, four: int = 3, five: int = 7
) -> Outcome:
    """Ask for n^3 + ``extra`` edges, with fewer than ``four`` and ``five`` in sets of these sizes."""
    n: int = witness["n"]
    vertices = 3 * n
    needed = comb(vertices, 4) + comb(vertices, 5)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "sets of four and of five vertices")
    edges: Edges = set()
    for index, entry in enumerate(witness["edges"]):
        a, b, c = entry
        if not a < b < c < vertices:
            message = f"edge {index}, ({a}, {b}, {c}), is not three increasing vertices below {vertices}"
            return rejected(message, entry=index)
        if (a, b, c) in edges:
            return rejected(f"edge {index}, ({a}, {b}, {c}), is listed twice", entry=index)
        edges.add((a, b, c))
    least = n**3 + extra
    if len(edges) < least:
        message = f"there are {len(edges)} edges, fewer than the {least} that {vertices} vertices need"
        return rejected(message, edges=len(edges), least=least)
    within_four, fullest_four = _most_edges(edges, vertices, 4)
    within_five, fullest_five = _most_edges(edges, vertices, 5)
    facts = {"n": n, "edges": len(edges), "within_four": within_four, "within_five": within_five}
    for most, fullest, bound in ((within_four, fullest_four, four), (within_five, fullest_five, five)):
        if most >= bound:
            return rejected(f"the vertices {fullest} span {most} edges, at least {bound}", **facts)
    message = f"{len(edges)} edges on {vertices} vertices, at most {within_four} among any four"
    return accepted(f"{message} and at most {within_five} among any five", **facts)


def _most_edges(edges: Edges, vertices: int, size: int) -> tuple[int, list[int]]:
    """The largest number of edges among that many vertices, and the first such vertices."""
    best, fullest = -1, list[int]()
    for chosen in combinations(range(vertices), size):
        count = sum(triple in edges for triple in combinations(chosen, 3))
        if count > best:
            best, fullest = count, list(chosen)
    return best, fullest

"""Erdős and Gyárfás: an r-colouring of the edges of K_{r²+1}, r >= 3, misses a colour on some r + 1 vertices.

Source: P. Erdős and A. Gyárfás, *Split and balanced colorings of complete graphs*, Discrete Math. 200 (1999),
79-86; problem 617 of erdosproblems.com.

A witness is r with the colours of all edges of the complete graph on the vertices 0 to r², in the order
(0,1), (0,2), …, (0,r²), (1,2), …. A set of r + 1 vertices misses a colour exactly when it is a clique of the
graph whose edges have the other colours. The checks, in order: r >= 3; each of the (r² + 1)·r²/2 edges has a
colour; every colour is one of 0 to r - 1; for no colour do the edges of the others contain a clique of r + 1
vertices.

Counted work: cliques that the search can extend at most, over all colours (see ``cliques``).
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from adjudge.verifiers.cliques import clique_search_work, find_clique
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"r": …, "colours": [colour of each edge]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, least: int = 3, extra: int = 1) -> Outcome:
    """Ask about r >= ``least`` and r² + ``extra`` vertices; with extra = 0, affine planes are balanced."""
    r: int = witness["r"]
    colours: Sequence[int] = witness["colours"]
    if r < least:
        return rejected(f"r = {r} is less than {least}", r=r)
    vertices = r * r + extra
    edges = vertices * (vertices - 1) // 2
    if len(colours) != edges:
        message = (
            f"{len(colours)} colours are given, the complete graph on {vertices} vertices has {edges} edges"
        )
        return rejected(message, r=r, vertices=vertices, given=len(colours), edges=edges)
    for edge, colour in zip(combinations(range(vertices), 2), colours, strict=True):
        if not 0 <= colour < r:
            message = f"edge {edge} has colour {colour}, which is none of the {r} colours from 0 on"
            return rejected(message, edge=list(edge), colour=colour)
    needed = r * clique_search_work(vertices, r + 1)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "cliques")
    for missing in range(r):
        found = find_clique(_other_colours(vertices, colours, missing), r + 1)
        if found is not None:
            message = f"colour {missing} is missing on the vertices {found}"
            return rejected(message, r=r, colour=missing, vertices=found)
    message = f"every set of {r + 1} of the {vertices} vertices has all {r} colours on its edges"
    return accepted(message, r=r, vertices=vertices)


def _other_colours(vertices: int, colours: Sequence[int], missing: int) -> list[int]:
    neighbours = [0] * vertices
    for (u, v), colour in zip(combinations(range(vertices), 2), colours, strict=True):
        if colour != missing:
            neighbours[u] |= 1 << v
            neighbours[v] |= 1 << u
    return neighbours

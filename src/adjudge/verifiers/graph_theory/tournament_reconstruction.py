"""Reconstruction of tournaments: those on n >= 5 vertices are determined by their subtournaments.

Source: after S. M. Ulam's reconstruction conjecture and F. Harary and E. M. Palmer, *On the problem of
reconstructing a tournament from subtournaments*, Monatsh. Math. 71 (1967), 14-23; refuted for n = 5 and 6 by
L. W. Beineke and E. T. Parker, *On nonreconstructable tournaments*, J. Combin. Theory 9 (1970), and for
infinitely many n by P. K. Stockmeyer, *The falsity of the reconstruction conjecture for tournaments*, J.
Graph Theory 1 (1977), 19-25.

A tournament has exactly one arc between any two vertices. A witness is two tournaments on n vertices. The
checks, in order: n >= 5; both are tournaments; the n subtournaments of A and those of B, each without one
vertex, agree up to isomorphism and order; A and B are not isomorphic. Isomorphism is decided by normal forms:
the least matrix among those whose vertices are in the order of their out-degrees.

Counted work: (2n + 2)·n!, which bounds the orders of vertices.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from math import factorial
from typing import Any

from adjudge.verifiers.graphs import Digraph, read_digraph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Form = tuple[tuple[int, ...], int]
"""Out-degrees in order, and the bits of the matrix above the diagonal."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"vertices": n, "A": [[u, v], …], "B": [[u, v], …]}``, an arc leading from u to v."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, least: int = 5) -> Outcome:
    """Ask for at least ``least`` vertices; smaller tournaments are not determined at times."""
    n: int = witness["vertices"]
    needed = (2 * n + 2) * factorial(n)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "orders of vertices")
    if n < least:
        return rejected(f"the tournaments have {n} vertices, fewer than {least}", vertices=n)
    tournaments = []
    for name in ("A", "B"):
        digraph = read_digraph({"vertices": n, "edges": witness[name]})
        fault = digraph if isinstance(digraph, Outcome) else _tournament_fault(digraph)
        if fault is not None:
            return fault._replace(
                message=f"in {name}, {fault.message}", details={**fault.details, "graph": name}
            )
        if isinstance(digraph, Digraph):
            tournaments.append(digraph.successors)
    cards = [sorted(_form(successors, _without(n, v)) for v in range(n)) for successors in tournaments]
    common = len(cards[0]) - len(_left_over(cards[0], cards[1]))
    facts = {"vertices": n, "common_cards": common}
    if common < n:
        message = f"only {common} of the {n} subtournaments can be paired off as isomorphic"
        return rejected(message, **facts)
    first, second = (_form(successors, list(range(n))) for successors in tournaments)
    if first == second:
        return rejected(f"the tournaments are isomorphic; their out-degrees are {list(first[0])}", **facts)
    message = (
        f"all {n} subtournaments can be paired off as isomorphic, but the tournaments are not isomorphic"
    )
    return accepted(message, **facts)


def _tournament_fault(digraph: Digraph) -> Outcome | None:
    for u in range(digraph.vertices):
        for v in range(u):
            arcs = (digraph.successors[u] >> v & 1) + (digraph.successors[v] >> u & 1)
            if arcs != 1:
                return rejected(f"there are {arcs} arcs between {v} and {u}", pair=[v, u], arcs=arcs)
    return None


def _without(n: int, vertex: int) -> list[int]:
    return [v for v in range(n) if v != vertex]


def _left_over(cards: Sequence[Form], others: Sequence[Form]) -> list[Form]:
    """The cards that find no partner among the others, with multiplicity."""
    left = list(others)
    alone = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            alone.append(card)
    return alone


def _form(successors: Sequence[int], vertices: Sequence[int]) -> Form:
    """The normal form of a subtournament: equal exactly for isomorphic ones."""
    inside = sum(1 << v for v in vertices)
    degree = {v: (successors[v] & inside).bit_count() for v in vertices}
    least = min(_bits(successors, order) for order in _orders(vertices, degree))
    return tuple(sorted(degree.values())), least


def _orders(vertices: Sequence[int], degree: Mapping[int, int]) -> Iterator[list[int]]:
    """All orders of the vertices with increasing out-degrees."""
    classes = [[v for v in vertices if degree[v] == d] for d in sorted(set(degree.values()))]
    for parts in product(*(permutations(part) for part in classes)):
        yield [v for part in parts for v in part]


def _bits(successors: Sequence[int], order: Sequence[int]) -> int:
    bits = 0
    for place, v in enumerate(order):
        for w in order[:place]:
            bits = bits << 1 | successors[v] >> w & 1
    return bits

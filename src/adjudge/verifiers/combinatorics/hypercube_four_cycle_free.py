"""ex(Q_8, C_4) = 680: every subgraph of the 8-dimensional cube with at least 681 edges contains a 4-cycle.

Source: M. Minamoto, *New lower bounds for C_4-free subgraphs of the hypercubes Q_6, Q_7, and Q_8*,
arXiv:2603.29127 (2026), which gives a subgraph with 680 edges and conjectures that it is largest.

The vertices of Q_8 are the integers 0 to 255, joined when they differ in exactly one binary digit. Two
vertices of a cube have two common neighbours exactly when they differ in two digits, so the 4-cycles of Q_8
are its two-dimensional faces, 28·64 = 1,792 in number. The checks, in order: each entry is an edge of the
cube, written with the smaller vertex first, and no edge is listed twice; there are at least 681 edges; no
face has all its four edges listed.

Counted work: the entries of the list and the faces of the cube.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Edge = tuple[int, int]


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"edges": [[u, v], …]}`` with 0 <= u < v <= 255."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, dimension: int = 8, threshold: int = 681
) -> Outcome:
    """Ask for ``threshold`` edges in the cube of that dimension; dimension 3 has a subgraph with 9."""
    entries = witness["edges"]
    needed = len(entries) + _face_count(dimension)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "edges and faces")
    edges: set[Edge] = set()
    for index, (u, v) in enumerate(entries):
        fault = _entry_fault(u, v, dimension) or ("is listed twice" if (u, v) in edges else None)
        if fault is not None:
            return rejected(f"entry {index}, ({u}, {v}), {fault}", entry=index, edge=[u, v])
        edges.add((u, v))
    if len(edges) < threshold:
        message = f"the subgraph has {len(edges)} edges, fewer than {threshold}"
        return rejected(message, edges=len(edges), needed=threshold)
    faces = 0
    for cycle in _faces(dimension):
        if edges.issuperset(_sides(cycle)):
            message = f"the subgraph contains the 4-cycle {'-'.join(map(str, cycle))}"
            return rejected(message, cycle=list(cycle), edges=len(edges))
        faces += 1
    message = f"the subgraph has {len(edges)} edges and none of the {faces} 4-cycles of the cube"
    return accepted(message, edges=len(edges), faces=faces)


def _entry_fault(u: int, v: int, dimension: int) -> str | None:
    if not (0 <= u < 1 << dimension and 0 <= v < 1 << dimension):
        return "has an end that is not a vertex"
    if u >= v:
        return "is not written with the smaller vertex first" if u > v else "is a loop"
    digits = (u ^ v).bit_count()
    return f"joins vertices that differ in {digits} binary digits" if digits > 1 else None


def _face_count(dimension: int) -> int:
    return dimension * (dimension - 1) * (1 << dimension) // 8


def _faces(dimension: int) -> Iterator[tuple[int, int, int, int]]:
    """The two-dimensional faces as 4-cycles, each from its smallest vertex."""
    for corner in range(1 << dimension):
        free = [1 << axis for axis in range(dimension) if not corner >> axis & 1]
        for position, second in enumerate(free):
            for first in free[:position]:
                yield corner, corner | first, corner | first | second, corner | second


def _sides(cycle: Sequence[int]) -> Iterator[Edge]:
    for position, u in enumerate(cycle):
        v = cycle[position - 1]
        yield min(u, v), max(u, v)

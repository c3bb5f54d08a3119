"""Merino-Welsh for matroids, as a product: T(2, 0)·T(0, 2) >= T(1, 1)^2 without loops and coloops.

Source: stated for matroids by R. Conde and C. Merino, *Comparing the number of acyclic and totally cyclic
orientations with that of spanning trees of a graph* (2009), after C. Merino and D. J. A. Welsh (1999);
refuted by C. Beke, G. K. Csáji, P. Csikvári and S. Pituk, *The Merino-Welsh conjecture is false for
matroids*, arXiv:2311.01932. For graphs it is open.

T is the Tutte polynomial; T(1, 1) is the number of bases. A witness is a matroid made from the uniform
matroid of rank r on n elements by putting kᵢ parallel elements in the place of the i-th one: a set is
independent if it has at most r elements and no two of one class. The checks, in order: 1 <= r <= n, so that
there are no loops; if r = n every class has at least two elements, since in a class of one element it would
be a coloop; T(2, 0)·T(0, 2) < T(1, 1)^2.

In T(x, y), the sum over the sets A of elements of (x - 1)^(r - r(A))·(y - 1)^(|A| - r(A)), the sets that meet
exactly the j classes in J have rank min(j, r). With e_j the elementary symmetric polynomial of degree j:
T(1, 1) = e_r(k₁, ..., kₙ); T(2, 0) is the sum over j of C(n, j)·(-1)^(j - min(j, r)); T(0, 2) is the sum over
j of e_j(2^k₁ - 1, ..., 2^kₙ - 1)·(-1)^(r - min(j, r)).

Counted work: n^2 steps of the symmetric polynomials.
"""

from collections.abc import Iterable, Mapping
from math import comb
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"rank": r, "classes": [k₁, …, kₙ]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, factor: int = 1) -> Outcome:
    """Ask for T(2, 0)·T(0, 2) < ``factor``·T(1, 1)^2."""
    rank: int = witness["rank"]
    classes: list[int] = witness["classes"]
    n = len(classes)
    if n**2 > limits.max_work:
        return over_work(n**2, limits.max_work, "steps of symmetric polynomials")
    if not 1 <= rank <= n:
        return rejected(f"the rank {rank} is not from 1 to {n}, the number of classes", rank=rank, classes=n)
    if rank == n and 1 in classes:
        place = classes.index(1)
        return rejected(f"the only element of class {place} is a coloop, since the rank is {n}", entry=place)
    acyclic = sum(comb(n, j) * (-1) ** (j - min(j, rank)) for j in range(n + 1))
    sums = _elementary((1 << size) - 1 for size in classes)
    cyclic = sum(value * (-1) ** (rank - min(j, rank)) for j, value in enumerate(sums))
    bases = _elementary(classes)[rank]
    product, square = acyclic * cyclic, factor * bases * bases
    facts = {
        "elements": sum(classes),
        "rank": rank,
        "T(2,0)": fact(acyclic),
        "T(0,2)": fact(cyclic),
        "T(1,1)": fact(bases),
    }
    message = f"T(2,0) = {shown(acyclic)}, T(0,2) = {shown(cyclic)}, T(1,1) = {shown(bases)}: T(2,0)·T(0,2)"
    right = "T(1,1)^2" if factor == 1 else f"{factor}·T(1,1)^2"
    if product >= square:
        return rejected(f"{message} is not less than {right}", **facts)
    return accepted(f"{message} is less than {right}", **facts)


def _elementary(values: Iterable[int]) -> list[int]:
    """The elementary symmetric polynomials of the values, from degree 0 up."""
    sums = [1]
    for value in values:
        sums = [a + value * b for a, b in zip([*sums, 0], [0, *sums], strict=True)]
    return sums

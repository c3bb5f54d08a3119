"""Chvátal's conjecture: in a downset no intersecting family is larger than the largest star.

Source: V. Chvátal, *Intersecting families of edges in hypergraphs having the hereditary property*, Hypergraph
Seminar, Lecture Notes in Mathematics 411 (1974), 61-66.

Sets of integers from 0 to 52 are written as the integers whose binary digit at place x is 1 exactly when x
is in the set. A witness is a list of generating sets, whose subsets are the downset, and a list of members.
The checks, in order: no generator and no member is listed twice; no member is empty; each is a subset of
some generator; any two have a common element; there are more of them than sets of the downset that contain
x, for every x. An x in no generator has an empty star, so that the ground set does not matter.

Counted work: for each subset of a generator one unit and one for each element; and pairs of listed members.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.finite_sets import shown_set
from adjudge.verifiers.graphs import members
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"generators": [bit mask, …], "intersecting": [bit mask, …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, missing: int = 0) -> Outcome:
    """Ask for more members than the largest star has, once ``missing`` ones are added to them."""
    generators: Sequence[int] = witness["generators"]
    family: Sequence[int] = witness["intersecting"]
    elements = 0
    for mask in generators:
        elements |= mask
    subsets = sum(1 << mask.bit_count() for mask in generators)
    needed = subsets * (elements.bit_count() + 1) + len(family) * (len(family) - 1) // 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "subsets, elements of them and pairs")
    for name, masks in (("generator", generators), ("member", family)):
        if len(set(masks)) < len(masks):
            double = next(mask for mask in masks if masks.count(mask) > 1)
            return rejected(f"the {name} {shown_set(double)} is listed twice", set=shown_set(double))
    downset = _downset(generators)
    for mask in family:
        if mask == 0:
            return rejected("the empty set is no member of an intersecting family", set="{}")
        if mask not in downset:
            return rejected(f"{shown_set(mask)} is a subset of no generator", set=shown_set(mask))
    for index, mask in enumerate(family):
        for other in family[:index]:
            if not mask & other:
                message = f"the members {shown_set(other)} and {shown_set(mask)} have no common element"
                return rejected(message, first=shown_set(other), second=shown_set(mask))
    star, centre = _largest_star(downset, elements)
    facts = {"members": len(family), "star": star, "downset": len(downset)}
    count = f"{len(family)}" if not missing else f"{len(family)} + {missing}"
    if len(family) + missing <= star:
        message = f"{count} intersecting members are not more than the {star} sets that contain {centre}"
        return rejected(message, centre=centre, **facts)
    return accepted(f"{count} intersecting members are more than the {star} of the largest star", **facts)


def _downset(generators: Sequence[int]) -> set[int]:
    downset = {0}
    for generator in generators:
        subset = generator
        while subset:
            downset.add(subset)
            subset = (subset - 1) & generator
    return downset


def _largest_star(downset: set[int], elements: int) -> tuple[int, int]:
    """The largest number of sets with a common element, and the first such element; 0 and 0 for none."""
    sizes = [(sum(mask >> x & 1 for mask in downset), -x) for x in members(elements)]
    size, centre = max(sizes, default=(0, 0))
    return size, -centre

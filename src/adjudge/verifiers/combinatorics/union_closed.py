"""Union-closed sets conjecture (P. Frankl): some element is in at least half of the members of the family.

Source: P. Frankl, 1979; statement as in H. Bruhn and O. Schaudt, *The journey of the union-closed sets
conjecture*, Graphs and Combinatorics 31 (2015), 2043-2074.

A witness is a family of finite sets of integers from 0 to 52, each set being written as the integer whose
binary digit at place x is 1 exactly when x is in it; 0 is the empty set. The checks, in order: no set is
listed twice; one of them is not empty; the union of any two is listed; each element of the union of all is in
fewer than half of the sets, of which the empty set counts as one where it is listed.

The sets are taken by their number of elements. A set that is a union of sets before it adds nothing; any
other is joined with all that unions of sets before it have given. In this way every union of sets is met.

Counted work: unions that are formed, plus one question per set and element; the number of unions is known
before each step.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.finite_sets import shown_set
from adjudge.verifiers.graphs import members
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"sets": [bit mask, …]}``."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, numerator: int = 1, denominator: int = 2
) -> Outcome:
    """Ask whether each element is in less than that share of the sets; power sets have less than 2/3."""
    sets: Sequence[int] = witness["sets"]
    family: set[int] = set()
    union = 0
    for mask in sets:
        if mask in family:
            return rejected(f"the set {shown_set(mask)} is listed twice", set=shown_set(mask))
        family.add(mask)
        union |= mask
    if not union:
        return rejected("no set of the family has an element", sets=len(sets))
    questions = len(sets) * union.bit_count()
    if questions > limits.max_work:
        return over_work(questions, limits.max_work, "unions and questions")
    fault = _closure_fault(family, limits.max_work - questions, limits.max_work)
    if fault is not None:
        return fault
    frequency, element = max((sum(mask >> x & 1 for mask in sets), -x) for x in members(union))
    share = f"{numerator}/{denominator}"
    facts = {"sets": len(sets), "elements": union.bit_count(), "largest_frequency": frequency}
    if frequency * denominator >= numerator * len(sets):
        message = (
            f"the element {-element} is in {frequency} of the {len(sets)} sets, at least {share} of them"
        )
        return rejected(message, element=-element, **facts)
    message = f"each element is in at most {frequency} of the {len(sets)} sets, less than {share} of them"
    return accepted(message, **facts)


def _closure_fault(family: set[int], allowed: int, max_work: int) -> Outcome | None:
    """The first union that is missing, or the rejection for more than ``allowed`` unions."""
    unions: dict[int, None] = {}
    formed = 0
    for mask in sorted(family, key=lambda mask: (mask.bit_count(), mask)):
        if mask in unions:
            continue
        formed += len(unions)
        if formed > allowed:
            return over_work(max_work - allowed + formed, max_work, "unions and questions")
        for other in list(unions):
            union = mask | other
            if union not in family:
                message = f"the union of {shown_set(other)} and {shown_set(mask)} is not in the family"
                return rejected(message, first=shown_set(other), second=shown_set(mask))
            unions[union] = None
        unions[mask] = None
    return None

"""Erdős problem 287: unit fractions with sum 1 have two neighbouring denominators at least 3 apart.

Statement: if k ≥ 2 and 1 < n_1 < … < n_k are integers with 1/n_1 + … + 1/n_k = 1, then some i < k has
n_{i+1} - n_i ≥ 3.

Source: https://www.erdosproblems.com/287; as a Lean statement in Formal Conjectures, ErdosProblems/287.lean.

A witness is the list of denominators. The checks, in order: there are at least two; each is greater than 1;
they are strictly increasing; no gap exceeds 2; their reciprocals sum to exactly 1.

Counted work: the bits of all denominators, an upper bound for the bits of the common denominator.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.unit_fractions import sum_of_reciprocals


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"denominators": [n_1, n_2, …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, gap: int = 2) -> Outcome:
    """Ask for gaps of at most ``gap``; with 3 there is 1/2 + 1/3 + 1/6."""
    denominators = witness["denominators"]
    fault = _list_fault(denominators, gap)
    if fault is not None:
        return fault
    needed = sum(d.bit_length() for d in denominators)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "bits of denominators")
    top, bottom = sum_of_reciprocals(denominators)
    widest = max(after - before for before, after in pairwise(denominators))
    facts = {"terms": len(denominators), "widest_gap": widest, "excess": fact(top - bottom)}
    if top != bottom:
        relation = "less" if top < bottom else "more"
        message = (
            f"the {len(denominators)} unit fractions sum to {relation} than 1, {shown(top)}/{shown(bottom)}"
        )
        return rejected(message, **facts)
    message = f"{len(denominators)} unit fractions with gaps of at most {widest} sum to exactly 1"
    return accepted(message, **facts)


def _list_fault(denominators: Sequence[int], gap: int) -> Outcome | None:
    if len(denominators) < 2:
        return rejected(f"there must be at least two denominators, not {len(denominators)}")
    for index, d in enumerate(denominators):
        if d < 2:
            return rejected(f"the denominator {d} is not greater than 1", denominator=d)
        before = denominators[index - 1] if index else d - 1
        if d <= before:
            message = f"the denominators are not strictly increasing: {d} follows {before}"
            return rejected(message, denominator=d, before=before)
        if d - before > gap:
            message = f"{d} follows {before}, a gap of {d - before}, more than {gap}"
            return rejected(message, denominator=d, before=before)
    return None

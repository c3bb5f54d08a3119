"""Beck-Fiala with bound t: sets with at most t through each element can be signed with sums within ±t.

Source: J. Beck and T. Fiala, *"Integer-making" theorems*, Discrete Appl. Math. 3 (1981), 1-8, who prove the
bound 2t - 1.

Sets of integers from 0 to 52 are written as the integers whose binary digit at place x is 1 exactly when x
is in the set. A witness is a list of sets; t is the largest number of them with a common element. The
checks, in order: no set is listed twice; for every choice of a sign for each element, some set has signs
with a sum of absolute value more than t. Sets with at most t elements never have one.

Signs are chosen element by element. For each set the numbers t + |S| - 2p and t + |S| - 2m are kept, with p
and m the numbers of plus and minus signs so far: both stay at least 0 exactly as long as the rest of the
signs can still bring this one set within ±t, and at the end they are t - sum and t + sum. All are fields of
one integer, each with a guard bit that a negative number clears. The first element gets plus, as all signs
may be turned.

Counted work: the choices of signs, 2^e for e elements in sets with more than t elements.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.finite_sets import shown_set
from adjudge.verifiers.graphs import members
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

_WIDTH = 8
"""Bits of a field: a number up to 53 + 53 and a guard bit above it."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"sets": [bit mask, …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, less: int = 0) -> Outcome:
    """Ask whether no signs have all sums within ±(t - ``less``); the Fano plane answers for less = 1."""
    sets: Sequence[int] = witness["sets"]
    seen: set[int] = set()
    for mask in sets:
        if mask in seen:
            return rejected(f"the set {shown_set(mask)} is listed twice", set=shown_set(mask))
        seen.add(mask)
    degree = max(sum(mask >> x & 1 for mask in sets) for x in range(53)) if sets else 0
    bound = max(degree - less, 0)
    large = [mask for mask in sets if mask.bit_count() > bound]
    facts = {"t": degree, "bound": bound, "sets": len(sets)}
    if not large:
        return rejected(f"t = {degree}, and no set has more than {bound} elements", **facts)
    elements = 0
    for mask in large:
        elements |= mask
    needed = 1 << elements.bit_count()
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "choices of signs")
    signs = _balanced_signs(large, bound)
    if signs is not None:
        plus, minus = shown_set(signs), shown_set(elements & ~signs)
        message = f"with plus on {plus} and minus on {minus} every sum is within ±{bound}, where t = {degree}"
        return rejected(message, plus=plus, minus=minus, **facts)
    message = (
        f"whatever the signs, some set has a sum of absolute value more than {bound}, where t = {degree}"
    )
    return accepted(message, **facts)


def _balanced_signs(sets: Sequence[int], bound: int) -> int | None:
    """Elements with a plus such that all sums over these non-empty sets are within ±bound, or ``None``."""
    start = guards = elements = 0
    for index, mask in enumerate(sets):
        elements |= mask
        for field in (2 * index, 2 * index + 1):
            guards |= 1 << (_WIDTH * field + _WIDTH - 1)
            start |= (bound + mask.bit_count()) << _WIDTH * field
    start |= guards
    order = list(members(elements))
    plus = [sum(2 << _WIDTH * 2 * i for i, mask in enumerate(sets) if mask >> x & 1) for x in order]
    minus = [step << _WIDTH for step in plus]
    stack = [(1, start - plus[0], 1 << order[0])]
    while stack:
        depth, state, signs = stack.pop()
        if state & guards != guards:
            continue
        if depth == len(order):
            return signs
        stack.append((depth + 1, state - minus[depth], signs))
        stack.append((depth + 1, state - plus[depth], signs | 1 << order[depth]))
    return None

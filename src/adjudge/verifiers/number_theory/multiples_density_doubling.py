"""Erdős problem 488: the density of a set of multiples at most doubles after the largest generator.

Statement: for a finite non-empty set A of positive integers let B be the set of the positive multiples of its
members, and B(x) = |B ∩ [1, x]|. For all integers m > n ≥ max A, B(m)/m < 2·B(n)/n.

Source: https://www.erdosproblems.com/488; as a Lean statement in Formal Conjectures, ErdosProblems/488.lean.

A witness is A, increasing, with n and m. The checks, in order: the members of A are positive and strictly
increasing; n ≥ max A; m > n; n·B(m) ≥ 2·m·B(n), where equality refutes too, since the inequality is strict.
B is marked on [1, m] multiple by multiple and counted.

Counted work: m, and for each a in A the m // a multiples that are marked.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"generators": [a, …], "n": n, "m": m}``."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, numerator: int = 2, denominator: int = 1
) -> Outcome:
    """Ask whether B(m)/m ≥ (numerator/denominator)·B(n)/n; {5} at 9 and 10 reaches the factor 9/5."""
    generators, n, m = witness["generators"], witness["n"], witness["m"]
    fault = _order_fault(generators, n, m)
    if fault is not None:
        return fault
    needed = m + sum(m // a for a in generators)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "marked multiples and places")
    marks = _multiples(generators, m)
    up_to_n = marks.count(1, 0, n + 1)
    up_to_m = up_to_n + marks.count(1, n + 1)
    left, right = denominator * n * up_to_m, numerator * m * up_to_n
    factor = str(numerator) if denominator == 1 else f"{numerator}/{denominator}"
    facts = {"up_to_n": up_to_n, "up_to_m": up_to_m, "n": n, "m": m}
    if left < right:
        message = f"B({m})/{m} = {up_to_m}/{m} is less than {factor}·B({n})/{n} = {factor}·{up_to_n}/{n}"
        return rejected(message, **facts)
    message = f"B({m})/{m} = {up_to_m}/{m} is not less than {factor}·B({n})/{n} = {factor}·{up_to_n}/{n}"
    return accepted(message, **facts)


def _order_fault(generators: Sequence[int], n: int, m: int) -> Outcome | None:
    if not generators:
        return rejected("A is empty")
    previous = 0
    for a in generators:
        if a < 1:
            return rejected(f"the generator {a} is not positive", generator=a)
        if a <= previous:
            message = f"the generators are not strictly increasing: {a} follows {previous}"
            return rejected(message, generator=a, previous=previous)
        previous = a
    if n < previous:
        return rejected(f"n = {n} is less than the largest generator {previous}", largest=previous)
    if m <= n:
        return rejected(f"m = {m} is not greater than n = {n}", bound=n)
    return None


def _multiples(generators: Sequence[int], m: int) -> bytearray:
    """Place k holds 1 when some generator divides k, for k from 1 to m; place 0 holds 0."""
    marks = bytearray(m + 1)
    for a in generators:
        if not marks[a]:
            marks[a::a] = b"\x01" * (m // a)
    return marks

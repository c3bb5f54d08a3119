"""Erdős problem 7: no finite covering system has distinct odd moduli greater than 1.

A covering system is a finite set of residue classes a mod m whose union is the set of all integers.
Source: P. Erdős and J. Selfridge; https://www.erdosproblems.com/7; as a Lean statement in Formal Conjectures,
ErdosProblems/7.lean.

A witness is the list of classes. The checks, in order: every modulus is greater than 1 and odd; every residue
is at least 0 and below its modulus; no modulus is listed twice; the classes cover all integers. Whether an
integer is covered depends on it modulo the least common multiple L of the moduli only, so the classes are
marked on 0, …, L - 1 in full; nothing is sampled.

Counted work: L, and for each class the L/m places that it marks.
"""

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Class = Sequence[int]
"""A residue and its modulus."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"classes": [[residue, modulus], …]}``."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, odd: int = 1, distinct: int = 1
) -> Outcome:
    """Allow even moduli (``odd`` = 0) or repeated ones (``distinct`` = 0); both have small examples."""
    classes = witness["classes"]
    fault = _class_fault(classes, odd, distinct)
    if fault is not None:
        return fault
    period = 1
    for _, modulus in classes:
        period = lcm(period, modulus)
        if period > limits.max_work:
            return over_work(period, limits.max_work, "integers to mark")
    needed = period + sum(period // modulus for _, modulus in classes)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "integers to mark")
    uncovered = _first_uncovered(classes, period)
    if uncovered >= 0:
        message = f"the integer {uncovered} is in none of the {len(classes)} classes"
        return rejected(message, uncovered=uncovered, period=period)
    message = f"the {len(classes)} classes cover all {period} residues modulo {period}, their common period"
    return accepted(message, uncovered=-1, period=period)


def _class_fault(classes: Sequence[Class], odd: int, distinct: int) -> Outcome | None:
    seen: set[int] = set()
    for index, (residue, modulus) in enumerate(classes):
        reason = None
        if modulus < 2:
            reason = "has no modulus greater than 1"
        elif odd and modulus % 2 == 0:
            reason = "has an even modulus"
        elif not 0 <= residue < modulus:
            reason = "has a residue that is not between 0 and its modulus"
        elif distinct and modulus in seen:
            reason = "repeats a modulus"
        if reason is not None:
            return rejected(f"class {index}, {residue} mod {modulus}, {reason}", entry=index)
        seen.add(modulus)
    return None


def _first_uncovered(classes: Sequence[Class], period: int) -> int:
    """The least integer from 0 to ``period`` - 1 in none of the classes, or -1."""
    marks = bytearray(period)
    for residue, modulus in classes:
        marks[residue::modulus] = b"\x01" * (period // modulus)
    return marks.find(0)

"""The audit ``adversarial``: does the engine decide what it should refuse, or misread what looks familiar?

A *misparse* is an answer where a refusal is due, or another answer than the case has. A refusal where an
answer is due is none, but the ordinary cases among the adversarial ones must be answered, and a refusal must
have the code that the case names.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.audits.adversarial_cases import CONTROLS, Trap, families, read_traps
from adjudge.audits.artifact import Findings, Measured, audit, gate, none_of
from adjudge.audits.asking import ask, enter_engine
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.subject import REFUSED, Answer, Solve, compare, subject_of
from adjudge.audits.thresholds import (
    ADVERSARIAL_CASES_MIN,
    ADVERSARIAL_FAMILIES_MIN,
    ADVERSARIAL_PER_FAMILY_MIN,
)
from adjudge.contract.audit_artifacts import AdversarialAudit, AdversarialFamily, AdversarialRow
from adjudge.lanes.registry import Lane

SCHEMA = "adjudge.audit.adversarial/1"
_EMPTY: dict[str, Any] = {"families": {}, "per_case": [], "misparses": []}


class _Asked(NamedTuple):
    trap: Trap
    answer: Answer

    @property
    def is_misparse(self) -> bool:
        return compare(self.trap.item, self.answer) == "wrong"

    @property
    def is_needless(self) -> bool:
        """Whether it was refused, or not answered at all, although an answer is due."""
        return compare(self.trap.item, self.answer) == "refused"

    @property
    def has_other_code(self) -> bool:
        item = self.trap.item
        return item.right == self.answer.said == REFUSED and item.refusal != self.answer.code


def audit_adversarial(root: Path, lane: Lane, *, solve: Solve | None = None) -> AdversarialAudit:
    """Ask every adversarial case; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        solve: who is asked; the built-in engine when not given.
    """
    subject = subject_of(lane)

    def measure(findings: Findings) -> Measured:
        enter_engine(root, subject, findings)
        traps = read_traps(root, lane, findings)
        if not traps:
            raise AuditRefused("TOO_FEW_CASES", "there is no adversarial case")
        asked = [_Asked(trap, ask(solve or subject.solve, trap.item.question)) for trap in traps]
        return _measure(asked, families(lane), CONTROLS[lane.name])

    return audit(AdversarialAudit, schema=SCHEMA, obligation=8, lane=lane.name, measure=measure, empty=_EMPTY)


def _measure(asked: Sequence[_Asked], known: Sequence[str], control: str) -> Measured:
    by_family = {name: [one for one in asked if one.trap.family == name] for name in known}
    misparses = [one.trap.item.case_id for one in asked if one.is_misparse]
    smallest = min(len(found) for found in by_family.values())
    populated = sum(bool(found) for found in by_family.values())
    controls = by_family[control]
    solved = sum(one.answer.said == one.trap.item.right for one in controls)
    return Measured(
        gates={
            "misparse_zero": none_of("misparses", len(misparses)),
            "codes_as_named": none_of("other_codes", sum(one.has_other_code for one in asked)),
            "no_needless_refusal": none_of("refused", sum(one.is_needless for one in asked)),
            "controls_solved": gate(
                "all", {"solved": solved, "controls": len(controls)}, solved == len(controls) > 0
            ),
            "enough_cases": gate(
                str(ADVERSARIAL_CASES_MIN), {"cases": len(asked)}, len(asked) >= ADVERSARIAL_CASES_MIN
            ),
            "all_families": gate(
                f"{ADVERSARIAL_PER_FAMILY_MIN} cases in each of the {len(known)} families",
                {"families": populated, "smallest": smallest},
                populated >= ADVERSARIAL_FAMILIES_MIN and smallest >= ADVERSARIAL_PER_FAMILY_MIN,
            ),
        },
        fields={
            "families": {name: _family(found) for name, found in by_family.items()},
            "per_case": [_row(one) for one in asked],
            "misparses": misparses,
        },
    )


def _family(found: Sequence[_Asked]) -> AdversarialFamily:
    refused = sum(one.answer.said == REFUSED for one in found)
    return AdversarialFamily(
        total=len(found),
        refused=refused,
        solved=len(found) - refused,
        misparse=sum(one.is_misparse for one in found),
    )


def _row(one: _Asked) -> AdversarialRow:
    item = one.trap.item
    return AdversarialRow(
        case_id=item.case_id,
        family=one.trap.family,
        expected=Answer(item.right, item.refusal).shown(),
        actual=one.answer.shown(),
        misparse=one.is_misparse,
    )

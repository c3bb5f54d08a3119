"""The audit ``perturb`` of a system's replies: does its score survive when the cases are changed?

Nothing is asked of anybody: a file has the replies to public cases and to their changes, which
``adjudge audit cases perturb`` exports. Every change is held against the same case before it, so a system is
compared with itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.audits.artifact import Findings, Measured, audit, gate
from adjudge.audits.perturbation import Perturbations, Variant
from adjudge.audits.perturbation_bases import perturbations
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.reply_file import ReplyFile, measured_rate, parser_name, read_replies, shown
from adjudge.audits.subject import Item, subject_of
from adjudge.audits.thresholds import OOD_RATIO_GATE, REPLY_PAIRS_MIN
from adjudge.contract.audit import AuditGate
from adjudge.contract.reply_audits import FlippedItem, ReplyPerturbAudit, Survival, TransformSurvival
from adjudge.lanes.registry import Lane
from adjudge.lanes.scoring import six_decimals

SCHEMA = "adjudge.audit.perturb-replies/1"


class _Pair(NamedTuple):
    """A case before and after a change, with what was said to either."""

    variant: Variant
    base: Item
    base_said: str
    changed_said: str

    @property
    def was_right(self) -> bool:
        return self.base_said == self.base.right

    @property
    def is_right(self) -> bool:
        return self.changed_said == self.variant.item.right


def audit_perturb_replies(root: Path, lane: Lane, file: ReplyFile) -> ReplyPerturbAudit:
    """Measure a system's replies before and after each change; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        file: the replies.

    Raises:
        UsageError: a line of the file is malformed, or a case was answered twice.
    """
    subject = subject_of(lane)
    empty: dict[str, Any] = {
        "parser": parser_name(lane),
        "replies": 0,
        "unknown": 0,
        "transforms": {},
        "preserving": None,
        "breaking": None,
        "flips": [],
    }

    def measure(findings: Findings) -> Measured:
        replies = read_replies(lane, file, findings)
        empty["replies"] = len(replies.said)
        changed = perturbations(root, subject, findings)
        known = {item.case_id for item in changed.bases} | {v.item.case_id for v in changed.variants}
        empty["unknown"] = sum(name not in known for name in replies.said)
        return _measure(changed, replies.said, empty)

    return audit(ReplyPerturbAudit, schema=SCHEMA, obligation=5, lane=lane.name, measure=measure, empty=empty)


def _measure(changed: Perturbations, said: Mapping[str, str], empty: Mapping[str, Any]) -> Measured:
    bases = {item.case_id: item for item in changed.bases}
    pairs = [
        _Pair(variant, bases[variant.base_id], said[variant.base_id], said[variant.item.case_id])
        for variant in changed.variants
        if variant.base_id in said and variant.item.case_id in said
    ]
    if len(pairs) < REPLY_PAIRS_MIN:
        reason = f"{len(pairs)} changed cases have a reply before and after, fewer than {REPLY_PAIRS_MIN}"
        raise AuditRefused("TOO_FEW_CASES", reason)
    if not any(pair.was_right for pair in pairs):
        raise AuditRefused("NO_BASELINE", "no case is right before it is changed")
    made = Counter(variant.transform for variant in changed.variants)
    transforms = {
        name: TransformSurvival(
            kind=kind,
            **_survival([pair for pair in pairs if pair.variant.transform == name], made[name]),
        )
        for name, kind in changed.kinds.items()
    }
    kinds = {
        kind: Survival(
            **_survival(
                [pair for pair in pairs if changed.kinds[pair.variant.transform] == kind],
                sum(count for name, count in made.items() if changed.kinds[name] == kind),
            )
        )
        for kind in ("preserving", "breaking")
    }
    flips = [_flip(pair) for pair in pairs if pair.was_right != pair.is_right]
    gates = {f"{kind}_ratio": _gate(survival) for kind, survival in kinds.items() if survival.base.total}
    return Measured(gates, {**empty, "transforms": transforms, **kinds, "flips": flips})


def _survival(pairs: Sequence[_Pair], variants: int) -> dict[str, Any]:
    """The fields of a :class:`~adjudge.contract.reply_audits.Survival`.

    Args:
        pairs: the changed cases that have a reply before and after.
        variants: how many changed cases there are.
    """
    right_before = [pair for pair in pairs if pair.was_right]
    before, after = len(right_before), sum(pair.is_right for pair in pairs)
    kept = sum(pair.is_right for pair in right_before)
    return {
        "base": measured_rate(before, len(pairs)),
        "changed": measured_rate(after, len(pairs)),
        "kept": measured_rate(kept, before),
        "lost": before - kept,
        "gained": after - kept,
        "ratio": six_decimals(after, before) if before else None,
        "missing": variants - len(pairs),
    }


def _gate(survival: Survival) -> AuditGate:
    numerator, denominator = OOD_RATIO_GATE
    before, after = survival.base.correct, survival.changed.correct
    measured = {"right_after": after, "right_before": before, "pairs": survival.base.total}
    return gate(f"{numerator}/{denominator}", measured, denominator * after >= numerator * before)


def _flip(pair: _Pair) -> FlippedItem:
    return FlippedItem(
        transform=pair.variant.transform,
        case_id=pair.variant.base_id,
        direction="lost" if pair.was_right else "gained",
        base_right=pair.base.right,
        base_said=shown(pair.base_said),
        changed_right=pair.variant.item.right,
        changed_said=shown(pair.changed_said),
    )

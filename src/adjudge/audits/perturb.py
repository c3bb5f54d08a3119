"""The audit ``perturb``: does the answer follow the question when that is changed?

Every changed case has a right answer from the reference evaluator (:mod:`.perturbation_bases`). A solver that
knows the public cases by heart, or reads them by their names and forms, answers the old question.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from adjudge.audits.artifact import Findings, Measured, audit, gate
from adjudge.audits.asking import ask, enter_engine
from adjudge.audits.perturbation import Perturbations
from adjudge.audits.perturbation_bases import perturbations
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.subject import Solve, subject_of
from adjudge.audits.thresholds import PERTURBATION_RATE, TRANSFORM_ATTEMPTS_MIN
from adjudge.contract.audit import AuditGate
from adjudge.contract.audit_artifacts import (
    PerturbationFailure,
    PerturbAudit,
    RateCounts,
    TransformCounts,
)
from adjudge.lanes.registry import Lane

SCHEMA = "adjudge.audit.perturb/1"
_EMPTY: dict[str, Any] = {"transforms": {}, "preserving": None, "breaking": None, "failures": []}


def audit_perturb(root: Path, lane: Lane, *, solve: Solve | None = None) -> PerturbAudit:
    """Ask every changed case; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        solve: who is asked; the built-in engine when not given.
    """
    subject = subject_of(lane)

    def measure(findings: Findings) -> Measured:
        enter_engine(root, subject, findings)
        return _measure(perturbations(root, subject, findings), solve or subject.solve)

    return audit(PerturbAudit, schema=SCHEMA, obligation=5, lane=lane.name, measure=measure, empty=_EMPTY)


def _measure(changed: Perturbations, solve: Solve) -> Measured:
    attempted = Counter(variant.transform for variant in changed.variants)
    for transform in changed.kinds:
        if attempted[transform] < TRANSFORM_ATTEMPTS_MIN:
            reason = f"{transform} was tried on {attempted[transform]} cases"
            raise AuditRefused("TRANSFORM_UNEXERCISED", f"{reason}, fewer than {TRANSFORM_ATTEMPTS_MIN}")
    failures: list[PerturbationFailure] = []
    for variant in changed.variants:
        answer = ask(solve, variant.item.question)
        if answer.said != variant.item.right:
            failures.append(
                PerturbationFailure(
                    transform=variant.transform,
                    case_id=variant.base_id,
                    predicted=variant.item.right,
                    actual=answer.shown(),
                )
            )
    counts = _counts(changed, attempted, Counter(failure.transform for failure in failures))
    rates = {kind: _rate(counts, kind) for kind in ("preserving", "breaking")}
    fewest = min(attempted[transform] for transform in changed.kinds)
    return Measured(
        gates={
            "preserving_rate": _gate(rates["preserving"]),
            "breaking_rate": _gate(rates["breaking"]),
            "every_transform_tried": gate(
                f"{TRANSFORM_ATTEMPTS_MIN} cases each", {"fewest": fewest}, fewest >= TRANSFORM_ATTEMPTS_MIN
            ),
        },
        fields={
            "transforms": counts,
            "preserving": rates["preserving"],
            "breaking": rates["breaking"],
            "failures": failures,
        },
    )


def _counts(
    changed: Perturbations, attempted: Counter[str], failed: Counter[str]
) -> dict[str, TransformCounts]:
    reasons = {
        transform: Counter(skip.reason for skip in changed.skips if skip.transform == transform)
        for transform in changed.kinds
    }
    return {
        transform: TransformCounts(
            kind=kind,
            attempted=attempted[transform],
            correct=attempted[transform] - failed[transform],
            skipped=reasons[transform].total(),
            skip_reasons=dict(sorted(reasons[transform].items())),
        )
        for transform, kind in changed.kinds.items()
    }


def _rate(counts: dict[str, TransformCounts], kind: str) -> RateCounts:
    chosen = [count for count in counts.values() if count.kind == kind]
    return RateCounts(
        attempted=sum(count.attempted for count in chosen), correct=sum(count.correct for count in chosen)
    )


def _gate(rate: RateCounts) -> AuditGate:
    numerator, denominator = PERTURBATION_RATE
    measured = {"correct": rate.correct, "attempted": rate.attempted}
    holds = rate.attempted > 0 and denominator * rate.correct >= numerator * rate.attempted
    return gate(f"{numerator}/{denominator}", measured, holds)

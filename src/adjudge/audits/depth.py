"""The audit ``depth``: how does accuracy fall with the depth of the case?

Depth is ground truth: of two expressions the operators of the larger one, of a word problem the operations of
its plan. So a case that a solver refuses counts in its bucket all the same. Each level of depth may cost a
fixed share of the accuracy that the first bucket has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.audits.artifact import Findings, Measured, audit, gate
from adjudge.audits.asking import ask, enter_engine
from adjudge.audits.perturbation_bases import planned_depths
from adjudge.audits.reference_polynomials import NoReferenceError, operator_nodes
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.subject import REFUSED, Item, Solve, Subject, compare, subject_of
from adjudge.audits.thresholds import (
    DEPTH_ANCHOR_MIN,
    DEPTH_BUCKETS,
    DEPTH_BUCKETS_NEEDED,
    DEPTH_COVERAGE,
    DEPTH_EPSILON,
)
from adjudge.contract.audit_artifacts import DepthAudit, DepthBucket
from adjudge.contract.report import CaseVerdict
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Lane

SCHEMA = "adjudge.audit.depth/1"
EPSILON = f"{DEPTH_EPSILON[0]}/{DEPTH_EPSILON[1]}"
_EMPTY: dict[str, Any] = {"buckets": [], "anchor": None, "epsilon": EPSILON, "coverage_sufficient": False}


class DeepItem(NamedTuple):
    """A public case and its depth."""

    item: Item
    depth: int


def audit_depth(root: Path, lane: Lane, *, solve: Solve | None = None) -> DepthAudit:
    """Ask every public case that has an answer, by depth; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        solve: who is asked; the built-in engine when not given.
    """
    subject = subject_of(lane)

    def measure(findings: Findings) -> Measured:
        enter_engine(root, subject, findings)
        cases = deep_items(root, subject, findings)
        asked = [
            (deep.depth, compare(deep.item, ask(solve or subject.solve, deep.item.question)))
            for deep in cases
        ]
        return measured_depth(lane, asked)

    return audit(DepthAudit, schema=SCHEMA, obligation=6, lane=lane.name, measure=measure, empty=_EMPTY)


def deep_items(root: Path, subject: Subject, findings: Findings) -> list[DeepItem]:
    """The public cases that a right solver answers, with their depths, in file order.

    Raises:
        AuditRefused: the case file is missing or malformed, or not what the reference evaluator says.
    """
    public = subject.items(root, "public", findings)
    if subject.lane is not SYMBOLIC_EQUIVALENCE:
        return [DeepItem(item, depth) for item, depth in planned_depths(public)]
    return [DeepItem(item, _operators(item)) for item in public if item.right != REFUSED]


def _operators(item: Item) -> int:
    try:
        return max(map(operator_nodes, item.question.texts))
    except NoReferenceError as error:
        raise AuditRefused("NO_GROUND_TRUTH", f"{item.case_id}: {error}") from None


def measured_depth(lane: Lane, asked: Sequence[tuple[int, CaseVerdict]]) -> Measured:
    """Bound each bucket by the first.

    Args:
        lane: the lane, whose buckets are used.
        asked: depth and verdict of every case.

    Raises:
        AuditRefused: ``DEPTH_OUT_OF_SCHEMA`` or ``NO_ANCHOR``.
    """
    ranges = DEPTH_BUCKETS[lane.name]
    counts = {bounds: _count(bounds, asked) for bounds in ranges}
    if sum(count.total() for count in counts.values()) != len(asked):
        deepest = max(depth for depth, _ in asked)
        raise AuditRefused("DEPTH_OUT_OF_SCHEMA", f"a case of depth {deepest} is in no bucket")
    first = ranges[0]
    if not counts[first].total():
        raise AuditRefused("NO_ANCHOR", f"no case has a depth of {_name(first)}")
    anchor = Fraction(counts[first]["correct"], counts[first].total())
    keeps = 1 - Fraction(*DEPTH_EPSILON)
    buckets = [_bucket(bounds, counts[bounds], anchor * keeps ** (bounds[0] - first[0])) for bounds in ranges]
    wanted, size = DEPTH_COVERAGE
    large = sum(bucket.total >= size for bucket in buckets)
    populated = sum(bucket.total > 0 for bucket in buckets)
    needed = DEPTH_BUCKETS_NEEDED[lane.name]
    covered = large >= wanted and populated >= needed
    least, of = DEPTH_ANCHOR_MIN
    return Measured(
        gates={
            "bounds_hold": gate(
                f"(1 - {EPSILON})^levels of the anchor",
                {"buckets": populated, "satisfied": sum(b.satisfied for b in buckets if b.total)},
                all(bucket.satisfied for bucket in buckets),
            ),
            "anchor_accuracy": gate(
                f"{least}/{of}",
                {"correct": buckets[0].correct, "cases": buckets[0].total},
                of * buckets[0].correct >= least * buckets[0].total,
            ),
            "coverage": gate(
                f"{wanted} buckets with {size} cases, {needed} populated",
                {"large": large, "populated": populated},
                covered,
            ),
        },
        fields={
            "buckets": buckets,
            "anchor": buckets[0].bucket,
            "epsilon": EPSILON,
            "coverage_sufficient": covered,
        },
    )


def _count(bounds: tuple[int, int], asked: Sequence[tuple[int, CaseVerdict]]) -> Counter[CaseVerdict]:
    low, high = bounds
    return Counter(verdict for depth, verdict in asked if low <= depth <= high)


def _bucket(bounds: tuple[int, int], counts: Counter[CaseVerdict], bound: Fraction) -> DepthBucket:
    total, correct = counts.total(), counts["correct"]
    return DepthBucket(
        bucket=_name(bounds),
        total=total,
        correct=correct,
        refused=counts["refused"],
        wrong=counts["wrong"],
        bound_num=bound.numerator,
        bound_den=bound.denominator,
        satisfied=correct * bound.denominator >= bound.numerator * total,
    )


def _name(bounds: tuple[int, int]) -> str:
    low, high = bounds
    return str(low) if low == high else f"{low}-{high}"

"""The audit ``depth`` of a system's replies: how does its accuracy fall with the depth of the case?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudge.audits.artifact import Findings, Measured, audit
from adjudge.audits.depth import EPSILON, deep_items, measured_depth
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.reply_file import ReplyFile, measured_rate, parser_name, read_replies
from adjudge.audits.subject import Answer, compare, subject_of
from adjudge.contract.audit_artifacts import DepthBucket
from adjudge.contract.reply_audits import DepthAccuracy, ReplyDepthAudit
from adjudge.lanes.registry import Lane

SCHEMA = "adjudge.audit.depth-replies/1"


def audit_depth_replies(root: Path, lane: Lane, file: ReplyFile) -> ReplyDepthAudit:
    """Sort a system's replies by the depth of their cases; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        file: the replies; one to every public case that has an answer.

    Raises:
        UsageError: a line of the file is malformed, or a case was answered twice.
    """
    subject = subject_of(lane)
    empty: dict[str, Any] = {
        "parser": parser_name(lane),
        "buckets": [],
        "anchor": None,
        "epsilon": EPSILON,
        "coverage_sufficient": False,
        "missed": [],
    }

    def measure(findings: Findings) -> Measured:
        replies = read_replies(lane, file, findings)
        cases = deep_items(root, subject, findings)
        missing = [deep.item.case_id for deep in cases if deep.item.case_id not in replies.said]
        if missing:
            reason = f"{len(missing)} cases have no reply, {missing[0]} first"
            raise AuditRefused("TOO_FEW_CASES", reason)
        verdicts = [compare(deep.item, Answer(replies.said[deep.item.case_id])) for deep in cases]
        depths = [deep.depth for deep in cases]
        gates, fields = measured_depth(lane, list(zip(depths, verdicts, strict=True)))
        missed = [
            deep.item.case_id for deep, verdict in zip(cases, verdicts, strict=True) if verdict != "correct"
        ]
        buckets = [_with_accuracy(bucket) for bucket in fields["buckets"]]
        return Measured(gates, {**empty, **fields, "buckets": buckets, "missed": missed})

    return audit(ReplyDepthAudit, schema=SCHEMA, obligation=6, lane=lane.name, measure=measure, empty=empty)


def _with_accuracy(bucket: DepthBucket) -> DepthAccuracy:
    fields = {name: getattr(bucket, name) for name in bucket.__struct_fields__}
    return DepthAccuracy(**fields, accuracy=measured_rate(bucket.correct, bucket.total))

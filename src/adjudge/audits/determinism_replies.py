"""The audit ``determinism`` of a system's replies: does it say the same in every run?

Every file is one run over the public cases. Below five runs nothing is claimed: the audit tells what it saw
and refuses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudge.audits.artifact import Findings, Measured, audit, gate
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.reply_file import Replies, ReplyFile, measured_rate, parser_name, read_replies, shown
from adjudge.audits.subject import Item, subject_of
from adjudge.audits.thresholds import MODEL_RUNS_MIN, REPLY_PAIRS_MIN
from adjudge.contract.reply_audits import ReplyDeterminismAudit, UnstableCase
from adjudge.lanes.registry import Lane
from adjudge.lanes.scoring import rate

SCHEMA = "adjudge.audit.determinism-replies/1"


def audit_determinism_replies(root: Path, lane: Lane, files: Sequence[ReplyFile]) -> ReplyDeterminismAudit:
    """Compare the runs of a system; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        files: one for each run.

    Raises:
        UsageError: a line of a file is malformed, or a case was answered twice.
    """
    subject = subject_of(lane)
    told: dict[str, Any] = {
        "parser": parser_name(lane),
        "runs": len(files),
        "cases": 0,
        "status": "not_measured" if len(files) < 2 else "partial",
        "byte_equal": None,
        "verdict_stable": None,
        "pair_agreement": None,
        "accuracy_min": None,
        "accuracy_max": None,
        "deterministic": None,
        "flips": [],
    }

    def measure(findings: Findings) -> Measured:
        if not files:
            raise AuditRefused("TOO_FEW_REPLAYS", "there is no run")
        runs = [read_replies(lane, file, findings) for file in files]
        items = [
            item
            for item in subject.items(root, "public", findings)
            if all(item.case_id in run.said for run in runs)
        ]
        if len(items) < REPLY_PAIRS_MIN:
            reason = f"{len(items)} public cases have a reply in every run, fewer than {REPLY_PAIRS_MIN}"
            raise AuditRefused("TOO_FEW_CASES", reason)
        equal = _compare(items, runs, told)
        if len(files) < MODEL_RUNS_MIN:
            reason = f"{len(files)} runs are fewer than {MODEL_RUNS_MIN}, so nothing is claimed"
            raise AuditRefused("TOO_FEW_REPLAYS", reason)
        told.update(status="measured", deterministic=equal == len(items))
        measured = {"byte_equal": equal, "cases": len(items)}
        return Measured({"all_bytes_equal": gate("1/1", measured, equal == len(items))}, told)

    return audit(
        ReplyDeterminismAudit, schema=SCHEMA, obligation=9, lane=lane.name, measure=measure, empty=told
    )


def _compare(items: Sequence[Item], runs: Sequence[Replies], told: dict[str, Any]) -> int:
    """Enter what the runs have in common, and return how many cases have replies of equal bytes."""
    cases, count = len(items), len(runs)
    said = {item.case_id: Counter(run.said[item.case_id] for run in runs) for item in items}
    scores = [sum(run.said[item.case_id] == item.right for item in items) for run in runs]
    equal = sum(len({run.raw[item.case_id] for run in runs}) == 1 for item in items)
    told.update(
        cases=cases,
        accuracy_min=measured_rate(min(scores), cases),
        accuracy_max=measured_rate(max(scores), cases),
        flips=[
            UnstableCase(case_id=name, said={shown(text): times for text, times in sorted(seen.items())})
            for name, seen in said.items()
            if len(seen) > 1
        ],
    )
    if count > 1:
        agreeing = sum(times * (times - 1) // 2 for seen in said.values() for times in seen.values())
        told.update(
            byte_equal=measured_rate(equal, cases),
            verdict_stable=measured_rate(sum(len(seen) == 1 for seen in said.values()), cases),
            pair_agreement=rate(agreeing, cases * count * (count - 1) // 2),
        )
    return equal

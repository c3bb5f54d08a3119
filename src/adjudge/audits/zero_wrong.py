"""The audit ``zero-wrong``: nothing is wrong in any split, and every refusal has a code of the closed list.

A case counts as wrong when a report says so, and also when a fresh run does. An engine that refuses
everything passes here; the accuracy that the gate asks of every lane is for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.audits.artifact import Findings, Measured, audit, gate, none_of
from adjudge.audits.evidence import need_current, read_report
from adjudge.audits.lane_report import LoadedReport, counts_of
from adjudge.audits.report_rows import Row, read_rows
from adjudge.audits.subject import REFUSED, Answer, Item, Solve, Subject, compare, subject_of
from adjudge.contract.audit_artifacts import ZeroWrongAudit
from adjudge.lanes.registry import Lane, Split

SCHEMA = "adjudge.audit.zero-wrong/1"
_READABLE: tuple[Split, ...] = ("public", "ood")
_EMPTY: dict[str, Any] = {"wrong_by_split": {}, "uncoded_refusals": [], "code_mismatches": [], "faults": []}


class _Faults(NamedTuple):
    """What was found, as ``split/case``."""

    uncoded: list[str]
    mismatches: list[str]
    faults: list[str]


def audit_zero_wrong(root: Path, lane: Lane, *, solve: Solve | None = None) -> ZeroWrongAudit:
    """Look for wrong cases in all reports and in a fresh run; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        solve: who is run; the built-in engine when not given.
    """
    subject = subject_of(lane)

    def measure(findings: Findings) -> Measured:
        splits = {split: read_rows(root, subject, split, findings) for split in _READABLE}
        sealed = read_report(root, lane, "sealed", subject.report_records["sealed"], findings)
        need_current(findings, subject.engine().source_sha256)
        return _measure(splits, sealed, subject, solve or subject.solve)

    return audit(ZeroWrongAudit, schema=SCHEMA, obligation=4, lane=lane.name, measure=measure, empty=_EMPTY)


def _measure(
    splits: dict[Split, list[Row]], sealed: LoadedReport, subject: Subject, solve: Solve
) -> Measured:
    found = _Faults([], [], [])
    wrong: dict[str, int] = {}
    for split, rows in splits.items():
        wrong[split] = sum(_is_wrong(split, row, subject, solve, found) for row in rows)
    counts = counts_of(sealed)
    wrong["sealed"] = counts.wrong
    found.uncoded.extend(_sealed_uncoded(sealed, subject))
    differing = sealed.whole["metrics"]["refusal_code_mismatches"]
    found.mismatches.extend(["sealed/not told"] * differing)
    totals: dict[str, int] = {"sealed": counts.cases_total}
    for split, rows in splits.items():
        totals[split] = len(rows)
    return Measured(
        gates={
            "wrong_zero": gate("0", wrong, not any(wrong.values())),
            "uncoded_zero": none_of("uncoded", len(found.uncoded)),
            "mismatches_zero": none_of("mismatches", len(found.mismatches)),
            "faults_zero": none_of("faults", len(found.faults)),
            "cases_read": gate("1 in every split", totals, all(totals.values())),
        },
        fields={
            "wrong_by_split": wrong,
            "uncoded_refusals": found.uncoded,
            "code_mismatches": found.mismatches,
            "faults": found.faults,
        },
    )


def _is_wrong(split: Split, row: Row, subject: Subject, solve: Solve, found: _Faults) -> bool:
    """Whether a case is wrong in the report or in a fresh run; its other faults are entered."""
    name = f"{split}/{row.item.case_id}"
    answers = [row.answer]
    try:
        answers.append(solve(row.item.question))
    except Exception:
        found.faults.append(name)
    if any(_is_uncoded(answer, subject) for answer in answers):
        found.uncoded.append(name)
    if any(_has_other_code(row.item, answer) for answer in answers):
        found.mismatches.append(name)
    return row.verdict == "wrong" or any(compare(row.item, answer) == "wrong" for answer in answers)


def _is_uncoded(answer: Answer, subject: Subject) -> bool:
    return answer.said == REFUSED and answer.code not in subject.refusal_codes


def _has_other_code(item: Item, answer: Answer) -> bool:
    return item.right == answer.said == REFUSED and item.refusal != answer.code


def _sealed_uncoded(sealed: LoadedReport, subject: Subject) -> Iterator[str]:
    rows: list[dict[str, Any]] = sealed.whole["per_case"]
    for row in rows:
        refused = row["verdict"] == "refused" or (row["expected"] == REFUSED and row["verdict"] == "correct")
        if refused and row["refusal_code"] not in subject.refusal_codes:
            yield f"sealed/{row['case_ref']}"

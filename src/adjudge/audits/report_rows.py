"""The rows of a lane's report beside the cases that they are about, held against each other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.audits.artifact import Findings
from adjudge.audits.evidence import need_current, read_report
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.subject import Answer, Item, Subject, compare
from adjudge.contract.canonical import canonical_sha256
from adjudge.contract.report import CaseVerdict
from adjudge.lanes.registry import Split


class Row(NamedTuple):
    """A row of a report.

    Attributes:
        item: the case, from the case file.
        answer: what the row says that the engine said.
        verdict: how the row says that the two compare.
        fields: the whole row.
    """

    item: Item
    answer: Answer
    verdict: CaseVerdict
    fields: Mapping[str, Any]


def read_rows(root: Path, subject: Subject, split: Split, findings: Findings) -> list[Row]:
    """The rows of the report of a readable split, in file order.

    Raises:
        AuditRefused: the report or the case file is missing, malformed or stale, the installed engine is not
            the one of the report, the rows are not about the cases, or a row's verdict is better than what it
            says.
    """
    report = read_report(root, subject.lane, split, subject.report_records[split], findings)
    need_current(findings, subject.engine().source_sha256)
    items = subject.items(root, split, findings)
    fields: list[dict[str, Any]] = report.whole["per_case"]
    if [row["case_id"] for row in fields] != [item.case_id for item in items]:
        raise AuditRefused(
            "COUNTS_INCONSISTENT", f"the rows of the {split} report are not those of its cases"
        )
    rows = [
        Row(item, subject.stated(row), row["verdict"], row) for item, row in zip(items, fields, strict=True)
    ]
    for row in rows:
        digest = row.fields.get("row_sha256")
        if digest is not None and digest != canonical_sha256(row.fields, without=["row_sha256"]):
            raise AuditRefused("REPORT_MALFORMED", f"row_sha256 of {row.item.case_id} is not its digest")
        if row.verdict not in (compare(row.item, row.answer), "wrong"):
            reason = f"the row of {row.item.case_id} calls itself {row.verdict}, and what it says is not"
            raise AuditRefused("COUNTS_INCONSISTENT", reason)
    return rows

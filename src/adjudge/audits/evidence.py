"""The evidence of a lane on disk, read for an audit: reports that are whole, current and of one engine."""

from __future__ import annotations

from pathlib import Path

from adjudge.audits.artifact import Findings
from adjudge.audits.lane_report import (
    LoadedReport,
    ReportView,
    SealedReportView,
    case_file_sha256,
    load_report,
    need_consistent,
    need_record,
    read_bytes,
)
from adjudge.audits.refusals import AuditRefused
from adjudge.contract.audit import AuditEngine, AuditInput, InputRole
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import FileError
from adjudge.contract.fields import Record
from adjudge.contract.files import read_regular
from adjudge.lanes.registry import Lane, Split

CASES_ROLES: dict[Split, InputRole] = {
    "public": "public_cases",
    "ood": "ood_cases",
    "sealed": "sealed_cases",
}
_REPORT_ROLES: dict[Split, InputRole] = {
    "public": "public_report",
    "ood": "ood_report",
    "sealed": "sealed_report",
}


def read_report(
    root: Path, lane: Lane, split: Split, record: type[Record], findings: Findings
) -> LoadedReport:
    """Read a report of a lane, and enter it, its case file and its engine into the findings.

    Args:
        root: the benchmark root.
        lane: the lane.
        split: which of its reports.
        record: the record that the report must be.
        findings: where the inputs and the engine are kept.

    Raises:
        AuditRefused: the report is missing, malformed, contradicts itself, is older than its case file, or
            comes from another state of the engine than the reports read before.
    """
    name = f"{split} report"
    view_type = SealedReportView if split == "sealed" else ReportView
    report = load_report(read_bytes(root / lane.report_of(split)), name, view_type)
    path = lane.report_of(split)
    findings.enter(AuditInput(role=_REPORT_ROLES[split], path=path, sha256=report.sha256))
    need_record(report, record)
    need_consistent(report)
    if report.view.lane != lane.value_of(split):
        reason = f"the {name} calls itself {report.view.lane!a}, not {lane.value_of(split)}"
        raise AuditRefused("SCHEMA_MISMATCH", reason)
    cases = case_file_sha256(report, root)
    if cases is not None:
        findings.enter(AuditInput(role=CASES_ROLES[split], path=cases[0], sha256=cases[1]))
    engine = report.view.engine
    if findings.engine is None:
        findings.engine = AuditEngine(
            name=engine.name, version=engine.version, source_sha256=engine.source_sha256
        )
    elif findings.engine.source_sha256 != engine.source_sha256:
        raise AuditRefused("ENGINE_MISMATCH", f"the {name} names another digest of the engine's sources")
    return report


def need_current(findings: Findings, source_sha256: str) -> None:
    """Refuse reports that were made by another state of the engine than the one that is installed.

    Raises:
        AuditRefused: ``ENGINE_MISMATCH``.
    """
    if findings.engine is not None and findings.engine.source_sha256 != source_sha256:
        raise AuditRefused(
            "ENGINE_MISMATCH", "the reports were made by another state of the engine's sources"
        )


def read_input(
    root: Path, path: str, role: InputRole, limit: int, findings: Findings, *, missing: str
) -> bytes:
    """Read a file below the root and enter it into the findings.

    Args:
        root: the benchmark root.
        path: the file, below the root.
        role: what it is read as.
        limit: most bytes that it may have.
        findings: where it is entered.
        missing: code of the refusal when it cannot be read.

    Raises:
        AuditRefused: it cannot be read.
    """
    try:
        data = read_regular(root / path, max_bytes=limit)
    except FileError as error:
        raise AuditRefused(missing, f"{path} cannot be read ({error.code})") from None
    findings.enter(AuditInput(role=role, path=path, sha256=sha256_hex(data)))
    return data

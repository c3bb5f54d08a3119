"""What an audit reads of a lane's report, checked before a number of it is used.

The format that an audit asks for is a part of every lane's report: ``schema``, ``engine.source_sha256``, the
four counts in ``metrics``, and where they are there ``lane``, ``cases_path`` with ``cases_sha256``,
``per_case`` and ``report_sha256``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from adjudge.audits.refusals import AuditRefused
from adjudge.contract import strict_json
from adjudge.contract.audit import AuditedCounts
from adjudge.contract.canonical import canonical_sha256, sha256_hex
from adjudge.contract.errors import FileError, JsonError, RecordError
from adjudge.contract.fields import Count, Line, Record, Sha256
from adjudge.contract.files import read_regular
from adjudge.contract.report import CaseVerdict
from adjudge.lanes.case_file import MAX_CASE_FILE_BYTES
from adjudge.lanes.report_file import MAX_REPORT_BYTES
from adjudge.lanes.scoring import rate

Short = Annotated[str, Meta(min_length=1, max_length=300)]


class EngineView(msgspec.Struct, frozen=True):
    """The engine of a report."""

    source_sha256: Sha256
    name: Annotated[str, Meta(max_length=300)] = ""
    version: Annotated[str, Meta(max_length=300)] = ""


class MetricsView(msgspec.Struct, frozen=True):
    """The counts of a report."""

    cases_total: Count
    correct: Count
    wrong: Count
    refused: Count


class RowView(msgspec.Struct, frozen=True):
    """A row of a report."""

    case_id: Short
    verdict: CaseVerdict
    public_sibling_case_id: Short | None = None
    family: Short | None = None


class ReportView(msgspec.Struct, frozen=True):
    """The part of a report that audits read."""

    schema: Line
    engine: EngineView
    metrics: MetricsView
    lane: Line = "unknown"
    cases_path: Line | None = None
    cases_sha256: Sha256 | None = None
    per_case: tuple[RowView, ...] | None = None
    report_sha256: Sha256 | None = None


class SealedRowView(RowView, frozen=True):
    """A row of a sealed report, which names its case by reference."""

    case_id: Short = msgspec.field(name="case_ref")


class SealedReportView(ReportView, frozen=True):
    """The part of a sealed report that audits read."""

    per_case: tuple[SealedRowView, ...] | None = None


class LoadedReport(NamedTuple):
    """A report that was read.

    Attributes:
        name: what messages call it.
        whole: the JSON object.
        view: the part of it that is used.
        sha256: digest of its canonical JSON, which does not see the order of keys.
    """

    name: str
    whole: dict[str, Any]
    view: ReportView
    sha256: str


def load_report(data: bytes | None, name: str, view_type: type[ReportView] = ReportView) -> LoadedReport:
    """Decode a report.

    Args:
        data: its bytes, ``None`` when there is no such file.
        name: what messages call it.
        view_type: the part of it that is read.

    Raises:
        AuditRefused: ``REPORT_MISSING`` or ``REPORT_MALFORMED``.
    """
    if data is None:
        raise AuditRefused("REPORT_MISSING", f"there is no readable {name}")
    try:
        whole = strict_json.loads(data, max_bytes=MAX_REPORT_BYTES, source=name)
        view = msgspec.convert(whole, view_type)
    except (JsonError, msgspec.ValidationError) as error:
        raise AuditRefused("REPORT_MALFORMED", f"the {name} is malformed: {error}") from None
    if view.report_sha256 not in (None, canonical_sha256(whole, without=["report_sha256"])):
        raise AuditRefused("REPORT_MALFORMED", f"report_sha256 is not the digest of the {name}")
    return LoadedReport(name, whole, view, canonical_sha256(whole))


def read_bytes(path: Path) -> bytes | None:
    """The bytes of a report, or ``None`` when it cannot be read."""
    try:
        return read_regular(path, max_bytes=MAX_REPORT_BYTES)
    except FileError:
        return None


def need_record(report: LoadedReport, record: type[Record]) -> None:
    """Refuse a report that is not the record of its lane.

    Raises:
        AuditRefused: ``REPORT_MALFORMED``.
    """
    try:
        strict_json.to_record(report.whole, record, source=report.name)
    except RecordError as error:
        raise AuditRefused("REPORT_MALFORMED", f"the {report.name} is malformed: {error}") from None


def need_consistent(report: LoadedReport) -> None:
    """Refuse a report whose counts do not add up, or are not those of its rows.

    Raises:
        AuditRefused: ``COUNTS_INCONSISTENT``, or ``EMPTY_REPORT`` for a report without cases.
    """
    counts, rows = report.view.metrics, report.view.per_case
    if counts.correct + counts.wrong + counts.refused != counts.cases_total:
        raise AuditRefused("COUNTS_INCONSISTENT", f"the counts of the {report.name} do not add up")
    if rows is not None:
        if counts_of_rows(rows) != counts_of(report):
            reason = f"the counts of the {report.name} are not those of its rows"
            raise AuditRefused("COUNTS_INCONSISTENT", reason)
        if len({row.case_id for row in rows}) != len(rows):
            raise AuditRefused("COUNTS_INCONSISTENT", f"a case occurs twice in the {report.name}")
    if not counts.cases_total:
        raise AuditRefused("EMPTY_REPORT", f"the {report.name} has no case")


def case_file_sha256(report: LoadedReport, root: Path) -> tuple[str, str] | None:
    """Path and digest of the case file that a report names; ``None`` when it names none.

    Raises:
        AuditRefused: ``REPORT_STALE``, the file is not there or has another digest; ``REPORT_MALFORMED``,
            its path leads out of the root.
    """
    view = report.view
    if view.cases_path is None and view.cases_sha256 is None:
        return None
    if view.cases_path is None or view.cases_sha256 is None or not _stays_below(view.cases_path):
        reason = f"the {report.name} names no path below the root with a digest for its cases"
        raise AuditRefused("REPORT_MALFORMED", reason)
    try:
        data = read_regular(root / view.cases_path, max_bytes=MAX_CASE_FILE_BYTES)
    except FileError:
        raise AuditRefused("REPORT_STALE", f"the case file of the {report.name} is not there") from None
    if sha256_hex(data) != view.cases_sha256:
        raise AuditRefused("REPORT_STALE", f"the case file of the {report.name} has changed since")
    return view.cases_path, view.cases_sha256


def counts_of(report: LoadedReport) -> AuditedCounts:
    """The counts of a report."""
    counts = report.view.metrics
    return audited(counts.cases_total, counts.correct, counts.wrong, counts.refused)


def counts_of_rows(rows: Iterable[RowView]) -> AuditedCounts:
    """The counts of some rows."""
    found = Counter(row.verdict for row in rows)
    return audited(found.total(), found["correct"], found["wrong"], found["refused"])


def audited(total: int, correct: int, wrong: int, refused: int) -> AuditedCounts:
    """Counts with their accuracy."""
    accuracy = rate(correct, total) if total else None
    return AuditedCounts(cases_total=total, correct=correct, wrong=wrong, refused=refused, accuracy=accuracy)


def _stays_below(path: str) -> bool:
    parts = PurePosixPath(path).parts
    return bool(parts) and ".." not in parts and "\\" not in path and not PurePosixPath(path).is_absolute()

"""The audit ``ood-ratio`` of a lane of the benchmark: its split out of distribution is run afresh first."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from adjudge.audits.lane_report import read_bytes
from adjudge.audits.ood_ratio import ReportFile, audit_ood_ratio
from adjudge.contract.audit import OodRatioAudit
from adjudge.contract.canonical import file_bytes
from adjudge.contract.errors import FileError
from adjudge.contract.fields import Record
from adjudge.contract.ood_report import EquivalenceOodReport
from adjudge.contract.report import EquivalenceReport
from adjudge.contract.wordproblem_report import WordProblemReport
from adjudge.lanes.registry import BOUNDED_GRAMMAR, SYMBOLIC_EQUIVALENCE, Lane
from adjudge.lanes.splits import LaneReport, run_split

_RECORDS: dict[str, tuple[type[Record], type[Record]]] = {
    SYMBOLIC_EQUIVALENCE.name: (EquivalenceReport, EquivalenceOodReport),
    BOUNDED_GRAMMAR.name: (WordProblemReport, WordProblemReport),
}


class LaneAudit(NamedTuple):
    """What the audit of a lane gave.

    Attributes:
        artifact: the audit.
        ood_report: the fresh report out of distribution; ``None`` when there are no such cases.
        ood_is_current: whether the report on disk has the same bytes.
    """

    artifact: OodRatioAudit
    ood_report: LaneReport | None
    ood_is_current: bool


def audit_lane_ood_ratio(root: Path, lane: Lane) -> LaneAudit:
    """Run the split out of distribution and audit it against the public report on disk; nothing is written.

    Raises:
        CaseFileError: the case file out of distribution is malformed.
        EngineFault: the engine failed on a case.
    """
    fresh: LaneReport | None = None
    try:
        fresh = run_split(root, lane, "ood").report
    except FileError as error:
        if error.code != "MISSING":
            raise
    data = None if fresh is None else file_bytes(fresh)
    public_record, ood_record = _RECORDS[lane.name]
    artifact = audit_ood_ratio(
        ReportFile(lane.report, read_bytes(root / lane.report), public_record),
        ReportFile(lane.ood_report, data, ood_record),
        root=root,
        lane=lane.name,
    )
    current = data is not None and read_bytes(root / lane.ood_report) == data
    return LaneAudit(artifact, fresh, current)

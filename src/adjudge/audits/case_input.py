"""The case files of a lane, read for an audit."""

from __future__ import annotations

from pathlib import Path

from adjudge.audits.artifact import Findings
from adjudge.audits.evidence import CASES_ROLES, read_input
from adjudge.audits.refusals import AuditRefused
from adjudge.lanes.case_file import MAX_CASE_FILE_BYTES, Case, CaseFileError, CaseForm, parse_cases
from adjudge.lanes.registry import Lane, Split


def read_case_input(
    root: Path, lane: Lane, split: Split, form: CaseForm[Case], findings: Findings
) -> list[Case]:
    """The cases of a readable split, in file order.

    Args:
        root: the benchmark root.
        lane: the lane.
        split: ``public`` or ``ood``.
        form: the format of its case file.
        findings: where the file is entered.

    Raises:
        AuditRefused: ``CASES_MISSING`` or ``CASES_MALFORMED``.
    """
    path = lane.cases_of(split)
    data = read_input(root, path, CASES_ROLES[split], MAX_CASE_FILE_BYTES, findings, missing="CASES_MISSING")
    try:
        return parse_cases(data, form, source=path)
    except CaseFileError as error:
        raise AuditRefused("CASES_MALFORMED", str(error)) from None

"""Whether a research report is well formed. That is all that is ever said about one."""

from __future__ import annotations

import os
from typing import Any

from adjudge.benchmark.faults import Fault, fault_of
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract import strict_json
from adjudge.contract.discovery import DiscoveryReport
from adjudge.contract.errors import JsonError, RecordError
from adjudge.contract.files import read_regular
from adjudge.discovery.catalog import record_file

MAX_REPORT_BYTES = 2 << 20
FORBIDDEN = ("score", "verdict")
"""Fields that a report must not have: nothing scores it."""


def read_report(path: str | os.PathLike[str]) -> tuple[DiscoveryReport | None, list[Fault]]:
    """The report in a file, or what is wrong with its form.

    Raises:
        FileError: the file cannot be read.
    """
    source = os.fspath(path)
    data = read_regular(path, max_bytes=MAX_REPORT_BYTES)
    try:
        value = strict_json.loads(data, max_bytes=MAX_REPORT_BYTES, source=source)
        forbidden = _forbidden(value, source)
        if forbidden:
            return None, forbidden
        return strict_json.to_record(value, DiscoveryReport, source=source), []
    except (JsonError, RecordError) as error:
        return None, [fault_of(error, source)]


def check_report(
    root: BenchmarkRoot, path: str | os.PathLike[str]
) -> tuple[DiscoveryReport | None, list[Fault]]:
    """As :func:`read_report`; the record must also be in the catalog.

    Raises:
        FileError: the file cannot be read.
    """
    report, faults = read_report(path)
    if report is not None and not record_file(root, report.record_id).is_file():
        reason = f"{report.record_id} is not a record of the catalog"
        faults.append(Fault(os.fspath(path), None, "UNKNOWN_RECORD", reason, "/record_id"))
    return report, faults


def _forbidden(value: Any, source: str) -> list[Fault]:
    present = [name for name in FORBIDDEN if isinstance(value, dict) and name in value]
    return [Fault(source, None, "NOT_SCORED", f"a report has no {name}", f"/{name}") for name in present]

"""Checking a suite that came from elsewhere: every row against the one that the benchmark would export.

The file is read once, a line at a time. Memory is bounded by the benchmark, not by the suite: a row whose
name the benchmark does not know is at fault already, so the names that must be remembered are those it does
know."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from adjudge.benchmark.faults import Fault, FaultError, fault_of
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.snapshot import SnapshotMismatchError
from adjudge.benchmark.suite import RowSource, expected_command
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes, canonical_sha256
from adjudge.contract.errors import JsonError, RecordError, UsageError
from adjudge.contract.lines import Line, open_stream, read_lines
from adjudge.contract.suite import CaseRow, SuiteRow, TaskRow
from adjudge.contract.verdict import WORKING_TREE

MAX_ROW_BYTES = 4 << 20
"""Length of a line: a task file's schema with escapes, and a prompt."""

CaseRows = Callable[[str], CaseRow]
"""Builds the row of a case out of its id ``lane/case_id``; raises a ``UsageError`` when there is none."""

_CODES = {
    "/row_id": "ROW_ID",
    "/output_schema": "OUTPUT_SCHEMA",
    "/task/task_sha256": "TASK_DIGEST",
    "/task/cases_sha256": "CASES_DIGEST",
    "/task/template_sha256": "TEMPLATE_DIGEST",
    "/prompt": "PROMPT",
    "/family_id": "FAMILY",
}


class SuiteCheck:
    """One walk through a suite; iterate to get the faults.

    Attributes:
        rows: how many lines were read so far.
        moved: task to (state in the suite, state today), where these differ. Not a fault: a suite says what
            was so when it was exported.
    """

    def __init__(self, root: BenchmarkRoot, path: str | os.PathLike[str], case_rows: CaseRows) -> None:
        self.rows = 0
        self.moved: dict[str, tuple[str, str]] = {}
        self._root = root
        self._path = path
        self._name = "<stdin>" if os.fspath(path) == "-" else os.fspath(path)
        self._case_rows = case_rows
        self._sources: dict[str, RowSource] = {}
        self._known: dict[str, tuple[str, str]] = {}
        self._seen: set[str] = set()

    def __iter__(self) -> Iterator[Fault]:
        for _, found in self.lines():
            if isinstance(found, list):
                yield from found
        if self.rows == 0:
            yield Fault(self._name, None, "EMPTY_FILE", "there is no row")

    def lines(self) -> Iterator[tuple[bytes, SuiteRow | list[Fault]]]:
        """Each line with its row, or with the faults for which it is refused."""
        for line in suite_lines(self._path):
            self.rows += 1
            try:
                row = read_row(line)
            except FaultError as error:
                yield b"", [error.fault._replace(source=self._name)]
                continue
            faults = [fault._replace(source=self._name, line=line.number) for fault in self._row_faults(row)]
            yield line.data or b"", faults or row

    def _row_faults(self, row: SuiteRow) -> Iterator[Fault]:
        if row.verification.command != expected_command(row):
            reason = f"the command must be {' '.join(expected_command(row))}"
            yield _fault("COMMAND_NOT_ALLOWED", reason, "/verification/command")
            return
        try:
            digest, status = self._expected(row)
        except (UsageError, RecordError, SnapshotMismatchError) as error:
            yield _fault(error.code, error.message, "/task_id" if isinstance(row, TaskRow) else "/row_id")
            return
        if _digest(row) != digest:
            yield from _differences(row, self._rebuilt(row))
            return
        if isinstance(row, TaskRow) and row.task.status != status:
            self.moved[row.task_id] = (row.task.status, status)
        if row.row_id in self._seen:
            yield _fault("DUPLICATE_ROW_ID", f"{row.row_id} occurs twice", "/row_id")
        self._seen.add(row.row_id)

    def _expected(self, row: SuiteRow) -> tuple[str, str]:
        """Digest and status of the row that the benchmark exports for the same task and variation."""
        name = f"{row.snapshot_id}/{row.task_id}/{row.variation_id}" if row.task_id else row.row_id
        if name not in self._known:
            rebuilt = self._rebuilt(row)
            status = rebuilt.task.status if isinstance(rebuilt, TaskRow) else ""
            self._known[name] = (_digest(rebuilt), status)
        return self._known[name]

    def _rebuilt(self, row: SuiteRow) -> SuiteRow:
        if isinstance(row, CaseRow):
            return self._case_rows(row.row_id)
        snapshot_id = row.snapshot_id or WORKING_TREE
        if snapshot_id not in self._sources:
            self._sources[snapshot_id] = RowSource(self._root, snapshot_id)
        source = self._sources[snapshot_id]
        variation = None if row.variation_id is None else source.variations.get(row.variation_id)
        loaded = source.load(row.task_id if variation is None else variation.task_id)
        return source.row(loaded, variation)


def suite_lines(path: str | os.PathLike[str]) -> Iterator[Line]:
    """The lines of a suite; ``-`` is standard input.

    Raises:
        FileError: the file cannot be read.
    """
    stream = open_stream(path)
    try:
        yield from read_lines(stream, max_bytes=MAX_ROW_BYTES)
    finally:
        if os.fspath(path) != "-":
            stream.close()


def read_row(line: Line) -> SuiteRow:
    """The row on a line; its own form is checked, nothing else.

    Raises:
        FaultError: the line is torn, too long, not strict JSON or not a row.
    """
    if line.data is None:
        reason = f"the line is longer than {MAX_ROW_BYTES} bytes"
        raise FaultError(Fault("suite", line.number, "TOO_LARGE", reason))
    if line.torn:
        raise FaultError(Fault("suite", line.number, "TORN_LINE", "the last line has no line feed"))
    try:
        value = strict_json.loads(line.data, max_bytes=MAX_ROW_BYTES, source="suite")
        if isinstance(value, dict) and value.get("kind") == "case":
            return strict_json.to_record(value, CaseRow, source="suite")
        return strict_json.to_record(value, TaskRow, source="suite")
    except (JsonError, RecordError) as error:
        raise FaultError(fault_of(error, "suite", line.number)) from None


def read_suite(
    root: BenchmarkRoot, path: str | os.PathLike[str], case_rows: CaseRows
) -> Iterator[tuple[bytes, SuiteRow]]:
    """The lines and rows of a suite for a runner, once the whole file was found to be without fault.

    Args:
        root: the benchmark.
        path: the suite; not standard input, since it is read twice.
        case_rows: builds the rows of lanes.

    Raises:
        FaultError: the first fault (``COMMAND_NOT_ALLOWED``, …). It comes before the first row.
    """
    for fault in SuiteCheck(root, path, case_rows):
        raise FaultError(fault)
    for data, found in SuiteCheck(root, path, case_rows).lines():
        if isinstance(found, list):  # the file was changed between the two readings
            raise FaultError(found[0])
        yield data, found


def _fault(code: str, reason: str, pointer: str) -> Fault:
    return Fault("suite", None, code, reason, pointer)


def _digest(row: SuiteRow) -> str:
    return canonical_sha256(_comparable(row))


def _comparable(row: SuiteRow) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(row)
    fields["task"].pop("status", None)
    return fields


def _differences(row: SuiteRow, rebuilt: SuiteRow) -> Iterator[Fault]:
    """The fields in which a row is not the one that the benchmark exports."""
    if row.task_id != rebuilt.task_id:
        yield _fault("TASK_ID", f"{row.variation_id} presents {rebuilt.task_id}", "/task_id")
        return
    mine, theirs = _flat(_comparable(rebuilt)), _flat(_comparable(row))
    for pointer, value in mine.items():
        # By bytes: in Python 1 == True, in a schema they are two values.
        if canonical_bytes(theirs.get(pointer)) != canonical_bytes(value):
            code = _CODES.get(pointer, "FROZEN_TASK")
            yield _fault(code, "it is not what the benchmark exports", pointer)


def _flat(fields: dict[str, Any]) -> dict[str, Any]:
    flat = {f"/{name}": item for name, item in fields.items() if name != "task"}
    return flat | {f"/task/{name}": item for name, item in fields["task"].items()}

"""The catalog: discovery records on disk, one file each, found by id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from adjudge.benchmark.faults import Fault, FaultError, fault_of
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract import strict_json
from adjudge.contract.discovery import DiscoveryRecord
from adjudge.contract.errors import FileError, JsonError, RecordError, UsageError
from adjudge.contract.files import read_regular

MAX_RECORD_BYTES = 1 << 18
_ID = re.compile(r"[a-z0-9-]{3,64}", re.ASCII)


def folder(root: BenchmarkRoot) -> Path:
    """Where a benchmark keeps its discovery records."""
    return root.problems / "extended-catalog"


def record_file(root: BenchmarkRoot, record_id: str) -> Path:
    """Where the file of a record lies, whether it exists or not.

    Raises:
        UsageError: code ``BAD_RECORD_ID``; nothing else ever becomes part of a path.
    """
    if _ID.fullmatch(record_id) is None:
        raise UsageError(
            "BAD_RECORD_ID", f"{record_id[:64]!a} is not a record id: lowercase, digits, hyphens"
        )
    return folder(root) / f"{record_id}.json"


def record_ids(root: BenchmarkRoot) -> list[str]:
    """The ids of all records, sorted."""
    target = folder(root)
    names = (file.stem for file in target.glob("*.json")) if target.is_dir() else ()
    return sorted(name for name in names if _ID.fullmatch(name))


def load(root: BenchmarkRoot, record_id: str) -> DiscoveryRecord:
    """Read a record.

    Raises:
        UsageError: the id is malformed or no such record exists.
        FileError: the file cannot be read.
        FaultError: the file is not a record.
    """
    file = record_file(root, record_id)
    try:
        found = read_file(file)
    except FileError as error:
        if error.code == "MISSING":
            raise UsageError("UNKNOWN_RECORD", f"{record_id}: no such record in {folder(root)}") from None
        raise
    if isinstance(found, Fault):
        raise FaultError(found)
    return found


def read_file(file: Path) -> DiscoveryRecord | Fault:
    """The record in a file, or what is wrong with it.

    Raises:
        FileError: the file cannot be read.
    """
    data = read_regular(file, max_bytes=MAX_RECORD_BYTES)
    try:
        record = strict_json.read_record(data, DiscoveryRecord, max_bytes=MAX_RECORD_BYTES, source=str(file))
    except (JsonError, RecordError) as error:
        return fault_of(error, str(file))
    if record.record_id != file.stem:
        reason = f"the file should be {record.record_id}.json"
        return Fault(str(file), None, "RECORD_ID", reason, "/record_id")
    return record


def select(
    root: BenchmarkRoot, *, source: str | None = None, status: str | None = None, limit: int | None = None
) -> Iterator[DiscoveryRecord]:
    """The records of a source and status, by record id, at most ``limit`` of them.

    Raises:
        FaultError: a file is not a record.
    """
    left = limit
    for record_id in record_ids(root):
        if left == 0:
            return
        record = load(root, record_id)
        if source in (None, record.source_id) and status in (None, record.status):
            yield record
            left = None if left is None else left - 1


def check(root: BenchmarkRoot) -> Iterator[Fault]:
    """Every fault of the catalog's files."""
    for record_id in record_ids(root):
        found = read_file(record_file(root, record_id))
        if isinstance(found, Fault):
            yield found

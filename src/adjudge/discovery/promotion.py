"""Promotion: a record whose four gates are open becomes a draft of a task, which admission then judges.

A draft is not a task: what the record cannot know (the refuting object, the form of a witness, the verifier,
the limits) stands in it as given, or empty, and admission names everything that is still missing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from adjudge.benchmark import ledger
from adjudge.benchmark.repository import check_task_id, task_file
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract.canonical import file_bytes
from adjudge.contract.discovery import DiscoveryRecord
from adjudge.contract.errors import RecordError, UsageError
from adjudge.contract.files import write_atomic
from adjudge.contract.printable import shorten
from adjudge.contract.sources import verifier_sources
from adjudge.contract.task import TASK_SCHEMA, USER_ENTRY
from adjudge.discovery.catalog import folder, load
from adjudge.judging.user_verifier import user_sources

MAX_TITLE = 120


class Additions(NamedTuple):
    """What a person adds to a record to make a task of it; anything may still be missing."""

    refutation: str = ""
    witness_schema: dict[str, Any] | None = None
    entry: str = ""


def check_promotable(record: DiscoveryRecord) -> None:
    """Refuse a record that may not become a task.

    Raises:
        RecordError: codes ``FLAGGED`` (a collision or extraction is not resolved), ``GATES`` (not all four
            are open), ``NOT_OPEN`` (the inventory does not list it as unsolved).
    """
    if record.barring_flags:
        reason = (
            f"it is flagged {' and '.join(record.barring_flags)}: resolve that with a primary source first"
        )
        raise _refused(record, "FLAGGED", reason, "/quality_flags")
    gates = record.promotion_gates
    closed = [name for name in gates.__struct_fields__ if not getattr(gates, name)]
    if closed:
        raise _refused(record, "GATES", f"still closed: {', '.join(closed)}", "/promotion_gates")
    if record.status not in ("listed-unsolved", "partially-solved"):
        raise _refused(record, "NOT_OPEN", f"it is listed as {record.status}", "/status")


def draft(
    root: BenchmarkRoot,
    record: DiscoveryRecord,
    task_id: str,
    additions: Additions = Additions(),  # noqa: B008 - an immutable tuple
) -> dict[str, Any]:
    """The draft of a task.

    Raises:
        RecordError: see :func:`check_promotable`.
        UsageError: ``task_id`` is not the id of an open task.
        FileError: a verifier file of the root is missing.
    """
    check_promotable(record)
    if not check_task_id(task_id).startswith("cb-"):
        raise UsageError("BAD_TASK_ID", f"{task_id}: a record becomes an open task, cb-NNNN")
    observed = record.provenance.status_as_of or ""
    urls = [url for url in (record.raw_source_url, record.context_url) if url]
    return {
        "schema": TASK_SCHEMA,
        "task_id": task_id,
        "title": shorten(record.provenance.title, MAX_TITLE),
        "statement": record.statement,
        "refutation": additions.refutation,
        "output_schema": _output_schema(task_id, additions.witness_schema),
        "verifier": {
            "kind": "executable",
            "entry": additions.entry,
            "sources": _sources(root, additions.entry),
        },
        "limits": {
            "max_submission_bytes": 65_536,
            "max_digits": 1000,
            "max_items": 1000,
            "max_work": 1,
            "timeout_ms": 10_000,
            "memory_mb": 256,
        },
        "status_observation": {
            "status": "open",
            "observed_on": observed,
            "sources": [
                {"title": record.provenance.locator, "url": url, "accessed_on": observed} for url in urls
            ],
            "note": f"Promoted from the record {record.record_id}, which {record.source_id} lists as"
            f" {record.provenance.listed_status}.",
        },
        "eligibility": {"development": True, "release": False},
        "tags": record.provenance.tags,
    }


def promote(
    root: BenchmarkRoot,
    record_id: str,
    task_id: str,
    additions: Additions = Additions(),  # noqa: B008 - an immutable tuple
    out: Path | None = None,
) -> Path:
    """Write the draft of a task; an existing file is never replaced.

    Args:
        root: the benchmark.
        record_id: the record.
        task_id: the id of the new task.
        additions: what a person adds.
        out: the file; ``extended-catalog/drafts/TASK.json`` when not given.

    Raises:
        RecordError: see :func:`check_promotable`.
        UsageError: unknown record, or the task id is or was in use.
        FileError: the draft exists or cannot be written.
    """
    made = draft(root, load(root, record_id), task_id, additions)
    used = any(event.task_id == task_id for event in ledger.read_ledger(root.ledger))
    if used or task_file(root, task_id).exists():
        raise UsageError("TASK_EXISTS", f"{task_id} is in use: an id is never given twice")
    target = out or folder(root) / "drafts" / f"{task_id}.json"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "cannot be made").lower()
        raise UsageError("UNWRITABLE", f"{target.parent}: {reason}") from None
    write_atomic(target, file_bytes(made), overwrite=False)
    return target


def _sources(root: BenchmarkRoot, entry: str) -> list[str]:
    if not entry:
        return []
    return user_sources(root.path, entry) if entry.startswith(USER_ENTRY) else verifier_sources(entry)


def _output_schema(task_id: str, witness: dict[str, Any] | None) -> dict[str, Any]:
    form = witness or {"additionalProperties": False, "required": [], "properties": {}}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "additionalProperties": False,
        "required": ["task_id", "outcome", "witness"],
        "properties": {
            "task_id": {"const": task_id},
            "outcome": {"enum": ["counterexample", "no-result"]},
            "witness": {**form, "type": ["object", "null"]},
            "notes": {"type": "string", "maxLength": 4000},
        },
        "if": {"properties": {"outcome": {"const": "no-result"}}},
        "then": {"properties": {"witness": {"type": "null"}}},
        "else": {"properties": {"witness": {"type": "object"}}},
    }


def _refused(record: DiscoveryRecord, code: str, reason: str, pointer: str) -> RecordError:
    return RecordError(code, reason, source=record.record_id, pointer=pointer)

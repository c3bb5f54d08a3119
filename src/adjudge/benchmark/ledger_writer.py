"""The only code that writes the status ledger: one legal event at a time, under a lock.

An event is checked twice: before the file is touched, so that a refused one leaves no trace, and again under
the lock, against what the ledger holds then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.benchmark.ledger import (
    MAX_LEDGER_BYTES,
    STATED_FIELDS,
    IllegalEventError,
    check_event,
    next_event,
    parse_ledger,
    read_ledger,
)
from adjudge.benchmark.repository import load_task, task_ids
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract.canonical import canonical_bytes, sha256_hex
from adjudge.contract.errors import LedgerBrokenError, RecordError
from adjudge.contract.files import appending
from adjudge.contract.ledger import LedgerEvent
from adjudge.contract.task import Status


class Repair(NamedTuple):
    """What a repair found, and did if it was asked to.

    Attributes:
        torn: the bytes behind the last line feed; empty when the ledger is whole.
        file: the file that they were moved to, or would be.
        events: whole events that stand before them.
    """

    torn: bytes
    file: Path
    events: int


def append_event(root: BenchmarkRoot, fields: Mapping[str, Any]) -> LedgerEvent:
    """Append an event, flushed to the disk before this returns.

    Args:
        root: the benchmark.
        fields: what a person states: :data:`~.ledger.STATED_FIELDS`.

    Raises:
        UsageError: no such task.
        RecordError: a field is missing, unknown or malformed, or the event is not allowed
            (:class:`~.ledger.IllegalEventError`). Nothing is written.
        LedgerBrokenError: the ledger does not chain, or its last line is torn. Nothing is written.
        FileError: the ledger cannot be written.
    """
    task_id = fields.get("task_id")
    if type(task_id) is not str:
        raise RecordError("SCHEMA", "an event names its task", source="ledger event", pointer="/task_id")
    baseline = load_task(root, task_id).task.status_observation.status
    _next(read_ledger(root.ledger), baseline, fields)
    with appending(root.ledger) as log:
        events = parse_ledger(log.read(max_bytes=MAX_LEDGER_BYTES), str(root.ledger))
        event = _next(events, baseline, fields)
        log.append(canonical_bytes(event) + b"\n")
    return event


def _next(events: Sequence[LedgerEvent], baseline: Status, fields: Mapping[str, Any]) -> LedgerEvent:
    event = next_event(events, baseline, **fields)
    for other in events:
        if all(getattr(other, name) == getattr(event, name) for name in STATED_FIELDS):
            reason = f"{other.event_id} says exactly the same: it was appended already"
            raise IllegalEventError("REPEATED_EVENT", reason, event.seq)
    return event


def audit_ledger(root: BenchmarkRoot) -> list[LedgerEvent]:
    """Read the ledger and hold every event to the state machine, each task's fold at every date included.

    Raises:
        LedgerBrokenError: the chain does not hold, or an event is not allowed where it stands.
    """
    events = read_ledger(root.ledger)
    known = set(task_ids(root))
    baselines: dict[str, Status] = {}
    for index, event in enumerate(events):
        if event.task_id not in known:
            reason = f"there is no task {event.task_id}"
            raise LedgerBrokenError(reason, source=str(root.ledger), line=event.seq)
        if event.task_id not in baselines:
            baselines[event.task_id] = load_task(root, event.task_id).task.status_observation.status
        try:
            check_event(event, events[:index], baselines[event.task_id])
        except IllegalEventError as error:
            raise LedgerBrokenError(error.reason, source=str(root.ledger), line=event.seq) from None
    return events


def repair(root: BenchmarkRoot, *, set_aside: bool) -> Repair:
    """Say whether the last line is torn and, when asked to, move the torn bytes to a file beside the ledger.

    Nothing is deleted: the bytes are on the disk in ``ledger.jsonl.torn-DIGEST`` before they are cut off
    here. An event whose last line is torn was never reported as appended.

    Raises:
        LedgerBrokenError: something else is wrong with the ledger; it is left as it is.
        FileError: a file cannot be written.
    """
    if not root.ledger.exists():
        return Repair(b"", root.ledger, 0)
    with appending(root.ledger) as log:
        torn = log.torn()
        data = log.read(max_bytes=MAX_LEDGER_BYTES)
        events = parse_ledger(data[: len(data) - len(torn)], str(root.ledger))
        file = root.ledger.with_name(f"{root.ledger.name}.torn-{sha256_hex(torn)[:16]}")
        if torn and set_aside:
            log.set_torn_aside(file)
    return Repair(torn, file, len(events))

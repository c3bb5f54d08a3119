"""The status ledger: a hash chain of events, and the state of a task that it folds to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_sha256
from adjudge.contract.errors import FileError, JsonError, LedgerBrokenError, RecordError
from adjudge.contract.files import read_regular
from adjudge.contract.ledger import GENESIS_SHA256, Evidence, LedgerEvent
from adjudge.contract.snapshot import LedgerHead, LedgerState
from adjudge.contract.task import Task

MAX_LEDGER_BYTES = 256 << 20
_ANY = ("open", "review-pending", "quarantined", "closed")

TRANSITIONS: dict[str, tuple[tuple[str, ...], LedgerState | None]] = {
    "request-review": (("open",), "review-pending"),
    "confirm-open": (("review-pending",), "open"),
    "quarantine": (("open", "review-pending"), "quarantined"),
    "restore": (("quarantined",), "open"),
    "restore-to-review": (("quarantined",), "review-pending"),
    "close": (("open", "review-pending", "quarantined"), "closed"),
    "note": (_ANY, None),
}
"""Kind of event: the states it may start from, and the state it leads to (``None``: the same)."""

STATED_FIELDS = (
    "task_id", "kind", "effective_on", "recorded_on", "author", "reviewer", "reason", "evidence"
)  # fmt: skip
"""The fields of an event that a person states."""

MADE_FIELDS = frozenset(("seq", "event_id", "prev_sha256", "event_sha256"))
"""The fields that the ledger makes."""

_NEEDS_REVIEWER = ("confirm-open", "restore", "close")
_NEEDS_EVIDENCE = ("confirm-open", "quarantine", "restore", "close")


class IllegalEventError(RecordError):
    """An event that the state machine does not allow (exit 5).

    Attributes:
        seq: number of the event.
    """

    def __init__(self, code: str, reason: str, seq: int) -> None:
        super().__init__(code, f"{code}: {reason}", source="ledger event")
        self.seq = seq


def read_ledger(path: Path) -> list[LedgerEvent]:
    """Read the whole ledger and check its chain; a missing file is an empty ledger.

    Raises:
        LedgerBrokenError: a line is torn, malformed, edited, removed or out of order.
        FileError: the file cannot be read.
    """
    try:
        data = read_regular(path, max_bytes=MAX_LEDGER_BYTES)
        if data and not data.endswith(b"\n"):
            # Torn, or being written this very moment.
            data = read_regular(path, max_bytes=MAX_LEDGER_BYTES, wait=True)
    except FileError as error:
        if error.code == "MISSING":
            return []
        raise
    return parse_ledger(data, str(path))


def parse_ledger(data: bytes, source: str) -> list[LedgerEvent]:
    """The events in the bytes of a ledger, their chain checked.

    Raises:
        LedgerBrokenError: see :func:`read_ledger`.
    """
    events: list[LedgerEvent] = []
    lines = data.split(b"\n")
    torn = lines.pop()
    for number, line in enumerate(lines, start=1):
        events.append(_read_line(line, events, source, number))
    if torn:
        reason = "the last line is torn: it has no line feed (adjudge ledger repair says what can be done)"
        raise LedgerBrokenError(reason, source=source, line=len(lines) + 1)
    return events


def head(events: Sequence[LedgerEvent]) -> LedgerHead:
    """The end of the chain, as a manifest names it."""
    if not events:
        return LedgerHead(seq=0, event_sha256=GENESIS_SHA256)
    return LedgerHead(seq=events[-1].seq, event_sha256=events[-1].event_sha256)


def state_of(
    task_id: str, baseline: LedgerState, events: Iterable[LedgerEvent], *, until: str | None = None
) -> tuple[LedgerState, LedgerEvent | None]:
    """Fold the events of a task over its baseline.

    Args:
        baseline: the status in the task's own observation.
        until: a date; events that take effect later do not count. ``None`` counts all.

    Returns:
        The state and the event that last changed it (``None`` for the baseline).

    Raises:
        IllegalEventError: code ``ILLEGAL_TRANSITION``.
    """
    state, cause = baseline, None
    for event in events:
        if event.task_id != task_id or (until is not None and event.effective_on > until):
            continue
        start, end = TRANSITIONS[event.kind]
        if state not in start:
            reason = f"{event.event_id}: {event.kind} of {task_id} while it is {state}"
            raise _illegal("ILLEGAL_TRANSITION", reason, event)
        if end is not None:
            state, cause = end, event
    return state, cause


def standing(
    task: Task, events: Iterable[LedgerEvent], *, until: str | None = None
) -> tuple[LedgerState, LedgerEvent | None]:
    """The state of a task, as :func:`state_of` tells it, for those who read a ledger.

    Raises:
        LedgerBrokenError: the ledger holds an event that the state machine does not allow.
    """
    try:
        return state_of(task.task_id, task.status_observation.status, events, until=until)
    except IllegalEventError as error:
        raise LedgerBrokenError(error.reason, source="ledger", line=error.seq) from None


def next_event(events: Sequence[LedgerEvent], baseline: LedgerState, **fields: Any) -> LedgerEvent:
    """Build the event that may follow ``events``; ``fields`` are those that a person states.

    Raises:
        IllegalEventError: the event is not allowed in the task's present state, or lacks what its kind needs.
        RecordError: a field is missing, unknown or malformed.
    """
    seq = len(events) + 1
    made = sorted(MADE_FIELDS & fields.keys())
    if made:
        raise RecordError(
            "SCHEMA", "this field is made by the ledger", source="ledger event", pointer=f"/{made[0]}"
        )
    draft = {
        **fields,
        "seq": seq,
        "event_id": f"ev-{seq:06d}",
        "prev_sha256": head(events).event_sha256,
        "event_sha256": GENESIS_SHA256,
    }
    draft["event_sha256"] = canonical_sha256(draft, without=("event_sha256",))
    event = strict_json.to_record(draft, LedgerEvent, source="ledger event")
    check_event(event, events, baseline)
    return event


def check_event(event: LedgerEvent, before: Sequence[LedgerEvent], baseline: LedgerState) -> None:
    """Hold an event to the state machine, given the events that stand before it.

    Raises:
        IllegalEventError: codes ``ILLEGAL_TRANSITION``, ``REVIEWER_MISSING``, ``EVIDENCE_MISSING``,
            ``EVIDENCE_OLD``, ``DATE_ORDER``.
    """
    earlier = [other for other in before if other.task_id == event.task_id]
    history = [*earlier, event]
    state_of(event.task_id, baseline, history)
    # A state at a date leaves out what takes effect later, so the order of the dates matters as well.
    for date in sorted({other.effective_on for other in history if other.effective_on >= event.effective_on}):
        state_of(event.task_id, baseline, history, until=date)
    if event.kind in _NEEDS_REVIEWER and event.reviewer is None:
        raise _illegal("REVIEWER_MISSING", f"{event.kind} needs a reviewer", event)
    if event.kind in _NEEDS_EVIDENCE and not event.evidence:
        raise _illegal("EVIDENCE_MISSING", f"{event.kind} needs at least one piece of evidence", event)
    if event.effective_on > _a_year_after(event.recorded_on):
        # An event in the far future would bar every later one, since none may be recorded before it.
        raise _illegal("DATE_ORDER", "effective_on is more than a year after recorded_on", event)
    if earlier and event.recorded_on < earlier[-1].effective_on:
        raise _illegal("DATE_ORDER", "recorded_on is before the previous event took effect", event)
    if event.kind == "restore":
        quarantine = next(other for other in reversed(earlier) if other.kind == "quarantine")
        if _newest(event.evidence) <= _newest(quarantine.evidence):
            raise _illegal("EVIDENCE_OLD", "restore needs evidence newer than the quarantine's", event)


def _illegal(code: str, reason: str, event: LedgerEvent) -> IllegalEventError:
    return IllegalEventError(code, reason, event.seq)


def _a_year_after(day: str) -> str:
    return f"{int(day[:4]) + 1:04d}{day[4:]}"


def _newest(evidence: Sequence[Evidence]) -> str:
    return max(item.accessed_on for item in evidence)


def _read_line(line: bytes, before: Sequence[LedgerEvent], source: str, number: int) -> LedgerEvent:
    try:
        value = strict_json.loads(line, source=source)
        event = strict_json.to_record(value, LedgerEvent, source=source)
    except (JsonError, RecordError) as error:
        raise LedgerBrokenError(error.reason, source=source, line=number) from None
    if event.seq != number or event.event_id != f"ev-{number:06d}":
        raise LedgerBrokenError(f"event {event.seq} stands in place {number}", source=source, line=number)
    if event.prev_sha256 != head(before).event_sha256:
        raise LedgerBrokenError("prev_sha256 does not match the event before", source=source, line=number)
    if event.event_sha256 != canonical_sha256(value, without=("event_sha256",)):
        raise LedgerBrokenError("event_sha256 does not match the event", source=source, line=number)
    return event

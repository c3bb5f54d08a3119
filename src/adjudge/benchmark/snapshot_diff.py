"""What changed between two snapshots, in words.

A manifest holds digests, which say that a task changed but not how. The texts come from the copies that
``snapshot create`` keeps, or from the tree where it still has the same bytes; where neither does, the words
say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from adjudge.benchmark import ledger, snapshot
from adjudge.benchmark.repository import MAX_TASK_BYTES, task_file
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes, canonical_sha256
from adjudge.contract.errors import AdjudgeError
from adjudge.contract.files import read_regular
from adjudge.contract.ledger import LedgerEvent
from adjudge.contract.printable import json_pointer, shorten
from adjudge.contract.snapshot import Snapshot, SnapshotTask

END_OF_TIME = "9999-12-31"
"""Cutoff that leaves no event out."""

_MAX_SHOWN = 60
_TEXTS = ("title", "statement", "refutation")
_MISSING = object()


class Change(NamedTuple):
    """One difference.

    Attributes:
        task_id: the task, or ``None`` for what concerns the whole snapshot.
        kind: ``cutoff``, ``ledger``, ``added``, ``removed``, ``text``, ``schema``, ``limits``, ``task``,
            ``verifier``, ``status``, ``disposition`` or ``track``.
        words: the difference for a person, one line.
        pointer: JSON pointer of the field in the task, empty where there is none.
        before, after: the values, where they are known.
    """

    task_id: str | None
    kind: str
    words: str
    pointer: str = ""
    before: Any = None
    after: Any = None

    def to_dict(self) -> dict[str, Any]:
        """The change as JSON values."""
        return dict(self._asdict())


def diff(root: BenchmarkRoot, first: str, second: str | None = None) -> list[Change]:
    """The differences from one snapshot to another, or to the tree as it stands now.

    Returns:
        What concerns the whole first, then the tasks by id.

    Raises:
        UsageError: no such snapshot.
        SnapshotMismatchError: a manifest or a kept copy was edited.
        LedgerBrokenError: the ledger does not chain.
    """
    before = snapshot.load(root, first)
    after = snapshot.build(root, first, END_OF_TIME) if second is None else snapshot.load(root, second)
    changes = list(_head_changes(before, after, ledger.read_ledger(root.ledger), to_tree=second is None))
    rows = [{row.task_id: row for row in manifest.tasks} for manifest in (before, after)]
    for task_id in sorted({*rows[0], *rows[1]}):
        changes += _task_changes(root, task_id, rows[0].get(task_id), rows[1].get(task_id))
    return changes


def _head_changes(
    before: Snapshot, after: Snapshot, events: list[LedgerEvent], *, to_tree: bool
) -> Iterator[Change]:
    if not to_tree and before.status_cutoff != after.status_cutoff:
        yield _moved(None, "cutoff", "status cutoff", before.status_cutoff, after.status_cutoff)
    start, end = before.ledger_head.seq, after.ledger_head.seq
    if start > end:
        yield _moved(None, "ledger", "the ledger's last event goes back", start, end)
    for event in events[start:end]:
        what = f"{event.event_id}: {event.kind} of {event.task_id}, effective {event.effective_on}"
        yield Change(None, "ledger", f"{what}: {event.reason}", after=msgspec.to_builtins(event))


def _task_changes(
    root: BenchmarkRoot, task_id: str, before: SnapshotTask | None, after: SnapshotTask | None
) -> Iterator[Change]:
    if before is None or after is None:
        row, kind = (after, "added") if before is None else (before, "removed")
        assert row is not None
        yield Change(task_id, kind, f"{kind}: {row.disposition}, {row.status}{_tracks(row)}")
        return
    if before.task_sha256 != after.task_sha256:
        yield from _text_changes(task_id, _text(root, before), _text(root, after))
    paths = sorted({*before.verifier_sha256, *after.verifier_sha256})
    for path in paths:
        old, new = before.verifier_sha256.get(path), after.verifier_sha256.get(path)
        if old != new:
            what = "added" if old is None else "removed" if new is None else "changed"
            yield Change(task_id, "verifier", f"verifier source {path} {what}", "", old, new)
    if before.status != after.status:
        yield _moved(task_id, "status", "status", before.status, after.status)
    if before.disposition != after.disposition:
        yield _moved(task_id, "disposition", "disposition", before.disposition, after.disposition)
    for track in ("development", "release"):
        old, new = getattr(before, track), getattr(after, track)
        if old != new:
            words = f"{'enters' if new else 'leaves'} the {track} track"
            yield Change(task_id, "track", words, "", old, new)


def _tracks(row: SnapshotTask) -> str:
    named = [track for track in ("development", "release") if getattr(row, track)]
    return f", in the {' and '.join(named)} track" if named else ""


def _text(root: BenchmarkRoot, row: SnapshotTask) -> dict[str, Any] | None:
    """The text of a task as a snapshot froze it, or ``None`` where it is nowhere any more."""
    kept = snapshot.kept_task(root, row.task_sha256)
    if kept is not None:
        return kept
    try:
        data = read_regular(task_file(root, row.task_id), max_bytes=MAX_TASK_BYTES)
        value: Any = strict_json.loads(data, max_bytes=MAX_TASK_BYTES, source=row.task_id)
    except AdjudgeError:
        return None
    return value if isinstance(value, dict) and canonical_sha256(value) == row.task_sha256 else None


def _text_changes(
    task_id: str, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> Iterator[Change]:
    if before is None or after is None:
        which = "earlier" if before is None else "later"
        words = f"the task file changed; its {which} text is not kept here, so it cannot be said how"
        yield Change(task_id, "task", words)
        return
    for steps, old, new in _leaves(before, after):
        name = steps[0]
        pointer = json_pointer(steps)
        if name in _TEXTS and len(steps) == 1:
            yield Change(task_id, "text", f"{name} changed: {_shown(old)} → {_shown(new)}", pointer, old, new)
            continue
        kind = {"output_schema": "schema", "limits": "limits"}.get(str(name), "task")
        title = {"schema": "output schema", "limits": "limit"}.get(kind, "field")
        place = "/".join(map(str, steps[1:] if kind != "task" else steps))
        old, new = (None if value is _MISSING else value for value in (old, new))
        yield Change(task_id, kind, f"{title} {place}: {_shown(old)} → {_shown(new)}", pointer, old, new)


def _leaves(before: Any, after: Any) -> Iterator[tuple[tuple[str | int, ...], Any, Any]]:
    """The places where two JSON values differ, as deep as both have the same form, in key order."""
    pending: list[tuple[tuple[str | int, ...], Any, Any]] = [((), before, after)]
    while pending:
        steps, old, new = pending.pop()
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            keys = sorted({*old, *new}, reverse=True)
            pending += [((*steps, key), old.get(key, _MISSING), new.get(key, _MISSING)) for key in keys]
        elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
            pending += [((*steps, place), old[place], new[place]) for place in reversed(range(len(old)))]
        elif old is _MISSING or new is _MISSING or canonical_bytes(old) != canonical_bytes(new):
            yield steps, old, new


def _moved(task_id: str | None, kind: str, what: str, before: Any, after: Any) -> Change:
    return Change(task_id, kind, f"{what}: {before} → {after}", "", before, after)


def _shown(value: Any) -> str:
    if value is None or value is _MISSING:
        return "none"
    text = value if isinstance(value, str) else canonical_bytes(value).decode("ascii")
    return shorten(" ".join(text.split()), _MAX_SHOWN)

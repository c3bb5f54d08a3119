"""Retraction with memory: a stored run as it counted at a day or in a snapshot, beside how it counts now.

A run is the verdicts that were written down, one a line; nothing is judged again. A status that bars a task
takes its completed results out of the score. A status that barred it when the run was made and would not
bar it here leaves ``not_judged``: the run holds no answer to that, and none is made up.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from os import PathLike, fspath
from typing import NamedTuple

from adjudge.benchmark import ledger, snapshot
from adjudge.benchmark.ledger_page import standing_of
from adjudge.benchmark.repository import load_task
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.staleness import age
from adjudge.benchmark.verification import Track
from adjudge.contract import strict_json
from adjudge.contract.as_of import (
    AS_OF_SCHEMA,
    AsOfReport,
    Columns,
    EventSince,
    Moment,
    MovedTask,
    NotScorable,
    Tally,
    TaskStanding,
)
from adjudge.contract.batch import UnassignedVerdict
from adjudge.contract.errors import AdjudgeError, JsonError, RecordError, UsageError
from adjudge.contract.fields import SNAPSHOT_ID, check_date
from adjudge.contract.ledger import LedgerEvent
from adjudge.contract.lines import Line, open_stream, read_lines
from adjudge.contract.snapshot import Snapshot, SnapshotTask
from adjudge.contract.task import DesignOnly, Task
from adjudge.contract.verdict import WORKING_TREE, Verdict

COMPLETED = ("accepted", "rejected", "no-result")
NOT_JUDGED = "not-judged"

_BARRED_BY_STATUS = ("quarantined", "not-eligible")
_MILLION = 10**6


class Kind(NamedTuple):
    """Verdicts that a change of status moves alike."""

    task_id: str
    verdict: str
    snapshot_id: str


class StoredRun(NamedTuple):
    """A stored run, counted: its digest, its verdicts by kind, and the lines that belong to no task."""

    sha256: str
    kinds: Mapping[Kind, int]
    unassigned: int


def as_of_report(
    root: BenchmarkRoot, run: str | PathLike[str], *, as_of: str, track: Track = "development"
) -> AsOfReport:
    """Report a stored run as of a day or a snapshot.

    Args:
        root: the benchmark.
        run: verdicts, one a line, as ``adjudge verify --batch`` writes them; ``-`` for standard input.
        as_of: ``YYYY-MM-DD`` or the id of a snapshot.
        track: the track that the score is about.

    Raises:
        UsageError: ``as_of`` is neither, or there is no such snapshot, or the run cannot be read.
        RecordError: a line of the run is not a verdict, or its last line is torn.
        SnapshotMismatchError: the manifest was edited.
        LedgerBrokenError: the ledger does not chain.
    """
    look = Look(root, as_of, track)
    stored = read_run(run)
    task_ids = sorted({kind.task_id for kind in stored.kinds})
    moved = (look.moved(task_id, stored.kinds) for task_id in task_ids)
    return AsOfReport(
        schema=AS_OF_SCHEMA,
        run_sha256=stored.sha256,
        track=track,
        as_of=look.moment,
        ledger_head=ledger.head(look.events),
        open_tasks=_columns(look, stored.kinds, shadows=False),
        shadows=_columns(look, stored.kinds, shadows=True),
        unassigned=stored.unassigned,
        moved=[task for task in moved if task is not None],
        stale=[task_id for task_id in task_ids if look.is_stale(task_id)],
    )


def read_run(path: str | PathLike[str]) -> StoredRun:
    """Count the verdicts of a stored run, in memory that does not grow with its length.

    Raises:
        FileError: the file cannot be read.
        RecordError: a line is not a verdict, or the last one is torn.
    """
    name = "<stdin>" if fspath(path) == "-" else fspath(path)
    digest = hashlib.sha256()
    kinds: Counter[Kind] = Counter()
    unassigned = 0
    with open_stream(path) as stream:
        for line in read_lines(stream):
            verdict = _read_verdict(line, f"{name}:{line.number}")
            digest.update(line.data or b"")
            digest.update(b"\n")
            if isinstance(verdict, UnassignedVerdict):
                unassigned += 1
            else:
                kinds[Kind(verdict.task_id, verdict.verdict, verdict.snapshot_id)] += 1
    return StoredRun(digest.hexdigest(), kinds, unassigned)


def restated(verdict: str, standing: TaskStanding | None, *, shadow: bool) -> str:
    """What a stored verdict is worth where its task stands as ``standing`` says.

    Returns:
        One of the eight verdicts, or :data:`NOT_JUDGED`.
    """
    if verdict == "snapshot-mismatch" or standing is None:
        return "snapshot-mismatch"
    if standing.status == "quarantined":
        return "quarantined"
    if not shadow and (standing.status != "open" or not standing.in_track):
        return "not-eligible"
    return NOT_JUDGED if verdict in _BARRED_BY_STATUS else verdict


class Look:
    """How tasks stood at the moment that was asked for, and how they stand now.

    Attributes:
        moment: the moment.
        events: the whole ledger.
    """

    def __init__(self, root: BenchmarkRoot, as_of: str, track: Track) -> None:
        """Read the ledger and, for a snapshot, its manifest. Raises as :func:`as_of_report` does."""
        self.events = ledger.read_ledger(root.ledger)
        self._root = root
        self._track = track
        self._rows: dict[str, SnapshotTask] | None = None
        self._tasks: dict[str, Task | None] = {}
        self._manifests: dict[str, Snapshot | None] = {}
        if SNAPSHOT_ID.fullmatch(as_of) is not None:
            manifest = snapshot.load(root, as_of)
            self._rows = {row.task_id: row for row in manifest.tasks}
            self.moment = Moment(cutoff=manifest.status_cutoff, snapshot_id=as_of)
            self._folded = self.events[: manifest.ledger_head.seq]
        else:
            try:
                check_date(as_of, "as_of")
                self.moment = Moment(cutoff=as_of, snapshot_id=None)
            except ValueError:
                raise UsageError("USAGE", f"{as_of[:60]!a} is neither YYYY-MM-DD nor a snapshot id") from None
            self._folded = self.events

    def then(self, task_id: str) -> TaskStanding | None:
        """How a task stood then; ``None`` when it was not in the snapshot, or is not in the benchmark."""
        task = self._task(task_id)
        if task is None:
            return None
        standing = standing_of(task, self._folded, self.moment.cutoff, until=self.moment.cutoff)
        if self._rows is None:
            return TaskStanding(
                status=standing.state,
                in_track=task.is_shadow or getattr(task.eligibility, self._track),
                observed_on=standing.age.observed_on,
            )
        row = self._rows.get(task_id)
        if row is None:
            return None
        in_track = task.is_shadow or getattr(row, self._track) or row.status != "open"
        return TaskStanding(status=row.status, in_track=in_track, observed_on=standing.age.observed_on)

    def now(self, task_id: str) -> TaskStanding | None:
        """How a task stands with the whole ledger; ``None`` when the benchmark has no such task."""
        task = self._task(task_id)
        if task is None:
            return None
        standing = standing_of(task, self.events, self.moment.cutoff)
        in_track = task.is_shadow or getattr(task.eligibility, self._track)
        return TaskStanding(status=standing.state, in_track=in_track, observed_on=standing.age.observed_on)

    def is_stale(self, task_id: str) -> bool:
        """Whether what a task's status then rested on was stale at the cutoff."""
        then = self.then(task_id)
        return then is not None and age(then.observed_on, self.moment.cutoff).stale

    def worth_then(self, kind: Kind) -> str:
        """What a stored verdict was worth then."""
        if self._was_another(kind):
            return "snapshot-mismatch"
        return self._worth(kind, self.then(kind.task_id))

    def worth_now(self, kind: Kind) -> str:
        """What a stored verdict is worth now."""
        return self._worth(kind, self.now(kind.task_id))

    def moved(self, task_id: str, kinds: Mapping[Kind, int]) -> MovedTask | None:
        """What became of a task, or ``None`` when it stands as it stood."""
        then, now = self.then(task_id), self.now(task_id)
        if _stands_alike(then, now):
            return None
        own = {kind: count for kind, count in kinds.items() if kind.task_id == task_id}
        folded = {event.seq for event in self._folded if event.effective_on <= self.moment.cutoff}
        return MovedTask(
            task_id=task_id,
            then=then,
            now=now,
            submissions=sum(own.values()),
            completed_then=_count(own, self.worth_then, COMPLETED),
            completed_now=_count(own, self.worth_now, COMPLETED),
            accepted_then=_count(own, self.worth_then, ("accepted",)),
            accepted_now=_count(own, self.worth_now, ("accepted",)),
            events=[
                _since(event) for event in self.events if event.task_id == task_id and event.seq not in folded
            ],
        )

    def _worth(self, kind: Kind, standing: TaskStanding | None) -> str:
        worth = restated(kind.verdict, standing, shadow=is_shadow(kind.task_id))
        task = self._task(kind.task_id)
        if worth == NOT_JUDGED and task is not None and isinstance(task.verifier, DesignOnly):
            return "not-executable"  # the one thing that is known without judging
        return worth

    def _task(self, task_id: str) -> Task | None:
        if task_id not in self._tasks:
            try:
                self._tasks[task_id] = load_task(self._root, task_id).task
            except UsageError as error:
                if error.code != "UNKNOWN_TASK":
                    raise
                self._tasks[task_id] = None
        return self._tasks[task_id]

    def _was_another(self, kind: Kind) -> bool:
        """Whether the verdict was given on another text or verifier than those of the snapshot asked for."""
        row = None if self._rows is None else self._rows.get(kind.task_id)
        if row is None or kind.snapshot_id == WORKING_TREE:
            return False
        if kind.snapshot_id not in self._manifests:
            try:
                self._manifests[kind.snapshot_id] = snapshot.load(self._root, kind.snapshot_id)
            except AdjudgeError:  # no longer there, or edited: nothing can be said
                self._manifests[kind.snapshot_id] = None
        manifest = self._manifests[kind.snapshot_id]
        judged = (
            next((task for task in manifest.tasks if task.task_id == kind.task_id), None)
            if manifest
            else None
        )
        return judged is not None and (judged.task_sha256, judged.verifier_sha256) != (
            row.task_sha256,
            row.verifier_sha256,
        )


def _stands_alike(then: TaskStanding | None, now: TaskStanding | None) -> bool:
    if then is None or now is None:
        return then is now
    return then.status == now.status and (then.status != "open" or then.in_track == now.in_track)


def is_shadow(task_id: str) -> bool:
    """Whether a task id is that of a shadow."""
    return task_id.startswith("ks-")


def _read_verdict(line: Line, source: str) -> Verdict | UnassignedVerdict:
    if line.data is None:
        raise RecordError("TOO_LARGE", "the line is too long for a verdict", source=source)
    if line.torn:
        reason = "the last line is torn: end the run with verify --batch … --resume, or leave that line out"
        raise RecordError("TORN_LINE", reason, source=source)
    try:
        value = strict_json.loads(line.data, source=source)
    except JsonError as error:
        raise RecordError(error.code, error.reason, source=source, pointer=error.pointer) from None
    if isinstance(value, dict) and value.get("task_id", "") is None:
        return strict_json.to_record(value, UnassignedVerdict, source=source)
    return strict_json.to_record(value, Verdict, source=source)


def _columns(look: Look, kinds: Mapping[Kind, int], *, shadows: bool) -> Columns:
    own = {kind: count for kind, count in kinds.items() if is_shadow(kind.task_id) == shadows}
    return Columns(
        stored=_tally(own, lambda kind: kind.verdict),
        then=_tally(own, look.worth_then),
        now=_tally(own, look.worth_now),
    )


def _tally(kinds: Mapping[Kind, int], worth: Callable[[Kind], str]) -> Tally:
    counts: Counter[str] = Counter()
    tasks: dict[str, set[str]] = {"completed": set(), "accepted": set()}
    for kind, count in kinds.items():
        name = worth(kind)
        counts[name] += count
        if name in COMPLETED:
            tasks["completed"].add(kind.task_id)
        if name == "accepted":
            tasks["accepted"].add(kind.task_id)
    completed = sum(counts[name] for name in COMPLETED)
    rest = {name: counts[name.replace("_", "-")] for name in NotScorable.__struct_fields__}
    return Tally(
        submissions=counts.total(),
        completed=completed,
        accepted=counts["accepted"],
        rate=_rate(counts["accepted"], completed),
        tasks_completed=len(tasks["completed"]),
        tasks_accepted=len(tasks["accepted"]),
        not_scorable=NotScorable(**rest),
    )


def _count(kinds: Mapping[Kind, int], worth: Callable[[Kind], str], names: tuple[str, ...]) -> int:
    return sum(count for kind, count in kinds.items() if worth(kind) in names)


def _rate(part: int, whole: int) -> str | None:
    """``part / whole`` with six decimals, rounded half to even, in integers alone."""
    if whole == 0:
        return None
    millionths, rest = divmod(part * _MILLION, whole)
    if 2 * rest > whole or (2 * rest == whole and millionths % 2):
        millionths += 1
    return f"{millionths // _MILLION}.{millionths % _MILLION:06}"


def _since(event: LedgerEvent) -> EventSince:
    return EventSince(
        event_id=event.event_id, kind=event.kind, effective_on=event.effective_on, reason=event.reason
    )

"""Verification through the whole order of checks: snapshot, ledger, track, then the judging layer.

The order is that of the wire format, and the first check that fires gives the verdict: snapshot-mismatch,
quarantined, not-eligible, not-executable, then whatever the submission itself earns.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Literal, NamedTuple

from adjudge.benchmark import ledger, snapshot
from adjudge.benchmark.repository import LoadedTask, check_task_id, load_task, task_file
from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.benchmark.schema_profile import loop_faults, profile_faults, schema_nodes
from adjudge.contract.errors import FileError, RecordError, UsageError
from adjudge.contract.files import read_regular
from adjudge.contract.ledger import LedgerEvent
from adjudge.contract.snapshot import LedgerState, SnapshotTask
from adjudge.contract.task import DesignOnly, Task
from adjudge.contract.verdict import WORKING_TREE, Verdict
from adjudge.judging.judge import NO_SNAPSHOT, Admitted, Frame, Isolation, Ran, begin, conclude, run, verdict

if TYPE_CHECKING:
    from adjudge.judging.user_verifier import UserCode

Track = Literal["development", "release"]
MAX_SUBMISSION_BYTES = 1 << 20
"""Hard cap on a submission; a task's own limit may be lower, never higher."""


class _Standing(NamedTuple):
    """The task as it stands in the snapshot in force."""

    task: Task
    state: LedgerState
    event: LedgerEvent | None
    tracks: dict[str, bool]


class _Docket(NamedTuple):
    """A task that submissions may be judged for, with the files of its verifier if they are the user's."""

    task: Task
    user_code: UserCode | None


class Verification:
    """One benchmark, one track, one snapshot: manifest and ledger are read once, each task when first met.

    What was read is kept: a change on disk is seen by the next instance, not by this one.

    Attributes:
        root: the benchmark.
        track: the track that must be enabled for a task (shadows have none).
        frame: the snapshot in force, as every verdict names it.
        as_of_snapshot: whether the statuses are those that the manifest froze.
        isolation: how verifiers are run.
        events: the ledger as it was read.
    """

    def __init__(
        self,
        root: BenchmarkRoot | None = None,
        *,
        track: Track = "development",
        snapshot_id: str | None = None,
        as_of_snapshot: bool = False,
        isolation: Isolation = "process",
    ) -> None:
        """Read manifest and ledger; the arguments are those of :func:`verify`.

        Raises:
            UsageError: no such snapshot, or none is in force where one is needed.
            LedgerBrokenError: the status ledger does not chain; nothing is scored.
        """
        self.root = root or find_root()
        self.track = track
        self.frame = NO_SNAPSHOT
        self.events: list[LedgerEvent]
        self.isolation = isolation
        self.as_of_snapshot = as_of_snapshot
        self._rows: dict[str, SnapshotTask] | None = None
        self._mismatch: snapshot.SnapshotMismatchError | None = None
        self._dockets: dict[str, Verdict | _Docket] = {}
        in_force = snapshot_id or self.root.snapshot_id
        if in_force == WORKING_TREE:
            in_force = None
        if as_of_snapshot and in_force is None:
            raise UsageError("NO_SNAPSHOT", "--as-of-snapshot needs a snapshot: none is in force")
        self.events = ledger.read_ledger(self.root.ledger)
        if in_force is not None:
            self.frame = Frame(in_force, None)
            try:
                manifest = snapshot.load(self.root, in_force)
            except snapshot.SnapshotMismatchError as error:
                self._mismatch = error
            else:
                self.frame = Frame(in_force, manifest.status_cutoff)
                self._rows = {row.task_id: row for row in manifest.tasks}

    def verdict(self, task_id: str, submission: bytes | None) -> Verdict:
        """Judge the bytes of a submission; ``None`` stands for one that was too long to be read.

        Raises:
            UsageError: no such task.
            FileError, JsonError, RecordError: no snapshot is in force, and the task's file is not a task.
            LedgerBrokenError: the ledger holds an event that the state machine does not allow.
            UntrustedRootError: the verifier is a file of a root that was not trusted.
        """
        begun = self.begin(task_id, submission)
        return begun if isinstance(begun, Verdict) else self.conclude(begun, self.run(begun))

    def begin(self, task_id: str, submission: bytes | None) -> Verdict | Admitted:
        """Everything before the verifier is asked; raises as :meth:`verdict` does."""
        docket = self._dockets.get(task_id)
        if docket is None:
            docket = self._dockets[task_id] = self._open(check_task_id(task_id))
        if isinstance(docket, Verdict):
            return docket
        begun = begin(docket.task, submission, self.frame, docket.user_code)
        return self._marked(begun) if isinstance(begun, Verdict) else begun

    def run(self, admitted: Admitted) -> Ran:
        """Ask the verifier."""
        return run(admitted, self.isolation)

    def conclude(self, admitted: Admitted, ran: Ran) -> Verdict:
        """The verdict that follows from how the verifier ended."""
        return self._marked(conclude(admitted, ran))

    def _open(self, task_id: str) -> Verdict | _Docket:
        """What all submissions to a task share: the verdict that its status alone gives, or the task."""
        try:
            standing = self._standing(task_id)
        except snapshot.SnapshotMismatchError as error:
            mismatch = verdict(task_id, "snapshot-mismatch", error.code, error.message, {}, self.frame)
            return self._marked(mismatch)
        barred = _barred(standing, self.track, self.frame)
        if barred is not None:
            return self._marked(barred)
        _check_profile(standing.task)
        try:
            return _Docket(standing.task, _user_code(self.root, standing.task))
        except FileError as error:
            message = f"a file of the verifier cannot be read: {error.code}"
            return self._marked(verdict(task_id, "error", "IO", message, {}, self.frame))

    def _standing(self, task_id: str) -> _Standing:
        if self._mismatch is not None:
            raise self._mismatch
        if self._rows is None:
            return _working_tree(load_task(self.root, task_id), self.events)
        return _frozen(self.root, task_id, self._rows.get(task_id), self.events, self.as_of_snapshot)

    def _marked(self, result: Verdict) -> Verdict:
        """Say in the details, where that is so, that the status is the snapshot's and not today's."""
        if not self.as_of_snapshot:
            return result
        facts = {key: value for key, value in result.details.items() if key != "code"}
        facts["status_as_of"] = "snapshot"
        code: str = result.details["code"]
        return verdict(result.task_id, result.verdict, code, result.message, facts, self.frame)


def _check_profile(task: Task) -> None:
    """Hold the output schema to the admitted part of draft-07, so that validating one value is bounded.

    Raises:
        RecordError: the schema is outside it; nothing is validated.
    """
    nodes = schema_nodes(task.output_schema)
    faults = profile_faults(nodes) or loop_faults(nodes)
    if faults:
        first = faults[0]
        raise RecordError(
            first.code,
            f"{first.message}; `adjudge tasks admit` says all that is wrong",
            source=task.task_id,
            pointer=f"/output_schema{first.pointer}",
        )


def verify(
    task_id: str,
    submission: bytes | str | PathLike[str],
    *,
    root: BenchmarkRoot | None = None,
    track: Track = "development",
    snapshot_id: str | None = None,
    as_of_snapshot: bool = False,
    isolation: Isolation = "process",
) -> Verdict:
    """Judge a submission to a task of a benchmark.

    Args:
        task_id: ``cb-NNNN`` or ``ks-NNNN``.
        submission: the bytes themselves, or the path of a file (``-`` for standard input).
        root: the benchmark; found from the current folder when not given.
        track: the track that must be enabled for the task (shadows have none).
        snapshot_id: the snapshot to hold the tree to (the root's own by default), ``working-tree`` for none.
        as_of_snapshot: take the status that the manifest froze instead of the ledger's present one.
        isolation: ``process`` for the sandbox, ``none`` for trusted data in bulk.

    Returns:
        One of the eight verdicts. The same task, submission, sources and snapshot give the same bytes.

    Raises:
        UsageError: unknown task or snapshot, unusable submission file.
        LedgerBrokenError: the status ledger does not chain; nothing is scored.
        UntrustedRootError: the verifier is a file of a root that was not trusted.
    """
    check_task_id(task_id)
    root = root or find_root()
    data = submission if isinstance(submission, bytes) else read_submission(submission)
    court = Verification(
        root, track=track, snapshot_id=snapshot_id, as_of_snapshot=as_of_snapshot, isolation=isolation
    )
    return court.verdict(task_id, data)


def read_submission(path: str | PathLike[str]) -> bytes | None:
    """The bytes of a submission file (``-`` for standard input), or ``None`` when there are too many.

    Raises:
        FileError: the file cannot be read.
    """
    try:
        return read_regular(path, max_bytes=MAX_SUBMISSION_BYTES)
    except FileError as error:
        if error.code == "TOO_LARGE":
            return None
        raise


def _user_code(root: BenchmarkRoot, task: Task) -> UserCode | None:
    """The files of a user's own verifier, once they are found to be trusted."""
    if isinstance(task.verifier, DesignOnly) or not task.verifier.is_users:
        return None
    from adjudge.benchmark.trust import user_code  # of no use to the verifiers of the package

    return user_code(root, task.verifier)


def _working_tree(loaded: LoadedTask, events: list[LedgerEvent]) -> _Standing:
    task = loaded.task
    state, event = ledger.standing(task, events)
    tracks = {"development": task.eligibility.development, "release": task.eligibility.release}
    return _Standing(task, state, event, tracks)


def _frozen(
    root: BenchmarkRoot,
    task_id: str,
    row: SnapshotTask | None,
    events: list[LedgerEvent],
    as_of_snapshot: bool,
) -> _Standing:
    if row is None:
        if not task_file(root, task_id).exists():
            raise UsageError("UNKNOWN_TASK", f"{task_id}: no such task in {root.path}")
        raise snapshot.SnapshotMismatchError("TASK_NOT_IN_SNAPSHOT", f"{task_id} is not in the snapshot")
    loaded = snapshot.read_task(root, task_id)
    snapshot.check_task(row, loaded)
    assert loaded is not None
    live = _working_tree(loaded, events)
    tracks = {"development": row.development, "release": row.release}
    if as_of_snapshot:
        return _Standing(loaded.task, row.status, None, tracks)
    return _Standing(loaded.task, live.state, live.event, tracks)


def _barred(standing: _Standing, track: Track, frame: Frame) -> Verdict | None:
    """The verdict that the task's status alone gives, or ``None``."""
    task, state, event, tracks = standing
    if state == "quarantined":
        message = "the task is quarantined" + (f": {event.reason}" if event else " in this snapshot")
        facts = {"event_id": event.event_id, "effective_on": event.effective_on} if event else {}
        return verdict(task.task_id, "quarantined", "QUARANTINED", message, facts, frame)
    if task.is_shadow:
        return None
    if state == "review-pending":
        message = "too little independent evidence that the task is open"
        return verdict(task.task_id, "not-eligible", "REVIEW_PENDING", message, {}, frame)
    if state == "closed":
        message = "the task is closed: its conjecture has been settled"
        return verdict(task.task_id, "not-eligible", "CLOSED", message, {}, frame)
    if not tracks[track]:
        message = f"the {track} track is not enabled for this task"
        return verdict(task.task_id, "not-eligible", "TRACK_DISABLED", message, {"track": track}, frame)
    return None

"""The as-of report: a stored run as it counted at an earlier day, and as it counts now."""

from typing import Annotated, Literal

from msgspec import Meta

from adjudge.contract.fields import (
    END,
    TEXT_PATTERN,
    Count,
    Date,
    Rate,
    Record,
    Sha256,
    SnapshotId,
    TaskId,
    check_date,
    check_snapshot_id,
)
from adjudge.contract.ledger import EventKind
from adjudge.contract.snapshot import LedgerHead, LedgerState

AS_OF_SCHEMA: Literal["adjudge.bench.as-of/1"] = "adjudge.bench.as-of/1"


class NotScorable(Record, frozen=True, kw_only=True):
    """Verdicts that are no completed result, by what they are."""

    quarantined: Count
    """The task is quarantined."""
    not_eligible: Count
    """The task is under review, closed, or not in the track."""
    not_executable: Count
    """No program decides the task."""
    snapshot_mismatch: Count
    """The task is not what the snapshot froze."""
    error: Count
    """The verifier failed."""
    not_judged: Count
    """The task's status barred it when the run was made, and would not here: the run has no answer."""


class Tally(Record, frozen=True, kw_only=True):
    """Submissions of one column; ``completed`` and ``not_scorable`` add up to ``submissions``."""

    submissions: Count
    """All of them; the same in every column."""
    completed: Count
    """Accepted, rejected or no result."""
    accepted: Count
    """The sum of the scores."""
    rate: Rate | None
    """Accepted over completed, six decimals, rounded half to even; null when nothing is completed."""
    tasks_completed: Count
    """Tasks with a completed submission."""
    tasks_accepted: Count
    """Tasks with an accepted one."""
    not_scorable: NotScorable
    """The rest."""

    def __post_init__(self) -> None:
        rest = sum(getattr(self.not_scorable, name) for name in NotScorable.__struct_fields__)
        if self.completed + rest != self.submissions or self.accepted > self.completed:
            raise ValueError("completed and not_scorable do not add up to submissions")


class Columns(Record, frozen=True, kw_only=True):
    """The same submissions, counted three times."""

    stored: Tally
    """As the run's own verdicts say."""
    then: Tally
    """With the statuses of the day that was asked for."""
    now: Tally
    """With the statuses of the present ledger."""


class Moment(Record, frozen=True, kw_only=True):
    """The moment that was asked for: a day, or a snapshot with its cutoff."""

    cutoff: Date
    """Events that take effect later do not count."""
    snapshot_id: SnapshotId | None
    """The snapshot whose manifest gives the statuses; null for a day."""

    def __post_init__(self) -> None:
        check_date(self.cutoff, "cutoff")
        if self.snapshot_id is not None:
            check_snapshot_id(self.snapshot_id)


class EventSince(Record, frozen=True, kw_only=True):
    """An event that counts now and did not count then."""

    event_id: Annotated[str, Meta(pattern="^ev-[0-9]{6}" + END, description="ev-NNNNNN")]
    """Its name in the ledger."""
    kind: EventKind
    """What happened."""
    effective_on: Date
    """From when on it counts."""
    reason: Annotated[str, Meta(pattern=TEXT_PATTERN, min_length=1, max_length=1000)]
    """Why."""

    def __post_init__(self) -> None:
        check_date(self.effective_on, "effective_on")


class TaskStanding(Record, frozen=True, kw_only=True):
    """How a task stood at a moment."""

    status: LedgerState
    """Its state."""
    in_track: bool
    """Whether it was scored in the track; always true for a shadow, which has none."""
    observed_on: Date
    """Day of the observation or event that the state rests on."""

    def __post_init__(self) -> None:
        check_date(self.observed_on, "observed_on")


class MovedTask(Record, frozen=True, kw_only=True):
    """A task of the run that stands differently now, and what that did to the score."""

    task_id: TaskId
    """The task."""
    then: TaskStanding | None
    """How it stood then; null when it was not in the snapshot."""
    now: TaskStanding | None
    """How it stands now; null when the benchmark has no such task any more."""
    submissions: Count
    """Submissions of the run to it."""
    completed_then: Count
    """How many were completed results then."""
    completed_now: Count
    """How many are now."""
    accepted_then: Count
    """How many scored then."""
    accepted_now: Count
    """How many score now."""
    events: Annotated[list[EventSince], Meta(max_length=10_000)]
    """What happened in between."""


class AsOfReport(Record, frozen=True, kw_only=True):
    """A stored run then and now. It depends on the run, the tasks, the ledger and the snapshot alone."""

    schema: Literal["adjudge.bench.as-of/1"]
    """Name and version of the record type."""
    run_sha256: Sha256
    """Digest of the file of verdicts."""
    track: Literal["development", "release"]
    """The track that the columns are about."""
    as_of: Moment
    """The moment that was asked for."""
    ledger_head: LedgerHead
    """The end of the ledger that says how the tasks stand now."""
    open_tasks: Columns
    """Submissions to open tasks: the score."""
    shadows: Columns
    """Submissions to shadows, which never enter the score."""
    unassigned: Count
    """Lines that name no task; they are in no column."""
    moved: Annotated[list[MovedTask], Meta(max_length=100_000)]
    """The tasks of the run that stand differently, by id."""
    stale: Annotated[list[TaskId], Meta(max_length=100_000)]
    """The tasks of the run whose status, at the cutoff, rested on something older than 90 days."""

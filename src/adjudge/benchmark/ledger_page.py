"""What a person wants to know of the ledger: how each task stands, since when, and what led there."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from adjudge.benchmark import ledger
from adjudge.benchmark.repository import load_task, task_ids
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.staleness import Age, age
from adjudge.contract.ledger import LedgerEvent
from adjudge.contract.snapshot import LedgerState
from adjudge.contract.task import Task


class Standing(NamedTuple):
    """How a task stands on a day.

    Attributes:
        task: the task.
        state: its own observation with the ledger's events folded over it.
        cause: the event that led to the state, or ``None`` for the observation.
        age: of that event or observation.
        events: how many events name the task.
    """

    task: Task
    state: LedgerState
    cause: LedgerEvent | None
    age: Age
    events: int

    def to_dict(self) -> dict[str, Any]:
        """The row as JSON values."""
        return {
            "task_id": self.task.task_id,
            "title": self.task.title,
            "status": self.state,
            "observed_on": self.age.observed_on,
            "age_days": self.age.days,
            "stale": self.age.stale,
            "event_id": None if self.cause is None else self.cause.event_id,
            "event_count": self.events,
        }


class History(NamedTuple):
    """One task with all its events."""

    standing: Standing
    events: list[LedgerEvent]

    def to_dict(self) -> dict[str, Any]:
        """The page as JSON values."""
        observation = self.standing.task.status_observation
        return {
            **self.standing.to_dict(),
            "observation": msgspec.to_builtins(observation),
            "events": [msgspec.to_builtins(event) for event in self.events],
        }


def standing_of(task: Task, events: list[LedgerEvent], on: str, *, until: str | None = None) -> Standing:
    """How a task stands; ``until`` leaves out events that take effect later.

    Raises:
        LedgerBrokenError: the ledger holds an event that the state machine does not allow.
    """
    state, cause = ledger.standing(task, events, until=until)
    observed = task.status_observation.observed_on if cause is None else cause.effective_on
    count = sum(event.task_id == task.task_id for event in events)
    return Standing(task, state, cause, age(observed, on), count)


def task_standings(root: BenchmarkRoot, on: str) -> list[Standing]:
    """How every task stands, by id, with the age of its status on a day.

    Raises:
        RecordError: a task file is not a task.
        LedgerBrokenError: the ledger does not chain.
    """
    events = ledger.read_ledger(root.ledger)
    return [standing_of(load_task(root, task_id).task, events, on) for task_id in task_ids(root)]


def task_history(root: BenchmarkRoot, task_id: str, on: str) -> History:
    """One task with all its events.

    Raises:
        UsageError: no such task.
        RecordError: its file is not a task.
        LedgerBrokenError: the ledger does not chain.
    """
    task = load_task(root, task_id).task
    events = ledger.read_ledger(root.ledger)
    own = [event for event in events if event.task_id == task_id]
    return History(standing_of(task, events, on), own)

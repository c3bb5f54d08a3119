"""What a person wants to know about a task: one row in a list, or one page."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import adjudge
from adjudge.benchmark import ledger
from adjudge.benchmark.example_witness import example_witness
from adjudge.benchmark.repository import load_task, task_ids
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.self_check import read_self_check
from adjudge.benchmark.staleness import Age, age
from adjudge.benchmark.witness_form import witness_form
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import AdjudgeError, FileError
from adjudge.contract.files import read_regular
from adjudge.contract.ledger import LedgerEvent
from adjudge.contract.selfcheck import RelaxedTwin, SelfCheck
from adjudge.contract.snapshot import LedgerState
from adjudge.contract.task import Executable, Task
from adjudge.judging.user_verifier import MAX_FILE_BYTES, read_source


class TaskRow(NamedTuple):
    """A task in a list."""

    task: Task
    state: LedgerState
    """The status in the task's own observation, with the ledger's events folded over it."""
    age: Age
    """Of that status: of the event that led to it, else of the observation."""

    @property
    def field(self) -> str:
        """The first tag: the field of mathematics."""
        return self.task.tags[0] if self.task.tags else ""

    @property
    def disposition(self) -> str:
        """``executable`` or ``design-only``."""
        return "executable" if isinstance(self.task.verifier, Executable) else "design-only"

    def to_dict(self) -> dict[str, Any]:
        """The row as JSON values."""
        task = self.task
        return {
            "task_id": task.task_id,
            "title": task.title,
            "field": self.field,
            "tags": list(task.tags),
            "status": self.state,
            "observed_on": self.age.observed_on,
            "age_days": self.age.days,
            "stale": self.age.stale,
            "disposition": self.disposition,
            "shadow": task.is_shadow,
            "development": task.eligibility.development,
            "release": task.eligibility.release,
        }


class Filters(NamedTuple):
    """Which tasks to list; ``None`` takes all."""

    tag: str | None = None
    state: str | None = None
    disposition: str | None = None
    shadows: bool | None = None


ALL = Filters()


def task_rows(root: BenchmarkRoot, on: str, filters: Filters = ALL) -> list[TaskRow]:
    """The tasks of a benchmark that pass the filters, by id, with the age of their status on a day.

    Raises:
        RecordError: a task file is not a task.
        LedgerBrokenError: the ledger does not chain.
    """
    events = ledger.read_ledger(root.ledger)
    rows = (row_of(load_task(root, task_id).task, events, on) for task_id in task_ids(root))
    return [row for row in rows if _passes(row, filters)]


def row_of(task: Task, events: Sequence[LedgerEvent], on: str) -> TaskRow:
    """The row of one task."""
    observation = task.status_observation
    state, event = ledger.state_of(task.task_id, observation.status, events)
    return TaskRow(task, state, age(event.effective_on if event else observation.observed_on, on))


def task_page(root: BenchmarkRoot, task_id: str, on: str) -> dict[str, Any]:
    """Everything on the page of a task, as JSON values.

    Raises:
        UsageError: no such task.
        RecordError: its file is not a task.
        LedgerBrokenError: the ledger does not chain.
    """
    loaded = load_task(root, task_id)
    task = loaded.task
    events = ledger.read_ledger(root.ledger)
    check = _self_check(root, task)
    return {
        **row_of(task, events, on).to_dict(),
        "task_sha256": loaded.sha256,
        "statement": task.statement,
        "refutation": task.refutation,
        "known": task.status_observation.note,
        "sources": [
            {"title": source.title, "url": source.url, "accessed_on": source.accessed_on}
            for source in task.status_observation.sources
        ],
        "witness": {
            "form": [{"path": path, "form": form} for path, form in witness_form(task)],
            "example": _example(task, check),
        },
        "verifier": _verifier(root, task),
        "limits": {name: getattr(task.limits, name) for name in task.limits.__struct_fields__},
        "near_misses": [
            {"name": miss.name, "code": miss.code, "message": miss.message}
            for miss in (check.near_misses if check else ())
        ],
        "relaxed_twin": _twin(check),
        "history": _history(task, events),
    }


def _passes(row: TaskRow, filters: Filters) -> bool:
    return (
        (filters.tag is None or filters.tag in row.task.tags)
        and (filters.state is None or filters.state == row.state)
        and (filters.disposition is None or filters.disposition == row.disposition)
        and (filters.shadows is None or filters.shadows == row.task.is_shadow)
    )


def _self_check(root: BenchmarkRoot, task: Task) -> SelfCheck | None:
    try:
        return read_self_check(root, task.task_id)
    except FileError as error:
        if error.code == "MISSING":
            return None
        raise


def _example(task: Task, check: SelfCheck | None) -> Any:
    """A witness of the right form that has a meaning: the relaxed twin's, else the shortest near-miss."""
    if check is not None and isinstance(check.relaxed_twin, RelaxedTwin):
        return check.relaxed_twin.witness
    shown = [miss.witness for miss in check.near_misses if miss.code == "WITNESS_INVALID"] if check else []
    return min(shown, key=lambda witness: len(canonical_bytes(witness)), default=None) or example_witness(
        task
    )


def _twin(check: SelfCheck | None) -> dict[str, Any] | None:
    twin = check.relaxed_twin if check else None
    return {"name": twin.name, "parameters": dict(twin.parameters)} if isinstance(twin, RelaxedTwin) else None


def _verifier(root: BenchmarkRoot, task: Task) -> dict[str, Any]:
    verifier = task.verifier
    if not isinstance(verifier, Executable):
        return {"kind": "design-only", "reason": verifier.reason}
    return {
        "kind": "executable",
        "entry": verifier.entry,
        "sources": list(verifier.sources),
        "checks": _docstring(root, verifier),
    }


def _docstring(root: BenchmarkRoot, verifier: Executable) -> str | None:
    """What the verifier's own file says about itself; it is read, not imported."""
    try:
        if verifier.is_users:
            data = read_source(root.path, verifier.entry.split(":")[1])
        else:
            module = verifier.entry.partition(":")[0].replace(".", "/")
            file = Path(adjudge.__path__[0]).parent / f"{module}.py"
            data = read_regular(file, max_bytes=MAX_FILE_BYTES)
        return ast.get_docstring(ast.parse(data))
    except (AdjudgeError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _history(task: Task, events: Sequence[LedgerEvent]) -> list[dict[str, Any]]:
    """What became of the status, from the task's own observation on."""
    observation = task.status_observation
    history: list[dict[str, Any]] = [
        {
            "effective_on": observation.observed_on,
            "event": "observation",
            "status": observation.status,
            "reason": "the status observation in the task's own file",
        }
    ]
    state: LedgerState = observation.status
    for event in events:
        if event.task_id == task.task_id:
            state = ledger.TRANSITIONS[event.kind][1] or state
            history.append(
                {
                    "effective_on": event.effective_on,
                    "event": event.kind,
                    "event_id": event.event_id,
                    "status": state,
                    "reason": event.reason,
                    "author": event.author,
                    "reviewer": event.reviewer,
                    "evidence": [{"title": item.title, "url": item.url} for item in event.evidence],
                }
            )
    return history

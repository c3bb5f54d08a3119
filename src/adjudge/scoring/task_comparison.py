"""Runs over tasks, compared on the same rows: what verifiers said, under the statuses of a day or snapshot.

Nothing is judged here. A task that is quarantined, closed or outside the track counts for nobody, and is
listed; a row that a run has no verdict on is missing from that run and stays in its denominator.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

from adjudge.benchmark.as_of import NOT_JUDGED, Look, is_shadow, restated
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.suite_check import read_suite
from adjudge.benchmark.variations import read_all
from adjudge.benchmark.verification import Track
from adjudge.contract import strict_json
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import RecordError, UsageError
from adjudge.contract.fields import TASK_ID
from adjudge.contract.files import read_regular
from adjudge.contract.suite import TaskRow
from adjudge.contract.task_comparison import (
    TASK_COMPARISON_SCHEMA,
    BarredRow,
    ComparedRun,
    RowGroup,
    RowOutcome,
    TaskComparison,
)
from adjudge.lanes.prompt import LaneRows
from adjudge.runs.judged import Judged
from adjudge.scoring.headline import OutcomeClass, headline
from adjudge.scoring.pairs import System, paired_tests
from adjudge.scoring.verdict_stability import stability

MAX_JUDGED_BYTES = 64 << 20
MAX_SUITE_BYTES = 1 << 30
JUDGED_FILES = "run-*.judged.json"
_BARRED = ("quarantined", "not-eligible", "not-executable")
_CLASSES: dict[str, OutcomeClass] = {
    "accepted": "correct",
    "rejected": "wrong",
    "no-result": "refused",
    "refused": "refused",
    NOT_JUDGED: "missing",
}
"""What a verdict counts as; any other is no result through no doing of the system."""


class JudgedRun(NamedTuple):
    """The verdicts of one run, and the digest of their file."""

    judged: Judged
    sha256: str

    @property
    def name(self) -> str:
        """``PROVIDER/MODEL/run-K``."""
        return f"{self.judged.provider}/{self.judged.model}/run-{self.judged.run}"


def compare_tasks(
    root: BenchmarkRoot,
    paths: Iterable[Path],
    *,
    suite: Path | None = None,
    as_of: str | None = None,
    track: Track = "development",
) -> TaskComparison:
    """Compare runs over tasks.

    Args:
        root: the benchmark.
        paths: files ``run-K.judged.json``, or folders that hold some.
        suite: the suite that was run; without it the rows are those that somebody answered.
        as_of: ``YYYY-MM-DD`` or the id of a snapshot; without it verdicts count as they were given.
        track: the track that tasks must be in at that moment.

    Raises:
        UsageError: no verdicts there, two files of one run, or ``as_of`` names no moment.
        FileError, JsonError, RecordError: a file cannot be read or is malformed.
        FaultError: the suite is not what the benchmark exports.
    """
    runs = read_judged(paths)
    rows, suite_sha256 = _rows(root, runs, suite)
    tasks = _tasks(root, rows)
    look = Look(root, as_of, track) if as_of is not None else None
    worth = {run.name: {row: _worth(run, row, tasks[row], look) for row in rows} for run in runs}
    barred = {row: reason for row in rows if (reason := _bar(row, tasks[row], worth, look)) is not None}
    counting = [row for row in rows if row not in barred]
    return TaskComparison(
        schema=TASK_COMPARISON_SCHEMA,
        suite_sha256=suite_sha256,
        track=track,
        as_of=None if look is None else look.moment,
        open_tasks=_group([row for row in counting if not is_shadow(tasks[row])], runs, worth),
        shadows=_group([row for row in counting if is_shadow(tasks[row])], runs, worth),
        barred=[_barred(row, reason) for row, reason in barred.items()],
    )


def read_judged(paths: Iterable[Path]) -> list[JudgedRun]:
    """The verdicts of every run, sorted by provider, model and run.

    Raises:
        UsageError: codes ``NO_VERDICTS``, ``RUN_TWICE``.
        FileError, JsonError, RecordError: a file is missing or malformed.
    """
    files: dict[Path, None] = {}
    for path in paths:
        found = sorted(path.rglob(JUDGED_FILES)) if path.is_dir() else [path]
        if not found:
            reason = f"no verdicts on tasks ({JUDGED_FILES}) below {path}"
            if any(path.rglob("run-*.jsonl")):
                reason += "; for replies to a lane: adjudge compare LANE --replies DIR"
            raise UsageError("NO_VERDICTS", reason)
        files.update(dict.fromkeys(found))
    runs = sorted(map(_read, files), key=lambda run: (run.judged.provider, run.judged.model, run.judged.run))
    for first, second in pairwise(runs):
        if first.name == second.name:
            raise UsageError("RUN_TWICE", f"two files hold verdicts of {first.name}")
    return runs


def _read(file: Path) -> JudgedRun:
    data = read_regular(file, max_bytes=MAX_JUDGED_BYTES)
    judged = strict_json.read_record(data, Judged, max_bytes=MAX_JUDGED_BYTES, source=str(file))
    return JudgedRun(judged, sha256_hex(data))


def _rows(root: BenchmarkRoot, runs: Sequence[JudgedRun], suite: Path | None) -> tuple[list[str], str | None]:
    answered = {row for run in runs for row in run.judged.verdicts}
    if suite is None:
        return sorted(answered), None
    digest = sha256_hex(read_regular(suite, max_bytes=MAX_SUITE_BYTES))
    rows = [
        row.row_id for _, row in read_suite(root, suite, LaneRows(root.path).row) if isinstance(row, TaskRow)
    ]
    unknown = sorted(answered - set(rows))
    if unknown:
        raise UsageError("NOT_IN_SUITE", f"{unknown[0][:60]!a} was answered and is no row of the suite")
    return rows, digest


def _tasks(root: BenchmarkRoot, rows: Iterable[str]) -> dict[str, str]:
    """The task of every row ``SNAPSHOT/TASK`` or ``SNAPSHOT/VARIATION``."""
    variations = None
    tasks: dict[str, str] = {}
    for row in rows:
        name = row.rpartition("/")[2]
        if name.startswith("var-"):
            variations = read_all(root) if variations is None else variations
            name = variations.get(name).task_id
        if TASK_ID.fullmatch(name) is None:
            raise RecordError("UNKNOWN_TASK", f"the row {row[:60]!a} names no task", source="verdicts")
        tasks[row] = name
    return tasks


def _worth(run: JudgedRun, row: str, task_id: str, look: Look | None) -> str | None:
    """What the verdict of a run on a row is worth; ``None`` when it has none."""
    if row not in run.judged.verdicts:
        return None
    word = run.judged.verdicts[row].partition(" ")[0]
    return word if look is None else restated(word, look.then(task_id), shadow=is_shadow(task_id))


def _bar(
    row: str, task_id: str, worth: Mapping[str, Mapping[str, str | None]], look: Look | None
) -> str | None:
    """Why a row counts for nobody, if so."""
    said = {verdicts[row] for verdicts in worth.values()}
    if look is not None:
        said.add(restated("", look.then(task_id), shadow=is_shadow(task_id)))
    return next((reason for reason in _BARRED if reason in said), None)


def _barred(row: str, reason: str) -> BarredRow:
    return strict_json.to_record({"row_id": row, "barred_as": reason}, BarredRow)


def _group(
    rows: Sequence[str], runs: Sequence[JudgedRun], worth: Mapping[str, Mapping[str, str | None]]
) -> RowGroup:
    systems = [_system(run, rows, worth[run.name]) for run in runs]
    by_name = {system.name: system for system in systems}
    leading = [
        max((by_name[run.name] for run in members), key=lambda system: len(system.said))
        for _, members in groupby(runs, key=_model)
    ]
    return RowGroup(
        rows=[
            RowOutcome(row_id=row, outcomes={system.name: system.outcomes[row] for system in systems})
            for row in rows
        ],
        runs=[
            ComparedRun(
                name=run.name,
                judged_sha256=run.sha256,
                headline=headline(by_name[run.name].outcomes.values()) if rows else None,
            )
            for run in runs
        ],
        paired_tests=paired_tests(leading, rows) if rows else [],
        stability=[
            stability(model, [(run.judged.run, by_name[run.name].said) for run in members], rows)
            for model, members in groupby(runs, key=_model)
        ],
    )


def _model(run: JudgedRun) -> str:
    return f"{run.judged.provider}/{run.judged.model}"


def _system(run: JudgedRun, rows: Sequence[str], worth: Mapping[str, str | None]) -> System:
    said = {row: word for row in rows if (word := worth[row]) is not None and word != NOT_JUDGED}
    outcomes: dict[str, OutcomeClass] = {
        row: _CLASSES.get(said[row], "error") if row in said else "missing" for row in rows
    }
    return System(name=run.name, said=said, outcomes=outcomes)

"""Suite rows of tasks: what a benchmark exports, one self-contained job a line.

A row is rebuilt from the benchmark whenever it is checked, so building is a function of the tree and the
snapshot alone: no clock, no order of a file system, no state of an earlier export.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from adjudge.benchmark import ledger, snapshot, variations
from adjudge.benchmark.repository import LoadedTask, check_task_id, load_task, task_ids
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract.errors import UsageError
from adjudge.contract.snapshot import LedgerState, SnapshotTask
from adjudge.contract.suite import SUITE_ROW_SCHEMA, CaseRow, FrozenTask, TaskRow, Verification
from adjudge.contract.task import Executable
from adjudge.contract.variation import Variation
from adjudge.contract.verdict import WORKING_TREE

SUBMISSION = "{submission}"
"""The place in the command where a runner puts the submission's file."""

Selection = Literal["all", "eligible", "shadows"]


def verify_command(target: str) -> list[str]:
    """The only command that a row may carry; ``target`` is a task id or ``lane/case_id``."""
    return ["adjudge", "verify", target, SUBMISSION]


def expected_command(row: TaskRow | CaseRow) -> list[str]:
    """The command rebuilt from the row's own identity, never from the command that the row carries."""
    return verify_command(row.task_id if isinstance(row, TaskRow) else row.row_id)


class RowSource:
    """Builds the rows of a benchmark's tasks under one snapshot, or of the working tree."""

    def __init__(self, root: BenchmarkRoot, snapshot_id: str | None = None) -> None:
        """Read the manifest, the ledger and the variations, each once.

        Args:
            root: the benchmark.
            snapshot_id: the snapshot (the root's own by default), ``working-tree`` for none.

        Raises:
            UsageError: no such snapshot.
            SnapshotMismatchError: the manifest was edited.
            LedgerBrokenError: the ledger does not chain.
            FaultError: a variation is faulty.
        """
        in_force = snapshot_id or root.snapshot_id
        self.root = root
        self.snapshot_id = None if in_force == WORKING_TREE else in_force
        self._frozen: dict[str, SnapshotTask] | None = None
        if self.snapshot_id is not None:
            manifest = snapshot.load(root, self.snapshot_id)
            self._frozen = {row.task_id: row for row in manifest.tasks}
        self._events = ledger.read_ledger(root.ledger)
        self.variations = variations.read_all(root)
        self._families = self.variations.families()

    def task_ids(self) -> list[str]:
        """The tasks that the snapshot froze, or those of the working tree, sorted."""
        return task_ids(self.root) if self._frozen is None else sorted(self._frozen)

    def load(self, task_id: str) -> LoadedTask:
        """A task, held to the snapshot.

        Raises:
            UsageError: no such task.
            SnapshotMismatchError: the task is not in the snapshot, or it or its verifier was changed since.
        """
        check_task_id(task_id)
        if self._frozen is None:
            return load_task(self.root, task_id)
        if task_id not in self._frozen:
            load_task(self.root, task_id)
            raise snapshot.SnapshotMismatchError("TASK_NOT_IN_SNAPSHOT", f"{task_id} is not in the snapshot")
        loaded = snapshot.read_task(self.root, task_id)
        snapshot.check_task(self._frozen[task_id], loaded)
        assert loaded is not None
        return loaded

    def state(self, loaded: LoadedTask) -> LedgerState:
        """The state of a task today: its own observation with the whole ledger folded over it."""
        task = loaded.task
        return ledger.state_of(task.task_id, task.status_observation.status, self._events)[0]

    def is_selected(self, loaded: LoadedTask, selection: Selection) -> bool:
        """Whether a task belongs to a selection.

        ``eligible``: open in the snapshot's development track and today, and decided by a program.
        """
        task = loaded.task
        if selection == "shadows":
            return task.is_shadow
        if selection == "all":
            return True
        frozen = self._frozen[task.task_id] if self._frozen is not None else None
        enabled = task.eligibility.development if frozen is None else frozen.development
        was_open = frozen is None or frozen.status == "open"
        executable = isinstance(task.verifier, Executable)
        return enabled and was_open and executable and self.state(loaded) == "open"

    def row(self, loaded: LoadedTask, variation: Variation | None = None) -> TaskRow:
        """The row of a task, in its own words or in those of a variation.

        Raises:
            RecordError: code ``PROMPT_TOO_LONG``.
        """
        task = loaded.task
        name = task.task_id if variation is None else variation.variation_id
        return TaskRow(
            schema=SUITE_ROW_SCHEMA,
            row_id=f"{self.snapshot_id or WORKING_TREE}/{name}",
            task_id=task.task_id,
            variation_id=None if variation is None else variation.variation_id,
            family_id=self._families.get(task.task_id, variations.family_of(task)),
            snapshot_id=self.snapshot_id,
            prompt=variations.prompt(task, variation),
            output_schema=task.output_schema,
            task=FrozenTask(
                title=task.title,
                task_sha256=loaded.sha256,
                limits=task.limits,
                disposition="executable" if isinstance(task.verifier, Executable) else "design-only",
                status=self.state(loaded),
            ),
            verification=Verification(command=verify_command(task.task_id)),
        )

    def rows(self, selection: Selection = "all", variation: str | None = None) -> Iterator[TaskRow]:
        """The rows of a selection, by task and then by variation.

        Args:
            selection: which tasks.
            variation: ``None`` for the tasks' own words, ``all`` for these and every variation, or the id of
                one variation, whose row alone is given.

        Raises:
            UsageError: no such variation, or its task is not in the selection.
        """
        only = None if variation in (None, "all") else self.variations.get(str(variation))
        for task_id in self.task_ids() if only is None else [only.task_id]:
            loaded = self.load(task_id)
            if not self.is_selected(loaded, selection):
                if only is not None:
                    reason = f"{task_id}, which {variation} presents, is not among the {selection} tasks"
                    raise UsageError("NOT_SELECTED", reason)
                continue
            if only is None:
                yield self.row(loaded)
            chosen = self.variations.of_task(task_id) if variation == "all" else [only] if only else []
            for presented in chosen:
                yield self.row(loaded, presented)

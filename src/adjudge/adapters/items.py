"""The questions that a harness may put: public cases of the lanes, open tasks, and shadows.

An item is what ``adjudge export`` writes as a suite row, with the name under which its reply is judged. Its
prompt is the row's, byte for byte, so that a reply from any harness can join a response cache.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.benchmark.suite import RowSource
from adjudge.contract.errors import UsageError
from adjudge.contract.printable import quoted
from adjudge.contract.suite import CaseRow, SuiteRow
from adjudge.lanes.prompt import LaneRows
from adjudge.lanes.registry import LANES

TaskSet = Literal["tasks", "shadows"]
"""``tasks``: open, executable and in the development track; ``shadows``: false statements with a known
counterexample."""


class Item(NamedTuple):
    """One question.

    Attributes:
        name: what ``adjudge verify`` takes: ``cb-NNNN``, ``ks-NNNN`` or ``LANE/CASE``.
        row: the suite row: the prompt, the schema of the reply, and what was frozen.
    """

    name: str
    row: SuiteRow

    @property
    def prompt(self) -> str:
        """The whole question."""
        return self.row.prompt

    @property
    def is_case(self) -> bool:
        """Whether it is a case of a lane, whose reply is text; the reply to a task is a submission."""
        return isinstance(self.row, CaseRow)

    @property
    def metadata(self) -> dict[str, str]:
        """What a harness keeps beside the question, so that its log can be judged again."""
        row = self.row
        if isinstance(row, CaseRow):
            frozen = {"lane": row.task.lane, "cases_sha256": row.task.cases_sha256}
        else:
            frozen = {"task_sha256": row.task.task_sha256, "snapshot_id": row.snapshot_id or "working-tree"}
        return {"adjudge_item": self.name, "adjudge_row": row.row_id, **frozen}


def item_sets() -> tuple[str, ...]:
    """The names that :func:`items` takes: every lane, then ``tasks`` and ``shadows``."""
    return (*(lane.name for lane in LANES), *get_args(TaskSet))


def items(chosen: str, root: BenchmarkRoot | None = None) -> Iterator[Item]:
    """The items of a lane, or of ``tasks`` or ``shadows``, in the order of an export.

    Args:
        chosen: one of :func:`item_sets`.
        root: the benchmark; found as by the command line when not given.

    Raises:
        UsageError: code ``UNKNOWN_SET``; or no such snapshot.
        FaultError, FileError, CaseFileError, SnapshotMismatchError: the benchmark is not in order.
    """
    if chosen not in item_sets():
        known = ", ".join(item_sets())
        raise UsageError("UNKNOWN_SET", f"{quoted(chosen[:60])} is not a set of items: choose from {known}")
    root = root or find_root()
    if chosen == "tasks":
        rows: Iterator[SuiteRow] = RowSource(root).rows("eligible")
    elif chosen == "shadows":
        rows = RowSource(root).rows("shadows")
    else:
        rows = LaneRows(root.path).rows(chosen)
    return (Item(row.verification.command[2], row) for row in rows)


def find_item(name: str, root: BenchmarkRoot | None = None) -> Item:
    """The item called ``name``: a task, open or not, or a public case of a lane.

    Raises:
        UsageError: no such task, lane or case.
        FaultError, FileError, CaseFileError, SnapshotMismatchError: the benchmark is not in order.
    """
    root = root or find_root()
    if "/" in name:
        return Item(name, LaneRows(root.path).row(name))
    source = RowSource(root)
    return Item(name, source.row(source.load(name)))

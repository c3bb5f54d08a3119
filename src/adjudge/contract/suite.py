"""The suite row: one job, with all that a solver may see and the command that judges the reply."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from adjudge.contract.fields import (
    END,
    Line,
    Record,
    Sha256,
    SnapshotId,
    TaskId,
    Title,
    check_snapshot_id,
)
from adjudge.contract.snapshot import LedgerState
from adjudge.contract.task import Limits

SUITE_ROW_SCHEMA: Literal["adjudge.bench.suite-row/1"] = "adjudge.bench.suite-row/1"
MAX_PROMPT_BYTES = 32_768
VariationId = Annotated[str, Meta(pattern="^var-[0-9]{6}" + END, description="var-NNNNNN")]
FamilyId = Annotated[str, Meta(pattern="^fam-[a-z0-9-]{3,40}" + END, description="fam-NAME")]
LaneName = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}" + END, description="name of a lane")]
Prompt = Annotated[
    str, Meta(min_length=1, max_length=MAX_PROMPT_BYTES, description="at most 32 KiB of UTF-8")
]


class FrozenTask(Record, frozen=True, kw_only=True):
    """The part of a task that a row carries, so that it is self-contained."""

    title: Title
    """Title of the task."""
    task_sha256: Sha256
    """Digest of the canonical JSON of the task file."""
    limits: Limits
    """The limits under which a submission is judged."""
    disposition: Literal["executable", "design-only"]
    """Whether a program decides the task."""
    status: LedgerState
    """State of the task when the suite was exported."""


class FrozenCase(Record, frozen=True, kw_only=True):
    """The part of a lane that a row carries; never a case's label, category or refusal code."""

    lane: LaneName
    """The lane."""
    cases_sha256: Sha256
    """Digest of the lane's file of cases."""
    template_sha256: Sha256
    """Digest of the template that rendered the prompt."""


class Verification(Record, frozen=True, kw_only=True):
    """The allow-listed command, as data: compared element for element, never executed as given."""

    command: Annotated[list[Line], Meta(min_length=1, max_length=64)]
    """``["adjudge", "verify", TASK_OR_CASE, "{submission}"]``; a suite with anything else is refused."""


class TaskRow(Record, frozen=True, kw_only=True, tag_field="kind", tag="task"):
    """A job that asks for a witness."""

    schema: Literal["adjudge.bench.suite-row/1"]
    """Name and version of the record type."""
    row_id: Line
    """Name of the row, unique in the suite: snapshot and task or variation."""
    task_id: TaskId
    """The task that is asked."""
    variation_id: VariationId | None
    """The presentation that is shown; null for the task's own words."""
    family_id: FamilyId | None
    """Rows of one family never stand on both sides of a split."""
    snapshot_id: SnapshotId | None
    """The snapshot in force; null for the working tree."""
    prompt: Prompt
    """The rendered question."""
    output_schema: dict[str, Any]
    """The task's schema of a submission."""
    task: FrozenTask
    """What the row copies from the task."""
    verification: Verification
    """How the reply is judged."""

    def __post_init__(self) -> None:
        _check_row(self.snapshot_id, self.prompt)


class CaseRow(Record, frozen=True, kw_only=True, tag_field="kind", tag="case"):
    """A job that asks about a case of a lane; its reply is text that the lane's parser reads."""

    schema: Literal["adjudge.bench.suite-row/1"]
    """Name and version of the record type."""
    row_id: Line
    """Name of the row, unique in the suite: lane and case."""
    task_id: None
    """Always null: a case is not a task."""
    variation_id: None
    """Always null."""
    family_id: None
    """Always null."""
    snapshot_id: SnapshotId | None
    """The snapshot in force; null for the working tree."""
    prompt: Prompt
    """The rendered question."""
    output_schema: None
    """Always null: the reply is text."""
    task: FrozenCase
    """What the row copies from the lane."""
    verification: Verification
    """How the reply is judged."""

    def __post_init__(self) -> None:
        _check_row(self.snapshot_id, self.prompt)


SuiteRow = TaskRow | CaseRow
"""One line of a suite."""


def _check_row(snapshot_id: str | None, prompt: str) -> None:
    if snapshot_id is not None:
        check_snapshot_id(snapshot_id)
    if len(prompt.encode("utf-8", "surrogatepass")) > MAX_PROMPT_BYTES:
        raise ValueError(f"prompt exceeds {MAX_PROMPT_BYTES} bytes of UTF-8")

"""What a run of Claude Code keeps for each row: one result, in words that are the same on every machine."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from adjudge.contract.canonical import sha256_hex
from adjudge.contract.fields import LINE_PATTERN, Line, PositiveInt, Record, Sha256
from adjudge.contract.suite import CaseRow, SuiteRow
from adjudge.contract.verdict import WORKING_TREE
from adjudge.solvers.claude_envelope import Outcome

RESULT_SCHEMA: Literal["adjudge.claude.result/1"] = "adjudge.claude.result/1"
RUN_SCHEMA: Literal["adjudge.claude.run/1"] = "adjudge.claude.run/1"
BATCH_SCHEMA: Literal["adjudge.claude.batch/1"] = "adjudge.claude.batch/1"
RESULTS_SCHEMA: Literal["adjudge.claude.results/1"] = "adjudge.claude.results/1"
MAX_RESULT_BYTES = 1 << 16
MISSING = "missing"
"""In ``results.json``: a row that was never brought to an end."""


class Result(Record, frozen=True, kw_only=True):
    """One line of ``results.jsonl``: how one attempt at one row ended."""

    schema: Literal["adjudge.claude.result/1"]
    """Name and version of the record type."""
    row_id: Line
    """The row of the suite."""
    snapshot_id: Line
    """The snapshot under which the row was exported, or ``working-tree``."""
    prompt_sha256: Sha256
    """Over the UTF-8 of the prompt."""
    attempt: PositiveInt
    """Which attempt it was, and which folder holds it."""
    outcome: Outcome
    """How the attempt ended; only ``completed`` has a reply."""
    reason: Annotated[str, Meta(pattern=LINE_PATTERN, max_length=300)]
    """One line about it, for people."""
    reply_sha256: Sha256 | None
    """Over the UTF-8 of the reply."""
    verdict: Line | None
    """What adjudge says about the reply; null without one."""
    score: Annotated[int, Meta(ge=0, le=1)] | None
    """1 for accepted, 0 for rejected and no-result, else null."""
    code: Line | None
    """The verdict's code."""
    models: Annotated[list[Line], Meta(max_length=20)]
    """Who answered."""

    @property
    def is_completed(self) -> bool:
        """Whether there is a reply, and so a verdict; a rejection is one."""
        return self.outcome == "completed"


def name_of(row: SuiteRow) -> str:
    """What ``adjudge verify`` takes: the task, also of a variation, or ``LANE/CASE``."""
    return row.row_id if isinstance(row, CaseRow) else row.task_id


def prompt_sha256(row: SuiteRow) -> str:
    """Digest of a row's prompt."""
    return sha256_hex(row.prompt.encode("utf-8"))


def snapshot_of(row: SuiteRow) -> str:
    """The snapshot of a row, or ``working-tree``."""
    return row.snapshot_id or WORKING_TREE


def belongs(result: Result, row: SuiteRow) -> bool:
    """Whether a result is about this row as it is today."""
    return (result.row_id, result.snapshot_id, result.prompt_sha256) == (
        row.row_id,
        snapshot_of(row),
        prompt_sha256(row),
    )


def comparable(result: Result) -> dict[str, Any]:
    """The part of a result that two runs with the same replies share."""
    fields: dict[str, Any] = msgspec.to_builtins(result)
    return {name: item for name, item in fields.items() if name not in ("schema", "attempt", "reason")}

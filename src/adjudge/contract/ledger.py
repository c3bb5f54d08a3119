"""The ledger event: one dated, reasoned, sourced change of a task's status."""

from typing import Annotated, Literal

from msgspec import Meta

from adjudge.contract.fields import (
    END,
    TEXT_PATTERN,
    Date,
    Line,
    PositiveInt,
    Record,
    Sha256,
    TaskId,
    Url,
    check_date,
)

EventKind = Literal[
    "request-review", "confirm-open", "quarantine", "restore", "restore-to-review", "close", "note"
]
GENESIS_SHA256 = "0" * 64
"""``prev_sha256`` of the first event."""


class Evidence(Record, frozen=True, kw_only=True):
    """A source that an event rests on; the digest is of the document as it was read, when it was kept."""

    title: Line
    """What the document is called."""
    url: Url
    """Where it was read."""
    accessed_on: Date
    """When it was read there."""
    sha256: Sha256 | None
    """Digest of the document as it was read; null when it was not kept."""

    def __post_init__(self) -> None:
        check_date(self.accessed_on, "accessed_on")


class LedgerEvent(Record, frozen=True, kw_only=True):
    """One line of ``ledger.jsonl``, chained to the line before by its digest."""

    seq: PositiveInt
    """Number of the line, from 1, without gaps."""
    event_id: Annotated[str, Meta(pattern="^ev-[0-9]{6}" + END, description="ev-NNNNNN")]
    """The same number as a name."""
    task_id: TaskId
    """The task whose status changes."""
    kind: EventKind
    """What happens; each kind leads from given states to one state."""
    effective_on: Date
    """From when on it counts."""
    recorded_on: Date
    """When it was written down."""
    author: Line
    """Who says so."""
    reviewer: Line | None
    """Who checked it: another person, or null."""
    reason: Annotated[str, Meta(pattern=TEXT_PATTERN, min_length=1, max_length=1000)]
    """Why, in a sentence or two."""
    evidence: Annotated[list[Evidence], Meta(max_length=20)]
    """The documents that it rests on."""
    prev_sha256: Sha256
    """``event_sha256`` of the line before; 64 zeros in the first line."""
    event_sha256: Sha256
    """Digest of the canonical JSON of this event without this field."""

    def __post_init__(self) -> None:
        check_date(self.effective_on, "effective_on")
        check_date(self.recorded_on, "recorded_on")
        if self.reviewer == self.author:
            raise ValueError("the reviewer must be another person than the author")

"""The snapshot manifest: which tasks and verifier sources were in force, by digest."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from adjudge.contract.fields import (
    Count,
    Date,
    Record,
    Sha256,
    SnapshotId,
    SourcePath,
    TaskId,
    check_date,
    check_snapshot_id,
    only_when,
)
from adjudge.contract.ledger import GENESIS_SHA256

SNAPSHOT_SCHEMA = "adjudge.bench.snapshot/1"
LedgerState = Literal["open", "review-pending", "quarantined", "closed"]


class LedgerHead(Record, frozen=True, kw_only=True):
    """The last event of the ledger when the manifest was made; ``seq`` 0 and zeros for an empty ledger."""

    seq: Count
    """Number of the event; 0 when the ledger is empty."""
    event_sha256: Sha256
    """Digest of the event; 64 zeros when the ledger is empty."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        only_when(
            {"seq": {"const": 0}},
            {"event_sha256": {"const": GENESIS_SHA256}},
            {"event_sha256": {"not": {"const": GENESIS_SHA256}}},
        ),
    )

    def __post_init__(self) -> None:
        if (self.seq == 0) != (self.event_sha256 == GENESIS_SHA256):
            raise ValueError("seq is 0 exactly when event_sha256 is 64 zeros: an empty ledger")


class SnapshotTask(Record, frozen=True, kw_only=True):
    """One task as it stood in the snapshot."""

    task_id: TaskId
    """The task."""
    task_sha256: Sha256
    """Digest of the canonical JSON of the task file."""
    verifier_sha256: dict[SourcePath, Sha256]
    """Module path (``adjudge/verifiers/…/x.py``) to digest of that source; empty for a design-only task."""
    status: LedgerState
    """State at the cutoff."""
    disposition: Literal["executable", "design-only"]
    """Whether a program decides the task."""
    development: bool
    """Whether the task is scored in the development track."""
    release: bool
    """Whether the task is scored in the release track."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        only_when(
            {"release": {"const": True}},
            {"disposition": {"const": "executable"}, "status": {"const": "open"}},
        ),
        only_when({"status": {"const": "quarantined"}}, {"development": {"const": False}}),
        only_when(
            {"task_id": {"pattern": "^ks-"}},
            {"development": {"const": False}, "release": {"const": False}},
        ),
        only_when({"disposition": {"const": "design-only"}}, {"verifier_sha256": {"maxProperties": 0}}),
    )

    def __post_init__(self) -> None:
        if self.disposition == "design-only" and self.verifier_sha256:
            raise ValueError(f"{self.task_id}: a design-only task has no verifier sources")
        if self.task_id.startswith("ks-") and (self.development or self.release):
            raise ValueError(f"{self.task_id}: a shadow task has no track")
        if self.release and not (self.disposition == "executable" and self.status == "open"):
            raise ValueError(f"{self.task_id}: only an open executable task can be in the release track")
        if self.status == "quarantined" and self.development:
            raise ValueError(f"{self.task_id}: a quarantined task has no track")


class Snapshot(Record, frozen=True, kw_only=True):
    """An immutable manifest, written once."""

    schema: Literal["adjudge.bench.snapshot/1"]
    """Name and version of the record type."""
    snapshot_id: SnapshotId
    """Name of the snapshot and stem of its file."""
    status_cutoff: Date
    """Ledger events that take effect later are not folded in."""
    ledger_head: LedgerHead
    """End of the ledger when the manifest was made."""
    tasks: Annotated[list[SnapshotTask], Meta(max_length=100_000)]
    """The tasks, sorted by id, each once."""
    manifest_sha256: Sha256
    """Digest of the canonical JSON of the manifest without this field."""

    def __post_init__(self) -> None:
        check_snapshot_id(self.snapshot_id)
        check_date(self.status_cutoff, "status_cutoff")
        ids = [task.task_id for task in self.tasks]
        if ids != sorted(set(ids)):
            raise ValueError("tasks must be sorted by id and distinct")

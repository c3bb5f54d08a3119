"""What a batch says of a line that names no task: a verdict in form, but one that belongs to none."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.fields import (
    END,
    LINE_PATTERN,
    SNAPSHOT_ID_PATTERN,
    Date,
    Record,
    check_date,
    check_snapshot_id,
    only_when,
)
from adjudge.contract.verdict import CODES, MAX_DETAILS_BYTES, MAX_MESSAGE, SCORES, WORKING_TREE


class UnassignedVerdict(Record, frozen=True, kw_only=True):
    """The answer to a line of a batch that names no task of the benchmark.

    The eight fields are those of a verdict, and ``task_id`` is null. A line that cannot be read is rejected
    with score 0, like any malformed submission; only a fault of ours leaves the score null.
    """

    protocol_version: Literal["1.0"]
    """Version of this record."""
    task_id: None
    """Always null: no task was named, or none of this benchmark."""
    verdict: Literal["rejected", "error"]
    """``error`` only where the process that read the line was ended from outside."""
    score: Annotated[int, Meta(ge=0, le=0)] | None
    """0 for rejected, null for error."""
    message: Annotated[str, Meta(pattern=LINE_PATTERN, min_length=1, max_length=MAX_MESSAGE)]
    """One line for people; the same on every run."""
    details: dict[str, Any]
    """Small facts; ``code`` is always there."""
    snapshot_id: Annotated[str, Meta(pattern=f"^(?:{WORKING_TREE}|{SNAPSHOT_ID_PATTERN}){END}")]
    """The snapshot in force, or ``working-tree``."""
    status_cutoff: Date | None
    """The cutoff of that snapshot; null without one, or when its manifest cannot be read."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        {"properties": {"details": {"required": ["code"]}}},
        *(
            only_when(
                {"verdict": {"const": name}},
                {
                    "score": {"const": SCORES.get(name)},
                    "details": {"properties": {"code": {"enum": sorted(CODES[name])}}},
                },
            )
            for name in ("rejected", "error")
        ),
    )

    def __post_init__(self) -> None:
        if self.details.get("code") not in CODES[self.verdict]:
            raise ValueError(f"details.code is not a code of the verdict {self.verdict}")
        if len(canonical_bytes(self.details)) > MAX_DETAILS_BYTES:
            raise ValueError(f"details exceed {MAX_DETAILS_BYTES} bytes")
        if self.score != SCORES.get(self.verdict):
            raise ValueError(f"score {self.score} does not belong to the verdict {self.verdict}")
        if self.snapshot_id != WORKING_TREE:
            check_snapshot_id(self.snapshot_id)
        if self.status_cutoff is not None:
            check_date(self.status_cutoff, "status_cutoff")

"""The verdict record: exactly eight fields, eight verdicts, a closed list of codes for each."""

import re
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.fields import (
    END,
    LINE_PATTERN,
    SNAPSHOT_ID_PATTERN,
    Date,
    Record,
    TaskId,
    check_date,
    check_snapshot_id,
    only_when,
)

PROTOCOL_VERSION: Literal["1.0"] = "1.0"
WORKING_TREE = "working-tree"
"""Snapshot id of a verdict that was given without a snapshot."""

VerdictName = Literal[
    "accepted",
    "no-result",
    "rejected",
    "not-executable",
    "not-eligible",
    "quarantined",
    "snapshot-mismatch",
    "error",
]

CODES: dict[str, tuple[str, ...]] = {
    "accepted": ("ACCEPTED",),
    "no-result": ("NO_RESULT",),
    "rejected": (
        "BAD_ENCODING",
        "BAD_JSON",
        "DUPLICATE_KEY",
        "TOO_LARGE",
        "TOO_DEEP",
        "SCHEMA",
        "NON_CANONICAL_INTEGER",
        "INTEGER_TOO_LARGE",
        "TASK_ID_MISMATCH",
        "WITNESS_INVALID",
        "WORK_LIMIT",
    ),
    "not-executable": ("DESIGN_ONLY",),
    "not-eligible": ("REVIEW_PENDING", "CLOSED", "TRACK_DISABLED"),
    "quarantined": ("QUARANTINED",),
    "snapshot-mismatch": ("MANIFEST_DIGEST", "TASK_NOT_IN_SNAPSHOT", "TASK_DIGEST", "VERIFIER_DIGEST"),
    "error": ("VERIFIER_EXCEPTION", "VERIFIER_TIMEOUT", "VERIFIER_MEMORY", "VERIFIER_CONTRACT", "IO"),
}
"""Every verdict with the codes that ``details.code`` may carry."""

SCORES: dict[str, int | None] = {"accepted": 1, "rejected": 0, "no-result": 0}
"""Score of a completed verdict; the other five verdicts are not scorable and score ``None``."""

MAX_MESSAGE = 200
"""Characters of ``message``."""

MAX_DETAILS_BYTES = 4096
"""Bytes of the canonical JSON of ``details``."""

_MESSAGE = re.compile(LINE_PATTERN)


class Verdict(Record, frozen=True, kw_only=True):
    """The result of judging one submission; its bytes depend on task, submission, sources, snapshot."""

    protocol_version: Literal["1.0"]
    """Version of this record."""
    task_id: TaskId
    """The task that was asked."""
    verdict: VerdictName
    """One of the eight verdicts."""
    score: Annotated[int, Meta(ge=0, le=1)] | None
    """1 for accepted, 0 for rejected and no-result, null for the five that are not scorable."""
    message: Annotated[str, Meta(pattern=LINE_PATTERN, min_length=1, max_length=MAX_MESSAGE)]
    """One line for people; the same on every run."""
    details: dict[str, Any]
    """Small facts that can be checked by hand; ``code`` is always there, big integers are strings."""
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
                    "details": {"properties": {"code": {"enum": sorted(codes)}}},
                },
            )
            for name, codes in CODES.items()
        ),
    )

    def __post_init__(self) -> None:
        if self.details.get("code") not in CODES[self.verdict]:
            raise ValueError(f"details.code is not a code of the verdict {self.verdict}")
        if self.score != SCORES.get(self.verdict):
            raise ValueError(f"score {self.score} does not belong to the verdict {self.verdict}")
        if _MESSAGE.match(self.message) is None:
            raise ValueError("message is not one line of printable text")
        if len(canonical_bytes(self.details)) > MAX_DETAILS_BYTES:
            raise ValueError(f"details exceed {MAX_DETAILS_BYTES} bytes")
        if self.snapshot_id != WORKING_TREE:
            check_snapshot_id(self.snapshot_id)
        if self.status_cutoff is not None:
            check_date(self.status_cutoff, "status_cutoff")

"""Field types that several records share, with the checks that a pattern alone cannot make.

Every pattern ends in :data:`END`: Python's ``$`` would also match before a final line feed.
"""

import datetime
import re
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from adjudge.contract.strict_json import MAX_SAFE_INTEGER

END = r"\Z"
"""End of the text in a pattern; the JSON Schemas spell it ``$``, which has this meaning there."""

LINE_PATTERN = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]*" + END
"""One line of text: no control character, no line or paragraph separator, no bidirectional override."""

TEXT_PATTERN = LINE_PATTERN.replace(r"\x00-\x1f", r"\x00-\x08\x0b-\x1f")
"""Several lines: as :data:`LINE_PATTERN`, with line feeds and tabs."""

SNAPSHOT_ID_PATTERN = "(?:development|release)-[0-9]{4}-[0-9]{2}-[0-9]{2}-r[1-9][0-9]{0,5}"
TASK_ID = re.compile(r"(?:cb|ks)-[0-9]{4}", re.ASCII)
SNAPSHOT_ID = re.compile(SNAPSHOT_ID_PATTERN, re.ASCII)

Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}" + END, description="SHA-256, lowercase hex")]
TaskId = Annotated[str, Meta(pattern="^(?:cb|ks)-[0-9]{4}" + END, description="cb-NNNN or ks-NNNN")]
SnapshotId = Annotated[str, Meta(pattern=f"^{SNAPSHOT_ID_PATTERN}{END}", description="TRACK-DATE-rN")]
Date = Annotated[
    str,
    Meta(
        pattern="^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}" + END,
        description="a calendar date, YYYY-MM-DD",
        extra_json_schema={"format": "date"},
    ),
]
Url = Annotated[str, Meta(pattern="^https?://[!-~]+" + END, max_length=2000, description="ASCII, http(s)")]
Line = Annotated[str, Meta(pattern=LINE_PATTERN, min_length=1, max_length=300, description="one line")]
Title = Annotated[str, Meta(pattern=LINE_PATTERN, min_length=1, max_length=120, description="one line")]
Code = Annotated[str, Meta(pattern="^[A-Z][A-Z_]*" + END, max_length=40, description="UPPER_SNAKE word")]
SourcePath = Annotated[
    str,
    Meta(
        pattern=r"^(?:adjudge|verifiers)(?:/[A-Za-z_][A-Za-z0-9_]*)+\.(?:py|jsonl?)" + END,
        max_length=200,
        description="path of a source below the package's folder, or below a benchmark root's verifiers/",
    ),
]
Count = Annotated[int, Meta(ge=0, le=MAX_SAFE_INTEGER)]
PositiveInt = Annotated[int, Meta(ge=1, le=MAX_SAFE_INTEGER)]
Rate = Annotated[str, Meta(pattern=r"^(?:0\.[0-9]{6}|1\.0{6})" + END, description="six decimals")]


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every wire record: immutable, keyword-only, closed against unknown fields."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = ()
    """The rules of ``__post_init__`` that JSON Schema can say, for the published schema of the record."""


class Source(Record, frozen=True, kw_only=True):
    """Where a fact comes from, and when it was read there."""

    title: Line
    """What the document is called."""
    url: Url
    """Where it was read."""
    accessed_on: Date
    """When it was read there."""

    def __post_init__(self) -> None:
        check_date(self.accessed_on, "accessed_on")


def only_when(
    condition: dict[str, Any], then: dict[str, Any], otherwise: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A rule of JSON Schema on properties: where ``condition`` holds ``then`` must, else ``otherwise``."""
    rule = {"if": {"properties": condition, "required": sorted(condition)}, "then": {"properties": then}}
    return rule if otherwise is None else {**rule, "else": {"properties": otherwise}}


def check_date(text: str, field: str) -> None:
    """Raise ``ValueError`` when ``text`` is not a calendar date."""
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{field}: {text!a} is not a calendar date") from None


def check_snapshot_id(text: str) -> None:
    """Raise ``ValueError`` when ``text`` is not a snapshot id with an existing date."""
    if SNAPSHOT_ID.fullmatch(text) is None:
        raise ValueError(f"{text!a} is not a snapshot id")
    check_date(text.split("-", 1)[1].rsplit("-r", 1)[0], "snapshot_id")

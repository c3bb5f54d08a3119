"""The variation record: one task in other words, the mathematics unchanged."""

from typing import Annotated, Literal

from msgspec import Meta

from adjudge.contract.fields import END, TEXT_PATTERN, Date, Record, Sha256, TaskId, check_date
from adjudge.contract.suite import FamilyId, VariationId

VARIATION_SCHEMA = "adjudge.bench.variation/1"
MAX_RENDERED_CHARACTERS = 24_000

Notation = Literal["unicode", "ascii", "tex"]
Ordering = Literal["as-written", "claim-first"]
Format = Literal["prose", "list", "quote", "json"]


class Presentation(Record, frozen=True, kw_only=True):
    """How a statement is put; the task itself is ``en``, ``unicode``, ``as-written``, ``prose``."""

    language: Annotated[str, Meta(pattern="^[a-z]{2}" + END, description="ISO 639-1")]
    """Language of the prose. Only English is rendered by program; other languages are written by people."""
    notation: Notation
    """How formulas are spelled: with mathematical symbols, in ASCII, or as TeX commands."""
    ordering: Ordering
    """Whether definitions stand before the claim, as in the task, or after it."""
    format: Format
    """Paragraphs, numbered paragraphs, a Markdown quotation, or a JSON object."""


class Variation(Record, frozen=True, kw_only=True):
    """A presentation of a task: ``research/variations/var-NNNNNN.json``. It is not another conjecture."""

    schema: Literal["adjudge.bench.variation/1"]
    """Name and version of the record type."""
    variation_id: VariationId
    """Name of the variation and stem of its file."""
    task_id: TaskId
    """The task that it presents."""
    family_id: FamilyId
    """Rows of one family never stand on both sides of a train/test split."""
    payload_sha256: Sha256
    """Digest of the task's mathematics: canonical JSON of statement, refutation, output_schema, verifier."""
    presentation: Presentation
    """How the statement is put."""
    rendered_statement: Annotated[
        str, Meta(pattern=TEXT_PATTERN, min_length=1, max_length=MAX_RENDERED_CHARACTERS)
    ]
    """The statement as a solver is shown it."""
    created_on: Date
    """When the presentation was made."""

    def __post_init__(self) -> None:
        check_date(self.created_on, "created_on")

"""The discovery records: problems that are not tasks yet, and what a solver reports about them.

Nothing here is scored. A report has no field for a score or a verdict, and unknown fields are errors.
"""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from adjudge.contract.fields import (
    END,
    TEXT_PATTERN,
    Date,
    Line,
    Record,
    Sha256,
    Source,
    Url,
    check_date,
    only_when,
)
from adjudge.contract.suite import Prompt
from adjudge.contract.task import Tag

DISCOVERY_SCHEMA = "adjudge.bench.discovery/1"
DISCOVERY_ROW_SCHEMA: Literal["adjudge.bench.discovery-row/1"] = "adjudge.bench.discovery-row/1"
MAX_STATEMENT_CHARACTERS = 16_000
MAX_CONTENT_CHARACTERS = 200_000

RecordId = Annotated[str, Meta(pattern="^[a-z0-9-]{3,64}" + END, description="lowercase, digits, hyphens")]
SourceId = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9.-]{1,63}" + END, description="name of an inventory")]
ListedStatus = Literal["listed-unsolved", "listed-solved", "partially-solved", "unknown"]
QualityFlag = Literal["collision", "extraction", "ambiguous", "missing-context"]
Readiness = Literal["none", "sketched", "prototype", "ready"]
OutputKind = Literal[
    "counterexample-candidate",
    "proof-candidate",
    "status-finding",
    "verifier-design",
    "formalization-need",
    "no-result",
]

BARRING_FLAGS: tuple[QualityFlag, ...] = ("collision", "extraction")
"""A record with one of these is a repair assignment: it cannot be promoted."""

_FLAGS_UNIQUE = {"properties": {"quality_flags": {"uniqueItems": True}}}


class ResolvedFlag(Record, frozen=True, kw_only=True):
    """A quality flag that a primary source has settled."""

    flag: QualityFlag
    """The flag."""
    source: Source
    """The primary source."""
    note: Annotated[str, Meta(pattern=TEXT_PATTERN, min_length=1, max_length=1000)]
    """What it shows."""


class Provenance(Record, frozen=True, kw_only=True):
    """Where a record comes from, in the inventory's own words."""

    format: Literal["conjecture-bench/1.0", "status-csv", "hand"]
    """The form that the record was imported from; ``hand`` when a person wrote it."""
    title: Line
    """What the inventory calls the problem."""
    locator: Line
    """Where in the inventory it stands."""
    listed_status: Line
    """The inventory's own word for the status."""
    status_as_of: Date | None
    """The day of that word, where the inventory says it."""
    evidence: Line | None
    """What the inventory says its word rests on."""
    revision: Line | None
    """Commit, edition or tag of the inventory that the record was taken from."""
    representation: Line | None
    """What the statement is: verbatim, a paraphrase, text out of a PDF, a reference without text."""
    licence: Line
    """Terms under which the record's words may be used."""
    tags: Annotated[list[Tag], Meta(max_length=20)]
    """Words to find the record by."""
    related: Annotated[list[RecordId], Meta(max_length=50)]
    """Records or tasks that the inventory relates it to."""
    imported_flags: Annotated[list[QualityFlag], Meta(max_length=4)]
    """The quality flags at import. Each is still set or was resolved; none is dropped in silence."""
    resolved_flags: Annotated[list[ResolvedFlag], Meta(max_length=4)]
    """The flags that a primary source has settled."""
    input_sha256: Sha256 | None
    """Digest of the imported file; null when a person wrote the record."""

    def __post_init__(self) -> None:
        if self.status_as_of is not None:
            check_date(self.status_as_of, "status_as_of")


class PromotionGates(Record, frozen=True, kw_only=True):
    """What must be true before a record becomes a task; a person says so, an import never does."""

    statement_exact: bool
    """The statement is exact, held against a primary source."""
    status_confirmed: bool
    """That the problem is open was confirmed by a source independent of the inventory."""
    refutation_finite: bool
    """A finite object would refute it."""
    verifier_ready: bool
    """A verifier for that object exists."""


class DiscoveryRecord(Record, frozen=True, kw_only=True):
    """A problem of a broad inventory: ``problems/extended-catalog/RECORD_ID.json``. It is not a task."""

    schema: Literal["adjudge.bench.discovery/1"]
    """Name and version of the record type."""
    record_id: RecordId
    """Name of the record and stem of its file."""
    source_id: SourceId
    """The inventory."""
    statement: Annotated[str, Meta(pattern=TEXT_PATTERN, min_length=1, max_length=16_000)] | None
    """The statement as the inventory has it; null where it only points to one."""
    status: ListedStatus
    """What the inventory lists; a word that it uses in no clear sense becomes ``unknown``."""
    quality_flags: Annotated[list[QualityFlag], Meta(max_length=4)]
    """What is wrong with the statement, sorted."""
    raw_source_url: Url
    """Where the inventory was read, as pinned as it allows."""
    context_url: Url | None
    """A page for people, where it is another one."""
    provenance: Provenance
    """Where the record comes from."""
    promotion_gates: PromotionGates
    """What stands between the record and a task."""
    verifier_readiness: Readiness
    """How far a verifier has come."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        _FLAGS_UNIQUE,
        {
            "if": {"properties": {"quality_flags": {"contains": {"enum": sorted(BARRING_FLAGS)}}}},
            "then": {
                "properties": {"promotion_gates": {"properties": {"statement_exact": {"const": False}}}}
            },
        },
        only_when(
            {"statement": {"type": "null"}},
            {"promotion_gates": {"properties": {"statement_exact": {"const": False}}}},
        ),
        {
            "if": {"properties": {"promotion_gates": {"properties": {"verifier_ready": {"const": True}}}}},
            "then": {"properties": {"verifier_readiness": {"const": "ready"}}},
        },
    )

    def __post_init__(self) -> None:
        flags = self.quality_flags
        if len(set(flags)) != len(flags):
            raise ValueError("quality_flags are distinct")
        if flags != sorted(flags):
            raise ValueError("quality_flags are sorted")
        resolved = [item.flag for item in self.provenance.resolved_flags]
        for flag in self.provenance.imported_flags:
            if flag not in flags and flag not in resolved:
                raise ValueError(f"the imported flag {flag} is neither set nor resolved by a primary source")
        gates = self.promotion_gates
        if gates.statement_exact and (self.statement is None or self.barring_flags):
            raise ValueError(
                "statement_exact cannot hold without a statement, or under collision or extraction"
            )
        if gates.verifier_ready and self.verifier_readiness != "ready":
            raise ValueError("verifier_ready holds only when verifier_readiness is ready")

    @property
    def barring_flags(self) -> list[QualityFlag]:
        """The flags that make the record a repair assignment."""
        return [flag for flag in self.quality_flags if flag in BARRING_FLAGS]


class DiscoveryReport(Record, frozen=True, kw_only=True):
    """What a solver hands in for a record. That it is well formed says nothing about its truth."""

    record_id: RecordId
    """The record that it is about."""
    kind: OutputKind
    """One of six kinds."""
    summary: Annotated[str, Meta(pattern=TEXT_PATTERN, min_length=1, max_length=4000)]
    """What was found, for a reader in a hurry."""
    content: Annotated[str, Meta(max_length=MAX_CONTENT_CHARACTERS)]
    """The finding itself; may be empty only for ``no-result``."""
    sources: Annotated[list[Source], Meta(max_length=50)]
    """What it rests on; a ``status-finding`` names at least one."""
    confidence: Literal["low", "medium", "high"]
    """The author's own."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        only_when({"kind": {"not": {"const": "no-result"}}}, {"content": {"minLength": 1}}),
        only_when({"kind": {"const": "status-finding"}}, {"sources": {"minItems": 1}}),
    )

    def __post_init__(self) -> None:
        if not self.content and self.kind != "no-result":
            raise ValueError("content is empty")
        if not self.sources and self.kind == "status-finding":
            raise ValueError("a status-finding names at least one source")


class Validation(Record, frozen=True, kw_only=True):
    """The command that says whether a report is well formed, as data; it never scores."""

    command: Annotated[list[Line], Meta(min_length=1, max_length=64)]
    """``["adjudge", "discovery", "validate", "{report}"]``."""


class DiscoveryRow(Record, frozen=True, kw_only=True):
    """One line of a research suite: the prompt of a discovery record. It never leads to a score."""

    schema: Literal["adjudge.bench.discovery-row/1"]
    """Name and version of the record type."""
    row_id: Line
    """Name of the row: source and record."""
    record_id: RecordId
    """The record."""
    source_id: SourceId
    """Its inventory."""
    record_sha256: Sha256
    """Digest of the record's canonical JSON."""
    status: ListedStatus
    """What the inventory lists."""
    quality_flags: Annotated[list[QualityFlag], Meta(max_length=4)]
    """What is wrong with the statement."""
    prompt: Prompt
    """The rendered question."""
    output_schema: dict[str, Any]
    """The schema of a report on this record."""
    validation: Validation
    """How the report's form is checked."""

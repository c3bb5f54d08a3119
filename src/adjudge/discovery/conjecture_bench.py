"""Import of ConjectureBench records, format 1.0: its curated conjectures and its extended catalog.

Each of the two layouts is read strictly: a field that the format does not have is an error, since it might
say that the record is withdrawn. Terms: the inventory's own records are under CC BY 4.0; problem text that it
reproduces stays its authors'."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from adjudge.contract import strict_json
from adjudge.contract.discovery import DISCOVERY_SCHEMA, DiscoveryRecord, QualityFlag
from adjudge.contract.errors import RecordError
from adjudge.contract.fields import Record, Sha256, Url, check_date
from adjudge.discovery import listing

LICENCE = "record: CC BY 4.0, ConjectureBench (Bespoke Labs); reproduced problem text: its authors'"
_TIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T[0-9:.]+(?:Z|[+-][0-9:]+)?)?", re.ASCII)

_Word = Annotated[str, Meta(min_length=1, max_length=2000)]
_Words = Annotated[list[_Word], Meta(max_length=200)]


class _Statement(Record, frozen=True, kw_only=True):
    representation: _Word
    text: Annotated[str, Meta(max_length=100_000)] | None
    contains_placeholder: bool
    language_version: _Word | UnsetType = UNSET
    sha256: Sha256 | UnsetType = UNSET
    unmapped_control_count: Annotated[int, Meta(ge=0)] = 0
    extraction_method: _Word | UnsetType = UNSET
    quality_flags: _Words = field(default_factory=list)


class _CatalogStatus(Record, frozen=True, kw_only=True):
    state: _Word
    as_of: _Word | None
    evidence: _Word


class _CatalogProvenance(Record, frozen=True, kw_only=True):
    source_url: Url
    source_locator: _Word
    tags: _Words
    context_url: Url | UnsetType = UNSET
    source_commit: _Word | UnsetType = UNSET
    source_sha256: Sha256 | UnsetType = UNSET
    source_tag: _Word | UnsetType = UNSET


class _CatalogEntry(Record, frozen=True, kw_only=True):
    format_version: Literal["1.0"]
    id: _Word
    source_registry: _Word
    title: _Word
    statement: _Statement
    status_observation: _CatalogStatus
    provenance: _CatalogProvenance
    review_flags: _Words = field(default_factory=list)
    related_conjecture_ids: _Words = field(default_factory=list)


class _Counterexample(Record, frozen=True, kw_only=True):
    description: _Word
    finite: bool


class _ConjectureStatus(Record, frozen=True, kw_only=True):
    state: _Word
    as_of: _Word
    evidence_state: _Word
    note: _Word | UnsetType = UNSET


class _ConjectureSource(Record, frozen=True, kw_only=True):
    url: Url
    role: _Word


class _ConjectureProvenance(Record, frozen=True, kw_only=True):
    collection: _Word
    sources: Annotated[list[_ConjectureSource], Meta(min_length=1, max_length=50)]
    discovery_records: _Words = field(default_factory=list)


class _Conjecture(Record, frozen=True, kw_only=True):
    format_version: Literal["1.0"]
    id: _Word
    slug: _Word
    title: _Word
    subject: _Word = field(name="field")
    statement: _Word
    counterexample: _Counterexample
    status_observation: _ConjectureStatus
    provenance: _ConjectureProvenance
    equivalence_group: _Word | UnsetType = UNSET
    duplicate_of: _Word | UnsetType = UNSET


def convert(value: Any, *, input_sha256: str, source: str) -> DiscoveryRecord:
    """The discovery record of one entry of the inventory.

    Args:
        value: the decoded entry.
        input_sha256: digest of the file that it was read from.
        source: name of the file in errors.

    Raises:
        RecordError: the entry does not fit the format, or its content no discovery record.
    """
    if isinstance(value, dict) and "source_registry" in value:
        fields = _from_catalog(strict_json.to_record(value, _CatalogEntry, source=source), source)
    else:
        fields = _from_conjecture(strict_json.to_record(value, _Conjecture, source=source), source)
    fields["provenance"] |= {"format": "conjecture-bench/1.0", "licence": LICENCE, "resolved_flags": []}
    fields["provenance"] |= {"input_sha256": input_sha256, "imported_flags": fields["quality_flags"]}
    gates = {name: getattr(listing.CLOSED_GATES, name) for name in listing.CLOSED_GATES.__struct_fields__}
    fields |= {"schema": DISCOVERY_SCHEMA, "promotion_gates": gates, "verifier_readiness": "none"}
    return strict_json.to_record(fields, DiscoveryRecord, source=source)


def _from_catalog(entry: _CatalogEntry, source: str) -> dict[str, Any]:
    text, damaged = listing.clean_text(entry.statement.text or "")
    flags: set[QualityFlag] = {listing.quality_flag(word) for word in entry.statement.quality_flags}
    if damaged or entry.statement.contains_placeholder or entry.statement.unmapped_control_count:
        flags.add("extraction")
    if not text.strip():
        flags.add("missing-context")
    observed, origin = entry.status_observation, entry.provenance
    revision = origin.source_commit or origin.source_tag
    return {
        "record_id": entry.id,
        "source_id": entry.source_registry,
        "statement": text if text.strip() else None,
        "status": listing.listed_status(observed.state),
        "quality_flags": sorted(flags),
        "raw_source_url": origin.source_url,
        "context_url": origin.context_url or None,
        "provenance": {
            "title": listing.line(entry.title),
            "locator": listing.line(origin.source_locator),
            "listed_status": listing.line(observed.state),
            "status_as_of": _date(observed.as_of, source),
            "evidence": listing.line(_with_flags(observed.evidence, entry)),
            "revision": listing.line(revision) if revision else None,
            "representation": listing.line(entry.statement.representation),
            "tags": listing.tags(origin.tags),
            "related": entry.related_conjecture_ids,
        },
    }


def _with_flags(evidence: str, entry: _CatalogEntry) -> str:
    notes = [f"to review: {', '.join(entry.review_flags)}"] if entry.review_flags else []
    if entry.statement.quality_flags:
        notes.append(f"flagged: {', '.join(entry.statement.quality_flags)}")
    return "; ".join([evidence, *notes])


def _from_conjecture(entry: _Conjecture, source: str) -> dict[str, Any]:
    text, damaged = listing.clean_text(entry.statement)
    observed, origin = entry.status_observation, entry.provenance
    related = [*origin.discovery_records, *([entry.duplicate_of] if entry.duplicate_of else [])]
    return {
        "record_id": entry.id,
        "source_id": origin.collection,
        "statement": text,
        "status": listing.listed_status(observed.state),
        "quality_flags": ["extraction"] if damaged else [],
        "raw_source_url": origin.sources[0].url,
        "context_url": origin.sources[1].url if len(origin.sources) > 1 else None,
        "provenance": {
            "title": listing.line(entry.title),
            "locator": listing.line(entry.slug),
            "listed_status": listing.line(observed.state),
            "status_as_of": _date(observed.as_of, source),
            "evidence": listing.line(f"{observed.evidence_state}. {observed.note or ''}"),
            "revision": None,
            "representation": "statement of the inventory",
            "tags": listing.tags([entry.subject]),
            "related": related,
        },
    }


def _date(text: str | None, source: str) -> str | None:
    """The day of a date or a time stamp."""
    if text is None:
        return None
    match = _TIME.fullmatch(text)
    try:
        check_date(match[1] if match else "", "as_of")
    except ValueError:
        reason = f"{text[:40]!a} is neither a date nor a time stamp"
        pointer = "/status_observation/as_of"
        raise RecordError("SCHEMA", reason, source=source, pointer=pointer) from None
    assert match is not None
    return match[1]

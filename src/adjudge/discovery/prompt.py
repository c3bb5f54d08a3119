"""The research prompt of a discovery record, and the rows of a research suite.

A prompt holds the record's statement as it stands, its status and flags, both addresses, the six kinds of
output and the form of a report. It holds no answer that was found elsewhere, and it says that no score
results."""

from __future__ import annotations

from typing import Any

from adjudge.contract.canonical import canonical_sha256
from adjudge.contract.discovery import (
    DISCOVERY_ROW_SCHEMA,
    MAX_CONTENT_CHARACTERS,
    DiscoveryRecord,
    DiscoveryReport,
    DiscoveryRow,
    Validation,
)
from adjudge.contract.errors import RecordError
from adjudge.contract.suite import MAX_PROMPT_BYTES

COMMAND = ("adjudge", "discovery", "validate", "{report}")

KINDS: dict[str, str] = {
    "counterexample-candidate": "a finite object that would refute the statement, and how to check it",
    "proof-candidate": "a proof of the statement, or of its negation without a finite object",
    "status-finding": "what a dated source says about whether the problem is open; name the source",
    "verifier-design": "how a program could decide a candidate: witness, steps, cost, ways to be fooled",
    "formalization-need": "what must be settled before a check: a definition, a range, a case",
    "no-result": "nothing of the above",
}
"""The six kinds of output, each with one line."""

NOTICE = (
    "No score can result from this report. Its form is checked and nothing else: a report that is well\n"
    "formed may still be wrong. A problem is scored only once it was admitted as a task with a verifier."
)

_STATUS = {
    "listed-unsolved": "the inventory lists it as unsolved",
    "listed-solved": "the inventory lists it as answered",
    "partially-solved": "the inventory lists it as answered in part",
    "unknown": "the inventory does not say it clearly",
}
_FLAGS = {
    "collision": "the text mixes two problems",
    "extraction": "the text was damaged when it was extracted",
    "ambiguous": "the text can be read in more than one way",
    "missing-context": "the text cannot be understood without its context",
}


def render(record: DiscoveryRecord) -> str:
    """The prompt of a record; equal records give equal text.

    Raises:
        RecordError: code ``PROMPT_TOO_LONG``, it exceeds 32 KiB of UTF-8.
    """
    parts = [
        f"Research record {record.record_id} of the inventory {record.source_id}: {record.provenance.title}",
        _section("Statement", record.statement or "The record holds no text: read it at the source."),
        _section("What is known about the record", _known(record)),
        _section("What to report: one of six kinds", "\n".join(f"- {name}: {KINDS[name]}" for name in KINDS)),
        _section("Form of the report", _form(record)),
        _section("Notice", NOTICE),
    ]
    text = "\n\n".join(parts) + "\n"
    size = len(text.encode("utf-8"))
    if size > MAX_PROMPT_BYTES:
        reason = f"the prompt has {size} bytes, more than {MAX_PROMPT_BYTES}"
        raise RecordError("PROMPT_TOO_LONG", reason, source=record.record_id, pointer="/statement")
    return text


def row(record: DiscoveryRecord) -> DiscoveryRow:
    """The row of a record in a research suite."""
    return DiscoveryRow(
        schema=DISCOVERY_ROW_SCHEMA,
        row_id=f"{record.source_id}/{record.record_id}",
        record_id=record.record_id,
        source_id=record.source_id,
        record_sha256=canonical_sha256(record),
        status=record.status,
        quality_flags=record.quality_flags,
        prompt=render(record),
        output_schema=output_schema(record.record_id),
        validation=Validation(command=list(COMMAND)),
    )


def output_schema(record_id: str) -> dict[str, Any]:
    """The JSON Schema (draft-07) of a report on one record."""
    line = {"type": "string", "minLength": 1, "maxLength": 300}
    date = {"type": "string", "pattern": "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$"}
    url = {"type": "string", "pattern": "^https?://[!-~]+$", "maxLength": 2000}
    fields = {
        "record_id": {"const": record_id},
        "kind": {"enum": list(KINDS)},
        "summary": {"type": "string", "minLength": 1, "maxLength": 4000},
        "content": {"type": "string", "maxLength": MAX_CONTENT_CHARACTERS},
        "sources": {"type": "array", "maxItems": 50, "items": _closed(title=line, url=url, accessed_on=date)},
        "confidence": {"enum": ["low", "medium", "high"]},
    }
    rules = list(DiscoveryReport.schema_rules)
    return {"$schema": "http://json-schema.org/draft-07/schema#", **_closed(**fields), "allOf": rules}


def _closed(**properties: Any) -> dict[str, Any]:
    required = sorted(properties)
    return {
        "type": "object",
        "additionalProperties": False,
        "required": required,
        "properties": properties,
    }


def _known(record: DiscoveryRecord) -> str:
    as_of = record.provenance.status_as_of
    day = f" on {as_of}" if as_of else " (no date is given)"
    flags = [f"- flag {flag}: {_FLAGS[flag]}" for flag in record.quality_flags] or ["- flags: none"]
    lines = [f"- status: {record.status}: {_STATUS[record.status]}{day}", *flags]
    lines += [f"- source: {record.raw_source_url}", f"- context: {record.context_url or 'no other page'}"]
    if record.barring_flags:
        lines += [
            "",
            "This is a repair assignment first: find the exact statement in a primary source. Report it as\n"
            "a status-finding or a formalization-need. The record cannot become a task before that.",
        ]
    return "\n".join(lines)


def _form(record: DiscoveryRecord) -> str:
    return (
        "Answer with one JSON object and nothing else. It has exactly these fields:\n\n"
        f'- record_id: "{record.record_id}"\n'
        "- kind: one of the six kinds\n"
        "- summary: what you found, 1 to 4000 characters\n"
        f"- content: the finding, at most {MAX_CONTENT_CHARACTERS} characters; empty only for no-result\n"
        '- sources: a list of {"title": …, "url": …, "accessed_on": "YYYY-MM-DD"}, for a status-finding at\n'
        "  least one\n"
        '- confidence: "low", "medium" or "high"'
    )


def _section(title: str, text: str) -> str:
    return f"{title}\n{'-' * len(title)}\n{text}"

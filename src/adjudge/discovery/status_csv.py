"""Import of a plain table of statuses: the columns ``number``, ``status``, ``source_url`` and nothing else.

Such a table holds no statements, so every record of it has the flag ``missing-context``.
"""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from adjudge.contract import strict_json
from adjudge.contract.discovery import DISCOVERY_SCHEMA, DiscoveryRecord
from adjudge.contract.errors import RecordError
from adjudge.discovery import listing

COLUMNS = ("number", "status", "source_url")
LICENCE = "facts only: number, status and address of each problem"
_NUMBER = re.compile(r"[1-9][0-9]{0,6}(?:\.[0-9]{1,7}){0,3}[a-z]?", re.ASCII)


def convert(
    data: bytes, *, source_id: str, as_of: str | None, revision: str | None, input_sha256: str, source: str
) -> list[tuple[int, DiscoveryRecord | RecordError]]:
    """The records of a table, each with the number of its line, or what is wrong with that line.

    Args:
        data: the table, UTF-8.
        source_id: name of the inventory; a record is called ``SOURCE-NUMBER``.
        as_of: the day of the statuses, where it is known.
        revision: the inventory's commit, edition or tag, where it is known.
        input_sha256: digest of ``data``.
        source: name of the file in errors.

    Raises:
        RecordError: it is no such table (``ENCODING``, ``CSV``, ``COLUMNS``).
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError("ENCODING", "the table is not UTF-8", source=source) from None
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    converted: list[tuple[int, DiscoveryRecord | RecordError]] = []
    try:
        header = next(reader, [])
        if tuple(header) != COLUMNS:
            raise RecordError("COLUMNS", f"the first line must be {','.join(COLUMNS)}", source=source)
        for cells in reader:
            number = reader.line_num
            try:
                fields = _fields(cells, source_id, as_of, revision, input_sha256, source)
                converted.append((number, strict_json.to_record(fields, DiscoveryRecord, source=source)))
            except RecordError as error:
                converted.append((number, error))
    except csv.Error as error:
        raise RecordError("CSV", f"line {reader.line_num}: {error}", source=source) from None
    return converted


def _fields(
    cells: list[str], source_id: str, as_of: str | None, revision: str | None, input_sha256: str, source: str
) -> dict[str, Any]:
    if len(cells) != len(COLUMNS):
        raise RecordError("CSV", f"{len(cells)} cells instead of {len(COLUMNS)}", source=source)
    number, status, url = cells
    if _NUMBER.fullmatch(number) is None:
        raise RecordError("NUMBER", f"{number[:40]!a} is not the number of a problem", source=source)
    first, *rest = re.split(r"(?=[.a-z])", number, maxsplit=1)
    name = first.zfill(4) + "".join(rest).replace(".", "-")
    slug = re.sub(r"[^a-z0-9]+", "-", source_id.lower())
    gates = {gate: getattr(listing.CLOSED_GATES, gate) for gate in listing.CLOSED_GATES.__struct_fields__}
    return {
        "schema": DISCOVERY_SCHEMA,
        "record_id": f"{slug}-{name}",
        "source_id": source_id,
        "statement": None,
        "status": listing.listed_status(status),
        "quality_flags": ["missing-context"],
        "raw_source_url": url,
        "context_url": None,
        "provenance": {
            "format": "status-csv",
            "title": f"{source_id} {number}",
            "locator": f"problem {number}",
            "listed_status": listing.line(status),
            "status_as_of": as_of,
            "evidence": None,
            "revision": revision,
            "representation": None,
            "licence": LICENCE,
            "tags": [],
            "related": [],
            "imported_flags": ["missing-context"],
            "resolved_flags": [],
            "input_sha256": input_sha256,
        },
        "promotion_gates": gates,
        "verifier_readiness": "none",
    }

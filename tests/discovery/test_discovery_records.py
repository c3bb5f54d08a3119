"""Claims about discovery records and reports: what each of them refuses."""

import jsonschema_rs
import pytest

from adjudge.contract.discovery import BARRING_FLAGS, DiscoveryRecord, DiscoveryReport
from adjudge.contract.errors import RecordError
from adjudge.contract.strict_json import to_record
from adjudge.discovery.prompt import KINDS, output_schema

SOURCE = {"title": "A paper", "url": "https://example.org/p", "accessed_on": "2026-11-30"}


def refused(fields, kind=DiscoveryRecord) -> str:
    with pytest.raises(RecordError) as caught:
        to_record(fields, kind)
    return caught.value.reason


def test_the_examples_are_records(record, report) -> None:
    to_record(record, DiscoveryRecord)
    to_record(report, DiscoveryReport)


@pytest.mark.parametrize("flag", BARRING_FLAGS)
def test_a_flagged_record_has_no_exact_statement(record, flag) -> None:
    record["quality_flags"] = [flag]
    assert "statement_exact cannot hold" in refused(record)
    record["promotion_gates"]["statement_exact"] = False
    assert to_record(record, DiscoveryRecord).barring_flags == [flag]


def test_other_flags_leave_the_judgement_to_a_person(record) -> None:
    record["quality_flags"] = ["ambiguous", "missing-context"]
    assert to_record(record, DiscoveryRecord).barring_flags == []


def test_a_record_without_a_text_has_no_exact_statement(record) -> None:
    record["statement"] = None
    assert "statement_exact cannot hold" in refused(record)


def test_a_verifier_is_ready_in_both_fields_or_in_none(record) -> None:
    record["verifier_readiness"] = "prototype"
    assert "verifier_ready holds only" in refused(record)


def test_an_imported_flag_is_never_dropped_in_silence(record) -> None:
    record["provenance"]["imported_flags"] = ["extraction"]
    assert "neither set nor resolved" in refused(record)
    record["provenance"]["resolved_flags"] = [{"flag": "extraction", "source": SOURCE, "note": "page 3"}]
    to_record(record, DiscoveryRecord)


@pytest.mark.parametrize("flags", [["missing-context", "ambiguous"], ["ambiguous", "ambiguous"]])
def test_flags_are_sorted_and_distinct(record, flags) -> None:
    record["quality_flags"] = flags
    assert refused(record).startswith("quality_flags are")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("record_id", "Made-up"),
        ("record_id", "ab"),
        ("record_id", "a" * 65),
        ("record_id", "../etc"),
        ("source_id", "made up"),
        ("status", "open"),
        ("quality_flags", ["broken"]),
        ("raw_source_url", "ftp://example.org/"),
        ("raw_source_url", None),
        ("statement", ""),
        ("verifier_readiness", "almost"),
        ("score", 1),
        ("verdict", "accepted"),
    ],
)
def test_a_field_of_another_form_is_refused(record, field, value) -> None:
    record[field] = value
    refused(record)


def test_there_are_six_kinds_of_report(record, report) -> None:
    assert len(KINDS) == 6
    report["sources"] = [SOURCE]
    for kind in KINDS:
        to_record({**report, "kind": kind}, DiscoveryReport)
    refused({**report, "kind": "accepted"}, DiscoveryReport)


@pytest.mark.parametrize(
    ("changes", "valid"),
    [
        ({"kind": "no-result", "content": ""}, True),
        ({"content": ""}, False),
        ({"kind": "status-finding"}, False),
        ({"kind": "status-finding", "sources": [SOURCE]}, True),
        ({"summary": ""}, False),
        ({"content": "x" * 200_001}, False),
        ({"confidence": "certain"}, False),
        ({"sources": [{"url": "https://example.org/"}]}, False),
        ({"score": 1}, False),
        ({"verdict": "accepted"}, False),
    ],
)
def test_the_schema_in_a_row_and_the_type_are_of_one_mind(report, changes, valid) -> None:
    fields = {**report, **changes}
    if valid:
        to_record(fields, DiscoveryReport)
    else:
        refused(fields, DiscoveryReport)
    validator = jsonschema_rs.Draft7Validator(output_schema(report["record_id"]))
    assert validator.is_valid(fields) == valid
    assert not validator.is_valid({**fields, "record_id": "another-record"})

"""Claims about the catalog, its prompts and the form of reports."""

import pytest

from adjudge.benchmark.faults import FaultError
from adjudge.benchmark.root import find_root
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes, canonical_sha256, file_bytes
from adjudge.contract.discovery import DiscoveryRecord, DiscoveryRow
from adjudge.contract.errors import RecordError, UsageError
from adjudge.contract.suite import MAX_PROMPT_BYTES
from adjudge.discovery import catalog, prompt, report_form


def test_the_committed_catalog_is_well_formed(repository) -> None:
    root = find_root(repository)
    assert list(catalog.check(root)) == []
    for record_id in catalog.record_ids(root):
        file = catalog.record_file(root, record_id)
        assert file.read_bytes() == file_bytes(catalog.load(root, record_id))


@pytest.mark.parametrize("record_id", ["../../etc/passwd", "a/b", "A", "", "x\0y", "record.json", "a" * 65])
def test_nothing_but_an_id_becomes_part_of_a_path(root, record_id) -> None:
    with pytest.raises(UsageError) as caught:
        catalog.load(root, record_id)
    assert caught.value.code == "BAD_RECORD_ID"


def test_an_unknown_record_is_a_wrong_request(root) -> None:
    with pytest.raises(UsageError) as caught:
        catalog.load(root, "no-such-record")
    assert caught.value.code == "UNKNOWN_RECORD"


def test_a_file_is_called_like_its_record(root, put, record) -> None:
    file = put(record)
    file.rename(file.with_name("another.json"))
    assert [(fault.code, fault.pointer) for fault in catalog.check(root)] == [("RECORD_ID", "/record_id")]
    with pytest.raises(FaultError) as caught:
        catalog.load(root, "another")
    assert caught.value.exit_status == 5


def test_records_are_selected_in_order(root, put, record) -> None:
    listed = [("c-3", "one", "unknown"), ("a-1", "two", "unknown"), ("b-2", "one", "listed-unsolved")]
    for record_id, source_id, status in listed:
        put({**record, "record_id": record_id, "source_id": source_id, "status": status})

    def ids(**filters):
        return [found.record_id for found in catalog.select(root, **filters)]

    assert ids() == ["a-1", "b-2", "c-3"]
    assert ids(source="one") == ["b-2", "c-3"]
    assert ids(source="one", status="unknown") == ["c-3"]
    assert ids(limit=2) == ["a-1", "b-2"]
    assert ids(limit=0) == []
    assert ids(source="three") == []


def render(record) -> str:
    return prompt.render(strict_json.to_record(record, DiscoveryRecord))


def test_a_prompt_holds_all_that_it_must(record) -> None:
    record["quality_flags"] = ["ambiguous"]
    text = render(record)
    assert record["statement"] in text  # as it stands
    for part in (
        "listed-unsolved",
        "2026-07-03",
        "flag ambiguous",
        record["raw_source_url"],
        record["context_url"],
        *prompt.KINDS,
        *(f"- {field}:" for field in ("record_id", "kind", "summary", "content", "sources", "confidence")),
        "No score can result",
    ):
        assert part in text, part


def test_a_prompt_holds_nothing_that_was_found_elsewhere(record) -> None:
    record["provenance"]["evidence"] = "a reader's letter says that 3 refutes it"
    record["provenance"]["resolved_flags"] = [
        {
            "flag": "extraction",
            "source": {"title": "T", "url": "https://example.org/answer", "accessed_on": "2026-11-30"},
            "note": "the answer is 3",
        }
    ]
    text = render(record)
    assert "letter" not in text
    assert "answer is 3" not in text
    assert "https://example.org/answer" not in text


def test_a_flagged_record_asks_for_repair_first(record) -> None:
    record["quality_flags"] = ["collision"]
    record["promotion_gates"]["statement_exact"] = False
    assert "repair assignment" in render(record)
    assert "repair assignment" not in render({**record, "quality_flags": []})


def test_a_record_without_a_text_points_to_its_source(record) -> None:
    record["statement"] = None
    record["promotion_gates"]["statement_exact"] = False
    assert "The record holds no text: read it at the source." in render(record)


def test_a_prompt_that_is_too_long_is_refused(record) -> None:
    record["statement"] = "≤" * 16_000
    assert len(record["statement"].encode()) > MAX_PROMPT_BYTES
    with pytest.raises(RecordError) as caught:
        render(record)
    assert caught.value.code == "PROMPT_TOO_LONG"


def test_a_row_is_a_valid_record_and_has_no_way_to_a_score(record) -> None:
    row = prompt.row(strict_json.to_record(record, DiscoveryRecord))
    value = strict_json.loads(canonical_bytes(row))
    assert strict_json.to_record(value, DiscoveryRow) == row
    assert row.row_id == "made-up/made-up-001"
    assert row.record_sha256 == canonical_sha256(record)
    assert row.validation.command == ["adjudge", "discovery", "validate", "{report}"]
    assert "verification" not in value
    assert not {"score", "verdict"} & row.output_schema["properties"].keys()


# Reports.


@pytest.fixture
def hand_in(tmp_path):
    """Write a report, as fields or as bytes."""

    def write(report):
        file = tmp_path / "report.json"
        file.write_bytes(report if isinstance(report, bytes) else canonical_bytes(report))
        return file

    return write


def test_a_well_formed_report_is_well_formed(root, put, record, report, hand_in) -> None:
    put(record)
    found, faults = report_form.check_report(root, hand_in(report))
    assert (found.kind, faults) == ("counterexample-candidate", [])


@pytest.mark.parametrize("field", ["score", "verdict"])
def test_a_report_with_a_score_or_a_verdict_is_refused(report, hand_in, field) -> None:
    report[field] = 1
    assert report_form.read_report(hand_in(report)) == (
        None,
        [(str(hand_in(report)), None, "NOT_SCORED", f"a report has no {field}", f"/{field}")],
    )


def test_a_report_on_no_record_is_refused(root, report, hand_in) -> None:
    _, faults = report_form.check_report(root, hand_in(report))
    assert [(fault.code, fault.pointer) for fault in faults] == [("UNKNOWN_RECORD", "/record_id")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "BAD_JSON"),
        (b"[]", "SCHEMA"),
        (b"null", "SCHEMA"),
        (b'{"kind":"no-result","kind":"no-result"}', "DUPLICATE_KEY"),
        (b"[" * 40, "TOO_DEEP"),
        (b"\xef\xbb\xbf{}", "BAD_ENCODING"),
    ],
)
def test_a_malformed_report_is_refused(hand_in, data, code) -> None:
    report, faults = report_form.read_report(hand_in(data))
    assert report is None
    assert [fault.code for fault in faults] == [code]

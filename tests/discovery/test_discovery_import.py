"""Claims about imports: nothing is guessed, nothing is opened, nothing is half written."""

import json

import pytest

from adjudge.contract import strict_json
from adjudge.contract.canonical import file_bytes, sha256_hex
from adjudge.contract.discovery import DiscoveryRecord
from adjudge.contract.errors import FileError, UsageError
from adjudge.discovery import catalog, importing, listing
from adjudge.discovery.importing import Origin

CSV = Origin("made-up")


def read(root, *paths, form="conjecture-bench", origin=CSV, update=False):
    return importing.plan(root, paths, form, origin, update=update)


def codes(planned):
    return [(fault.code, fault.line) for fault in planned.faults]


def edit(file, change) -> None:
    value = json.loads(file.read_text(encoding="utf-8"))
    change(value)
    file.write_text(json.dumps(value), encoding="utf-8")


def test_the_committed_catalog_is_what_the_importers_make_of_the_samples(root, inventory, repository) -> None:
    committed = repository / "problems" / "extended-catalog"
    first = read(
        root, *(inventory / f"{name}.json" for name in ("erdos-0001", "kourovka-main-01-003", "cb-0043"))
    )
    second = read(root, inventory / "statuses.csv", form="csv", origin=Origin("erdos-problems"))
    made = {**first.records, **second.records}
    assert not first.faults + second.faults
    assert {f"{name}.json" for name in made} == {file.name for file in committed.glob("*.json")}
    for name, record in made.items():
        assert (committed / f"{name}.json").read_bytes() == file_bytes(record), name


def test_a_record_says_where_every_word_of_it_comes_from(root, inventory) -> None:
    file = inventory / "kourovka-main-01-003.json"
    record = read(root, file).records["kourovka-main-01-003"]
    origin = record.provenance
    assert record.source_id == "kourovka-notebook-21"
    assert (record.status, origin.listed_status, origin.status_as_of) == (
        "listed-unsolved",
        "listed-unsolved",
        "2026-07-03",
    )
    assert origin.input_sha256 == sha256_hex(file.read_bytes())
    assert "to review: exact-statement-and-polarity" in origin.evidence
    assert "CC BY 4.0" in origin.licence
    assert record.raw_source_url.endswith("21tkt.pdf#page=5")


def test_an_import_opens_no_gate_and_readies_no_verifier(root, inventory) -> None:
    for record in read(root, *sorted(inventory.glob("*.json"))).records.values():
        assert record.promotion_gates == listing.CLOSED_GATES
        assert record.verifier_readiness == "none"


@pytest.mark.parametrize(
    ("name", "flags", "status"),
    [
        ("erdos-0001", ["missing-context"], "listed-unsolved"),
        ("made-up-collision", ["collision"], "listed-unsolved"),
        ("made-up-extraction", ["extraction"], "unknown"),
        ("made-up-answered", [], "listed-solved"),
        ("cb-0043", [], "listed-unsolved"),
    ],
)
def test_flags_and_statuses_of_the_samples(root, inventory, name, flags, status) -> None:
    record = read(root, inventory / f"{name}.json").records[name]
    assert (record.quality_flags, record.status) == (flags, status)
    assert record.provenance.imported_flags == flags


@pytest.mark.parametrize(
    ("word", "status"),
    [
        ("open", "listed-unsolved"),
        ("research open", "listed-unsolved"),
        ("Falsifiable", "listed-unsolved"),
        ("disproved", "listed-solved"),
        ("proved (Lean)", "listed-solved"),
        ("partially-open", "partially-solved"),
        ("status-contested", "unknown"),
        ("conflicting-status-categories", "unknown"),
        ("opened", "unknown"),
        ("not open", "unknown"),
        ("", "unknown"),
    ],
)
def test_a_status_is_never_guessed(word, status) -> None:
    assert listing.listed_status(word) == status


@pytest.mark.parametrize(
    ("change", "flag"),
    [
        (lambda value: value["statement"].update(contains_placeholder=True), "extraction"),
        (lambda value: value["statement"].update(unmapped_control_count=1), "extraction"),
        (lambda value: value["statement"].update(text="Is x \x0c prime?"), "extraction"),
        (lambda value: value["statement"].update(text="Is x \ufffd prime?"), "extraction"),
        (lambda value: value["statement"].update(text=None), "missing-context"),
        (lambda value: value["statement"].update(text="  \n"), "missing-context"),
        (lambda value: value["statement"].update(quality_flags=["ambiguous"]), "ambiguous"),
        (lambda value: value["statement"].update(quality_flags=["some-new-flag"]), "extraction"),
    ],
)
def test_a_damaged_or_missing_text_is_flagged(root, inventory, change, flag) -> None:
    file = inventory / "made-up-answered.json"
    edit(file, change)
    (record,) = read(root, file).records.values()
    assert record.quality_flags == [flag]


def test_a_time_stamp_is_a_day(root, inventory) -> None:
    (record,) = read(root, inventory / "made-up-collision.json").records.values()
    assert record.provenance.status_as_of == "2016-01-16"
    assert record.context_url == "https://example.org/p"


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        (lambda value: value.update(withdrawn=True), ""),
        (lambda value: value.pop("title"), ""),
        (lambda value: value.update(format_version="1.1"), "/format_version"),
        (lambda value: value["status_observation"].update(as_of="last week"), "/status_observation/as_of"),
        (lambda value: value["status_observation"].update(as_of="2026-02-30"), "/status_observation/as_of"),
        (lambda value: value["provenance"].update(source_url="javascript:x"), "/provenance/source_url"),
        (lambda value: value.update(id="NOT an id"), "/record_id"),
    ],
)
def test_an_entry_of_another_form_is_a_fault_and_nothing_is_written(root, inventory, change, pointer) -> None:
    edit(inventory / "made-up-answered.json", change)
    planned = read(root, inventory / "erdos-0001.json", inventory / "made-up-answered.json")
    assert [(fault.code, fault.pointer) for fault in planned.faults] == [("SCHEMA", pointer)]
    assert importing.write(root, planned) == []
    assert not catalog.folder(root).exists()


def test_lines_of_entries_are_read_and_their_faults_placed(root, inventory, tmp_path) -> None:
    lines = [json.dumps(json.loads(file.read_text())) for file in sorted(inventory.glob("*.json"))]
    file = tmp_path / "all.jsonl"
    file.write_text("\n".join(lines) + "\n")
    assert len(read(root, file).records) == 6
    file.write_text("\n".join([*lines, lines[0], "{"]) + "\n")
    assert codes(read(root, file)) == [("DUPLICATE_RECORD", 7), ("BAD_JSON", 8)]


@pytest.mark.parametrize("data", [b"", b"[]", b'{"id": 1.5}', b"{" * 50, b"\xff"])
def test_a_file_that_is_no_entry_is_a_fault(root, tmp_path, data) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(data)
    assert len(read(root, file).faults) == 1


def test_importing_again_changes_nothing(root, inventory) -> None:
    files = sorted(inventory.glob("*.json"))
    assert len(importing.write(root, read(root, *files))) == 6
    again = read(root, *files)
    assert (again.written, again.faults) == ([], [])


def test_another_listing_of_a_record_is_taken_over_only_on_request(root, inventory) -> None:
    file = inventory / "made-up-answered.json"
    importing.write(root, read(root, file))
    edit(file, lambda value: value["status_observation"].update(state="open"))
    assert codes(read(root, file)) == [("EXISTS", None)]
    planned = read(root, file, update=True)
    assert (planned.written, planned.faults) == (["made-up-answered"], [])
    importing.write(root, planned)
    assert catalog.load(root, "made-up-answered").status == "listed-unsolved"


@pytest.mark.parametrize(
    "work",
    [
        lambda value: value["promotion_gates"].update(status_confirmed=True),
        lambda value: value.update(verifier_readiness="sketched"),
        lambda value: value["provenance"].update(format="hand"),
    ],
)
def test_a_record_that_someone_worked_on_is_never_replaced(root, inventory, put, work) -> None:
    file = inventory / "made-up-answered.json"
    importing.write(root, read(root, file))
    value = json.loads(catalog.record_file(root, "made-up-answered").read_text())
    work(value)
    before = put(value).read_bytes()
    planned = read(root, file, update=True)
    assert codes(planned) == [("EXISTS", None)]
    importing.write(root, planned)
    assert catalog.record_file(root, "made-up-answered").read_bytes() == before


def test_a_missing_file_cannot_be_imported(root, tmp_path) -> None:
    with pytest.raises(FileError):
        read(root, tmp_path / "none.json")


# The plain table.


def table(tmp_path, text):
    file = tmp_path / "statuses.csv"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_a_table_gives_a_record_for_each_line(root, tmp_path) -> None:
    file = table(
        tmp_path,
        "number,status,source_url\n"
        "1,open,https://example.org/1\n"
        '17,"proved, it seems",https://example.org/17\n'
        "1.23a,disproved,https://example.org/1.23a\n",
    )
    origin = Origin("made-up", "2026-11-30", "commit abc")
    records = read(root, file, form="csv", origin=origin).records
    assert {name: record.status for name, record in records.items()} == {
        "made-up-0001": "listed-unsolved",
        "made-up-0017": "unknown",
        "made-up-0001-23a": "listed-solved",
    }
    record = records["made-up-0017"]
    assert (record.statement, record.quality_flags) == (None, ["missing-context"])
    assert record.provenance.listed_status == "proved, it seems"
    assert (record.provenance.status_as_of, record.provenance.revision) == ("2026-11-30", "commit abc")


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "COLUMNS", None),
        ("number,status\n1,open\n", "COLUMNS", None),
        ("number;status;source_url\n", "COLUMNS", None),
        ("\ufeffnumber,status,source_url\n", "COLUMNS", None),
        (b"number,status,source_url\n1,\xff,x\n", "ENCODING", None),
        ('number,status,source_url\n1,"open,https://example.org/\n', "CSV", None),
        ("number,status,source_url\n1,open\n", "CSV", 2),
        ("number,status,source_url\n1,open,https://example.org/,x\n", "CSV", 2),
        ("number,status,source_url\n01,open,https://example.org/\n", "NUMBER", 2),
        ("number,status,source_url\n../x,open,https://example.org/\n", "NUMBER", 2),
        ("number,status,source_url\n1,open,example.org\n", "SCHEMA", 2),
        ("number,status,source_url\n1,,https://example.org/\n", "SCHEMA", 2),
        ("number,status,source_url\n1,open,https://a.org/\n1,open,https://a.org/\n", "DUPLICATE_RECORD", 3),
    ],
)
def test_a_table_of_another_form_is_a_fault(root, tmp_path, text, code, line) -> None:
    assert codes(read(root, table(tmp_path, text), form="csv")) == [(code, line)]


def test_a_table_does_not_name_its_inventory(root, tmp_path) -> None:
    with pytest.raises(UsageError):
        read(root, table(tmp_path, "number,status,source_url\n"), form="csv", origin=Origin())


def test_tags_and_lines_are_made_to_fit() -> None:
    assert listing.tags(["Number Theory", "number theory", "!", "x" * 60, *map(str, range(30))])[:3] == [
        "number-theory",
        "x" * 40,
        "0",
    ]
    assert len(listing.tags(map(str, range(30)))) == 20
    assert len(listing.line("word " * 200)) == 300
    assert listing.line("two\nlines") == "two lines"


def test_an_imported_record_reads_back(root, inventory) -> None:
    for file in importing.write(root, read(root, *sorted(inventory.glob("*.json")))):
        assert file_bytes(strict_json.read_record(file.read_bytes(), DiscoveryRecord)) == file.read_bytes()

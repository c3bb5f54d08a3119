"""Claims about ``adjudge discovery`` as a user meets it."""

import json

import pytest

REPORT = {
    "record_id": "kourovka-main-01-003",
    "kind": "no-result",
    "summary": "Nothing was found.",
    "content": "",
    "sources": [],
    "confidence": "low",
}


@pytest.fixture
def root(tmp_path):
    """A benchmark with nothing in it."""
    folder = tmp_path / "root"
    (folder / "problems").mkdir(parents=True)
    (folder / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    return folder


@pytest.fixture
def inventory(repository):
    return repository / "tests" / "discovery" / "data" / "inventory"


@pytest.fixture
def report(tmp_path):
    """Write a report."""

    def write(**changes):
        file = tmp_path / "report.json"
        file.write_text(json.dumps({**REPORT, **changes}))
        return file

    return write


def test_a_prompt_is_text_for_a_person_and_a_row_for_a_program(adjudge) -> None:
    ran = adjudge("discovery", "prompt", "kourovka-main-01-003")
    assert (ran.status, ran.err) == (0, "")
    assert "zero divisors" in ran.out
    assert "No score can result" in ran.out
    row = json.loads(adjudge("discovery", "prompt", "kourovka-main-01-003", "--json").out)
    assert row["prompt"] == ran.out


def test_rows_are_exported_by_source_status_and_number(adjudge) -> None:
    def ids(*arguments):
        ran = adjudge("discovery", "export", *arguments)
        assert (ran.status, ran.err) == (0, "")
        return [json.loads(line)["record_id"] for line in ran.out.splitlines()]

    everything = ids()
    assert everything == sorted(everything)
    assert ids("--source", "kourovka-notebook-21", "--status", "listed-unsolved") == ["kourovka-main-01-003"]
    assert ids("--status", "listed-solved") == ["erdos-problems-0106"]
    assert ids("--limit", "2") == everything[:2]
    assert ids("--source", "nobody") == []


def test_a_well_formed_report_is_called_well_formed_and_nothing_more(adjudge, report) -> None:
    ran = adjudge("discovery", "validate", report())
    assert (ran.status, ran.err) == (0, "")
    assert "well formed, which says nothing about being right" in ran.out
    result = json.loads(adjudge("discovery", "validate", report(), "--json").out)
    assert result["reports"] == [
        {"file": str(report()), "well_formed": True, "record_id": REPORT["record_id"], "kind": "no-result"}
    ]
    assert not {"score", "verdict"} & result.keys()
    assert adjudge("discovery", "validate", "-", stdin=report().read_bytes()).status == 0


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"score": 1}, "/score: NOT_SCORED"),
        ({"verdict": "accepted"}, "/verdict: NOT_SCORED"),
        ({"kind": "accepted"}, "/kind: SCHEMA"),
        ({"record_id": "no-such-record"}, "/record_id: UNKNOWN_RECORD"),
        ({"more": 1}, "/: SCHEMA"),
    ],
)
def test_a_report_of_another_form_is_refused(adjudge, report, changes, place) -> None:
    ran = adjudge("discovery", "validate", report(**changes))
    assert ran.status == 5
    assert f"{report(**changes)}:{place}: " in ran.out


def test_the_committed_catalog_is_valid(adjudge) -> None:
    ran = adjudge("discovery", "validate", "--catalog")
    assert ran.status == 0
    assert "records: well formed" in ran.out


def test_an_inventory_is_imported_and_a_flagged_record_is_never_promoted(adjudge, root, inventory) -> None:
    files = sorted(inventory.glob("*.json"))
    ran = adjudge("discovery", "import", *files, "--root", root, "--dry-run")
    assert (ran.status, ran.out) == (0, "6 records read, 6 would be written\n")
    assert not (root / "problems" / "extended-catalog").exists()
    ran = adjudge("discovery", "import", *files, "--root", root)
    assert (ran.status, ran.out) == (0, "6 records read, 6 written\n")
    assert "the status 'unclear' (made-up-extraction) is imported as unknown" in ran.err
    for name in ("made-up-collision", "made-up-extraction"):
        ran = adjudge("discovery", "promote", name, "--task", "cb-9100", "--root", root)
        assert (ran.status, ran.out, ran.err.count("\n")) == (5, "", 1)
        assert "resolve that with a primary source first" in ran.err
    record = root / "problems" / "extended-catalog" / "made-up-collision.json"
    fields = json.loads(record.read_text())
    fields["quality_flags"] = []
    record.write_text(json.dumps(fields))
    ran = adjudge("discovery", "promote", "made-up-collision", "--task", "cb-9100", "--root", root)
    assert (ran.status, ran.out) == (5, "")
    assert "neither set nor resolved" in ran.err


def test_a_table_is_imported_under_the_name_of_its_inventory(adjudge, root, inventory) -> None:
    table = inventory / "statuses.csv"
    ran = adjudge("discovery", "import", table, "--format", "csv", "--root", root)
    assert (ran.status, ran.out) == (2, "")
    ran = adjudge(
        "discovery",
        "import",
        table,
        "--format",
        "csv",
        "--source",
        "erdos-problems",
        "--root",
        root,
        "--json",
    )
    assert json.loads(ran.out)["written"] == [f"erdos-problems-0{number}" for number in (106, 488, 617)]


def test_a_bad_entry_is_placed_and_nothing_is_written(adjudge, root, inventory, tmp_path) -> None:
    lines = [json.dumps(json.loads(file.read_text())) for file in sorted(inventory.glob("*.json"))]
    file = tmp_path / "all.jsonl"
    file.write_text("\n".join([lines[0], lines[1].replace('"1.0"', '"2.0"'), *lines[2:]]) + "\n")
    ran = adjudge("discovery", "import", file, "--root", root)
    assert ran.status == 5
    assert ran.out.startswith(f"{file}:2:/format_version: SCHEMA: ")
    assert ran.err.startswith("nothing was written\n")
    assert not (root / "problems" / "extended-catalog").exists()


def test_a_promoted_record_is_a_draft_for_admission(adjudge, root, inventory, tmp_path) -> None:
    adjudge("discovery", "import", inventory / "cb-0043.json", "--root", root)
    record = root / "problems" / "extended-catalog" / "cb-0043.json"
    fields = json.loads(record.read_text())
    fields["promotion_gates"] = dict.fromkeys(fields["promotion_gates"], True)
    fields["verifier_readiness"] = "ready"
    record.write_text(json.dumps(fields))
    schema = tmp_path / "witness.json"
    schema.write_text('{"additionalProperties": false, "required": [], "properties": {}}')
    ran = adjudge(
        "discovery", "promote", "cb-0043", "--task", "cb-9100", "--root", root, "--json",
        "--refutation", "A composite n.", "--witness-schema", schema,
        "--entry", "adjudge.verifiers.number_theory.lehmer_totient:verify",
    )  # fmt: skip
    draft = root / "problems" / "extended-catalog" / "drafts" / "cb-9100.json"
    assert (ran.status, json.loads(ran.out)) == (0, {"task_id": "cb-9100", "draft": str(draft)})
    assert ran.err == f"next: adjudge tasks admit {draft}\n"
    assert json.loads(draft.read_text())["refutation"] == "A composite n."
    assert not (root / "problems" / "benchmark").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("prompt", "no-such-record"), "no such record"),
        (("prompt", "../../etc/passwd"), "is not a record id"),
        (("validate",), "name the reports"),
        (("validate", "none.json"), "no such file"),
        (("import", "none.json"), "no such file"),
        (("export", "--limit", "-1"), "--limit is 0 or a positive integer"),
        (("promote", "no-such-record", "--task", "cb-9100"), "no such record"),
    ],
)
def test_a_wrong_request_is_one_line(adjudge, root, arguments, words) -> None:
    ran = adjudge("discovery", *arguments, "--root", root)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert words in ran.err

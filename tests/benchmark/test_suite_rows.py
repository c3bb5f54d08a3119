"""Claims about exported rows: complete, deterministic, and without what a solver must not see."""

import json
import shutil

import pytest

from adjudge.benchmark import ledger, snapshot, variations
from adjudge.benchmark.repository import load_task, task_ids
from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.benchmark.suite import RowSource, expected_command
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes, file_bytes, sha256_hex
from adjudge.contract.errors import UsageError
from adjudge.contract.suite import MAX_PROMPT_BYTES, CaseRow, TaskRow
from adjudge.lanes.prompt import LaneRows, render_case, template, template_sha256

SNAPSHOT = "development-2026-11-30-r7"


@pytest.fixture
def root(with_variations) -> BenchmarkRoot:
    """A throw-away benchmark with variations and a snapshot in force."""
    snapshot.create(with_variations, SNAPSHOT, "2026-11-30")
    return BenchmarkRoot(with_variations.path, SNAPSHOT)


def test_a_row_is_self_contained(root) -> None:
    source = RowSource(root)
    row = source.row(source.load("cb-0043"))
    task = load_task(root, "cb-0043")
    assert row.row_id == f"{SNAPSHOT}/cb-0043"
    assert (row.task_id, row.variation_id, row.family_id) == ("cb-0043", None, "fam-cb-0043")
    assert row.output_schema == task.task.output_schema
    assert row.task.task_sha256 == task.sha256
    assert row.task.limits == task.task.limits
    assert (row.task.title, row.task.disposition, row.task.status) == (
        task.task.title,
        "executable",
        "open",
    )
    assert task.task.statement in row.prompt
    assert row.verification.command == ["adjudge", "verify", "cb-0043", "{submission}"]


def test_rows_are_valid_records_with_distinct_names_in_order(root) -> None:
    rows = list(RowSource(root).rows("all", "all"))
    for row in rows:
        value = strict_json.loads(canonical_bytes(row), max_bytes=4 << 20)
        assert strict_json.to_record(value, TaskRow) == row
        assert len(row.prompt.encode()) <= MAX_PROMPT_BYTES
    names = [row.row_id for row in rows]
    assert len(set(names)) == len(names)
    assert [row.task_id for row in rows] == sorted(row.task_id for row in rows)


def test_the_same_tree_exports_the_same_bytes(root) -> None:
    def export() -> bytes:
        return b"\n".join(canonical_bytes(row) for row in RowSource(root).rows("all", "all"))

    assert export() == export()


def test_no_row_holds_a_known_counterexample_a_near_miss_or_a_status(root) -> None:
    for row in RowSource(root).rows("all", "all"):
        task = load_task(root, row.task_id).task
        if isinstance(task.known_counterexample, dict):
            assert json.dumps(task.known_counterexample) not in row.prompt
            assert '"terms": [\n' not in row.prompt
        if task.status_observation.note:
            assert task.status_observation.note not in row.prompt
        assert all(source.url not in row.prompt for source in task.status_observation.sources)


def test_eligible_tasks_are_open_executable_and_in_the_development_track(
    root, write_task, task_fields
) -> None:
    eligible = [row.task_id for row in RowSource(root).rows("eligible")]
    manifest = {row.task_id: row for row in snapshot.load(root, SNAPSHOT).tasks}
    assert {"cb-0043", "cb-0068", "cb-0108"} <= set(eligible)
    assert "cb-0057" not in eligible  # quarantined
    assert "cb-0035" not in eligible  # no program decides it
    assert not any(task_id.startswith("ks-") for task_id in eligible)
    for task_id in eligible:
        row = manifest[task_id]
        assert (row.development, row.status, row.disposition) == (True, "open", "executable")


@pytest.mark.parametrize("snapshot_id", ["working-tree", "development-2026-11-30-r8"])
def test_a_task_outside_the_development_track_is_not_eligible(
    root, write_task, task_fields, snapshot_id
) -> None:
    """A shadow that is observed to be open, and a task without a track: neither is scored as an open task."""
    entry = load_task(root, "cb-0043").task.verifier
    task_fields["verifier"] = {"kind": "executable", "entry": entry.entry, "sources": entry.sources}
    task_fields["eligibility"] = {"development": False, "release": False}
    write_task(task_fields)
    shadow = {**task_fields, "task_id": "ks-9001", "shadow_of": "cb-9001", "known_counterexample": True}
    write_task(shadow)
    if snapshot_id != "working-tree":
        snapshot.create(root, snapshot_id, "2026-11-30")
    exported = {row.task_id for row in RowSource(root, snapshot_id).rows("eligible")}
    assert {"cb-9001", "ks-9001"} <= {row.task_id for row in RowSource(root, snapshot_id).rows("all")}
    assert exported.isdisjoint({"cb-9001", "ks-9001"})
    (row,) = [row for row in RowSource(root, snapshot_id).rows("all") if row.task_id == "ks-9001"]
    assert row.family_id == "fam-cb-9001"


def test_a_quarantine_takes_a_task_out_of_the_next_export_at_once(root) -> None:
    events = ledger.read_ledger(root.ledger)
    event = ledger.next_event(
        events,
        "open",
        task_id="cb-0043",
        kind="quarantine",
        effective_on="2026-12-01",
        recorded_on="2026-12-01",
        author="A",
        reviewer=None,
        reason="A proof was claimed.",
        evidence=[{"title": "T", "url": "https://example.org/", "accessed_on": "2026-12-01", "sha256": None}],
    )
    with root.ledger.open("ab") as file:
        file.write(canonical_bytes(event) + b"\n")
    assert "cb-0043" not in [row.task_id for row in RowSource(root).rows("eligible")]
    (row,) = [row for row in RowSource(root).rows("all") if row.task_id == "cb-0043"]
    assert row.task.status == "quarantined"


def test_shadows_have_rows_of_their_own(root) -> None:
    shadows = [row.task_id for row in RowSource(root).rows("shadows")]
    assert shadows == [task_id for task_id in task_ids(root) if task_id.startswith("ks-")]


def test_a_variation_is_shown_in_its_words_and_judged_by_its_task(root) -> None:
    (row,) = RowSource(root).rows("all", "var-000431")
    assert row.row_id == f"{SNAPSHOT}/var-000431"
    assert (row.task_id, row.variation_id, row.family_id) == ("cb-0043", "var-000431", "fam-cb-0043")
    assert "phi(n)" in row.prompt
    assert "φ(n)" not in row.prompt
    assert row.verification.command == ["adjudge", "verify", "cb-0043", "{submission}"]


def test_all_variations_stand_beside_the_task_itself(root) -> None:
    rows = [row for row in RowSource(root).rows("eligible", "all") if row.task_id == "cb-0043"]
    assert [row.variation_id for row in rows] == [None, *(f"var-00043{kind}" for kind in (1, 2, 3, 4))]
    assert len({row.prompt for row in rows}) == len(rows)
    assert len({row.family_id for row in rows}) == 1


@pytest.mark.parametrize(
    ("selection", "variation", "code"),
    [("all", "var-999999", "UNKNOWN_VARIATION"), ("eligible", "var-100014", "NOT_SELECTED")],
)
def test_a_variation_that_cannot_be_shown_is_refused(root, selection, variation, code) -> None:
    with pytest.raises(UsageError) as caught:
        list(RowSource(root).rows(selection, variation))
    assert caught.value.code == code


def test_an_edited_task_is_not_exported_under_the_snapshot(root) -> None:
    file = root.problems / "benchmark" / "cb-0068.json"
    file.write_bytes(file.read_bytes().replace(b"alphabet", b"Alphabet", 1))
    shutil.rmtree(variations.folder(root))
    source = RowSource(root)
    source.load("cb-0043")
    with pytest.raises(snapshot.SnapshotMismatchError) as caught:
        source.load("cb-0068")
    assert caught.value.code == "TASK_DIGEST"


def test_a_task_that_came_later_is_not_in_the_snapshot(root, write_task, task_fields) -> None:
    write_task(task_fields)
    assert "cb-9001" not in [row.task_id for row in RowSource(root).rows("all")]
    with pytest.raises(snapshot.SnapshotMismatchError) as caught:
        RowSource(root).load("cb-9001")
    assert caught.value.code == "TASK_NOT_IN_SNAPSHOT"
    with pytest.raises(UsageError):
        RowSource(root).load("cb-9002")


def test_without_a_snapshot_the_working_tree_is_exported(root) -> None:
    source = RowSource(root, "working-tree")
    row = source.row(source.load("cb-0043"))
    assert (row.row_id, row.snapshot_id) == ("working-tree/cb-0043", None)


def test_a_command_is_rebuilt_from_the_identity_of_the_row(root) -> None:
    source = RowSource(root)
    row = source.row(source.load("cb-0043"))
    assert expected_command(row) == row.verification.command


# The rows of a lane.


def test_the_template_is_the_published_one() -> None:
    digest = "c765430b9047af55ddb5199525396a9d01d7e9377a343757be41826450cd3745"
    assert template_sha256("symbolic-equivalence") == digest
    assert sha256_hex(template("symbolic-equivalence").encode()) == digest
    assert template("symbolic-equivalence").endswith("task\n")


def test_a_lane_has_a_row_for_each_public_case_in_order(repository) -> None:
    rows = list(LaneRows(repository).rows("symbolic-equivalence"))
    lines = (repository / "evals/symbolic_equivalence/v1/cases.jsonl").read_bytes().splitlines()
    assert [row.row_id for row in rows] == [
        f"symbolic-equivalence/{json.loads(line)['case_id']}" for line in lines
    ]
    assert len(rows) == 185
    first = rows[0]
    assert (first.task_id, first.variation_id, first.family_id, first.output_schema) == (None,) * 4
    assert first.verification.command == [
        "adjudge",
        "verify",
        "symbolic-equivalence/b1-0001",
        "{submission}",
    ]
    assert expected_command(first) == first.verification.command
    assert strict_json.to_record(strict_json.loads(canonical_bytes(first)), CaseRow) == first


def test_a_case_row_never_tells_the_label(repository) -> None:
    cases = (repository / "evals/symbolic_equivalence/v1/cases.jsonl").read_bytes().splitlines()
    rows = LaneRows(repository).rows("symbolic-equivalence")
    for line, row in zip(cases, rows, strict=True):
        case = json.loads(line)
        rest = row.prompt.replace(template("symbolic-equivalence"), "")
        assert case["category"] not in rest
        assert case["case_id"] not in row.prompt
        assert row.task.__struct_fields__ == ("lane", "cases_sha256", "template_sha256")
        expressions = f"A: {case['expression_a']}\nB: {case['expression_b']}\n"
        assert row.prompt == template("symbolic-equivalence").replace("A: {a}\nB: {b}\n", expressions)


def test_an_expression_that_looks_like_a_place_stays_as_it_is(examples_case) -> None:
    text = render_case("symbolic-equivalence", examples_case)
    assert "A: {b}\nB: {a}\n" in text


@pytest.fixture
def examples_case():
    from adjudge.contract.case import EquivalenceCase

    return EquivalenceCase(
        case_id="b1-1",
        expression_a="{b}",
        expression_b="{a}",
        expected="refused",
        expected_refusal="ILLEGAL_CHARACTER",
        category="made_up",
        provenance="made up",
    )


@pytest.mark.parametrize(
    ("row_id", "code"),
    [
        ("symbolic-equivalence/b1-9999", "UNKNOWN_CASE"),
        ("no-lane/b1-0001", "UNKNOWN_LANE"),
        ("symbolic-equivalence", "UNKNOWN_CASE"),
    ],
)
def test_an_unknown_case_has_no_row(repository, row_id, code) -> None:
    with pytest.raises(UsageError) as caught:
        LaneRows(repository).row(row_id)
    assert caught.value.code == code


def test_the_committed_variations_export(repository) -> None:
    root = find_root(repository)
    rows = list(RowSource(root, "working-tree").rows("all", "all"))
    assert {row.variation_id for row in rows} - {None} == set(variations.read_all(root).by_id)
    assert all(file_bytes(row) for row in rows)

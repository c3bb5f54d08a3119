"""Claims about the whole order of checks: all eight verdicts, each before the ones after it."""

import json
import os

import pytest

from adjudge.benchmark import ledger, snapshot
from adjudge.benchmark.root import find_root
from adjudge.benchmark.verification import verify
from adjudge.contract.canonical import canonical_bytes, file_bytes
from adjudge.contract.errors import FileError, LedgerBrokenError, RecordError, UsageError

SNAPSHOT = "development-2026-11-30-r901"


def yes(witness, limits):
    return True, "ACCEPTED", "yes", {}


def no(witness, limits):
    return False, "WITNESS_INVALID", "no", {}


@pytest.fixture(autouse=True)
def fake(install_verifier):
    install_verifier(no)


@pytest.fixture
def root(bundled_copy, task_fields, write_task, monkeypatch):
    """A benchmark with only the test task, whose verifier 'imports' one module."""
    for folder in ("benchmark", "shadows"):
        for file in (bundled_copy.problems / folder).glob("*.json"):
            file.unlink()
    bundled_copy.ledger.unlink(missing_ok=True)
    write_task(task_fields)
    monkeypatch.setattr(snapshot, "verifier_sources", lambda entry: ["adjudge/verifiers/outcome.py"])
    return bundled_copy


@pytest.fixture
def frozen(root):
    snapshot.create(root, SNAPSHOT, "2026-11-30")
    return root


def event(root, kind="quarantine", **more):
    fields = {
        "task_id": "cb-9001",
        "kind": kind,
        "effective_on": "2026-12-01",
        "recorded_on": "2026-12-01",
        "author": "A",
        "reviewer": "B",
        "reason": "reported settled",
        "evidence": [
            {"title": "T", "url": "https://example.org/", "accessed_on": "2026-12-01", "sha256": None},
        ],
    }
    events = ledger.read_ledger(root.ledger)
    made = ledger.next_event(events, "open", **(fields | more))
    with root.ledger.open("ab") as stream:
        stream.write(canonical_bytes(made) + b"\n")


def outcome(root, data=b"", **options):
    verdict = verify("cb-9001", data, root=root, isolation="none", **options)
    return verdict.verdict, verdict.score, verdict.details["code"]


def test_accepted_rejected_and_no_result_are_completed(frozen, submission, install_verifier):
    options = {"snapshot_id": SNAPSHOT}
    assert outcome(frozen, submission({"n": "4"}), **options) == ("rejected", 0, "WITNESS_INVALID")
    assert outcome(frozen, submission(None), **options) == ("no-result", 0, "NO_RESULT")
    install_verifier(yes)
    assert outcome(frozen, submission({"n": "4"}), **options) == ("accepted", 1, "ACCEPTED")


def test_the_snapshot_in_force_is_named_in_the_verdict(frozen, submission):
    (frozen.path / "adjudge.toml").write_text(f'schema = "adjudge.root/1"\nsnapshot = "{SNAPSHOT}"\n')
    verdict = verify("cb-9001", submission({"n": "4"}), root=find_root(frozen.path), isolation="none")
    assert (verdict.snapshot_id, verdict.status_cutoff) == (SNAPSHOT, "2026-11-30")


def test_without_a_snapshot_the_verdict_says_working_tree(root, submission):
    verdict = verify("cb-9001", submission({"n": "4"}), root=root, isolation="none")
    assert (verdict.snapshot_id, verdict.status_cutoff) == ("working-tree", None)


def test_a_quarantine_takes_effect_at_once_even_for_a_valid_witness(frozen, submission, install_verifier):
    install_verifier(yes)
    event(frozen)
    live = verify("cb-9001", submission({"n": "4"}), root=frozen, snapshot_id=SNAPSHOT, isolation="none")
    assert (live.verdict, live.score) == ("quarantined", None)
    assert live.details == {"code": "QUARANTINED", "event_id": "ev-000001", "effective_on": "2026-12-01"}
    assert live.message == "the task is quarantined: reported settled"


def test_as_of_the_snapshot_the_old_result_stands_and_says_so(frozen, submission, install_verifier):
    install_verifier(yes)
    event(frozen)
    then = verify(
        "cb-9001",
        submission({"n": "4"}),
        root=frozen,
        snapshot_id=SNAPSHOT,
        as_of_snapshot=True,
        isolation="none",
    )
    assert (then.verdict, then.score) == ("accepted", 1)
    assert then.details == {"code": "ACCEPTED", "status_as_of": "snapshot"}


def test_a_status_that_the_snapshot_froze_is_marked_too(root, submission):
    event(root)
    snapshot.create(root, SNAPSHOT, "2026-12-01")
    event(root, "restore-to-review", effective_on="2026-12-02", recorded_on="2026-12-02")
    options = {"root": root, "snapshot_id": SNAPSHOT, "isolation": "none"}
    then = verify("cb-9001", submission({"n": "4"}), as_of_snapshot=True, **options)
    assert (then.verdict, then.message) == ("quarantined", "the task is quarantined in this snapshot")
    assert then.details == {"code": "QUARANTINED", "status_as_of": "snapshot"}
    assert verify("cb-9001", submission({"n": "4"}), **options).details == {"code": "REVIEW_PENDING"}


def test_as_of_snapshot_without_a_snapshot_is_a_usage_error(root):
    with pytest.raises(UsageError, match="none is in force"):
        outcome(root, b"", as_of_snapshot=True)


@pytest.mark.parametrize(("kind", "code"), [("request-review", "REVIEW_PENDING"), ("close", "CLOSED")])
def test_review_pending_and_closed_tasks_are_not_eligible(root, kind, code):
    event(root, kind)
    assert outcome(root) == ("not-eligible", None, code)


def test_a_track_that_is_not_enabled_is_not_eligible(root):
    assert outcome(root, track="release") == ("not-eligible", None, "TRACK_DISABLED")


def test_quarantine_comes_before_not_executable_and_both_before_the_submission(root, task_fields, write_task):
    task_fields["verifier"] = {"kind": "design-only", "reason": "too long"}
    write_task(task_fields)
    assert outcome(root, b"\xff") == ("not-executable", None, "DESIGN_ONLY")
    event(root)
    assert outcome(root, b"\xff") == ("quarantined", None, "QUARANTINED")


def test_a_shadow_has_no_track_and_is_judged_although_it_is_closed(root, task_fields, write_task, submission):
    task_fields["task_id"] = "ks-9001"
    task_fields["output_schema"]["properties"]["task_id"] = {"const": "ks-9001"}
    task_fields["eligibility"] = {"development": False, "release": False}
    task_fields["status_observation"]["status"] = "closed"
    write_task(task_fields | {"shadow_of": None, "known_counterexample": True})
    verdict = verify("ks-9001", submission({"n": "4"}, task_id="ks-9001"), root=root, isolation="none")
    assert verdict.verdict == "rejected"


def tampered(file, change):
    value = json.loads(file.read_bytes())
    change(value)
    file.write_bytes(file_bytes(value))


def test_row_44_a_task_file_replaced_by_a_link_is_a_mismatch(frozen, tmp_path):
    file = frozen.problems / "benchmark" / "cb-9001.json"
    elsewhere = tmp_path / "same.json"
    elsewhere.write_bytes(file.read_bytes())
    file.unlink()
    file.symlink_to(elsewhere)
    assert outcome(frozen, snapshot_id=SNAPSHOT) == ("snapshot-mismatch", None, "TASK_DIGEST")


def test_row_45_a_task_edited_after_the_snapshot_is_a_mismatch(frozen):
    tampered(frozen.problems / "benchmark" / "cb-9001.json", lambda task: task.update(title="Another"))
    assert outcome(frozen, snapshot_id=SNAPSHOT) == ("snapshot-mismatch", None, "TASK_DIGEST")


def test_a_task_that_vanished_after_the_snapshot_is_a_mismatch(frozen):
    (frozen.problems / "benchmark" / "cb-9001.json").unlink()
    assert outcome(frozen, snapshot_id=SNAPSHOT) == ("snapshot-mismatch", None, "TASK_DIGEST")


def test_row_46_a_verifier_source_edited_after_the_snapshot_is_a_mismatch(frozen, monkeypatch):
    monkeypatch.setattr(snapshot, "source_sha256", lambda path: "0" * 64)
    assert outcome(frozen, snapshot_id=SNAPSHOT) == ("snapshot-mismatch", None, "VERIFIER_DIGEST")


def test_row_47_a_manifest_edited_by_hand_is_a_mismatch(frozen):
    tampered(frozen.snapshot_file(SNAPSHOT), lambda manifest: manifest.update(status_cutoff="2026-12-31"))
    assert outcome(frozen, snapshot_id=SNAPSHOT) == ("snapshot-mismatch", None, "MANIFEST_DIGEST")


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"\xff"])
def test_a_manifest_that_is_no_manifest_is_a_mismatch(frozen, damage):
    frozen.snapshot_file(SNAPSHOT).write_bytes(damage)
    assert outcome(frozen, snapshot_id=SNAPSHOT) == ("snapshot-mismatch", None, "MANIFEST_DIGEST")


def test_a_task_added_after_the_snapshot_is_not_in_it(frozen, task_fields, write_task):
    task_fields["task_id"] = "cb-9002"
    write_task(task_fields)
    verdict = verify("cb-9002", b"", root=frozen, snapshot_id=SNAPSHOT)
    assert (verdict.verdict, verdict.details) == ("snapshot-mismatch", {"code": "TASK_NOT_IN_SNAPSHOT"})


def test_reformatting_a_task_file_is_not_an_edit(frozen, submission):
    file = frozen.problems / "benchmark" / "cb-9001.json"
    file.write_text(json.dumps(json.loads(file.read_bytes())))
    assert outcome(frozen, submission(None), snapshot_id=SNAPSHOT)[0] == "no-result"


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "cb-0043/../x",
        "/etc/passwd",
        "cb-0043\0",
        "cb-43",
        "CB-0043",
        "",
        "cb-0043\n",
        "x" * 999,
    ],
)
def test_row_43_nothing_but_a_task_id_is_ever_looked_up(root, name, monkeypatch):
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("a file was opened"))
    with pytest.raises(UsageError) as caught:
        verify(name, b"", root=root)
    assert caught.value.code == "BAD_TASK_ID"


def test_an_unknown_task_is_a_usage_error(root, frozen):
    for options in ({}, {"snapshot_id": SNAPSHOT}):
        with pytest.raises(UsageError) as caught:
            verify("cb-0000", b"", root=root, **options)
        assert caught.value.code == "UNKNOWN_TASK"


@pytest.mark.parametrize(
    "name", ["development-2026-11-31-r1", "../x", "development-2026-11-30-r0", "x" * 100]
)
def test_a_snapshot_id_that_is_none_is_a_usage_error(root, name):
    with pytest.raises(UsageError):
        verify("cb-9001", b"", root=root, snapshot_id=name)


def test_row_42_only_regular_files_are_read(root, tmp_path, submission):
    good = tmp_path / "good.json"
    good.write_bytes(submission({"n": "4"}))
    link, fifo = tmp_path / "link", tmp_path / "fifo"
    link.symlink_to(good)
    os.mkfifo(fifo)
    for path in (tmp_path, link, fifo, "/dev/zero", tmp_path / "missing"):
        with pytest.raises(FileError):
            verify("cb-9001", path, root=root)


def test_a_sparse_gigabyte_is_too_large_and_is_never_read(root, tmp_path):
    path = tmp_path / "huge.json"
    with path.open("wb") as stream:
        stream.truncate(1 << 30)
    assert outcome(root, path) == ("rejected", 0, "TOO_LARGE")


def test_a_broken_ledger_stops_all_scoring(root, submission):
    event(root)
    root.ledger.write_bytes(root.ledger.read_bytes().replace(b"settled", b"opened!"))
    with pytest.raises(LedgerBrokenError):
        outcome(root, submission({"n": "4"}))


def test_the_same_inputs_give_the_same_bytes(frozen, submission):
    data = submission({"n": "4"})
    first = canonical_bytes(verify("cb-9001", data, root=frozen, snapshot_id=SNAPSHOT))
    assert canonical_bytes(verify("cb-9001", data, root=frozen, snapshot_id=SNAPSHOT)) == first


def doubling():
    """Forty definitions, each of which holds a value against the one before twice."""
    definitions = {"d0": {"type": "array"}}
    for level in range(1, 41):
        below = {"$ref": f"#/definitions/d{level - 1}"}
        definitions[f"d{level}"] = {"anyOf": [below, {"allOf": [below]}]}
    return definitions


@pytest.mark.parametrize(
    "witness",
    [
        {"$ref": "#/definitions/d40"},
        {"$ref": "http://127.0.0.1:9/x.json"},
        {"$ref": "file:///etc/passwd"},
        {"$ref": "#/definitions/loop"},
        {"type": "string", "pattern": "^(a+)+$"},
    ],
)
def test_a_schema_that_was_never_admitted_validates_nothing(
    root, task_fields, write_task, submission, witness
):
    schema = task_fields["output_schema"]
    schema["definitions"] = {**doubling(), "loop": {"$ref": "#/definitions/loop"}}
    schema["properties"]["witness"] = witness
    write_task(task_fields)
    with pytest.raises(RecordError) as caught:
        outcome(root, submission({"n": "4"}))
    assert caught.value.exit_status == 5
    assert "tasks admit" in caught.value.message

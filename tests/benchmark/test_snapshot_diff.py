"""Claims about comparing snapshots: every difference is named in words, and the old texts are not lost."""

import json

import pytest

from adjudge.benchmark import snapshot
from adjudge.benchmark.ledger_writer import append_event
from adjudge.benchmark.snapshot import SnapshotMismatchError
from adjudge.benchmark.snapshot_diff import diff
from adjudge.contract.canonical import canonical_sha256, file_bytes
from adjudge.contract.errors import FileError, UsageError

FIRST, SECOND = "development-2026-11-30-r901", "development-2026-12-05-r1"


@pytest.fixture
def root(bundled_copy):
    snapshot.create(bundled_copy, FIRST, "2026-11-30")
    return bundled_copy


def task_file(root, task_id):
    return root.problems / ("shadows" if task_id.startswith("ks") else "benchmark") / f"{task_id}.json"


def edit(root, task_id, change):
    fields = json.loads(task_file(root, task_id).read_bytes())
    change(fields)
    task_file(root, task_id).write_bytes(file_bytes(fields))


def words(root, second=None):
    return [(change.task_id, change.kind, change.words) for change in diff(root, FIRST, second)]


def test_nothing_changed_is_no_difference(root):
    assert diff(root, FIRST) == []
    snapshot.create(root, SECOND, "2026-11-30")
    assert diff(root, FIRST, SECOND) == []


@pytest.mark.parametrize(
    ("change", "kind", "expected"),
    [
        (
            lambda task: task.update(title="Another"),
            "text",
            "title changed: Lehmer's totient problem → Another",
        ),
        (lambda task: task["limits"].update(max_work=7), "limits", "limit max_work: 6000 → 7"),
        (
            lambda task: task["output_schema"]["properties"]["notes"].update(maxLength=5),
            "schema",
            "output schema properties/notes/maxLength: 4000 → 5",
        ),
        (
            lambda task: task["status_observation"].update(observed_on="2026-11-29"),
            "task",
            "field status_observation/observed_on: 2026-08-22 → 2026-11-29",
        ),
        (lambda task: task["tags"].append("new"), "task", None),
    ],
)
@pytest.mark.parametrize("to_tree", [True, False])
def test_a_changed_field_is_named_with_both_values(root, change, kind, expected, to_tree):
    edit(root, "cb-0043", change)
    if not to_tree:
        snapshot.create(root, SECOND, "2026-11-30")
    ((task_id, found, text),) = words(root, None if to_tree else SECOND)
    assert (task_id, found) == ("cb-0043", kind)
    assert expected is None or text == expected


def test_statements_are_given_whole_to_programs(root):
    edit(root, "cb-0043", lambda task: task.update(statement="Something else.\nOn two lines."))
    (change,) = diff(root, FIRST)
    assert change.to_dict() == {
        "task_id": "cb-0043",
        "kind": "text",
        "pointer": "/statement",
        "words": change.words,
        "before": change.before,
        "after": "Something else.\nOn two lines.",
    }
    assert change.words.endswith("→ Something else. On two lines.")
    assert "φ" in change.before or "phi" in change.before


def test_tasks_come_and_go(root, task_fields, write_task):
    task_fields["verifier"] = {"kind": "design-only", "reason": "too long"}
    write_task(task_fields)
    task_file(root, "cb-0108").unlink()
    snapshot.create(root, SECOND, "2026-11-30")
    assert words(root, SECOND) == [
        ("cb-0108", "removed", "removed: executable, open, in the development track"),
        ("cb-9001", "added", "added: design-only, open, in the development track"),
    ]


def test_statuses_tracks_and_the_events_between_are_told(root):
    before = len(root.ledger.read_text("ascii").splitlines())
    append_event(
        root,
        {
            "task_id": "cb-0043",
            "kind": "request-review",
            "effective_on": "2026-12-01",
            "recorded_on": "2026-12-01",
            "author": "A",
            "reviewer": None,
            "reason": "somebody doubts it",
            "evidence": [],
        },
    )
    expected = [
        (
            None,
            "ledger",
            f"ev-{before + 1:06}: request-review of cb-0043, effective 2026-12-01: somebody doubts it",
        ),
        ("cb-0043", "status", "status: open → review-pending"),
        ("cb-0043", "track", "leaves the development track"),
    ]
    assert words(root) == expected
    snapshot.create(root, SECOND, "2026-12-05")
    assert words(root, SECOND) == [(None, "cutoff", "status cutoff: 2026-11-30 → 2026-12-05"), *expected]
    back = [(change.kind, change.words) for change in diff(root, SECOND, FIRST)]
    assert ("ledger", f"the ledger's last event goes back: {before + 1} → {before}") in back
    assert ("track", "enters the development track") in back


def test_changed_verifier_sources_are_named(root, monkeypatch):
    changed = "adjudge/verifiers/number_theory/lehmer_totient.py"
    real = snapshot.source_sha256
    monkeypatch.setattr(snapshot, "source_sha256", lambda path: "0" * 64 if path == changed else real(path))
    snapshot.create(root, SECOND, "2026-11-30")
    assert words(root, SECOND) == [("cb-0043", "verifier", f"verifier source {changed} changed")]


def test_without_the_old_text_the_words_say_so(root):
    edit(root, "cb-0043", lambda task: task.update(title="Another"))
    for file in (root.problems / "snapshots" / "tasks").iterdir():
        file.unlink()
    ((_, kind, text),) = words(root)
    assert kind == "task"
    assert text == "the task file changed; its earlier text is not kept here, so it cannot be said how"


def test_a_kept_text_that_was_edited_is_noticed(root):
    edit(root, "cb-0043", lambda task: task.update(title="Another"))
    (row,) = [row for row in snapshot.load(root, FIRST).tasks if row.task_id == "cb-0043"]
    file = snapshot.kept_task_file(root, row.task_sha256)
    file.write_bytes(file.read_bytes().replace(b"totient", b"quotient"))
    with pytest.raises(SnapshotMismatchError, match="was changed"):
        diff(root, FIRST)
    assert any("kept copy" in line for line in snapshot.verify(root, FIRST))


def test_every_text_of_a_snapshot_is_kept_under_its_digest(root):
    for row in snapshot.load(root, FIRST).tasks:
        text = snapshot.kept_task(root, row.task_sha256)
        assert canonical_sha256(text) == row.task_sha256
        assert text["task_id"] == row.task_id
        file = snapshot.kept_task_file(root, row.task_sha256)
        assert file.read_bytes() == file_bytes(text)


def test_a_refused_snapshot_writes_nothing(root):
    edit(root, "cb-0043", lambda task: task.update(title="Another"))
    before = sorted(root.problems.rglob("*"))
    with pytest.raises(FileError):
        snapshot.create(root, FIRST, "2026-11-30")
    assert sorted(root.problems.rglob("*")) == before
    with pytest.raises(UsageError):
        diff(root, "development-2020-01-01-r1")
    with pytest.raises(UsageError):
        diff(root, FIRST, "nonsense")

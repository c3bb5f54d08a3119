"""Claims about looking back: a stored run counts then and now as the statuses say, and nothing is made up."""

import json

import pytest

from adjudge.benchmark import snapshot
from adjudge.benchmark.as_of import as_of_report, restated
from adjudge.benchmark.batch import verify_batch
from adjudge.benchmark.ledger_writer import append_event
from adjudge.contract.as_of import AsOfReport, TaskStanding
from adjudge.contract.canonical import canonical_bytes, file_bytes
from adjudge.contract.errors import RecordError, UsageError
from adjudge.contract.strict_json import loads, to_record

SNAPSHOT = "development-2026-11-30-r901"


def yes(witness, limits):
    ok = int(witness["n"]) % 2 == 0
    return ok, "ACCEPTED" if ok else "WITNESS_INVALID", "n is checked", {}


@pytest.fixture
def root(bundled_copy, task_fields, write_task, install_verifier, monkeypatch):
    """Two open tasks, one shadow, an empty ledger."""
    install_verifier(yes)
    for folder in ("benchmark", "shadows"):
        for file in (bundled_copy.problems / folder).glob("*.json"):
            file.unlink()
    bundled_copy.ledger.unlink()
    for task_id in ("cb-9001", "cb-9002", "ks-9001"):
        fields = json.loads(json.dumps(task_fields)) | {"task_id": task_id}
        fields["output_schema"]["properties"]["task_id"] = {"const": task_id}
        if task_id.startswith("ks"):
            fields["eligibility"] = {"development": False, "release": False}
            fields |= {"shadow_of": None, "known_counterexample": True}
            fields["status_observation"]["status"] = "closed"
        write_task(fields)
    monkeypatch.setattr(snapshot, "verifier_sources", lambda entry: ["adjudge/verifiers/outcome.py"])
    return bundled_copy


def event(root, kind, task_id="cb-9001", day=1, **more):
    date = f"2026-12-{day:02d}"
    evidence = {"title": "T", "url": "https://example.org/", "accessed_on": date, "sha256": None}
    fields = {
        "task_id": task_id,
        "kind": kind,
        "effective_on": date,
        "recorded_on": date,
        "author": "A",
        "reviewer": "B",
        "reason": "because",
        "evidence": [evidence],
    }
    return append_event(root, fields | more)


@pytest.fixture
def store(root, submission, tmp_path):
    """Judge submissions to the tasks and store the verdicts; 4 is accepted, 5 rejected, None no result."""

    def run(*answers, name="run.jsonl", extra=b"", **options):
        lines = [submission(None if n is None else {"n": str(n)}, task_id=task_id) for task_id, n in answers]
        verdicts = verify_batch(lines, root=root, isolation="none", jobs=1, **options)
        path = tmp_path / name
        path.write_bytes(b"".join(canonical_bytes(verdict) + b"\n" for verdict in verdicts) + extra)
        return path

    return run


ANSWERS = [("cb-9001", 4), ("cb-9001", 5), ("cb-9002", 4), ("cb-9002", None), ("ks-9001", 4), ("ks-9001", 5)]


def columns(report, kind="open_tasks"):
    found = getattr(report, kind)
    return [(tally.accepted, tally.completed, tally.rate) for tally in (found.stored, found.then, found.now)]


def test_a_quarantine_takes_its_task_out_of_the_score_and_the_report_remembers(root, store):
    run = store(*ANSWERS)
    event(root, "quarantine", day=3)
    report = as_of_report(root, run, as_of="2026-12-02")
    assert columns(report) == [(2, 4, "0.500000"), (2, 4, "0.500000"), (1, 2, "0.500000")]
    assert report.open_tasks.now.not_scorable.quarantined == 2
    assert (report.open_tasks.then.tasks_accepted, report.open_tasks.now.tasks_accepted) == (2, 1)
    assert columns(report, "shadows") == [(1, 2, "0.500000")] * 3
    (moved,) = report.moved
    assert (moved.task_id, moved.then.status, moved.now.status) == ("cb-9001", "open", "quarantined")
    assert (moved.accepted_then, moved.accepted_now) == (1, 0)
    assert (moved.completed_then, moved.completed_now, moved.submissions) == (2, 0, 2)
    assert [(item.event_id, item.kind, item.reason) for item in moved.events] == [
        ("ev-000001", "quarantine", "because")
    ]
    assert as_of_report(root, run, as_of="2026-12-03").moved == [], "from that day on it is as now"


def test_rates_are_exact(root, store):
    run = store(
        ("cb-9001", 4), ("cb-9001", 5), ("cb-9002", 5), ("cb-9002", None), ("cb-9002", 3), ("cb-9002", 4)
    )
    report = as_of_report(root, run, as_of="2026-12-01")
    assert columns(report)[0] == (2, 6, "0.333333")
    two_of_three = store(("cb-9001", 4), ("cb-9001", 5), ("cb-9002", 4), name="thirds.jsonl")
    assert columns(as_of_report(root, two_of_three, as_of="2026-12-01"))[0] == (2, 3, "0.666667")
    empty = as_of_report(root, store(name="empty.jsonl"), as_of="2026-12-01")
    assert columns(empty)[0] == (0, 0, None)


def test_a_run_under_quarantine_holds_no_answer_for_the_time_before_or_after_it(root, store):
    event(root, "quarantine", day=3)
    run = store(*ANSWERS)
    event(root, "restore", day=9)
    report = as_of_report(root, run, as_of="2026-12-05")
    assert report.open_tasks.stored.not_scorable.quarantined == 2
    assert report.open_tasks.then.not_scorable.quarantined == 2
    assert report.open_tasks.now.not_scorable.not_judged == 2
    assert columns(report) == [(1, 2, "0.500000")] * 3
    before = as_of_report(root, run, as_of="2026-12-01")
    assert before.open_tasks.then.not_scorable.not_judged == 2
    assert before.moved == [], "open then and open now"


def test_a_snapshot_gives_its_own_statuses_and_tracks(root, store):
    snapshot.create(root, SNAPSHOT, "2026-11-30")
    run = store(*ANSWERS, snapshot_id=SNAPSHOT)
    event(root, "request-review")
    event(root, "close", "cb-9002")
    report = as_of_report(root, run, as_of=SNAPSHOT)
    assert (report.as_of.cutoff, report.as_of.snapshot_id) == ("2026-11-30", SNAPSHOT)
    assert columns(report) == [(2, 4, "0.500000"), (2, 4, "0.500000"), (0, 0, None)]
    assert report.open_tasks.now.not_scorable.not_eligible == 4
    assert [moved.now.status for moved in report.moved] == ["review-pending", "closed"]
    release = as_of_report(root, run, as_of=SNAPSHOT, track="release")
    assert release.open_tasks.then.not_scorable.not_eligible == 4


def test_a_verdict_on_another_text_does_not_count_in_a_snapshot(root, store, task_fields, write_task):
    snapshot.create(root, SNAPSHOT, "2026-11-30")
    run = store(*ANSWERS, snapshot_id=SNAPSHOT)
    task_fields["statement"] = "No integer is odd."
    write_task(task_fields)
    snapshot.create(root, "development-2026-12-01-r1", "2026-12-01")
    report = as_of_report(root, run, as_of="development-2026-12-01-r1")
    assert report.open_tasks.then.not_scorable.snapshot_mismatch == 2
    assert columns(report)[1] == (1, 2, "0.500000")


def test_a_task_that_is_not_there_is_a_mismatch_and_listed(root, store, task_fields, write_task):
    snapshot.create(root, SNAPSHOT, "2026-11-30")
    task_fields["task_id"] = "cb-9003"
    task_fields["output_schema"]["properties"]["task_id"] = {"const": "cb-9003"}
    write_task(task_fields)
    run = store(("cb-9003", 4), ("cb-9001", 4))
    report = as_of_report(root, run, as_of=SNAPSHOT)
    (moved,) = report.moved
    assert (moved.task_id, moved.then, moved.now.status) == ("cb-9003", None, "open")
    (root.problems / "benchmark" / "cb-9003.json").unlink()
    report = as_of_report(root, run, as_of="2026-12-01")
    assert report.open_tasks.now.not_scorable.snapshot_mismatch == 1
    assert report.moved == [], "nothing is known of it, then or now"


def test_lines_without_a_task_are_counted_apart(root, store):
    run = store(("cb-9001", 4), ("cb-0000", 4))
    report = as_of_report(root, run, as_of="2026-12-01")
    assert (report.unassigned, report.open_tasks.stored.submissions) == (1, 1)


def test_a_stale_status_is_named_against_the_day_looked_back_to(root, store):
    run = store(*ANSWERS)
    assert as_of_report(root, run, as_of="2026-11-20").stale == []  # observed on 2026-08-22: 90 days
    assert as_of_report(root, run, as_of="2026-11-21").stale == ["cb-9001", "cb-9002", "ks-9001"]
    event(root, "request-review", day=1)
    assert as_of_report(root, run, as_of="2026-12-02").stale == ["cb-9002", "ks-9001"]


def test_the_report_is_a_record_and_the_same_bytes_every_time(root, store):
    run = store(*ANSWERS)
    event(root, "quarantine", day=3)
    first = file_bytes(as_of_report(root, run, as_of="2026-12-02"))
    assert file_bytes(as_of_report(root, run, as_of="2026-12-02")) == first
    assert file_bytes(to_record(loads(first), AsOfReport)) == first


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (b"{", "TORN_LINE"),
        (b"{}\n", "SCHEMA"),
        (b"\n", "BAD_JSON"),
        (b"[" * 40 + b"\n", "TOO_DEEP"),
        (b" " * (1 << 21) + b"\n", "TOO_LARGE"),
    ],
)
def test_a_line_that_is_no_verdict_is_named(root, store, damage, code):
    run = store(("cb-9001", 4), extra=damage)
    with pytest.raises(RecordError) as caught:
        as_of_report(root, run, as_of="2026-12-01")
    assert (caught.value.code, caught.value.exit_status) == (code, 5)
    assert "run.jsonl:2" in str(caught.value)


@pytest.mark.parametrize("moment", ["yesterday", "2026-02-30", "2026-1-1", "development-2026-11-30-r9", ""])
def test_a_moment_that_is_none_is_a_usage_error(root, store, moment):
    with pytest.raises(UsageError):
        as_of_report(root, store(("cb-9001", 4)), as_of=moment)


OPEN = TaskStanding(status="open", in_track=True, observed_on="2026-01-01")


@pytest.mark.parametrize(
    ("status", "in_track", "verdict", "shadow", "worth"),
    [
        ("open", True, "accepted", False, "accepted"),
        ("open", False, "accepted", False, "not-eligible"),
        ("review-pending", True, "rejected", False, "not-eligible"),
        ("closed", True, "no-result", False, "not-eligible"),
        ("quarantined", True, "accepted", False, "quarantined"),
        ("quarantined", True, "accepted", True, "quarantined"),
        ("closed", True, "accepted", True, "accepted"),
        ("open", True, "quarantined", False, "not-judged"),
        ("open", True, "not-eligible", False, "not-judged"),
        ("closed", True, "quarantined", False, "not-eligible"),
        ("open", True, "error", False, "error"),
        ("quarantined", True, "error", False, "quarantined"),
        ("open", True, "not-executable", False, "not-executable"),
        ("quarantined", True, "snapshot-mismatch", False, "snapshot-mismatch"),
    ],
)
def test_a_stored_verdict_is_worth_what_the_order_of_checks_gives(status, in_track, verdict, shadow, worth):
    standing = TaskStanding(status=status, in_track=in_track, observed_on="2026-01-01")
    assert restated(verdict, standing, shadow=shadow) == worth
    assert restated(verdict, None, shadow=shadow) == "snapshot-mismatch"

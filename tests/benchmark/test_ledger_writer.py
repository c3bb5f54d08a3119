"""Claims about writing the ledger: legal events only, none lost, none mixed, nothing silently dropped."""

import json
import subprocess
import sys
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.benchmark.ledger import IllegalEventError, read_ledger, state_of
from adjudge.benchmark.ledger_page import task_history, task_standings
from adjudge.benchmark.ledger_writer import append_event, audit_ledger, repair
from adjudge.benchmark.verification import verify
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import FileError, LedgerBrokenError, RecordError, UsageError
from adjudge.contract.files import appending


def fields(kind="note", task_id="cb-0043", day=1, **more):
    date = f"2026-12-{day:02d}"
    evidence = {"title": "T", "url": "https://example.org/", "accessed_on": date, "sha256": None}
    base = {
        "task_id": task_id,
        "kind": kind,
        "effective_on": date,
        "recorded_on": date,
        "author": "A",
        "reviewer": "B",
        "reason": "because",
        "evidence": [evidence],
    }
    return base | more


@pytest.fixture
def root(bundled_copy):
    """The bundled benchmark with an empty ledger."""
    bundled_copy.ledger.unlink()
    return bundled_copy


def refused(root, *arguments, **more):
    before = root.ledger.read_bytes() if root.ledger.exists() else None
    with pytest.raises((RecordError, UsageError, FileError, LedgerBrokenError)) as caught:
        append_event(root, fields(*arguments, **more))
    assert (root.ledger.read_bytes() if root.ledger.exists() else None) == before, "nothing was written"
    return caught.value


def test_events_are_appended_and_read_back(root):
    made = [
        append_event(root, fields(kind, day=day)) for day, kind in enumerate(("quarantine", "restore"), 1)
    ]
    assert read_ledger(root.ledger) == made
    assert root.ledger.read_bytes() == b"".join(canonical_bytes(event) + b"\n" for event in made)
    assert state_of("cb-0043", "open", made)[0] == "open"


@pytest.mark.parametrize(
    ("arguments", "more", "code"),
    [
        (("restore",), {}, "ILLEGAL_TRANSITION"),
        (("confirm-open",), {}, "ILLEGAL_TRANSITION"),
        (("quarantine",), {"evidence": []}, "EVIDENCE_MISSING"),
        (("close",), {"reviewer": None}, "REVIEWER_MISSING"),
        (("close",), {"reviewer": "A"}, "SCHEMA"),
        (("explode",), {}, "SCHEMA"),
        (("note",), {"reason": ""}, "SCHEMA"),
        (("note",), {"effective_on": "2026-02-30"}, "SCHEMA"),
        (("note",), {"surprise": 1}, "SCHEMA"),
        (("note",), {"seq": 7}, "SCHEMA"),
        (("note",), {"task_id": 43}, "SCHEMA"),
        (("note", "cb-0000"), {}, "UNKNOWN_TASK"),
        (("note", "../x"), {}, "BAD_TASK_ID"),
    ],
)
def test_what_is_not_allowed_is_refused_and_leaves_no_trace(root, arguments, more, code):
    error = refused(root, *arguments, **more)
    assert error.code == code
    assert error.exit_status == (2 if code.endswith("_ID") or code == "UNKNOWN_TASK" else 5)


def test_row_50_a_closed_task_is_closed_for_good(root):
    append_event(root, fields("close"))
    for kind in ("quarantine", "restore", "confirm-open", "request-review", "close"):
        assert refused(root, kind, day=2).code == "ILLEGAL_TRANSITION"
    append_event(root, fields("note", day=2))


def test_an_event_must_be_legal_at_every_date_and_not_only_in_the_end(root):
    """A state at a date leaves out what takes effect later."""
    append_event(root, fields("request-review", day=10))
    early = {"effective_on": "2026-12-05", "recorded_on": "2026-12-11"}
    assert refused(root, "confirm-open", day=5, **early).code == "ILLEGAL_TRANSITION"
    append_event(root, fields("confirm-open", day=11))
    audit_ledger(root)


def test_saying_the_same_again_is_refused(root):
    """A crash after the write and before the answer makes people try again."""
    append_event(root, fields("note"))
    assert refused(root, "note").code == "REPEATED_EVENT"
    append_event(root, fields("note", reason="something else"))


@given(cut=st.integers(min_value=1, max_value=620))
@settings(max_examples=30, deadline=None)
def test_a_line_torn_at_any_byte_is_reported_moved_aside_and_never_lost(tmp_path_factory, cut):
    root, whole, first = _two_events(tmp_path_factory)
    kept = whole[: len(whole) - min(cut, len(whole) - len(first) - 1)]
    root.ledger.write_bytes(kept)
    torn = kept[len(first) :]
    for call in (
        lambda: read_ledger(root.ledger),
        lambda: audit_ledger(root),
        lambda: append_event(root, fields("note", day=9)),
        lambda: verify("cb-0043", b"{}", root=root),
    ):
        with pytest.raises(LedgerBrokenError, match=r"ledger\.jsonl:2: the last line is torn") as caught:
            call()
        assert (caught.value.line, caught.value.exit_status) == (2, 4)
    found = repair(root, set_aside=False)
    assert (found.torn, found.events, found.file.exists()) == (torn, 1, False)
    assert root.ledger.read_bytes() == kept, "nothing is changed unless it is asked for"
    repair(root, set_aside=True)
    assert (root.ledger.read_bytes(), found.file.read_bytes()) == (first, torn)
    append_event(root, fields("note", day=9))
    assert [event.seq for event in audit_ledger(root)] == [1, 2]


def _two_events(tmp_path_factory):
    from adjudge.benchmark.root import bundled_root, find_root

    folder = tmp_path_factory.mktemp("torn")
    (folder / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    (folder / "problems" / "benchmark").mkdir(parents=True)
    task = bundled_root() / "problems" / "benchmark" / "cb-0043.json"
    (folder / "problems" / "benchmark" / "cb-0043.json").write_bytes(task.read_bytes())
    root = find_root(folder)
    append_event(root, fields("note", day=1))
    first = root.ledger.read_bytes()
    append_event(root, fields("note", day=2))
    return root, root.ledger.read_bytes(), first


def test_a_repair_that_was_interrupted_is_finished_by_the_next(root):
    append_event(root, fields("note"))
    with root.ledger.open("ab") as stream:
        stream.write(b'{"torn')
    found = repair(root, set_aside=False)
    found.file.write_bytes(b'{"torn')  # copied, but not cut off yet
    repair(root, set_aside=True)
    assert repair(root, set_aside=True).torn == b""
    assert len(audit_ledger(root)) == 1
    with root.ledger.open("ab") as stream:
        stream.write(b'{"torn')
    found.file.write_bytes(b"something else")
    with pytest.raises(FileError, match="never overwritten"):
        repair(root, set_aside=True)
    assert root.ledger.read_bytes().endswith(b'{"torn')


def test_a_ledger_that_is_broken_otherwise_is_not_repaired(root):
    append_event(root, fields("note"))
    damaged = root.ledger.read_bytes().replace(b"because", b"perhaps") + b"torn"
    root.ledger.write_bytes(damaged)
    with pytest.raises(LedgerBrokenError, match="event_sha256"):
        repair(root, set_aside=True)
    assert root.ledger.read_bytes() == damaged
    assert [file.name for file in root.problems.iterdir() if "torn" in file.name] == []


def test_an_event_that_chains_but_was_never_legal_stops_all_scoring(root, monkeypatch):
    from adjudge.benchmark import ledger_writer

    append_event(root, fields("close"))
    events = read_ledger(root.ledger)
    with monkeypatch.context() as patched:
        patched.setattr("adjudge.benchmark.ledger.check_event", lambda *_: None)
        forged = ledger_writer.next_event(events, "open", **fields("quarantine", day=2))
    root.ledger.write_bytes(root.ledger.read_bytes() + canonical_bytes(forged) + b"\n")
    for call in (lambda: audit_ledger(root), lambda: verify("cb-0043", b"{}", root=root)):
        with pytest.raises(LedgerBrokenError, match="quarantine of cb-0043 while it is closed"):
            call()


APPENDING = """
import os, sys
from adjudge.benchmark.ledger_writer import append_event
from adjudge.benchmark.root import find_root
os.fsync = lambda descriptor: None  # the claim is about locking
root = find_root(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
for number in range(12):
    append_event(root, {
        "task_id": "cb-0043", "kind": "note", "effective_on": "2026-12-01", "recorded_on": "2026-12-01",
        "author": sys.argv[2], "reviewer": None, "reason": f"{number} " + "x" * (number * 61), "evidence": [],
    })
"""


def test_eight_processes_append_at_once_and_no_event_is_lost_or_mixed(root):
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", APPENDING, str(root.path), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for name in "abcdefgh"
    ]
    for writer in writers:
        assert writer.stdout.readline() == b"ready\n"
    for writer in writers:
        writer.stdin.write(b"go\n")
        writer.stdin.close()
    assert [writer.wait(60) for writer in writers] == [0] * 8
    for writer in writers:
        writer.stdout.close()
    events = audit_ledger(root)
    assert [event.seq for event in events] == list(range(1, 97))
    for name in "abcdefgh":
        own = [int(event.reason.split()[0]) for event in events if event.author == name]
        assert own == list(range(12)), "each writer's events stand in its own order"


def test_a_reader_never_sees_half_an_event(root, monkeypatch):
    """A reader that finds a line torn waits for the writer's lock before it says so."""
    append_event(root, fields("note"))
    line = root.ledger.read_bytes()
    second = append_event(root, fields("note", day=2))
    rest = canonical_bytes(second) + b"\n"
    root.ledger.write_bytes(line)
    half_written, read = threading.Event(), threading.Event()

    def slow_writer():
        with appending(root.ledger) as log:
            with root.ledger.open("ab") as stream:
                stream.write(rest[:50])
            half_written.set()
            read.wait(0.3)
            log.size += 50
            log.append(rest[50:], completes_torn=True)

    writer = threading.Thread(target=slow_writer)
    writer.start()
    half_written.wait()
    events = read_ledger(root.ledger)
    read.set()
    writer.join()
    assert [event.seq for event in events] == [1, 2]


def test_the_page_of_the_ledger_says_how_old_a_status_is(root):
    rows = {row.task.task_id: row for row in task_standings(root, "2026-11-30")}
    assert rows["cb-0043"].to_dict() | {"title": ""} == {
        "task_id": "cb-0043",
        "title": "",
        "status": "open",
        "observed_on": "2026-08-22",
        "age_days": 100,
        "stale": True,
        "event_id": None,
        "event_count": 0,
    }
    append_event(root, fields("quarantine"))
    (row,) = [row for row in task_standings(root, "2026-12-10") if row.task.task_id == "cb-0043"]
    assert (row.state, row.age.days, row.age.stale, row.events) == ("quarantined", 9, False, 1)
    history = task_history(root, "cb-0043", "2026-12-10")
    assert [event.kind for event in history.events] == ["quarantine"]
    assert json.loads(json.dumps(history.to_dict()))["events"][0]["event_id"] == "ev-000001"


def test_an_illegal_event_names_itself():
    with pytest.raises(IllegalEventError) as caught:
        state_of("cb-0043", "closed", [_event("quarantine")])
    assert caught.value.seq == 1


def _event(kind):
    from adjudge.benchmark.ledger import next_event

    return next_event([], "open", **fields(kind))

"""Claims about ``adjudge ledger`` and ``adjudge snapshot`` as a user meets them."""

import json
import subprocess
import sys

import pytest

from adjudge.cli.main import main
from adjudge.contract.strict_json import loads

SNAPSHOT = "development-2026-11-30-r901"
QUARANTINE = (
    "append", "cb-0043", "quarantine", "--effective-on", "2026-12-01", "--author", "A",
    "--reason", "A counterexample was announced.",
    "--evidence", "The announcement", "https://example.org/paper", "2026-12-01",
)  # fmt: skip


@pytest.fixture
def run(monkeypatch, capfd, tmp_path, bundled_copy):
    """Run a command on a copy of the benchmark, in an empty folder: exit status, output and error."""
    monkeypatch.setenv("COLUMNS", "100")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    def ran(*arguments):
        try:
            status = main([*map(str, arguments), "--root", str(bundled_copy.path)])
        except SystemExit as stop:
            status = stop.code
        out, err = capfd.readouterr()
        return status, out, err

    return ran


@pytest.fixture
def following(bundled_copy):
    """The number of the event that comes next in the copy's ledger."""
    return bundled_copy.ledger.read_bytes().count(b"\n") + 1


def test_an_event_is_appended_shown_and_verified(run, bundled_copy, following):
    before = bundled_copy.ledger.read_bytes()
    name = f"ev-{following:06d}"
    assert run("ledger", *QUARANTINE) == (0, f"{name}: quarantine of cb-0043, effective 2026-12-01\n", "")
    assert bundled_copy.ledger.read_bytes().startswith(before)
    status, out, err = run("ledger", "verify")
    assert (status, err) == (0, "")
    assert f" {following} events, the chain holds" in out
    status, out, _ = run("ledger", "show", "--on", "2026-12-10")
    (line,) = [line for line in out.splitlines() if "cb-0043" in line]
    assert line.split()[-4:] == ["quarantined", name, "2026-12-01", "9"]
    (line,) = [line for line in out.splitlines() if "cb-0068" in line]
    assert "open (stale)" in line
    status, out, _ = run("ledger", "show", "cb-0043", "--on", "2026-12-10")
    assert "A counterexample was announced." in out
    assert "https://example.org/paper (read 2026-12-01)" in out
    assert "reviewed by nobody" in out


def test_a_stale_status_is_stale_on_every_screen(run, tmp_path):
    """cb-0043 was observed on 2026-08-22: on 2026-11-20 that is 90 days ago, a day later 91."""
    for day, stale in (("2026-11-20", False), ("2026-11-21", True)):
        for command in (("ledger", "show"), ("tasks", "list")):
            _, out, _ = run(*command, "--on", day)
            (line,) = [line for line in out.splitlines() if "cb-0043" in line]
            assert ("(stale)" in line) == stale, command
        for command in (("ledger", "show", "cb-0043"), ("tasks", "show", "cb-0043")):
            _, out, _ = run(*command, "--on", day)
            assert (": stale" in out) == stale, command


def test_an_event_can_come_from_a_json_file(run, tmp_path, following):
    file = tmp_path / "event.json"
    event = {
        "task_id": "cb-0043",
        "kind": "note",
        "effective_on": "2026-12-01",
        "recorded_on": "2026-12-02",
        "author": "A",
        "reviewer": None,
        "reason": "Nothing new.",
        "evidence": [],
    }
    file.write_text(json.dumps(event))
    status, out, _ = run("ledger", "append", "--event", file, "--json")
    made = loads(out.encode())
    assert (status, made["seq"], made["recorded_on"]) == (0, following, "2026-12-02")
    assert {name: made[name] for name in event} == event
    file.write_text("[]")
    assert run("ledger", "append", "--event", file)[0] == 5
    file.write_text("{")
    assert run("ledger", "append", "--event", file)[0] == 2
    assert run("ledger", "append", "cb-0043", "note", "--event", file)[0] == 2


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("append", "cb-0057", "quarantine", *QUARANTINE[3:]), 5, "ILLEGAL_TRANSITION: ev-"),
        (("append", "cb-0057", "quarantine", *QUARANTINE[3:]), 5, "while it is quarantined"),
        (("append", "cb-0043", "restore", *QUARANTINE[3:]), 5, "while it is open"),
        (("append", "cb-0043", "close", *QUARANTINE[3:]), 5, "REVIEWER_MISSING: close needs a reviewer"),
        (("append", "cb-0043", "close", *QUARANTINE[3:], "--reviewer", "A"), 5, "another person"),
        (("append", "cb-9999", "note", *QUARANTINE[3:]), 2, "cb-9999: no such task"),
        (("append", "cb-0043", "explode", *QUARANTINE[3:]), 2, "invalid choice"),
        (("append", "cb-0043"), 2, "an event needs KIND"),
        (("append", "cb-0043", "note", "--author", "A"), 2, "an event needs --effective-on"),
        (("append", "cb-0043", "note", *QUARANTINE[3:-1], "yesterday"), 5, "evidence/0/accessed_on"),
        (("show", "cb-9999"), 2, "no such task"),
        (("show", "--on", "soon"), 2, "is not a calendar date"),
        (("report", "missing.jsonl", "--as-of", "2026-12-01"), 2, "no such file"),
        (("report", "missing.jsonl", "--as-of", "soon"), 2, "neither YYYY-MM-DD nor a snapshot id"),
    ],
)
def test_what_is_refused_is_one_line_and_leaves_no_trace(run, bundled_copy, arguments, status, words):
    before = bundled_copy.ledger.read_bytes()
    found, out, err = run("ledger", *arguments)
    assert (found, out) == (status, "")
    assert err.count("\n") == 1
    assert words in err
    assert bundled_copy.ledger.read_bytes() == before


def test_row_48_a_broken_chain_is_exit_4(run, bundled_copy):
    bundled_copy.ledger.write_bytes(bundled_copy.ledger.read_bytes().replace(b"2026-10-06", b"2026-10-07", 1))
    for command in (("ledger", "verify"), ("ledger", "show"), ("ledger", *QUARANTINE)):
        status, out, err = run(*command)
        assert (status, out) == (4, "")
        assert "ledger.jsonl:1: event_sha256 does not match the event" in err


def test_a_torn_line_is_reported_and_moved_aside_when_asked(run, bundled_copy, following):
    whole = bundled_copy.ledger.read_bytes()
    assert run("ledger", "repair")[0] == 0
    bundled_copy.ledger.write_bytes(whole + b'{"author":"A')
    status, _, err = run("ledger", "verify")
    assert status == 4
    assert f"ledger.jsonl:{following}: the last line is torn" in err
    assert "adjudge ledger repair" in err
    status, out, _ = run("ledger", "repair")
    assert (status, bundled_copy.ledger.read_bytes()) == (4, whole + b'{"author":"A')
    assert "adjudge ledger repair --set-aside" in out
    status, out, _ = run("ledger", "repair", "--set-aside", "--json")
    told = loads(out.encode())
    assert (status, told["moved"], told["torn_bytes"], told["events"]) == (0, True, 12, following - 1)
    assert bundled_copy.ledger.read_bytes() == whole
    assert (bundled_copy.problems / told["file"].rpartition("/")[2]).read_bytes() == b'{"author":"A'


def test_a_stored_run_is_reported_then_and_now(run, following, tmp_path, repository):
    lines = [
        json.dumps(json.loads((repository / "problems" / "examples" / name).read_text())) + "\n"
        for name in ("cb-0043-n15.json", "cb-0068-cerny-4.json", "ks-0001-lander-parkin.json")
    ]
    (tmp_path / "in.jsonl").write_text("".join(lines))
    status, out, err = run("verify", "--batch", tmp_path / "in.jsonl")
    assert (status, err, out.count("\n")) == (0, "", 3)
    (tmp_path / "run.jsonl").write_text(out)
    run("ledger", *QUARANTINE)
    status, out, err = run("ledger", "report", tmp_path / "run.jsonl", "--as-of", "2026-11-30")
    assert (status, err) == (0, "")
    assert [line.split() for line in out.splitlines() if line.split()[:1] == ["completed"]] == [
        ["completed", "2", "2", "1"],
        ["completed", "1", "1", "1"],
    ]
    assert "cb-0043: open (2026-08-22, 100 days old: stale) → quarantined (2026-12-01" in out
    assert f"ev-{following:06d} quarantine, effective 2026-12-01: A counterexample was announced." in out
    status, out, _ = run("ledger", "report", tmp_path / "run.jsonl", "--as-of", "2026-11-30", "--json")
    assert loads(out.encode())["moved"][0]["task_id"] == "cb-0043"


def test_snapshots_are_made_once_verified_and_compared(run, bundled_copy):
    status, out, _ = run("snapshot", "create", SNAPSHOT, "--cutoff", "2026-11-30")
    assert (status, out.startswith(f"{SNAPSHOT}: ")) == (0, True)
    status, out, err = run("snapshot", "create", SNAPSHOT, "--cutoff", "2026-11-30")
    assert (status, out) == (2, "")
    assert "never overwritten" in err
    assert run("snapshot", "verify", SNAPSHOT)[0] == 0
    assert run("snapshot", "diff", SNAPSHOT) == (
        0,
        f"nothing changed from {SNAPSHOT} to the tree as it is now\n",
        "",
    )
    file = bundled_copy.problems / "benchmark" / "cb-0043.json"
    file.write_bytes(file.read_bytes().replace(b"problem", b"question"))
    status, out, _ = run("snapshot", "verify", SNAPSHOT, "--json")
    assert (status, loads(out.encode())["ok"]) == (5, False)
    status, out, _ = run("snapshot", "diff", SNAPSHOT)
    assert (status, out.splitlines()[0]) == (0, "cb-0043")
    assert "  title changed: Lehmer's totient problem → Lehmer's totient question" in out
    status, out, _ = run("snapshot", "diff", SNAPSHOT, "--json")
    assert loads(out.encode())["to"] == "working-tree"
    for arguments in (("diff", "nonsense"), ("verify", "release-2020-01-01-r1"), ("verify",)):
        status, out, err = run("snapshot", *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1)


def test_the_command_works_in_a_process_of_its_own(bundled_copy):
    command = [sys.executable, "-m", "adjudge", "ledger", "show", "--json", "--root", str(bundled_copy.path)]
    done = subprocess.run(command, capture_output=True, check=True)
    rows = loads(done.stdout, max_bytes=1 << 24)["tasks"]
    assert {row["task_id"]: row["status"] for row in rows}["cb-0057"] == "quarantined"

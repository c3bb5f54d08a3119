"""A suite through Claude Code: dry by default, resumable at any byte, and no failure is a verdict."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import stand_in_claude
from test_claude_process import gone

from adjudge.adapters.items import find_item
from adjudge.cli.main import main
from adjudge.contract.canonical import canonical_bytes
from adjudge.runs import claude_batch

REPOSITORY = Path(__file__).resolve().parents[2]
SCRIPT = REPOSITORY / "scripts" / "run_claude_batch.py"
KEY = "sk-of-a-stand-in-0123"
TASK = "ks-0001"
CASES = tuple(f"symbolic-equivalence/b1-000{number}" for number in (1, 3, 4, 5))
WITNESS = {"k": 5, "terms": ["27", "84", "110", "133"], "total": "144"}
RIGHT = {"do": "success", "reply": {"task_id": TASK, "outcome": "counterexample", "witness": WITNESS}}
NOTHING = {"do": "success", "reply": {"task_id": TASK, "outcome": "no-result", "witness": None}}
SAYS_EQUIVALENT = {"do": "success", "reply": "EQUIVALENT"}


@pytest.fixture(autouse=True)
def key(monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)


@pytest.fixture(scope="module")
def rows():
    return {name: find_item(name).row for name in (*CASES, TASK, "cb-0043")}


class Batch:
    """A suite, a stand-in and an output folder."""

    def __init__(self, folder, rows):
        self.folder = folder
        self.rows = rows
        self.out = folder / "out"
        self.suite = folder / "suite.jsonl"
        self.suite_of(*CASES)

    def suite_of(self, *names):
        self.suite.write_bytes(b"".join(canonical_bytes(self.rows[name]) + b"\n" for name in names))

    def behave(self, by_name=None, default=SAYS_EQUIVALENT, **more):
        by_prompt = {self.rows[name].prompt: found for name, found in (by_name or {}).items()}
        script = {"default": default, "by_prompt": by_prompt, **more}
        self.program = stand_in_claude.install(self.folder / "program", script)

    def arguments(self, *more, out=None):
        return [str(self.suite), "--output", str(out or self.out), "--claude", str(self.program), *more]

    def __call__(self, *more, out=None, model="stand-in-1"):
        named = [] if model is None else ["--model", model]
        return main(["claude", "--batch", *self.arguments(*named, *more, out=out)])

    def execute(self, *more, **named):
        return self("--execute", *more, **named)

    @property
    def calls(self):
        return [call["prompt"] for call in stand_in_claude.calls(self.folder / "program")]

    def lines(self, out=None):
        return [json.loads(line) for line in ((out or self.out) / "results.jsonl").read_text().splitlines()]

    def results(self, out=None):
        found = json.loads(((out or self.out) / "results.json").read_text())
        return {row["row_id"].rpartition("/")[2]: row for row in found["rows"]}

    def compared(self, out=None):
        """What two runs with the same replies have in common, whatever interrupted them."""
        responses = (out or self.out) / "responses" / "claude-code" / "stand-in-1"
        judged = responses / "run-1.judged.json"
        return (
            ((out or self.out) / "results.json").read_bytes(),
            sorted((responses / "run-1.jsonl").read_bytes().splitlines()),
            judged.read_bytes() if judged.exists() else None,
        )


@pytest.fixture
def batch(tmp_path, rows):
    made = Batch(tmp_path, rows)
    made.behave()
    return made


def test_it_is_dry_by_default_and_starts_nothing(batch, capsys, monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("a process was started")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    monkeypatch.setattr(os, "fork", refuse)
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    assert batch("--max-budget-usd", "0.50", "--json", model=None) == 0
    plan = json.loads(capsys.readouterr().out)
    assert (plan["executed"], plan["rows"], plan["calls"], plan["cost_usd_at_most"]) == (
        False,
        4,
        4,
        "2.000000",
    )
    assert "--bare" in plan["command"]
    assert not batch.out.exists()


def test_the_plan_for_people_says_what_to_do(batch, capsys):
    assert batch() == 0
    shown = capsys.readouterr().out
    assert "calls      4" in shown
    assert "add --execute" in shown


def test_every_row_gets_a_verdict_and_a_rejection_is_a_result(batch, capsys):
    batch.behave({CASES[2]: {"do": "success", "reply": "NOT_EQUIVALENT"}})
    assert batch.execute("--jobs", "3") == 0
    found = batch.results()
    assert [row["verdict"] for row in found.values()] == ["accepted", "accepted", "rejected", "accepted"]
    assert [row["score"] for row in found.values()] == [1, 1, 0, 1]
    assert "4 rows: 3 accepted, 1 rejected" in capsys.readouterr().out
    attempt = batch.out / "rows" / CASES[0] / "attempt-1"
    assert (attempt / "reply.txt").read_text() == "EQUIVALENT"
    assert json.loads((attempt / "verdict.json").read_text())["verdict"] == "accepted"
    assert json.loads((attempt / "envelope.json").read_text())["session_id"]
    run = json.loads((attempt / "run.json").read_text())
    assert run["claude_version"] == "2.1.197 (Claude Code)"
    assert run["answer"]["cost_usd"] == "0.00055"
    frozen = json.loads((batch.out / "run.json").read_text())
    assert (frozen["settings"]["model"], frozen["settings"]["max_turns"]) == ("stand-in-1", 8)


def test_results_stand_in_the_order_of_the_suite_whatever_came_first(batch):
    batch.behave({CASES[0]: {**SAYS_EQUIVALENT, "seconds": 1}})
    assert batch.execute("--jobs", "4") == 0
    assert batch.lines()[-1]["row_id"] == CASES[0]
    assert next(iter(batch.results())) == "b1-0001"


def test_the_program_gets_an_empty_folder_a_home_of_its_own_and_no_variable_more(batch, monkeypatch):
    monkeypatch.setenv("SECRET_OF_THE_USER", "x")
    monkeypatch.setenv("WANTED", "y")
    assert batch.execute("--env", "WANTED") == 0
    calls = stand_in_claude.calls(batch.folder / "program")
    assert all(call["folder"] == [] for call in calls)
    assert len({call["home"] for call in calls}) == 4
    assert os.environ["HOME"] not in {call["home"] for call in calls}
    assert "SECRET_OF_THE_USER" not in calls[0]["variables"]
    assert {"ANTHROPIC_API_KEY", "WANTED", "DISABLE_AUTOUPDATER"} <= set(calls[0]["variables"])


def test_with_the_login_of_the_account_the_home_is_the_users(batch, monkeypatch):
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    assert batch.execute() == 2
    assert not batch.out.exists()
    assert batch.execute("--no-bare") == 0
    (home,) = {call["home"] for call in stand_in_claude.calls(batch.folder / "program")}
    assert home == os.environ["HOME"]


FAILURES = {
    "api-error": "api-error",
    "max-turns": "max-turns",
    "budget": "budget",
    "refusal": "model-refusal",
    "unknown-subtype": "execution-error",
    "no-structured-output": "no-structured-output",
    "garbage": "unparsable-output",
    "partial": "unparsable-output",
    "empty": "unparsable-output",
    "fail": "exit-status",
}


@pytest.mark.parametrize("word", FAILURES)
def test_a_failure_is_recorded_as_what_it_is_and_never_as_a_rejection(batch, word):
    batch.suite_of(TASK, CASES[0])
    batch.behave({TASK: {"do": word}})
    assert batch.execute() == 3
    row = batch.results()[TASK]
    assert (row["outcome"], row["verdict"], row["score"]) == (FAILURES[word], None, None)
    assert batch.results()["b1-0001"]["verdict"] == "accepted"
    assert len(batch.compared()[1]) == 1, "no reply, no line in the cache"


def test_a_huge_output_is_recorded_as_such(batch):
    batch.behave({CASES[0]: {"do": "huge"}})
    assert batch.execute() == 3
    assert batch.results()["b1-0001"]["outcome"] == "too-large"
    kept = batch.out / "rows" / CASES[0] / "attempt-1" / "output.txt"
    assert kept.stat().st_size == 65536


def test_a_flood_of_errors_beside_a_reply_does_no_harm(batch):
    batch.behave({CASES[0]: {"do": "flood", "reply": "EQUIVALENT"}})
    assert batch.execute() == 0
    assert (batch.out / "rows" / CASES[0] / "attempt-1" / "stderr.txt").stat().st_size == 65536


def test_a_call_that_hangs_is_ended_with_what_it_started_and_the_others_go_on(batch):
    batch.behave({CASES[1]: {"do": "hang"}})
    assert batch.execute("--timeout", "1", "--jobs", "2") == 3
    assert batch.results()["b1-0003"]["outcome"] == "timeout"
    assert sum(row["verdict"] is not None for row in batch.results().values()) == 3
    assert gone(int((batch.folder / "program" / "grandchild").read_text()))


def test_failures_are_tried_again_on_request_only(batch):
    batch.behave({CASES[0]: [{"do": "fail"}, SAYS_EQUIVALENT]})
    assert batch.execute() == 3
    assert batch.execute("--resume") == 3
    assert len(batch.calls) == 4
    assert batch.execute("--resume", "--retry-failed") == 0
    assert len(batch.calls) == 5
    assert [line["attempt"] for line in batch.lines() if line["row_id"] == CASES[0]] == [1, 2]
    assert (batch.out / "rows" / CASES[0] / "attempt-1" / "stderr.txt").exists(), "the first one is kept"
    assert batch.execute("--resume", "--retry-failed") == 0
    assert len(batch.calls) == 5


def test_a_retry_ends_with_the_bytes_of_a_run_that_never_failed(batch):
    batch.behave({CASES[0]: [{"do": "garbage"}, SAYS_EQUIVALENT]})
    batch.execute()
    batch.execute("--resume", "--retry-failed")
    batch.behave()
    batch.execute(out=batch.folder / "unbroken")
    assert batch.compared() == batch.compared(batch.folder / "unbroken")


def test_after_ten_failures_in_a_row_it_stops(batch, monkeypatch, capsys):
    monkeypatch.setattr(claude_batch, "MAX_FAILED", 2)
    batch.behave(default={"do": "fail", "says": "no credit\n"})
    assert batch.execute() == 3
    assert len(batch.calls) == 2
    assert [row["outcome"] for row in batch.results().values()] == ["exit-status"] * 2 + ["missing"] * 2
    assert "no credit" in capsys.readouterr().err


def test_what_the_model_failed_at_does_not_stop_it(batch, monkeypatch):
    monkeypatch.setattr(claude_batch, "MAX_FAILED", 2)
    batch.behave(default={"do": "max-turns"})
    assert batch.execute() == 3
    assert len(batch.calls) == 4


def foreign(rows, command):
    fields = json.loads(canonical_bytes(rows[CASES[1]]))
    fields["verification"]["command"] = command
    return json.dumps(fields).encode() + b"\n"


@pytest.mark.parametrize(
    "command",
    [
        ["sh", "-c", "touch here"],
        ["adjudge", "verify", CASES[1], "{submission}", "--root", "/"],
        ["adjudge", "verify", CASES[0], "{submission}"],
        ["adjudge", "verify", CASES[1]],
        ["/bin/adjudge", "verify", CASES[1], "{submission}"],
    ],
)
@pytest.mark.parametrize("mode", [(), ("--execute",)])
def test_one_foreign_command_and_the_whole_suite_is_refused(batch, capsys, command, mode):
    batch.suite.write_bytes(batch.suite.read_bytes() + foreign(batch.rows, command))
    assert batch(*mode) == 5
    assert "verification/command" in capsys.readouterr().err
    assert batch.calls == []
    assert not batch.out.exists()


def test_an_altered_row_or_one_that_occurs_twice_is_refused(batch):
    whole = batch.suite.read_bytes()
    batch.suite.write_bytes(whole.replace(b"EQUIVALENT", b"equivalent"))
    assert batch.execute() == 5
    batch.suite.write_bytes(whole + whole)
    assert batch.execute() == 5
    assert batch.calls == []


def test_a_folder_with_something_in_it_needs_resume_and_the_same_settings(batch, capsys, monkeypatch):
    assert batch.execute() == 0
    assert batch.execute() == 2
    assert "--resume" in capsys.readouterr().err
    for other in (["--max-turns", "9"], ["--timeout", "5"], ["--effort", "high"], ["--env", "X"]):
        assert batch.execute("--resume", *other) == 2
        assert "name another --output" in capsys.readouterr().err
    assert batch.execute("--resume", model="another") == 2
    batch.behave(version="9.9.9 (Claude Code)")
    assert batch.execute("--resume") == 2
    assert "9.9.9" in capsys.readouterr().err
    batch.behave()
    for name, other in (("ANTHROPIC_BASE_URL", "http://h:1"), ("CLAUDE_CODE_MAX_OUTPUT_TOKENS", "9")):
        with monkeypatch.context() as changed:
            changed.setenv(name, other)
            assert batch.execute("--resume") == 2
        assert "name another --output" in capsys.readouterr().err
    assert batch("--resume", "--max-turns", "9") == 2, "nor is a plan made that could not be carried out"
    assert batch("--resume", model=None) == 0
    batch.suite_of(*CASES[:2])
    assert batch.execute("--resume") == 2
    assert "suite_sha256" in capsys.readouterr().err
    assert len(batch.calls) == 4


def test_nothing_is_resumed_in_a_folder_that_is_no_batch(batch, capsys):
    batch.out.mkdir()
    (batch.out / "mine").write_text("")
    assert batch.execute("--resume") == 2
    assert "no batch" in capsys.readouterr().err
    link = batch.folder / "link"
    link.symlink_to(batch.folder / "elsewhere")
    (batch.folder / "elsewhere").mkdir()
    assert batch.execute("--resume", out=link) == 2
    assert batch.execute("--resume", out=batch.suite) == 2
    assert batch.calls == []
    assert [file.name for file in batch.out.iterdir()] == ["mine"]


def test_a_batch_that_was_killed_before_it_was_frozen_can_go_on(batch):
    batch.out.mkdir()
    (batch.out / ".run.json.tmp").write_text('{"to')
    assert batch.execute("--resume") == 0


def test_a_folder_that_cannot_be_made_is_told_in_one_line(batch, capsys):
    batch.execute("--jobs", "2")
    shutil.rmtree(batch.out / "rows")
    (batch.out / "rows").write_text("")
    (batch.out / "results.jsonl").write_text("")
    (batch.out / "responses/claude-code/stand-in-1/run-1.jsonl").unlink()
    assert batch.execute("--resume") == 2
    assert "not a directory" in capsys.readouterr().err


def test_resuming_a_finished_batch_calls_nobody_and_changes_no_byte(batch):
    assert batch.execute() == 0
    before = {file: file.read_bytes() for file in batch.out.rglob("*") if file.is_file()}
    assert batch.execute("--resume") == 0
    assert {file: file.read_bytes() for file in batch.out.rglob("*") if file.is_file()} == before
    assert len(batch.calls) == 4


def test_a_crash_between_the_files_and_the_line_is_made_good_without_a_call(batch):
    assert batch.execute() == 0
    unbroken = batch.compared()
    results = batch.out / "results.jsonl"
    results.write_bytes(b"".join(results.read_bytes().splitlines(keepends=True)[:-1]))
    cache = batch.out / "responses/claude-code/stand-in-1/run-1.jsonl"
    cache.write_bytes(b"".join(cache.read_bytes().splitlines(keepends=True)[:-1]))
    (batch.out / "results.json").unlink()
    assert batch.execute("--resume") == 0
    assert batch.compared() == unbroken
    assert len(batch.calls) == 4


def test_a_crash_between_the_line_and_the_cache_is_made_good_without_a_call(batch):
    batch.suite_of(TASK, *CASES)
    batch.behave({TASK: RIGHT})
    assert batch.execute() == 0
    unbroken = batch.compared()
    (batch.out / "responses/claude-code/stand-in-1/run-1.jsonl").write_bytes(b'{"torn')
    assert batch.execute("--resume") == 0
    assert batch.compared() == unbroken
    assert len(batch.calls) == 5


def test_a_torn_line_is_dropped_and_a_half_written_attempt_made_again(batch):
    assert batch.execute() == 0
    unbroken = batch.compared()
    results = batch.out / "results.jsonl"
    results.write_bytes(results.read_bytes()[:-30])
    last = batch.out / "rows" / CASES[-1]
    (last / "attempt-1" / "run.json").unlink()
    cache = batch.out / "responses/claude-code/stand-in-1/run-1.jsonl"
    cache.write_bytes(b"".join(cache.read_bytes().splitlines(keepends=True)[:-1]))
    assert batch.execute("--resume") == 0
    assert batch.compared() == unbroken
    assert len(batch.calls) == 5
    assert sorted(item.name for item in last.iterdir()) == ["attempt-1", "attempt-2"]


def test_results_that_were_edited_are_not_believed(batch, capsys):
    assert batch.execute() == 0
    results = batch.out / "results.jsonl"
    results.write_bytes(results.read_bytes().replace(b'"score":1', b'"score":7'))
    assert batch.execute("--resume") != 0
    assert "results.jsonl:1" in capsys.readouterr().err


def test_nothing_is_asked_or_paid_for_a_row_that_cannot_be_scored(bundled_copy, tmp_path, monkeypatch):
    """cb-0057 is quarantined or without a program in some snapshot; the row says which it is today."""
    root = ["--root", str(bundled_copy.path)]
    rows = {}
    for name in ("cb-0035", "cb-0043", "cb-0057", "cb-0068", "cb-0108", TASK):
        rows[name] = find_item(name, bundled_copy).row
    batch = Batch.__new__(Batch)
    batch.folder, batch.rows, batch.out, batch.suite = tmp_path, rows, tmp_path / "out", tmp_path / "s.jsonl"
    batch.suite_of(*rows)
    batch.behave(default={"do": "no-structured-output"})
    assert batch.execute(*root) == 3
    found = batch.results()
    barred = {name for name, row in found.items() if row["outcome"] == "not-scorable"}
    assert barred, "one of these tasks is design-only"
    assert all(found[name]["verdict"] in ("not-executable", "not-eligible", "quarantined") for name in barred)
    assert len(batch.calls) == len(rows) - len(barred)
    assert TASK not in barred


def start(batch, *more):
    command = [sys.executable, str(SCRIPT), *batch.arguments("--model", "stand-in-1", "--execute", *more)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for_lines(batch, count, seconds=30.0):
    end = time.monotonic() + seconds
    results = batch.out / "results.jsonl"
    while not (results.exists() and results.read_bytes().count(b"\n") >= count):
        assert time.monotonic() < end, "nothing came"
        time.sleep(0.01)


def test_killed_in_the_middle_and_resumed_it_ends_with_the_same_bytes(batch):
    batch.suite_of(TASK, "cb-0043", *CASES)
    slow = {**SAYS_EQUIVALENT, "seconds": 0.3}
    batch.behave({TASK: RIGHT, "cb-0043": {"do": "max-turns"}}, default=slow)
    with start(batch, "--jobs", "2") as running:
        wait_for_lines(batch, 3)
        running.kill()
    done = len(batch.lines())
    assert 3 <= done < 6
    assert batch.execute("--resume", "--jobs", "2") == 3
    batch.execute("--jobs", "3", out=batch.folder / "unbroken")
    assert batch.compared() == batch.compared(batch.folder / "unbroken")
    assert len(batch.calls) <= 6 + 2 + 6, "what was finished is not asked again"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_request_to_end_ends_the_calls_too(batch, number):
    batch.behave({CASES[0]: SAYS_EQUIVALENT}, default={"do": "hang"})
    with start(batch) as running:
        wait_for_lines(batch, 1)
        grandchild = batch.folder / "program" / "grandchild"
        while not (grandchild.exists() and grandchild.read_text()):
            time.sleep(0.01)
        running.send_signal(number)
        assert running.wait(20) == 130
        assert "--resume" in running.stderr.read()
    assert gone(int(grandchild.read_text()))
    assert batch.results()["b1-0003"]["outcome"] == "missing"
    assert not (batch.out / "rows" / CASES[1] / "attempt-1" / "run.json").exists()


def test_nohup_is_respected(batch):
    batch.behave(default={**SAYS_EQUIVALENT, "seconds": 0.3})
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # a child inherits that it is ignored
    try:
        running = start(batch)
    finally:
        signal.signal(signal.SIGHUP, before)
    with running:
        wait_for_lines(batch, 1)
        running.send_signal(signal.SIGHUP)
        assert running.wait(20) == 0
    assert len(batch.lines()) == 4


def test_an_interrupt_waits_for_the_call_under_way(batch):
    batch.behave(default={**SAYS_EQUIVALENT, "seconds": 0.5})
    with start(batch) as running:
        wait_for_lines(batch, 1)
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 130
    kept = len(batch.lines())
    assert kept in (1, 2, 3)
    assert len(batch.calls) == kept, "no call was lost"


def test_two_processes_cannot_work_in_one_folder(batch):
    batch.behave(default={**SAYS_EQUIVALENT, "seconds": 1})
    with start(batch) as running:
        wait_for_lines(batch, 1)
        assert batch.execute("--resume") == 2
        running.terminate()


def test_the_key_is_in_no_file(batch):
    said = f"Error: the key {KEY} is not valid\n"
    batch.behave({CASES[0]: {"do": "fail", "says": said}, CASES[1]: {"do": "success", "reply": KEY}})
    batch.execute()
    assert "[key]" in (batch.out / "rows" / CASES[0] / "attempt-1" / "stderr.txt").read_text()
    for file in batch.out.rglob("*"):
        assert not file.is_file() or KEY.encode() not in file.read_bytes(), file


def test_no_password_of_an_address_or_header_is_in_a_file(batch, monkeypatch):
    monkeypatch.setenv("HTTPS_PROXY", "http://joe:hunter2@proxy:3128")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "https://me:a-long-password@models.example/v1")
    monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", "Authorization: Bearer of-a-header\nX-Team: a-second-one")
    said = "http://joe:hunter2@proxy:3128 me a-long-password Bearer of-a-header a-second-one\n"
    batch.behave({CASES[0]: {"do": "fail", "says": said}})
    batch.execute("--env", "ANTHROPIC_CUSTOM_HEADERS")
    kept = (batch.out / "rows" / CASES[0] / "attempt-1" / "stderr.txt").read_text()
    assert kept == "http://[key]@proxy:3128 me [key] Bearer [key] [key]\n"
    for file in batch.out.rglob("*"):
        assert not file.is_file() or b"hunter2" not in file.read_bytes(), file


def test_the_cache_it_leaves_is_one_that_every_command_takes(batch, capsys):
    batch.suite_of(TASK, "cb-0043", *CASES)
    batch.behave({TASK: RIGHT, "cb-0043": {"do": "no-structured-output"}})
    batch.execute()
    capsys.readouterr()
    responses = str(batch.out / "responses")
    assert main(["cache", "check", responses]) == 0
    assert main(["rejudge", responses]) == 0
    capsys.readouterr()
    assert main(["compare", responses, "--suite", str(batch.suite), "--json"]) == 0
    comparison = json.loads(capsys.readouterr().out)
    assert comparison["shadows"]["runs"][0]["headline"]["correct"] == 1
    open_tasks = comparison["open_tasks"]["runs"][0]["headline"]
    assert (open_tasks["cases"], open_tasks["missing"]) == (1, 1), "no answer stays in the denominator"


@pytest.mark.parametrize(
    "wrong",
    [
        ["--execute", "--jobs", "0"],
        ["--execute", "--jobs", "33"],
        ["--retry-failed"],
        ["--execute", "--max-turns", "0"],
        ["--execute", "--model", "--bare"],
    ],
)
def test_what_cannot_be_asked_for_is_refused(batch, wrong):
    try:
        status = batch(*wrong)
    except SystemExit as stop:
        status = stop.code
    assert status == 2
    assert batch.calls == []


def test_a_missing_program_is_told_with_what_to_do(batch, capsys):
    batch.program = Path("/nowhere/claude")
    assert batch.execute() == 2
    assert "npm install" in capsys.readouterr().err
    assert not batch.out.exists()


def test_the_script_works_with_a_python_that_has_no_adjudge(batch):
    plain = shutil.which("python3", path="/usr/bin:/usr/local/bin")
    if plain is None:
        pytest.skip("there is no other python3")
    command = [plain, "-I", str(SCRIPT), *batch.arguments()]
    (batch.folder / "adjudge.py").write_text("raise SystemExit('what lies here was imported')")
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=batch.folder)
    assert done.returncode == 0, done.stderr
    assert "nothing was started" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2, 4, 5])
def test_it_can_be_killed_anywhere(batch, count):
    batch.suite_of(TASK, *CASES, "cb-0043")
    batch.behave({TASK: NOTHING, "cb-0043": {"do": "garbage"}}, default={**SAYS_EQUIVALENT, "seconds": 0.2})
    more = []
    for _ in range(2):
        with start(batch, "--jobs", "2", *more) as running:
            end = time.monotonic() + 2
            while running.poll() is None and time.monotonic() < end:
                results = batch.out / "results.jsonl"
                if results.exists() and results.read_bytes().count(b"\n") >= count:
                    break
                time.sleep(0.005)
            running.kill()
        more = ["--resume"]
    batch.execute("--resume")
    batch.execute(out=batch.folder / "unbroken")
    assert batch.compared() == batch.compared(batch.folder / "unbroken")

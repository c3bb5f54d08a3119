"""``adjudge claude TASK`` and ``scripts/run_claude.sh``: one question, one folder, one verdict."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import stand_in_claude
from pages import example
from test_claude_process import gone

from adjudge.adapters.items import find_item
from adjudge.cli.main import main
from adjudge.contract.canonical import sha256_hex

REPOSITORY = Path(__file__).resolve().parents[2]
SCRIPT = REPOSITORY / "scripts" / "run_claude.sh"
TASK, CASE = "ks-0001", "symbolic-equivalence/b1-0001"
WITNESS = {"k": 5, "terms": ["27", "84", "110", "133"], "total": "144"}
RIGHT = {"task_id": TASK, "outcome": "counterexample", "witness": WITNESS}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(monkeypatch, tmp_path):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-of-a-stand-in")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def claude(tmp_path):
    """Run ``adjudge claude`` with a stand-in that behaves as told."""

    def run(behaviour, *arguments, task=TASK):
        program = stand_in_claude.install(tmp_path / "program", {"default": behaviour})
        command = ["claude", task, "--model", "opus", "--claude", str(program), "--root", str(REPOSITORY)]
        return main([*command, *arguments])

    return run


def test_a_submission_is_judged_and_everything_is_kept(claude, capsys, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "https://me:hunter2@models.example:8443/v1?key=hunter2")
    assert claude({"do": "success", "reply": RIGHT}, "--output", "out", "--max-turns", "50") == 0
    shown = capsys.readouterr().out
    assert "verdict  accepted (ACCEPTED)" in shown
    assert "stand-in-1, asked for as opus" in shown
    out = Path("out")
    assert json.loads((out / "submission.json").read_text()) == RIGHT
    assert json.loads((out / "verdict.json").read_text())["score"] == 1
    assert json.loads((out / "envelope.json").read_text())["structured_output"] == RIGHT
    run = json.loads((out / "run.json").read_text())
    prompt = find_item(TASK).prompt
    assert run["result"]["prompt_sha256"] == sha256_hex(prompt.encode())
    assert run["frozen"]["task_sha256"]
    assert (run["settings"]["model"], run["settings"]["max_turns"], run["settings"]["tools"]) == (
        "opus",
        50,
        "",
    )
    assert run["answer"]["models"] == ["stand-in-1"]
    assert run["exit_status"] == 0
    assert run["surroundings"]["service"] == "models.example:8443", "without the password in the address"
    assert "hunter2" not in json.dumps(run)
    (call,) = stand_in_claude.calls("program")
    assert call["prompt"] == prompt, "the question, and nothing else, on standard input"
    assert prompt not in call["arguments"]
    assert json.loads(call["arguments"][-1])["properties"]["task_id"] == {"const": TASK}


def test_the_verdict_is_that_of_the_verify_command(claude, capsys):
    claude({"do": "success", "reply": RIGHT}, "--output", "out", "--json")
    ours = capsys.readouterr().out
    main(["verify", TASK, "out/submission.json", "--root", str(REPOSITORY)])
    assert capsys.readouterr().out == ours
    assert Path("out/verdict.json").read_text() == ours


def test_a_case_gets_its_reply_judged_as_text(claude):
    assert claude({"do": "success", "reply": "I say EQUIVALENT"}, task=CASE) == 0
    out = Path("runs/claude/symbolic-equivalence/b1-0001/opus/attempt-1")
    assert (out / "reply.txt").read_text() == "I say EQUIVALENT"
    assert "--json-schema" not in stand_in_claude.calls("program")[0]["arguments"]
    claude({"do": "success", "reply": "REFUSED"}, task=CASE)
    assert (out.parent / "attempt-2" / "reply.txt").read_text() == "REFUSED"


def test_a_wrong_witness_is_a_completed_result(claude, capsys):
    wrong = {**RIGHT, "witness": {**WITNESS, "total": "145"}}
    assert claude({"do": "success", "reply": wrong}, "--json") == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "rejected"


@pytest.mark.parametrize("word", ["fail", "api-error", "max-turns", "no-structured-output", "partial"])
def test_no_reply_is_no_verdict(claude, capsys, word):
    assert claude({"do": word}, "--output", "out", "--json") == 3
    result = json.loads(capsys.readouterr().out)
    assert (result["verdict"], result["score"], result["reply_sha256"]) == (None, None, None)
    assert not Path("out/verdict.json").exists()
    assert not Path("out/submission.json").exists()
    assert json.loads(Path("out/run.json").read_text())["result"] == result


def test_a_call_has_a_time_limit(claude):
    assert claude({"do": "hang", "stubborn": True}, "--timeout", "1", "--output", "out") == 3
    assert json.loads(Path("out/run.json").read_text())["result"]["outcome"] == "timeout"
    assert gone(int(Path("program/grandchild").read_text()))


def test_what_a_reply_leaves_running_is_ended(claude):
    begun = time.monotonic()
    assert claude({"do": "leave-one-behind", "reply": RIGHT}) == 0
    assert time.monotonic() - begun < 10
    assert gone(int(Path("program/grandchild").read_text()))


@pytest.mark.parametrize(
    "task",
    ["../../etc/passwd", "cb-0043/../x", "/etc/passwd", "cb-9999", "symbolic-equivalence/../x", "", "x\0"],
)
def test_a_task_is_an_id_and_never_a_path(claude, task):
    assert claude({"do": "success", "reply": RIGHT}, task=task) == 2
    assert not Path("runs").exists()
    assert stand_in_claude.calls("program") == []


def test_nothing_is_ever_written_over(claude, capsys):
    Path("out").mkdir()
    Path("out/mine").write_text("")
    assert claude({"do": "success", "reply": RIGHT}, "--output", "out") == 2
    assert "not empty" in capsys.readouterr().err
    Path("link").symlink_to("out")
    assert claude({"do": "success", "reply": RIGHT}, "--output", "link") == 2
    assert stand_in_claude.calls("program") == []


def test_a_folder_that_cannot_be_written_to_is_told_before_anything_is_paid(claude, capsys, monkeypatch):
    Path("out").mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode, **_: str(path) != "out")  # root may do anything
    assert claude({"do": "success", "reply": RIGHT}, "--output", "out") == 2
    assert "permission denied" in capsys.readouterr().err
    assert stand_in_claude.calls("program") == []


def test_a_program_that_is_none_or_cannot_start(claude, capsys):
    assert main(["claude", TASK, "--model", "m", "--claude", "/nowhere"]) == 2
    assert "npm install" in capsys.readouterr().err
    assert main(["claude", TASK, "--model", "m", "--claude", "/bin/false"]) == 2
    assert "version" in capsys.readouterr().err


def test_an_interrupt_ends_the_call(tmp_path):
    program = stand_in_claude.install(tmp_path / "program", {"default": {"do": "hang"}})
    command = [sys.executable, "-m", "adjudge", "claude", TASK, "--model", "m", "--claude", str(program)]
    with subprocess.Popen([*command, "--root", str(REPOSITORY)], stderr=subprocess.PIPE) as running:
        grandchild = tmp_path / "program" / "grandchild"
        while not (grandchild.exists() and grandchild.read_text()):
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 130
    assert gone(int(grandchild.read_text()))


def test_the_script_finds_its_own_checkout(tmp_path):
    program = stand_in_claude.install(
        tmp_path / "program", {"default": {"do": "success", "reply": "REFUSED"}}
    )
    command = [SCRIPT, CASE, "--model", "m", "--max-turns", "1", "--claude", program, "--json"]
    Path("adjudge.py").write_text("raise SystemExit('what lies here was imported')")
    done = subprocess.run(command, capture_output=True, timeout=60, check=True)
    assert json.loads(done.stdout)["verdict"] == "no-result"


@pytest.mark.parametrize("heading", ["One task", "A suite"])
def test_the_examples_of_the_page_run_as_they_stand(tmp_path, heading):
    """With the stand-in as ``claude`` on the search path; it solves one task and gives up on the others."""
    answers = {find_item(TASK).prompt: {"do": "success", "reply": RIGHT}}
    stand_in_claude.install(tmp_path / "program", {"default": {"do": "give-up"}, "by_prompt": answers})
    for name in ("scripts", ".venv"):
        (tmp_path / name).symlink_to(REPOSITORY / name)
    path = f"{tmp_path / 'program'}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    script = f"set -e\ncd {tmp_path}\n" + example("claude-code.md", heading, "sh")
    done = subprocess.run(
        ["bash", "-c", script],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "accepted" in done.stdout

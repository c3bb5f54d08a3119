"""``adjudge run``, ``rejudge`` and ``cache`` as a user runs them, against a server on loopback."""

import importlib.util
import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

KEY = "sk-test-0123456789abcdef"
LANE = "symbolic-equivalence"


@pytest.fixture(scope="session")
def vendor():
    path = Path(__file__).parents[1] / "solvers/vendor_server.py"
    spec = importlib.util.spec_from_file_location("vendor_server_for_commands", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def server(vendor):
    with vendor.VendorServer() as running:
        yield running


@pytest.fixture
def environment(server):
    """A user's environment without keys but for that of the server."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FRONTIER_")}
    return {**kept, **server.environment("compatible", KEY)}


@pytest.fixture
def run(adjudge, environment):
    """``adjudge run LANE --model compatible/m --out out …``."""

    def command(*arguments, suite=LANE, model="compatible/m", env=environment):
        return adjudge("run", suite, "--model", model, "--out", "out", *arguments, env=env)

    return command


@pytest.fixture
def cache(tmp_path):
    return tmp_path / "out/compatible/m/run-1.jsonl"


def bare():
    return {name: value for name, value in os.environ.items() if not name.startswith("FRONTIER_")}


def test_dry_by_default(run, server, tmp_path):
    ran = run("--json")
    plan = json.loads(ran.out)
    assert (ran.status, plan["questions"], plan["cached"], plan["calls"]) == (0, 185, 0, 185)
    assert plan["tokens_out_at_most"] == 185 * 256
    assert plan["executed"] is False
    assert server.requests == []
    assert list(tmp_path.iterdir()) == [], "a dry run writes nothing"


def test_a_dry_run_needs_no_key_and_says_what_is_missing(run):
    ran = run(model="anthropic/claude-opus-4-7", env=bare())
    assert ran.status == 0
    assert "FRONTIER_ANTHROPIC_KEY" in ran.out
    assert "185" in ran.out


def test_a_dry_run_knows_what_reasoning_takes_and_costs(run, tmp_path):
    (tmp_path / "prices.toml").write_text('["openai/gpt-5"]\ninput = 0\noutput = "1000"\n')
    ran = run("--json", "--limit", "2", "--prices", "prices.toml", model="openai/gpt-5", env=bare())
    plan = json.loads(ran.out)
    assert plan["tokens_out_at_most"] == 2 * 4096
    assert plan["cost_estimated_at_most"] == "8.192000"


def test_the_whole_lane_is_asked_and_a_second_time_nothing(run, server, cache):
    ran = run("--execute", "--jobs", "8", "--json")
    assert ran.status == 0, ran.err
    assert json.loads(ran.out)["answered"] == 185
    assert len(server.requests) == 185
    before = cache.read_bytes()
    again = run("--execute", env=bare())
    assert (again.status, len(server.requests)) == (0, 185), "no key and no server is needed"
    assert cache.read_bytes() == before


def test_the_prompt_on_the_wire_is_the_lanes(run, server, adjudge):
    run("--execute", "--limit", "3")
    rows = [json.loads(line) for line in adjudge("export", "--lane", LANE).out.splitlines()[:3]]
    assert sorted(server.prompts()) == sorted(row["prompt"] for row in rows)
    assert not any("expected" in json.dumps(request["body"]) for request in server.requests)
    assert not any("b1-" in json.dumps(request["body"]) for request in server.requests)


def test_a_run_of_its_own_for_every_number(run, tmp_path):
    run("--execute", "--limit", "2")
    run("--execute", "--limit", "2", "--run", "2")
    files = sorted(path.name for path in (tmp_path / "out/compatible/m").iterdir())
    assert files == ["run-1.jsonl", "run-2.jsonl"]


def test_a_missing_key_is_noticed_before_any_call(run, server, cache):
    run("--execute", "--limit", "3")
    ran = run("--execute", "--limit", "5", env=bare())
    assert ran.status == 3
    assert "FRONTIER_COMPATIBLE_URL" in ran.err
    assert len(server.requests) == 3
    ran = run("--execute", model="openai/gpt-5", env=bare())
    assert (ran.status, "FRONTIER_OPENAI_KEY" in ran.err) == (3, True)


@pytest.mark.parametrize(
    "arguments, status, words",
    [
        (["--model", "nobody/x"], 2, "is not a provider"),
        (["--model", "compatible/a b"], 2, "no blank"),
        (["--jobs", "0"], 2, "--jobs"),
        (["--run", "0"], 2, "--run"),
        (["--max-cost", "1"], 2, "--prices"),
        (["--timeout", "0"], 2, "--timeout"),
        (["--timeout", "nan"], 2, "--timeout"),
    ],
)
def test_what_cannot_be_asked(arguments, status, words, run):
    ran = run(*arguments)
    assert (ran.status, words in ran.err) == (status, True)
    assert ran.err.count("\n") == 1


def test_a_failed_question_is_told_and_the_status_says_so(run, server):
    server.script = [(400, {}, "policy")]
    ran = run("--execute", "--limit", "4", "--jobs", "1")
    assert ran.status == 3
    assert "PROVIDER_FAILURE b1-0001: HTTP 400: policy" in ran.err
    assert "3 of 4 answered" in ran.out


def test_a_limit_on_calls(run, server):
    ran = run("--execute", "--max-calls", "7", "--json")
    assert ran.status == 3
    assert json.loads(ran.out)["stopped"] == "--max-calls 7 is reached"
    assert len(server.requests) == 7


def test_a_limit_on_cost(run, server, tmp_path):
    (tmp_path / "prices.toml").write_text('["compatible/m"]\ninput = 1\noutput = 2\n')
    ran = run("--execute", "--max-cost", "0.0013", "--prices", "prices.toml", "--json", "--jobs", "1")
    facts = json.loads(ran.out)
    assert (ran.status, facts["stopped"]) == (3, "--max-cost 0.001300 is reached")
    assert facts["cost"] == f"{len(server.requests) * 17 / 1e6:.6f}"


def test_other_parameters_are_not_mixed_into_a_run(run):
    run("--execute", "--limit", "2")
    ran = run("--execute", "--limit", "3", "--max-tokens", "99")
    assert ran.status == 3
    assert "name another --run" in ran.err


def test_a_sealed_case_is_never_sent(run, server, tmp_path, adjudge):
    row = json.loads(adjudge("export", "--lane", LANE).out.splitlines()[0])
    row["row_id"] = f"{LANE}/b1-hld-0001"
    row["verification"]["command"][2] = row["row_id"]
    (tmp_path / "suite.jsonl").write_text(json.dumps(row) + "\n")
    ran = run("--execute", suite="suite.jsonl")
    assert ran.status in (3, 5)
    assert server.requests == []


def test_a_suite_that_the_benchmark_did_not_export_is_not_asked(run, server, tmp_path, adjudge):
    lines = adjudge("export", "--lane", LANE).out.splitlines()
    (tmp_path / "suite.jsonl").write_text(lines[0].replace("polynomial", "Polynomial") + "\n")
    assert run("--execute", suite="suite.jsonl").status == 5
    assert server.requests == []


def test_a_folder_that_leads_elsewhere_is_not_written_through(run, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out/compatible").symlink_to(tmp_path / "elsewhere")
    assert run("--execute", "--limit", "1").status == 2
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.fixture
def suite(tmp_path, adjudge):
    """Three rows about false statements with a known counterexample."""
    lines = adjudge("export", "--shadows", "--snapshot", "working-tree").out.splitlines()[:3]
    (tmp_path / "suite.jsonl").write_text("".join(line + "\n" for line in lines))
    return [json.loads(line) for line in lines]


def test_a_suite_of_tasks_is_asked_and_judged(suite, run, server, tmp_path, adjudge, environment):
    asked = {row["prompt"]: row["task_id"] for row in suite}

    def answer(prompt):
        if asked[prompt] == suite[0]["task_id"]:
            return "I found none."
        none = {"task_id": asked[prompt], "outcome": "no-result", "witness": None}
        return f"Here it is:\n```json\n{json.dumps(none)}\n```"

    server.answer = answer
    ran = adjudge("run", "suite.jsonl", "--model", "compatible/m", "--execute", env=environment)
    assert ran.status == 0, ran.err
    folder = tmp_path / "suite.responses/compatible/m"
    bodies = [request["body"] for request in server.requests]
    assert all("response_format" in body for body in bodies)
    assert all(body["max_tokens"] == 8192 for body in bodies)
    verdicts = json.loads((folder / "run-1.judged.json").read_text())["verdicts"]
    assert verdicts == {
        suite[0]["row_id"]: "refused NO_SUBMISSION",
        suite[1]["row_id"]: "no-result NO_RESULT",
        suite[2]["row_id"]: "no-result NO_RESULT",
    }
    again = adjudge("rejudge", "suite.responses")
    assert (again.status, again.out) == (0, "")
    verdicts[suite[1]["row_id"]] = "accepted ACCEPTED"
    judged = json.loads((folder / "run-1.judged.json").read_text()) | {"verdicts": verdicts}
    (folder / "run-1.judged.json").write_text(json.dumps(judged))
    moved = adjudge("rejudge", "suite.responses")
    assert moved.status == 1
    assert f"{suite[1]['row_id']}: accepted ACCEPTED -> no-result NO_RESULT" in moved.out
    declared = adjudge("rejudge", "suite.responses", "--json")
    assert declared.status == 1
    (tmp_path / "moved.json").write_text(declared.out)
    assert adjudge("rejudge", "suite.responses", "--expect", "moved.json").status == 0
    assert adjudge("rejudge", "suite.responses", "--record").status == 1
    assert adjudge("rejudge", "suite.responses").status == 0


def test_a_verdict_of_an_older_parser_that_moved_is_listed(run, cache, adjudge, tmp_path):
    run("--execute", "--limit", "3", "--jobs", "1")
    lines = [json.loads(line) for line in cache.read_text().splitlines()]
    was = "refused" if lines[0]["verdict"] != "refused" else "equivalent"
    for number, line in enumerate(lines):
        line["parser"] = "verdict-parser/0"
        line["verdict"] = was if number == 0 else line["verdict"]
    cache.write_text("".join(json.dumps(line) + "\n" for line in lines))
    ran = adjudge("rejudge", "out")
    assert ran.status == 1
    assert ran.out.startswith(f"moved: compatible/m run 1 {lines[0]['case_id']}: {was} -> ")
    assert ran.out.count("\n") == 1
    (tmp_path / "other.json").write_text('{"moved": []}')
    assert adjudge("rejudge", "out", "--expect", "other.json").status == 1
    (tmp_path / "bad.json").write_text('{"moved": [1]}')
    assert adjudge("rejudge", "out", "--expect", "bad.json").status == 5


def test_cache_check_finds_what_does_not_hold(run, cache, adjudge):
    run("--execute", "--limit", "4")
    assert adjudge("cache", "check", "out").status == 0
    record = json.loads(cache.read_text().splitlines()[0])
    other = {**record, "prompt_sha256": "0" * 64}
    cache.write_text(json.dumps(other) + "\n")
    ran = adjudge("cache", "check", "out", "--json")
    assert (ran.status, json.loads(ran.out)[0]["fault"]["code"]) == (3, "PROMPT_MISMATCH")
    cache.write_text(json.dumps({**record, "raw_reply": "other"}) + "\n")
    ran = adjudge("cache", "check", "out")
    assert (ran.status, "CACHE_CORRUPT" in ran.out) == (3, True)
    cache.write_text(json.dumps({**record, "case_id": "b1-9999"}) + "\n")
    assert adjudge("cache", "check", "out").status == 3


def test_cache_stats_count(run, server, adjudge):
    server.script = ["empty", "cut-off"]
    server.answer = lambda prompt: "EQUIVALENT"
    run("--execute", "--limit", "5", "--jobs", "1")
    (found,) = json.loads(adjudge("cache", "stats", "out", "--json").out)
    assert found["verdicts"] == {"equivalent": 4, "refused": 1}
    assert found["finish_reasons"] == {"length": 1, "stop": 4}
    assert (found["records"], found["empty"], found["tokens"]) == (5, 1, [55, 15])
    assert "replies  5, 1 of them empty" in adjudge("cache", "stats", "out").out


def test_an_export_is_sorted_and_no_formula_for_a_spreadsheet(run, server, adjudge):
    server.answer = lambda prompt: "=HYPERLINK(1)\nEQUIVALENT"
    run("--execute", "--limit", "5", "--jobs", "4")
    rows = [json.loads(line) for line in adjudge("cache", "export", "out").out.splitlines()]
    assert [row["case_id"] for row in rows] == [f"b1-000{number}" for number in range(1, 6)]
    assert rows[0]["raw_reply"].startswith("=HYPERLINK")
    text = adjudge("cache", "export", "out", "--format", "csv").out
    assert text.startswith("provider,model,run,case_id,verdict,")
    assert "'=HYPERLINK" in text
    assert ",=HYPERLINK" not in text
    assert ',"=HYPERLINK' not in text


def test_the_key_is_nowhere(run, server, tmp_path, environment, adjudge):
    """In no file, no output, no error, and not in the list of processes while calls are under way."""
    server.script = [(401, {}, f"no such key {KEY}")]
    shown = [run("--execute", "--limit", "2", "--jobs", "1")]
    server.script = [(400, {}, KEY), "echo-key"]
    shown.append(run("--execute", "--limit", "9", "--jobs", "1"))
    server.script = ["hang"]
    command = [sys.executable, "-m", "adjudge", "run", LANE, "--model", "compatible/m", "--execute"]
    process = subprocess.Popen(
        [*command, "--out", "out", "--limit", "9"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    before = len(server.requests)
    deadline = time.monotonic() + 20
    while len(server.requests) == before and time.monotonic() < deadline:
        time.sleep(0.02)
    listed = Path(f"/proc/{process.pid}/cmdline")
    line = listed.read_bytes() if listed.exists() else b""
    server.released.set()
    out, err = process.communicate(timeout=30)
    shown.append(adjudge("doctor", env=environment))
    shown.append(adjudge("cache", "stats", "out", env=environment))
    assert KEY.encode() not in line + out + err
    for ran in shown:
        assert KEY not in ran.out + ran.err
        assert KEY[8:] not in ran.out + ran.err
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not any(KEY.encode() in path.read_bytes() for path in files)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_drains_and_the_same_command_goes_on(number, server, tmp_path, environment, cache, run):
    server.answer = lambda prompt: time.sleep(0.05) or "EQUIVALENT"
    command = [sys.executable, "-m", "adjudge", "run", LANE, "--model", "compatible/m", "--execute"]
    process = subprocess.Popen(
        [*command, "--out", "out"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 20
    while len(server.requests) < 12 and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert "stopping" in err
    assert "Traceback" not in err
    kept = cache.read_bytes().splitlines()
    assert 12 <= len(kept) == len(server.requests) < 185, "every call that was made is kept"
    assert f"{len(kept)} of 185 answered" in out
    server.answer = lambda prompt: "EQUIVALENT"
    assert run("--execute", "--jobs", "8").status == 0
    assert len(server.requests) == 185, "no call was repeated"


def test_a_bar_on_a_terminal(server, tmp_path, environment):
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "adjudge", "run", LANE, "--model", "compatible/m", "--execute"]
    server.answer = lambda prompt: time.sleep(0.05) or "EQUIVALENT"
    process = subprocess.Popen(
        [*command, "--out", "out", "--limit", "60"],
        cwd=tmp_path,
        env={**environment, "TERM": "xterm", "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=slave,
    )
    os.close(slave)
    seen = b""
    while True:
        ready, _, _ = select.select([master], [], [], 20)
        try:
            chunk = os.read(master, 65536) if ready else b""
        except OSError:  # how Linux says that the other side has gone
            chunk = b""
        if not chunk:
            break
        seen += chunk
    os.close(master)
    assert process.wait(20) == 0
    process.stdout.close()
    text = seen.decode("utf-8", "replace")
    assert "60/60" in text
    assert "/s" in text
    assert "━" in text


def test_plain_lines_elsewhere(run):
    ran = run("--execute", "--limit", "9")
    lines = ran.err.splitlines()
    assert lines[-1].startswith("compatible/m: 9/9, ")
    assert 1 <= len(lines) <= 3
    assert "\x1b" not in ran.err


def test_doctor_names_every_provider(adjudge):
    found = json.loads(adjudge("doctor", "--json", env=bare()).out)["provider"]
    assert set(found) >= {"anthropic", "openai", "google", "compatible", "ollama"}
    assert "FRONTIER_OPENAI_KEY" in found["openai"]
    assert found["ollama"].startswith("usable")

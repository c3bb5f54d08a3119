"""The same ten items with the same replies have the same verdicts, whichever way they come.

Each adapter runs its real framework in an environment of its own (``run_FRAMEWORK.py``) and prints what that
framework wrote down; the logs that these runs left are then imported and judged again.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from environments import NoPythonError, clean_environment, python_of

HERE = Path(__file__).parent
TEN_ITEMS = HERE / "ten_items.json"
ITEMS = json.loads(TEN_ITEMS.read_text(encoding="utf-8"))
EXPECTED = {row["item"]: {name: row[name] for name in ("verdict", "score", "code")} for row in ITEMS}
SETS = ("symbolic-equivalence", "bounded-grammar", "tasks", "shadows")
SECONDS = 900


def as_submission(reply):
    """What a person would hand in for a reply to a task: its one JSON object, or that there is none."""
    found = re.search(r"(?ms)^\{.*\}$", reply)
    return found[0] if found else json.dumps({"task_id": "cb-0015", "outcome": "no-result", "witness": None})


def short(record):
    return {"verdict": record["verdict"], "score": record["score"], "code": record["details"]["code"]}


@pytest.mark.slow
def test_the_verify_command(tmp_path):
    found = {}
    for row in ITEMS:
        is_case = "/" in row["item"]
        file = tmp_path / "reply"
        file.write_text(row["reply"] if is_case else as_submission(row["reply"]), encoding="utf-8")
        command = [sys.executable, "-m", "adjudge", "verify", row["item"], str(file)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120)
        found[row["item"]] = short(json.loads(done.stdout))
    assert found == EXPECTED


@pytest.mark.slow
@pytest.mark.parametrize("adapter", ["claude", "harbor", "inspect", "lm-eval", "verifiers"])
def test_an_adapter_and_the_log_that_it_left(adapter, tmp_path):
    work = tmp_path / "work"
    work.mkdir()
    python = python_for(adapter)
    assert run_adapter(adapter, python, work, tmp_path) == EXPECTED
    log = {"inspect": "logs", "lm-eval": "out", "harbor": "jobs/items"}.get(adapter)
    if log is not None:
        # Inspect packs its logs with Zstandard, which only its own environment is sure to unpack.
        importer = python if adapter == "inspect" else sys.executable
        assert imported(adapter, importer, work / log, tmp_path) == EXPECTED


def python_for(adapter):
    """The Python of the adapter's framework; Claude Code is a command and needs none."""
    if adapter == "claude":
        return sys.executable
    try:
        return str(python_of({"inspect": "inspect-ai"}.get(adapter, adapter)))
    except NoPythonError as error:
        pytest.skip(str(error))


def run_adapter(adapter, python, work, home):
    """Run the adapter's script over the ten items in ``work`` and return what it printed."""
    script = HERE / f"run_{adapter.replace('-', '_')}.py"
    done = subprocess.run(
        [python, str(script), str(TEN_ITEMS), str(work)],
        cwd=work,
        env=clean_environment(home),
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    if done.returncode and re.fullmatch(r"run_harbor\.py: [^\n]*\n", done.stderr):
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def imported(adapter, python, log, folder):
    """The verdicts of ``adjudge import`` on a log, set by set; each item must be found in exactly one."""
    found = {}
    for chosen in SETS:
        command = ["import", adapter, str(log), "--lane", chosen, "--out", str(folder / chosen), "--json"]
        done = subprocess.run(
            [python, "-m", "adjudge", *command],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        result = json.loads(done.stdout)
        assert result["differences"] == {}, result["differing"]
        assert result["matched"] + sum(result["unmatched"].values()) == len(ITEMS)
        assert set(result["unmatched"]) == {"other-set"}
        for one in result["agreeing"]:
            score = {"accepted": 1, "rejected": 0, "no-result": 0}.get(one["ours"])
            found[one["item"]] = {"verdict": one["verdict"], "score": score, "code": one["code"]}
    return found

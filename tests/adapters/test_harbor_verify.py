"""The judge inside a verifier image: rewards, verdicts, and what an agent may leave to trip it up."""

import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from adjudge.adapters.harbor import verify
from adjudge.adapters.referee import Judgement, RefereeError
from adjudge.benchmark.root import bundled_root, find_root

HERE = Path(__file__).resolve().parent
TEN_ITEMS = json.loads((HERE / "ten_items.json").read_text())
ROOT = find_root(bundled_root())
NOTHING = '{"task_id":"cb-0057","outcome":"no-result","witness":null}'


@pytest.fixture
def logs(tmp_path):
    (tmp_path / "logs").mkdir()
    return tmp_path / "logs"


def reward(logs):
    file = logs / "reward.json"
    return json.loads(file.read_bytes()) if file.exists() else None


def judged(item, path, logs):
    judgement = verify.judge_file(item, path, logs, ROOT)
    assert json.loads((logs / "verdict.json").read_bytes()) == judgement.record
    return judgement


@pytest.mark.parametrize("row", TEN_ITEMS, ids=lambda row: row["item"])
def test_a_reply_in_a_file_has_the_verdict_that_it_has_everywhere(row, tmp_path, logs):
    file = tmp_path / "answer"
    file.write_bytes(row["reply"].encode())
    judgement = judged(row["item"], file, logs)
    assert (judgement.verdict, judgement.score, judgement.code) == (row["verdict"], row["score"], row["code"])
    assert reward(logs) == {"reward": float(row["score"])}


def hostile(path, kind):
    if kind == "directory":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "link":
        (path.parent / "elsewhere").write_text("EQUIVALENT")
        path.symlink_to("elsewhere")
    elif kind == "dangling":
        path.symlink_to("nowhere")
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "huge":
        with path.open("wb") as file:
            file.truncate(2 << 30)
    elif kind == "binary":
        path.write_bytes(b"\xff\xfeEQUIVALENT\n")
    elif kind == "empty":
        path.touch()


@pytest.mark.parametrize(
    ("kind", "verdict", "fault"),
    [
        ("missing", "no-result", "MISSING"),
        ("directory", "no-result", "NOT_REGULAR"),
        ("pipe", "no-result", "NOT_REGULAR"),
        ("link", "no-result", "NOT_REGULAR"),
        ("dangling", "no-result", "NOT_REGULAR"),
        ("device", "no-result", "NOT_REGULAR"),
        ("huge", "rejected", None),
        ("binary", "rejected", None),
        ("empty", "no-result", None),
    ],
)
def test_whatever_is_left_there_is_judged_and_scores_nothing(kind, verdict, fault, tmp_path, logs):
    hostile(tmp_path / "reply.txt", kind)
    judgement = judged("symbolic-equivalence/b1-0001", tmp_path / "reply.txt", logs)
    assert (judgement.verdict, judgement.score) == (verdict, 0)
    assert judgement.record["details"].get("reply_fault") == fault
    assert reward(logs) == {"reward": 0.0}


@pytest.mark.parametrize("kind", ["missing", "directory", "pipe", "link", "dangling", "huge", "binary"])
def test_an_agent_that_leaves_no_answer_refuses_nothing(kind, tmp_path, logs):
    """Where a case must be refused, an empty file is a refusal, and doing nothing is not."""
    hostile(tmp_path / "reply.txt", kind)
    assert judged("bounded-grammar/b3-041", tmp_path / "reply.txt", logs).score == 0
    assert reward(logs) == {"reward": 0.0}
    (tmp_path / "empty").touch()
    assert judged("bounded-grammar/b3-041", tmp_path / "empty", logs).score == 1


@pytest.mark.parametrize("kind", ["missing", "link", "huge", "binary"])
def test_a_task_is_as_hard_to_trip_up_as_a_case(kind, tmp_path, logs):
    hostile(tmp_path / "submission.json", kind)
    assert judged("ks-0001", tmp_path / "submission.json", logs).score == 0
    assert reward(logs) == {"reward": 0.0}


def test_a_file_that_is_not_utf_8_is_not_a_submission(tmp_path, logs):
    """Its bytes must not be repaired into something that is accepted."""
    row = next(row for row in TEN_ITEMS if row["item"] == "ks-0001")
    text = row["reply"].split("```")[1].removeprefix("json\n").strip()
    broken = text.encode().replace(b'"outcome"', b'"notes": "\xff", "outcome"')
    (tmp_path / "submission.json").write_bytes(broken)
    assert judged("ks-0001", tmp_path / "submission.json", logs).score == 0
    (tmp_path / "submission.json").write_bytes(broken.replace(b"\xff", b"!"))
    assert judged("ks-0001", tmp_path / "submission.json", logs).score == 1


def test_a_quarantined_task_has_no_reward_whatever_was_left(tmp_path, logs, bundled_copy):
    for name in ("missing", "submission.json"):
        (tmp_path / "submission.json").write_text(NOTHING)
        judgement = verify.judge_file("cb-0057", tmp_path / name, logs, bundled_copy)
        assert (judgement.verdict, judgement.score) == ("quarantined", None)
        assert json.loads((logs / "verdict.json").read_bytes())["verdict"] == "quarantined"
        assert reward(logs) is None


def quarantined(*_):
    return Judgement(
        "cb-0043", "quarantined", None, "TASK_QUARANTINED", "set aside", {"details": {"code": "x"}}
    )


def no_verdict(*_):
    raise RefereeError("NO_VERDICT", "the verifier's process died")


def test_what_cannot_be_scored_has_a_verdict_and_no_reward(tmp_path, logs, monkeypatch, capsys):
    monkeypatch.setattr(verify, "judge", quarantined)
    assert verify.main(["cb-0043", str(tmp_path / "x"), "--logs", str(logs)]) == 3
    assert reward(logs) is None
    assert (logs / "verdict.json").exists()
    assert "has no score, and so there is no reward" in capsys.readouterr().err


def test_without_a_verdict_there_is_no_reward_and_a_line_that_says_so(tmp_path, logs, monkeypatch, capsys):
    monkeypatch.setattr(verify, "judge", no_verdict)
    assert verify.main(["cb-0043", str(tmp_path / "x"), "--logs", str(logs)]) == 4
    assert list(logs.iterdir()) == []
    assert capsys.readouterr().err == "adjudge: no verdict, and so no reward: the verifier's process died\n"


@pytest.mark.parametrize("outcome", [quarantined, no_verdict])
def test_a_reward_that_somebody_else_wrote_never_counts(tmp_path, logs, monkeypatch, outcome):
    """Harbor takes an empty reward file for an error."""
    (logs / "reward.json").write_text('{"reward": 1.0}')
    monkeypatch.setattr(verify, "judge", outcome)
    assert verify.main(["cb-0043", str(tmp_path / "x"), "--logs", str(logs)]) != 0
    assert (logs / "reward.json").read_bytes() == b""


def test_an_unknown_item_and_a_missing_folder_are_one_line(tmp_path, logs, capsys):
    assert verify.main(["cb-9999", str(tmp_path / "x"), "--logs", str(logs)]) == 2
    assert verify.main(["symbolic-equivalence/b1-0001", str(tmp_path), "--logs", str(tmp_path / "no")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
    assert list(logs.iterdir()) == []


def test_the_script_of_a_task_judges_by_the_installed_benchmark_alone(tmp_path, logs):
    """An agent that plants a package, a benchmark root or variables beside its answer changes nothing."""
    planted = tmp_path / "app"
    planted.mkdir()
    (planted / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    (planted / "adjudge").mkdir()
    (planted / "adjudge" / "__init__.py").write_text("raise SystemExit('planted')")
    (planted / "msgspec.py").write_text("raise SystemExit('planted')")
    (planted / "submission.json").write_text("no")
    template = HERE.parents[1] / "src/adjudge/adapters/harbor/templates/test.sh"
    script = template.read_text().replace("{item}", "ks-0001").replace("{answer_file}", "submission.json")
    script = script.replace("/opt/adjudge/bin/python", sys.executable).rstrip() + f" --logs {logs}\n"
    assert sys.executable in script
    (tmp_path / "test.sh").write_text(script)
    (tmp_path / "test.sh").chmod(stat.S_IRWXU)
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(planted)}
    ran = subprocess.run(
        [shutil.which("sh"), tmp_path / "test.sh"],
        cwd=planted,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.stderr.startswith("adjudge: ks-0001: no-result")
    assert ran.returncode == 0
    assert reward(logs) == {"reward": 0.0}

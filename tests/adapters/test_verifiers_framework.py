"""The taskset in verifiers (the framework), run for real in an environment of its own, without a network."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from adjudge.adapters.items import find_item, item_sets, items
from adjudge.adapters.verifiers.gold import gold_reply
from adjudge.benchmark.root import find_root

REPOSITORY = Path(__file__).resolve().parents[2]
ROOT = find_root(REPOSITORY)
pytestmark = pytest.mark.slow


def _module(file):
    spec = importlib.util.spec_from_file_location(f"{file.stem}_of_the_framework_tests", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


harness = _module(Path(__file__).with_name("run_verifiers.py"))
frameworks = _module(REPOSITORY / "tests/frameworks/environments.py")
pages = _module(REPOSITORY / "tests/frameworks/pages.py")
reply_server = _module(REPOSITORY / "tests/frameworks/reply_server.py")


@pytest.fixture(scope="module")
def python():
    """The Python of the framework's environment."""
    return str(frameworks.python_of("verifiers"))


@pytest.fixture
def variables(tmp_path, python):
    """Variables for its commands."""
    return harness.environment(tmp_path / "home", python)


@pytest.fixture
def own_root(tmp_path):
    """A benchmark root that a test may change."""
    root = tmp_path / "root"
    root.mkdir()
    for name in ("adjudge.toml", "problems", "evals"):
        source = REPOSITORY / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, root / name)
    return root


def _quarantine(root, task_id):
    said = ["--author", "A", "--reviewer", "B", "--reason", "The verifier is in doubt."]
    said += ["--evidence", "A note", "https://example.org/note", "2026-12-01", "--effective-on", "2026-12-01"]
    command = [
        sys.executable,
        "-m",
        "adjudge",
        "ledger",
        "append",
        task_id,
        "quarantine",
        "--root",
        str(root),
    ]
    subprocess.run([*command, *said], check=True, capture_output=True, timeout=60)


def _validate(variables, folder, *options):
    command = ["vf-validate", "adjudge-problems", "--runtime.type", "subprocess", "--no-rich", "-o", "out"]
    harness.run([*command, *options], variables, folder)
    return json.loads(next((folder / "out").glob("*/summary.json")).read_text())


def _counts(outcomes):
    return {reason: count for reason, count in outcomes.items() if count}


def test_an_open_task_has_no_reference_reply_and_is_not_solved_by_silence(tmp_path, variables):
    summary = _validate(variables, tmp_path, "--taskset.set", "tasks", "-n", "3")
    assert _counts(summary["checks"]["gold"]) == {"unchecked": 3}
    assert _counts(summary["checks"]["noop"]) == {"valid": 3}


def test_the_check_notices_a_counterexample_that_is_none(tmp_path, variables, own_root):
    """Without a snapshot, so that the changed file is judged and not refused."""
    (own_root / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    file = own_root / "problems/shadows/ks-0001.json"
    file.write_text(file.read_text().replace('"133"', '"135"'))
    options = ("--taskset.task.root", str(own_root), "--select.include.names", '["ks-0001"]')
    summary = _validate(variables, tmp_path, "--taskset.set", "shadows", *options)
    assert _counts(summary["checks"]["gold"]) == {"invalid": 1}


def test_partial_credit_for_a_lane_is_refused_before_anything_runs(tmp_path, variables):
    with pytest.raises(RuntimeError, match="partial_credit"):
        _validate(variables, tmp_path, "--taskset.task.partial-credit", "true")
    assert not (tmp_path / "out").exists()


def test_the_sets_are_those_of_every_adapter_and_questions_carry_no_label(tmp_path, variables, python):
    program = (
        "import json\n"
        "from adjudge_problems import AdjudgeTaskset\n"
        "from adjudge.adapters.verifiers.taskset import AdjudgeConfig\n"
        "from typing import get_args\n"
        "names = get_args(AdjudgeConfig.model_fields['set'].annotation)\n"
        "loaded = {name: [task.data.model_dump(mode='json', exclude_unset=True) for task in"
        " AdjudgeTaskset(AdjudgeConfig(set=name))] for name in names}\n"
        "print(json.dumps(loaded))"
    )
    loaded = json.loads(harness.run([python, "-c", program], variables, tmp_path))
    assert set(loaded) == set(item_sets())
    for chosen, questions in loaded.items():
        assert questions == [
            {
                "idx": index,
                "id": item.name,
                "name": item.name,
                "prompt": item.prompt,
                "adjudge": item.metadata,
            }
            for index, item in enumerate(items(chosen, ROOT))
        ]


KS, OPEN = "ks-0001", "cb-0043"
RIGHT = {"k": 5, "terms": ["27", "84", "110", "133"], "total": "144"}


def _submission(witness, task_id=KS):
    outcome = "no-result" if witness is None else "counterexample"
    return json.dumps({"task_id": task_id, "outcome": outcome, "witness": witness})


def _rewards(python, variables, folder, questions):
    file = folder / "questions.json"
    file.write_text(json.dumps(questions))
    script = str(Path(__file__).with_name("verifiers_rewards.py"))
    return json.loads(harness.run([python, script, str(file)], variables, folder))


def test_rewards_are_scores_and_failures_are_no_zeros(tmp_path, python, variables, own_root):
    _quarantine(own_root, OPEN)
    quiet, case = {"accepted": 0, "rejected": 0, "no_result": 0}, "bounded-grammar/b3-041"
    wrong = {**RIGHT, "total": "145"}
    many_digits = {**RIGHT, "total": "1" + "0" * 20_000}
    expected = [
        ({"item": KS, "reply": _submission(RIGHT)}, 1, "accepted"),
        ({"item": KS, "reply": _submission(wrong)}, 0, "rejected"),
        ({"item": KS, "reply": _submission(None)}, 0, "no_result"),
        ({"item": KS, "reply": ""}, 0, "no_result"),
        ({"item": OPEN, "reply": "x"}, 0, "no_result"),
        ({"item": KS, "reply": "\ud800"}, 0, "no_result"),
        ({"item": KS, "reply": "[" * 100_000}, 0, "no_result"),
        ({"item": KS, "reply": f"{_submission(RIGHT)}\n{_submission(wrong)}"}, 0, "no_result"),
        ({"item": "symbolic-equivalence/b1-0001", "reply": "\ud800"}, 0, "rejected"),
        ({"item": "symbolic-equivalence/b1-0001", "reply": "EQUIVALENT " * 200_000}, 0, "rejected"),
        ({"item": case, "reply": ""}, 1, "accepted"),
        ({"item": case, "reply": None}, 0, "no_result"),
        ({"item": KS, "reply": None}, 0, "no_result"),
        ({"item": KS, "partial_credit": True, "reply": "nothing"}, 0, "no_result"),
        ({"item": KS, "partial_credit": True, "reply": _submission(None)}, 0, "no_result"),
        ({"item": KS, "partial_credit": True, "reply": _submission({})}, 0.1, "rejected"),
        ({"item": KS, "partial_credit": True, "reply": _submission(many_digits)}, 0.1, "rejected"),
        ({"item": KS, "partial_credit": True, "reply": _submission(wrong)}, 0.3, "rejected"),
        ({"item": KS, "partial_credit": True, "reply": _submission(RIGHT)}, 1, "accepted"),
    ]
    failures = [
        ({"item": OPEN, "reply": "x", "root": str(own_root)}, "quarantined (QUARANTINED)"),
        ({"item": OPEN, "reply": None, "root": str(own_root)}, "quarantined (QUARANTINED)"),
        ({"item": "ks-9999", "reply": "x"}, "ks-9999: no such task"),
        ({"item": KS, "reply": "x", "root": str(tmp_path)}, "is not a benchmark root"),
    ]
    questions = [question for question, *_ in (*expected, *failures)]
    found = _rewards(python, variables, tmp_path, questions)
    rewards = found["rewards"]
    for (question, reward, metric), given in zip(expected, rewards, strict=False):
        assert given["error"] is None
        assert given["reward"] == reward, question
        assert given["metrics"] == {**quiet, metric: 1}
        assert given["verdict"] == metric.replace("_", "-")
    for (question, said), given in zip(failures, rewards[len(expected) :], strict=True):
        assert given["reward"] is None, question
        assert given["metrics"] == {}
        assert given["error"].startswith("TaskError: ")
        assert said in given["error"]
    assert 1 <= found["most_at_once"] <= found["cores"]


def test_replay_gives_the_same_rewards_and_fails_where_a_task_has_changed(
    tmp_path, python, variables, own_root
):
    names = [item.name for item in items("shadows", ROOT)][:4]
    replies = {
        names[0]: gold_reply(names[0], ROOT),
        names[1]: f"I found it:\n{gold_reply(names[1], ROOT)}\n",
        names[2]: gold_reply(names[0], ROOT),
        names[3]: "There is none.",
    }
    known = {find_item(name, ROOT).prompt: reply for name, reply in replies.items()}
    options = [
        "--env.taskset.task.root",
        str(own_root),
        "--env.taskset.task.partial-credit",
        "true",
        "-r",
        "2",
    ]
    traces = harness.evaluate(tmp_path, "shadows", known, "-n", "4", *options, python=python)
    first = {trace["task"]["data"]["name"]: _reward(trace) for trace in traces}
    assert first == {names[0]: 1, names[1]: 1, names[2]: 0.1, names[3]: 0}
    assert Counter(trace["task"]["data"]["name"] for trace in traces) == dict.fromkeys(names, 2)

    changed = own_root / f"problems/shadows/{names[1]}.json"
    changed.write_text(changed.read_text().replace('"title": "', '"title": "On '))
    source = next((tmp_path / "shadows").iterdir())
    harness.run(["vf-replay", str(source), "--no-rich", "-o", "again"], variables, tmp_path)
    again = {trace["task"]["data"]["name"]: trace for trace in harness.traces(tmp_path / "again")}
    assert {name: _reward(trace) for name, trace in again.items()} == {**first, names[1]: None}
    assert again[names[1]]["info"]["adjudge"]["verdict"] == "snapshot-mismatch"
    assert [error["type"] for error in again[names[1]]["errors"]] == ["TaskError"]


def _reward(trace):
    given = trace["rewards"]["verdict"]
    return None if given is None else given["score"] * given["weight"]


def test_the_examples_of_the_page_run(tmp_path, variables):
    page = "rl-environments.md"
    check = pages.example(page, "Check the environment", "sh")
    evaluate, read = (pages.example(page, "Evaluate a model", kind) for kind in ("sh", "python"))
    replies = {item.prompt: gold_reply(item.name, ROOT) for item in items("symbolic-equivalence", ROOT)}
    with reply_server.ReplyServer(replies) as server:
        known = {"BASE_URL": server.url, "MODEL": "stand-in", "API_KEY": "none"}
        for text in (check, evaluate):
            harness.run(["sh", "-e", "-c", text], {**variables, **known}, tmp_path)
    summaries = [json.loads(file.read_text()) for file in tmp_path.glob("runs/rl-check/*/summary.json")]
    assert sorted(_counts(summary["outcomes"])["valid"] for summary in summaries) == [5, 50, 185]
    printed = harness.run(["python", "-c", read], variables, tmp_path).splitlines()
    assert sorted(line.split()[:2] for line in printed) == sorted(
        [item.name, "accepted"] for item in list(items("symbolic-equivalence", ROOT))[:5] for _ in range(2)
    )


def test_the_package_is_built_as_a_wheel_that_the_framework_finds(tmp_path, python):
    source = tmp_path / "source"
    shutil.copytree(harness.PACKAGE, source, ignore=shutil.ignore_patterns("__pycache__"))
    command = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(tmp_path),
        str(source),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    wheel = next(tmp_path.glob("adjudge_problems-*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
        metadata = next(name for name in archive.namelist() if name.endswith("/METADATA"))
        assert "Requires-Dist: adjudge[verifiers]" in archive.read(metadata).decode()
    variables = harness.environment(tmp_path / "home", python, package=tmp_path / "installed")
    assert os.fspath(REPOSITORY) not in variables["PYTHONPATH"]
    summary = _validate(variables, tmp_path, "-n", "1")
    assert _counts(summary["outcomes"]) == {"valid": 1}

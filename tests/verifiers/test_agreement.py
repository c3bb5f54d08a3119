"""Every verifier is held to a second implementation that shares nothing with it but the task.

Open conjectures have no true witness to show, so both sides are asked nearby questions too (another offset,
bound, threshold, exponent), where the honest answer is often yes. What is compared is the decision and the
main quantity behind it. ``conftest.py`` tells what the two files of a verifier hold.
"""

import ast
import importlib
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.strict_json import read_record
from adjudge.contract.task import Task
from adjudge.judging.judge import judge

HERE = Path(__file__).resolve().parent
PROBLEMS = HERE.parents[1] / "problems"
NAMES = sorted(path.stem for path in HERE.glob("witnesses/*.py"))
TASKS = {
    task["task_id"]: task
    for folder in ("benchmark", "shadows")
    for task in (json.loads(file.read_text("utf-8")) for file in sorted(PROBLEMS.glob(f"{folder}/*.json")))
    if task["verifier"]["kind"] == "executable"
}
MODULES = {
    task["verifier"]["entry"].partition(":")[0].rpartition(".")[2]: task_id for task_id, task in TASKS.items()
}
EVERY_PAIR = pytest.mark.parametrize("name", NAMES)


@pytest.fixture
def campaign(load, shipped, limits_of):
    """``campaign(name, count)``: witnesses on which the two sides differ, and how many were accepted."""

    def run(name, count, seed=20261130):
        second, witnesses = load("second", name), load("witnesses", name)
        module, limits = shipped(name), limits_of(witnesses.TASK)
        rng = random.Random(seed)
        differences, acceptances = [], 0
        for _ in range(count):
            witness, question = witnesses.draw(rng)
            outcome = module._decide(witness, limits, **question)
            acceptances += outcome.ok
            if (outcome.ok, witnesses.quantity(outcome.details)) != second.decide(witness, **question):
                differences.append((witness, question, outcome))
        return differences, acceptances

    return run


@EVERY_PAIR
def test_the_two_sides_agree(campaign, name):
    differences, acceptances = campaign(name, 25)
    assert differences == []
    assert 0 < acceptances < 25


def _both_sides(witnesses):
    return {"second" if side == "second" else "shipped" for side, _, _ in witnesses.PLANTED}


@EVERY_PAIR
def test_a_planted_bug_in_one_side_is_caught_by_the_other(campaign, load, shipped, monkeypatch, name):
    witnesses = load("witnesses", name)
    assert _both_sides(witnesses) == {"shipped", "second"}
    for side, function, bug in witnesses.PLANTED:
        if side == "second":
            module = load("second", name)
        else:
            module = shipped(name) if side == "shipped" else importlib.import_module(side)
        with monkeypatch.context() as patch:
            patch.setattr(module, function, bug)
            assert _is_caught(campaign, name), f"{side}.{function}"


def _is_caught(campaign, name):
    # Few witnesses show most bugs; the rest of 150 is drawn only for those that hide.
    return any(campaign(name, count, seed)[0] for seed, count in ((20261130, 25), (2, 125)))


@pytest.mark.slow
@EVERY_PAIR
def test_the_costliest_witness_is_decided_within_its_limits(load, name):
    witnesses = load("witnesses", name)
    folder = "shadows" if witnesses.TASK.startswith("ks-") else "benchmark"
    task = read_record((PROBLEMS / folder / f"{witnesses.TASK}.json").read_bytes(), Task)
    submission = {"task_id": task.task_id, "outcome": "counterexample", "witness": witnesses.largest()}
    verdict = judge(task, canonical_bytes(submission), isolation="none")
    assert verdict.details["code"] in {"ACCEPTED", "WITNESS_INVALID"}, verdict.message


SECOND_IMPORTS = {
    "bisect", "collections", "decimal", "fractions", "functools", "heapq", "itertools", "math", "operator",
    "networkx", "sympy",
}  # fmt: skip


@EVERY_PAIR
@pytest.mark.parametrize("folder", ["second", "witnesses"])
def test_the_second_side_imports_nothing_of_the_project(folder, name):
    tree = ast.parse((HERE / folder / f"{name}.py").read_text("utf-8"))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(node.module.partition(".")[0])
    allowed = SECOND_IMPORTS if folder == "second" else SECOND_IMPORTS - {"networkx", "sympy"}
    assert imported <= allowed


def test_the_second_sides_run_where_the_project_cannot_be_imported():
    program = (
        "import runpy, sys\n"
        "class Wall:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('adjudge', 'flint'): raise ImportError(name)\n"
        "sys.meta_path.insert(0, Wall())\n"
        "for path in sys.argv[1:]: runpy.run_path(path)\n"
        "print('adjudge' in sys.modules)"
    )
    files = sorted(str(path) for path in HERE.glob("second/*.py"))
    run = subprocess.run([sys.executable, "-I", "-c", program, *files], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("False\n", "")


def test_every_executable_task_has_its_pair():
    assert sorted(MODULES) == NAMES
    assert len(MODULES) == len(TASKS), "one verifier module per conjecture"
    assert sorted(path.stem for path in HERE.glob("second/*.py")) == NAMES


@EVERY_PAIR
def test_the_pair_belongs_to_the_task(load, name):
    assert MODULES[name] == load("witnesses", name).TASK

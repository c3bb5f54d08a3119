"""Every verifier is held to a second implementation that shares nothing with it but the task.

Open conjectures have no true witness to show, so both sides are asked nearby questions too (another offset,
bound, threshold, exponent), where the honest answer is often yes. What is compared is the decision and the
main quantity behind it.
"""

import ast
import importlib
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from adjudge.verifiers.automata import cerny

HERE = Path(__file__).resolve().parent
PROBLEMS = HERE.parents[1] / "problems"

PAIRS = {
    "lehmer_totient": ("cb-0043", "adjudge.verifiers.number_theory.lehmer_totient"),
    "cerny": ("cb-0068", "adjudge.verifiers.automata.cerny"),
    "hypercube_four_cycle_free": ("cb-0108", "adjudge.verifiers.combinatorics.hypercube_four_cycle_free"),
    "euler_sum_of_powers": ("ks-0001", "adjudge.verifiers.number_theory.euler_sum_of_powers"),
}
QUANTITY = {
    "lehmer_totient": lambda details: details.get("phi"),
    "cerny": lambda details: details.get("length"),
    "hypercube_four_cycle_free": lambda details: (
        "cycle" in details if "cycle" in details or "faces" in details else None
    ),
    "euler_sum_of_powers": lambda details: details.get("sum"),
}


@pytest.fixture
def campaign(load, limits_of):
    """``campaign(name, count)``: witnesses on which the two sides differ, and how many were accepted."""

    def run(name, count, seed=20261130):
        task_id, path = PAIRS[name]
        shipped, limits = importlib.import_module(path), limits_of(task_id)
        second, witnesses = load("second", name), load("witnesses", name)
        rng = random.Random(seed)
        differences, acceptances = [], 0
        for _ in range(count):
            witness, question = witnesses.draw(rng)
            outcome = shipped._decide(witness, limits, **question)
            acceptances += outcome.ok
            if (outcome.ok, QUANTITY[name](outcome.details)) != second.decide(witness, **question):
                differences.append((witness, question, outcome))
        return differences, acceptances

    return run


@pytest.mark.parametrize("name", PAIRS)
def test_the_two_sides_agree(campaign, name):
    differences, acceptances = campaign(name, 25)
    assert differences == []
    assert 0 < acceptances < 25


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_the_two_sides_agree_on_a_thousand(campaign, name):
    differences, acceptances = campaign(name, 1000, seed=1)
    assert differences == []
    assert 100 < acceptances < 900


def _first_face_only(dimension):
    yield 0, 1, 3, 2


def _without_last_letter(states, letters, sound=cerny._shortest_reset_word):
    return sound(states, letters[:-1])


PLANTED = [
    ("lehmer_totient", "adjudge.verifiers.factorization", "is_proven_prime", lambda candidate: True),
    ("lehmer_totient", "adjudge.verifiers.number_theory.lehmer_totient", "totient", lambda factors: 2),
    ("lehmer_totient", "second", "_is_prime", lambda p: p > 1),
    ("cerny", "adjudge.verifiers.automata.cerny", "_shortest_reset_word", _without_last_letter),
    ("cerny", "second", "_preimage", lambda target, letter: frozenset(target)),
    (
        "hypercube_four_cycle_free",
        "adjudge.verifiers.combinatorics.hypercube_four_cycle_free",
        "_faces",
        _first_face_only,
    ),
    ("hypercube_four_cycle_free", "second", "_distance", lambda a, b: 1),
    (
        "euler_sum_of_powers",
        "adjudge.verifiers.number_theory.euler_sum_of_powers",
        "_sign_fault",
        lambda terms, total: None,
    ),
    ("euler_sum_of_powers", "second", "_power", lambda base, exponent: base * base),
]


@pytest.mark.parametrize(("name", "side", "function", "bug"), PLANTED)
def test_a_planted_bug_in_one_side_is_caught_by_the_other(
    campaign, load, monkeypatch, name, side, function, bug
):
    module = load("second", name) if side == "second" else importlib.import_module(side)
    monkeypatch.setattr(module, function, bug)
    differences, _ = campaign(name, 150)
    assert differences != []


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("folder", ["second", "witnesses"])
def test_the_second_side_imports_nothing_but_the_standard_library(folder, name):
    tree = ast.parse((HERE / folder / f"{name}.py").read_text("utf-8"))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(node.module)
    assert imported <= {"math", "itertools", "decimal"}


def test_the_second_sides_run_where_the_project_cannot_be_imported():
    program = (
        "import runpy, sys\nfor path in sys.argv[1:]: runpy.run_path(path)\nprint('adjudge' in sys.modules)"
    )
    files = sorted(str(path) for path in HERE.glob("second/*.py"))
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, *files], capture_output=True, text=True, check=True
    )
    assert run.stdout == "False\n"


def test_every_executable_task_has_a_second_side():
    entries = {}
    for file in sorted(PROBLEMS.glob("benchmark/*.json")) + sorted(PROBLEMS.glob("shadows/*.json")):
        task = json.loads(file.read_text("utf-8"))
        if task["verifier"]["kind"] == "executable":
            entries[task["task_id"]] = task["verifier"]["entry"].partition(":")[0]
    assert entries == dict(PAIRS.values())

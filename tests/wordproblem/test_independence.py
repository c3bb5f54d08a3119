"""The verifier shares nothing with the solver and the reader but the record types."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from adjudge.contract.sources import import_closure

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "adjudge" / "wordproblem"
SHARED = {"__init__", "errors", "graph", "graph_checks", "trace"}
"""Record types, their checks and digests, and the errors that they raise."""


def _own(entry):
    """The modules of the package that the entry reaches, its own ``__init__`` left out."""
    names, pending = set(), [entry]
    while pending:
        name = pending.pop()
        if name in names:
            continue
        names.add(name)
        nodes = ast.walk(ast.parse((PACKAGE / f"{name}.py").read_bytes()))
        modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
        pending += [
            module.rpartition(".")[2] for module in modules if module.startswith("adjudge.wordproblem.")
        ]
    return names


def test_the_walk_sees_the_modules():
    assert {"solver", "packs"} <= _own("solver")
    assert {"verifier", "replay"} <= _own("verifier")
    assert {"solver", "meaning", "statements", "guards", "lexicon"} <= _own("problem")


def test_solver_and_verifier_share_only_the_record_types():
    assert _own("solver") & _own("verifier") <= SHARED


def test_reader_and_verifier_share_only_the_record_types():
    assert _own("problem") & _own("verifier") <= SHARED


def test_the_record_types_reach_nothing_else():
    assert _own("graph") | _own("graph_checks") | _own("trace") <= SHARED


@pytest.mark.parametrize(
    "module", ["problem_english", "problem_evaluator", "problem_stories", "problem_mutants"]
)
def test_the_second_implementations_of_these_tests_import_nothing_of_the_package(module):
    source = (Path(__file__).parent / f"{module}.py").read_text("utf-8")
    assert "import adjudge" not in source
    assert "from adjudge" not in source


def test_no_lemma_is_spelled_in_code():
    for file in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert "arith_en_v1:" not in node.value, file.name


def test_the_sources_of_the_engine_are_found_by_walking_imports():
    closure = import_closure(["adjudge.wordproblem"])
    assert {f"adjudge/wordproblem/{file.name}" for file in PACKAGE.glob("*.py")} - set(closure) == {
        "adjudge/wordproblem/suggestion.py"
    }


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_hash_seed_locale_and_zone_change_no_byte(seed, tmp_path):
    program = (
        "import json; from adjudge.wordproblem import *\n"
        "s = solve_word_problem('Ivy has 5 feet of rope. Max has 3 feet. Ivy doubles them. '\n"
        "                       'How many feet do they have in total?')\n"
        "r = solve_word_problem('Ivy has 5 feet of rope. Max has 3 feet of wire. How many feet are there?')\n"
        "print(json.dumps([s.graph, s.trace, s.shape_sha256, r.code, r.detail]))"
    )
    outputs = set()
    for environment in (
        {"PYTHONHASHSEED": seed, "LC_ALL": "C", "TZ": "UTC"},
        {"PYTHONHASHSEED": "random", "LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo"},
    ):
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, timeout=60)
        assert done.returncode == 0, done.stderr.decode()
        outputs.add(done.stdout)
    assert len(outputs) == 1

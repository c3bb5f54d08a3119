"""What the script is: a short file and one beside it, for any Python from 3.9 on, without other packages."""

import ast
import json
import shutil
import subprocess
import sys

import pytest


@pytest.fixture(params=["recheck.py", "recheck_records.py"])
def part(request, script_path):
    return script_path.with_name(request.param)


def _tree(path):
    return ast.parse(path.read_text("utf-8"), feature_version=(3, 9))


def test_each_part_has_fewer_than_400_lines_as_the_formatter_leaves_them(part):
    text = part.read_text("utf-8")
    assert len(text.splitlines()) < 400
    assert "fmt:" not in text


def test_it_imports_the_standard_library_only_and_nothing_of_adjudge(part):
    names = set()
    for node in ast.walk(_tree(part)):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module.split(".")[0])
    assert names <= sys.stdlib_module_names
    assert not names & {"adjudge", "socket", "urllib", "http", "subprocess", "pickle", "time", "random"}


def test_it_never_evaluates_text(part):
    called = [node.func for node in ast.walk(_tree(part)) if isinstance(node, ast.Call)]
    names = {function.id for function in called if isinstance(function, ast.Name)}
    assert not names & {"eval", "exec", "compile", "__import__", "open", "float"}


def test_nothing_recurses(part):
    tree = _tree(part)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    defined = {function.name for function in functions}
    calls = {function.name: set() for function in functions}
    for function in functions:
        for node in ast.walk(function):
            if isinstance(node, ast.Call):
                calls[function.name] |= {getattr(node.func, "attr", getattr(node.func, "id", ""))} & defined
    reached = {name: set(found) for name, found in calls.items()}
    for _ in defined:
        for found in reached.values():
            found |= set().union(*(reached[name] for name in found))
    assert [name for name in defined if name in reached[name]] == []


def test_it_runs_alone_without_site_packages(script_path, tmp_path, golden):
    alone = tmp_path / "alone.py"
    shutil.copy(script_path, alone)
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(alone), "-"],
        input=json.dumps(golden["point"]).encode(),
        capture_output=True,
        cwd=tmp_path,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
@pytest.mark.parametrize("version", ["3.9", "3.10", "3.12", "3.13", "3.14"])
def test_it_runs_under_other_releases_of_python(script_path, version, repository):
    python = shutil.which(f"python{version}")
    if python is None or subprocess.run([python, "--version"], capture_output=True).returncode:
        pytest.skip(f"no Python {version} here")
    report = repository / "evals" / "symbolic_equivalence" / "v1" / "report.json"
    done = subprocess.run([python, str(script_path), str(report)], capture_output=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, b"")

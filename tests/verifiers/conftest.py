"""Shared by the tests of verifiers: the tasks' limits, and the other side of each verifier.

Every executable task has, by the name of its verifier's module, two files here:

- ``second/NAME.py``: the second implementation, ``decide(witness, **question) -> (refutes, quantity)``, by
  other means and without anything of the project;
- ``witnesses/NAME.py``: ``TASK``, the id; ``draw(rng) -> (witness, question)``, the question being keyword
  constants that both sides understand; ``quantity(details)``, the main quantity of the shipped outcome,
  in the second side's form; ``largest()``, the costliest witness that is decided; ``PLANTED``, bugs as
  ``(side, function, bug)``, the side being "shipped", "second" or the dotted path of a helper module.
"""

import functools
import importlib
import importlib.util
import json
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

HERE = Path(__file__).resolve().parent
PROBLEMS = HERE.parents[1] / "problems"


@functools.cache
def _load(folder: str, name: str) -> ModuleType:
    path = HERE / folder / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"verifiers_{folder}_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@functools.cache
def _task(task_id: str) -> dict:
    folder = "shadows" if task_id.startswith("ks-") else "benchmark"
    return json.loads((PROBLEMS / folder / f"{task_id}.json").read_text("utf-8"))


@pytest.fixture(scope="session")
def load():
    """``load("second", "cerny")``: a module of ``second/`` or ``witnesses/``, the same object each time."""
    return _load


@pytest.fixture(scope="session")
def limits_of():
    """``limits_of("cb-0043", max_work=1)``: the limits of a task, some of them changed."""

    def find(task_id: str, **changed: int) -> SimpleNamespace:
        return SimpleNamespace(**{**_task(task_id)["limits"], **changed})

    return find


@pytest.fixture(scope="session")
def shipped():
    """``shipped("cerny")``: the verifier's module, by the name of its two files here."""

    def find(name: str) -> ModuleType:
        entry = _task(_load("witnesses", name).TASK)["verifier"]["entry"]
        return importlib.import_module(entry.partition(":")[0])

    return find

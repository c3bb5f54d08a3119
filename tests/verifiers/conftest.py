"""Shared by the tests of verifiers: the tasks' limits, and modules that are loaded by path, not by import."""

import functools
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


@pytest.fixture(scope="session")
def load():
    """``load("second", "cerny")``: a module of ``second/`` or ``witnesses/``, the same object each time."""
    return _load


@pytest.fixture(scope="session")
def limits_of():
    """``limits_of("cb-0043", max_work=1)``: the limits of a task, some of them changed."""

    def find(task_id: str, **changed: int) -> SimpleNamespace:
        folder = "shadows" if task_id.startswith("ks-") else "benchmark"
        task = json.loads((PROBLEMS / folder / f"{task_id}.json").read_text("utf-8"))
        return SimpleNamespace(**{**task["limits"], **changed})

    return find

"""What ``import adjudge`` promises: these names, documented, at no cost."""

import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import adjudge
from adjudge import _api

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "index.md"


def test_the_public_names_are_those_of_the_reference_page() -> None:
    documented = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert dir(adjudge) == sorted(_api.PUBLIC) == sorted(documented)


def test_type_checkers_see_the_same_names_from_the_same_modules() -> None:
    stub = Path(adjudge.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    declared = {name: module for module, name, _ in re.findall(r"from (\S+) import (\w+) as (\w+)", stub)}
    assert declared == _api.PUBLIC


@pytest.mark.parametrize("name", sorted(_api.PUBLIC))
def test_every_public_object_has_a_docstring(name: str) -> None:
    found = getattr(adjudge, name)
    if name == "__version__":
        assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+(\.?[a-z0-9]+)?", found)
        return
    assert inspect.getdoc(found)
    assert found.__doc__ is not None, "inherited, not its own"


@pytest.mark.parametrize("name", sorted(_api.PUBLIC))
def test_a_public_name_stays_what_it_is(name: str) -> None:
    """A lazy name that is also a submodule's turns into the module once that is imported."""
    first, second = getattr(adjudge, name), getattr(adjudge, name)
    assert first is second
    assert not inspect.ismodule(second)


@pytest.mark.parametrize("package", ["adjudge", "adjudge.algebra", "adjudge.benchmark", "adjudge.contract"])
def test_every_documented_package_says_what_it_is(package: str) -> None:
    assert importlib.import_module(package).__doc__


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'no_such_thing'"):
        _ = adjudge.no_such_thing


@pytest.mark.parametrize("use", ["dir(adjudge)", "adjudge.__version__"])
def test_importing_the_package_loads_nothing_heavy(use: str) -> None:
    program = f"import sys; old = set(sys.modules); import adjudge; {use}; print(*(set(sys.modules) - old))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    loaded = set(run.stdout.split())
    assert "adjudge._api" in loaded
    assert not {"flint", "msgspec", "jsonschema_rs", "rich", "argparse", "json", "ctypes"} & loaded

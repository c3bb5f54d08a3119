"""The wheel alone, in a clean environment outside the checkout, does what the checkout does.

It works without a network: the environment gets the wheel and, copied from the one that runs the tests,
exactly the distributions that the wheel declares. A dependency that was forgotten in the declaration is
therefore missing.
"""

import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudge.benchmark.root import find_root

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "problems" / "examples"
CLEAN = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
UNTRACKED = {".git", ".venv", "runs", "site", "dist", "build"}
"""Folders at the top that are no part of the sources."""


def _untracked(folder: str, names: list[str]) -> set[str]:
    return {"__pycache__"} & set(names) | (UNTRACKED & set(names) if Path(folder) == ROOT else set())


def _run(command: list[object], folder: Path, data: bytes = b"", status: int | None = 0) -> bytes:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, env=CLEAN, input=data, capture_output=True, timeout=300)
    assert status in (None, done.returncode), (done.stdout + done.stderr).decode(errors="replace")
    return done.stdout


def _declared(name: str, found: dict[str, importlib.metadata.Distribution]) -> None:
    """Collect the distributions that ``name`` needs here, without those of its extras."""
    for text in importlib.metadata.requires(name) or ():
        requirement, _, condition = text.partition(";")
        needed = re.match(r"[\w.-]+", requirement.strip())
        assert needed is not None, text
        if "extra" in condition or needed[0] in found:
            continue
        try:
            found[needed[0]] = importlib.metadata.distribution(needed[0])
        except importlib.metadata.PackageNotFoundError:
            assert condition, f"{name} needs {needed[0]} unconditionally, and it is not installed"
            continue
        _declared(needed[0], found)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the checkout, by way of the source distribution."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    shutil.copytree(ROOT, source, ignore=_untracked)
    _run([sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, source], folder)
    (made,) = folder.glob("adjudge-*.whl")
    return made


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean virtual environment with the wheel and what it declares; the result is its ``bin``."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=False, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "--disable-pip-version-check"]
    _run([*pip, "install", "--no-index", "--no-deps", wheel], folder)
    (packages,) = folder.glob("lib/python*/site-packages")
    found: dict[str, importlib.metadata.Distribution] = {}
    _declared("adjudge", found)
    for distribution in found.values():
        for file in distribution.files or ():
            target = packages / file
            if file.suffix != ".pyc" and target.resolve().is_relative_to(packages.resolve()):
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(distribution.locate_file(file), target)
    _run([*pip, "check"], folder)
    return folder / "bin"


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A folder with nothing in it, and no benchmark root above it."""
    assert not any((folder / "adjudge.toml").exists() for folder in tmp_path.parents)
    return tmp_path


def test_the_wheel_carries_the_benchmark_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    bundled = {name.removeprefix("adjudge/bundled/") for name in names if "/bundled/" in name}
    tracked = (
        set(_files("problems"))
        | set(_files("evals"))
        | set(_files("research"))
        | {"adjudge.toml", "tools/recheck.py", "tools/recheck_records.py"}
    )
    assert bundled == tracked
    assert {name.split("/")[0] for name in names} == {"adjudge", wheel.name.split("-py3")[0] + ".dist-info"}
    assert "adjudge/py.typed" in names
    assert any(name.endswith("/licenses/LICENSE") for name in names)


def test_the_wheel_carries_every_source_byte_for_byte(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for name in _files("src/adjudge"):
            assert archive.read(name.removeprefix("src/")) == (ROOT / name).read_bytes(), name


def test_the_source_distribution_can_be_built_from_and_holds_the_tests(wheel: Path) -> None:
    (made,) = wheel.parent.glob("adjudge-*.tar.gz")
    with tarfile.open(made) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "LICENSE", "README.md", "Makefile", "constraints.txt", "bench.py"} <= names
    assert set(_files("tests")) <= names


def _files(folder: str) -> Iterator[str]:
    for file in (ROOT / folder).rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            yield str(file.relative_to(ROOT))


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.json")), ids=lambda file: file.stem)
def test_a_verdict_has_the_bytes_that_the_checkout_gives(environment: Path, empty: Path, file: Path) -> None:
    """Under the bundled snapshot, so this also says that all digests of sources agree."""
    task_id = "-".join(file.name.split("-")[:2])
    data = file.read_bytes()
    here = _run([sys.executable, "-m", "adjudge", "verify", task_id, "-"], ROOT, data, status=None)
    there = _run([environment / "adjudge", "verify", task_id, "-"], empty, data, status=None)
    assert there == here
    assert json.loads(there)["snapshot_id"] == (find_root(ROOT).snapshot_id or "working-tree")


def test_the_worked_examples_give_their_verdicts(environment: Path, empty: Path) -> None:
    verdicts = {}
    for name in ("ks-0001-lander-parkin", "cb-0043-n15"):
        data = (EXAMPLES / f"{name}.json").read_bytes()
        verdicts[name] = json.loads(_run([environment / "adjudge", "verify", name[:7], "-"], empty, data))
    assert verdicts["ks-0001-lander-parkin"]["verdict"] == "accepted"
    assert verdicts["cb-0043-n15"]["message"] == "phi(n) = 8 does not divide n - 1 = 14"


def test_the_commands_work_in_an_empty_folder(environment: Path, empty: Path) -> None:
    command = environment / "adjudge"
    version = importlib.metadata.version("adjudge")
    assert _run([command, "--version"], empty).startswith(f"adjudge {version} (FLINT ".encode())
    _run([command, "check", "(x+1)^2", "x^2+2x+1"], empty)
    _run([command, "check", "(x+1)^2", "x^2+1"], empty, status=1)
    assert b"symbolic-equivalence" in _run([command, "lane", "list"], empty)
    doctor = json.loads(_run([command, "doctor", "--json"], empty))
    assert Path(doctor["benchmark"]["root"]).is_relative_to(environment.parent)
    assert doctor["benchmark"]["tasks"] > 0
    _run([command, "demo"], empty)


def test_a_verdict_is_rechecked_by_the_bundled_script(environment: Path, empty: Path) -> None:
    verdict = _run([environment / "adjudge", "check", "--json", "(x+1)^2", "x^2+2x+1"], empty)
    _run([environment / "adjudge", "recheck", "-"], empty, verdict)


def test_the_bundled_snapshot_holds(environment: Path, empty: Path) -> None:
    if find_root(ROOT).snapshot_id is None:
        pytest.skip("no snapshot is in force")
    _run([environment / "adjudge", "snapshot", "verify"], empty)


def test_the_bundled_lane_reproduces_its_report(environment: Path, empty: Path) -> None:
    _run([environment / "adjudge", "lane", "run", "symbolic-equivalence", "--check"], empty)

"""Somebody else's package brings a provider: really installed, found by its entry point, asked by name."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "tests/data/example_provider"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder into which pip has installed the example package."""
    pytest.importorskip("hatchling")
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--no-build-isolation"]
    command += ["--quiet", "--target", str(target), str(PACKAGE)]
    subprocess.run(command, check=True, timeout=120, capture_output=True)
    return target


def adjudge(folder, *arguments, cwd):
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", "adjudge", *arguments],
        env=environment,
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_model_of_another_packages_provider_is_asked(installed, tmp_path):
    arguments = ["run", "symbolic-equivalence", "--model", "example/always-equivalent", "--limit", "5"]
    done = adjudge(installed, *arguments, "--execute", "--out", "out", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["answered"] == 5
    lines = (tmp_path / "out/example/always-equivalent/run-1.jsonl").read_text().splitlines()
    records = [json.loads(line) for line in lines]
    assert {record["verdict"] for record in records} == {"equivalent"}
    assert {record["provider"] for record in records} == {"example"}


def test_doctor_lists_it(installed, tmp_path):
    done = adjudge(installed, "doctor", "--json", cwd=tmp_path)
    assert json.loads(done.stdout)["provider"]["example"] == "usable (says one word)"


def test_without_the_package_the_name_is_unknown(tmp_path):
    done = adjudge("", "run", "symbolic-equivalence", "--model", "example/always-refused", cwd=tmp_path)
    assert done.returncode == 2
    assert "'example' is not a provider" in done.stderr


@pytest.mark.parametrize(
    "name, body, words",
    [
        ("example", "PROVIDER = 3", "is not a provider of that name"),
        ("other", "from adjudge_example_provider import PROVIDER", "is not a provider of that name"),
        ("example", "raise ValueError('secret')", "cannot be imported (ValueError)"),
        ("anthropic", "import adjudge.solvers.registry as r\nPROVIDER = r.BUILT_IN[0]", "that name is taken"),
    ],
)
def test_a_broken_package_is_named_and_breaks_nothing_else(name, body, words, installed, tmp_path):
    (tmp_path / "broken_provider.py").write_text(body)
    info = tmp_path / "broken_provider-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-provider\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[adjudge.providers]\n{name} = broken_provider:PROVIDER\n")
    path = f"{tmp_path}{os.pathsep}{installed}" if "adjudge_example" in body else tmp_path
    done = adjudge(path, "run", "symbolic-equivalence", "--model", "unheard-of/x", cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert "secret" not in done.stderr
    ours = adjudge(path, "run", "symbolic-equivalence", "--model", "ollama/x", cwd=tmp_path)
    assert ours.returncode == 0, ours.stderr
    doctor = adjudge(path, "doctor", "--json", cwd=tmp_path)
    assert words in json.loads(doctor.stdout)["provider"]["other packages"]


def test_the_page_shows_the_package_as_it_is():
    page = (ROOT / "docs/models.md").read_text(encoding="utf-8")
    assert (PACKAGE / "adjudge_example_provider.py").read_text(encoding="utf-8") in page
    assert '[project.entry-points."adjudge.providers"]' in page

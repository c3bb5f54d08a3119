"""Fixtures that several test folders share: a task with a verifier of its own, and throw-away roots."""

import json
import re
import shutil
import signal
import sys
import types
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from pytest_socket import socket_allow_hosts

from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.contract.canonical import file_bytes
from adjudge.contract.strict_json import to_record
from adjudge.contract.task import Task

REPOSITORY = Path(__file__).resolve().parent.parent
FAKE_MODULE = "adjudge.verifiers.number_theory.fake_for_tests"


# A busy machine is no fault: neither a deadline nor a slow draw of examples fails a test.
settings.register_profile(
    "adjudge",
    settings.get_profile(settings.get_current_profile_name()),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("adjudge")


def pytest_configure() -> None:
    """A shell starts background jobs with interrupts ignored, and what ignores them has children that do."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_runtest_setup() -> None:
    """No test speaks to anything beyond this machine; pytest-socket lifts this again after each test."""
    socket_allow_hosts(["127.0.0.1", "::1"], allow_unix_socket=True)


@pytest.fixture
def repository() -> Path:
    """The checkout under test."""
    return REPOSITORY


@pytest.fixture
def task_fields():
    """The fields of a small executable task; its verifier is whatever the test installs."""
    return {
        "schema": "adjudge.bench.task/1",
        "task_id": "cb-9001",
        "title": "A task for tests",
        "statement": "No integer is even.",
        "refutation": "An even integer n, with the exponents of a few primes.",
        "output_schema": {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "type": "object",
            "additionalProperties": False,
            "required": ["task_id", "outcome", "witness"],
            "properties": {
                "task_id": {"const": "cb-9001"},
                "outcome": {"enum": ["counterexample", "no-result"]},
                "notes": {"type": "string", "maxLength": 4000},
                "witness": {
                    "type": ["object", "null"],
                    "additionalProperties": False,
                    "required": ["n"],
                    "properties": {
                        "n": {"type": "string", "format": "bigint"},
                        "m": {"type": "string", "format": "bigint0"},
                        "exponents": {
                            "type": "array",
                            "maxItems": 50,
                            "items": {"type": "integer", "minimum": 1, "maximum": 1000},
                        },
                    },
                },
            },
        },
        "verifier": {
            "kind": "executable",
            "entry": f"{FAKE_MODULE}:verify",
            "sources": ["adjudge/verifiers/outcome.py"],
        },
        "limits": {
            "max_submission_bytes": 20000,
            "max_digits": 10000,
            "max_items": 50,
            "max_work": 1000,
            "timeout_ms": 3000,
            "memory_mb": 128,
        },
        "status_observation": {
            "status": "open",
            "observed_on": "2026-08-22",
            "sources": [
                {"title": "Nowhere", "url": "https://example.org/", "accessed_on": "2026-08-22"},
            ],
            "note": "",
        },
        "eligibility": {"development": True, "release": False},
        "tags": ["number-theory"],
    }


@pytest.fixture
def task(task_fields):
    """The same as a record."""
    return to_record(task_fields, Task)


@pytest.fixture
def install_verifier(monkeypatch):
    """Install a function as the verifier of the test task."""

    def install(function):
        module = types.ModuleType(FAKE_MODULE)
        module.verify = function
        monkeypatch.setitem(sys.modules, FAKE_MODULE, module)

    return install


FEW = {"cb-0035", "cb-0043", "cb-0057", "cb-0068", "cb-0108", "ks-0001"}
"""Tasks of every kind: with a program and without, quarantined, a shadow."""


def copy_few_problems(root: Path) -> None:
    """Copy the tasks of :data:`FEW` with what belongs to them, and the ledger's first event."""

    def others(folder: str, names: list[str]) -> set[str]:
        if Path(folder).name not in {"benchmark", "shadows", "self-checks"}:
            return {name for name in names if re.search(r"-r[2-9]\.json$", name)}
        return {name for name in names if name.removesuffix(".json") not in FEW}

    shutil.copytree(REPOSITORY / "problems", root / "problems", ignore=others)
    ledger = root / "problems" / "ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes().splitlines(keepends=True)[0])


def copy_few_variations(root: Path) -> None:
    """Copy the variations of the tasks of :data:`FEW`."""
    target = root / "research" / "variations"
    target.mkdir(parents=True)
    for file in (REPOSITORY / "research" / "variations").glob("*.json"):
        if json.loads(file.read_text("utf-8"))["task_id"] in FEW:
            shutil.copy(file, target)


@pytest.fixture(scope="session")
def copy_few():
    """Put the few tasks and their variations into a folder; for fixtures that outlast a test."""

    def copy(root: Path) -> None:
        copy_few_problems(root)
        copy_few_variations(root)

    return copy


@pytest.fixture
def bundled_copy(tmp_path) -> BenchmarkRoot:
    """A throw-away copy of a few tasks of the bundled benchmark, with no snapshot in force."""
    copy_few_problems(tmp_path / "root")
    (tmp_path / "root" / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    return find_root(tmp_path / "root")


@pytest.fixture
def with_variations(bundled_copy) -> BenchmarkRoot:
    """The throw-away copy with the variations of its tasks."""
    copy_few_variations(bundled_copy.path)
    return bundled_copy


@pytest.fixture
def write_task(bundled_copy):
    """Put a task file into the throw-away benchmark."""

    def write(fields) -> None:
        folder = "shadows" if fields["task_id"].startswith("ks-") else "benchmark"
        path = bundled_copy.problems / folder / f"{fields['task_id']}.json"
        path.write_bytes(file_bytes(fields))

    return write


@pytest.fixture
def submission():
    """Build the bytes of a submission."""

    def build(witness, *, task_id="cb-9001", **more) -> bytes:
        outcome = "no-result" if witness is None else "counterexample"
        fields = {"task_id": task_id, "outcome": outcome, "witness": witness, **more}
        return json.dumps(fields).encode()

    return build

"""Discovery records and reports for tests, and a throw-away benchmark with a catalog."""

import json
import shutil
from pathlib import Path

import pytest

from adjudge.benchmark.root import find_root
from adjudge.contract.canonical import file_bytes

INVENTORY = Path(__file__).parent / "data" / "inventory"
RECORD = {
    "schema": "adjudge.bench.discovery/1",
    "record_id": "made-up-001",
    "source_id": "made-up",
    "statement": "Let n ≥ 1.\n\nEvery n is the sum of two squares.",
    "status": "listed-unsolved",
    "quality_flags": [],
    "raw_source_url": "https://example.org/raw/1",
    "context_url": "https://example.org/1",
    "provenance": {
        "format": "hand",
        "title": "Sums of two squares",
        "locator": "problem 1",
        "listed_status": "open",
        "status_as_of": "2026-07-03",
        "evidence": None,
        "revision": None,
        "representation": "verbatim",
        "licence": "made up",
        "tags": ["number-theory"],
        "related": [],
        "imported_flags": [],
        "resolved_flags": [],
        "input_sha256": None,
    },
    "promotion_gates": {
        "statement_exact": True,
        "status_confirmed": True,
        "refutation_finite": True,
        "verifier_ready": True,
    },
    "verifier_readiness": "ready",
}
CLOSED = dict.fromkeys(RECORD["promotion_gates"], False)
REPORT = {
    "record_id": "made-up-001",
    "kind": "counterexample-candidate",
    "summary": "Three is not a sum of two squares.",
    "content": "The squares up to 3 are 0 and 1; 3 is the sum of no two of them.",
    "sources": [],
    "confidence": "high",
}


@pytest.fixture
def record():
    """The fields of a record with all gates open; the test's own copy."""
    return json.loads(json.dumps(RECORD))


@pytest.fixture
def report():
    """The fields of a report on it; the test's own copy."""
    return json.loads(json.dumps(REPORT))


@pytest.fixture
def root(tmp_path):
    """A benchmark with no task and no record."""
    folder = tmp_path / "root"
    (folder / "problems").mkdir(parents=True)
    (folder / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    return find_root(folder)


@pytest.fixture
def put(root):
    """Put a record into the catalog."""

    def put(fields):
        file = root.problems / "extended-catalog" / f"{fields['record_id']}.json"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(file_bytes(fields))
        return file

    return put


@pytest.fixture
def inventory(tmp_path):
    """A copy of the inventory's sample files, to be changed at will."""
    return Path(shutil.copytree(INVENTORY, tmp_path / "inventory"))

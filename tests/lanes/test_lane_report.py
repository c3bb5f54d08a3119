"""The lane's report: what the engine says about the 185 cases, the same bytes whoever asks and wherever."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_sha256, file_bytes, sha256_hex
from adjudge.contract.errors import EngineFault
from adjudge.contract.report import EquivalenceReport
from adjudge.contract.sources import import_closure
from adjudge.lanes import equivalence_report as lane_report
from adjudge.lanes.equivalence_identity import ENGINE_MODULES
from adjudge.lanes.equivalence_report import run_lane
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def report() -> EquivalenceReport:
    return run_lane(ROOT)


@pytest.fixture(scope="module")
def plain(report: EquivalenceReport) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(report)
    return built


@pytest.fixture
def root(tmp_path: Path) -> Path:
    cases = tmp_path / SYMBOLIC_EQUIVALENCE.cases
    cases.parent.mkdir(parents=True)
    shutil.copy(ROOT / SYMBOLIC_EQUIVALENCE.cases, cases)
    return tmp_path


def test_every_public_case_is_answered_as_labelled(report: EquivalenceReport) -> None:
    metrics = report.metrics
    assert (metrics.cases_total, metrics.correct, metrics.wrong, metrics.refused) == (185, 185, 0, 0)
    assert metrics.correct_rate == "1.000000"
    assert metrics.refusal_code_mismatches == 0
    refusals = metrics.refusal_correctness
    assert (refusals.matched, refusals.expected, refusals.rate) == (3, 3, "1.000000")
    assert {label: counts.total for label, counts in metrics.by_expected.items()} == {
        "equivalent": 140,
        "not_equivalent": 42,
        "refused": 3,
    }
    assert {source: counts.total for source, counts in metrics.by_source.items()} == {
        "curated": 30,
        "generated": 155,
    }
    assert len(metrics.by_category) == 33
    assert report.exit_criterion.passed


def test_digests_are_those_of_the_text(plain: dict[str, Any]) -> None:
    assert plain["report_sha256"] == canonical_sha256(plain, without=["report_sha256"])
    assert plain["cases_sha256"] == sha256_hex((ROOT / plain["cases_path"]).read_bytes())
    assert plain["pack"]["sha256"] == sha256_hex((ROOT / "src/adjudge/algebra/methods.json").read_bytes())
    for row in plain["per_case"]:
        assert row["row_sha256"] == canonical_sha256(row, without=["row_sha256"])


def test_engine_digest_covers_the_sources_that_decide(plain: dict[str, Any]) -> None:
    paths = import_closure(list(ENGINE_MODULES))
    assert {
        "adjudge/algebra/equivalence.py",
        "adjudge/lanes/scoring.py",
        "adjudge/lanes/equivalence_report.py",
    } < {*paths}
    lines = [f"{path}:{sha256_hex((ROOT / 'src' / path).read_bytes())}" for path in paths]
    assert plain["engine"]["source_sha256"] == canonical_sha256(sorted(lines))


def test_every_decided_row_carries_its_evidence(plain: dict[str, Any]) -> None:
    for row in plain["per_case"]:
        if row["actual"] == "refused":
            assert row["certificate"] is row["canonical_a"] is row["canonical_b"] is None
        else:
            assert row["certificate"]["kind"] in {"point", "modular", "one-point", "expansion"}
            assert (row["canonical_a"] == row["canonical_b"]) is (row["actual"] == "equivalent")


def test_canonical_forms_are_sorted_monomials_without_spaces(plain: dict[str, Any]) -> None:
    by_id = {row["case_id"]: row for row in plain["per_case"]}
    assert by_id["b1-gen-0001"]["canonical_a"] == "9*x^2-6*x+1"
    assert by_id["b1-gen-0152"]["canonical_a"] == "1/3*x"
    assert by_id["b1-0015"]["canonical_b"] == "17"


def test_file_bytes_read_back_to_the_same_report(report: EquivalenceReport) -> None:
    data = file_bytes(report)
    again = strict_json.read_record(data, EquivalenceReport)
    assert again == report
    assert file_bytes(again) == data


def test_committed_report_is_what_the_engine_says_now(report: EquivalenceReport) -> None:
    assert (ROOT / SYMBOLIC_EQUIVALENCE.report).read_bytes() == file_bytes(report)


def test_nothing_of_this_machine_is_in_the_report(report: EquivalenceReport) -> None:
    text = file_bytes(report).decode()
    for word in (str(ROOT), os.uname().nodename, sys.version.split()[0]):
        assert word not in text


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "2", "LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Apia", "COLUMNS": "20"},
    ],
)
def test_bytes_do_not_depend_on_process_hash_seed_locale_zone_or_folder(
    report: EquivalenceReport, environment: dict[str, str], tmp_path: Path
) -> None:
    program = (
        "import sys, pathlib\n"
        "from adjudge.contract.canonical import file_bytes\n"
        "from adjudge.lanes.equivalence_report import run_lane\n"
        "sys.stdout.buffer.write(file_bytes(run_lane(pathlib.Path(sys.argv[1]))))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(ROOT)],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src"), **environment},
        capture_output=True,
        check=True,
    )
    assert ran.stdout == file_bytes(report)


def test_a_changed_digit_changes_its_row_and_the_digests_only(root: Path, plain: dict[str, Any]) -> None:
    cases = root / SYMBOLIC_EQUIVALENCE.cases
    before = cases.read_bytes()
    cases.write_bytes(before.replace(b'"9*x + 42"', b'"9*x + 43"'))
    changed = msgspec.to_builtins(run_lane(root))
    assert {key for key in plain if plain[key] != changed[key]} == {
        "cases_sha256",
        "per_case",
        "report_sha256",
    }
    rows = zip(plain["per_case"], changed["per_case"], strict=True)
    assert [old["case_id"] for old, new in rows if old != new] == ["b1-0021"]


def test_a_turned_label_is_one_wrong_case_and_fails_the_gate(root: Path) -> None:
    cases = root / SYMBOLIC_EQUIVALENCE.cases
    first, rest = cases.read_bytes().split(b"\n", 1)
    cases.write_bytes(
        first.replace(b'"expected":"equivalent"', b'"expected":"not_equivalent"') + b"\n" + rest
    )
    report = run_lane(root)
    assert (report.metrics.wrong, report.exit_criterion.passed) == (1, False)
    assert report.per_case[0].verdict == "wrong"


def test_another_refusal_code_is_a_mismatch_and_fails_the_gate(root: Path) -> None:
    cases = root / SYMBOLIC_EQUIVALENCE.cases
    cases.write_bytes(cases.read_bytes().replace(b'"FUNCTION_APPLICATION"', b'"UNKNOWN_IDENTIFIER"'))
    report = run_lane(root)
    assert (report.metrics.correct, report.metrics.refusal_code_mismatches) == (185, 1)
    assert not report.exit_criterion.passed


def test_a_fault_of_the_engine_names_the_case_and_gives_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(lane_report, "decide", broken)
    with pytest.raises(EngineFault, match=r"b1-0001.*ZeroDivisionError"):
        run_lane(ROOT)

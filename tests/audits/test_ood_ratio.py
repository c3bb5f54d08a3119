"""The sixteen invariants of the audit ood-ratio, by their names."""

import json
import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudge.audits import ood_ratio, thresholds
from adjudge.audits.lane_ood_ratio import audit_lane_ood_ratio
from adjudge.audits.ood_ratio import ReportFile, audit_ood_ratio
from adjudge.cli import audit as command
from adjudge.cli.main import Parser
from adjudge.contract.audit import OodRatioAudit
from adjudge.contract.canonical import canonical_bytes, file_bytes
from adjudge.contract.case import WordProblemCase
from adjudge.contract.report import EQUIVALENCE_REPORT_SCHEMA
from adjudge.lanes.case_file import WORD_PROBLEM_CASES, WORD_PROBLEM_OOD_CASES, read_cases
from adjudge.lanes.registry import BOUNDED_GRAMMAR
from adjudge.lanes.wordproblem_plan import KEPT_UNITS, NAME_POOL, UNIT_POOL
from adjudge.wordproblem import solve_word_problem

ROOT = Path(__file__).resolve().parents[2]
UNITS = ("apples", "stickers", "cards", "kites", "shells", "beads", "crayons", "candies", "birds")
Report = dict[str, Any]


def minimal(total: int, correct: int, wrong: int, **more: Any) -> Report:
    """The least that is a report: schema, engine, counts."""
    return {
        "schema": EQUIVALENCE_REPORT_SCHEMA,
        "engine": {"source_sha256": "e" * 64},
        "metrics": {
            "cases_total": total,
            "correct": correct,
            "wrong": wrong,
            "refused": total - correct - wrong,
        },
        **more,
    }


def public(total: int, correct: int) -> Report:
    return minimal(total, correct, 0)


def ood(total: int, correct: int, wrong: int) -> Report:
    return minimal(total, correct, wrong)


def audit(first: Report | None, second: Report | None) -> OodRatioAudit:
    files = [
        ReportFile(name, None if report is None else json.dumps(report).encode())
        for name, report in (("public.json", first), ("ood.json", second))
    ]
    return audit_ood_ratio(*files, root=ROOT)


@pytest.fixture(scope="module")
def public_cases() -> dict[str, WordProblemCase]:
    _, cases = read_cases(ROOT / BOUNDED_GRAMMAR.cases, WORD_PROBLEM_CASES)
    return {case.case_id: case for case in cases}


@pytest.fixture(scope="module")
def variants() -> list[WordProblemCase]:
    return read_cases(ROOT / BOUNDED_GRAMMAR.ood_cases, WORD_PROBLEM_OOD_CASES)[1]


def _named(case: WordProblemCase) -> set[str]:
    """Words with a capital inside a sentence, and those that begin one and are no word of a template."""
    opening = {"How", "There", "The", "Each"} | {unit.capitalize() for unit in (*UNITS, *UNIT_POOL)}
    return set(re.findall(r"\b[A-Z][a-z]+\b", case.problem)) - opening


def _counted(case: WordProblemCase) -> str:
    """The unit that a text is about: the first that it names, in the singular or plural."""
    known = (*UNITS, *UNIT_POOL, *KEPT_UNITS)
    words = re.findall(r"[a-z]+", case.problem.lower())
    found = [unit for word in words for unit in known if word in (unit, unit.removesuffix("s"))]
    return found[0]


def test_ood_has_at_least_30(variants: list[WordProblemCase]) -> None:
    assert len(variants) == 35
    assert thresholds.OOD_CASES_MIN == 30


def test_sibling_field_present(variants: list[WordProblemCase]) -> None:
    assert all(
        isinstance(case.public_sibling_case_id, str) and case.public_sibling_case_id for case in variants
    )


def test_sibling_resolves_one_to_one(
    variants: list[WordProblemCase], public_cases: dict[str, WordProblemCase]
) -> None:
    siblings = [str(case.public_sibling_case_id) for case in variants]
    assert sorted(siblings) == [f"b3-{number:03}" for number in range(1, 36)]
    assert {public_cases[name].expected for name in siblings} == {"solved_correct"}


def test_every_ood_case_parses(
    variants: list[WordProblemCase], public_cases: dict[str, WordProblemCase]
) -> None:
    for case in variants:
        found = solve_word_problem(case.problem)
        sibling = solve_word_problem(public_cases[str(case.public_sibling_case_id)].problem)
        assert found.outcome == sibling.outcome == "solved", case.case_id
        assert found.shape_sha256 == sibling.shape_sha256, case.case_id


def test_entity_pool(variants: list[WordProblemCase], public_cases: dict[str, WordProblemCase]) -> None:
    named = [case for case in variants if case.shape_category != "there_are_count"]
    assert len(named) == 33
    for case in named:
        assert _named(case)
        assert _named(case) <= set(NAME_POOL), case.case_id
    for case in public_cases.values():
        assert not _named(case) & set(NAME_POOL), case.case_id
    for case in variants:
        if case.shape_category == "there_are_count":
            assert not _named(case)


def test_unit_pool(variants: list[WordProblemCase], public_cases: dict[str, WordProblemCase]) -> None:
    split: Counter[str] = Counter()
    for case in variants:
        old, new = _counted(public_cases[str(case.public_sibling_case_id)]), _counted(case)
        if old in KEPT_UNITS:
            assert new == old, case.case_id
            split["kept"] += 1
        else:
            assert new in UNIT_POOL, case.case_id
            assert new != old, case.case_id
            split["there are" if case.shape_category == "there_are_count" else "named"] += 1
    assert split == {"named": 19, "there are": 2, "kept": 14}


def test_ratio_exact() -> None:
    made = audit(public(50, 50), ood(35, 35, 0))
    assert (made.ratio_all, made.ratio_satisfied, made.wrong_zero) == ("1.000000", True, True)
    assert made.passed
    assert (made.reason_code, made.reason) == ("", "")


def test_ratio_boundary() -> None:
    assert audit(public(100, 100), ood(100, 95, 0)).passed
    below = audit(public(100, 100), ood(100, 94, 0))
    assert (below.passed, below.reason_code, below.ratio_all) == (False, "RATIO_BELOW_GATE", "0.940000")
    assert 32 * 50 * 100 >= 95 * 47 * 35
    assert audit(public(50, 47), ood(35, 32, 0)).passed
    assert 31 * 50 * 100 < 95 * 47 * 35
    assert not audit(public(50, 47), ood(35, 31, 0)).passed


def test_gate_constant(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert ood_ratio.OOD_RATIO_GATE == thresholds.OOD_RATIO_GATE == (95, 100)
    parser = Parser(prog="audit")
    command.configure(parser)
    taken = vars(parser.parse_args(["ood-ratio", "--lane", "bounded-grammar"]))
    assert taken.keys() == {"action", "audit", "lane", "public", "ood", "out", "check", "json", "root"}
    for name in ("OOD_RATIO_GATE", "ADJUDGE_OOD_RATIO_GATE", "ADJUDGE_RATIO"):
        monkeypatch.setitem(os.environ, name, "1/100")
    assert not audit(public(100, 100), ood(100, 94, 0)).passed
    source = Path(ood_ratio.__file__).read_text("utf-8")
    assert "environ" not in source


def test_wrong_zero_independent() -> None:
    made = audit(public(35, 35), ood(35, 34, 1))
    assert (made.ratio_satisfied, made.wrong_zero, made.passed) == (True, False, False)
    assert made.reason_code == "WRONG_NOT_ZERO"
    assert made.ratio_all == "0.971429"


@pytest.fixture
def no_division(monkeypatch: pytest.MonkeyPatch) -> None:
    def divide(*_: int) -> str:
        raise AssertionError("a refused audit divides nothing")

    monkeypatch.setattr(ood_ratio, "six_decimals", divide)


def _run(arguments: list[str]) -> int:
    parser = Parser(prog="audit")
    command.configure(parser)
    return command.run(parser.parse_args(arguments))


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., list[str]]:
    """Writes two reports and gives the arguments that audit them."""

    def write(first: Report | None, second: Report | None) -> list[str]:
        arguments = ["ood-ratio", "--root", str(ROOT)]
        for option, report in (("--public", first), ("--ood", second)):
            file = tmp_path / f"{option.strip('-')}.json"
            if report is not None:
                file.write_bytes(file_bytes(report))
            arguments += [option, str(file)]
        return arguments

    return write


@pytest.mark.usefixtures("no_division")
def test_missing_public_report(written: Callable[..., list[str]]) -> None:
    made = audit(None, ood(35, 35, 0))
    assert (made.passed, made.reason_code, made.ratio_all, made.gates) == (False, "REPORT_MISSING", None, {})
    assert _run(written(None, ood(35, 35, 0))) == 3


@pytest.mark.usefixtures("no_division")
def test_missing_ood_report(written: Callable[..., list[str]]) -> None:
    made = audit(public(50, 50), None)
    assert (made.passed, made.reason_code, made.ratio_all, made.gates) == (False, "REPORT_MISSING", None, {})
    assert _run(written(public(50, 50), None)) == 3


@pytest.mark.usefixtures("no_division")
def test_public_accuracy_zero() -> None:
    nothing = audit(public(50, 0), ood(35, 35, 0))
    assert (nothing.passed, nothing.reason_code) == (False, "NO_BASELINE")
    empty = audit(public(0, 0), ood(35, 35, 0))
    assert (empty.passed, empty.reason_code) == (False, "EMPTY_REPORT")


def test_auditor_deterministic() -> None:
    def shuffled(report: Report) -> Report:
        return {
            key: shuffled(value) if isinstance(value, dict) else value
            for key, value in reversed(report.items())
        }

    first, second = public(50, 49), ood(35, 34, 0)
    assert list(shuffled(first)) != list(first)
    made = audit(first, second)
    for one, other in ((first, second), (shuffled(first), second), (shuffled(first), shuffled(second))):
        assert canonical_bytes(audit(one, other)) == canonical_bytes(made)


def test_artifact_byte_equal(written: Callable[..., list[str]], tmp_path: Path) -> None:
    arguments = written(public(50, 50), ood(35, 35, 0))
    emitted = []
    for name in ("one.json", "two.json"):
        assert _run([*arguments, "--out", str(tmp_path / name)]) == 0
        emitted.append((tmp_path / name).read_bytes())
    assert emitted[0] == emitted[1]
    assert emitted[0].endswith(b"}\n")


def test_snapshot_passes() -> None:
    audited = audit_lane_ood_ratio(ROOT, BOUNDED_GRAMMAR)
    made = audited.artifact
    assert made.reason == ""
    assert made.ood is not None
    assert (made.ood.correct, made.ood.cases_total, made.ood.wrong) == (35, 35, 0)
    assert (made.ratio_all, made.ratio_sibling, made.passed) == ("1.000000", "1.000000", True)
    assert audited.ood_is_current
    committed = ROOT / BOUNDED_GRAMMAR.audit_file("ood-ratio")
    assert committed.read_bytes() == file_bytes(made)

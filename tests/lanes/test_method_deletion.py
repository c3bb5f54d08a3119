"""Disabling a method may cost a decision, never turn one."""

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from adjudge.algebra import METHODS, check_equivalence
from adjudge.lanes.equivalence_curated import public_cases
from adjudge.lanes.equivalence_run import SYNTAX, decide

DISABLEABLE = sorted(set(METHODS) - {"refusal"})
FIELD_CASES = Path(__file__).resolve().parents[1] / "algebra/data/equivalence_cases.jsonl"


class Question(NamedTuple):
    name: str
    a: str
    b: str
    syntax: str
    scope: str


def _questions() -> list[Question]:
    public = [
        Question(case.case_id, case.expression_a, case.expression_b, SYNTAX, "polynomial")
        for case in public_cases()
    ]
    records = [json.loads(line) for line in FIELD_CASES.read_text("utf-8").splitlines()]
    field = [
        Question(
            record["id"],
            record["a"],
            record["b"],
            record["syntax"],
            "polynomial" if record["scope"] == "polynomial" else "rational",
        )
        for record in records
    ]
    return public + field


def _verdict(question: Question, *disabled: str) -> tuple[str, str | None]:
    verdict = check_equivalence(
        question.a,
        question.b,
        syntax=question.syntax,
        scope=question.scope,
        disabled_methods=frozenset(disabled),
    )
    return verdict.verdict, verdict.refusal.code if verdict.refusal else None


@pytest.mark.parametrize("method", DISABLEABLE)
def test_without_a_method_every_verdict_stays_or_becomes_a_refusal_for_resources(method: str) -> None:
    turned = []
    for question in _questions():
        before, after = _verdict(question), _verdict(question, method)
        if after not in (before, ("refused", "RESOURCE_LIMIT")):
            turned.append((question.name, before, after))
    assert turned == []


def test_without_any_method_nothing_is_decided() -> None:
    verdicts = {_verdict(question, *DISABLEABLE)[0] for question in _questions()}
    assert verdicts == {"refused"}


def test_the_public_cases_name_methods_of_the_registry_only() -> None:
    methods = {decide(case, "public").method for case in public_cases()}
    assert methods <= set(METHODS)

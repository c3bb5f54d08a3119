"""The case files of the lane bounded-grammar: the plan's pinned facts, and labels that no engine gave.

The reference evaluator works out every answer from the plan's table, in rational arithmetic of its own; it
reads no English and imports nothing of the engine.
"""

import ast
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from adjudge.contract.canonical import sha256_hex
from adjudge.contract.case import WordProblemCase
from adjudge.lanes import wordproblem_cases, wordproblem_plan, wordproblem_table
from adjudge.lanes.case_file import (
    WORD_PROBLEM_CASES,
    WORD_PROBLEM_OOD_CASES,
    case_lines,
    read_cases,
)
from adjudge.lanes.registry import BOUNDED_GRAMMAR
from adjudge.lanes.wordproblem_cases import ood_word_problems, public_word_problems
from adjudge.lanes.wordproblem_plan import KEPT_UNITS, NAME_POOL, PUBLIC_NAMES, UNIT_POOL, PlannedCase
from adjudge.lanes.wordproblem_table import MISDECLARED, SOLVED
from adjudge.wordproblem import REFUSAL_CODES, solve_word_problem

ROOT = Path(__file__).resolve().parents[2]
PUBLIC, OOD = public_word_problems(), ood_word_problems()
COPIED_ANSWERS: frozenset[str] = frozenset()
"""Cases whose answer may stand in their own text; a baseline that copies a number would pass them."""


def reference_answer(plan: PlannedCase) -> Fraction:
    """The answer, from the table alone."""
    amounts = {"first": Fraction(0), "second": Fraction(0)}
    price = None
    for effect, _, value in plan.sentences:
        if effect in ("hold", "hold_second"):
            amounts["second" if effect == "hold_second" else "first"] = value
        elif effect == "price":
            price = value
        elif effect == "add":
            amounts["first"] += value
        elif effect in ("subtract", "transfer"):
            amounts["first"] -= value
            amounts["second"] += value if effect == "transfer" else 0
        elif effect == "multiply":
            amounts["first"] *= value
        elif effect == "divide":
            amounts["first"] /= value
        elif effect == "compare_additive":
            amounts["second"] = amounts["first"] + value
        else:
            assert effect == "compare_multiplicative"
            amounts["second"] = amounts["first"] * value
        assert min(amounts.values()) >= 0
    if plan.question.about == "price":
        assert price is not None
        return price * amounts["first"]
    return amounts[plan.question.about]


def _names(text: str) -> set[str]:
    """Capitalized words that no template begins with or is, units aside."""
    words = set(re.findall(r"\b[A-Z][a-z]+\b", text))
    return words - {"How", "There", "The", "Each", "If", "Books", "Oranges"}


@pytest.mark.parametrize(
    ("path", "form", "made", "digest"),
    [
        (
            BOUNDED_GRAMMAR.cases, WORD_PROBLEM_CASES, PUBLIC,
            "21f8b331de48a6552408faacffbc6f84011ece1eea924fe776cc33c25472b179",
        ),
        (
            BOUNDED_GRAMMAR.ood_cases, WORD_PROBLEM_OOD_CASES, OOD,
            "0e16de2b08868cf1c1907e4da5d36f6fb8048bb2814da0235218a845470758a5",
        ),
    ],
    ids=["public", "ood"],
)  # fmt: skip
def test_committed_files_are_what_the_plan_makes(path, form, made, digest) -> None:
    data, cases = read_cases(ROOT / path, form)
    assert cases == made
    assert data == case_lines(made)
    assert sha256_hex(data) == digest


def test_ids_are_contiguous_unique_and_ascending() -> None:
    assert [case.case_id for case in PUBLIC] == [f"b3-{number:03}" for number in range(1, 51)]
    assert [case.case_id for case in OOD] == [f"ood-{number:03}" for number in range(1, 36)]


def test_no_two_texts_are_equal_whatever_the_capitals() -> None:
    assert len({case.problem.lower() for case in PUBLIC + OOD}) == 85


def test_every_answer_is_that_of_the_reference_evaluator() -> None:
    for plan, case, variant in zip(SOLVED, PUBLIC, OOD, strict=False):
        assert str(reference_answer(plan)) == case.expected_answer == variant.expected_answer, case.case_id
    for (plan, declared), case in zip(MISDECLARED, PUBLIC[35:40], strict=True):
        assert (str(reference_answer(plan)), str(declared)) == (case.true_answer, case.expected_answer)


def test_the_reference_evaluator_and_the_plan_do_not_know_the_engine() -> None:
    for module in (wordproblem_cases, wordproblem_plan, wordproblem_table):
        imports = [
            node for node in ast.walk(ast.parse(Path(module.__file__).read_bytes()))
            if isinstance(node, ast.Import | ast.ImportFrom)
        ]  # fmt: skip
        assert not [node for node in imports if "adjudge.wordproblem" in ast.unparse(node)]


def test_declared_wrong_answers_and_refusals_are_the_pinned_ones() -> None:
    wrong = [(case.shape_category, case.true_answer, case.expected_answer) for case in PUBLIC[35:40]]
    assert wrong == [
        ("canonical_has_buys", "13", "14"),
        ("canonical_has_buys", "7", "8"),
        ("transfer", "7", "11"),
        ("multiply", "14", "21"),
        ("divide", "4", "8"),
    ]
    refused = [(case.shape_category, case.expected_refusal) for case in PUBLIC[40:]]
    assert refused == [
        ("refused_paraphrase", "UNKNOWN_VERB"),
        ("refused_unit", "UNKNOWN_UNIT"),
        ("refused_ambiguous", "UNDEFINED_ENTITY"),
        ("refused_paraphrase", "CONDITIONAL"),
        ("refused_paraphrase", "AGE_COMPARISON"),
        ("refused_paraphrase", "AMBIGUOUS_COMPARISON"),
        ("refused_paraphrase", "COMPOUND_SENTENCE"),
        ("refused_paraphrase", "NESTED_COMPARISON"),
        ("refused_ambiguous", "SELF_COMPARISON"),
        ("refused_multistep", "DIVISION_BY_ZERO"),
    ]
    assert all(case.expected_refusal in REFUSAL_CODES for case in PUBLIC[40:])
    assert Counter(case.expected for case in PUBLIC) == {
        "solved_correct": 35, "solved_wrong": 5, "refused": 10,
    }  # fmt: skip


@pytest.mark.parametrize("case", PUBLIC[40:], ids=lambda case: case.case_id)
def test_every_refused_case_refuses_with_its_code(case: WordProblemCase) -> None:
    assert getattr(solve_word_problem(case.problem), "code", None) == case.expected_refusal


def test_no_answer_stands_in_its_own_text() -> None:
    for case in PUBLIC + OOD:
        for answer in (case.expected_answer, case.true_answer):
            numbers = re.findall(r"[0-9]+(?:\.[0-9]+)?", case.problem)
            assert case.case_id in COPIED_ANSWERS or answer not in numbers, case.case_id


def test_names_of_the_two_sets_are_disjoint() -> None:
    public = set().union(*(_names(case.problem) for case in PUBLIC))
    variants = set().union(*(_names(case.problem) for case in OOD))
    assert public == set(PUBLIC_NAMES)
    assert variants == set(NAME_POOL)


# The totals that the plan derives.


def test_shapes() -> None:
    assert Counter(plan.shape for plan in SOLVED) == {
        "canonical_has_buys": 14,
        "transfer": 2,
        "multiply": 2,
        "divide": 1,
        "apply_rate": 3,
        "compare_additive": 2,
        "compare_multiplicative": 8,
        "there_are_count": 2,
        "substance_qualifier": 1,
    }


def test_depths_and_operations_of_table_and_traces() -> None:
    depths: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    for plan, case in zip(SOLVED, PUBLIC, strict=False):
        solved = solve_word_problem(case.problem)
        assert solved.outcome == "solved"
        assert solved.depth == plan.depth, case.case_id
        depths[plan.depth] += 1
        kinds.update(step["kind"] for step in solved.trace["steps"])
    assert depths == {1: 23, 2: 4, 3: 2, 4: 2, 5: 1, 6: 2, 7: 1}
    buckets = [sum(depths[depth] for depth in range(*ends)) for ends in ((1, 2), (2, 4), (4, 6), (6, 9))]
    assert buckets == [23, 6, 3, 3]
    assert kinds == {
        "add": 29,
        "subtract": 22,
        "transfer": 2,
        "multiply": 2,
        "divide": 1,
        "apply_rate": 3,
        "compare_additive": 2,
        "compare_multiplicative": 8,
    }


def test_unit_changes() -> None:
    named = [plan for plan in SOLVED if plan.names]
    assert len(named) == 33
    assert sum(plan.unit != plan.ood_unit for plan in named) == 19
    assert sum(plan.unit != plan.ood_unit for plan in SOLVED if not plan.names) == 2
    kept = Counter(plan.unit for plan in named if plan.unit == plan.ood_unit)
    assert kept == {"dollars": 5, "cookies": 5, "feet": 2, "hours": 2}
    assert set(kept) == set(KEPT_UNITS)


def test_pools() -> None:
    used = Counter(name for plan in SOLVED for name in plan.ood_names)
    assert set(used) == set(NAME_POOL)
    assert set(used.values()) == {4, 5}
    assert [name for plan in SOLVED for name in plan.ood_names] == [
        NAME_POOL[place % 10] for place in range(sum(used.values()))
    ]
    assert {plan.ood_unit for plan in SOLVED if plan.unit != plan.ood_unit} == set(UNIT_POOL)
    own = [plan.unit for plan in SOLVED if plan.unit in UNIT_POOL]
    assert (len(own), set(own)) == (8, set(UNIT_POOL))


def test_siblings_have_one_shape_and_different_graphs() -> None:
    for case, variant in zip(PUBLIC, OOD, strict=False):
        one, other = solve_word_problem(case.problem), solve_word_problem(variant.problem)
        assert one.outcome == other.outcome == "solved"
        assert one.shape_sha256 == other.shape_sha256, variant.case_id
        assert one.graph_sha256 != other.graph_sha256

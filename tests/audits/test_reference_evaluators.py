"""The reference evaluators: right by tables and by third implementations, and independent of the engines."""

import ast
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from adjudge.audits.artifact import Findings
from adjudge.audits.perturbation_bases import perturbations
from adjudge.audits.reference_polynomials import (
    NoReferenceError,
    decide,
    leading,
    operator_nodes,
    summands,
    with_top_exponent_raised,
)
from adjudge.audits.reference_problems import ImpossibleAmountError, Problem, evaluate, problem_of
from adjudge.audits.subject import subject_of
from adjudge.contract.sources import import_closure
from adjudge.lanes.metamorphic import metamorphic_cases
from adjudge.lanes.registry import BOUNDED_GRAMMAR
from adjudge.lanes.wordproblem_plan import Question, Sentence
from adjudge.lanes.wordproblem_table import SOLVED

ROOT = Path(__file__).resolve().parents[2]
REFERENCES = (
    "reference_polynomials",
    "reference_problems",
    "reference_scope",
    "certificate_check",
)
MAKE_ALL_CHANGES = """
import sys
from adjudge.audits import equivalence_perturbations, wordproblem_perturbations
from adjudge.audits.reference_problems import problem_of
from adjudge.audits.subject import Item, Question
from adjudge.lanes.wordproblem_table import SOLVED
pairs = [Item(Question("one", ("(x + 1)^2", "x^2 + 2*x + 1")), "equivalent")]
plans = [(str(place), problem_of(plan)) for place, plan in enumerate(SOLVED)]
made = [*equivalence_perturbations.changed(pairs), *wordproblem_perturbations.changed(plans)]
engines = [name for name in sys.modules if name.startswith(("adjudge.algebra", "adjudge.wordproblem"))]
print(len(made), engines)
"""


@pytest.mark.parametrize("module", REFERENCES)
def test_nothing_that_tells_the_right_answer_reaches_an_engine(module: str) -> None:
    reached = import_closure([f"adjudge.audits.{module}"])
    assert f"adjudge/audits/{module}.py" in reached
    assert [path for path in reached if path.startswith(("adjudge/algebra/", "adjudge/wordproblem/"))] == []


def test_changing_cases_loads_no_engine() -> None:
    """In a fresh process that makes every kind of change, with its right answer."""
    command = [sys.executable, "-c", MAKE_ALL_CHANGES]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split(" ", 1) == [str(10 + 11 * 35), "[]\n"]


@pytest.mark.parametrize("module", REFERENCES)
def test_no_import_hides_in_a_string(module: str) -> None:
    """The walk above sees ``import`` statements; nothing here imports in another way."""
    source = (ROOT / f"src/adjudge/audits/{module}.py").read_bytes()
    called = {node.func.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)
              and isinstance(node.func, ast.Name)}  # fmt: skip
    assert called & {"__import__", "import_module", "exec", "eval", "compile"} == set()
    assert b"importlib" not in source
    assert b"flint" not in source


@pytest.mark.parametrize(
    ("a", "b", "label"),
    [
        ("x^2", "x", "not_equivalent"),  # equal at 0 and 1
        ("x*y", "0", "not_equivalent"),  # zero on both axes
        ("x*(x - 1)*(x - 2)*(x - 3)", "0", "not_equivalent"),
        ("-x^2", "(-x)^2", "not_equivalent"),
        ("-x^2", "-(x**2)", "equivalent"),
        ("(x - y)*(x + y)/2", "x^2/2 - y^2/2", "equivalent"),
        ("6/2*x", "3*x", "equivalent"),
        ("x + 0*y", "x", "equivalent"),
        ("--x", "x", "equivalent"),
        ("7", "7", "equivalent"),
    ],
)
def test_pairs_are_decided(a: str, b: str, label: str) -> None:
    assert decide(a, b) == decide(b, a) == label


@pytest.mark.parametrize("text", ["sin(x)", "1/x", "x^-1", "2x", "x *", "a + b + c + d + e", "x^33"])
def test_a_pair_out_of_scope_has_no_label(text: str) -> None:
    with pytest.raises(NoReferenceError):
        decide(text, "x")


def test_a_grid_that_is_too_large_has_no_label() -> None:
    with pytest.raises(NoReferenceError, match="points"):
        decide("(a + b + c + d)^20", "0")


def test_labels_agree_with_the_generator_that_made_the_cases() -> None:
    cases = metamorphic_cases()[::7]
    found = [decide(case.expression_a, case.expression_b) for case in cases]
    assert found == [case.expected for case in cases]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("x", 0),
        ("3", 0),
        ("-x", 1),
        ("+x", 0),
        ("x + 1", 1),
        ("3*x^2 - 1", 3),
        ("-(x - y)/2", 3),
        ("(((x)))", 0),
    ],
)
def test_operators_are_counted(text: str, count: int) -> None:
    assert operator_nodes(text) == count


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("x", [(1, "x")]),
        ("-x^2 + 3", [(-1, "x^2"), (1, "3")]),
        ("x*-2 - (y - 1)", [(1, "x*-2"), (-1, "(y - 1)")]),
        ("2*(x + 1)^2 - x", [(1, "2*(x + 1)^2"), (-1, "x")]),
        ("--x + y", [(1, "x"), (1, "y")]),
        ("x - -y", [(1, "x"), (1, "y")]),
    ],
)
def test_a_text_falls_into_its_summands(text: str, parts: list[tuple[int, str]]) -> None:
    assert summands(text) == parts


def test_the_leading_summand_has_the_highest_degree() -> None:
    assert leading(summands("7 - x + 3*x^2*y - x^2")) == 2
    assert leading(summands("x*y - x^2")) == 0


@pytest.mark.parametrize(
    ("text", "raised"),
    [("x", "x^2"), ("3*x^2 + x^5", "3*x^2 + x^6"), ("x**3", "x**4"), ("y + x", "y^2 + x"), ("7", None)],
)
def test_the_highest_exponent_is_raised(text: str, raised: str | None) -> None:
    assert with_top_exponent_raised(text) == raised


def test_plans_come_to_the_answers_that_the_table_pins() -> None:
    assert [evaluate(problem_of(plan)) for plan in SOLVED] == [plan.answer for plan in SOLVED]


def test_changed_texts_agree_with_a_reader_of_english() -> None:
    """The plan's evaluator reads no text; this one, of the engine's tests, reads nothing else."""
    sys.path.insert(0, str(ROOT / "tests/wordproblem"))
    try:
        from problem_evaluator import evaluate as read_and_evaluate
    finally:
        sys.path.pop(0)
    changed = perturbations(ROOT, subject_of(BOUNDED_GRAMMAR), Findings())
    assert len(changed.variants) > 300
    for variant in changed.variants:
        (text,) = variant.item.question.texts
        assert " ".join(read_and_evaluate(text)) == variant.item.right, text


def _problem(unit: str, *effects: tuple[str, int]) -> Problem:
    sentences = tuple(Sentence(effect, "", Fraction(value)) for effect, value in effects)
    return Problem(("Sam",), unit, sentences, Question("first", ""))


@pytest.mark.parametrize(
    ("problem", "answer"),
    [
        (_problem("apples", ("hold", 3), ("subtract", 4)), None),
        (_problem("apples", ("hold", 3), ("subtract", 4), ("add", 9)), None),
        (_problem("apples", ("hold", 7), ("divide", 2)), None),
        (_problem("feet", ("hold", 7), ("divide", 2)), Fraction(7, 2)),
        (_problem("feet", ("hold", 7), ("subtract", 8)), None),
        (_problem("apples", ("hold", 10**15 - 1), ("add", 1)), None),
        (_problem("apples", ("hold", 3), ("subtract", 3)), Fraction(0)),
    ],
)
def test_impossible_amounts_have_no_answer(problem: Problem, answer: Fraction | None) -> None:
    if answer is None:
        with pytest.raises(ImpossibleAmountError):
            evaluate(problem)
    else:
        assert evaluate(problem) == answer


def test_every_committed_seed_is_canonical_and_needed() -> None:
    """A seed file holds one object a line, names in order."""
    for lane, short in (("symbolic_equivalence", "b1"), ("bounded_grammar", "b3")):
        lines = (ROOT / f"evals/{lane}/v1/perturbation_seeds.jsonl").read_text("utf-8").splitlines()
        names = [json.loads(line)["case_id"] for line in lines]
        assert names == [f"{short}-seed-{number:04}" for number in range(1, len(lines) + 1)]

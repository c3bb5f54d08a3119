"""The call shapes of Math-Verify: what parse returns, what verify says, which parameters count."""

import inspect
import itertools
import subprocess
import sys
import threading
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.compat import math_verify as ours
from adjudge.compat.math_verify import (
    ExprExtractionConfig,
    LatexExtractionConfig,
    LatexNormalizationConfig,
    ParsedAnswer,
    StringExtractionConfig,
    math_metric,
    parse,
    verify,
)
from adjudge.compat.math_verify.errors import TimeoutException
from adjudge.compat.math_verify.grader import verify as verify_of_grader
from adjudge.compat.math_verify.metric import math_metric as metric_of_metric
from adjudge.compat.math_verify.parser import NormalizationConfig
from adjudge.compat.math_verify.parser import parse as parse_of_parser

LATEX, EXPR = [LatexExtractionConfig()], [ExprExtractionConfig()]
ANCHORED = [LatexExtractionConfig(try_extract_without_anchor=False)]

SIGNATURES = {
    parse: {
        "pred": inspect.Parameter.empty,
        "extraction_config": (LatexExtractionConfig(), ExprExtractionConfig()),
        "fallback_mode": "first_match",
        "extraction_mode": "any_match",
        "parsing_timeout": 5,
        "raise_on_error": False,
    },
    verify: {
        "gold": inspect.Parameter.empty,
        "target": inspect.Parameter.empty,
        "float_rounding": 6,
        "numeric_precision": 15,
        "strict": True,
        "allow_set_relation_comp": False,
        "timeout_seconds": 5,
        "raise_on_error": False,
    },
    math_metric: {
        "gold_extraction_target": (ExprExtractionConfig(),),
        "pred_extraction_target": (ExprExtractionConfig(),),
        "aggregation_function": max,
        "precision": 6,
    },
}
"""Names, order and defaults of Math-Verify 0.9.0."""
FIELDS = {
    LatexExtractionConfig: {
        "try_extract_without_anchor": True,
        "boxed_match_priority": 50,
        "normalization_config": NormalizationConfig(),
    },
    ExprExtractionConfig: {"try_extract_without_anchor": True},
    StringExtractionConfig: {
        "strings": ("A", "B", "C", "D"),
        "try_extract_without_anchor": True,
        "lowercase": True,
    },
    LatexNormalizationConfig: {
        "basic_latex": True,
        "units": False,
        "malformed_operators": False,
        "nits": False,
        "boxed": "all",
        "equations": False,
    },
}


@pytest.mark.parametrize("function", SIGNATURES, ids=lambda function: function.__name__)
def test_the_parameters_are_those_of_math_verify(function):
    parameters = inspect.signature(function).parameters
    assert {name: each.default for name, each in parameters.items()} == SIGNATURES[function]
    assert list(parameters) == list(SIGNATURES[function])


@pytest.mark.parametrize("config", FIELDS, ids=lambda config: config.__name__)
def test_the_configurations_have_the_fields_of_math_verify(config):
    assert vars(config()) == FIELDS[config]
    assert list(inspect.signature(config).parameters) == list(FIELDS[config])
    assert hash(config()) == hash(config())


def test_every_name_stands_where_people_import_it():
    assert (parse_of_parser, verify_of_grader, metric_of_metric) == (parse, verify, math_metric)
    assert NormalizationConfig is LatexNormalizationConfig
    assert issubclass(TimeoutException, BaseException)
    assert not issubclass(TimeoutException, Exception)
    assert set(ours.__all__) >= {
        "parse", "verify", "math_metric", "ExprExtractionConfig", "LatexExtractionConfig",
        "StringExtractionConfig", "LatexNormalizationConfig",
    }  # fmt: skip


def test_nothing_of_math_verify_or_sympy_is_imported():
    program = "import sys, adjudge.compat.math_verify; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "adjudge.algebra" in done.stdout.split()
    assert not {"math_verify", "sympy", "latex2sympy2_extended"} & set(done.stdout.split())


PARSED = [
    ("The answer is $\\frac{1}{2}$", None, [r"\frac{1}{2}", r"\frac{1}{2}"]),
    ("1/2", None, ["1/2", "1/2"]),
    ("$\\sqrt{2}$", None, [r"\sqrt{2}"]),
    ("no answer is here", None, []),
    ("", None, []),
    (r"\boxed{7} or \boxed{8}", None, []),
    ("$5$", LATEX, ["5", "5"]),
    ("5", LATEX, []),
    (r"\frac{1}{2}", LATEX, [r"\frac{1}{2}"] * 2),
    ("5", EXPR, ["5", "5"]),
    (r"\frac{1}{2}", EXPR, []),
    ("Answer: 5", EXPR, ["5", "5"]),
    ("$5$", ANCHORED, []),
    ("The answer is $5$", ANCHORED, ["5", "5"]),
    (r"\boxed{5}", ANCHORED, ["5", "5"]),
    (r"\boxed{5}", [LatexExtractionConfig(boxed_match_priority=-1)], []),
    ("5", [ExprExtractionConfig(try_extract_without_anchor=False)], []),
    ("Answer: B", [StringExtractionConfig()], ["b", "B"]),
    ("B", [StringExtractionConfig(lowercase=False)], ["B", "B"]),
    ("b", [StringExtractionConfig(lowercase=False)], []),
    ("B", [StringExtractionConfig(try_extract_without_anchor=False)], []),
    (r"\boxed{B}", [StringExtractionConfig(try_extract_without_anchor=False)], ["b", "B"]),
    ("E", [StringExtractionConfig()], []),
    ("yes", [StringExtractionConfig(strings=("yes", "no"))], ["yes", "yes"]),
    ("5", [StringExtractionConfig(), ExprExtractionConfig()], ["5", "5"]),
    (r"\boxed{1/2}, that is \boxed{0.5}", None, ["0.5"]),
]


@pytest.mark.parametrize("text, config, expected", PARSED)
def test_parse_returns_the_answer_and_its_text(text, config, expected):
    found = parse(text) if config is None else parse(text, config)
    assert [str(each) for each in found] == expected
    short = parse(
        text, fallback_mode="no_fallback", **({} if config is None else {"extraction_config": config})
    )
    assert short == [each for each in found if isinstance(each, ParsedAnswer)] or short == found[:1]
    assert all(isinstance(each, str) for each in found[1:])


def test_only_a_text_that_cannot_be_compared_is_its_text_alone():
    assert parse(r"$\sqrt{2}$") == [r"\sqrt{2}"]
    assert parse(r"$\sqrt{2}$", fallback_mode="no_fallback") == []
    assert isinstance(parse("$x$")[0], ParsedAnswer)


def test_what_is_not_text_is_nothing_or_an_error():
    assert parse(None) == []
    with pytest.raises(TypeError, match="NoneType"):
        parse(None, raise_on_error=True)


def test_a_text_in_a_box_is_not_read_for_a_second_answer():
    assert parse(r"\boxed{\text{It was 7; the answer is 8}}") == []
    assert not verify(parse(r"\boxed{\text{It was 7; the answer is 8}}"), "8")


VERIFIED = [
    ("$(x+1)^2$", r"The answer is $\boxed{x^2+2x+1}$.", True),
    ("$(x+1)^2$", r"The answer is $\boxed{x^2+2x}$.", False),
    (r"$\sqrt{2}$", r"\boxed{\sqrt{2}}", True),
    (r"$\sqrt{8}$", r"\boxed{2\sqrt{2}}", False),
    (r"$\frac{1}{2^{99}}$", r"$\frac{1}{2^{98}}$", False),
    ("$0.333333$", "$1/3$", False),
    (r"$50\%$", "$50$", False),
    (r"\boxed{1/2}, that is \boxed{0.5}", "0.5", True),
    (r"\boxed{7} and \boxed{8}", "8", False),
    ("no answer is here", "no answer is here", False),
]


@pytest.mark.parametrize("gold, target, equal", VERIFIED)
def test_verify_takes_lists_single_answers_and_texts(gold, target, equal):
    shapes = [(parse(gold), parse(target)), (gold, target), ([gold], parse(target)), (parse(gold), target)]
    shapes += [(g, t) for g in parse(gold)[:1] for t in parse(target)[:1]]
    for left, right in shapes:
        assert verify(left, right) is equal
        assert verify(right, left) is equal


def test_a_list_is_a_list_of_alternatives():
    assert verify(["7", "8"], "8")
    assert not verify(["7", "8"], "9")
    assert not verify([], "8")
    assert not verify([], [])


def test_exact_numbers_are_answers_and_foreign_objects_are_not():
    assert verify(Fraction(1, 2), parse("0.5"))
    assert verify(8, "8.0")
    assert not verify(0.5, "1/2")
    assert not verify(object(), "8")
    assert not verify([["8"], {}, None], "8")
    with pytest.raises(TypeError, match="float is neither"):
        verify(0.5, "1/2", raise_on_error=True)


def test_no_parameter_makes_two_different_numbers_equal():
    for rounding, strict in itertools.product((0, 1, 6), (True, False)):
        assert not verify("0.333333", "1/3", float_rounding=rounding, numeric_precision=1, strict=strict)
        assert not verify("x+1", "y+1", strict=strict)
        assert not verify("(1,2)", r"\{1,2\}", strict=strict, allow_set_relation_comp=True)


def test_it_runs_in_a_thread_with_time_limits():
    said = []
    thread = threading.Thread(
        target=lambda: said.append(verify(parse("$x$", parsing_timeout=1), parse("x"), timeout_seconds=1))
    )
    thread.start()
    thread.join(60)
    assert said == [True]


def test_the_metric_of_training_frameworks():
    score = math_metric(
        gold_extraction_target=(LatexExtractionConfig(),),
        pred_extraction_target=(ExprExtractionConfig(), LatexExtractionConfig()),
    )
    assert score([r"\boxed{4}"], [r"so \boxed{2+2}"]) == (1.0, (["4", "4"], ["2+2", "2+2"]))
    assert score([r"\boxed{4}"], ["no answer is here"]) == (0.0, (["4", "4"], []))
    assert score([r"\boxed{4}", r"\boxed{5}"], ["5", "6"])[0] == 1.0
    mean = math_metric(aggregation_function=lambda scores: sum(scores) / len(scores))
    assert mean(["4"], ["4", "5"])[0] == 0.5
    with pytest.raises(ValueError, match="one of the references"):
        score(["no answer is here"], ["4"])


def test_a_foreign_normalization_object_is_accepted():
    assert parse("$5$", [LatexExtractionConfig(normalization_config=object())])[1] == "5"


@settings(deadline=None, max_examples=150)
@given(
    *[
        st.lists(
            st.sampled_from(
                ["$", "x", "5", " ", r"\boxed{", "}", r"\sqrt{2}", "Answer: ", "1/2", "0.5", "\n", "("]
            ),
            max_size=8,
        ).map("".join)
    ]
    * 2
)
def test_verify_is_symmetric_and_never_raises(gold, target):
    for config in (None, LATEX, EXPR, ANCHORED, [StringExtractionConfig(strings=("5", "x"))]):
        sides = [parse(text) if config is None else parse(text, config) for text in (gold, target)]
        assert verify(*sides) is verify(*reversed(sides))
        if sides[0] and isinstance(sides[0][0], ParsedAnswer):
            assert verify(sides[0], sides[0]) or len(sides[0][0].reading.candidates) > 1

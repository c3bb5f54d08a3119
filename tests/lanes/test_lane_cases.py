"""The public cases: the generator's golden bytes, the counts of the lane, and the committed file."""

from collections import Counter
from pathlib import Path

from adjudge.contract.case import EquivalenceCase
from adjudge.lanes.case_file import EQUIVALENCE_CASES, case_lines, read_cases, text_pair
from adjudge.lanes.equivalence_curated import curated_cases, public_cases
from adjudge.lanes.equivalence_generator import (
    generated_cases,
    linear,
    output_sha256,
    polynomial,
)

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "evals/symbolic_equivalence/v1/cases.jsonl"


def _pair(case: EquivalenceCase) -> tuple[str, str]:
    return case.expression_a, case.expression_b


def test_generator_output_has_the_published_digest() -> None:
    assert output_sha256() == "3994ef37247306dd6e6f66ea755507d215fe0ef7820a8e7c547bcefe0d2afbdd"


def test_generator_vectors() -> None:
    cases = generated_cases()
    assert len(cases) == 155
    assert cases[0].case_id == "b1-gen-0001"
    assert _pair(cases[0]) == ("(3*x - 1)^2", "9*x^2 - 6*x + 1")
    assert cases[120].case_id == "b1-gen-0121"
    assert _pair(cases[120]) == ("(-4*x - 4)*(5*x - 4)", "-20*x^2 - 4*x + 17")


def test_generated_categories_and_labels() -> None:
    cases = generated_cases()
    assert Counter(case.category for case in cases) == {
        "square_of_linear": 40,
        "product_of_linears": 40,
        "add_zero": 20,
        "multiply_one": 20,
        "near_miss_constant": 30,
        "scope_multivariable": 1,
        "scope_constant_denominator": 1,
        "refusal_function": 1,
        "refusal_negative_exponent": 1,
        "refusal_malformed": 1,
    }
    assert Counter(case.expected for case in cases) == {
        "equivalent": 120,
        "not_equivalent": 32,
        "refused": 3,
    }
    assert [(_pair(case), case.expected_refusal) for case in cases[-3:]] == [
        (("cos(x)", "x"), "FUNCTION_APPLICATION"),
        (("x^-2", "1"), "NEGATIVE_EXPONENT"),
        (("x *", "x"), "MALFORMED_EXPRESSION"),
    ]


def test_curated_categories_and_labels() -> None:
    cases = curated_cases()
    assert [case.case_id for case in cases] == [f"b1-{number:04}" for number in range(1, 31)]
    equivalent = Counter(case.category for case in cases if case.expected == "equivalent")
    distinct = Counter(case.category for case in cases if case.expected == "not_equivalent")
    assert equivalent == {
        "commutative_add": 1,
        "commutative_mul": 1,
        "distributive": 2,
        "square_of_binomial": 3,
        "difference_of_squares": 2,
        "cube_of_binomial": 2,
        "foil": 1,
        "collect_like_terms": 2,
        "zero_cancellation": 1,
        "repeated_addition": 1,
        "exponent_combine": 1,
        "product_of_factors": 1,
        "unary_neg_distribute": 1,
        "distributive_collect": 1,
    }
    assert distinct == {
        "different_constant": 1,
        "different_coefficient": 1,
        "different_degree": 1,
        "sign_flipped": 2,
        "distributive_miss": 1,
        "foil_miss": 1,
        "cube_miss": 1,
        "multivariable_distinct": 1,
        "constant_denominator_distinct": 1,
    }


def test_the_two_cases_about_a_power_under_a_minus_sign_are_there() -> None:
    by_pair = {_pair(case): case for case in curated_cases()}
    assert by_pair["-(x^2 - 4)", "4 - x^2"].category == "unary_neg_distribute"
    flipped = by_pair["(-x)^2", "-x^2"]
    assert (flipped.category, flipped.expected) == ("sign_flipped", "not_equivalent")


def test_no_two_public_cases_ask_the_same() -> None:
    cases = public_cases()
    assert len({text_pair(case) for case in cases}) == len({case.case_id for case in cases}) == 185


def test_committed_case_file_is_what_the_code_makes() -> None:
    data, cases = read_cases(CASES, EQUIVALENCE_CASES)
    assert data == case_lines(public_cases())
    assert cases == public_cases()


def test_polynomials_print_as_in_a_textbook() -> None:
    assert polynomial(1, -1, 0) == "x^2 - x"
    assert polynomial(-1, 0, 7) == "-x^2 + 7"
    assert polynomial(0, 0, 0) == "0"
    assert polynomial(-12, 1, -1) == "-12*x^2 + x - 1"
    assert [linear(1, 0), linear(-1, -3), linear(2, 5)] == ["x", "-x - 3", "2*x + 5"]

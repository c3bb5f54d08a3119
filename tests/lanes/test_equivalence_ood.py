"""The symbolic lane's variants: what each family changes, what it must not change, and the report on them."""

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_sha256, file_bytes
from adjudge.contract.case import EquivalenceCase
from adjudge.contract.ood_report import EquivalenceOodReport
from adjudge.lanes.case_file import EQUIVALENCE_OOD_CASES, case_lines, read_cases
from adjudge.lanes.equivalence_curated import public_cases
from adjudge.lanes.equivalence_ood import LETTER_POOL, ood_cases
from adjudge.lanes.equivalence_ood_report import run_ood
from adjudge.lanes.lane_text import degree_bound, letters, read, render, value_at
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE

ROOT = Path(__file__).resolve().parents[2]
PUBLIC = public_cases()
VARIANTS = ood_cases(PUBLIC)
BY_ID = {case.case_id: case for case in PUBLIC}


def _variables(case: EquivalenceCase) -> set[str]:
    text = f"{case.expression_a} {case.expression_b}"
    return set(re.findall(r"(?<![a-z])[a-z](?![a-z])", text))


def _family(name: str) -> list[tuple[EquivalenceCase, EquivalenceCase]]:
    return [(case, BY_ID[case.public_sibling_case_id]) for case in VARIANTS if case.family == name]


def _one(a: str, b: str, family: str) -> tuple[str, str]:
    case = msgspec.structs.replace(PUBLIC[0], expression_a=a, expression_b=b)
    (variant,) = [made for made in ood_cases([case]) if made.family == family]
    return variant.expression_a, variant.expression_b


def test_committed_file_is_what_the_generator_makes() -> None:
    data, cases = read_cases(ROOT / SYMBOLIC_EQUIVALENCE.ood_cases, EQUIVALENCE_OOD_CASES)
    assert cases == VARIANTS
    assert data == case_lines(VARIANTS)


def test_families_and_what_they_leave_out() -> None:
    assert Counter(case.family for case in VARIANTS) == {"rename": 185, "reorder": 179, "expand": 172}
    refused = {case.case_id for case in PUBLIC if case.expected == "refused"}
    left_out = {
        name: set(BY_ID) - refused - {sibling.case_id for _, sibling in _family(name)}
        for name in ("reorder", "expand")
    }
    assert left_out["reorder"] == {"b1-0023", "b1-0024", "b1-gen-0152"}
    several = {case.case_id for case in PUBLIC if len(_variables(case)) > 1}
    assert left_out["expand"] == several - refused | {"b1-gen-0152"}


def test_labels_stay() -> None:
    for case in VARIANTS:
        sibling = BY_ID[case.public_sibling_case_id]
        assert (case.expected, case.expected_refusal, case.category) == (
            sibling.expected, sibling.expected_refusal, sibling.category,
        )  # fmt: skip


def test_no_public_case_has_a_letter_of_the_pool_and_every_renamed_case_has_no_other() -> None:
    assert not set(LETTER_POOL) & set().union(*map(_variables, PUBLIC))
    used = [_variables(case) for case, _ in _family("rename")]
    assert set().union(*used) == set(LETTER_POOL)
    for case, sibling in _family("rename"):
        assert len(_variables(case)) == len(_variables(sibling))


def test_renaming_is_one_to_one_and_touches_letters_only() -> None:
    for case, sibling in _family("rename"):
        old, new = (
            re.findall(r"[a-z]+|[^a-z]+", f"{pair.expression_a}|{pair.expression_b}")
            for pair in (sibling, case)
        )
        mapping = dict(zip(old, new, strict=True))
        assert [mapping[word] for word in old] == new
        assert len(set(mapping.values())) == len(mapping)
        assert all(word == mapping[word] for word in mapping if len(word) > 1 or not word.isalpha())


def test_words_are_not_letters() -> None:
    variants = [case.expression_a for case in VARIANTS if case.public_sibling_case_id == "b1-gen-0153"]
    assert [re.sub(r"\(.\)", "(x)", text) for text in variants] == ["cos(x)"]


def test_no_variant_is_its_sibling_again() -> None:
    for case in VARIANTS:
        sibling = BY_ID[case.public_sibling_case_id]
        texts = (case.expression_a, case.expression_b, sibling.expression_a, sibling.expression_b)
        a, b, old_a, old_b = (text.replace(" ", "") for text in texts)
        assert (a, b) != (old_a, old_b), case.case_id


def test_reordering_turns_summands_and_factors_round_and_leaves_inner_sums() -> None:
    turned = _one("3*x*(2*x - 5) - 7/2", "x^2*4 - x", "reorder")
    assert turned == ("-7/2 + (x*2 - 5)*x*3", "-x + 4*x^2")
    assert _one(*turned, "reorder") == ("3*x*(2*x - 5) - 7/2", "x^2*4 - x")


def test_reordering_keeps_what_is_counted() -> None:
    for case, sibling in _family("reorder"):
        for text, old in (
            (case.expression_a, sibling.expression_a),
            (case.expression_b, sibling.expression_b),
        ):
            words = Counter(re.findall(r"\d+|[a-z]|[*/^()]", text))
            assert words == Counter(re.findall(r"\d+|[a-z]|[*/^()]", old)), case.case_id


def test_expanding_writes_ascending_powers_against_horners_form() -> None:
    assert _one("(2*x - 1)^3", "(x - 2)*(x + 2)*x", "expand") == (
        "-1 + 6*x - 12*x^2 + 8*x^3",
        "(x*x - 4)*x",
    )
    assert _one("x/2 - x^2/3", "1 - x", "expand") == ("x/2 - x^2/3", "-x + 1")
    assert _one("x - x", "5", "expand") == ("0", "5")
    assert _one("7", "x/3 - 2*x^2", "expand") == ("7", "(-2*x + 1/3)*x")


@given(st.lists(st.integers(-40, 40), min_size=1, max_size=7), st.integers(1, 5))
def test_both_forms_have_the_values_of_what_they_expand(coefficients: list[int], divisor: int) -> None:
    text = " + ".join(f"({value})*x^{power}/{divisor}" for power, value in enumerate(coefficients))
    text = text.replace("x^0", "1") + " + x - x"
    case = msgspec.structs.replace(PUBLIC[0], expression_a=text, expression_b=text)
    (made,) = [variant for variant in ood_cases([case]) if variant.family == "expand"]
    for point in (-3, 0, 1, 2, 11):
        exact = sum(
            (value * Fraction(point) ** power for power, value in enumerate(coefficients)), Fraction(0)
        )
        for form in (made.expression_a, made.expression_b):
            assert value_at(read(form), point) == exact / divisor


def test_the_reader_keeps_how_things_are_written() -> None:
    for case in PUBLIC:
        if case.expected != "refused":
            for text in (case.expression_a, case.expression_b):
                assert render(read(text)) == text.replace(" / ", "/")


@pytest.mark.parametrize("text", ["", "x *", "(x", "x)", "2x", "x y", "sin(x)", "x^", "x+@", "x^-1"])
def test_the_reader_refuses_what_is_out_of_scope(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read(text)


def test_degree_bound_and_letters() -> None:
    tree = read("(x^2 - 1)*(-y + 2)^3/4 + z**5")
    assert (degree_bound(tree), letters(tree)) == (5, {"x", "y", "z"})


@pytest.fixture(scope="module")
def report() -> EquivalenceOodReport:
    return run_ood(ROOT)


def test_every_variant_is_answered_as_labelled(report: EquivalenceOodReport) -> None:
    metrics = report.metrics
    assert (metrics.cases_total, metrics.correct, metrics.wrong, metrics.refused) == (536, 536, 0, 0)
    assert {name: counts.correct for name, counts in metrics.by_family.items()} == {
        "expand": 172, "rename": 185, "reorder": 179,
    }  # fmt: skip
    assert {name: counts.total for name, counts in metrics.by_source.items()}.keys() == {
        "curated",
        "generated",
    }
    assert report.exit_criterion.passed
    for row, case in zip(report.per_case, VARIANTS, strict=True):
        assert (row.case_id, row.family) == (case.case_id, case.family)
        assert row.public_sibling_case_id == case.public_sibling_case_id


def test_the_report_reads_back_and_is_the_committed_one(report: EquivalenceOodReport) -> None:
    data = file_bytes(report)
    again = strict_json.read_record(data, EquivalenceOodReport)
    assert again == report
    plain = msgspec.to_builtins(report)
    assert plain["report_sha256"] == canonical_sha256(plain, without=["report_sha256"])
    assert (ROOT / SYMBOLIC_EQUIVALENCE.ood_report).read_bytes() == data

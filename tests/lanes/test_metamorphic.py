"""The metamorphic family: committed bytes, sizes, and the engine's answers."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

from adjudge.contract.canonical import sha256_hex
from adjudge.lanes.case_file import EQUIVALENCE_CASES, case_lines, read_cases, text_pair
from adjudge.lanes.equivalence_curated import public_cases
from adjudge.lanes.equivalence_run import decide
from adjudge.lanes.expression_tree import expand, render_expansion
from adjudge.lanes.metamorphic import METAMORPHIC_PATH, metamorphic_cases
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / SYMBOLIC_EQUIVALENCE.folder / METAMORPHIC_PATH


def test_committed_file_is_what_the_generator_makes() -> None:
    data, cases = read_cases(CASES, EQUIVALENCE_CASES)
    assert cases == metamorphic_cases()
    assert data == case_lines(cases)
    assert sha256_hex(data) == "5d68c60fc4e898f47fb100944fcd3cd3e9c2f2131d6b4204d456ea4487bae8b1"


def test_families() -> None:
    cases = metamorphic_cases()
    assert len(cases) == 1040
    assert Counter((case.category, case.expected) for case in cases) == {
        **{(name, "equivalent"): 160 for name in ("rename", "reorder", "expand", "factor")},
        **{
            (f"break_{name}", "not_equivalent"): 80
            for name in ("coefficient", "sign", "exponent", "missing_term", "swapped_letters")
        },
    }


def test_the_family_shares_no_pair_with_the_public_cases() -> None:
    public = {text_pair(case) for case in public_cases()}
    assert public.isdisjoint(text_pair(case) for case in metamorphic_cases())


def test_the_engine_decides_every_case_as_labelled() -> None:
    cases = metamorphic_cases()
    assert [case.case_id for case in cases if decide(case, "generated").actual != case.expected] == []


def test_expansions_print_as_the_lane_reads() -> None:
    tree = {(("x", 2), ("y", 1)): -1, (("x", 1),): 1, (): 5}
    expansion = {key: Fraction(value, 2) for key, value in tree.items()}
    assert render_expansion(expansion) == "-x^2*y/2 + x/2 + 5/2"
    assert render_expansion({}) == "0"
    assert expand(0) == {}

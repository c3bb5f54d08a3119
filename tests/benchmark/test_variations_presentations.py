"""Claims about presentations: every paragraph is kept, and the statement can be read back out of each."""

import itertools
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.benchmark.presentations import AS_WRITTEN, kinds, parts_of, render, restore, spell
from adjudge.contract.errors import RecordError
from adjudge.contract.variation import Format, Notation, Ordering, Presentation

ALL = [
    Presentation(language="en", notation=notation, ordering=ordering, format=form)
    for notation, ordering, form in itertools.product(
        get_args(Notation), get_args(Ordering), get_args(Format)
    )
]
LABELS = ["The claim (its terms are defined below):", "Definitions:", "Remarks:", "1. Claim: x", "> x", "{}"]
PARAGRAPHS = st.one_of(
    st.sampled_from(
        ["Let n ≥ 1.", "(A remark.)", "φ(n) divides n − 1.", "()", "", '{"claim": "x"}', *LABELS]
    ),
    st.text(alphabet='ab φ≤²ᵢ−-*\\{}[]()\n">1.:', max_size=20).filter(lambda text: "\n\n" not in text),
)
STATEMENTS = st.lists(PARAGRAPHS, min_size=1, max_size=5).map("\n\n".join)
EXAMPLE = "Let φ be the totient.\n\nFor n > 1: if φ(n) divides n − 1, n is prime.\n\n(n = 1 is excluded.)"


def test_there_are_as_many_presentations_as_this_test_thinks() -> None:
    assert len(ALL) == 24
    assert AS_WRITTEN in ALL


@given(STATEMENTS, st.sampled_from(ALL))
def test_a_rendered_statement_can_be_read_back_or_is_refused(
    statement: str, presentation: Presentation
) -> None:
    try:
        text = render(statement, presentation)
    except RecordError:
        assert "\n" in statement
        return
    assert restore(text, presentation) == statement


@given(STATEMENTS, STATEMENTS, st.sampled_from(ALL))
def test_two_statements_never_look_the_same(first: str, second: str, presentation: Presentation) -> None:
    try:
        same = render(first, presentation) == render(second, presentation)
    except RecordError:
        return
    assert same == (first == second)


@given(st.text(max_size=80), st.sampled_from(ALL))
def test_any_text_is_read_back_or_refused_and_never_an_accident(
    text: str, presentation: Presentation
) -> None:
    restored = restore(text, presentation)
    assert restored is None or isinstance(restored, str)


def test_the_parts_are_definitions_claim_and_remarks() -> None:
    parts = parts_of(EXAMPLE)
    assert parts.definitions == ("Let φ be the totient.",)
    assert parts.claim.startswith("For n > 1")
    assert parts.remarks == ("(n = 1 is excluded.)",)
    assert parts_of("(only a remark)").claim == "(only a remark)"


@given(STATEMENTS)
def test_the_parts_are_the_statement(statement: str) -> None:
    assert parts_of(statement).text == statement


def _with(**changes: str) -> Presentation:
    fields = {name: getattr(AS_WRITTEN, name) for name in AS_WRITTEN.__struct_fields__}
    return Presentation(**{**fields, **changes})


def test_the_task_itself_is_a_presentation() -> None:
    assert render(EXAMPLE, AS_WRITTEN) == EXAMPLE


def test_the_claim_can_come_first() -> None:
    assert render(EXAMPLE, _with(ordering="claim-first")) == (
        "The claim (its terms are defined below):\n\n"
        "For n > 1: if φ(n) divides n − 1, n is prime.\n\n"
        "Definitions:\n\nLet φ be the totient.\n\nRemarks:\n\n(n = 1 is excluded.)"
    )


def test_a_statement_can_be_json() -> None:
    assert render(EXAMPLE, _with(format="json", notation="ascii")) == (
        '{\n  "definitions": [\n    "Let phi be the totient."\n  ],\n'
        '  "claim": "For n > 1: if phi(n) divides n - 1, n is prime.",\n'
        '  "remarks": [\n    "(n = 1 is excluded.)"\n  ]\n}'
    )


def test_a_statement_can_be_a_list_or_a_quotation() -> None:
    assert render("A.\n\n(B.)", _with(format="list")) == "1. Claim: A.\n\n2. Remark: (B.)"
    assert render("A.\n\n(B.)", _with(format="quote")) == "> A.\n> \n> (B.)"


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"format": "json"}, '{"claim": "A.", "claim": "B."}'),
        ({"format": "json"}, '{"claim": "A.", "more": []}'),
        ({"format": "json"}, '{"claim": 1}'),
        ({"format": "json"}, '["A."]'),
        ({"format": "json"}, '{"claim": "A.", "remarks": "B."}'),
        ({"format": "json"}, '{"claim": "A.", "remarks": ["B."]}'),  # another layout than ours
        ({"format": "list"}, "1. Claim: A.\n\n1. Remark: (B.)"),
        ({"format": "list"}, "1. Claim: A.\n\n2. Claim: B."),
        ({"format": "list"}, "A."),
        ({"format": "quote"}, "A."),
        ({"ordering": "claim-first"}, "A."),
        ({"ordering": "claim-first"}, "The claim (its terms are defined below):\n\nA.\n\nB."),
    ],
)
def test_what_was_not_rendered_is_not_read_back(changes: dict[str, str], text: str) -> None:
    assert restore(text, _with(**changes)) is None


def test_other_languages_are_for_people() -> None:
    german = _with(language="de")
    assert restore("Jede Zahl ist gerade.", german) is None
    with pytest.raises(RecordError) as caught:
        render("Every number is even.", german)
    assert caught.value.code == "NOT_RENDERABLE"


def test_a_text_beside_the_statement_takes_its_notation() -> None:
    assert spell("n ≥ 1", _with(notation="ascii")) == "n >= 1"
    assert spell("n ≥ 1", _with(format="json")) == "n ≥ 1"


@given(STATEMENTS.filter(lambda text: not any(label in text for label in LABELS) and text))
def test_every_statement_has_at_least_three_kinds(statement: str) -> None:
    found = list(kinds(statement))
    assert len(found) >= 3
    texts = [render(statement, presentation) for _, presentation in found]
    assert len({statement, *texts}) == len(texts) + 1
    assert [number for number, _ in found] == sorted({number for number, _ in found})


def test_a_statement_without_symbols_or_definitions_has_three_kinds_too() -> None:
    assert [number for number, _ in kinds("Every planar map can be coloured in four colours.")] == [4, 5, 6]


def test_the_kinds_of_a_usual_statement() -> None:
    assert [number for number, _ in kinds(EXAMPLE)] == [1, 2, 3, 4]

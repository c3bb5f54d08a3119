"""The reader of replies to word problems: the worked table, and what may never be read as an answer."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.judging.answer_reading import MAX_REPLY, read_answer, units
from adjudge.lanes.prompt import template

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("reply", "value", "unit"),
    [
        ("ANSWER 12 apples", "12", "apples"),
        ("**ANSWER 9/4 dollars**", "9/4", "dollars"),
        ("ANSWER 2.25 dollars", "9/4", "dollars"),
        ("ANSWER 1 apple", "1", "apples"),
        ("ANSWER 1 apples", "1", "apples"),
        ("ANSWER 1.0 foot", "1", "feet"),
        ("ANSWER 0 apples", "0", "apples"),
        ("ANSWER -3 apples", "-3", "apples"),
        ("ANSWER 2.5000 feet", "5/2", "feet"),
        ("6 + 7 = 13\n\nANSWER 13 apples\n", "13", "apples"),
        ("```\nANSWER 13 apples\n```", "13", "apples"),
        ("`ANSWER 13 apples`", "13", "apples"),
        ("> ANSWER 13 apples", "13", "apples"),
        ("REFUSED\nANSWER 13 apples", "13", "apples"),
        ("ANSWER 13 nebulae", "13", "nebulae"),
    ],
)
def test_an_answer_is_read(reply: str, value: str, unit: str) -> None:
    assert read_answer(reply) == (value, unit, "A4")
    assert read_answer(reply).said == f"{value} {unit}"


@pytest.mark.parametrize(
    ("reply", "rule"),
    [
        ("REFUSED", "A3"),
        ("**REFUSED**", "A3"),
        ("ANSWER 3 apples\nREFUSED", "A3"),
        (None, "A0"),
        (12, "A0"),
        ("", "A1"),
        (" \n```\n", "A1"),
        ("ANSWER 1 apples" + " " * MAX_REPLY, "A2"),
        ("ANSWER $2.25", "A5"),
        ("ANSWER $2.25 dollars", "A5"),
        ("ANSWER 12", "A5"),
        ("12 apples", "A5"),
        ("The answer is 12 apples.", "A5"),
        ("The answer: ANSWER 12 apples", "A5"),
        ("ANSWER 12 apples.", "A5"),
        ("ANSWER 12 apples, I think", "A5"),
        ("ANSWER 12 or 13 apples", "A5"),
        ("ANSWER 12 apples or 13 apples", "A5"),
        ("ANSWER 1,200 coins", "A5"),
        ("ANSWER twelve apples", "A5"),
        ("ANSWER 2 apple", "A5"),
        ("ANSWER 12 glimbers", "A5"),
        ("ANSWER 12 Apples", "A5"),
        ("ANSWER 12 feet of rope", "A5"),
        ("ANSWER 4/2 apples", "A5"),
        ("ANSWER 012 apples", "A5"),
        ("ANSWER +12 apples", "A5"),
        ("ANSWER 2.25000 dollars", "A5"),
        ("ANSWER 1e3 apples", "A5"),
        ("ANSWER 1/0 apples", "A5"),
        ("ANSWER ١٢ apples", "A5"),
        ("ANSWER 1234567890123456 apples", "A5"),
        ("answer 12 apples", "A5"),
        ("Answer 12 apples", "A5"),
        ("refused", "A5"),
        ("I have REFUSED", "A5"),
        ("ANSWER 12 apples\nor maybe not", "A5"),
    ],
)
def test_anything_else_is_a_refusal(reply: object, rule: str) -> None:
    assert read_answer(reply) == (None, None, rule)
    assert read_answer(reply).said == "refused"


@given(st.text(max_size=60), st.integers(0, 10**6), st.sampled_from(sorted(units().values())))
def test_only_the_last_line_counts(before: str, number: int, unit: str) -> None:
    value = Fraction(number, 4)
    assert read_answer(f"{before}\nANSWER {value} {unit}") == (str(value), unit, "A4")


@given(st.text(max_size=200))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    reading = read_answer(text)
    assert (reading.value is None) == (reading.rule != "A4")


def test_the_prompt_names_the_very_units_that_are_read() -> None:
    text = template("bounded-grammar")
    part = text[text.index("Counted units:") : text.index("Substances")]
    listed = set(part.replace("Counted units:", "").replace("Measured units:", "").split())
    assert listed == set(units().values())


def test_the_prompt_names_every_verb_and_substance_of_the_lexicon() -> None:
    words = set(template("bounded-grammar").replace("(", " ").replace(")", " ").replace(",", " ").split())
    lexicon = (ROOT / "src/adjudge/packs/lexicon_en_v1.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lexicon]
    assert {row["singular"] for row in rows if row["row"] == "verb"} <= words
    assert {row["word"] for row in rows if row["row"] == "substance"} <= words | {"sand"}

"""Every refusal code is reached, from the stage that it belongs to, and points at the words at fault.

A row of ``data/refused_texts.jsonl`` has the code, the text, and the words that the refusal points at (null:
none, or the whole sentence). Its ``table`` says what the text is: a whole text (``lexical``, ``question``),
one statement (``guards``, ``templates``), one question (``asked``), or statements, of which the one at index
``sentence`` is at fault (``meaning``).
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from adjudge.wordproblem import REFUSAL_CODES, Refused, solve_word_problem

DATA = Path(__file__).parent / "data" / "refused_texts.jsonl"
ROWS = [json.loads(line) for line in DATA.read_text("utf-8").splitlines()]
QUESTION = "How many shells does Ivy have?"
HAS = "Ivy has 5 shells."


def _rows(*tables):
    chosen = [row for row in ROWS if row["table"] in tables]
    return pytest.mark.parametrize(
        "row", chosen, ids=[f"{row['code']}-{row['text'][:40]!a}" for row in chosen]
    )


def _refused(text) -> Refused:
    outcome = solve_word_problem(text)
    assert isinstance(outcome, Refused), outcome
    assert outcome.detail.isascii()
    assert len(outcome.detail) <= 80
    return outcome


def _words(text, refused):
    return None if refused.span is None else text[slice(*refused.span)]


@_rows("lexical")
def test_stage_lexical(row):
    refused = _refused(row["text"])
    assert (refused.code, refused.stage, refused.sentence) == (row["code"], "lexical", None)
    assert _words(row["text"], refused) == row["words"]


@pytest.mark.parametrize("not_text", [None, 5, b"Ivy has 5 shells. How many shells does Ivy have?", ["x"]])
def test_what_is_no_text_is_empty(not_text):
    assert _refused(not_text).code == "EMPTY_INPUT"


@_rows("guards", "templates")
def test_stages_guards_and_templates_of_a_statement(row):
    text = f"Max has 5 shells. {row['text']} {QUESTION}"
    refused = _refused(text)
    assert (refused.code, refused.stage, refused.sentence) == (row["code"], row["table"], 1), refused
    assert _words(text, refused) == row["words"]
    last = text.rindex(row["words"], 0, len(text) - len(QUESTION) - 1)
    assert refused.span[0] == last or text.count(row["words"]) > 1


@_rows("asked")
def test_stages_guards_and_templates_of_a_question(row):
    text = f"{HAS} {row['text']}"
    refused = _refused(text)
    assert (refused.code, refused.sentence) == (row["code"], 1), refused
    assert refused.stage in ("guards", "templates")
    assert _words(text, refused) == row["words"]


@_rows("meaning")
def test_stage_meaning(row):
    text = f"{row['text']} {QUESTION}"
    refused = _refused(text)
    assert (refused.code, refused.stage, refused.sentence) == (row["code"], "meaning", row["sentence"]), (
        refused
    )
    sentence = row["text"].split(". ")[row["sentence"]].rstrip(".")
    assert _words(text, refused).rstrip(".") == (row["words"] or sentence).rstrip(".")


@_rows("question")
def test_stage_question(row):
    refused = _refused(row["text"])
    assert (refused.code, refused.stage) == (row["code"], "question"), refused
    assert refused.sentence == row["text"].count(". ")
    question = row["text"].rpartition(". ")[2]
    assert _words(row["text"], refused).rstrip("?") == (row["words"] or question).rstrip("?")


def test_every_code_of_the_grammar_is_covered_three_times():
    counts = Counter(row["code"] for row in ROWS)
    assert counts.keys() == REFUSAL_CODES.keys() - {"PACK_LEMMA_MISSING"}
    assert len(counts) == 50
    assert {code for code, count in counts.items() if count < 3} == set()


def test_the_closed_list_names_exactly_the_stages_that_raise_a_code():
    stages = {code: set() for code in REFUSAL_CODES}
    for row in ROWS:
        if row["table"] != "asked" or row["code"] not in stages:
            stages[row["code"]].add(row["table"])
        else:
            stages[row["code"]].add(_refused(f"{HAS} {row['text']}").stage)
    stages["PACK_LEMMA_MISSING"].add("solve")
    assert stages == {code: set(row.stages) for code, row in REFUSAL_CODES.items()}

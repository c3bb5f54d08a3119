"""The quick way through the reader, the digests and the guards gives what the plain way gives."""

import inspect
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from problem_mutants import mutants
from problem_stories import random_problem

from adjudge.contract.canonical import canonical_bytes
from adjudge.wordproblem import graph, lexicon_pack, operator_pack, solve_word_problem, trace, verify_trace
from adjudge.wordproblem.closed_words import AGES, COORDINATORS, GUARD_WORDS, ORDINALS, PRONOUNS
from adjudge.wordproblem.graph_checks import check_graph
from adjudge.wordproblem.guards import GUARDS, first_hit
from adjudge.wordproblem.lexical import split_sentences
from adjudge.wordproblem.lexicon import read_lexicon
from adjudge.wordproblem.numerals import read_number
from adjudge.wordproblem.refusals import Decline
from adjudge.wordproblem.sentences import grammar_of
from adjudge.wordproblem.slots import agent, entity, is_plural, quantity, unit_of, verb_of
from adjudge.wordproblem.statements import STATEMENTS

LEXICON = read_lexicon(lexicon_pack())
GRAMMAR = grammar_of(lexicon_pack())
DATA = Path(__file__).parent / "data"
ROWS = [json.loads(line) for line in (DATA / "wordproblem_texts.jsonl").read_text("utf-8").splitlines()]
TEXTS = [random_problem(seed).text for seed in range(200)] + [
    row["problem"] for row in ROWS if row["problem"]
]
WORDS = sorted({*LEXICON.units, *LEXICON.numbers, *LEXICON.verbs, *LEXICON.reserved, *GUARD_WORDS, "second"})
NUMERALS = [
    "0",
    "1",
    "7",
    "07",
    "1.0",
    "2.50",
    "999999999",
    "1000000000",
    "+3",
    "3e2",
    "one",
    "two",
    "2.",
    "1x",
]


def _outcome(function, *arguments, **named):
    try:
        return function(*arguments, **named)
    except Decline as declined:
        return declined.code, declined.slot


def _first(templates, body):
    return next((template.read for template in templates if template.whole(body)), None)


def test_the_commonest_form_may_go_first_but_for_two_openings():
    """The lines below restate when the order does not matter; the templates themselves are the judge."""
    compared = ordered = 0
    for text in [*TEXTS, *mutants(TEXTS, 4_000, 21)]:
        for sentence in re.split(r"(?<=[.?!]) ", text):
            body = sentence[:-1]
            if body.startswith("There ") or body.endswith(" each"):
                ordered += _first(GRAMMAR.statements, body) is not _first(GRAMMAR.common_first, body)
            else:
                compared += 1
                assert _first(GRAMMAR.statements, body) is _first(GRAMMAR.common_first, body), body
    assert compared > 10_000
    assert ordered > 100, "without the exception sentences would be misread"


@pytest.mark.parametrize("opening", ["There", "Each", "A", "An", "Ivy", "The girls", "Books"])
@pytest.mark.parametrize("template", STATEMENTS, ids=lambda template: template.name)
def test_no_opening_gives_an_example_another_first_template(template, opening):
    words = template.example[:-1].split(" ")
    body = " ".join([opening, *words[1:]])
    if not (opening == "There" or body.endswith(" each")):
        assert _first(GRAMMAR.statements, body) is _first(GRAMMAR.common_first, body), body


def test_a_name_is_looked_up_once_and_as_thoroughly():
    for word in [*WORDS, "Ivy", "Max", "box", "girls", "A" * 21, "a" * 20]:
        for name in (word, word.capitalize(), word.upper(), f"the {word.lower()}"):
            lowered = name.removeprefix("the ").lower()
            bad = not 2 <= len(lowered) <= 20 or lowered in (
                LEXICON.units.keys() | LEXICON.numbers.keys() | GUARD_WORDS
            )
            if bad or name == "the second":
                expected = ("INVALID_ENTITY", "subject")
            else:
                expected = ("UNPARSED_SENTENCE", "subject") if name in LEXICON.reserved else name
            assert _outcome(entity, LEXICON, name, "subject") == expected, name


@pytest.mark.parametrize("subject", ["Ivy", "The girls", "the box", "Birds", "There", "It"])
@pytest.mark.parametrize("kinds", [("possession",), ("add", "subtract"), ("transfer",), ("rate",)])
def test_a_subject_with_its_verb_is_both_checks_in_turn(subject, kinds):
    def plainly(word):
        actor = entity(LEXICON, subject, "subject")
        return actor, verb_of(LEXICON, word, is_plural(LEXICON, actor), kinds)

    for word in [*LEXICON.verbs, "owns"]:
        assert _outcome(agent, LEXICON, subject, word, kinds) == _outcome(plainly, word)


def test_a_quantity_is_number_and_unit_in_turn():
    def plainly(numeral, noun):
        value, decimal = read_number(numeral, LEXICON.numbers)
        unit = unit_of(LEXICON, noun, singular=value == 1 and not decimal)
        if decimal and unit.unit_class == "count":
            raise Decline("FRACTIONAL_COUNT", slot="number")
        return value, unit

    for noun in [*LEXICON.units, "more", "glimbers"]:
        for numeral in NUMERALS:
            assert _outcome(quantity, LEXICON, numeral, noun) == _outcome(plainly, numeral, noun), numeral


@given(st.text(alphabet="a.?! ", max_size=30))
def test_sentences_end_where_a_mark_and_a_space_stand(text):
    try:
        sentences = split_sentences(text)
    except Decline:
        return
    assert sentences == re.split(r"(?<=[.?!]) ", text)


GUARDED = sorted(
    {*AGES, *ORDINALS, *COORDINATORS, *PRONOUNS, "less", "more", "fewer", "than", "times", "twice"}
)


@given(
    st.lists(
        st.sampled_from([*GUARDED, "as", "old", "the", "second", "2nd", "x2nd", "2ndx", "do", "have", "Ivy"]),
        max_size=7,
    ),
    st.sampled_from([".", "?", ", x.", "; x.", " don't."]),
)
def test_a_guard_that_is_passed_over_would_not_have_hit(words, closing):
    """Each guard in a plain second writing, word by word."""
    text = " ".join(words) + closing
    lowered = re.findall("[a-z0-9]+", text.lower())
    padded = ["", *lowered, "", "", ""]
    at = range(1, len(lowered) + 1)
    plain = {
        "ORDINAL_QUANTITY": any(
            padded[i] in ORDINALS
            or re.fullmatch("[0-9]+(st|nd|rd|th)", padded[i])
            or padded[i - 1 : i + 1] == ["the", "second"]
            for i in at
        ),
        "NEGATED_STATEMENT": "n't" in text,
        "AGE_COMPARISON": any(padded[i] in AGES or padded[i : i + 3] == ["as", "old", "as"] for i in at),
        "NESTED_COMPARISON": any(
            padded[i] in ("more", "fewer", "less")
            and padded[i + 1] == "than"
            and (padded[i + 2] in ("twice", "half") or (padded[i + 2] and padded[i + 3] == "times"))
            for i in at
        ),
        "AMBIGUOUS_COMPARISON": any(
            padded[i] == "less" or (padded[i] == "times" and padded[i + 1] in ("more", "fewer", "less"))
            for i in at
        ),
        "COMPOUND_SENTENCE": any(mark in text for mark in ",;:") or any(w in COORDINATORS for w in lowered),
        "UNBOUND_PRONOUN": any(
            padded[i] in PRONOUNS
            and not (padded[i - 1 : i + 2] == ["do", "they", "have"] and text.endswith("?"))
            for i in at
        ),
    }
    hit = first_hit(text, LEXICON)
    expected = [guard.code for guard in GUARDS if plain.get(guard.code)]
    assert (hit.code if hit else None) == (expected[0] if expected else None)


@pytest.mark.parametrize("module", [graph, trace], ids=["graph", "trace"])
def test_the_fields_of_the_records_stand_in_order(module):
    """The quick encoder writes them as they stand."""
    kinds = [
        kind for _, kind in inspect.getmembers(module, inspect.isclass) if hasattr(kind, "__struct_fields__")
    ]
    assert len(kinds) >= 3
    for kind in kinds:
        assert list(kind.__struct_encode_fields__) == sorted(kind.__struct_encode_fields__)


def test_a_record_has_the_bytes_of_its_json_types():
    for text in TEXTS:
        solved = solve_word_problem(text)
        if solved.outcome == "solved":
            assert graph.json_bytes(check_graph(solved.graph)) == canonical_bytes(solved.graph)
            assert graph.json_bytes(solved.trace) == canonical_bytes(solved.trace)


@pytest.mark.parametrize("value", ["08", "8/1", "8.0", "+8", "-0", " 8", "16/2"])
def test_a_value_that_is_not_canonical_is_still_malformed(value):
    """Although the verifier looks for it only when some other check fails."""
    solved = solve_word_problem("Ivy has 6 shells. Ivy gets 2 shells. How many shells does Ivy have?")
    for place in ("after", "answer", "operand"):
        changed = json.loads(json.dumps(solved.trace))
        if place == "after":
            changed["steps"][0]["after"] = value
        elif place == "answer":
            changed["answer"]["value"] = value
        else:
            changed["steps"][0]["operand"]["value"] = value
        assert verify_trace(solved.graph, changed, operator_pack()).code == "TRACE_MALFORMED", place

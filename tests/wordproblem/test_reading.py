"""The order of stages and guards, the templates as data, and the names that may be given."""

import contextlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from problem_stories import random_problem

from adjudge.wordproblem import lexicon_pack, solve_word_problem
from adjudge.wordproblem.closed_words import CLOSED_WORDS, GUARD_WORDS
from adjudge.wordproblem.guards import GUARDS, first_hit
from adjudge.wordproblem.lexical import split_sentences, start_of
from adjudge.wordproblem.lexicon import read_lexicon
from adjudge.wordproblem.questions import QUESTIONS
from adjudge.wordproblem.readings import Possession
from adjudge.wordproblem.refusals import Decline
from adjudge.wordproblem.sentences import grammar_of, read_question, read_statement
from adjudge.wordproblem.shapes import compiled
from adjudge.wordproblem.statements import STATEMENTS

LEXICON = read_lexicon(lexicon_pack())
GRAMMAR = grammar_of(lexicon_pack())
QUESTION = "How many shells does Ivy have?"


def _code(text):
    outcome = solve_word_problem(text)
    return outcome.code, outcome.sentence


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        # Syntax anywhere goes before meaning anywhere; the first sentence goes before the second.
        (f"Ivy has 5 shells. Max eats 3 shells. Ivy has 5 widgets. {QUESTION}", "UNKNOWN_UNIT", 2),
        (
            f"Max eats 3 shells. Ivy has 5 shells. {QUESTION[:-1].replace('shells', 'widgets')}?",
            "UNKNOWN_UNIT",
            2,
        ),
        (f"Ivy has 5 widgets. If Ivy has 5 shells. {QUESTION}", "UNKNOWN_UNIT", 0),
        (f"Ivy has 5 shells. If Ivy has 5 widgets. {QUESTION}", "CONDITIONAL", 1),
        (f"Max eats 3 shells. Ana eats 3 shells. {QUESTION}", "UNDEFINED_ENTITY", 0),
        # The lexical stage sees the whole text first.
        (f"If Ivy has 5 widgets.  {QUESTION}", "BAD_WHITESPACE", None),
        # Slots: subject, verb, its form, its kind, number, unit, its form, substance, the other name.
        (f"Bird foo 05 widgets of gold to Bird. {QUESTION}", "INVALID_ENTITY", 0),
        (f"Ivy foo 05 widgets of gold to Bird. {QUESTION}", "UNKNOWN_VERB", 0),
        (f"Ivy buy 05 widgets of gold to Bird. {QUESTION}", "AGREEMENT", 0),
        (f"Ivy buys 05 widgets of gold to Bird. {QUESTION}", "UNPARSED_SENTENCE", 0),
        (f"Ivy gives 05 widgets of gold to Bird. {QUESTION}", "INVALID_NUMBER", 0),
        (f"Ivy gives 0.5 widgets of gold to Bird. {QUESTION}", "UNKNOWN_UNIT", 0),
        (f"Ivy gives 0.5 shell of gold to Bird. {QUESTION}", "AGREEMENT", 0),
        (f"Ivy gives 0.5 shells of gold to Bird. {QUESTION}", "FRACTIONAL_COUNT", 0),
        (f"Ivy gives 0 feet of gold to Bird. {QUESTION}", "UNKNOWN_SUBSTANCE", 0),
        (f"Ivy gives 0 feet of rope to Bird. {QUESTION}", "INVALID_ENTITY", 0),
        (f"Ivy gives 0 feet of rope to Ivy. {QUESTION}", "DEGENERATE_OPERAND", 0),
        (f"Ivy gives 1 foot of rope to Ivy. {QUESTION}", "SELF_TRANSFER", 0),
        # A rate: unit, currency, money.
        (f"Each widget costs $05. {QUESTION}", "UNKNOWN_UNIT", 0),
        (f"Each dollar costs $05. {QUESTION}", "INVALID_RATE_UNIT", 0),
        (f"Each shell costs $05. {QUESTION}", "INVALID_NUMBER", 0),
        # A split: division by zero, then what is kept.
        (f"Ivy splits them evenly into 0 groups and keeps one pile. {QUESTION}", "DIVISION_BY_ZERO", 0),
        # A question: a rate that is left over goes before anything else.
        ("Each shell costs $2. Ivy has 1 book. How many books does Max have?", "ORPHAN_RATE", 2),
        ("Each shell costs $2. Ivy has 1 book. How much does Max spend?", "UNDEFINED_ENTITY", 2),
    ],
)
def test_the_first_check_that_fails_names_the_code(text, code, sentence):
    assert _code(text) == (code, sentence)


def test_guards_stand_in_their_order():
    hits = [
        ("CONDITIONAL", "if"),
        ("HEDGED_QUANTITY", "about"),
        ("ORDINAL_QUANTITY", "first"),
        ("NEGATED_STATEMENT", "not"),
        ("AGE_COMPARISON", "older"),
        ("NESTED_COMPARISON", "more than half"),
        ("AMBIGUOUS_COMPARISON", "less"),
        ("COMPOUND_SENTENCE", "and"),
        ("INDEFINITE_ENTITY", "someone"),
        ("UNBOUND_PRONOUN", "he"),
    ]
    assert [guard.code for guard in GUARDS] == [code for code, _ in hits]
    for index, (code, _) in enumerate(hits):
        later = " ".join(words for _, words in reversed(hits[index:]))
        assert first_hit(f"Ivy {later} shells.", LEXICON).code == code


@pytest.mark.parametrize(
    "sentence",
    [
        "Ivy splits them evenly into 5 groups and keeps one group.",
        "The boys split their shells evenly into 5 groups and keep one group.",
        "Ivy triples his shells.",
        "How many shells do they have in total?",
    ],
)
def test_what_the_guards_let_pass(sentence):
    assert first_hit(sentence, LEXICON) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "Do they have shells.",
        "How many shells do they eat?",
        "How many shells can they have?",
        "Ivy has them.",
        "Ivy splits the shells and keeps them.",
        "Ivy doubles it.",
        "Ivy doubles hers.",
    ],
)
def test_a_pronoun_is_bound_only_in_its_two_places(sentence):
    assert first_hit(sentence, LEXICON) is not None


@pytest.mark.parametrize("word", sorted(GUARD_WORDS | {"second"}))
@pytest.mark.parametrize(
    "form", ["{} has 5 shells.", "The {} has 5 shells.", "Ivy gives 5 shells to the {}."]
)
def test_a_name_that_a_guard_refuses_is_refused_by_the_guard(word, form):
    """So the templates may go first: they never take what a guard would refuse."""
    sentence = form.format(word.capitalize() if form.startswith("{") else word)
    with pytest.raises(Decline) as caught:
        read_statement(GRAMMAR, sentence)
    if form.startswith("{") and word == "second":
        assert caught.value.code == "INVALID_ENTITY"
    elif word in ("and", "keeps") or word != "less":
        assert caught.value.stage == "guards"


def test_no_word_of_the_lexicon_is_one_that_guards_or_templates_look_for():
    words = {*LEXICON.numbers, *LEXICON.units, *LEXICON.substances, *LEXICON.groups, *LEXICON.verbs}
    assert words & CLOSED_WORDS == set()


@pytest.mark.parametrize("template", [*STATEMENTS, *QUESTIONS], ids=lambda template: template.name)
def test_the_example_of_a_template_is_taken_by_it_first(template):
    table = QUESTIONS if template in QUESTIONS else STATEMENTS
    read = read_question if template in QUESTIONS else read_statement
    assert read(GRAMMAR, template.example)
    takers = [row.name for row in table if compiled(row, LEXICON).whole(template.example[:-1])]
    assert takers[0] == template.name


def _readings(sentence):
    """Everything that any template makes of a sentence, by the name of the template."""
    found = {}
    rows = zip((*STATEMENTS, *QUESTIONS), (*GRAMMAR.statements, *GRAMMAR.questions), strict=True)
    for row, template in rows:
        match = template.whole(sentence[:-1])
        if match and (sentence[-1] == "?") == (row in QUESTIONS):
            assert row.contains in sentence, "the template would have been passed over"
            with contextlib.suppress(Decline):
                found[row.name] = template.read(LEXICON, *match.groups())
    return found


def test_no_sentence_has_two_readings():
    matched = set()
    for seed in range(300):
        for sentence in split_sentences(random_problem(seed).text):
            (name,) = _readings(sentence)
            matched.add(name)
    assert matched == {row.name for row in (*STATEMENTS, *QUESTIONS)}


@pytest.mark.parametrize("name", ["Al", "Ivy", "A" + "b" * 19, "Times", "Old", "Than"])
def test_names_of_two_to_twenty_letters(name):
    assert isinstance(read_statement(GRAMMAR, f"{name} has 5 shells."), Possession)


@pytest.mark.parametrize(
    "name", ["A", "IVY", "IVy", "Ivy2", "O'Neil", "McIvy", "Ann-Marie", "Mr. Ivy", "ivy", "the Ivy"]
)
def test_other_spellings_are_no_names(name):
    text = f"{name} has 5 shells. {QUESTION}"
    assert solve_word_problem(text).outcome == "refused"


@pytest.mark.parametrize(
    ("noun", "plural"),
    [
        ("boys", True),
        ("class", False),
        ("glass", False),
        ("children", True),
        ("men", True),
        ("geese", True),
        ("box", False),
        ("team", False),
        ("ss", False),
    ],
)
def test_the_number_of_a_collective(noun, plural):
    for verb, agrees in (("has", not plural), ("have", plural)):
        if agrees:
            assert read_statement(GRAMMAR, f"The {noun} {verb} 5 shells.").holder == f"the {noun}"
        else:
            with pytest.raises(Decline, match="AGREEMENT"):
                read_statement(GRAMMAR, f"The {noun} {verb} 5 shells.")


@pytest.mark.parametrize(
    "text",
    [
        "Ivy has 5 shells. Max has 2.5 miles. How many shells are there? ",
        "A. B! C? D.",
        "Ivy has 2.5 miles? x",
        ".. ?",
    ],
)
def test_a_point_inside_a_number_ends_no_sentence(text):
    try:
        sentences = split_sentences(text.strip() + " Why?")
    except Decline:
        sentences = re.split(r"(?<=[.?!]) ", text.strip() + " Why?")
    joined = " ".join(sentences)
    assert joined == text.strip() + " Why?"
    for index, sentence in enumerate(sentences):
        assert joined[start_of(sentences, index) :].startswith(sentence)


@given(st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_is_answered_or_refused(text):
    outcome = solve_word_problem(text)
    assert outcome.outcome == "refused"
    assert outcome.span is None or 0 <= outcome.span[0] < outcome.span[1] <= len(text)


_WORDS = st.sampled_from(
    [
        "Ivy",
        "Max",
        "has",
        "gives",
        "5",
        "0",
        "2.5",
        "shells",
        "feet",
        "of",
        "rope",
        "more",
        "than",
        "twice",
        "as",
        "many",
        "to",
        "them",
        "and",
        "The",
        "the",
        "There",
        "are",
        "is",
        "How",
        "does",
        "do",
        "have",
        "$2",
        "each",
        "Each",
        "costs",
        ".",
        "?",
        "!",
        ",",
        "\N{NO-BREAK SPACE}",
        "splits",
        "evenly",
        "into",
        "half",
        "one",
        "in",
    ]
)


@given(st.lists(_WORDS, max_size=25))
@settings(max_examples=500, deadline=None)
def test_any_words_are_answered_or_refused(words):
    text = " ".join(words).replace(" .", ".").replace(" ?", "?")
    outcome = solve_word_problem(text)
    if outcome.outcome == "refused" and outcome.span is not None:
        assert 0 <= outcome.span[0] < outcome.span[1] <= len(text)
        if outcome.sentence is not None:
            assert outcome.detail.isascii()


@pytest.mark.parametrize(
    "part",
    [
        "1" * 1900,
        "a" * 1900,
        "5 " * 900,
        "Ivy has 5 " * 190,
        "-" * 1900,
        "more than x " * 150,
        "the " * 450,
        "keeps one " * 190,
        "A" * 1900,
    ],
)
def test_no_text_takes_long(part):
    """Patterns match in linear time; two thousand characters are nothing."""
    import time

    started = time.process_time()
    for _ in range(5):
        solve_word_problem(f"Ivy has {part.strip()} shells. How?")
        solve_word_problem(f"{part.strip()}. How?")
    assert time.process_time() - started < 2

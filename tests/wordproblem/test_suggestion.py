"""The hint names the form that a reader would reach for, and never stands in for a reading."""

import pytest

from adjudge.wordproblem import solve_word_problem
from adjudge.wordproblem.suggestion import nearest_form

QUESTION = "How many shells does Ivy have?"


def _nearest(text):
    return nearest_form(text, solve_word_problem(text))


@pytest.mark.parametrize(
    ("text", "beginning"),
    [
        (f"Ivy possesses 5 shells. {QUESTION}", "ENTITY has|buys"),
        (f"Ivy buys 3 more shells. {QUESTION}", "ENTITY has|buys"),
        (f"Ivy has 3 less shells than Max. {QUESTION}", "ENTITY has NUMBER more|fewer"),
        (f"Ivy has thrice as many shells as Max. {QUESTION}", "ENTITY has (twice|half|NUMBER times) as many"),
        (
            f"Ivy has the double amount of shells as Max. {QUESTION}",
            "ENTITY has (twice|half|NUMBER times) the",
        ),
        (f"Ivy gives Max 3 shells. {QUESTION}", "ENTITY gives"),
        (f"Ivy splits her shells into 3 groups. {QUESTION}", "ENTITY splits"),
        (f"Ivy doubles the shells. {QUESTION}", "ENTITY doubles"),
        (f"Each shell costs 2 dollars. {QUESTION}", "Each|A|An UNIT costs"),
        (f"Shells cost $2. {QUESTION}", "UNITS cost MONEY each."),
        (f"There were 5 shells in the box. {QUESTION}", "There are|is NUMBER UNITS"),
        (f"There came 5 more shells. {QUESTION}", "There are|is NUMBER more"),
        ("Ivy has 5 shells. How many shells did Ivy have?", "How many UNITS [of SUBSTANCE] does|do"),
        ("Ivy has 5 shells. How many shells do they own in total?", "How many UNITS [of SUBSTANCE] do they"),
        (
            "Ivy has 5 shells. How many shells were there in the box?",
            "How many UNITS [of SUBSTANCE] are there",
        ),
        ("Ivy has 5 shells. How much did Ivy spend?", "How much does|do ENTITY spend"),
        (f"Max eats 5 shells. {QUESTION}", "ENTITY has|buys"),
        ("Ivy has 5 shells. How much does Ivy spend?", "Each|A|An UNIT costs"),
        (
            "Each shell costs $2. Ivy buys 3 shells. How many shells does Ivy have?",
            "How much does|do ENTITY spend",
        ),
    ],
)
def test_the_nearest_form(text, beginning):
    nearest = _nearest(text)
    assert nearest.form.startswith(beginning), nearest


@pytest.mark.parametrize("text", ["", "x", "Ivy has 5 shells.", "é", f"{QUESTION} {QUESTION}"])
def test_a_text_without_a_sentence_at_fault_has_no_nearest_form(text):
    assert _nearest(text) is None


def test_a_long_sentence_is_compared_by_its_beginning():
    assert _nearest(f"Ivy has {'very ' * 380}many shells. {QUESTION}") is not None

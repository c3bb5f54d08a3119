"""Texts with a known outcome: answers with their depth, refusals with their code."""

import doctest
import json
from pathlib import Path

import pytest
from problem_evaluator import evaluate

import adjudge.wordproblem
from adjudge.wordproblem import operator_pack, solve_word_problem, verify_trace

TEXTS = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "wordproblem_texts.jsonl").read_text("utf-8").splitlines()
]


def test_there_are_all_texts():
    assert len(TEXTS) == len({row["problem"] for row in TEXTS}) == 87


@pytest.mark.parametrize("row", TEXTS, ids=[str(index) for index in range(len(TEXTS))])
def test_the_outcome_is_the_known_one(row):
    outcome = solve_word_problem(row["problem"])
    assert outcome.outcome == row["outcome"], outcome
    if row["outcome"] == "refused":
        assert outcome.code == row["code"]
        return
    assert (outcome.answer, outcome.unit, outcome.depth) == (row["value"], row["unit"], row["depth"])
    assert evaluate(row["problem"]) == (row["value"], row["unit"])
    assert verify_trace(outcome.graph, outcome.trace, operator_pack()).passed


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Ivy has 1 mile. Ivy buys 0.5 miles. How many miles does Ivy have altogether?", "3/2"),
        ("Ivy has 2.50 dollars. How many dollars does Ivy have left?", "5/2"),
        (
            "Ivy has 12 feet of rope. Ivy splits them evenly into 5 parts and keeps one part. "
            "How many feet does Ivy have?",
            "12/5",
        ),
        ("Books cost $0.10 each. Ivy buys 3 books. How much does Ivy pay?", "3/10"),
        ("An hour pays $7.50. The crew works 2.5 hours. How much does the crew earn altogether?", "75/4"),
        ("Ivy has 0 shells. Max has 3 more shells than Ivy. How many shells does Max have?", "3"),
        (
            "There is 1 shell in the box. There is one more shell in the box. "
            "How many shells are there left?",
            "2",
        ),
        ("There are 5 shells in the box. There are 3 shells in the bag. How many shells are there now?", "8"),
        ("The geese have 3 toys. The geese triple their toys. How many toys do the geese have?", "9"),
        ("Half has 5 shells. How many shells does Half have?", "5"),
        ("Ivy has 1 minute. Ivy adds 2 seconds. How many minutes does Ivy have?", None),
        (
            "Max has 6 kites. Ivy has 5 more kites than Max. Max loses 2 kites. "
            "How many kites does Ivy have?",
            "11",
        ),
        ("Max has 4 shells. Each shell costs $2. Ivy buys 3 shells. How much does Ivy spend?", "6"),
        (
            "Ivy has 3 feet of rope. Ivy has 2 yards of wire. How many feet of rope does Ivy have?",
            "3",
        ),
        ("Ivy has 2 dollars. Max has 50 cents. How many dollars does Ivy have?", "2"),
        ("Ivy has 5 shells. Ivy has 3 books. How many shells does Ivy have?", "5"),
        ("Ivy has 5 shells. Max has 3 shells. Max doubles his shells. How many shells does Max have?", "6"),
        ("Ivy has 5 shells. Ivy doubles their shells. How many shells does Ivy have?", "10"),
        (
            "The girls have 5 shells. Max has 3 shells. The girls double their shells. "
            "How many shells do the girls have?",
            "10",
        ),
        ("Ivy has 5 shells. The box has 3 shells. How many shells do they have in total?", "8"),
        (
            "Ivy has 5 shells. Max has 3 shells. The girls have 2 shells. "
            "How many shells do they have in total?",
            "10",
        ),
        ("Each hour costs $3. The girls buy 2 hours. How much do the girls spend?", "6"),
        ("Ivy has 999999999 miles. Ivy doubles them. How many miles does Ivy have?", "1999999998"),
    ],
)
def test_further_answers(text, answer):
    outcome = solve_word_problem(text)
    assert (outcome.answer if outcome.outcome == "solved" else None) == answer
    if answer is not None:
        assert evaluate(text)[0] == answer


def test_the_same_text_gives_the_same_bytes():
    first, second = (solve_word_problem(TEXTS[4]["problem"]) for _ in range(2))
    assert json.dumps(first.graph) == json.dumps(second.graph)
    assert json.dumps(first.trace) == json.dumps(second.trace)


def test_what_is_handed_out_is_not_shared():
    text = "Ivy has 6 shells. Ivy gets 4 shells. How many shells does Ivy have?"
    first = solve_word_problem(text)
    first.trace["steps"][0]["operand"]["value"] = "9"
    first.graph["entities"].append("Max")
    second = solve_word_problem(text)
    assert second.graph["operations"][0]["operand"] == {"value": "4"}
    assert second.graph["entities"] == ["Ivy"]


def test_the_examples_of_the_package_hold():
    assert doctest.testmod(adjudge.wordproblem) == doctest.TestResults(failed=0, attempted=4)

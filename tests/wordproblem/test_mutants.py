"""No damage to a text gives a wrong answer: a mutant is refused, or it says what its graph says."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from problem_english import Renderer
from problem_evaluator import evaluate
from problem_mutants import mutants
from problem_stories import random_problem

from adjudge.wordproblem import REFUSAL_CODES, lexicon_pack, operator_pack, solve_word_problem, verify_trace
from adjudge.wordproblem.guards import first_hit
from adjudge.wordproblem.lexicon import read_lexicon

LEXICON = read_lexicon(lexicon_pack())
DATA = Path(__file__).parent / "data" / "wordproblem_texts.jsonl"
ROWS = [json.loads(line) for line in DATA.read_text("utf-8").splitlines()]
TEXTS = [random_problem(seed).text for seed in range(300)] + [
    row["problem"] for row in ROWS if row["problem"]
] * 2


def _campaign(count, seed):
    outcomes = Counter()
    for text in mutants(TEXTS, count, seed):
        outcome = solve_word_problem(text)
        if outcome.outcome == "refused":
            assert outcome.code in REFUSAL_CODES
            outcomes[outcome.code] += 1
            continue
        outcomes["solved"] += 1
        assert verify_trace(outcome.graph, outcome.trace, operator_pack()).passed
        assert evaluate(text) == (outcome.answer, outcome.unit), text
        sentences = re.split(r"(?<=[.?!]) ", text)
        assert len(sentences) == len(outcome.graph["consumed"]), text
        renderer = Renderer(outcome.graph)
        for index, sentence in enumerate(sentences):
            assert sentence in renderer.sentences(index), (text, sentence)
            assert first_hit(sentence, LEXICON) is None, (text, sentence)
    return outcomes


def test_a_few_thousand_mutants():
    outcomes = _campaign(4_000, seed=1)
    assert outcomes["solved"] > 400
    assert len(outcomes) > 35


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 7))
def test_a_hundred_thousand_mutants(seed):
    outcomes = _campaign(25_000, seed)
    assert outcomes["solved"] > 2_500
    assert len(outcomes) > 40


def test_the_oracle_would_notice_a_dropped_word():
    """A graph that lost a word renders no sentence that has it."""
    solved = solve_word_problem("Ivy has 5 shells. Ivy buys 3 shells. How many shells does Ivy have?")
    renderer = Renderer(solved.graph)
    assert "Ivy buys 3 shells." in renderer.sentences(1)
    for other in (
        "Ivy buys 3 shells from Max.",
        "Ivy buys 4 shells.",
        "Ivy buys 3 books.",
        "Max buys 3 shells.",
        "Ivy eats 3 shells.",
        "Ivy buys about 3 shells.",
    ):
        assert other not in renderer.sentences(1)

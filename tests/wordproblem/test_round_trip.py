"""From a graph to English and back, and three independent ways to the same answer."""

import pytest
from problem_english import Renderer
from problem_evaluator import evaluate
from problem_stories import random_problem

from adjudge.wordproblem import (
    graph_sha256,
    lexicon_pack,
    operator_pack,
    solve_word_problem,
    verify_trace,
)
from adjudge.wordproblem.guards import first_hit
from adjudge.wordproblem.lexical import split_sentences
from adjudge.wordproblem.lexicon import read_lexicon

LEXICON = read_lexicon(lexicon_pack())


def _check(seed):
    problem = random_problem(seed)
    solved = solve_word_problem(problem.text)
    assert solved.outcome == "solved", (seed, problem.text, solved)
    assert solved.graph == problem.graph, (seed, problem.text)
    assert solved.graph_sha256 == graph_sha256(problem.graph)
    assert solved.answer == problem.answer == evaluate(problem.text)[0], (seed, problem.text)
    assert solved.unit == evaluate(problem.text)[1]
    assert verify_trace(solved.graph, solved.trace, operator_pack()).passed
    renderer = Renderer(solved.graph)
    for index, sentence in enumerate(split_sentences(problem.text)):
        assert sentence in renderer.sentences(index), (seed, sentence)
        assert first_hit(sentence, LEXICON) is None, (seed, sentence)
    return solved


def test_graph_text_graph():
    kinds, forms = set(), set()
    for seed in range(600):
        solved = _check(seed)
        kinds |= {step["kind"] for step in solved.trace["steps"]}
        forms.add(solved.graph["unknown"]["form"])
    assert len(kinds) == 8
    assert forms == {"entity", "total", "rate"}


@pytest.mark.slow
def test_graph_text_graph_many_times():
    for seed in range(10_000, 22_000):
        _check(seed)


@pytest.mark.parametrize("seed", range(4))
def test_every_text_of_a_sentence_is_read_as_the_same_node(seed):
    """All choices of words for one sentence in turn; what may change is only whether a total is asked."""
    problem = random_problem(seed)
    sentences = split_sentences(problem.text)
    renderer = Renderer(problem.graph)
    for index in range(len(sentences) - 1):
        for text in sorted(renderer.sentences(index)):
            outcome = solve_word_problem(" ".join([*sentences[:index], text, *sentences[index + 1 :]]))
            if outcome.outcome == "refused":
                assert outcome.code in ("AMBIGUOUS_TOTAL", "AMBIGUOUS_SUBSTANCE"), (text, outcome)
            elif outcome.graph != problem.graph:
                assert " of " in sentences[index] != (" of " in text), text

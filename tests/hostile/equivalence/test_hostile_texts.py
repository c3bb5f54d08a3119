"""Every text of the hostile corpus gets its answer: a refusal or a right verdict, never an exception."""

import json
import re
import time

import pytest
from fuzz_invariants import confirm
from hostile_texts import OTHER, corpus, questions
from measure_hostile import GOAL, TIMING, run_category
from record_answers import ANSWERS, answer, record

from adjudge.algebra import check_equivalence
from adjudge.contract.canonical import canonical_bytes

ALLOWED = 5
"""How many times the goal an answer may take here: other machines are slower, or busy."""
CORPUS = corpus()
CATEGORIES = list(dict.fromkeys(item.category for item in CORPUS))
EQUAL_TO_OTHER = {
    "x\n+1",
    "x\r\n+1",
    "x\r+1",
    "x\t+1",
    "x+1\n",
    "x+1\r\n",
    "x+1\r",
    "x+1\t",
    "x\n\n\n\n+\n\n1",
}
"""Texts that are x+1 with white space."""


@pytest.fixture(scope="module")
def recorded():
    """The committed answers, by identity."""
    return {line["id"]: line for line in map(json.loads, ANSWERS.read_text("ascii").splitlines())}


def test_the_corpus_is_large_and_the_answers_are_about_it(recorded):
    assert len(CORPUS) >= 1_000
    assert sum(len(list(questions(item))) for item in CORPUS) >= 10_000
    assert list(recorded) == [item.identity for item in CORPUS]


def _confirm_all(category, longest):
    """Confirm the answers about texts up to a length with what shares no code with the engine."""
    seen = set()
    for item in CORPUS:
        if item.category != category or len(item.text) > longest:
            continue
        for a, b, options in questions(item):
            verdict = check_equivalence(a, b, **options)
            key = (options["syntax"], canonical_bytes(verdict.to_dict()))
            if key not in seen:
                seen.add(key)
                confirm(verdict, a, b, **options)


@pytest.mark.parametrize("category", [name for name in CATEGORIES if name != "costly"])
def test_answers_about_short_texts_are_confirmed(category):
    _confirm_all(category, 400)


@pytest.mark.slow
@pytest.mark.parametrize("category", CATEGORIES)
def test_all_answers_are_confirmed(category):
    _confirm_all(category, 10**7)


def _timed(a, b, options):
    """The verdict, and the least processor time of up to three runs."""
    least = float("inf")
    for _ in range(3):
        started = time.process_time()
        verdict = check_equivalence(a, b, **options)
        least = min(least, time.process_time() - started)
        if least < GOAL:
            break
    return verdict, least


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_answer_is_the_recorded_one(category, recorded):
    for item in CORPUS:
        if item.category != category:
            continue
        answers = []
        for a, b, options in questions(item):
            verdict, seconds = _timed(a, b, options)
            assert seconds < ALLOWED * GOAL, (item.identity, options)
            if b == OTHER:
                assert verdict.verdict != "equivalent" or a in EQUAL_TO_OTHER
            else:
                assert verdict.verdict != "not_equivalent", (item.identity, options)
            answers.append((options, answer(verdict)))
        assert record(item, answers) == recorded[item.identity]


@pytest.mark.slow
@pytest.mark.parametrize("category", CATEGORIES)
def test_no_answer_leaves_its_memory_or_its_time(category):
    items = [item for item in CORPUS if item.category == category]
    found, _ = run_category(category, len(items))
    over = {items[index].text: entry for index, entry in enumerate(found) if entry[0] > ALLOWED * GOAL}
    assert over == {}


def test_on_the_machine_of_the_record_all_but_the_known_came_within_their_time():
    told = TIMING.read_text("ascii")
    assert int(re.search(r"^above 100 ms: (\d+) texts$", told, re.MULTILINE)[1]) == 0
    assert f"{len(CORPUS)} texts, " in told

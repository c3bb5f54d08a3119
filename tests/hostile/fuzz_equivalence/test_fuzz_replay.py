"""The fuzz target without its engine of coverage: the committed corpus, and seeded mutations of it."""

import json
from random import Random

import pytest
from fuzz_cases import CORPUS, RELATIONS, SCOPES, SYNTAXES, decode, encode, load_corpus, mutated, run

CASES = load_corpus()
SUMMARY = CORPUS.with_name("campaign.summary.json")
SEED = 20260523
MUTATIONS = 10_000


def test_the_corpus_is_small_and_has_every_kind_of_case():
    assert CORPUS.stat().st_size < 300_000
    kinds = {(case["syntax"], case["scope"], case["relation"]) for case in map(decode, CASES)}
    assert len(kinds) == len(RELATIONS) * (len(SYNTAXES) * len(SCOPES) - 1)


def test_the_campaign_ran_a_million_executions_and_broke_nothing():
    summary = json.loads(SUMMARY.read_text("ascii"))
    assert summary["executions"] == sum(run["executions"] for run in summary["runs"]) >= 10**6
    assert summary["broken"] == []
    assert (summary["corpus_cases"], summary["corpus_bytes"]) == (len(CASES), CORPUS.stat().st_size)


def test_a_case_survives_its_bytes():
    for data in CASES:
        assert encode(**decode(data)) == data


def _verdicts(cases):
    return {run(data).verdict for data in cases}


def test_a_quarter_of_the_corpus_breaks_no_invariant():
    assert _verdicts(CASES[::4]) == {"equivalent", "not_equivalent", "refused"}


@pytest.mark.slow
def test_the_corpus_breaks_no_invariant():
    _verdicts(CASES)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_mutations_break_no_invariant(part):
    rng = Random(SEED + part)
    decided, seen = [], {"equivalent": 0, "not_equivalent": 0, "refused": 0}
    for _ in range(MUTATIONS // 4):
        data = mutated(rng.choice(decided if decided and rng.random() < 0.7 else CASES), rng)
        verdict = run(data).verdict
        seen[verdict] += 1
        if verdict != "refused" and len(data) < 200:
            decided.append(data)  # what parses breeds
    assert min(seen.values()) > MUTATIONS // 100, seen

"""Claims about everything that reads a record from outside: no input is answered with an untyped exception.

Coverage-guided campaigns found the corpus that is run here; ``fuzz_records/summary.json`` says what came of
their inputs.
"""

import contextlib
import json
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "fuzz_records"
SUMMARY = json.loads((HERE / "summary.json").read_text("utf-8"))
EXECUTIONS = {name: sum(run["executions"] for run in runs) for name, runs in SUMMARY["campaigns"].items()}


@pytest.fixture
def fuzzer(monkeypatch):
    """The modules of the campaign, imported by their own names as its script does."""
    monkeypatch.syspath_prepend(str(HERE))
    for name in ("fuzz_records", "record_mutations", "record_targets"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import fuzz_records

    return fuzz_records


def test_the_targets_were_given_a_million_inputs_and_none_was_uncaught(fuzzer):
    from record_targets import NAMES

    assert set(EXECUTIONS) == set(NAMES)
    assert sum(EXECUTIONS.values()) >= 1_000_000
    assert min(EXECUTIONS.values()) >= 50_000
    assert SUMMARY["uncaught"] == []
    for runs in SUMMARY["campaigns"].values():
        for run in runs:
            assert sum(run["outcomes"].values()) == run["executions"]
        assert len({run["seed"] for run in runs}) == len(runs)


def test_the_summary_is_of_the_corpus_that_lies_beside_it(fuzzer):
    from record_mutations import corpus_digest, load_corpus

    assert corpus_digest() == SUMMARY["corpus_sha256"]
    heads = [data[0] for data in load_corpus()]
    assert min(heads.count(head) for head in range(4)) >= 50


def test_every_input_of_the_corpus_is_answered(fuzzer):
    from record_mutations import load_corpus
    from record_targets import Targets

    with contextlib.closing(Targets()) as targets:
        outcomes = {targets.run(data) for data in load_corpus()}
    assert len(outcomes) > 20, "the corpus reaches many ends"


def test_a_few_hundred_inputs_reach_every_target(fuzzer):
    outcomes = fuzzer.replay(300, seed=4)
    assert sum(outcomes.values()) == 300
    words = " ".join(outcomes)
    for reached in ("accepted", "rejected SCHEMA", "quarantined", "admitted", "refused", "row", "4 events"):
        assert reached in words, f"no input came to: {reached}"


@pytest.mark.slow
def test_a_hundredth_of_the_campaigns_again(fuzzer):
    count = sum(EXECUTIONS.values()) // 100
    assert sum(fuzzer.replay(count, seed=1).values()) == count

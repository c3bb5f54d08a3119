"""Claims about everything that reads a record from outside: no input is answered with an untyped exception.

A coverage-guided campaign of a million inputs found the corpus that is run here (``fuzz_records/``).
"""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "fuzz_records"


@pytest.fixture
def replay(monkeypatch):
    monkeypatch.syspath_prepend(str(HERE))
    for name in ("fuzz_records", "record_mutations", "record_targets"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import fuzz_records

    return fuzz_records.replay


def test_a_few_hundred_inputs_reach_every_target(replay):
    outcomes = replay(300, seed=4)
    assert sum(outcomes.values()) == 300
    words = " ".join(outcomes)
    for reached in ("accepted", "rejected SCHEMA", "quarantined", "admitted", "refused", "row", "4 events"):
        assert reached in words, f"no input came to: {reached}"


@pytest.mark.slow
def test_a_hundredth_of_the_campaign_again(replay):
    assert sum(replay(10_000, seed=1).values()) == 10_000

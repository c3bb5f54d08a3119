"""The committed records of the campaigns belong to the sources as they are, and come out again."""

import json
import random
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
NAMES = sorted(path.stem for path in HERE.glob("witnesses/*.py"))


@pytest.fixture(scope="module")
def campaign(load):
    return load(".", "campaign")


@pytest.mark.parametrize("name", NAMES)
def test_the_record_is_of_these_sources_and_shows_enough(campaign, name):
    record = json.loads((HERE / "campaign" / f"{name}.json").read_text("utf-8"))
    one = campaign.subject(name)
    assert campaign.digests(one).items() <= record.items(), "run tests/verifiers/campaign.py"
    assert record["task_id"] == one.task.task_id
    assert record["witnesses"]["drawn"] >= 1000
    assert 50 <= record["witnesses"]["accepted"] <= 950
    assert record["mutants"]["tried"] >= 200
    assert record["witnesses"]["differences"] == record["mutants"]["rejected_by_second"] == 0


def test_no_record_is_left_over():
    assert sorted(path.stem for path in HERE.glob("campaign/*.json")) == NAMES


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_campaign_comes_out_again(campaign, name):
    assert campaign.record(name) == json.loads((HERE / "campaign" / f"{name}.json").read_text("utf-8"))


def test_a_verifier_that_accepts_too_much_is_found(campaign, monkeypatch):
    one = campaign.subject("cerny")
    sound = one.module._decide
    monkeypatch.setattr(one.module, "_decide", lambda *args, **more: sound(*args, **more)._replace(ok=True))
    assert campaign.agreement(one, 25)[1]
    assert campaign.mutation(one, 25)[2]


def test_mutants_are_reproducible_and_differ_from_their_origin(load):
    mutant = load(".", "mutants").mutant
    origin = {"n": "15", "terms": [1, 2, 3], "inner": {"edges": [[0, 1], [1, 2]]}}
    drawn = [[mutant(origin, random.Random(seed)) for seed in range(50)] for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert sum(value != origin for value in drawn[0]) > 40
    assert origin == {"n": "15", "terms": [1, 2, 3], "inner": {"edges": [[0, 1], [1, 2]]}}

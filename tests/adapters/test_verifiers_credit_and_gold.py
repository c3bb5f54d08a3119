"""Rewards and reference replies for verifiers (the framework), as far as they need no framework."""

import subprocess
import sys

import pytest

from adjudge.adapters.items import item_sets, items
from adjudge.adapters.referee import judge
from adjudge.adapters.verifiers.credit import ACCEPTED, STAGES, tenths
from adjudge.adapters.verifiers.gold import gold_reply
from adjudge.benchmark.repository import load_task
from adjudge.benchmark.root import find_root
from adjudge.contract.errors import UsageError
from adjudge.contract.verdict import CODES, SCORES
from adjudge.judging.judge import judge as judge_submission

ROOT = find_root()
SCORABLE = {code: SCORES[verdict] for verdict in SCORES for code in CODES[verdict]}


def test_partial_credit_knows_every_code_that_can_be_scored_and_no_other():
    assert STAGES.keys() == SCORABLE.keys()


@pytest.mark.parametrize("code", sorted(SCORABLE))
def test_only_acceptance_reaches_the_full_reward_and_plain_reward_is_the_score(code):
    score = SCORABLE[code]
    assert (tenths(code, score, is_partial=True) == ACCEPTED) == (score == 1)
    assert 0 <= tenths(code, score, is_partial=True) <= ACCEPTED
    assert tenths(code, score, is_partial=False) == ACCEPTED * score


KS = '{"task_id": "ks-0001", "outcome": "counterexample", "witness": %s}'
FURTHER_AND_FURTHER = [
    '{"task_id": "ks-0001", "outcome": "counterexample", "outcome": "no-result", "witness": null}',
    KS % '{"k": 5, "terms": ["27"], "total": "144"}',
    KS % ('{"k": 5, "terms": ["1%s", "2"], "total": "144"}' % ("0" * 9999)),
    KS % '{"k": 5, "terms": ["27", "85", "110", "133"], "total": "144"}',
    KS % '{"k": 5, "terms": ["27", "84", "110", "133"], "total": "144"}',
]


def test_partial_credit_grows_as_a_submission_gets_further():
    task = load_task(ROOT, "ks-0001").task
    codes = [judge_submission(task, text.encode()).details["code"] for text in FURTHER_AND_FURTHER]
    credit = [STAGES[code] for code in codes]
    assert credit == sorted(credit)
    assert credit[0] == 0
    assert credit[-2:] == [3, ACCEPTED]


def test_unscorable_codes_have_no_credit_at_all():
    with pytest.raises(KeyError):
        tenths("QUARANTINED", 0, is_partial=True)


@pytest.mark.parametrize("lane", ["symbolic-equivalence", "bounded-grammar"])
def test_every_reference_reply_to_a_case_is_accepted(lane):
    verdicts = {
        item.name: judge(item.name, gold_reply(item.name, ROOT), ROOT).verdict for item in items(lane, ROOT)
    }
    assert set(verdicts.values()) == {"accepted"}
    assert len(verdicts) == {"symbolic-equivalence": 185, "bounded-grammar": 50}[lane]


def test_the_reference_reply_to_every_shadow_is_a_submission_that_is_accepted():
    shadows = [item.name for item in items("shadows", ROOT)]
    assert len(shadows) == 60
    for name in shadows:
        task = load_task(ROOT, name).task
        assert judge_submission(task, gold_reply(name, ROOT).encode(), isolation="none").score == 1


def test_nobody_has_a_reference_reply_to_an_open_task():
    assert {gold_reply(item.name, ROOT) for item in items("tasks", ROOT)} == {None}


def test_no_case_no_reference_reply():
    with pytest.raises(UsageError, match="is not a public case"):
        gold_reply("bounded-grammar/b3-999", ROOT)


@pytest.mark.parametrize("chosen", item_sets())
def test_no_reference_reply_travels_with_a_question(chosen):
    """What a rollout records beside the prompt are names and digests."""
    known = {"adjudge_item", "adjudge_row", "lane", "cases_sha256", "task_sha256", "snapshot_id"}
    for item in items(chosen, ROOT):
        assert item.metadata.keys() <= known
        gold = gold_reply(item.name, ROOT)
        if chosen in ("bounded-grammar", "shadows") and gold != "REFUSED":
            assert gold not in item.prompt


def test_without_the_framework_one_line_says_what_to_install():
    program = "import sys; sys.modules['verifiers'] = None; import adjudge.adapters.verifiers.taskset"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last == "ModuleNotFoundError: install the framework with: pip install 'adjudge[verifiers]'"


def test_the_rest_of_the_package_imports_no_framework():
    program = (
        "import sys, adjudge.adapters.verifiers.gold, adjudge.adapters.verifiers.credit, adjudge.cli.main;"
        "sys.exit(any(name.split('.')[0] in ('verifiers', 'pydantic') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 0

"""Claims about runs of models that are killed: see :mod:`run_kill_campaign`, which is run here in part."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the runs are killed on Linux")


@pytest.fixture(scope="module")
def campaign():
    spec = importlib.util.spec_from_file_location("run_kill_campaign", HERE / "run_kill_campaign.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def holds(found, trials):
    assert found["broken"] == []
    assert (found["trials"], found["jobs"]) == (trials, 16)
    assert 3 * found["killed_inside_a_write"] >= trials, "at least a third inside a write"
    assert found["torn_lines"] > 0


def test_three_killed_runs_lose_and_double_nothing(campaign):
    found = campaign.run(3, seed=30)
    assert (found["broken"], found["trials"]) == ([], 3)


@pytest.mark.slow
def test_a_tenth_of_the_campaign_again(campaign):
    holds(campaign.run(20, seed=2), 20)


def test_the_committed_summary_is_of_a_whole_campaign_without_a_fault():
    holds(json.loads((HERE / "run_kill_campaign.summary.json").read_text(encoding="utf-8")), 200)


def test_the_campaign_would_notice(campaign, tmp_path):
    """A run that counts what is not there, or keeps a reply twice or another one, is found out."""
    with pytest.raises(campaign.writers.BrokenClaimError, match="on the disk"):
        campaign.flushed_before_counted(["after write", "counted 1"])
    trials = campaign.Campaign(tmp_path, seed=1)
    try:
        root = trials.fresh()
        with pytest.raises(campaign.writers.BrokenClaimError, match="lost"):
            trials.check(root, 1)
        trials.run(root, hold=None, moment=None)
        trials.asked()
        with pytest.raises(campaign.writers.BrokenClaimError, match="more than once"):
            trials.check(root, 185)  # the server knows of no call for them
        cache = trials.cache(root)
        first = cache.read_bytes().splitlines(keepends=True)[0]
        cache.write_bytes(first + first)
        with pytest.raises(campaign.writers.BrokenClaimError, match="twice"):
            trials.check(root, 0)
    finally:
        trials.close()

"""Claims about writers that are killed: see :mod:`kill_campaign`, which is run here in part."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def campaign():
    spec = importlib.util.spec_from_file_location("kill_campaign", HERE / "kill_campaign.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the writers are killed on Linux")


def holds(found, trials):
    assert found["broken"] == []
    assert found["trials"] == trials
    assert 3 * found["killed_inside_a_write"] >= trials, "at least a third inside a write"
    assert found["torn_lines"] > 0


def test_fifteen_killed_writers_lose_double_and_halve_nothing(campaign):
    found = campaign.run(15, seed=30)
    assert (found["broken"], found["trials"]) == ([], 15)
    assert found["killed_inside_a_write"] >= 2


@pytest.mark.slow
def test_a_tenth_of_the_campaign_again(campaign):
    holds(campaign.run(100, seed=2), 100)


def test_the_committed_summary_is_of_a_whole_campaign_without_a_fault():
    holds(json.loads((HERE / "kill_campaign.summary.json").read_text(encoding="utf-8")), 1000)


@pytest.mark.parametrize("kind", ["ledger", "snapshot", "batch"])
def test_the_campaign_would_notice(campaign, kind, tmp_path):
    """A writer that leaves half a record, or says done too early, is found out."""
    trials = campaign.Campaign(tmp_path, seed=1)
    root = trials.fresh()
    with pytest.raises(campaign.BrokenClaimError):
        getattr(trials, f"check_{kind}")(root, 1)  # reported as done, and nothing is there
    root = trials.fresh()
    if kind == "ledger":
        first = trials.expected["ledger"].splitlines(keepends=True)[0]
        root.ledger.write_bytes(first + first)
    elif kind == "snapshot":
        (root.problems / "snapshots").mkdir()
        for name, data in trials.expected["snapshot"].items():
            file = root.path / name
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(data[: len(data) // 2])
    else:
        (root.path / "out.jsonl").write_bytes(trials.expected["batch"].splitlines(keepends=True)[0] * 2)
    with pytest.raises(campaign.BrokenClaimError):
        getattr(trials, f"check_{kind}")(root, 0)

"""The committed replies of models are whole, judged as the present parser judges, and compared as stored."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def _adjudge(*arguments):
    command = [sys.executable, "-m", "adjudge", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_every_committed_cache_holds():
    done = _adjudge("cache", "check")
    assert (done.returncode, "6 runs checked" in done.stdout + done.stderr) == (0, True)


def test_no_verdict_on_a_committed_reply_has_moved():
    done = _adjudge("rejudge", "evals")
    assert (done.returncode, "0 verdicts moved" in done.stdout + done.stderr) == (0, True)


@pytest.mark.parametrize("lane", ["symbolic-equivalence", "bounded-grammar"])
def test_the_stored_comparison_is_made_of_the_stored_replies(lane):
    assert _adjudge("compare", lane, "--check").returncode == 0

"""``adjudge solve`` prints on any terminal, whatever its encoding."""

import os
import subprocess
import sys

import pytest

TEXT = "Ivy has 6 shells. Ivy doubles her shells. How many shells does Ivy have?"
SPLIT = (
    "Ivy has 6 shells. Ivy splits them evenly into 2 piles and keeps one pile. How many shells does Ivy have?"
)


def _printed(encoding, text):
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "NO_COLOR": "1"}
    command = [sys.executable, "-m", "adjudge", "solve", text]
    done = subprocess.run(command, capture_output=True, env=environment, timeout=60)
    return done.returncode, done.stdout.decode(encoding), done.stderr


@pytest.mark.parametrize(
    ("encoding", "times", "over"), [("ascii", "*", "/"), ("latin-1", "×", "÷"), ("utf-8", "×", "÷")]
)
def test_the_signs_are_those_that_the_terminal_has(encoding, times, over):
    status, shown, errors = _printed(encoding, TEXT)
    assert (status, errors) == (0, b"")
    assert f"6 {times} 2 = 12" in shown
    assert f"6 {over} 2 = 3" in _printed(encoding, SPLIT)[1]


@pytest.mark.parametrize(("encoding", "mark"), [("ascii", "?"), ("utf-8", "�")])
def test_a_character_that_cannot_be_shown_is_pointed_at(encoding, mark):
    status, shown, errors = _printed(encoding, os.fsdecode(b"Ivy has \xff shells."))
    assert (status, errors) == (3, b"")
    assert f"Ivy has {mark} shells.\n            ^\n" in shown

"""The page about reading replies: every example on it is read as it says, and every rule is on it."""

import re
from pathlib import Path

import pytest

from adjudge.judging import answer_reading, submission_reading, verdict_reading

PAGE = (Path(__file__).parents[2] / "docs" / "replies.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"(?m)^\| `(.+)` \| (.+) \| ([VA]\d+) \|$", PAGE)


@pytest.mark.parametrize(("reply", "said", "rule"), EXAMPLES)
def test_an_example_is_read_as_the_page_says(reply, said, rule):
    text = reply.replace("⏎", "\n")
    if rule.startswith("V"):
        assert verdict_reading.read_verdict(text) == (said, rule)
    else:
        found = answer_reading.read_answer(text)
        assert (found.said, found.rule) == (said, rule)


def test_there_are_examples_of_every_rule_that_text_can_meet():
    shown = {rule for _, _, rule in EXAMPLES}
    assert shown == {*(f"V{number}" for number in range(3, 12)), "A3", "A4", "A5"}


def test_every_reader_is_named_with_its_version():
    for reader in (verdict_reading, answer_reading, submission_reading):
        assert f"`{reader.PARSER}`" in PAGE

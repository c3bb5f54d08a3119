"""Claims about the verdict parser: all worked replies, and that no doubt ever reads as a verdict."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.judging.reply_words import CONDITIONS, DOUBTS, HEDGES, NEGATORS
from adjudge.judging.verdict_reading import MAX_REPLY, read_verdict

REPLIES = [
    json.loads(line)
    for line in Path(__file__).with_name("verdict_replies.jsonl").read_text("utf-8").splitlines()
]
WORD = {"equivalent": "EQUIVALENT", "not_equivalent": "NOT_EQUIVALENT"}


@pytest.mark.parametrize("worked", REPLIES, ids=[str(number) for number in range(len(REPLIES))])
def test_a_worked_reply_is_read_by_its_rule(worked):
    assert read_verdict(worked["reply"]) == (worked["verdict"], worked["rule"])


def test_all_worked_replies_are_there():
    assert len(REPLIES) == 106
    assert {worked["rule"] for worked in REPLIES} == {f"V{n}" for n in range(12)} - {"V2"}


@pytest.mark.parametrize(
    ("reply", "verdict", "rule"),
    [
        ("EQUIVALENT " * (MAX_REPLY // 11 + 1), "refused", "V2"),
        ('{"verdict": "EQUIVALENT", "verdict": "NOT_EQUIVALENT"}', "refused", "V3"),
        ('{"verdict": "EQUIVALENT", "answer": "EQUIVALENT"}', "refused", "V3"),
        ('{"verdict": "EQUIVALENT", "why": {"deep": ["in\\u0065quivalent"]}}', "refused", "V3"),
        ('{"verdict": "EQUIVALENT", "score": NaN}', "refused", "V3"),
        ("[" * 9000 + "]" * 9000, "refused", "V3"),
        ('{"verdict": ' + "9" * 9000 + "}", "refused", "V3"),
        ("So they are not:\nEQUIVALENT", "refused", "V4"),
        ("They aren't, I think.\nEQUIVALENT", "equivalent", "V4"),
        ("**EQUIVALENT** or **NOT_EQUIVALENT**", "refused", "V7"),
        ("It isn\u2019t EQUIVALENT", "refused", "V8"),
        ("They hadn't been EQUIVALENT", "refused", "V8"),
        ("EQUIVALENT **?**", "refused", "V8"),
        ("EQUIVALENT\nThey are not really equivalent", "refused", "V10"),
        ("EQUIVALENT\nthey are non-equivalent", "refused", "V10"),
        ("NOT_EQUIVALENT\nHowever they are equivalent", "refused", "V10"),
        ("EQUIVALENT\u0301 it is said", "refused", "V5"),
        ("Verdict: NOT\u00a0EQUIVALENT here", "refused", "V8"),
        ("\ud800 EQUIVALENT", "equivalent", "V11"),
    ],
)
def test_a_reply_that_could_mislead(reply, verdict, rule):
    assert read_verdict(reply) == (verdict, rule)


@given(
    st.sampled_from(sorted(NEGATORS | HEDGES)),
    st.sampled_from(sorted(WORD)),
    st.sampled_from(["", " a", " at all"]),
)
def test_a_negator_or_hedge_before_a_verdict_never_leaves_it_as_it_is(word, verdict, filler):
    reading = read_verdict(f"I would say{filler} {word} {WORD[verdict]}")
    assert reading.verdict != verdict


@given(st.sampled_from(sorted(CONDITIONS)), st.sampled_from(sorted(WORD)), st.booleans())
def test_a_condition_in_its_sentence_refuses(word, verdict, before):
    text = f"{word} x = 1 holds then {WORD[verdict]}" if before else f"{WORD[verdict]} {word} x = 1"
    assert read_verdict(text).verdict == "refused"


@given(st.sampled_from(sorted(DOUBTS)), st.sampled_from(sorted(WORD)))
def test_a_doubt_right_after_refuses(word, verdict):
    assert read_verdict(f"{WORD[verdict]} is {word}").verdict == "refused"


@given(st.sampled_from(REPLIES), st.sampled_from(["\n", "\r\n", "  \n", "\n\n"]))
def test_line_ends_change_nothing(worked, end):
    if isinstance(worked["reply"], str):
        assert read_verdict(worked["reply"].replace("\n", end)).verdict == worked["verdict"]


PIECES = [*"EQUIVALENTNOT_-. ?!\n`*{}[]\"':,", "EQUIVALENT", "NOT ", "REFUSED", "not "]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_text_is_read_and_a_choice_between_both_never_decides(text):
    assert read_verdict(text).rule.startswith("V")
    assert read_verdict(f"{text}\nEQUIVALENT or NOT_EQUIVALENT").verdict == "refused"

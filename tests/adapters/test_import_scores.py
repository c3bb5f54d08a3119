"""Their score beside our verdict: nothing in between is rounded, nothing missing is counted as wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.adapters.import_scores import OURS, THEIRS, difference, our_side, read_score
from adjudge.adapters.referee import Judgement


@pytest.mark.parametrize(
    ("scores", "says"),
    [
        (
            ["C", "c", "CORRECT", "1", "1.0", "1.000", "+1", "1e0", "10e-1", "True", "true", "yes", " C "],
            "right",
        ),
        (["I", "N", "INCORRECT", "NOANSWER", "0", "0.0", "-0", "0e5", "False", "no"], "wrong"),
        ([None, "", " ", "NaN", "nan", "None", "null"], "unscored"),
        (["P", "0.5", "2", "-1", "0.999999999999999999999999", "inf", "Infinity", "B", "1e999"], "partial"),
        (["1" * 500, "0." + "0" * 60, "1.0x", "{'reward': 1}", "١", "1_0", "0x1"], "partial"),
    ],
)
def test_a_score_is_read_as_it_is_written(scores, says):
    assert {score: read_score(score) for score in scores} == dict.fromkeys(scores, says)


@given(st.text())
def test_any_text_is_a_score_of_some_kind(text):
    assert read_score(text) in THEIRS


def test_the_columns_are_what_the_judge_says():
    def of(verdict, score):
        return our_side(Judgement("ks-0001", verdict, score, "X", "", {}))

    assert [of("accepted", 1), of("rejected", 0), of("no-result", 0)] == ["accepted", "rejected", "no-result"]
    assert {of(name, None) for name in ("quarantined", "error", "snapshot-mismatch")} == {"unscorable"}
    assert our_side(None) == "no-reply"


def test_every_pair_of_score_and_verdict_agrees_or_differs_in_one_way():
    table = {theirs: [difference(theirs, ours) for ours in OURS] for theirs in THEIRS}
    assert OURS == ("accepted", "rejected", "no-result", "unscorable", "no-reply")
    assert table == {
        "right": [None, "they-accept", "they-accept", "unscored", "unscored"],
        "wrong": ["we-accept", None, None, "unscored", "unscored"],
        "partial": ["partial", "partial", "partial", "unscored", "unscored"],
        "unscored": ["unscored", "unscored", "unscored", None, None],
    }

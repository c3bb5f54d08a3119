"""Claims about reading submissions out of replies: one is found, none and two are refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.judging.submission_reading import MAX_OBJECTS, MAX_REPLY, read_submission

ONE = '{"task_id": "cb-0043", "outcome": "no-result", "witness": null}'
OTHER = ONE.replace("0043", "0044")


@pytest.mark.parametrize(
    "reply",
    [
        ONE,
        f"\n\n  {ONE}  \n",
        f"```json\n{ONE}\n```",
        f"Here it is:\n\n```\n{ONE}\n```\nI hope it helps.",
        f"My answer is\n{ONE}\nas shown above.",
        f"> {ONE}",
        f"{ONE}\n\nOnce more:\n{ONE}",
        f'Take {{x}} and\n{{"note": 1}}\n{ONE}',
        f"{{not json\n{ONE}",
        f"{ONE} {ONE}",
        f"That is {ONE}:\n{ONE}",
        f'{ONE} {{"note": 1}}',
    ],
)
def test_the_one_submission_is_found_as_it_is(reply):
    reading = read_submission(reply)
    assert (reading.submission, reading.fault) == (ONE.encode(), None)


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        (None, "NOT_TEXT"),
        (7, "NOT_TEXT"),
        ("", "NO_SUBMISSION"),
        ("I found nothing.", "NO_SUBMISSION"),
        (f"The answer is {ONE}", "NO_SUBMISSION"),
        (ONE[:-1], "NO_SUBMISSION"),
        (f"[{ONE}]", "NO_SUBMISSION"),
        (f'{{"answer": {ONE}}}', "NO_SUBMISSION"),
        (f"{ONE}\n{OTHER}", "SEVERAL_SUBMISSIONS"),
        (f"{ONE}{OTHER}", "SEVERAL_SUBMISSIONS"),
        (f"{ONE} or {OTHER}", "SEVERAL_SUBMISSIONS"),
        (f"{ONE}\nor rather {OTHER}", "SEVERAL_SUBMISSIONS"),
        (f"First I thought of {OTHER}\n{ONE}", "SEVERAL_SUBMISSIONS"),
        (f"Either {ONE} or {OTHER}", "NO_SUBMISSION"),
        (f"```json\n{ONE}\n```\nNo, wait:\n```json\n{OTHER}\n```", "SEVERAL_SUBMISSIONS"),
        ("{" * (MAX_REPLY + 1), "TOO_LONG"),
        ("{\n" * (MAX_OBJECTS + 1) + ONE, "NO_SUBMISSION"),
        ('{"witness":' * 50_000, "NO_SUBMISSION"),
    ],
)
def test_a_reply_without_exactly_one_submission_is_refused(reply, fault):
    assert read_submission(reply) == (None, fault)


@given(st.text(max_size=200), st.text(max_size=200))
def test_prose_around_a_submission_never_changes_it(before, after):
    reading = read_submission(f"{before}\n{ONE}\n{after}")
    assert reading.fault == "SEVERAL_SUBMISSIONS" or reading.submission in (ONE.encode(), None)


@given(
    st.dictionaries(
        st.sampled_from(["task_id", "outcome", "witness", "x"]), st.integers() | st.text(max_size=9)
    )
)
def test_what_is_found_is_the_text_that_was_written(fields):
    text = json.dumps(fields)
    expected = text.encode() if fields.keys() & {"task_id", "outcome", "witness"} else None
    assert read_submission(text).submission == expected

"""Claims about admission: every malformed or foreign submission is rejected with its own code."""

import json

import pytest

from adjudge.contract.submission import Submission
from adjudge.judging.admission import Rejection, admit


def code_of(result) -> str:
    assert isinstance(result, Rejection)
    return result.code


def test_a_well_formed_submission_is_admitted_with_its_witness(task, submission):
    admitted = admit(submission({"n": "4", "exponents": [2]}, notes="ignore me"), task)
    assert admitted == Submission(
        task_id="cb-9001", outcome="counterexample", witness={"n": "4", "exponents": [2]}, notes="ignore me"
    )


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "BAD_JSON", id="row 1: empty file"),
        pytest.param(b"\xef\xbb\xbf{}", "BAD_ENCODING", id="row 2: byte order mark"),
        pytest.param('{"a":1}'.encode("utf-16"), "BAD_ENCODING", id="row 3: UTF-16"),
        pytest.param(b'{"a":"\xe9"}', "BAD_ENCODING", id="row 3: Latin-1"),
        pytest.param(b'{"a":"\\ud800"}', "BAD_ENCODING", id="row 4: lone surrogate"),
        pytest.param(b"{} {}", "BAD_JSON", id="row 5: two values"),
        pytest.param(b'{"a":1,}', "BAD_JSON", id="row 6: trailing comma"),
        pytest.param(b'{"a":1} // no', "BAD_JSON", id="row 6: comment"),
        pytest.param(b'{"outcome":"x","outcome":"y"}', "DUPLICATE_KEY", id="row 7"),
        pytest.param(b'{"witness":{"n":"1","n":"2"}}', "DUPLICATE_KEY", id="row 8"),
        pytest.param(b'{"a":NaN}', "BAD_JSON", id="row 9: NaN"),
        pytest.param(b'{"a":-Infinity}', "BAD_JSON", id="row 9: -Infinity"),
        pytest.param(b"[]", "SCHEMA", id="row 10: array"),
        pytest.param(b'"x"', "SCHEMA", id="row 10: string"),
        pytest.param(b"null", "SCHEMA", id="row 10: null"),
        pytest.param(b"[" * 10_000, "TOO_DEEP", id="row 11"),
        pytest.param(b" " * (2 << 20), "TOO_LARGE", id="row 12"),
    ],
)
def test_malformed_json_is_rejected_with_the_code_of_its_first_fault(task, data, code):
    assert code_of(admit(data, task)) == code


@pytest.mark.parametrize(
    ("change", "code", "pointer"),
    [
        ({"extra": 1}, "SCHEMA", ""),
        ({"witness": {"n": "4", "extra": 1}}, "SCHEMA", "/witness"),
        ({"witness": ...}, "SCHEMA", ""),
        ({"outcome": "no-result"}, "SCHEMA", "/witness"),
        ({"witness": None}, "SCHEMA", "/witness"),
        ({"witness": []}, "SCHEMA", "/witness"),
        ({"outcome": "accepted"}, "SCHEMA", "/outcome"),
        ({"outcome": "Counterexample"}, "SCHEMA", "/outcome"),
        ({"outcome": ["counterexample"]}, "SCHEMA", "/outcome"),
        ({"notes": 4}, "SCHEMA", "/notes"),
        ({"notes": "x" * 4001}, "SCHEMA", "/notes"),
        ({"task_id": 9001}, "SCHEMA", "/task_id"),
        ({"task_id": "cb-0043"}, "TASK_ID_MISMATCH", "/task_id"),
        ({"task_id": "cb-9001 "}, "TASK_ID_MISMATCH", "/task_id"),
        ({"task_id": "CB-9001"}, "TASK_ID_MISMATCH", "/task_id"),
        ({"witness": {"n": "9" * 10_001}}, "INTEGER_TOO_LARGE", "/witness/n"),
        ({"witness": {"n": 4}}, "SCHEMA", "/witness/n"),
        ({"witness": {"n": "4", "exponents": ["2"]}}, "SCHEMA", "/witness/exponents/0"),
        ({"witness": {"n": "4", "exponents": [1, 0]}}, "SCHEMA", "/witness/exponents/1"),
        ({"witness": {"n": "4", "exponents": [-1]}}, "SCHEMA", "/witness/exponents/0"),
        ({"witness": {"n": "4", "exponents": [True]}}, "SCHEMA", "/witness/exponents/0"),
        ({"witness": {"n": "4", "exponents": [10**9]}}, "SCHEMA", "/witness/exponents/0"),
        ({"witness": {"n": "4", "exponents": [1] * 51}}, "SCHEMA", "/witness/exponents"),
    ],
)
def test_a_wrong_field_is_rejected_with_its_pointer(task, change, code, pointer):
    fields = {"task_id": "cb-9001", "outcome": "counterexample", "witness": {"n": "4"}} | change
    fields = {key: value for key, value in fields.items() if value is not ...}
    result = admit(json.dumps(fields).encode(), task)
    assert code_of(result) == code
    assert result.details["pointer"] == pointer


@pytest.mark.parametrize(
    "text",
    [
        "04",
        "+4",
        "4.0",
        "4e0",
        "-0",
        "0",
        " 4",
        "4\n",
        "4_000",
        "0x4",
        "",
        "-",
        "٤",
        "４",
        "4 ",
        "--4",
        "1" * 3 + "x",
    ],
)
def test_only_canonical_integers_pass_the_bigint_format(task, submission, text):
    result = admit(submission({"n": text}), task)
    assert code_of(result) == "NON_CANONICAL_INTEGER"
    assert result.details["pointer"] == "/witness/n"


@pytest.mark.parametrize(("text", "admitted"), [("0", True), ("-0", False), ("00", False), ("-7", True)])
def test_bigint0_allows_zero_and_nothing_else_more(task, submission, text, admitted):
    result = admit(submission({"n": "4", "m": text}), task)
    assert isinstance(result, Submission) is admitted


@pytest.mark.parametrize("number", ["2.0", "1e3", "1" + "0" * 30, "9007199254740992"])
def test_fractions_exponents_and_unsafe_numbers_are_not_json_here(task, number):
    data = f'{{"task_id":"cb-9001","outcome":"counterexample","witness":{{"n":"4","exponents":[{number}]}}}}'
    assert code_of(admit(data.encode(), task)) == "BAD_JSON"


def test_ten_million_digits_are_refused_by_size_alone(task, submission):
    assert code_of(admit(submission({"n": "7" * 10**7}), task)) == "TOO_LARGE"


def test_integer_formats_come_before_the_output_schema(task, submission):
    result = admit(submission({"n": "04", "extra": 1}), task)
    assert code_of(result) == "NON_CANONICAL_INTEGER"


def test_the_task_id_comes_before_integer_formats(task, submission):
    assert code_of(admit(submission({"n": "04"}, task_id="cb-0001"), task)) == "TASK_ID_MISMATCH"


def test_messages_never_carry_control_characters(task):
    data = json.dumps({"task_id": "cb-9001", "outcome": "counterexample", "witness": {}, "\u202e\x1b[31m": 1})
    result = admit(data.encode(), task)
    assert result.message.isascii()
    assert result.message.isprintable()


def test_a_missing_and_an_unknown_witness_field_say_which(task, submission):
    missing = admit(submission({"m": "3"}), task)
    assert missing.message == '/witness: the task\'s schema demands required "n"'
    unknown = admit(submission({"n": "3", "q": 1}), task)
    assert (
        unknown.message == '/witness: the task\'s schema demands no further field than ["exponents","m","n"]'
    )

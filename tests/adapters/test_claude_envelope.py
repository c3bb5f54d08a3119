"""What Claude Code prints, read as untrusted data: a reply, or an outcome that is nobody's wrong answer."""

import json

import pytest
import stand_in_claude
from hypothesis import given
from hypothesis import strategies as st

from adjudge.adapters.items import items
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import UsageError
from adjudge.solvers.claude_code import Settings, arguments, sent_schema
from adjudge.solvers.claude_envelope import read_answer, written
from adjudge.solvers.claude_process import Ended

SUBMISSION = {"task_id": "ks-0001", "outcome": "no-result", "witness": None}


def answer(output, *, status=0, how="exited", task=True, errors=b""):
    data = output if isinstance(output, bytes) else json.dumps(output).encode()
    return read_answer(Ended(how, status, data, errors, 1.0), wants_submission=task)


def success(**more):
    return stand_in_claude.envelope(structured_output=SUBMISSION, **more)


def test_a_submission_is_the_canonical_json_of_the_structured_output():
    found = answer(success(result="something else"))
    assert found.outcome == "completed"
    assert found.reply.encode() == canonical_bytes(SUBMISSION)
    assert found.models == ("stand-in-1",)
    assert found.cost_usd == "0.00055"
    assert found.usage["output_tokens"] == 20


def test_the_reply_to_a_case_is_the_text_of_the_result():
    assert answer(success(result="NOT_EQUIVALENT\n"), task=False).reply == "NOT_EQUIVALENT\n"


def test_the_cost_is_kept_as_it_is_written():
    text = json.dumps(success()).replace("0.00055", "0.1000000000000000055511151231257827")
    assert answer(text.encode()).cost_usd == "0.1000000000000000055511151231257827"


@pytest.mark.parametrize("number", ["12345678901234567890", "1e400", "5.0", "-0"])
def test_no_number_of_a_submission_is_changed_on_its_way_to_the_judge(number):
    text = json.dumps(stand_in_claude.envelope(structured_output={"witness": {"n": "@"}}))
    found = answer(text.replace('"@"', number).encode())
    assert found.reply == f'{{"witness":{{"n":{number}}}}}'


NO_REPLY = {
    "max-turns": stand_in_claude.envelope(subtype="error_max_turns", is_error=True),
    "budget": stand_in_claude.envelope(subtype="error_max_budget_usd", is_error=True),
    "structured-output-retries": stand_in_claude.envelope(
        subtype="error_max_structured_output_retries", is_error=True
    ),
    "execution-error": stand_in_claude.envelope(subtype="error_during_execution", is_error=True),
    "api-error": stand_in_claude.envelope(is_error=True, api_error_status=400, result="API Error: 400"),
    "model-refusal": stand_in_claude.envelope(is_error=True, stop_reason="refusal"),
    "no-structured-output": stand_in_claude.envelope(result=json.dumps(SUBMISSION)),
}


@pytest.mark.parametrize("outcome", NO_REPLY)
@pytest.mark.parametrize("status", [0, 1])
def test_an_envelope_without_a_reply_is_an_outcome_of_its_own(outcome, status):
    found = answer(NO_REPLY[outcome], status=status)
    expected = "exit-status" if status and outcome == "no-structured-output" else outcome
    assert (found.outcome, found.reply, found.is_envelope) == (expected, None, True)


def test_a_structured_output_beside_an_error_is_no_reply():
    assert answer(success(is_error=True)).outcome == "api-error"
    assert answer(success(subtype="error_max_turns")).outcome == "max-turns"
    assert answer(success(), status=1).outcome == "exit-status"
    assert answer(success(subtype="success_of_another_age")).reply is None


@pytest.mark.parametrize("output", [None, [SUBMISSION], "text", 5, {}, {"anything": SUBMISSION}])
def test_a_structured_output_that_is_no_submission_is_none(output):
    assert answer(stand_in_claude.envelope(structured_output=output)).outcome == "no-structured-output"


@pytest.mark.parametrize("note", ["x" * (1 << 20), "\\" * (1 << 19)], ids=["long", "long once it is written"])
def test_a_submission_that_is_too_long_to_be_kept_is_told_as_such(note):
    found = answer(stand_in_claude.envelope(structured_output={**SUBMISSION, "notes": note}))
    assert (found.outcome, found.reply, found.is_envelope) == ("too-large", None, True)


BROKEN = {
    "empty": b"",
    "words": b"Segmentation fault",
    "half of it": json.dumps(success()).encode()[:-5],
    "two of them": json.dumps(success()).encode() * 2,
    "Latin-1": json.dumps(success(result="\xe9"), ensure_ascii=False).encode("latin-1"),
    "a byte order mark": b"\xef\xbb\xbf" + json.dumps(success()).encode(),
    "NaN": json.dumps(success(total_cost_usd=float("nan"))).encode(),
    "a list": json.dumps([success()]).encode(),
    "another type": json.dumps(success(type="system")).encode(),
    "no type": b"{}",
    "is_error is text": json.dumps(success(is_error="false")).encode(),
    "subtype is a number": json.dumps(success(subtype=1)).encode(),
    "a key twice": json.dumps(success()).replace('"uuid"', '"result"').encode(),
    "deep": b"[" * 100_000,
    "deep and whole": b'{"type":' + b"[" * 70 + b"]" * 70 + b"}",
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_envelope_is_told_from_a_failure(name):
    assert answer(BROKEN[name]).outcome == "unparsable-output"
    failed = answer(BROKEN[name], status=2, errors=b"Error: \x1b[31mno\n way\n")
    assert failed.outcome == "exit-status"
    assert failed.reason == "exit status 2: Error: \\x1b[31mno way"


@pytest.mark.parametrize("how", ["timeout", "too-large"])
def test_a_call_that_was_ended_has_no_reply_even_when_it_had_printed_one(how):
    assert (answer(success(), how=how).outcome, answer(success(), how=how).reply) == (how, None)


WRONG_TYPES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(sorted(success())), WRONG_TYPES, max_size=6), st.booleans())
def test_fields_of_any_type_never_raise_and_reasons_are_one_line(fields, task):
    found = answer({**success(), **fields}, task=task)
    assert found.reason.isascii()
    assert found.reason.isprintable()
    assert (found.reply is None) == (found.outcome != "completed")


@given(WRONG_TYPES.filter(lambda value: "." not in str(value) and "e" not in json.dumps(value)))
def test_a_value_is_written_as_canonical_json_where_that_exists(value):
    read = json.loads(json.dumps(value))
    assert json.loads(written(read)) == read


def test_no_schema_goes_out_with_a_format_that_the_program_does_not_know():
    """It would drop the whole schema in silence, and with it the structured output."""
    with_formats = 0
    for chosen in ("tasks", "shadows"):
        for item in items(chosen):
            schema = item.row.output_schema
            text = json.dumps(sent_schema(schema))
            assert '"format":' not in text
            with_formats += '"format":' in json.dumps(schema)
    assert with_formats > 50


def test_an_integer_format_goes_out_as_its_pattern_and_nothing_else_is_changed():
    schema = {
        "type": "object",
        "properties": {
            "n": {"type": "string", "format": "bigint"},
            "m": {"type": "array", "items": {"type": "string", "format": "bigint0"}},
            "format": {"type": "string", "maxLength": 5},
            "when": {"type": "string", "format": "date"},
        },
    }
    assert sent_schema(schema) == {
        "type": "object",
        "properties": {
            "n": {"type": "string", "pattern": "^(?:-?[1-9][0-9]*)$"},
            "m": {"type": "array", "items": {"type": "string", "pattern": "^(?:0|-?[1-9][0-9]*)$"}},
            "format": {"type": "string", "maxLength": 5},
            "when": {"type": "string"},
        },
    }
    assert schema["properties"]["n"]["format"] == "bigint"


def test_the_command_line_is_the_reproducible_one():
    settings = Settings("opus", 3, 60, max_budget_usd="0.50", effort="high").checked()
    line = arguments(settings, {"type": "object"})
    assert line[:2] == ["-p", "--bare"]
    assert line[line.index("--tools") + 1] == ""
    assert line[line.index("--output-format") + 1] == "json"
    assert line[line.index("--max-budget-usd") + 1] == "0.50"
    assert line[-2:] == ["--json-schema", '{"type":"object"}']
    assert "--no-session-persistence" in line
    own_login = arguments(settings._replace(is_bare=False), None)
    assert "--bare" not in own_login
    assert "--safe-mode" in own_login
    assert "--json-schema" not in own_login


@pytest.mark.parametrize(
    "wrong",
    [
        {"model": "--dangerously-skip-permissions"},
        {"model": "two words"},
        {"model": ""},
        {"max_turns": 0},
        {"timeout": 0},
        {"timeout": 10**6},
        {"max_budget_usd": "0"},
        {"max_budget_usd": "0.00"},
        {"max_budget_usd": "-1"},
        {"max_budget_usd": "1e3"},
        {"effort": "lots"},
        {"env": ("A=B",)},
    ],
)
def test_settings_that_cannot_be_are_refused(wrong):
    with pytest.raises(UsageError):
        Settings("opus", 3, 60)._replace(**wrong).checked()

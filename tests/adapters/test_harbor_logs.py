"""Reading a job that Harbor wrote here: every trial once, replies byte for byte, no trust in the files."""

import json
import os
import shutil
from pathlib import Path

import pytest

from adjudge.adapters.harbor import logs
from adjudge.adapters.logged import LogError

JOB = Path(__file__).resolve().parent / "logs" / "harbor" / "job"
PROSE = (
    'Tried small values first.\n\n```json\n{"task_id": "ks-0001", "outcome": "counterexample", "witness": '
    '{"k": 5, "terms": ["27", "84", "110", "133"], "total": "144"}}\n```\n\nThat is all.\n'
)
WORKED = "Expanding gives 12*t + 54 on both sides.\n\nNOT_EQUIVALENT\n"
NO_RESULT = '{"outcome": "no-result", "task_id": "ks-0003", "witness": null}'
CASE = "symbolic-equivalence/b1-0003"


@pytest.fixture
def job(tmp_path):
    return shutil.copytree(JOB, tmp_path / "job")


def result_of(trial):
    return json.loads((trial / "result.json").read_text())


def edited(trial, **fields):
    """The trial with other fields in its result; ``None`` stays ``null``."""
    (trial / "result.json").write_text(json.dumps({**result_of(trial), **fields}))
    return trial


def only(path):
    (reply,) = logs.read(path)
    return reply


def test_every_trial_is_there_once_with_what_harbor_made_of_it():
    read = [
        (reply.adjudge_item, reply.provider, reply.model, reply.reply, reply.score, reply.finish_reason)
        for reply in logs.read(JOB)
    ]
    assert sorted(read, key=lambda row: row[:3]) == sorted(
        [
            ("ks-0001", "anthropic", "claude-fixed", PROSE, "1.0", None),
            ("ks-0001", "harbor", "nop", "", "0.0", None),
            ("ks-0001", "unknown", "claude-fixed", None, "0.0", "ConnectionError"),
            ("ks-0003", "anthropic", "claude-fixed", NO_RESULT, None, "RewardFileNotFoundError"),
            ("ks-0003", "harbor", "nop", None, None, "RewardFileNotFoundError"),
            ("ks-0003", "unknown", "claude-fixed", None, None, "ConnectionError"),
            (CASE, "anthropic", "claude-fixed", WORKED, "0.0", None),
            (CASE, "harbor", "nop", "", "0.0", None),
            (CASE, "unknown", "claude-fixed", None, "0.0", "ConnectionError"),
        ],
        key=lambda row: row[:3],
    )  # fmt: skip


def test_a_single_trial_can_be_read_and_so_can_its_facts():
    reply = only(JOB / "ks-0001__fixed-replies")
    assert (reply.item_id, reply.epoch, reply.prompt) == ("adjudge/ks-0001", 1, None)
    assert reply.latency_ms is not None
    assert reply.latency_ms >= 0
    assert reply.where.endswith("ks-0001__fixed-replies")


def test_attempts_of_one_model_are_numbered_by_the_time_they_began(job):
    for name, began in (
        ("a", "2026-11-30T12:00:02"),
        ("b", "2026-11-30T12:00:00"),
        ("c", "2026-11-30T12:00:01"),
    ):
        copy = shutil.copytree(job / "ks-0001__fixed-replies", job / f"ks-0001__{name}")
        edited(copy, started_at=f"{began}.5Z")
        (copy / "artifacts" / "app" / "submission.json").write_text(name)
    shutil.rmtree(job / "ks-0001__fixed-replies")
    fixed = [
        reply for reply in logs.read(job) if (reply.adjudge_item, reply.provider) == ("ks-0001", "anthropic")
    ]
    assert [(reply.epoch, reply.reply) for reply in fixed] == [(1, "b"), (2, "c"), (3, "a")]
    assert {reply.epoch for reply in logs.read(job) if reply.model == "nop"} == {1}


def test_tokens_and_time_are_kept(job):
    agent = {"n_input_tokens": 12, "n_cache_tokens": None, "n_output_tokens": 3, "cost_usd": 0.5}
    phase = {"started_at": "2026-11-30T12:00:00Z", "finished_at": "2026-11-30T12:01:01.25Z"}
    trial = edited(job / "ks-0001__nop", agent_result=agent, agent_execution=phase)
    reply = only(trial)
    assert (reply.usage, reply.latency_ms) == ({"input_tokens": 12, "output_tokens": 3}, 61_250)


def test_a_trial_that_never_ended_is_counted_and_has_no_reply(job):
    trial = job / "ks-0001__nop"
    (trial / "result.json").unlink()
    config = {"task": {"path": "/x/shadows/ks-0001/"}, "agent": {"model_name": "openai/gpt-x"}}
    (trial / "config.json").write_text(json.dumps(config))
    (reply,) = [reply for reply in logs.read(job) if reply.finish_reason == "unfinished"]
    assert (reply.adjudge_item, reply.provider, reply.model, reply.reply) == (
        "ks-0001",
        "openai",
        "gpt-x",
        None,
    )


def test_a_task_of_somebody_else_has_no_item_and_no_reply(job):
    reply = only(edited(job / "ks-0001__fixed-replies", task_name="terminal-bench/hello"))
    assert (reply.item_id, reply.adjudge_item, reply.reply) == ("terminal-bench/hello", None, None)


@pytest.mark.parametrize(
    ("fields", "score"),
    [
        ({}, "1.0"),
        ({"reward_valid": False}, None),
        ({"verifier_result": {"rewards": {"reward": 1}}}, "1"),
        ({"verifier_result": {"rewards": {"other": 1}}}, None),
        ({"verifier_result": {"rewards": None}}, None),
        ({"verifier_result": None}, None),
    ],
)
def test_a_score_is_a_reward_that_harbor_holds_valid(job, fields, score):
    assert only(edited(job / "ks-0001__fixed-replies", **fields)).score == score


@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "huge", "binary"])
def test_an_answer_that_cannot_be_read_answers_nothing_and_says_why(job, kind):
    trial = job / "ks-0001__fixed-replies"
    file = trial / "artifacts" / "app" / "submission.json"
    file.unlink()
    if kind == "link":
        (trial / "elsewhere").write_text(PROSE)
        file.symlink_to(trial / "elsewhere")
    elif kind == "pipe":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    elif kind == "huge":
        with file.open("wb") as stream:
            stream.truncate(2 << 30)
    else:
        file.write_bytes(PROSE.encode() + b"\xff")
    reply = only(trial)
    faults = {"huge": "TOO_LARGE", "binary": "BAD_ENCODING"}
    assert (reply.reply, reply.finish_reason) == ("", faults.get(kind, "NOT_REGULAR"))


def test_no_link_leads_to_an_answer(job, tmp_path):
    trial = job / "ks-0001__fixed-replies"
    (trial / "artifacts" / "app").rename(tmp_path / "app")
    (trial / "artifacts" / "app").symlink_to(tmp_path / "app")
    assert only(trial).reply == ""


def test_what_was_not_taken_home_whole_is_not_read(job):
    trial = job / "ks-0001__fixed-replies"
    manifest = trial / "artifacts" / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"status": "ok"', '"status": "failed"'))
    assert only(trial).reply == ""


def corrupt(trial, text):
    (trial / "result.json").write_bytes(text if isinstance(text, bytes) else text.encode())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "LOG_CORRUPT"),
        ("{", "LOG_CORRUPT"),
        ("[]", "LOG_CORRUPT"),
        ('{"trial_name": NaN}', "LOG_CORRUPT"),
        (b'{"trial_name": "\xff"}', "LOG_CORRUPT"),
        ("[" * 200_000, "LOG_CORRUPT"),
        ('{"a":' * 100_000, "LOG_CORRUPT"),
        ('{"trial_name": ' + "9" * 5000 + "}", "LOG_CORRUPT"),
        (" " * ((4 << 20) + 1), "TOO_LARGE"),
        ('{"trial_name": "x", "schema_version": 2, "task_name": "y"}', "LOG_VERSION"),
        ('{"trial_name": "x"}', "LOG_CORRUPT"),
    ],
)
def test_a_file_that_harbor_did_not_write_is_one_typed_error(job, text, code):
    corrupt(job / "ks-0001__nop", text)
    with pytest.raises(LogError) as refused:
        list(logs.read(job))
    assert refused.value.code == code
    assert "ks-0001__nop" in str(refused.value)
    assert len(str(refused.value)) < 1000


FIELDS = (
    "schema_version", "task_name", "config", "agent_info", "agent_result", "verifier_result",
    "exception_info", "started_at", "agent_execution", "reward_valid",
)  # fmt: skip


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize(
    "value", [[], 7, 1.5, "x", True, {"": []}, {"rewards": [1]}, {"model_info": {"name": 1}}]
)
def test_a_wrong_type_anywhere_is_a_typed_error_or_harmless(job, field, value):
    trial = edited(job / "ks-0001__fixed-replies", **{field: value})
    codes, replies = set(), []
    try:
        replies = list(logs.read(trial))
    except LogError as error:
        codes.add(error.code)
    assert codes <= {"LOG_CORRUPT", "LOG_VERSION"}
    for reply in replies:
        assert all(type(text) is str for text in (reply.item_id, reply.provider, reply.model))
        assert reply.score is None or type(reply.score) is str


@pytest.mark.parametrize(
    "rewards",
    [
        {"reward": "1"},
        {"reward": True},
        {"reward": [1]},
        [1],
        {"reward": float("nan")},
        {"reward": -float("inf")},
    ],
)
def test_a_reward_is_a_number(job, rewards):
    trial = edited(job / "ks-0001__nop", verifier_result={"rewards": rewards})
    with pytest.raises(LogError, match=r"reward|is not a number"):
        list(logs.read(trial))


@pytest.mark.parametrize("text", ["{}", "[1]", "null", '[{"source": '])
def test_a_manifest_that_is_none_is_a_typed_error(job, text):
    (job / "ks-0001__nop" / "artifacts" / "manifest.json").write_text(text)
    with pytest.raises(LogError, match=r"manifest\.json"):
        list(logs.read(job))


def test_what_is_no_job_is_not_taken_for_one(tmp_path):
    for path in (tmp_path, tmp_path / "nowhere", JOB / "result.json", JOB / "ks-0001__nop" / "verifier"):
        with pytest.raises(LogError) as refused:
            list(logs.read(path))
        assert refused.value.code == "NOT_A_LOG"


def test_no_link_leads_to_a_trial(job, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    shutil.move(job / "ks-0001__nop", elsewhere)
    (job / "ks-0001__nop").symlink_to(elsewhere)
    assert len(list(logs.read(job))) == 8

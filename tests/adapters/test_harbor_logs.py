"""Reading a job that Harbor wrote here: every trial once, replies byte for byte, no trust in the files."""

import json
import os
import shutil
from pathlib import Path

import pytest

from adjudge.adapters.harbor import logs
from adjudge.adapters.logged import LogError
from adjudge.contract.errors import FileError

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
        edited(copy, started_at=f"{began}.5Z", id=name)
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
    "value",
    [[], 7, 1.5, "x", "\ud800", True, 10**40, {"": []}, {"rewards": [1]}, {"model_info": {"name": "\udfff"}}],
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
        for text in (reply.item_id, reply.provider, reply.model):
            assert type(text) is str
            text.encode()
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


def test_a_copy_of_a_trial_is_no_other_attempt(job):
    shutil.copytree(job / "ks-0001__fixed-replies", job / "ks-0001__copy")

    def epochs():
        return sorted(
            reply.epoch
            for reply in logs.read(job)
            if (reply.adjudge_item, reply.provider) == ("ks-0001", "anthropic")
        )

    assert epochs() == [1, 1]
    for trial in ("ks-0001__fixed-replies", "ks-0001__copy"):
        edited(job / trial, id=None)
    assert epochs() == [1, 2]


def test_a_manifest_that_names_what_is_not_there_leaves_no_reply(job):
    trial = job / "ks-0001__fixed-replies"
    (trial / "artifacts" / "app" / "submission.json").unlink()
    reply = only(trial)
    assert (reply.reply, reply.score, reply.finish_reason) == (None, "1.0", "MISSING")


def test_an_answer_that_nobody_lets_us_read_is_an_error_and_not_wrong(job, monkeypatch):
    """As in a folder that a container wrote as another user."""

    def refuse(path, max_bytes):
        raise FileError("UNREADABLE", "permission denied", path=str(path))

    monkeypatch.setattr(logs, "read_regular", refuse)
    with pytest.raises(LogError, match=r"artifacts/app/submission\.json cannot be read"):
        list(logs.read(job / "ks-0001__fixed-replies"))


def test_a_manifest_leads_nowhere_else(job, tmp_path):
    """Only the file that our task declares is read, whatever a manifest says about where it was put."""
    secret = tmp_path / "secret"
    secret.write_text(PROSE)
    trial = job / "ks-0001__nop"
    entry = {"source": str(secret), "destination": str(secret), "status": "ok", "type": "file"}
    ours = {**entry, "source": "/app/submission.json", "destination": "../../../secret"}
    (trial / "artifacts" / "manifest.json").write_text(json.dumps([entry, ours]))
    assert only(trial).reply is None


def test_a_linked_folder_of_artifacts_is_not_looked_into(job, tmp_path):
    trial = job / "ks-0001__fixed-replies"
    (trial / "artifacts").rename(tmp_path / "artifacts")
    (trial / "artifacts").symlink_to(tmp_path / "artifacts")
    assert only(trial).reply == ""
    (tmp_path / "artifacts" / "manifest.json").write_text("no JSON, and nobody is to know")
    assert only(trial).reply == ""


@pytest.mark.parametrize("name", ["result.json", "config.json", "artifacts/manifest.json"])
@pytest.mark.parametrize("kind", ["pipe", "device", "link", "folder"])
def test_what_is_no_file_is_never_opened(job, tmp_path, name, kind):
    """A pipe would hang here, and /dev/zero would never end."""
    trial = job / "ks-0001__fixed-replies"
    file = trial / name
    file.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    else:
        (tmp_path / "secret.json").write_text((JOB / "ks-0001__nop" / "result.json").read_text())
        file.symlink_to("/dev/zero" if kind == "device" else tmp_path / "secret.json")
    found = {Path(reply.where).name: reply for reply in logs.read(job)}
    expected = {"result.json": None, "config.json": PROSE, "artifacts/manifest.json": ""}[name]
    reply = found.get(trial.name)
    assert (reply and reply.reply) == expected
    assert len(found) == (8 if name == "result.json" else 9)


def test_what_an_agent_left_beside_its_answer_is_no_trial(job):
    """An agent may write into the folder of artifacts, and the trial may have been cut off."""
    trial = job / "ks-0001__nop"
    shutil.copytree(JOB / "ks-0001__fixed-replies", trial / "artifacts" / "forged")
    (trial / "artifacts" / "result.json").write_text((trial / "result.json").read_text())
    assert len(list(logs.read(job))) == 9
    (trial / "result.json").unlink()
    (trial / "config.json").write_text(json.dumps({"trial_name": "x", "task": {"path": "ks-0001"}}))
    assert (only(trial).where, only(trial).reply) == (str(trial), None)


@pytest.mark.parametrize(
    "name", ["\x1b[2J\u202e", "../../etc/passwd", "a" * 100_000, "a\nb", "\x00", "anthropic/\x1b]0;x\x07"]
)
def test_names_are_data(job, name):
    agent = {"name": "x", "version": "1", "model_info": {"name": name, "provider": name}}
    reply = only(edited(job / "ks-0001__fixed-replies", agent_info=agent))
    assert (reply.provider, reply.model, reply.reply) == (name, name, PROSE)
    stranger = only(edited(job / "ks-0001__fixed-replies", task_name=f"adjudge/{name}"))
    assert (stranger.adjudge_item, stranger.reply) == (None, None)


@pytest.mark.parametrize(
    "phase",
    [
        {"started_at": "0001-01-01T00:00:00+23:59", "finished_at": "9999-12-31T23:59:59-23:59"},
        {"started_at": "9999-12-31T23:59:59-23:59", "finished_at": "0001-01-01T00:00:00+23:59"},
        {"started_at": "2026-11-30T12:00:00", "finished_at": "2026-11-30T12:00:00Z"},
    ],
)
def test_no_times_are_too_far_apart(job, phase):
    latency = only(edited(job / "ks-0001__nop", agent_execution=phase)).latency_ms
    assert latency is None or 0 <= latency < 10**15


@pytest.mark.parametrize("text", ["\ud800", "9" * 5000, "2026-W53-9", "\u0662026"])
def test_what_is_no_time_is_a_typed_error(job, text):
    trial = edited(job / "ks-0001__nop", agent_execution={"started_at": text})
    with pytest.raises(LogError, match="started_at"):
        only(trial)


def test_a_result_of_tiny_values_is_refused_before_it_fills_the_memory(job):
    """Sixty megabytes of empty lists take gigabytes once they are read."""
    (job / "result.json").write_text('{"n_total_trials": [' + "[]," * (9 << 20) + "0]}")
    with pytest.raises(LogError) as refused:
        list(logs.read(job))
    assert refused.value.code == "TOO_LARGE"


def test_of_several_jobs_one_must_be_named_and_a_single_one_is_read(job, tmp_path):
    jobs = tmp_path / "jobs"
    jobs.mkdir()
    shutil.move(job, jobs / "first")
    (jobs / "first" / "config.json").write_text('{"job_name": "first"}')
    assert len(list(logs.read(jobs))) == 9
    for name in ("second", "third"):
        (jobs / name).mkdir()
        (jobs / name / "config.json").write_text('{"job_name": "x", "n_attempts": 1}')
    with pytest.raises(LogError) as refused:
        list(logs.read(jobs))
    assert refused.value.message.endswith(
        "jobs: a folder of jobs: name one that is in it: first, second, third"
    )
    for number in range(9):
        shutil.copytree(jobs / "second", jobs / f"x{number}")
    with pytest.raises(LogError, match=r"first, second, third, x0, x1 and 7 more"):
        list(logs.read(jobs))


def test_a_job_whose_own_result_is_lost_is_its_trials(job):
    (job / "result.json").unlink()
    assert len(list(logs.read(job))) == 9


def test_a_file_given_for_a_folder_says_what_to_name():
    with pytest.raises(LogError, match="name the folder of the job"):
        list(logs.read(JOB / "result.json"))


@pytest.mark.slow
def test_ten_thousand_trials_are_read_in_the_order_of_their_times(tmp_path):
    text = (JOB / "ks-0001__nop" / "result.json").read_text()
    for number in range(10_000):
        trial = tmp_path / f"t{number * 7919 % 10_000:05}"
        trial.mkdir()
        started = {"started_at": f"2026-11-30T12:00:00.{number:06}", "id": str(number)}
        (trial / "result.json").write_text(json.dumps({**json.loads(text), **started}))
    found = [(reply.epoch, Path(reply.where).name) for reply in logs.read(tmp_path)]
    assert found == [(number + 1, f"t{number * 7919 % 10_000:05}") for number in range(10_000)]


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

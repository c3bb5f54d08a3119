"""What is read out of lm-eval's samples: those that it wrote here, and those that it would never write."""

import json
import os
from pathlib import Path

import pytest

from adjudge.adapters import log_json
from adjudge.adapters.lm_eval import logs
from adjudge.adapters.lm_eval.logs import read
from adjudge.adapters.logged import LogError, LoggedReply
from adjudge.contract.errors import FileError

HERE = Path(__file__).parent
LOGS = HERE / "logs" / "lm_eval"
TEN_ITEMS = json.loads((HERE / "ten_items.json").read_text(encoding="utf-8"))
DATE = "2026-11-30T11-41-37.864249"

SAMPLE = {
    "doc_id": 7,
    "doc": {"question": "1 + 1?"},
    "target": "2",
    "arguments": {"gen_args_0": {"arg_0": "Q: 1 + 1?\nA:", "arg_1": {"until": ["\n\n"]}}},
    "resps": [["2"]],
    "filtered_resps": ["2"],
    "filter": "none",
    "metrics": ["exact_match"],
    "exact_match": 1.0,
}


def _lines(*samples):
    return b"".join(json.dumps(sample).encode() + b"\n" for sample in samples)


@pytest.fixture
def log(tmp_path):
    """A function that writes a samples file of the task ``sums`` and reads it."""

    def write_and_read(data, results=None):
        file = tmp_path / f"samples_sums_{DATE}.jsonl"
        file.write_bytes(data)
        if results is not None:
            (tmp_path / f"results_{DATE}.json").write_bytes(results)
        return list(read(file))

    return write_and_read


def test_the_ten_items_come_out_as_they_went_in():
    replies = {reply.adjudge_item: reply for reply in read(LOGS / "ten_items")}
    assert len(replies) == len(TEN_ITEMS)
    for row in TEN_ITEMS:
        reply = replies[row["item"]]
        assert (reply.reply, reply.score) == (row["reply"], str(row["score"]))
        assert (reply.provider, reply.model, reply.epoch) == ("local-chat-completions", "stand-in", 1)
    (case,) = (reply for name, reply in replies.items() if name == "symbolic-equivalence/b1-0003")
    assert case.item_id == "adjudge_symbolic_equivalence/2"
    assert case.where.endswith(".jsonl:2")
    assert case.prompt is not None
    assert case.prompt.startswith("Decide whether two polynomial expressions are identical as polynomials.\n")


def test_a_foreign_task_is_read_once_for_each_reply_and_not_once_for_each_filter():
    """Its two filters logged each of two documents twice, and each document has two replies."""
    (file,) = (LOGS / "others").glob("samples_sums_*.jsonl")
    replies = list(read(file))
    assert [(reply.item_id, reply.epoch) for reply in replies] == [
        ("sums/0", 1),
        ("sums/0", 2),
        ("sums/1", 1),
        ("sums/1", 2),
    ]
    assert {reply.reply for reply in replies} == {"lol"}
    assert {reply.adjudge_item for reply in replies} == {None}
    assert [reply.prompt for reply in replies[1:3]] == ["Q: What is 0 + 0?\nA:", "Q: What is 1 + 1?\nA:"]
    assert {reply.score for reply in replies} == {None}, "one score for two replies is neither's"


def test_a_choice_by_likelihood_has_no_reply_and_does_not_end_the_reading():
    replies = list(read(LOGS / "others"))
    assert [(reply.item_id, reply.reply, reply.score) for reply in replies[:2]] == [
        ("choice/0", None, "1.0"),
        ("choice/1", None, "0.0"),
    ]
    assert len(replies) == 6


def test_every_field_of_a_reply(log):
    results = {"model_source": "hf", "model_name": "org/model", "date": 1.5}
    (reply,) = log(_lines(SAMPLE), json.dumps(results).encode())
    assert reply == LoggedReply(
        where=reply.where,
        item_id="sums/7",
        adjudge_item=None,
        prompt="Q: 1 + 1?\nA:",
        provider="hf",
        model="org/model",
        epoch=1,
        reply="2",
        score="1.0",
        finish_reason=None,
        usage=None,
        latency_ms=None,
    )


def test_without_a_results_file_nobody_answered_by_name(tmp_path):
    renamed = tmp_path / "mine.jsonl"
    renamed.write_bytes(_lines(SAMPLE))
    (reply,) = read(renamed)
    assert (reply.item_id, reply.provider, reply.model) == ("7", "unknown", "unknown")


def test_the_results_file_of_an_output_path_with_a_name_of_its_own(tmp_path):
    (tmp_path / f"samples_a_b_{DATE}.jsonl").write_bytes(_lines(SAMPLE))
    (tmp_path / f"mine_{DATE}.json").write_text('{"model_source": "vllm", "model_name": "m"}')
    (reply,) = read(tmp_path)
    assert (reply.item_id, reply.provider, reply.model) == ("a_b/7", "vllm", "m")


def test_the_usual_results_file_is_believed_and_of_two_others_none(tmp_path):
    file = tmp_path / f"samples_a_{DATE}.jsonl"
    file.write_bytes(_lines(SAMPLE))
    for name in ("aaa", "bbb"):
        (tmp_path / f"{name}_{DATE}.json").write_text('{"model_source": "x", "model_name": "wrong"}')
    for path in (file, tmp_path):
        with pytest.raises(LogError, match=f"aaa_{DATE}.json and bbb_{DATE}.json could both"):
            list(read(path))
    (tmp_path / f"results_{DATE}.json").write_text('{"model_source": "hf", "model_name": "right"}')
    assert [reply.model for path in (file, tmp_path) for reply in read(path)] == ["right", "right"]


def test_a_folder_of_many_samples_files_is_listed_once(tmp_path, monkeypatch):
    """Looked through once for each file, ten thousand files would take minutes."""
    for number in range(5):
        (tmp_path / f"samples_t{number}_{DATE}.jsonl").write_bytes(_lines(SAMPLE))
    listed = []
    scandir = os.scandir

    def counting(path="."):
        listed.append(path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", counting)
    monkeypatch.setattr(os, "listdir", lambda path=".": pytest.fail(f"{path} is listed again"))
    assert len(list(read(tmp_path))) == 5
    assert len(listed) == 1


def test_a_folder_that_cannot_be_listed_is_named_and_not_passed_over(tmp_path, monkeypatch):
    (tmp_path / f"samples_a_{DATE}.jsonl").write_bytes(_lines(SAMPLE))
    (tmp_path / "closed").mkdir()
    scandir = os.scandir

    def refusing(path="."):
        if os.fspath(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    with pytest.raises(FileError, match="closed: permission denied"):
        list(read(tmp_path))


@pytest.mark.parametrize(
    ("arguments", "prompt"),
    [
        ({"gen_args_0": {"arg_0": "as it is\n"}}, "as it is\n"),
        ([["the old form", {"until": []}]], "the old form"),
        ({"gen_args_0": {"arg_0": ['[{"role": "user", "content": "one\\n"}]']}}, "one\n"),
        ({"gen_args_0": {"arg_0": ['[{"content": [{"type": "text", "text": "part"}]}]']}}, "part"),
        ({"gen_args_0": {"arg_0": ['[{"role": "system", "content": "s"}, {"content": "u"}]']}}, "s\n\nu"),
        ({}, None),
        ([], None),
        (None, None),
        ({"gen_args_0": [[["deep"], "er"]]}, None),
        ({"gen_args_0": {"arg_0": 5}}, "5"),
        ({"gen_args_0": {"arg_0": "with an image", "arg_1": {}, "arg_2": {"visual": ["x"]}}}, None),
        ([["with an image", {}, {"visual": ["x"]}]], None),
    ],
)
def test_the_prompt_in_every_form_that_it_is_logged_in(log, arguments, prompt):
    (reply,) = log(_lines({**SAMPLE, "arguments": arguments}))
    assert reply.prompt == prompt


@pytest.mark.parametrize(
    ("metrics", "value", "score"),
    [
        (["exact_match"], 0, "0"),
        (["exact_match"], True, "true"),
        (["exact_match"], None, None),
        (["exact_match"], [1, 2], None),
        (["missing"], 1, None),
        ([["exact_match"]], 1, None),
        ([], 1, None),
        (None, 1, None),
    ],
)
def test_the_score_is_the_first_metric_as_it_is_written(log, metrics, value, score):
    (reply,) = log(_lines({**SAMPLE, "metrics": metrics, "exact_match": value}))
    assert reply.score == score


def test_nan_and_numbers_of_any_length_stay_text(log):
    data = _lines({**SAMPLE, "exact_match": "@"}).replace(b'"@"', b"NaN")
    assert log(data)[0].score == "NaN"
    data = _lines({**SAMPLE, "doc_id": "@"}).replace(b'"@"', b"7" * 5000)
    assert log(data)[0].item_id == "sums/" + "7" * 5000


def test_the_score_of_our_own_items_is_that_of_each_verdict(log):
    verdicts = ['{"score":1}', '{"score":null}', '{"score":0}']
    ours = {
        **SAMPLE,
        "doc": {"adjudge_item": "ks-0001"},
        "resps": [["a", "b", "c"]],
        "filtered_resps": [verdicts],
    }
    assert [reply.score for reply in log(_lines(ours))] == ["1", None, "0"]
    assert [reply.score for reply in log(_lines({**ours, "filtered_resps": ["x"]}))] == [None, None, None]


@pytest.mark.parametrize("left", ["", "x", "[]", "1", "{}", "[" * 5000, None, {"a": 1}])
def test_a_verdict_that_cannot_be_read_leaves_the_score_of_lm_eval(log, left):
    ours = {**SAMPLE, "doc": {"adjudge_item": "ks-0001"}, "filtered_resps": [[left]]}
    assert log(_lines(ours))[0].score == "1.0"


DEEP = b'{"doc_id": ' + b"[" * 100_000 + b"}\n"
FAULTS = {
    "another kind of file": (b'{"results": {}}\n', "NOT_A_LOG", "'doc_id' is missing"),
    "not an object": (b"[1]\n", "NOT_A_LOG", "not a JSON object"),
    "empty": (b"", "NOT_A_LOG", "no samples in it"),
    "blank": (b"\n \n", "NOT_A_LOG", "no samples in it"),
    "not JSON": (b"nonsense\n", "LOG_CORRUPT", ":1: not JSON"),
    "not UTF-8": (b'{"doc_id": "\xff"}\n', "LOG_CORRUPT", "not UTF-8"),
    "nested": (DEEP, "LOG_CORRUPT", ":1: nested too deeply"),
    "torn": (_lines(SAMPLE, SAMPLE)[:-30], "LOG_CORRUPT", ":2: the last line is torn"),
    "no id": (_lines({**SAMPLE, "doc_id": None}), "LOG_CORRUPT", "'doc_id' is null"),
    "an id that is a list": (_lines({**SAMPLE, "doc_id": [1]}), "LOG_CORRUPT", "'doc_id' is neither"),
    "a filter that is a list": (_lines({**SAMPLE, "filter": [1]}), "LOG_CORRUPT", "'filter' is neither"),
    "an item that is a list": (
        _lines({**SAMPLE, "doc": {"adjudge_item": []}}),
        "LOG_CORRUPT",
        "adjudge_item",
    ),
    "replies that are none": (_lines({**SAMPLE, "resps": "2"}), "LOG_CORRUPT", "'resps' is no list"),
    "replies in one list": (_lines({**SAMPLE, "resps": ["2"]}), "LOG_CORRUPT", "'resps' is no list"),
    "no reply": (_lines({**SAMPLE, "resps": [[]]}), "LOG_CORRUPT", "'resps' holds no reply"),
    "half a character": (_lines({**SAMPLE, "resps": [["\ud83d"]]}), "LOG_CORRUPT", "surrogate"),
    "a chat of nothing": (_lines({**SAMPLE, "arguments": [[["[]"]]]}), "LOG_CORRUPT", "no list of messages"),
    "a chat without text": (
        _lines({**SAMPLE, "arguments": [[['[{"a": 1}]']]]}),
        "LOG_CORRUPT",
        "without text",
    ),
    "a nested chat": (
        _lines({**SAMPLE, "arguments": [[["[" * 100_000]]]}),
        "LOG_CORRUPT",
        "nested too deeply",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_lm_eval_never_wrote_is_refused_with_its_place(log, fault):
    data, code, words = FAULTS[fault]
    with pytest.raises(LogError) as caught:
        log(data)
    assert caught.value.code == code
    assert words in caught.value.message
    assert f"samples_sums_{DATE}.jsonl" in caught.value.message


@pytest.mark.parametrize(
    ("results", "words"),
    [
        (b"[]", "not a JSON object"),
        (b'{"model_name": {}}', "'model_name' is neither"),
        (b"\x00", "not JSON"),
        (b'{"a": ' * 100_000, "nested too deeply"),
    ],
)
def test_a_results_file_of_another_form_is_refused_with_its_name(log, results, words):
    with pytest.raises(LogError) as caught:
        log(_lines(SAMPLE), results)
    assert words in caught.value.message
    assert f"results_{DATE}.json" in caught.value.message


def test_what_is_too_large_is_refused_before_it_is_decoded(log, monkeypatch):
    monkeypatch.setattr(logs, "MAX_SAMPLE_BYTES", 100)
    with pytest.raises(LogError) as caught:
        log(_lines(SAMPLE))
    assert caught.value.code == "TOO_LARGE"
    monkeypatch.setattr(logs, "MAX_RESULTS_BYTES", 10)
    with pytest.raises(LogError) as caught:
        log(_lines(SAMPLE), b'{"model_name": "m"}')
    assert caught.value.code == "TOO_LARGE"


def test_a_folder_with_more_files_than_any_run_writes_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(logs, "MAX_FILES", 4)
    for number in range(4):
        (tmp_path / str(number)).touch()
    with pytest.raises(LogError, match="more than 4 files"):
        list(read(tmp_path))


def test_a_folder_without_samples_says_how_to_get_them(tmp_path):
    (tmp_path / f"results_{DATE}.json").write_text("{}")
    with pytest.raises(LogError, match="--log_samples --output_path") as caught:
        list(read(tmp_path))
    assert caught.value.code == "NOT_A_LOG"


def test_two_runs_of_one_task_are_not_taken_for_one(tmp_path):
    for second in (37, 38):
        date = f"2026-11-30T11-41-{second}.864249"
        (tmp_path / f"samples_sums_{date}.jsonl").write_bytes(_lines(SAMPLE))
        (tmp_path / f"results_{date}.json").write_text('{"model_source": "hf", "model_name": "m"}')
    with pytest.raises(LogError, match="look like two runs"):
        list(read(tmp_path))
    (tmp_path / "results_2026-11-30T11-41-38.864249.json").write_text('{"model_name": "other"}')
    assert [reply.model for reply in read(tmp_path)] == ["m", "other"]


def test_links_are_not_followed(tmp_path):
    (tmp_path / "target").write_bytes(_lines(SAMPLE))
    (tmp_path / "samples_sums.jsonl").symlink_to(tmp_path / "target")
    with pytest.raises(FileError) as caught:
        list(read(tmp_path / "samples_sums.jsonl"))
    assert caught.value.code == "NOT_REGULAR"
    with pytest.raises(FileError) as caught:
        list(read(tmp_path / "missing.jsonl"))
    assert caught.value.code == "MISSING"


@pytest.mark.parametrize(
    "name",
    ["results_2026-01-01T00-00-00.000000.json", "results.json", "mine_2026-01-01T00-00-00.000000.json"],
)
def test_a_results_file_is_told_from_a_samples_file(tmp_path, name):
    (tmp_path / name).write_text('{"results": {}}')
    with pytest.raises(LogError) as refused:
        list(logs.read(tmp_path / name))
    cure = "this is the results file; name the samples_*.jsonl beside it, or the folder"
    assert (refused.value.code, refused.value.message) == ("NOT_A_LOG", f"{tmp_path / name}: {cure}")


def test_a_line_of_tiny_values_is_refused_before_it_fills_the_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(log_json, "MAX_MARKS", 100)
    file = tmp_path / "samples_x.jsonl"
    file.write_text('{"doc_id": [' + "[]," * 100 + "0]}\n")
    with pytest.raises(LogError) as refused:
        list(logs.read(file))
    assert refused.value.code == "TOO_LARGE"

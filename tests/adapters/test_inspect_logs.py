"""Inspect's logs are read without Inspect; whatever a file may hold, the reader gives replies or LogError."""

import copy
import importlib
import json
import shutil
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.adapters import log_json
from adjudge.adapters.inspect_ai import log_archive, log_values, logs
from adjudge.adapters.logged import LogError
from adjudge.contract.errors import FileError

LOGS = Path(__file__).parent / "logs" / "inspect"
JSON_LOG = LOGS / "four-items.json"
SAYS = {
    "b1-0001": ("EQUIVALENT", "C"),
    "b1-0003": ("Expanding gives 12*t + 54 on both sides.\n\nNOT_EQUIVALENT\n", "I"),
    "b1-0004": (None, None),
    "b1-0005": ("It is EQUIVALENT, or maybe NOT_EQUIVALENT.", "I"),
}


@pytest.fixture(scope="module")
def real():
    """A log that Inspect wrote, as a value."""
    return json.loads(JSON_LOG.read_text(encoding="utf-8"))


def read(value, folder):
    """The replies of a ``.json`` log that holds ``value``."""
    file = folder / "log.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    return list(logs.read(file))


def archive(file, log, *, method=zipfile.ZIP_DEFLATED, head="header.json"):
    """Put a log into an archive as Inspect lays it out, compressed in the way that every Python reads."""
    with zipfile.ZipFile(file, "w", method) as packed:
        for sample in log["samples"]:
            name = f"samples/{sample['id']}_epoch_{sample['epoch']}.json"
            packed.writestr(name, json.dumps(sample))
        packed.writestr(head, json.dumps({**log, "samples": None}))
    return file


def one_sample(real, **fields):
    """The log with its first sample only, in which some fields are other ones."""
    return {**real, "samples": [{**real["samples"][0], **fields}]}


def fault(reading):
    with pytest.raises(LogError) as caught:
        list(reading)
    return caught.value


def test_every_reply_of_a_real_log_is_read(real):
    found = list(logs.read(JSON_LOG))
    told = [(reply.item_id, reply.epoch, reply.reply, reply.score) for reply in found]
    assert told == [
        (f"symbolic-equivalence/{case}", epoch, *said) for epoch in (1, 2) for case, said in SAYS.items()
    ]
    first = found[0]
    assert first.adjudge_item == first.item_id == "symbolic-equivalence/b1-0001"
    assert first.prompt == real["samples"][0]["input"]
    assert (first.provider, first.model, first.finish_reason) == ("mockllm", "stand-in", "stop")
    assert first.usage == {"input_tokens": 7, "output_tokens": 3, "total_tokens": 10}
    assert first.where == f"{JSON_LOG}: sample 'symbolic-equivalence/b1-0001', epoch 1"
    unanswered = next(reply for reply in found if reply.reply is None)
    assert (unanswered.usage, unanswered.latency_ms, unanswered.finish_reason) == (None, None, None)


@pytest.mark.parametrize("head", ["header.json", "_journal/start.json"])
def test_an_archive_holds_the_same_replies_in_the_order_of_ids_and_epochs(real, tmp_path, head):
    log = copy.deepcopy(real)
    late = copy.deepcopy(log["samples"][0])
    late["epoch"] = 10
    log["samples"].insert(0, late)
    packed = archive(tmp_path / "log.eval", log, head=head)
    found = [reply._replace(where="", unfinished=None) for reply in logs.read(packed)]
    expected = [reply._replace(where="") for reply in read(log, tmp_path)]
    assert found == sorted(expected, key=lambda reply: (reply.item_id, reply.epoch))
    assert [reply.epoch for reply in found[:3]] == [1, 2, 10]


def test_what_inspect_compressed_is_read_or_the_way_out_is_said():
    packed = logs.read(LOGS / "four-items.eval")
    try:
        found = {reply._replace(where="", usage=None) for reply in packed}
    except LogError as caught:
        error = caught
    else:
        assert found == {reply._replace(where="", usage=None) for reply in logs.read(JSON_LOG)}
        return
    assert error.code == "NO_DECODER"
    assert "pip install 'adjudge[logs]'" in error.message
    assert "inspect log convert --to json" in error.message


def test_a_folder_is_all_its_logs_by_name(real, tmp_path):
    shutil.copy(JSON_LOG, tmp_path / "b.json")
    archive(tmp_path / "a.eval", {**real, "samples": real["samples"][:1]})
    (tmp_path / "listing.json").write_text("{}")
    (tmp_path / "eval-set.json").write_text("{}")
    (tmp_path / ".eval-set-id").write_text("x")
    found = list(logs.read(tmp_path))
    assert [Path(reply.where.partition(":")[0]).name for reply in found] == ["a.eval"] + ["b.json"] * 8


def test_an_empty_folder_an_empty_log_and_a_strange_file_are_not_logs(real, tmp_path):
    assert fault(logs.read(tmp_path)).code == "NOT_A_LOG"
    file = tmp_path / "x.json"
    for value in ({**real, "samples": []}, {**real, "samples": None}, {"version": 2}, {"eval": {}}, {}):
        file.write_text(json.dumps(value))
        assert fault(logs.read(file)).code == "NOT_A_LOG"
    with zipfile.ZipFile(tmp_path / "x.eval", "w") as packed:
        packed.writestr("samples/a_epoch_1.json", "{}")
    assert fault(logs.read(tmp_path / "x.eval")).code == "NOT_A_LOG"
    (tmp_path / "y.eval").write_bytes(b"no archive at all")
    assert fault(logs.read(tmp_path / "y.eval")).code == "NOT_A_LOG"
    with pytest.raises(FileError):
        list(logs.read(tmp_path / "missing.eval"))
    (tmp_path / "link.json").symlink_to(JSON_LOG)
    with pytest.raises(FileError):
        list(logs.read(tmp_path / "link.json"))


@pytest.mark.parametrize("version", [1, 3, "2", None, 2.5])
def test_another_version_of_the_log_is_refused(real, tmp_path, version):
    assert fault(iter_read({**real, "version": version}, tmp_path)).code == "LOG_VERSION"


def iter_read(value, folder):
    yield from read(value, folder)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"a": nope}',
        "[" * 200_000,
        '{"version": 2, "eval": {}, "samples": ' + "[" * 100_000 + "]" * 100_000 + "}",
        "\ufeff{",
    ],
)
def test_what_is_no_json_object_is_a_corrupt_log(tmp_path, text):
    file = tmp_path / "log.json"
    file.write_text(text, encoding="utf-8")
    assert fault(logs.read(file)).code == "LOG_CORRUPT"


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"id": None}, "id of a sample"),
        ({"id": True}, "id of a sample"),
        ({"epoch": 0}, "epoch"),
        ({"epoch": True}, "epoch"),
        ({"epoch": 10**30}, "epoch"),
        ({"messages": [], "input": 5}, "input"),
        ({"messages": [], "input": ["text"]}, "a message of input"),
        ({"messages": [], "input": "\ud800"}, "input"),
        ({"messages": 5}, "messages"),
        ({"messages": ["text"]}, "a message"),
        ({"messages": [{"role": "user", "content": 5}]}, "content"),
        ({"output": []}, "output"),
        ({"output": {"choices": {}}}, "output.choices"),
        ({"output": {"choices": ["text"]}}, "output.choices[0]"),
        ({"output": {"completion": 7}}, "output.completion"),
        ({"output": {"completion": "x", "usage": []}}, "output.usage"),
        ({"output": {"completion": "x", "time": "1.5"}}, "time"),
        ({"output": {"completion": "x", "time": -1}}, "time"),
        ({"output": {"completion": "x", "time": 1e300}}, "time"),
        ({"output": {"choices": [{"message": {"content": [1]}}]}}, "a part of content"),
        ({"output": {"choices": [{"message": {"content": [{"type": "text", "text": 1.5}]}}]}}, "text"),
        ({"output": {"choices": [{"stop_reason": {}}], "completion": "x"}}, "stop_reason"),
        ({"metadata": "x"}, "metadata"),
        ({"metadata": {"adjudge_item": 5}}, "metadata.adjudge_item"),
        ({"scores": [1]}, "scores"),
        ({"scores": {"match": 1}}, "a score"),
        ({"attachments": 3}, "attachments"),
        ({"events": 3}, "events"),
        ({"events": [3]}, "an event"),
        ({"events": [{"event": "model", "config": 3}]}, "config of an event"),
        ({"messages": [{"role": "user", "content": [{"type": 3}]}]}, "type of a part"),
    ],
)
def test_a_field_of_a_wrong_type_is_named(real, tmp_path, fields, named):
    error = fault(iter_read(one_sample(real, **fields), tmp_path))
    assert error.code == "LOG_CORRUPT"
    assert f": {named} is not " in error.message
    if "id" not in fields:
        assert "b1-0001" in error.message


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("NaN", None),
        ("Infinity", None),
        ("null", None),
        ("1.0", "1.0"),
        ("1", "1"),
        ("0.10", "0.10"),
        ('"C"', "C"),
        ("true", "true"),
        ('{"a": 1, "b": NaN}', '{"a":1,"b":null}'),
        ("99999999999999999999", "99999999999999999999"),
    ],
)
def test_a_score_is_what_the_log_writes_and_nan_is_none(real, tmp_path, value, shown):
    text = json.dumps(one_sample(real, scores={"match": {"value": "HERE"}}))
    file = tmp_path / "log.json"
    file.write_text(text.replace('"HERE"', value), encoding="utf-8")
    assert [reply.score for reply in logs.read(file)] == [shown]


def test_our_own_score_is_taken_before_others(real, tmp_path):
    scores = {"match": {"value": "I"}, "adjudge_verdict": {"value": "C"}}
    assert read(one_sample(real, scores=scores), tmp_path)[0].score == "C"
    assert (
        read(one_sample(real, scores={"match": {"value": "I"}, "f1": {"value": 1}}), tmp_path)[0].score == "I"
    )


@pytest.mark.parametrize(
    ("seconds", "milliseconds"),
    [
        ("0.0005", 0),
        ("0.0015", 2),
        ("0.001500000000000000001", 2),
        ("2", 2000),
        ("1e-3", 1),
        ("1.25E1", 12500),
    ],
)
def test_seconds_become_whole_milliseconds_exactly(real, tmp_path, seconds, milliseconds):
    text = json.dumps(one_sample(real, output={"completion": "x", "time": "HERE"}))
    file = tmp_path / "log.json"
    file.write_text(text.replace('"HERE"', seconds), encoding="utf-8")
    assert [reply.latency_ms for reply in logs.read(file)] == [milliseconds]


def test_the_time_of_the_sample_stands_in_for_that_of_the_call(real, tmp_path):
    output = {"completion": "x"}
    assert read(one_sample(real, output=output, total_time=1.5), tmp_path)[0].latency_ms == 1500
    assert read(one_sample(real, output=output, total_time=None), tmp_path)[0].latency_ms is None


def test_a_reply_in_parts_is_its_text_without_the_reasoning(real, tmp_path):
    parts = [
        {"type": "reasoning", "reasoning": "EQUIVALENT?"},
        {"type": "text", "text": "one"},
        {"type": "image", "image": "x"},
        {"type": "note", "text": "three"},
        {"type": "text", "text": "two"},
    ]
    choice = {"message": {"role": "assistant", "content": parts}, "stop_reason": "stop"}
    assert read(one_sample(real, output={"choices": [choice]}), tmp_path)[0].reply == "one\ntwo"
    empty = {"message": {"content": ""}, "stop_reason": "stop"}
    found = read(one_sample(real, output={"choices": [empty], "completion": ""}), tmp_path)[0]
    assert (found.reply, found.finish_reason) == ("", "stop")
    for output in ({"choices": [], "completion": ""}, {}, None):
        assert read(one_sample(real, output=output), tmp_path)[0].reply is None


@pytest.mark.parametrize(
    ("text", "reply"),
    [("", None), (" \n", None), ("EQUIVALENT", "EQUIVALENT")],
    ids=["none", "blank", "words"],
)
def test_what_a_filter_left_nothing_of_is_no_reply_and_no_refusal(real, tmp_path, text, reply):
    choice = {"message": {"content": text}, "stop_reason": "content_filter"}
    for completion in (text, None):
        output = {"choices": [choice], "completion": completion}
        found = read(one_sample(real, output=output), tmp_path)[0]
        assert (found.reply, found.finish_reason) == (reply, "content_filter")


def test_attachments_and_messages_are_resolved(real, tmp_path):
    fields = {
        "messages": [],
        "input": [{"role": "system", "content": "Be short."}, {"role": "user", "content": "attachment://ab"}],
        "output": {"completion": "attachment://cd", "choices": []},
        "attachments": {"ab": "What is it?", "cd": "EQUIVALENT"},
    }
    found = read(one_sample(real, **fields), tmp_path)[0]
    assert (found.prompt, found.reply) == ("Be short.\n\nWhat is it?", "EQUIVALENT")
    fields["attachments"] = {}
    assert read(one_sample(real, **fields), tmp_path)[0].reply == "attachment://cd"


def test_the_prompt_is_what_was_sent_and_not_what_the_dataset_held(real, tmp_path):
    """A solver such as chain_of_thought() adds words, and a reply to them is no reply to our question."""
    sent = [
        {"role": "system", "content": "Think first."},
        {"role": "user", "content": "Are they equal?\nReason."},
        {"role": "assistant", "content": "EQUIVALENT"},
    ]
    found = read(one_sample(real, input="Are they equal?", messages=sent), tmp_path)[0]
    assert found.prompt == "Think first.\n\nAre they equal?\nReason."


@pytest.mark.parametrize(
    "turns",
    [
        ["user: example", "assistant: EQUIVALENT", "user: question", "assistant: the reply"],
        ["user: question", "assistant: draft", "user: Are you sure?", "assistant: the reply"],
        ["assistant: Hello", "user: question", "assistant: the reply"],
        ["user: question", "assistant: The answer is", "assistant: the reply"],
        ["user: question", "assistant: the reply", "user: Are you sure?"],
    ],
)
def test_earlier_turns_are_part_of_the_prompt_and_a_solved_example_is_not_the_question(real, tmp_path, turns):
    """Or the reply to the question would be filed under the example, or a second thought under the first."""
    sent = [dict(zip(("role", "content"), turn.split(": "), strict=True)) for turn in turns]
    found = read(one_sample(real, input="question", messages=sent), tmp_path)[0]
    asked = [message["content"] for message in sent]
    assert found.prompt == "\n\n".join(asked[:-1] if asked[-1] == "the reply" else asked)


def test_a_conversation_in_which_nothing_was_asked_has_no_prompt(real, tmp_path):
    sent = [{"role": "assistant", "content": "EQUIVALENT"}]
    assert read(one_sample(real, input="question", messages=sent), tmp_path)[0].prompt is None


def test_an_image_beside_the_text_is_part_of_the_prompt(real, tmp_path):
    parts = [{"type": "text", "text": "question"}, {"type": "image", "image": "data:x"}]
    said = {"role": "assistant", "content": "EQUIVALENT"}
    for fields in (
        {"messages": [{"role": "user", "content": parts}, said]},
        {"messages": [], "input": [{"role": "user", "content": parts}]},
    ):
        assert read(one_sample(real, **fields), tmp_path)[0].prompt == "question\n[image]"


def test_a_system_message_of_the_configuration_is_part_of_the_prompt(real, tmp_path):
    """Inspect puts it before the messages of each call, and never into those of the sample."""
    spoken = {"messages": [{"role": "user", "content": "question"}], "events": []}
    log = one_sample(real, **spoken)
    assert read(log, tmp_path)[0].prompt == "question"
    config = {"system_message": "Say NO."}
    plan = {**real["plan"], "config": config}
    assert read({**log, "plan": plan}, tmp_path)[0].prompt == "Say NO.\n\nquestion"
    evaluated = {**real["eval"], "model_generate_config": config}
    assert read({**log, "eval": evaluated}, tmp_path)[0].prompt == "Say NO.\n\nquestion"
    for role, prompt in ((None, "Say NO.\n\nquestion"), ("grader", "question")):
        events = [{"event": "sample_init"}, {"event": "model", "role": role, "config": config}]
        assert read(one_sample(real, **{**spoken, "events": events}), tmp_path)[0].prompt == prompt


@pytest.mark.parametrize(
    ("name", "split"),
    [
        ("openai/gpt-x", ("openai", "gpt-x")),
        ("openai-api/local/m", ("openai-api", "local/m")),
        ("plain", ("unknown", "plain")),
        (None, ("unknown", "unknown")),
    ],
)
def test_a_model_is_split_from_its_provider(real, tmp_path, name, split):
    log = one_sample(real)
    log["eval"] = {**log["eval"], "model": name}
    found = read(log, tmp_path)[0]
    assert (found.provider, found.model) == split


def test_only_counts_are_usage(real, tmp_path):
    usage = {"input_tokens": 3, "flag": True, "cost": 0.5, "minus": -1, "much": 10**20, "none": None}
    output = {"completion": "x", "usage": usage}
    assert read(one_sample(real, output=output), tmp_path)[0].usage == {"input_tokens": 3}
    assert read(one_sample(real, output={"completion": "x"}), tmp_path)[0].usage is None


def test_ids_may_be_integers_and_metadata_may_be_missing(real, tmp_path):
    found = read(one_sample(real, id=7, metadata=None, scores=None), tmp_path)[0]
    assert (found.item_id, found.adjudge_item, found.score) == ("7", None, None)


def test_sizes_are_refused_before_they_are_read(real, tmp_path, monkeypatch):
    file = archive(tmp_path / "log.eval", real)
    monkeypatch.setattr(log_archive, "MAX_MEMBER_BYTES", 1000)
    assert fault(logs.read(file)).code == "TOO_LARGE"
    monkeypatch.undo()
    monkeypatch.setattr(log_archive, "MAX_UNPACKED_BYTES", 10_000)
    assert fault(logs.read(file)).code == "TOO_LARGE"
    monkeypatch.undo()
    monkeypatch.setattr(log_archive, "MAX_DIRECTORY_BYTES", 100)
    assert fault(logs.read(file)).code == "TOO_LARGE"
    monkeypatch.undo()
    monkeypatch.setattr(log_archive, "MAX_ARCHIVE_BYTES", 1000)
    assert fault(logs.read(file)).code == "TOO_LARGE"
    monkeypatch.undo()
    monkeypatch.setattr(logs, "MAX_JSON_LOG_BYTES", 1000)
    with pytest.raises(FileError) as caught:
        list(logs.read(JSON_LOG))
    assert caught.value.code == "TOO_LARGE"
    monkeypatch.setattr(logs, "MAX_LOGS", 0)
    assert fault(logs.read(tmp_path)).code == "TOO_LARGE"


def test_a_text_of_tiny_values_is_refused_before_it_fills_the_memory(monkeypatch):
    monkeypatch.setattr(log_json, "MAX_MARKS", 6)
    assert log_values.decode(b'{"a": [[], {}, 1]}', "here") == {"a": [[], {}, 1]}
    for data in (b'{"a": [[], {}, 1, 2]}', b'{"a": [[], {}, [1]]}', b'{"a": [[], {}, {}]}'):
        with pytest.raises(LogError) as caught:
            log_values.decode(data, "here")
        assert caught.value.code == "TOO_LARGE"


def test_a_member_that_unpacks_to_more_than_it_says_is_corrupt(real, tmp_path):
    file = archive(tmp_path / "log.eval", {**real, "samples": real["samples"][:1]})
    data = bytearray(file.read_bytes())
    entry = data.find(b"PK\x01\x02")  # the sample's, the first of the table of contents
    data[entry + 24 : entry + 28] = (1000).to_bytes(4, "little")
    file.write_bytes(data)
    assert fault(logs.read(file)).code == "LOG_CORRUPT"


@pytest.mark.parametrize("place", [8, 10, 16, 42])
def test_a_table_of_contents_that_lies_is_a_corrupt_log(real, tmp_path, place):
    """The places hold flags (encrypted), compression method, checksum and offset of a member."""
    file = archive(tmp_path / "log.eval", {**real, "samples": real["samples"][:1]})
    data = bytearray(file.read_bytes())
    data[data.find(b"PK\x01\x02") + place] ^= 0x41
    file.write_bytes(data)
    assert fault(logs.read(file)).code in ("LOG_CORRUPT", "NOT_A_LOG", "LOG_VERSION")


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_only_the_compression_that_inspect_uses_is_unpacked(real, tmp_path, method):
    """An LZMA member may ask for gigabytes of memory whatever its size."""
    error = fault(logs.read(archive(tmp_path / "log.eval", real, method=method)))
    assert error.code == "LOG_CORRUPT"
    assert f"compression method {method} " in error.message


def test_a_long_table_of_contents_is_refused_before_zipfile_reads_it(tmp_path):
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1, 1, 46, 0, 0)
    locator = struct.pack("<4sLQL", b"PK\x06\x07", 0, 0, 1)
    file = tmp_path / "log.eval"
    file.write_bytes(b"\0" * 60 + locator + end)
    assert fault(logs.read(file)).code == "TOO_LARGE"
    file.write_bytes(b"\0" * 60 + end[:-1])
    assert fault(logs.read(file)).code == "NOT_A_LOG"


_ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
_PATHS = [
    ("samples",),
    ("eval",),
    ("eval", "model"),
    ("version",),
    *(
        ("samples", 0, *rest)
        for rest in (
            (),
            ("id",),
            ("epoch",),
            ("input",),
            ("messages",),
            ("messages", 0),
            ("messages", 0, "content"),
            ("output",),
            ("output", "choices"),
            ("output", "choices", 0),
            ("output", "choices", 0, "message"),
            ("output", "choices", 0, "message", "content"),
            ("output", "completion"),
            ("output", "usage"),
            ("output", "time"),
            ("scores",),
            ("scores", "adjudge_verdict"),
            ("metadata",),
            ("attachments",),
        )
    ),
]


@given(st.sampled_from(_PATHS), _ANYTHING)
@settings(max_examples=80, deadline=None)
def test_any_value_anywhere_gives_replies_or_a_log_error(tmp_path_factory, path, value):
    log = json.loads(JSON_LOG.read_text(encoding="utf-8"))
    log["samples"] = log["samples"][:1]
    place = log
    for step in path[:-1]:
        place = place[step]
    if path[-1:]:
        place[path[-1]] = value
    file = tmp_path_factory.mktemp("any") / "log.json"
    file.write_text(json.dumps(log), encoding="utf-8")
    try:
        found = list(logs.read(file))
    except LogError:
        return
    for reply in found:
        assert type(reply.reply) in (str, type(None))
        assert type(reply.latency_ms) in (int, type(None))
        assert type(reply.item_id) is type(reply.provider) is type(reply.model) is str
        assert all(type(count) is int for count in (reply.usage or {}).values())


@given(st.text("0123456789.eE+-", max_size=12))
@settings(deadline=None)
def test_no_text_of_a_number_is_rounded(text):
    try:
        value = log_values.decode(b'{"n": %s}' % text.encode(), "here")["n"]
    except LogError:
        return
    assert str(value) == text or (type(value) is int and int(text) == value)


@pytest.mark.parametrize("status", ["started", "error", "cancelled"])
def test_a_run_that_did_not_end_well_is_told_with_every_sample(real, tmp_path, status):
    told = {reply.unfinished for reply in read({**real, "status": status}, tmp_path)}
    assert told == {f"{tmp_path / 'log.json'} ({status})"}
    assert {reply.unfinished for reply in read(real, tmp_path)} == {None}


def test_an_archive_that_was_cut_off_is_unfinished(real, tmp_path):
    file = archive(tmp_path / "log.eval", {**real, "status": None}, head="_journal/start.json")
    assert {reply.unfinished for reply in logs.read(file)} == {f"{file} (started)"}


def test_a_state_of_a_wrong_type_is_named(real, tmp_path):
    assert "status is not text" in fault(iter_read({**real, "status": ["success"]}, tmp_path)).message


@pytest.mark.parametrize("several", [False, True])
def test_a_missing_decoder_is_named_with_its_extra_and_never_as_a_bad_file(tmp_path, monkeypatch, several):
    load = importlib.import_module

    def without(name):
        if "zst" in name:
            raise ModuleNotFoundError(name)
        return load(name)

    monkeypatch.setattr(log_archive.importlib, "import_module", without)
    shutil.copy(LOGS / "four-items.eval", tmp_path / "a.eval")
    if several:
        shutil.copy(JSON_LOG, tmp_path / "b.json")
    error = fault(logs.read(tmp_path))
    assert error.code == "NO_DECODER"
    cure = "pip install 'adjudge[logs]', or: inspect log convert --to json --output-dir DIR LOG"
    assert error.message.endswith(cure)

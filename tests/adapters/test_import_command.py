"""``adjudge import``: what joins a cache, what is told, what is refused; the reader is a stand-in.

The logs of real frameworks are in ``test_import_logs.py``; here every kind of logged reply can be made.
"""

import json
import shlex
import shutil
from pathlib import Path

import pytest

import adjudge
import adjudge.adapters.importing as importing
from adjudge.adapters import import_cache, import_repeats
from adjudge.adapters.import_cache import MAX_RUN_NUMBER
from adjudge.adapters.items import find_item
from adjudge.adapters.logged import LogError, LoggedReply
from adjudge.adapters.referee import RefereeError
from adjudge.benchmark.root import find_root
from adjudge.cli.main import main

LANE = "symbolic-equivalence"
FIRST = f"{LANE}/b1-0001"
WITNESS = (
    '{"task_id": "ks-0001", "outcome": "counterexample", "witness": '
    '{"k": 5, "terms": ["27", "84", "110", "133"], "total": "144"}}'
)


def logged(item=FIRST, reply="EQUIVALENT", score="C", **fields):
    plain = LoggedReply(
        where="log:1",
        item_id="1",
        adjudge_item=item,
        prompt=None if item is None else find_item(item).prompt,
        provider="mockllm",
        model="model",
        epoch=1,
        reply=reply,
        score=score,
        finish_reason="stop",
        usage={"input_tokens": 3},
        latency_ms=12,
    )
    return plain._replace(**fields)


class Importing:
    """Runs the command in this process on logged replies that a test makes up."""

    def __init__(self, out, monkeypatch, capsys):
        self.out = out
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, replies, *arguments, lane=LANE, framework="inspect", json_too=True):
        self._monkeypatch.setattr(importing, "reader_of", lambda name: lambda path: iter(replies))
        more = ["--json"] if json_too else []
        chosen = ["--lane", lane, "--out", str(self.out), *more, *arguments]
        status = main(["import", framework, "log", *chosen])
        said = self._capsys.readouterr()
        return status, json.loads(said.out) if said.out and json_too else said.out, said.err

    def records(self, file="mockllm/model/run-1.jsonl"):
        return [json.loads(line) for line in (self.out / file).read_bytes().splitlines()]

    def bytes(self):
        return {file: file.read_bytes() for file in sorted(self.out.rglob("*")) if file.is_file()}


@pytest.fixture
def importing_(tmp_path, monkeypatch, capsys):
    return Importing(tmp_path / "out", monkeypatch, capsys)


def test_a_reply_becomes_a_record_of_an_ordinary_cache(importing_, capsys):
    status, found, _ = importing_(
        [logged(finish_reason="max_tokens", usage={"in": 3, "bad name": 1, "x": -1})]
    )
    assert status == 0
    assert (found["samples"], found["matched"], found["joined"], found["left_off"]) == (1, 1, 1, 0)
    (record,) = importing_.records()
    row = find_item(FIRST).row
    assert {name: record[name] for name in ("case_id", "provider", "model", "run", "verdict")} == {
        "case_id": "b1-0001",
        "provider": "mockllm",
        "model": "model",
        "run": 1,
        "verdict": "equivalent",
    }
    assert record["params"] == {"imported_from": "inspect"}
    assert record["template_sha256"] == row.task.template_sha256
    assert (record["finish_reason"], record["usage"], record["latency_ms"]) == ("length", {"in": 3}, 12)
    assert main(["cache", "check", str(importing_.out)]) == 0
    assert main(["rejudge", str(importing_.out)]) == 0


def test_done_again_it_changes_nothing_and_the_order_of_the_log_does_not_matter(importing_):
    replies = [logged(f"{LANE}/b1-000{n}", where=f"log:{n}", epoch=k) for n in (1, 2, 3) for k in (1, 2)]
    assert importing_(replies)[0] == 0
    before = importing_.bytes()
    assert len(before) == 2
    _, found, _ = importing_(list(reversed(replies)) + replies)
    assert importing_.bytes() == before
    assert [run["new"] for run in found["runs"]] == [0, 0]
    shutil.rmtree(importing_.out)
    importing_(list(reversed(replies)))
    assert importing_.bytes() == before


def test_a_second_log_adds_what_is_missing(importing_):
    importing_([logged(f"{LANE}/b1-0002")])
    _, found, _ = importing_([logged(f"{LANE}/b1-0002"), logged(f"{LANE}/b1-0001")])
    assert [(run["replies"], run["new"]) for run in found["runs"]] == [(2, 1)]
    assert [record["case_id"] for record in importing_.records()] == ["b1-0002", "b1-0001"]


def test_epochs_and_models_become_runs_of_their_own(importing_):
    replies = [logged(epoch=2), logged(epoch=1), logged(provider="openai", model="a/b:c")]
    _, found, _ = importing_(replies, "--run", "5")
    assert [Path(run["cache"]).relative_to(importing_.out).as_posix() for run in found["runs"]] == [
        "mockllm/model/run-5.jsonl",
        "mockllm/model/run-6.jsonl",
        "openai/a%2Fb%3Ac/run-5.jsonl",
    ]


@pytest.mark.parametrize("epoch", [0, -5, MAX_RUN_NUMBER + 1, 10**30])
def test_an_epoch_that_is_no_run_is_refused(importing_, epoch):
    status, _, said = importing_([logged(epoch=epoch)])
    assert status == 2
    assert "log:1" in said
    assert not importing_.out.exists()


def test_two_replies_to_one_case_in_one_run_are_refused_and_nothing_is_written(importing_):
    replies = [
        logged(f"{LANE}/b1-0002"),
        logged(where="a.json sample 1"),
        logged(where="b:9", reply="REFUSED"),
    ]
    status, _, said = importing_(replies)
    assert status == 3
    assert "a.json sample 1" in said
    assert "b:9" in said
    assert "--run" in said
    assert not importing_.out.exists()


def test_a_reply_that_a_cache_contradicts_is_refused_and_no_run_is_touched(importing_):
    importing_([logged()])
    before = importing_.bytes()
    replies = [logged(where="log:7", reply="REFUSED"), logged(provider="a", where="log:8")]
    status, _, said = importing_(replies)
    assert status == 3
    assert "log:7" in said
    assert "run-1.jsonl" in said
    assert importing_.bytes() == before


def test_imported_replies_are_not_mixed_with_replies_of_a_run_of_ours(importing_):
    importing_([logged()])
    (file,) = importing_.bytes()
    record = json.loads(file.read_bytes())
    file.write_text(json.dumps({**record, "params": {"temperature": "0"}}, sort_keys=True) + "\n")
    status, _, said = importing_([logged(f"{LANE}/b1-0002")])
    assert (status, "not imported" in said) == (3, True)


def test_another_wording_is_judged_and_kept_out(importing_):
    prompt = find_item(FIRST).prompt
    replies = [
        logged(prompt=prompt + " "),
        logged(prompt=None, epoch=2),
        logged(None, prompt=f"Q: {prompt}", epoch=3),
    ]
    status, found, _ = importing_(replies)
    assert status == 0
    assert (found["matched"], found["joined"]) == (3, 0)
    assert found["kept_out"] == {"no-prompt": 1, "other-wording": 2}
    assert found["agreement"]["right"]["accepted"] == 3
    assert not importing_.out.exists()
    _, shown, _ = importing_(replies, json_too=False)
    assert "kept out of the cache: 2, asked in other words than the item's prompt\n" in shown


def test_other_wordings_join_on_request_under_a_name_that_tells_it(importing_, capsys):
    replies = [
        logged("ks-0001", WITNESS, "1", prompt=None, where="a"),
        logged("ks-0004", "Nothing.", "0", prompt="Please.", where="b"),
        logged("ks-0005", None, "0", prompt=None, where="c"),
    ]
    status, found, _ = importing_(replies, "--other-wording", lane="shadows", framework="harbor")
    assert (status, found["joined"], found["kept_out"]) == (0, 2, {"no-reply": 1})
    records = importing_.records("mockllm/model@harbor/run-1.jsonl".replace("@", "%40"))
    assert {record["model"] for record in records} == {"model@harbor"}
    assert [record["params"] for record in records] == [{"imported_from": "harbor", "wording": "other"}] * 2
    assert main(["compare", str(importing_.out), "--json"]) == 0
    (run,) = json.loads(capsys.readouterr().out)["shadows"]["runs"]
    assert (run["name"], run["headline"]["correct"]) == ("mockllm/model@harbor/run-1", 1)


def test_a_sample_without_a_reply_is_counted_and_never_wrong(importing_):
    status, found, _ = importing_([logged(reply=None, score=None), logged(reply=None, score="I", epoch=2)])
    assert status == 0
    assert found["kept_out"] == {"no-reply": 2}
    assert found["agreement"]["unscored"]["no-reply"] == 1
    assert found["differences"] == {"unscored": 1}
    assert [one["verdict"] for one in found["differing"]] == [None]


def test_an_empty_reply_is_a_reply(importing_):
    _, found, _ = importing_([logged(reply="", score="I")])
    assert (found["joined"], found["agreement"]["wrong"]["no-result"]) == (1, 1)
    assert importing_.records()[0]["raw_reply"] == ""


def test_where_score_and_verdict_differ_is_shown_with_the_rule_and_the_reply(importing_):
    replies = [
        logged(reply="It is not EQUIVALENT.", where="log:3"),
        logged(f"{LANE}/b1-0003", score="I", where="log:4"),
        logged(f"{LANE}/b1-0002", score="0.5", where="log:5"),
        logged(f"{LANE}/b1-0004", where="log:6"),
    ]
    _, found, _ = importing_(replies)
    assert found["differences"] == {"partial": 1, "they-accept": 1, "we-accept": 1}
    assert [one["where"] for one in found["differing"]] == ["log:3", "log:4", "log:5"]
    first = found["differing"][0]
    assert (first["verdict"], first["score"], first["theirs"]) == ("rejected", "C", "right")
    assert first["rule"].startswith("V")
    assert [one["where"] for one in found["agreeing"]] == ["log:6"]
    _, shown, _ = importing_(replies, json_too=False)
    place = next(place for place, line in enumerate(shown.splitlines()) if "b1-0001" in line)
    head, message, reply = shown.splitlines()[place : place + 3]
    assert head.startswith("  b1-0001: C there, rejected here (V")
    assert message == "    the reply is read as not_equivalent, and that is wrong"
    assert reply == "    > It is not EQUIVALENT."


def test_replies_to_shadows_bring_the_verdicts_of_the_verifiers(importing_, capsys):
    replies = [
        logged("ks-0001", "I tried.\n" + WITNESS, "1.0", where="a"),
        logged("ks-0004", "No idea.", "0.0", where="b"),
        logged("ks-0005", WITNESS, "1.0", where="c"),
    ]
    status, found, _ = importing_(replies, lane="shadows", framework="lm-eval")
    assert status == 0
    assert found["agreement"]["right"]["accepted"] == 1
    assert found["agreement"]["wrong"]["no-result"] == 1
    assert [(one["item"], one["code"]) for one in found["differing"]] == [("ks-0005", "TASK_ID_MISMATCH")]
    (judged,) = found["judged"]
    verdicts = json.loads(Path(judged).read_bytes())["verdicts"]
    assert {name.rpartition("/")[2]: said for name, said in verdicts.items()} == {
        "ks-0001": "accepted ACCEPTED",
        "ks-0004": "refused NO_SUBMISSION",
        "ks-0005": "rejected TASK_ID_MISMATCH",
    }
    assert main(["compare", str(importing_.out), "--json"]) == 0
    compared = json.loads(capsys.readouterr().out)
    assert [run["headline"]["correct"] for run in compared["shadows"]["runs"]] == [1]


def test_nothing_matched_is_refused_with_advice_and_sealed_cases_are_never_judged(importing_):
    replies = [
        logged(adjudge_item=f"{LANE}/b1-hld-0001", where="log:1"),
        logged(None, item_id="7", where="log:2"),
        logged("bounded-grammar/b3-001", where="log:3"),
    ]
    status, found, said = importing_(replies)
    assert status == 3
    assert found["unmatched"] == {"other-set": 1, "sealed": 1, "unknown-item": 1}
    assert [one["where"] for one in found["unmatched_samples"]] == ["log:1", "log:2", "log:3"]
    assert found["agreement"] == {
        theirs: dict.fromkeys(("accepted", "rejected", "no-result", "unscorable", "no-reply"), 0)
        for theirs in ("right", "wrong", "partial", "unscored")
    }
    assert found["other_sets"] == {"bounded-grammar": 1}
    assert "1 of them is of bounded-grammar: --lane bounded-grammar\n" in said
    assert not importing_.out.exists()
    status, _, said = importing_([logged(None, item_id="7", prompt="Hello")])
    assert (status, "adjudge_item" in said, f"--lane {LANE}" in said) == (3, True, True)
    assert importing_([])[0] == 3


def test_a_model_is_renamed_only_when_there_is_one(importing_):
    replies = [
        logged(provider="unknown", model="x y"),
        logged(f"{LANE}/b1-0002", provider="unknown", model="x y"),
    ]
    _, found, _ = importing_(replies)
    assert found["kept_out"] == {"model-name": 2}
    _, found, _ = importing_(replies, "--model", "hf/qwen3:8b")
    assert [(run["provider"], run["model"], run["replies"]) for run in found["runs"]] == [
        ("hf", "qwen3:8b", 2)
    ]
    status, _, said = importing_([*replies, logged(f"{LANE}/b1-0003")], "--model", "hf/other")
    assert (status, "one model" in said) == (3, True)


@pytest.mark.parametrize(
    "name",
    ["gpt-5", "Open AI/x", "openai/", "/x", "openai/a b", "openai/..", "a" * 60 + "/b", "p/" + "/" * 86],
)
def test_a_model_that_no_cache_can_hold_is_refused(importing_, name):
    status, _, said = importing_([logged()], "--model", name)
    assert (status, said.count("\n")) == (2, 1)
    assert not importing_.out.exists()


def test_a_model_whose_folder_no_file_system_holds_keeps_only_its_own_replies_out(importing_):
    """A stroke takes three characters there, and a name of 256 ends the import of all others half-way."""
    replies = [logged(model=name) for name in ("/" * 85, "/" * 86, "a" * 120, "..", "a/../../b")]
    status, found, _ = importing_(replies)
    assert (status, found["kept_out"]) == (0, {"model-name": 2})
    assert sorted(run["model"] for run in found["runs"]) == ["/" * 85, "a/../../b", "a" * 120]


def test_an_unknown_set_is_named_before_anything_is_read(importing_):
    status, _, said = importing_([logged()], lane="b1")
    assert status == 2
    assert "tasks, shadows" in said


def test_a_log_that_breaks_off_leaves_nothing_behind(importing_):
    def replies():
        yield logged()
        raise LogError("LOG_CORRUPT", "log.json: sample 2: score is no text")

    status, _, said = importing_(replies())
    assert (status, said) == (2, "adjudge: log.json: sample 2: score is no text\n")
    assert not importing_.out.exists()


def test_links_in_the_way_of_a_cache_are_not_followed(importing_, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    importing_.out.mkdir()
    (importing_.out / "mockllm").symlink_to(elsewhere)
    status, _, said = importing_([logged()])
    assert (status, "symbolic link" in said) == (2, True)
    assert list(elsewhere.iterdir()) == []


def test_what_a_log_says_cannot_move_the_cursor_or_break_the_json(importing_):
    hostile = "\x1b[2J\u202e\ud800\nEQUIVALENT"
    fields = {"where": "log\x1b:1", "finish_reason": hostile, "usage": {hostile: 1, "\udfff": 2}}
    replies = [logged(reply=hostile, score=hostile, **fields), logged(None, item_id=hostile, where=hostile)]
    status, found, _ = importing_(replies)
    assert (status, found["joined"], found["unmatched"]) == (0, 1, {"unknown-item": 1})
    _, shown, said = importing_(replies, json_too=False)
    assert (shown + said).replace("\n", "").isprintable()


def test_a_newer_parser_of_the_stored_replies_is_no_conflict(importing_):
    importing_([logged()])
    (file,) = importing_.bytes()
    older = {**json.loads(file.read_bytes()), "parser": "verdict-parser/0", "verdict": "refused"}
    file.write_text(json.dumps(older, sort_keys=True) + "\n")
    before = importing_.bytes()
    status, found, _ = importing_([logged()])
    assert (status, [run["new"] for run in found["runs"]]) == (0, [0])
    assert importing_.bytes() == before


@pytest.mark.parametrize(("limit", "value"), [("MAX_RUNS", 2), ("MAX_KEPT_BYTES", 2500)])
def test_more_than_an_import_holds_is_refused_with_the_limit(importing_, monkeypatch, limit, value):
    monkeypatch.setattr(import_cache, limit, value)
    assert importing_([logged(epoch=k) for k in (1, 2)])[0] == 0
    shutil.rmtree(importing_.out)
    status, _, said = importing_([logged(epoch=k) for k in (1, 2, 3)])
    assert (status, f"more than {value}" in said) == (3, True)
    assert not importing_.out.exists()


def test_a_verifier_that_gives_no_verdict_ends_nothing_and_counts_as_nobodys_fault(importing_, monkeypatch):
    def judge(name, reply, root):
        raise RefereeError("TIMEOUT", f"{name}: no verdict")

    monkeypatch.setattr(importing, "judge", judge)
    status, found, _ = importing_([logged(), logged(f"{LANE}/b1-0002", score=None)])
    assert status == 0
    assert found["agreement"]["right"]["unscorable"] == found["agreement"]["unscored"]["unscorable"] == 1
    assert [(one["verdict"], one["message"]) for one in found["differing"]] == [
        ("error", f"{FIRST}: no verdict")
    ]


def test_what_is_not_listed_is_counted(importing_, monkeypatch):
    monkeypatch.setattr(importing, "MAX_LISTED", 2)
    replies = [
        logged(epoch=k, score=score) for score, first in (("C", 1), ("I", 9)) for k in range(first, first + 4)
    ]
    replies += [logged(None, where=f"log:{number}") for number in range(5)]
    _, found, _ = importing_(replies)
    assert [len(found[name]) for name in ("agreeing", "differing", "unmatched_samples")] == [2, 2, 2]
    assert (found["left_off"], found["differences"], found["unmatched"]) == (
        7,
        {"we-accept": 4},
        {"unknown-item": 5},
    )


def commands(said):
    """The commands that standard error advises."""
    return [line.partition(": ")[2] for line in said.splitlines() if line.startswith(("next: ", "then: "))]


@pytest.mark.parametrize("folder", ["out", "an 'out' of mine"])
@pytest.mark.parametrize("lane", [LANE, "shadows"])
def test_what_is_advised_can_be_run_as_it_stands(importing_, tmp_path, capsys, monkeypatch, lane, folder):
    monkeypatch.chdir(tmp_path)
    importing_.out = Path(folder)
    replies = [logged()] if lane == LANE else [logged("ks-0001", WITNESS, "1")]
    _, _, said = importing_(replies, lane=lane)
    assert [line[:6] for line in said.splitlines() if "adjudge " in line] == (
        ["next: ", "then: "] if lane == LANE else ["next: "]
    )
    for command in commands(said):
        program, *arguments = shlex.split(command)
        assert (program, main(arguments)) == ("adjudge", 0)
        said = capsys.readouterr()
        assert "mockllm/model" in said.out or "judged again, 0 verdicts moved" in said.err


def test_the_advice_names_the_root_that_was_named(importing_, tmp_path, monkeypatch):
    root = import_root(tmp_path / "a root")
    _, _, said = importing_([logged()], "--root", str(root))
    assert [shlex.split(command)[-2:] for command in commands(said)] == [["--root", str(root)]] * 2


def import_root(folder):
    source = find_root().path
    for name in ("problems", "evals"):
        shutil.copytree(source / name, folder / name)
    shutil.copy(source / "adjudge.toml", folder)
    return folder


def test_nothing_is_written_into_an_installed_package(importing_, tmp_path, monkeypatch):
    package = tmp_path / "site-packages" / "adjudge"
    package.mkdir(parents=True)
    (tmp_path / "way").symlink_to(package)
    monkeypatch.setattr(adjudge, "__path__", [str(package), *adjudge.__path__])
    for folder in (package, package / "bundled/evals/x/v1/responses", tmp_path / "way" / "x"):
        importing_.out = folder
        status, _, said = importing_([logged()])
        assert (status, "read-only" in said, said.count("\n")) == (2, True, 1)
    assert list(package.iterdir()) == []
    importing_.out = tmp_path / "site-packages" / "out"
    assert importing_([logged()])[0] == 0


@pytest.mark.parametrize("out", ["a\0b", "x" * 5000, ""])
def test_a_folder_that_no_file_system_holds_is_one_short_line(importing_, out):
    importing_.out = out
    status, _, said = importing_([logged()])
    assert (status, said.count("\n"), len(said) < 200) == (2, 1, True)


def test_a_copy_of_a_log_is_named_and_counted_once(importing_):
    log = [logged(f"{LANE}/b1-000{n}", where=f"a.json: {n}") for n in (1, 2, 3)]
    log += [logged(f"{LANE}/b1-0004", None, None, where="a.json: 4")]
    log += [logged(f"{LANE}/b1-0005", prompt="Other words.", where="a.json: 5")]
    copy = [one._replace(where=one.where.replace("a.json", "b.json"), latency_ms=99) for one in log]
    _, once, _ = importing_(log)
    status, found, _ = importing_(log + copy)
    assert status == 0
    assert (found["samples"], found["matched"], found["joined"]) == (10, 5, 3)
    assert found["repeated"] == {"copy": 5}
    assert [one["where"] for one in found["repeated_samples"]] == [f"b.json: {n}" for n in range(1, 6)]
    for name in ("agreement", "kept_out", "differences", "matched_by", "differing"):
        assert found[name] == once[name]
    assert found["left_off"] == 0
    _, shown, _ = importing_(log + copy, json_too=False)
    assert "  repeated: 5, item, model, epoch and reply of another sample, which is counted\n" in shown
    assert "    b.json: 1\n" in shown


def test_another_epoch_model_or_wording_is_no_copy(importing_):
    replies = [logged(), logged(epoch=2), logged(model="other"), logged(prompt="Other words.")]
    _, found, _ = importing_(replies)
    assert (found["matched"], found["repeated"]) == (4, {})


def test_a_copy_with_another_score_is_told_apart_and_the_first_score_stands(importing_):
    _, found, _ = importing_([logged(score="C"), logged(score="I"), logged(score="1.0")])
    assert found["repeated"] == {"copy": 1, "other-score": 1}
    assert (found["agreement"]["right"]["accepted"], found["agreement"]["wrong"]["accepted"]) == (1, 0)


@pytest.mark.parametrize("order", [1, -1])
def test_what_failed_and_was_answered_in_the_retry_counts_as_answered(importing_, order):
    failed = logged(reply=None, score=None, where="first.json")
    _, found, _ = importing_([failed, logged(where="retry.json")][::order])
    assert (found["matched"], found["repeated"], found["kept_out"]) == (1, {"answered": 1}, {})
    assert [one["where"] for one in found["repeated_samples"]] == ["first.json"]
    assert found["agreement"]["right"]["accepted"] == 1
    assert sum(sum(row.values()) for row in found["agreement"].values()) == 1


def test_more_samples_than_are_remembered_are_refused(importing_, monkeypatch):
    monkeypatch.setattr(import_repeats, "MAX_REMEMBERED", 2)
    assert importing_([logged(epoch=k) for k in (1, 2)])[0] == 0
    status, _, said = importing_([logged(epoch=k) for k in (1, 2, 3)])
    assert (status, "more than 2 samples" in said) == (3, True)


def test_samples_of_another_set_are_recognised_by_name_or_prompt(importing_):
    prompt = find_item(FIRST).prompt
    replies = [
        logged("ks-0001", WITNESS, "1"),
        logged(f"{LANE}/b1-0002"),
        logged(None, item_id="7", prompt=prompt),
        logged(None, item_id="b1-0003", prompt="Other words."),
        logged(None, item_id="8", prompt="Nobody's."),
    ]
    status, found, _ = importing_(replies, lane="shadows")
    assert (status, found["other_sets"]) == (0, {LANE: 3})
    assert found["unmatched"] == {"other-set": 3, "unknown-item": 1}
    tasks = [logged(), logged(None, item_id="9", prompt=find_item("cb-0015").prompt), logged("ks-0001")]
    assert importing_(tasks)[1]["other_sets"] == {"shadows": 1, "tasks": 1}
    _, shown, _ = importing_(replies, lane="shadows", json_too=False)
    assert f"    3 of them are of {LANE}: --lane {LANE}\n" in shown


def test_a_root_without_the_other_sets_is_enough(importing_, tmp_path):
    root = import_root(tmp_path / "root")
    shutil.rmtree(root / "evals/bounded_grammar")
    status, found, _ = importing_([logged(), logged("bounded-grammar/b3-001")], "--root", str(root))
    assert (status, found["unmatched"], found["other_sets"]) == (0, {"other-set": 1}, {})


@pytest.mark.parametrize(
    "name", ["symbolic_equivalence", "Symbolic-Equivalence", "adjudge_symbolic_equivalence"]
)
def test_a_lane_in_another_spelling_is_asked_for(importing_, name):
    status, _, said = importing_([logged()], lane=name)
    assert (status, said) == (2, f"adjudge: {name!r} is no set of items; did you mean {LANE}?\n")


def test_an_unfinished_log_is_named_once(importing_):
    replies = [logged(f"{LANE}/b1-000{n}", unfinished="log.eval (started)") for n in (1, 2, 3)]
    _, found, _ = importing_(replies)
    assert found["unfinished"] == ["log.eval (started)"]
    _, shown, _ = importing_(replies, json_too=False)
    assert shown.count("unfinished: log.eval (started)\n") == 1


def test_the_view_fits_eighty_columns_and_counts_in_english(importing_, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    prompt = find_item(FIRST).prompt
    replies = [
        logged(reply="It is not EQUIVALENT. " * 20),
        logged(f"{LANE}/b1-0002", None, "I"),
        logged(f"{LANE}/b1-0003", prompt=prompt + "?", score="P"),
        logged(None, item_id="7", prompt="x", where="a folder of mine/log.json: sample '7', epoch 1"),
        logged("ks-0001", WITNESS),
    ]
    _, shown, _ = importing_(replies, json_too=False)
    assert [line for line in shown.splitlines() if len(line.rstrip()) > 80] == []
    assert shown.startswith(f"inspect log: 5 samples, 2 of {LANE}, 1 in the cache\n")
    _, shown, said = importing_([logged(reply="It is not EQUIVALENT. " * 20)], json_too=False)
    assert shown.startswith(f"inspect log: 1 sample, 1 of {LANE}, 1 in the cache\n")
    assert "run-1.jsonl: 1 reply, 0 new\n" in said
    _, _, said = importing_([logged(), logged(f"{LANE}/b1-0002")], "--run", "2")
    assert "run-2.jsonl: 2 replies, 2 new\n" in said


def test_without_any_score_nothing_is_said_to_agree(importing_):
    _, shown, _ = importing_([logged(reply=None, score=None)], json_too=False)
    assert "agrees" not in shown
    assert "no sample has a score there\n" in shown

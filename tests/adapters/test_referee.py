"""The one way to a verdict in every harness: what is a reply, what is none, and what no reply can help."""

import json
import shutil
import subprocess

import pytest

from adjudge.adapters import referee
from adjudge.adapters.referee import RefereeError, judge
from adjudge.benchmark.root import find_root
from adjudge.contract.errors import UsageError
from adjudge.lanes.case_file import WORD_PROBLEM_CASES, read_cases

ROOT = find_root()
TO_BE_REFUSED = "bounded-grammar/b3-041"
WITNESS = {"k": 5, "terms": ["27", "84", "110", "133"], "total": "144"}
RIGHT = json.dumps({"task_id": "ks-0001", "outcome": "counterexample", "witness": WITNESS})
CLAIM = json.dumps({"task_id": "ks-0001", "verdict": "accepted", "score": 1, "details": {"code": "ACCEPTED"}})


@pytest.mark.parametrize("none", [None, 5, [{"type": "text", "text": "REFUSED"}], b"REFUSED"])
def test_no_reply_is_right_nowhere(none):
    """Where a case must be refused, an empty text is a refusal; no text at all is not."""
    assert judge(TO_BE_REFUSED, "", ROOT).score == 1
    for name in (TO_BE_REFUSED, "symbolic-equivalence/b1-0001", "ks-0001"):
        found = judge(name, none, ROOT)
        assert (found.verdict, found.score, found.code) == ("no-result", 0, "NO_RESULT")
        assert found.record["details"]["reply_fault"] == "NOT_TEXT"
        assert found.record["score"] == 0
        assert found.record["verdict"] == "no-result"


def test_every_case_to_be_refused_needs_a_reply():
    path = ROOT.path / "evals/bounded_grammar/v1/cases.jsonl"
    refused = [case.case_id for case in read_cases(path, WORD_PROBLEM_CASES)[1] if case.expected == "refused"]
    assert len(refused) == 10
    assert {judge(f"bounded-grammar/{name}", None, ROOT).score for name in refused} == {0}


@pytest.mark.parametrize(
    ("reply", "verdict", "code", "fault"),
    [
        (RIGHT, "accepted", "ACCEPTED", None),
        (f"Here it is:\n\n```json\n{RIGHT}\n```\n", "accepted", "ACCEPTED", None),
        (f"{RIGHT}\n{RIGHT.replace('144', '145')}", "no-result", "NO_RESULT", "SEVERAL_SUBMISSIONS"),
        (CLAIM, "rejected", "SCHEMA", None),
        ('{"verdict":"accepted","score":1}', "no-result", "NO_RESULT", "NO_SUBMISSION"),
        (RIGHT.replace('"144"', '"\ud800"'), "rejected", "BAD_ENCODING", None),
        (RIGHT.replace('"144"', '"\x00"'), "no-result", "NO_RESULT", "NO_SUBMISSION"),
        (RIGHT + " " * 2_000_000, "no-result", "NO_RESULT", "TOO_LONG"),
        (RIGHT.replace("ks-0001", "ks-0002"), "rejected", "TASK_ID_MISMATCH", None),
        ("", "no-result", "NO_RESULT", "NO_SUBMISSION"),
    ],
)
def test_a_reply_to_a_task_is_its_one_submission(reply, verdict, code, fault):
    found = judge("ks-0001", reply, ROOT)
    assert (found.verdict, found.code) == (verdict, code)
    assert found.score == (verdict == "accepted")
    assert found.record["details"].get("reply_fault") == fault
    json.dumps(found.record, ensure_ascii=False, allow_nan=False).encode("utf-8")  # fit for any harness's log


@pytest.mark.parametrize(
    "reply",
    ["\ud800", "EQUIV\x00ALENT", "EQUIVALENT " * 200_000, "EQUIVALENT\u2028NOT_EQUIVALENT", CLAIM, " "],
)
def test_no_odd_reply_to_a_case_is_an_error_or_right(reply):
    found = judge("symbolic-equivalence/b1-0001", reply, ROOT)
    assert found.score == 0
    json.dumps(found.record, ensure_ascii=False, allow_nan=False).encode("utf-8")


def test_an_edited_task_has_no_score_whatever_was_answered(repository, tmp_path):
    shutil.copytree(repository / "problems", tmp_path / "problems")
    shutil.copy(repository / "adjudge.toml", tmp_path)
    file = tmp_path / "problems/shadows/ks-0001.json"
    file.write_text(
        file.read_text(encoding="utf-8").replace('"title": "', '"title": "On ', 1), encoding="utf-8"
    )
    for reply in (RIGHT, None):
        found = judge("ks-0001", reply, find_root(tmp_path))
        assert (found.verdict, found.score, found.code) == ("snapshot-mismatch", None, "TASK_DIGEST")


@pytest.mark.parametrize(
    "name",
    [
        "ks-9999",
        "cb-9999",
        "nothing",
        "",
        "../ks-0001",
        "--help",
        "no-lane/b1-0001",
        "bounded-grammar/b3-999",
    ],
)
def test_an_unknown_item_is_one_line(name):
    with pytest.raises(UsageError) as caught:
        judge(name, RIGHT, ROOT)
    assert caught.value.message.isprintable()


class Child:
    """What stands in for the verifier's process."""

    def __init__(self, stdout=b"", stderr=b"", returncode=1):
        self.stdout, self.stderr, self.returncode = stdout, stderr, returncode


@pytest.mark.parametrize("stdout", [b"", b"{", b"\xff", b"[" * 10_000])
def test_a_child_without_a_verdict_is_nobody_s_wrong_answer(monkeypatch, stdout):
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: Child(stdout, b"killed", -9))
    with pytest.raises(RefereeError) as caught:
        judge("ks-0001", RIGHT, ROOT)
    assert (caught.value.code, caught.value.message) == ("NO_VERDICT", "ks-0001: exit status -9: killed")


def test_a_child_that_never_ends_is_ended(monkeypatch):
    def hang(command, *, timeout, **_):
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(subprocess, "run", hang)
    with pytest.raises(RefereeError) as caught:
        judge("ks-0001", RIGHT, ROOT)
    assert (caught.value.code, caught.value.message) == ("TIMEOUT", "ks-0001: no verdict within 900 s")


def test_the_child_judges_by_the_root_that_was_given_and_imports_nothing_from_here(monkeypatch):
    seen = {}

    def look(command, *, input, **_):  # noqa: A002 - the name is subprocess's
        seen.update(command=command, input=input)
        return Child(b'{"verdict":"accepted","score":1,"message":"m","details":{"code":"ACCEPTED"}}')

    monkeypatch.setattr(referee.subprocess, "run", look)
    assert judge("ks-0001", RIGHT, ROOT).score == 1
    assert seen["command"][1:] == ["-P", "-m", "adjudge", "verify", "ks-0001", "-", "--root", str(ROOT.path)]
    assert seen["input"] == RIGHT.encode()

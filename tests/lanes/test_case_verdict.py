"""Claims about ``adjudge verify LANE/CASE REPLY``, the command that a lane's suite row carries."""

import json
import re
from pathlib import Path

import pytest

from adjudge.benchmark.root import find_root
from adjudge.cli.main import main
from adjudge.contract import files
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import FileError, UsageError
from adjudge.contract.lines import Line
from adjudge.judging.wordproblem_stream import solve_lines
from adjudge.lanes import case_verdict
from adjudge.lanes.case_file import WORD_PROBLEM_CASES, read_cases
from adjudge.lanes.case_verdict import LaneVerdict, is_case_name, judge_case
from adjudge.lanes.prompt import LaneRows
from adjudge.lanes.registry import find_lane

WORDS = {"equivalent": b"EQUIVALENT\n", "not_equivalent": b"NOT_EQUIVALENT\n", "refused": b"REFUSED\n"}


@pytest.fixture(scope="module")
def root():
    return find_root(Path(__file__).resolve().parents[2])


@pytest.fixture(scope="module")
def labels(root):
    text = (root.path / find_lane("symbolic-equivalence").cases).read_text("utf-8")
    cases = [json.loads(line) for line in text.splitlines()]
    return {case["case_id"]: case["expected"] for case in cases}


@pytest.fixture(scope="module")
def word_problems(root):
    return read_cases(root.path / find_lane("bounded-grammar").cases, WORD_PROBLEM_CASES)[1]


def of_label(labels, label, place=0):
    return [name for name, expected in labels.items() if expected == label][place]


def judged(root, target, reply):
    found = judge_case(root.path, target, reply)
    assert found.score == (1 if found.verdict == "accepted" else 0)
    return found.verdict, found.details["code"]


def test_every_exported_row_names_a_command_that_judges_its_own_case(root, labels, capfdbinary, tmp_path):
    """The label's word is accepted by the very command of the row, and the other two are not."""
    file = tmp_path / "reply.txt"
    for row in list(LaneRows(root.path).rows("symbolic-equivalence"))[::9]:
        program, *arguments, place = row.verification.command
        assert (program, place) == ("adjudge", "{submission}")
        expected = labels[row.row_id.partition("/")[2]]
        for word, reply in WORDS.items():
            file.write_bytes(reply)
            assert main([*arguments, str(file), "--root", str(root.path)]) == 0
            found = json.loads(capfdbinary.readouterr().out)
            assert found["task_id"] == row.row_id
            assert found["details"]["cases_sha256"] == row.task.cases_sha256
            right = word == expected
            wanted = "accepted" if right else "no-result" if word == "refused" else "rejected"
            assert (found["verdict"], found["score"]) == (wanted, int(right)), row.row_id


@pytest.mark.parametrize(
    ("reply", "verdict", "code"),
    [
        (b'{"verdict": "EQUIVALENT"}', "accepted", "ACCEPTED"),
        (b"Both expand to x^2.\n\n**EQUIVALENT**", "accepted", "ACCEPTED"),
        (b"They are probably EQUIVALENT", "no-result", "NO_RESULT"),
        (b"EQUIVALENT or NOT_EQUIVALENT", "no-result", "NO_RESULT"),
        (b"", "no-result", "NO_RESULT"),
        (b"x" * 20_001, "no-result", "NO_RESULT"),
        (b"NOT_EQUIVALENT", "rejected", "WITNESS_INVALID"),
        (b"\xffEQUIVALENT", "rejected", "BAD_ENCODING"),
        ("EQUIVALENT".encode("utf-16"), "rejected", "BAD_ENCODING"),
        (b" " * ((1 << 20) + 1), "rejected", "TOO_LARGE"),
        (None, "rejected", "TOO_LARGE"),
    ],
)
def test_a_text_is_read_as_the_verdict_parser_reads_it(root, labels, reply, verdict, code):
    name = of_label(labels, "equivalent")
    assert judged(root, f"symbolic-equivalence/{name}", reply) == (verdict, code)


def test_a_verdict_on_a_wrong_reply_does_not_tell_the_label(root, labels):
    """Two cases of different labels, the same wrong reply: but for the name the same words."""
    one = of_label(labels, "not_equivalent")
    two = of_label(labels, "refused")
    texts = [
        canonical_bytes(judge_case(root.path, f"symbolic-equivalence/{name}", b"EQUIVALENT")).replace(
            name.encode(), b"NAME"
        )
        for name in (one, two)
    ]
    assert texts[0] == texts[1]


def test_what_the_engine_writes_is_judged_as_the_lanes_report_judges_it(root, word_problems):
    """Every public case: a line of ``adjudge solve --jsonl`` is a reply."""
    report = json.loads((root.path / find_lane("bounded-grammar").report).read_bytes())
    in_report = {row["case_id"]: row["verdict"] for row in report["per_case"]}
    names = {"correct": "accepted", "wrong": "rejected", "refused": "no-result"}
    for case in word_problems[::5]:
        line = Line(1, json.dumps({"problem": case.problem}).encode(), False)
        (answer,) = solve_lines([line])
        verdict, _ = judged(root, f"bounded-grammar/{case.case_id}", canonical_bytes(answer))
        assert verdict == names[in_report[case.case_id]], case.case_id


def test_of_a_case_declared_wrong_on_purpose_the_true_answer_is_right(root, word_problems):
    case = next(case for case in word_problems if case.expected == "solved_wrong")
    for value, verdict in ((case.true_answer, "accepted"), (case.expected_answer, "rejected")):
        reply = json.dumps({"outcome": "solved", "value": value, "unit": case.expected_unit}).encode()
        assert judged(root, f"bounded-grammar/{case.case_id}", reply)[0] == verdict


def test_a_number_alone_is_not_the_answer(root, word_problems):
    case = next(case for case in word_problems if case.expected == "solved_correct")
    reply = {"outcome": "solved", "value": case.expected_answer, "unit": "unicorns"}
    target = f"bounded-grammar/{case.case_id}"
    assert judged(root, target, json.dumps(reply).encode()) == ("rejected", "WITNESS_INVALID")
    reply["unit"] = case.expected_unit
    assert judged(root, target, json.dumps(reply).encode()) == ("accepted", "ACCEPTED")
    refused = next(case for case in word_problems if case.expected == "refused")
    target = f"bounded-grammar/{refused.case_id}"
    assert judged(root, target, json.dumps(reply).encode()) == ("rejected", "WITNESS_INVALID")
    assert judged(root, target, b'{"outcome":"refused"}') == ("accepted", "ACCEPTED")


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (b"{", "BAD_JSON"),
        (b'{"outcome":"solved","value":13.0,"unit":"apples"}', "BAD_JSON"),
        (b'{"outcome":"solved","outcome":"refused"}', "DUPLICATE_KEY"),
        (b'{"outcome":"solved","value":"13","unit":"apples","x":[' + b"[" * 40, "TOO_DEEP"),
        (b"\xff{}", "BAD_ENCODING"),
        (b" " * (1 << 21), "TOO_LARGE"),
        (b"{}", "SCHEMA"),
        (b'{"outcome":"accepted"}', "SCHEMA"),
        (b'{"outcome":"solved","value":13,"unit":"apples"}', "SCHEMA"),
        (b'{"outcome":"solved","value":"26/2","unit":"apples"}', "SCHEMA"),
        (b'{"outcome":"solved","value":"013","unit":"apples"}', "SCHEMA"),
        (b'{"outcome":"solved","value":"13","unit":"Apples"}', "SCHEMA"),
        (b'{"outcome":"solved","value":"13"}', "SCHEMA"),
        (b'{"outcome":"solved","value":"13","unit":"apples","score":1}', "SCHEMA"),
        (b'{"outcome":"refused","value":"13","unit":"apples"}', "SCHEMA"),
        (b'{"outcome":"refused","' + b"k" * 9000 + b'":1}', "SCHEMA"),
    ],
)
def test_a_malformed_answer_is_rejected_with_its_code(root, reply, code):
    found = judge_case(root.path, "bounded-grammar/b3-001", reply)
    assert (found.verdict, found.score, found.details["code"]) == ("rejected", 0, code)
    assert len(canonical_bytes(found)) < 5000


@pytest.mark.parametrize(
    ("reply", "verdict", "code"),
    [
        (b"6 + 7 = 13\nANSWER 13 apples\n", "accepted", "ACCEPTED"),
        (b"ANSWER 14 apples", "rejected", "WITNESS_INVALID"),
        (b"ANSWER 13 cookies", "rejected", "WITNESS_INVALID"),
        (b"REFUSED", "no-result", "NO_RESULT"),
        (b"13 apples", "no-result", "NO_RESULT"),
        (b"null", "no-result", "NO_RESULT"),
        (b"", "no-result", "NO_RESULT"),
    ],
)
def test_a_text_about_a_word_problem_is_read_as_the_answer_parser_reads_it(root, reply, verdict, code):
    assert judged(root, "bounded-grammar/b3-001", reply) == (verdict, code)


@pytest.mark.parametrize(
    ("reply", "case_id", "expected"),
    [
        (b"6 + 7 is 13.\nANSWER 13 apples\n", "b3-001", ("accepted", "ACCEPTED")),
        (b"ANSWER 14 apples", "b3-001", ("rejected", "WITNESS_INVALID")),
        (b"ANSWER 13 oranges", "b3-001", ("rejected", "WITNESS_INVALID")),
        (b"13 apples", "b3-001", ("no-result", "NO_RESULT")),
        (b"", "b3-001", ("no-result", "NO_RESULT")),
        (b"null", "b3-001", ("no-result", "NO_RESULT")),
        (b"REFUSED", "b3-050", ("accepted", "ACCEPTED")),
        (b"ANSWER 18 coins", "b3-050", ("rejected", "WITNESS_INVALID")),
    ],
)
def test_the_last_line_of_a_text_is_an_answer(root, reply, case_id, expected):
    assert judged(root, f"bounded-grammar/{case_id}", reply) == expected


def test_the_same_reply_gives_the_same_bytes_and_they_are_a_record(root):
    pair = [canonical_bytes(judge_case(root.path, "symbolic-equivalence/b1-0001", b"E")) for _ in range(2)]
    assert pair[0] == pair[1]
    assert list(json.loads(pair[0])) == sorted(LaneVerdict.__struct_fields__)


@pytest.mark.parametrize(
    "target",
    [
        "symbolic-equivalence/b1-9999",
        "symbolic-equivalence/",
        "symbolic-equivalence/../../etc/passwd",
        "symbolic-equivalence/b1-0001\0",
        "symbolic-equivalence/b1-0001 ",
        "bounded-grammar/b1-0001",
        "bounded-grammar/ood-001",
    ],
)
def test_what_is_no_public_case_is_a_usage_error(root, target, capfd, tmp_path):
    with pytest.raises(UsageError) as caught:
        judge_case(root.path, target, b"EQUIVALENT")
    assert caught.value.code == "UNKNOWN_CASE"
    (tmp_path / "reply").write_bytes(b"EQUIVALENT")
    assert main(["verify", target, str(tmp_path / "reply"), "--root", str(root.path)]) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)


@pytest.mark.parametrize(
    "name", ["cb-0043", "cb-0043/../x", "no-lane/b1-0001", "/etc/passwd", "symbolic-equivalence"]
)
def test_only_a_known_lane_before_a_slash_makes_a_case(name):
    assert not is_case_name(name)
    assert is_case_name(f"bounded-grammar/{name}")


def test_a_name_that_is_no_case_opens_no_file(root, monkeypatch):
    for module in (files, case_verdict):
        monkeypatch.setattr(module, "read_regular", lambda *_, **__: pytest.fail("a file was read"))
    with pytest.raises(UsageError):
        judge_case(root.path, "symbolic-equivalence/../b1-0001", b"")


def test_a_case_file_that_changes_is_read_again(root, tmp_path):
    cases = find_lane("symbolic-equivalence").cases
    file = tmp_path / cases
    file.parent.mkdir(parents=True)
    file.write_bytes((root.path / cases).read_bytes())
    before = judge_case(tmp_path, "symbolic-equivalence/b1-0001", b"EQUIVALENT")
    file.write_bytes(file.read_bytes().replace(b"3*u + 11*v", b"4*u + 11*v", 1))
    after = judge_case(tmp_path, "symbolic-equivalence/b1-0001", b"EQUIVALENT")
    assert before.details["cases_sha256"] != after.details["cases_sha256"]


def test_a_root_without_the_lane_says_so(tmp_path):
    with pytest.raises(FileError):
        judge_case(tmp_path, "symbolic-equivalence/b1-0001", b"EQUIVALENT")


@pytest.mark.parametrize(
    "options", [["--snapshot", "working-tree"], ["--as-of-snapshot"], ["--track", "release"]]
)
def test_a_case_takes_no_option_of_a_task(root, options, capfd):
    with pytest.raises(SystemExit) as stop:
        main(["verify", "symbolic-equivalence/b1-0001", "-", *options, "--root", str(root.path)])
    assert stop.value.code == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert re.search("no snapshot and no track", err)

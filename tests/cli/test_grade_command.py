"""Claims about ``adjudge grade``: exit statuses, what a person is told, the stream and its counts."""

import json

import pytest

from adjudge import grade


@pytest.mark.parametrize(
    ("arguments", "status", "verdict"),
    [
        (("1/2", r"The answer is \boxed{0.5}."), 0, "equivalent"),
        (("8", "Answer: 7"), 1, "not_equivalent"),
        (("8", "The answer is 7 or maybe 8"), 3, "refused"),
        (("-5", "-5.0"), 0, "equivalent"),
        (("-x^2", "--scope", "polynomial", "-(x^2)"), 0, "equivalent"),
        (("--", "-x^2", "(-x)^2"), 1, "not_equivalent"),
        (("(x^2-1)/(x-1)", "x+1"), 0, "equivalent"),
        (("(x^2-1)/(x-1)", "x+1", "--scope", "polynomial"), 3, "refused"),
    ],
)
def test_the_exit_status_is_the_verdict(adjudge, arguments, status, verdict):
    ran = adjudge("grade", *arguments)
    assert (ran.status, ran.out.splitlines()[0], ran.err) == (status, verdict, "")


@pytest.mark.parametrize(
    ("gold", "answer", "lines"),
    [
        ("1/2", r"It is \boxed{0.5}.", ["answer: 0.5", "found:  in \\boxed{…} (R4)", "both 1/2 by"]),
        ("8", "Answer: 7", ["answer: 7", "(R5)", "certificate (point): 8 ≠ 7 everywhere"]),
        ("8", "$8 cm$", ["answer: 8 cm", "(R6)", "UNCLEAR: 'cm'"]),
        (r"\sqrt{2}", r"\sqrt 2", ["FUNCTION_APPLICATION: gold: "]),
        (r"\sqrt{2}", r"\sqrt {2}", ["(R6)", "the same text on both sides"]),
        ("(1, 2)", "(1, 4/2)", ["(R7)", "2 decisions, in --json"]),
        ("(1, 2)", "(1, 2, 3)", ["different numbers of parts"]),
        ("x+1", "(x^2-1)/(x-1)", ["the answer has no value where x-1 = 0"]),
        ("8", "two\nlines", ["NO_ANSWER: answer: "]),
    ],
)
def test_a_person_is_told_what_was_read_and_why(adjudge, gold, answer, lines):
    ran = adjudge("grade", gold, answer)
    assert ran.err == ""
    for line in lines:
        assert line in ran.out


def test_json_is_the_whole_grade(adjudge):
    ran = adjudge("grade", "x^2-1", "(x-1)(x+1)", "--json")
    assert json.loads(ran.out) == json.loads(json.dumps(grade("x^2-1", "(x-1)(x+1)").to_dict()))


def test_the_answer_may_come_from_standard_input(adjudge):
    ran = adjudge("grade", "5", "-", stdin=b"We add.\n\n\\boxed{5}\n")
    assert (ran.status, ran.out.splitlines()[1]) == (0, "  answer: 5")
    assert adjudge("grade", "5", "-", stdin=b"\xff5").status == 3
    assert "REPLY_TOO_LONG" in adjudge("grade", "5", "-", stdin=b"5" * 300_000).out
    assert adjudge("grade", "5", "-", stdin=b"5" * (1 << 21)).status == 2


@pytest.mark.parametrize("arguments", [("5",), (), ("5", "5", "5"), ("5", "5", "--jsonl", "-")])
def test_the_wrong_number_of_texts_is_a_usage_error(adjudge, arguments):
    ran = adjudge("grade", *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("text", ["", "\x1b[31m5", "\u202e5", "é", "\ud83d", "(" * 5000, "9" * 100_000])
def test_hostile_text_is_no_traceback_and_no_control_character(adjudge, text):
    argument = text.encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")
    for options in ((), ("--json",)):
        ran = adjudge("grade", *options, "--", argument, argument)
        assert ran.status in (0, 3)
        assert ran.err == ""
        assert not {"\x1b", "\u202e"} & set(ran.out) or options


STREAM = rb"""{"id":"p1","gold":"1/2","answer":"So \\boxed{0.5}."}
{"id":2,"gold":8,"answer":"Answer: 7"}

not json
{"gold":"8"}
{"gold":"8","answer":"8","more":1}
{"gold":true,"answer":"8"}
{"gold":0.5,"answer":"8"}
{"gold":"8","answer":["8"]}
{"gold":"8","answer":"8","id":["x"]}
{"gold":"8","answer":"8","gold":"7"}
{"id":"n","gold":"8","answer":null}
{"gold":"8","answer":"7 or maybe 8"}
{"gold":"8","answer":"not 8"}
{"gold":"8","answer":8}"""


def test_a_stream_answers_every_line_in_order_and_ends_with_counts(adjudge):
    ran = adjudge("grade", "--jsonl", "-", stdin=STREAM)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [(answer["line"], answer["id"], answer["verdict"], answer["code"]) for answer in answers] == [
        (1, "p1", "equivalent", None),
        (2, 2, "not_equivalent", None),
        (4, None, "error", "BAD_JSON"),
        (5, None, "error", "SCHEMA"),
        (6, None, "error", "SCHEMA"),
        (7, None, "error", "SCHEMA"),
        (8, None, "error", "BAD_JSON"),
        (9, None, "error", "SCHEMA"),
        (10, None, "error", "SCHEMA"),
        (11, None, "error", "DUPLICATE_KEY"),
        (12, "n", "refused", "NOT_TEXT"),
        (13, None, "refused", "HEDGED"),
        (14, None, "refused", "HEDGED"),
        (15, None, "equivalent", None),
    ]
    assert answers[0]["answer"] == "0.5"
    assert answers[0]["certificate"] == grade("1/2", "0.5").certificate
    assert ran.status == 0
    assert ran.err.splitlines() == [
        "14 graded: 2 equivalent, 1 not_equivalent, 3 refused, 8 error",
        "  5 SCHEMA",
        "  2 BAD_JSON",
        "  2 HEDGED",
        "  1 DUPLICATE_KEY",
        "  1 NOT_TEXT",
    ]


def test_a_line_that_is_too_long_is_an_answer_and_the_next_line_is_read(adjudge, tmp_path):
    file = tmp_path / "pairs.jsonl"
    file.write_bytes(b'{"gold":"' + b"1" * (5 << 20) + b'","answer":"1"}\n{"gold":"x","answer":"x"}\n')
    ran = adjudge("grade", "--jsonl", file)
    assert [json.loads(line)["code"] for line in ran.out.splitlines()] == ["TOO_LARGE", None]


def test_a_stream_takes_constant_memory():
    """The lines are asked for one at a time: what was graded is yielded before the next is read."""
    from adjudge.contract.lines import Line
    from adjudge.judging.grade_stream import Counts, grade_lines

    read = []

    def lines():
        for number in (1, 2, 3):
            read.append(number)
            yield Line(number, b'{"gold":"5","answer":"5"}', False)

    graded = grade_lines(lines(), scope="rational", counts=Counts())
    next(graded)
    assert read == [1]


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_stream_that_is_no_file_is_one_line_and_status_2(adjudge, name):
    ran = adjudge("grade", "--jsonl", name)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)

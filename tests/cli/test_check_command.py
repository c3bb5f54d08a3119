"""Claims about ``adjudge check``: the three exit statuses, the JSON, the stream that never ends early."""

import json

import pytest


@pytest.mark.parametrize(
    ("arguments", "status", "verdict"),
    [
        (("(x+1)^2", "x^2+2x+1"), 0, "equivalent"),
        (("(3-x)(4x+1)", "-4x^2+11x+4"), 1, "not_equivalent"),
        (("sin(x)", "x"), 3, "refused"),
        (("(x^2-1)/(x-1)", "x+1"), 3, "refused"),
        (("(x^2-1)/(x-1)", "x+1", "--scope", "rational"), 0, "equivalent"),
        ((r"\frac{x}{2}", "0.5x", "--syntax", "latex"), 0, "equivalent"),
        (("2x", "2*x", "--syntax", "lane"), 3, "refused"),
        (("-x^2", "-(x^2)"), 0, "equivalent"),
        (("-x^2", "--scope", "rational", "-(x^2)"), 0, "equivalent"),
        (("--", "-x^2", "(-x)^2"), 1, "not_equivalent"),
    ],
)
def test_the_exit_status_is_the_verdict(adjudge, arguments, status, verdict):
    ran = adjudge("check", *arguments)
    assert (ran.status, ran.out.splitlines()[0], ran.err) == (status, verdict, "")


def test_json_carries_the_certificate_and_the_canonical_forms(adjudge):
    ran = adjudge("check", "(x+1)^2", "x^2+2x+2", "--json", "--canonical")
    value = json.loads(ran.out)
    assert (ran.status, ran.err) == (1, "")
    assert value["verdict"] == "not_equivalent"
    assert value["certificate"]["kind"] == "point"
    assert (value["canonical_a"], value["canonical_b"]) == ("x^2+2*x+1", "x^2+2*x+2")


def test_a_refusal_points_at_the_place(adjudge):
    lines = adjudge("check", "x + sin(x)", "x").out.splitlines()
    text, caret = lines[-2:]
    assert text[caret.index("^")] == "s"
    assert "FUNCTION_APPLICATION" in lines[1]


def test_the_excluded_points_of_one_side_are_said(adjudge):
    ran = adjudge("check", "(x^2-1)/(x-1)", "x+1", "--scope", "rational")
    assert "side a has no value where x-1 = 0" in ran.out


@pytest.mark.parametrize("arguments", [("x",), (), ("x", "y", "z"), ("x", "y", "--jsonl", "-")])
def test_the_wrong_number_of_expressions_is_a_usage_error(adjudge, arguments):
    ran = adjudge("check", *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


STREAM = b"""{"id":"p1","a":"(x+1)^2","b":"x^2+2x+1"}
{"id":2,"a":"2x","b":"3x"}

not json
{"a":"x"}
{"a":"x","b":"x","more":1}
{"a":"x","b":"x","id":["x"]}
{"a":"x","b":"x","syntax":"python"}
{"a":"x","b":"x","a":"y"}
{"id":"r","a":"1/x","b":"1/x"}
{"id":"s","a":"1/x","b":"1/x","scope":"rational"}
{"id":"t","a":"\\\\frac{x}{2}","b":"x/2","syntax":"latex"}"""


def test_a_stream_answers_every_line_in_order_and_ends_with_status_0(adjudge):
    ran = adjudge("check", "--jsonl", "-", stdin=STREAM)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.status, ran.err) == (0, "")
    assert [(answer["line"], answer["id"], answer["verdict"], answer["code"]) for answer in answers] == [
        (1, "p1", "equivalent", None),
        (2, 2, "not_equivalent", None),
        (4, None, "error", "BAD_JSON"),
        (5, None, "error", "SCHEMA"),
        (6, None, "error", "SCHEMA"),
        (7, None, "error", "SCHEMA"),
        (8, None, "error", "SCHEMA"),
        (9, None, "error", "DUPLICATE_KEY"),
        (10, "r", "refused", "SYMBOLIC_DENOMINATOR"),
        (11, "s", "equivalent", None),
        (12, "t", "equivalent", None),
    ]


def test_a_line_of_fifty_megabytes_is_an_answer_and_the_next_line_is_read(adjudge, tmp_path):
    file = tmp_path / "pairs.jsonl"
    file.write_bytes(b'{"a":"' + b"1" * (50 << 20) + b'","b":"1"}\n{"a":"x","b":"x"}\n')
    ran = adjudge("check", "--jsonl", file)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [(answer["line"], answer["verdict"], answer["code"]) for answer in answers] == [
        (1, "error", "TOO_LARGE"),
        (2, "equivalent", None),
    ]


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_stream_that_is_no_file_is_one_line_and_status_2(adjudge, name):
    ran = adjudge("check", "--jsonl", name)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_reader_that_leaves_early_is_no_error(repository, tmp_path):
    import subprocess
    import sys

    file = tmp_path / "pairs.jsonl"
    file.write_bytes(b'{"a":"x","b":"x"}\n' * 20_000)
    command = f"{sys.executable} -m adjudge check --jsonl {file} | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert (done.stdout.count("\n"), done.stderr) == (1, "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\u202e",
        "x^999999999",
        "9**9**9**9",
        "(" * 5000,
        "9" * 100_000,
        "é",
        "\ud83d",
        "--",
        "-",
    ],
)
def test_hostile_text_is_refused_without_a_traceback(adjudge, text):
    ran = adjudge(
        "check", "--", text.encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape"), "x"
    )
    assert ran.status in (1, 3)
    assert "Traceback" not in ran.out + ran.err

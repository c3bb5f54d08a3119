"""Claims about ``adjudge solve``: the exit statuses, what a person reads, the JSON, the stream."""

import json
import subprocess
import sys

import pytest

RATE = "Books cost $0.75 each. Sam buys 3 books. Sam buys 5 books. How much does Sam pay in total?"
GIVES = (
    "Sam has 9 stickers. Tom has 4 stickers. Sam gives 5 stickers to Tom. How many stickers does Tom have?"
)
TRACE = "2a060d232adca30d1c53174dca6d9193988cce3433d6892177329bfa944c7184"


def test_an_answer_shows_every_step_with_its_lemma_and_the_trace(adjudge):
    ran = adjudge("solve", RATE)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "6 dollars  (Sam)",
        "  1. Sam buys 3 books.",
        "     books of Sam: 0 + 3 = 3  [arith_en_v1:add]",
        "  2. Sam buys 5 books.",
        "     books of Sam: 3 + 5 = 8  [arith_en_v1:add]",
        "  3. How much does Sam pay in total?",
        "     books of Sam: 8 × 3/4 dollars = 6 dollars  [arith_en_v1:apply_rate]",
        "  trace c3b6c418673a9fb147e84e5e99d39775c0cade532c65b3b0034904fe27abd63d, replayed",
    ]


@pytest.mark.parametrize(
    ("statement", "figures"),
    [
        ("Ivy gives 5 pens to Max.", "pens of Ivy: 9 - 5 = 4; of Max: 4 + 5 = 9  [arith_en_v1:transfer]"),
        ("Ivy loses 5 pens.", "pens of Ivy: 9 - 5 = 4  [arith_en_v1:subtract]"),
        ("Ivy triples them.", "pens of Ivy: 9 × 3 = 27  [arith_en_v1:multiply]"),
        (
            "Ivy splits them evenly into 3 parts and keeps one part.",
            "pens of Ivy: 9 ÷ 3 = 3  [arith_en_v1:divide]",
        ),
        (
            "Ana has 2 more pens than Ivy.",
            "pens of Ana: those of Ivy + 2 = 11  [arith_en_v1:compare_additive]",
        ),
        (
            "Ana has 2 fewer pens than Ivy.",
            "pens of Ana: those of Ivy - 2 = 7  [arith_en_v1:compare_additive]",
        ),
        (
            "Ana has half as many pens as Max.",
            "pens of Ana: those of Max × 1/2 = 2  [arith_en_v1:compare_multiplicative]",
        ),
    ],
)
def test_each_kind_of_step_is_told_in_figures(adjudge, statement, figures):
    ran = adjudge("solve", f"Ivy has 9 pens. Max has 4 pens. {statement} How many pens does Ivy have?")
    assert ran.out.splitlines()[1:3] == [f"  1. {statement}", f"     {figures}"]


def test_a_total_belongs_to_nobody(adjudge):
    ran = adjudge("solve", "Ivy has 9 pens. Max has 4 pens. How many pens do they have in total?")
    assert ran.out.splitlines()[0] == "13 pens"


def test_a_refusal_names_code_sentence_words_and_the_nearest_form(adjudge):
    ran = adjudge("solve", "Ivy has 5 shells. Ivy buys 3 more shells. How many shells does Ivy have?")
    assert (ran.status, ran.err) == (3, "")
    lines = ran.out.splitlines()
    assert lines[:2] == ["refused  sentence 2", "  UNKNOWN_UNIT: the unit is not in the lexicon"]
    assert lines[2] == "    Ivy buys 3 more shells."
    assert lines[3] == "               ^^^^"
    assert lines[-2].startswith("  nearest form: ENTITY has|buys|works|eats NUMBER UNITS")
    assert lines[-1] == "  for example:  Ivy has 6 shells."


def test_a_caret_stands_under_the_words_of_a_long_sentence(adjudge):
    ran = adjudge("solve", f"Ivy has 5 shells {'very ' * 60}about now. How many shells does Ivy have?")
    text, caret = ran.out.splitlines()[2:4]
    assert text[caret.index("^") : caret.rindex("^") + 1] == "about"
    assert len(text) <= 80


def test_a_lexical_refusal_shows_the_place_in_the_text(adjudge):
    ran = adjudge("solve", "Ivy has 5\tshells. How many shells does Ivy have?")
    lines = ran.out.splitlines()
    assert lines[1].startswith("  ILLEGAL_CHARACTER")
    assert lines[2][lines[3].index("^")] == "�"
    assert "  found: U+0009" in lines


def test_json_is_graph_and_trace(adjudge):
    ran = adjudge("solve", GIVES, "--json")
    value = json.loads(ran.out)
    assert (ran.status, ran.err) == (0, "")
    assert (value["outcome"], value["value"], value["unit"], value["entity"]) == (
        "solved",
        "9",
        "stickers",
        "Tom",
    )
    assert value["trace_sha256"] == TRACE
    assert value["trace"]["graph_sha256"] == value["graph_sha256"]
    assert value["graph"]["operations"][0]["kind"] == value["trace"]["steps"][0]["kind"] == "transfer"
    assert value["code"] is None


def test_json_of_a_refusal(adjudge):
    ran = adjudge("solve", "Ivy has about 5 shells. How many shells does Ivy have?", "--json")
    value = json.loads(ran.out)
    assert (ran.status, value["outcome"], value["code"], value["stage"]) == (
        3,
        "refused",
        "HEDGED_QUANTITY",
        "guards",
    )
    assert (value["sentence"], value["span"], value["detail"]) == (0, [8, 13], "about")
    assert value["graph"] is value["trace"] is value["value"] is None


@pytest.mark.parametrize("arguments", [(), ("x", "y"), ("x", "--jsonl", "-"), ("x", "--pack", "none.jsonl")])
def test_a_wrong_call_is_one_line_and_status_2(adjudge, arguments):
    ran = adjudge("solve", *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


STREAM = b"""{"id":"p1","problem":"Ivy has 6 shells. Ivy gets 4 shells. How many shells does Ivy have?"}
{"id":2,"problem":"Ivy has some shells. How many shells does Ivy have?"}

not json
{"problem":5}
{"problem":"x","more":1}
{"problem":"x","id":["x"]}
[]
{"problem":"x","problem":"y"}
{"problem":""}"""


def test_a_stream_answers_every_line_in_order_and_ends_with_status_0(adjudge):
    ran = adjudge("solve", "--jsonl", "-", stdin=STREAM)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.status, ran.err) == (0, "")
    assert [(answer["line"], answer["id"], answer["outcome"], answer["code"]) for answer in answers] == [
        (1, "p1", "solved", None),
        (2, 2, "refused", "HEDGED_QUANTITY"),
        (4, None, "error", "BAD_JSON"),
        (5, None, "error", "SCHEMA"),
        (6, None, "error", "SCHEMA"),
        (7, None, "error", "SCHEMA"),
        (8, None, "error", "SCHEMA"),
        (9, None, "error", "DUPLICATE_KEY"),
        (10, None, "refused", "EMPTY_INPUT"),
    ]
    assert (answers[0]["value"], answers[0]["unit"]) == ("10", "shells")
    assert len(answers[0]["trace_sha256"]) == 64


def test_a_line_of_fifty_megabytes_is_an_answer_and_the_next_line_is_read(adjudge, tmp_path):
    file = tmp_path / "problems.jsonl"
    file.write_bytes(b'{"problem":"' + b"1" * (50 << 20) + b'"}\n{"problem":"x"}\n')
    ran = adjudge("solve", "--jsonl", file)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [(answer["line"], answer["code"]) for answer in answers] == [
        (1, "TOO_LARGE"),
        (2, "UNTERMINATED_SENTENCE"),
    ]


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_stream_that_is_no_file_is_one_line_and_status_2(adjudge, name):
    ran = adjudge("solve", "--jsonl", name)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_lexicon_of_ones_own_adds_words(adjudge, repository, tmp_path):
    shipped = repository / "src" / "adjudge" / "packs" / "lexicon_en_v1.jsonl"
    file = tmp_path / "words.jsonl"
    row = b'{"class": "count", "plural": "medals", "row": "unit", "singular": "medal"}\n'
    file.write_bytes(shipped.read_bytes() + row)
    text = "Ivy has 3 medals. Ivy finds 2 medals. How many medals does Ivy have?"
    assert adjudge("solve", text).status == 3
    ran = adjudge("solve", text, "--lexicon", file)
    assert (ran.status, ran.out.splitlines()[0]) == (0, "5 medals  (Ivy)")
    file.write_bytes(b"{}\n")
    ran = adjudge("solve", text, "--lexicon", file)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "line 1" in ran.err


def test_a_pack_without_a_lemma_refuses(adjudge, repository, tmp_path):
    shipped = repository / "src" / "adjudge" / "packs" / "arith_en_v1.jsonl"
    file = tmp_path / "lemmas.jsonl"
    lines = shipped.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(line for line in lines if b'"transfer"' not in line))
    ran = adjudge("solve", GIVES, "--pack", file)
    assert (ran.status, ran.out.splitlines()[0]) == (3, "refused")
    assert "PACK_LEMMA_MISSING" in ran.out
    assert "found: transfer" in ran.out


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\0",
        "é",
        "\ud83d",
        "-",
        "--",
        "\u202e",
        "x" * 100_000,
        "Ivy has 5 shells. " * 200,
        "\x1b[31m?",
    ],
)
def test_hostile_text_is_refused_without_a_traceback(adjudge, text):
    given = text.replace("\0", "\x01").encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")
    ran = adjudge("solve", "--", given)
    assert ran.status == 3
    assert "Traceback" not in ran.out + ran.err
    assert "\x1b" not in ran.out


def test_a_reader_that_leaves_early_is_no_error(tmp_path):
    file = tmp_path / "problems.jsonl"
    file.write_bytes(b'{"problem":"x"}\n' * 20_000)
    command = f"{sys.executable} -m adjudge solve --jsonl {file} | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert (done.stdout.count("\n"), done.stderr) == (1, "")

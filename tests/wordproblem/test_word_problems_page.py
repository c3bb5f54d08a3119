"""The page about word problems says what the code does."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from problem_railroads import railroad

from adjudge.wordproblem import REFUSAL_CODES, lexicon_pack, solve_word_problem
from adjudge.wordproblem.guards import GUARDS
from adjudge.wordproblem.lexicon import Lexicon, read_lexicon
from adjudge.wordproblem.questions import QUESTIONS
from adjudge.wordproblem.statements import STATEMENTS
from adjudge.wordproblem.verifier import CHECKS

PAGE = (Path(__file__).parents[2] / "docs" / "word-problems.md").read_text(encoding="utf-8")
ROWS = [json.loads(line) for line in lexicon_pack().splitlines()]


@pytest.mark.parametrize("template", [*STATEMENTS, *QUESTIONS], ids=lambda template: template.name)
def test_every_template_is_drawn_with_its_example(template):
    assert f"**{template.name}**: {template.example}\n\n```text\n{railroad(template.form)}\n```" in PAGE


def test_the_page_draws_no_other_template():
    assert len(re.findall(r"(?m)^\*\*(.+)\*\*: ", PAGE)) == len(STATEMENTS) + len(QUESTIONS) == 15


def test_the_table_of_refusals_is_the_closed_list():
    rows = re.findall(r"(?m)^\| `([A-Z_]+)` \| ([a-z, ]+) \| (.+) \| (.+) \|$", PAGE)
    assert rows == [
        (code, ", ".join(row.stages), row.meaning, row.remedy) for code, row in REFUSAL_CODES.items()
    ]


def test_the_table_of_guards_is_in_their_order():
    section = PAGE[PAGE.index("## Guards") : PAGE.index("## Refusals")]
    assert re.findall(r"(?m)^\| `([A-Z_]+)` \|", section) == [guard.code for guard in GUARDS]


def test_the_table_of_checks_is_in_their_order():
    rows = re.findall(r"(?m)^\| `([a-z_]+)` \| .+ \| `([A-Z_]+)` \|$", PAGE)
    assert rows == list(CHECKS)


def test_the_words_are_those_of_the_lexicon():
    for kind, name in (("unit", "class"), ("verb", "kind")):
        for value in {row[name] for row in ROWS if row["row"] == kind}:
            (listed,) = re.findall(rf"(?m)^\| {value} \| ([a-z/ ]+) \|$", PAGE)
            words = [row for row in ROWS if row["row"] == kind and row[name] == value]
            shown = [
                row["singular"]
                if kind == "unit" and row["plural"] == f"{row['singular']}s"
                else f"{row['singular']}/{row['plural']}"
                for row in words
            ]
            assert listed.split() == shown
    for kind in ("substance", "plural_noun", "reserved"):
        assert " ".join(row["word"] for row in ROWS if row["row"] == kind) in PAGE
    assert " ".join(row["plural"] for row in ROWS if row["row"] == "group") in PAGE


def test_the_rows_of_a_lexicon_are_listed():
    listed = re.findall(r"(?m)^\| `([a-z_]+)` \| `", PAGE[PAGE.index("## Adding words") :])
    assert set(listed) == {row["row"] for row in ROWS} - {"pack"}
    assert all(f"``{name}``" in (sys.modules[Lexicon.__module__].__doc__ or "") for name in listed)


def test_the_texts_that_look_easy_are_refused_as_the_page_says():
    rows = re.findall(r"(?m)^\| ([A-Z].+\?) \| `([A-Z_]+)` \| .+ \|$", PAGE)
    assert len(rows) == 10
    for text, code in rows:
        assert solve_word_problem(text).code == code


def test_the_rows_that_are_added_make_the_example_work():
    rows = re.findall(r"(?m)^echo '(\{.+\})' >> words\.jsonl$", PAGE)
    (text,) = re.findall(r'--lexicon words\.jsonl "(.+)"', PAGE)
    lexicon = lexicon_pack() + "".join(f"{row}\n" for row in rows).encode()
    assert read_lexicon(lexicon).units["medals"].is_count
    assert solve_word_problem(text, lexicon=lexicon).answer == "5"


def test_the_shown_output_is_the_output():
    from adjudge.cli import solve

    (block,) = re.findall(r"(?s)```console\n(.*?)```", PAGE)
    parts = re.split(r'(?m)^\$ adjudge solve "(.+)"\n', block)[1:]
    assert len(parts) == 4
    for text, shown in zip(parts[::2], parts[1::2], strict=True):
        program = (
            "import argparse, sys; from adjudge.cli import solve; parser = argparse.ArgumentParser();"
            "solve.configure(parser); solve.run(parser.parse_args(sys.argv[1:]))"
        )
        done = subprocess.run(
            [sys.executable, "-c", program, text], capture_output=True, text=True, timeout=60
        )
        assert done.stdout == shown, done.stderr
    assert solve.__doc__


def test_the_program_on_the_page_prints_what_it_must():
    (program,) = re.findall(r"(?s)```python\n(.*?)```", PAGE)
    tree = ast.parse(program.replace("from adjudge import", "from adjudge.wordproblem import"))
    done = subprocess.run(
        [sys.executable, "-c", ast.unparse(tree)], capture_output=True, text=True, timeout=60
    )
    assert done.stdout == "10 shells\nHEDGED_QUANTITY 0 about\n", done.stderr

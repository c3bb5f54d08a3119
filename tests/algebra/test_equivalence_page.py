"""The page for mathematicians says what the engine does: its tables, its examples and its programs."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from adjudge.algebra import REFUSAL_CODES, check_equivalence

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "equivalence.md").read_text("utf-8")


def _section(title):
    return PAGE.partition(f"### {title}\n")[2].partition("\n#")[0]


def _examples(title):
    rows = re.findall(r"(?m)^\| `(.*?)` \| `(.*?)` \| (\w+) \|", _section(title))
    assert len(rows) == _section(title).count("\n| `")
    return rows


EXAMPLES = [(syntax.lower(), *row) for syntax in ("Plain", "LaTeX") for row in _examples(syntax)]
LATEX = {"x^-1": "x^{-1}", "x^(1/2)": "x^{1/2}", "9^9^9^9": "9^{9^{9^9}}"}
"""Examples whose exponent needs braces in LaTeX."""

PROGRAMS = re.findall(r"(?ms)^```python\n(.*?)^```$", PAGE)


def test_the_tables_are_those_of_the_engine():
    spec = importlib.util.spec_from_file_location("gen_equivalence", DOCS / "gen_equivalence.py")
    generator = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generator)
    assert generator.page(PAGE) == PAGE, "run python docs/gen_equivalence.py"
    assert all(f"| `{code}` |" in PAGE for code in REFUSAL_CODES)


@pytest.mark.parametrize("syntax, a, b, answer", EXAMPLES)
def test_every_example_of_a_reading_is_true(syntax, a, b, answer):
    verdict = check_equivalence(a, b, syntax=syntax)
    assert (verdict.refusal.code if verdict.refusal else verdict.verdict) == answer


def test_there_are_examples_of_both_syntaxes():
    assert len(EXAMPLES) > 40


@pytest.mark.parametrize(
    "code, syntax", [(code, syntax) for code, row in REFUSAL_CODES.items() for syntax in row.syntaxes]
)
def test_every_example_of_a_refusal_is_refused_with_its_code(code, syntax):
    example = REFUSAL_CODES[code].example
    if "…" in example:
        pytest.skip("an abbreviated example")
    if code == "RESOURCE_LIMIT" and syntax == "lane":
        verdict = check_equivalence(
            "(x+1)^2",
            "x^2+2*x+1",
            syntax="lane",
            disabled_methods=frozenset({"one-point", "fmpz_poly", "fmpz_mpoly"}),
        )
    else:
        text = LATEX.get(example, example) if syntax == "latex" else example
        verdict = check_equivalence(text, "x", syntax=syntax)
    assert verdict.refusal is not None
    assert verdict.refusal.code == code


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_program_prints_what_its_comment_says(program):
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "".join(f"{said}\n" for said in re.findall(r"(?m)^print\(.*\)  # (.*)$", program))


def test_the_certificates_worked_by_hand_are_those_of_the_engine():
    unequal = check_equivalence("(x+1)^2", "x^2+1").certificate
    for field in ("kind", "value_a", "value_b"):
        assert f'`"{field}": "{unequal[field]}"`' in PAGE
    equal = check_equivalence("(x+1)^2", "x^2+2x+1").certificate
    for field in ("l1_bound", "base", "value"):
        assert f'`"{field}": "{equal[field]}"`' in PAGE
    assert equal["degree_bounds"] == {"x": 2}

"""The page on grading says what the code does: its tables, its programs, and what its peer said."""

import importlib.util
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "grade.md").read_text("utf-8")
PROGRAMS = re.findall(r"(?ms)^```python\n(.*?)^```$", PAGE)


def _load(name, file):
    spec = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


generator = _load("gen_grade", DOCS / "gen_grade.py")


def test_the_tables_are_those_of_the_code():
    assert generator.page(PAGE) == PAGE, "run python docs/gen_grade.py"


@pytest.mark.parametrize("gold, answer", [pair[:2] for pair in generator.PAIRS])
def test_every_pair_is_on_the_page_with_both_verdicts(gold, answer):
    assert generator.measured_in(PAGE)[gold, answer] != "not measured"
    assert f"| `{gold}` | `{answer}` | {generator.ours(gold, answer)} |" in PAGE


def test_the_two_graders_never_contradict_each_other_silently():
    """Where ours decides and theirs says otherwise, the page gives the reason."""
    theirs = generator.measured_in(PAGE)
    for gold, answer, remark in generator.PAIRS:
        said = generator.ours(gold, answer)
        if (said, theirs[gold, answer]) in (("equivalent", "False"), ("not_equivalent", "True")):
            assert remark or gold == "$a^2-b^2c$"


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_program_prints_what_its_comments_say(program):
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    said = re.findall(r"(?m)^print\(.*\)(?:  |\n)# (.*)$", program)
    assert said
    assert done.stdout == "".join(f"{line}\n" for line in said)


def test_there_are_both_programs():
    assert ["adjudge.compat.math_verify" in program for program in PROGRAMS] == [False, True]


@pytest.mark.slow
def test_the_swapped_import_gives_the_same_rewards_as_math_verify():
    program = PROGRAMS[1].replace("adjudge.compat.math_verify", "math_verify")
    outputs = [
        subprocess.run(
            [sys.executable, "-c", text], capture_output=True, text=True, timeout=120, check=True
        ).stdout
        for text in (PROGRAMS[1], program)
    ]
    assert outputs[0] == outputs[1] == "[1.0, 0.0]\n"


@pytest.mark.slow
def test_what_the_page_says_of_math_verify_is_measured():
    import math_verify as peer

    theirs = generator.measured_in(PAGE)
    for gold, answer, _ in generator.PAIRS:
        if "^{" not in gold:  # towers of powers run into its time limit
            assert str(peer.verify(peer.parse(gold), peer.parse(answer))) == theirs[gold, answer]


@pytest.mark.slow
def test_the_call_shapes_are_those_of_math_verify():
    import math_verify as peer

    calls = _load("math_verify_calls", Path(__file__).with_name("test_math_verify_calls.py"))
    for function, parameters in calls.SIGNATURES.items():
        theirs = inspect.signature(getattr(peer, function.__name__)).parameters
        assert list(theirs) == list(parameters)
        for name, default in parameters.items():
            if not name.endswith(("_config", "_target")):
                assert theirs[name].default == default
    for config, fields in calls.FIELDS.items():
        name = "LatexNormalizationConfig" if config.__name__ == "NormalizationConfig" else config.__name__
        theirs = vars(getattr(peer, name)())
        assert list(theirs) == list(fields)
        for field, default in fields.items():
            assert field == "normalization_config" or theirs[field] == default

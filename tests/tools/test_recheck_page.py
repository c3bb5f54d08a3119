"""The page on re-checking says what the script does: its example holds, its snippets print True."""

import json
import re
import subprocess
import sys

import pytest


@pytest.fixture(scope="module")
def page(script_path):
    return (script_path.parent.parent / "docs" / "recheck.md").read_text("utf-8")


def _blocks(page, language):
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def test_the_worked_example_holds_and_is_what_the_engine_writes(recheck, page):
    from adjudge.algebra import check_equivalence

    (example,) = map(json.loads, _blocks(page, "json"))
    assert recheck(example).checked == {"claim": 1, "proof": 1}
    certificate = check_equivalence("(x+1)^2", "x^2+2x+1").certificate
    assert {key: certificate[key] for key in ("a", "b", "degree_bounds", "l1_bound", "point")} == {
        key: example["certificate"][key] for key in ("a", "b", "degree_bounds", "l1_bound", "point")
    }


def test_the_snippets_print_true(page):
    snippets = _blocks(page, "python")
    assert len(snippets) == 2
    for snippet in snippets:
        done = subprocess.run([sys.executable, "-c", snippet], capture_output=True, timeout=60)
        assert done.stdout.strip() == b"True"
        assert len([line for line in snippet.splitlines() if line]) == 3


def test_the_numbers_on_the_page_are_those_of_the_script(page, script):
    assert f"{script.MAX_BYTES >> 20} MiB" in page
    assert f"{script.WORK // 10**9} · 10^9 for a file" in page
    assert f"{script.WORK_PER_BYTE:,} more for every byte" in page


def test_every_kind_and_every_task_with_a_rule_is_on_the_page(page, script):
    for kind in script.KINDS:
        assert f"`{kind}`" in page
    for key in script.RECORDS.FACTS:
        assert f"| {key.split()[0]} |" in page


@pytest.mark.parametrize("status", [0, 1, 2, 3, 4])
def test_every_exit_status_is_on_the_page(page, status):
    assert re.search(rf"^\| {status} \| ", page, re.MULTILINE)

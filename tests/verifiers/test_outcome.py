"""Outcomes: integers shortened to what a verdict can hold, and what no verifier may rest on."""

import ast
from pathlib import Path

import pytest

import adjudge.verifiers
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.verdict import MAX_DETAILS_BYTES, MAX_MESSAGE
from adjudge.verifiers.outcome import accepted, fact, over_work, rejected, shown

VERIFIERS = Path(adjudge.verifiers.__path__[0])


@pytest.mark.parametrize(("form", "whole"), [(shown, 40), (fact, 600)])
@pytest.mark.parametrize("sign", [1, -1])
def test_an_integer_is_whole_up_to_its_number_of_digits(form, whole, sign):
    longest = sign * (10**whole - 1)
    assert form(longest) == str(longest)
    longer = sign * 10**whole
    assert form(longer) == f"{str(longer)[:12]}...000000000000 ({whole + 1} digits)"


def test_an_integer_too_long_to_print_is_named_by_its_bits():
    assert shown(1 << 1_000_000) == fact(-(1 << 1_000_000)) == "an integer of 1000001 bits"


def test_what_the_longest_printable_integers_give_fits_a_verdict():
    longest = 10**600 - 1
    assert len(canonical_bytes({name: fact(longest) for name in ("a", "b", "c", "d")})) < MAX_DETAILS_BYTES
    assert len(f"{shown(longest)} {shown(longest)} {shown(longest)}") < MAX_MESSAGE


@pytest.mark.parametrize("outcome_of", [accepted, rejected])
def test_a_message_always_fits_a_verdict(outcome_of):
    longest = "x" * MAX_MESSAGE
    assert outcome_of(longest).message == longest
    assert outcome_of(longest + "y").message == longest[:-3] + "..."


def test_over_work_says_how_much_was_needed():
    outcome = over_work(12, 10, "steps")
    assert (outcome.ok, outcome.code) == (False, "WORK_LIMIT")
    assert outcome.message == "the check needs 12 steps, more than max_work = 10"


@pytest.mark.parametrize("path", sorted(VERIFIERS.rglob("*.py")), ids=lambda path: path.name)
def test_no_verifier_rests_on_probable_primes_floats_clocks_or_chance(path):
    tree = ast.parse(path.read_bytes())
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {node.module, *(alias.name for alias in node.names)}
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
    assert not {name for name in names if "probable" in str(name) or "probabprime" in str(name)}
    assert not names & {"float", "random", "time", "os", "eval", "exec", "open", "hash", "sqrt"}

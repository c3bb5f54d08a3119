"""Claims about the patterns that a schema may use: none can be read in two ways, and engines agree."""

import re
import time

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.benchmark.schema_patterns import MAX_PATTERN, MAX_REPEATS, pattern_fault, shortest_match

TAKEN = [
    "^$",
    "^[a-z]+$",
    "^-?[1-9][0-9]*$",
    "^[0-9a-f]{64}$",
    "^[A-Za-z][A-Za-z0-9_]{0,39}$",
    r"^\(x\)\.[a-c-]+/$",
    r"^[\]a]+b?$",
    "^a{3}a*$",
    "^[a-z]+ [a-z]+$",
    r"^[-\+]?[0-9]{1,3}$",
]
CATASTROPHIC = ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", r"^(\w+\s?)*$", "^([a-z]+)*z$", "^(.*,){11}P$"]
AMBIGUOUS = ["^[a-z]+[a-z0-9]*$", "^a*a*$", "^a*b?a$", "^[0-9]*[0-9]$", "^a{0,3}a{0,3}$", "^a?b?a$"]
REFUSED = [
    *CATASTROPHIC,
    *AMBIGUOUS,
    *("[a]", "^a", "a$", "^", "$", "", "^a$\n", "^x$$", "^^a$"),
    *("^a.b$", "^[^a]$", r"^\d+$", r"^\w$", "^a|b$", "^(?:a)$", "^a*?$", "^a++$", "^(?=a)a$", r"^(a)\1$"),
    *("^[]$", "^[z-a]$", "^[a--b]$", "^[a&&b]$", "^[[a]]$", "^[0-z]$", "^a{2,1}$", "^a{,3}$", "^a{2,}$"),
    *(
        "^é$",
        "^[é]$",
        "^\x00$",
        r"^\u0041$",
        r"^\x41$",
        f"^a{{{MAX_REPEATS + 1}}}$",
        f"^{'a' * MAX_PATTERN}$",
    ),
]


@pytest.mark.parametrize("pattern", TAKEN)
def test_a_simple_anchored_pattern_is_taken(pattern):
    assert pattern_fault(pattern) is None


@pytest.mark.parametrize("pattern", REFUSED)
def test_any_other_pattern_is_refused_with_a_reason(pattern):
    assert pattern_fault(pattern)
    if pattern not in AMBIGUOUS:
        with pytest.raises(ValueError, match=r"\w"):
            shortest_match(pattern)


def test_a_hostile_pattern_is_refused_at_once():
    started = time.perf_counter()
    for text in ("^" + "[a-z]" * 100_000 + "$", "^[" + "a-z" * 60 + "$", "^" + "a{1,1000}" * 22 + "$"):
        assert pattern_fault(text)
    assert time.perf_counter() - started < 1


ITEMS = st.tuples(
    st.sampled_from(["a", "b", "-", "[ab]", "[a-c]", r"\.", "[b-]"]),
    st.sampled_from(["", "?", "*", "+", "{2}", "{1,2}", "{0,3}"]),
).map("".join)
PATTERNS = st.lists(ITEMS, max_size=5).map(lambda items: "^" + "".join(items) + "$")
ALPHABET = "abc-."


def _items(pattern):
    """The items of a generated pattern, read by other means: characters, least, most."""
    found = []
    for item, count in re.findall(r"(\\.|\[[^\]]*\]|[ab-])(\?|\*|\+|\{\d(?:,\d)?\}|)", pattern[1:-1]):
        characters = {mark for mark in ALPHABET if re.fullmatch(item, mark)}
        numbers = [int(number) for number in re.findall(r"\d", count)]
        least, most = {"": (1, 1), "?": (0, 1), "*": (0, 99), "+": (1, 99)}.get(count) or (
            numbers[0],
            numbers[-1],
        )
        found.append((characters, least, most))
    return found


def _readings(items, text):
    """In how many ways the items can share out the text."""
    if not items:
        return int(text == "")
    (characters, least, most), *rest = items
    run = next((n for n, mark in enumerate(text) if mark not in characters), len(text))
    return sum(_readings(rest, text[n:]) for n in range(least, min(run, most) + 1))


@given(PATTERNS, st.lists(st.text(ALPHABET, max_size=6), max_size=20))
@settings(max_examples=300, deadline=None)
def test_a_pattern_that_is_taken_reads_every_text_in_one_way_at_most(pattern, texts):
    if pattern_fault(pattern) is None:
        items = _items(pattern)
        for text in [*texts, shortest_match(pattern)]:
            assert _readings(items, text) == int(re.fullmatch(pattern[1:-1], text) is not None)
    # nothing to say of the others: refusing is always allowed


@given(PATTERNS, st.lists(st.text(ALPHABET, max_size=6), max_size=10))
@settings(max_examples=200, deadline=None)
def test_two_engines_agree_on_a_pattern_that_is_taken(pattern, texts):
    if pattern_fault(pattern) is not None:
        return
    validator = jsonschema_rs.Draft7Validator(
        {"type": "string", "pattern": pattern}, pattern_options=jsonschema_rs.RegexOptions()
    )
    for text in [*texts, shortest_match(pattern)]:
        assert validator.is_valid(text) == (re.search(pattern[:-1] + r"\Z", text) is not None)
    assert validator.is_valid(shortest_match(pattern))


@given(PATTERNS)
@settings(max_examples=100, deadline=None)
def test_some_text_matches_every_pattern_that_is_taken(pattern):
    if pattern_fault(pattern) is None:
        assert re.fullmatch(pattern[1:-1], shortest_match(pattern))

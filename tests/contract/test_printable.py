"""Text that is safe to show, and the messages that are made of it."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contract import errors
from adjudge.contract.errors import (
    AdjudgeError,
    CanonicalError,
    EngineFault,
    FileError,
    JsonError,
    LedgerBrokenError,
    RecordError,
    UsageError,
)
from adjudge.contract.printable import MAX_POINTER, ascii_line, json_pointer, one_line, quoted, shorten

any_text = st.text(st.characters(codec=None))


@given(any_text, st.integers(3, 60))
def test_an_ascii_line_is_printable_ascii_within_its_limit(text: str, limit: int) -> None:
    line = ascii_line(text, limit)
    assert line.isascii()
    assert line.isprintable()
    assert len(line) <= limit


@given(any_text)
def test_a_line_shows_all_that_can_be_printed_and_nothing_else(text: str) -> None:
    line = one_line(text)
    assert line.isprintable()
    assert not any(unicodedata.category(mark) in ("Cc", "Cf", "Cs", "Zl", "Zp") for mark in line)
    if text.isprintable():
        assert line == text


@given(any_text)
def test_what_is_quoted_is_one_printable_ascii_word(text: str) -> None:
    assert quoted(text).isascii()
    assert quoted(text).isprintable()
    assert len(shorten(text)) <= 40


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=6) | st.integers(0, 99), max_size=4))
def test_a_pointer_is_that_of_rfc_6901_inside_a_json_string(steps: list) -> None:
    pointer = json_pointer(steps)
    assert pointer.isascii()
    assert pointer.isprintable()
    decoded = json.loads(f'"{pointer}"')
    parts = [part.replace("~1", "/").replace("~0", "~") for part in decoded.split("/")[1:]]
    assert parts == [str(step) for step in steps]


def test_pointers_of_long_paths_are_cut() -> None:
    assert json_pointer(["k" * 41]) == "/" + "k" * 37 + "..."
    assert len(json_pointer(["č" * 40] * 32)) == MAX_POINTER
    assert json_pointer([]) == ""


HOSTILE = "a\nb\x1b[2J\u202e\udc80"
INSTANCES = [
    (UsageError("CODE", HOSTILE), 2),
    (FileError("CODE", HOSTILE, path=HOSTILE), 2),
    (JsonError("CODE", HOSTILE, source=HOSTILE, line=1, column=1, pointer=HOSTILE), 2),
    (RecordError("CODE", HOSTILE, source=HOSTILE, pointer=HOSTILE), 5),
    (CanonicalError(HOSTILE), 5),
    (LedgerBrokenError(HOSTILE, source=HOSTILE, line=1), 4),
    (EngineFault(HOSTILE), 4),
]


@pytest.mark.parametrize(("error", "exit_status"), INSTANCES, ids=lambda item: type(item).__name__)
def test_every_error_is_one_printable_line_with_its_exit_status(error, exit_status: int) -> None:
    assert str(error) == error.message
    assert str(error).isprintable()
    assert error.exit_status == exit_status
    assert error.code


def test_the_tree_in_the_docstring_names_every_error_with_its_exit_status() -> None:
    def below(kind: type[AdjudgeError]) -> set[type[AdjudgeError]]:
        own = {child for child in kind.__subclasses__() if child.__module__ == errors.__name__}
        return own.union(*map(below, own))

    tree = str(errors.__doc__)
    kinds = below(AdjudgeError)
    assert {type(error) for error, _ in INSTANCES} == kinds
    lines = {kind: next(line for line in tree.splitlines() if f" {kind.__name__} " in line) for kind in kinds}
    for kind, line in lines.items():
        shown = f"exit {kind.exit_status}"
        assert shown in line or (issubclass(kind, UsageError) and "exit" not in line)
        for builtin in (ValueError, TypeError):
            assert (f"also a {builtin.__name__}" in line) == issubclass(kind, builtin)

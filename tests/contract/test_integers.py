"""Canonical integer strings: which texts are integers, and how long they may be."""

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contract import integers
from adjudge.contract.integers import (
    DEFAULT_MAX_DIGITS,
    FORMATS,
    HARD_MAX_DIGITS,
    IntegerTextError,
    check_integer_text,
    parse_integer,
)

NOT_CANONICAL = [
    "", "-", "+", "04", "-04", "00", "+4", "--4", "4.0", "4e0", "4E0", "4.", ".4", "-0", "+0",
    " 4", "4 ", "4\n", "\n4", "4\r\n", "\t4", "4\x00", "4_000", "4,000", "4 000", "0x4", "0b1", "0o7", "4L",
    "1/2", "NaN", "Infinity", "١٢٣", "४", "４", "²", "Ⅳ", "〇", "−4", "‐4",
    "4\u200b", "\ufeff4", "\u202e4", "４2", "4٢",
]  # fmt: skip


def code_of(text: str, **options) -> str:
    with pytest.raises(IntegerTextError) as caught:
        parse_integer(text, **options)
    assert str(caught.value).isascii()
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400
    return caught.value.code


@pytest.mark.parametrize("integer_format", sorted(FORMATS))
@pytest.mark.parametrize("text", NOT_CANONICAL, ids=ascii)
def test_only_the_one_spelling_counts(text: str, integer_format: str) -> None:
    assert code_of(text, integer_format=integer_format) == "NON_CANONICAL_INTEGER"


def test_zero_is_a_bigint0_and_no_bigint() -> None:
    assert code_of("0") == "NON_CANONICAL_INTEGER"
    assert parse_integer("0", integer_format="bigint0") == 0
    assert code_of("-0", integer_format="bigint0") == "NON_CANONICAL_INTEGER"


@given(st.integers())
def test_every_integer_has_its_decimal_spelling(number: int) -> None:
    assert parse_integer(str(number), integer_format="bigint0") == number
    if number:
        assert parse_integer(str(number)) == number


@given(st.text(st.sampled_from("-+0123456789 _\n.e１٣"), max_size=6))
def test_a_text_is_accepted_exactly_when_it_is_how_python_writes_the_integer(text: str) -> None:
    try:
        canonical = str(int(text)) == text
    except ValueError:
        canonical = False
    for integer_format in FORMATS:
        accepted = canonical and (text != "0" or integer_format == "bigint0")
        if accepted:
            assert str(parse_integer(text, integer_format=integer_format)) == text
        else:
            assert code_of(text, integer_format=integer_format) == "NON_CANONICAL_INTEGER"


@pytest.mark.parametrize("sign", ["", "-"])
def test_the_sign_is_not_a_digit(sign: str) -> None:
    check_integer_text(sign + "9" * DEFAULT_MAX_DIGITS)
    assert code_of(sign + "9" * (DEFAULT_MAX_DIGITS + 1)) == "INTEGER_TOO_LARGE"
    check_integer_text(sign + "123", max_digits=3)
    assert code_of(sign + "1234", max_digits=3) == "INTEGER_TOO_LARGE"


def test_no_limit_goes_beyond_the_hard_cap() -> None:
    assert parse_integer("1" + "0" * (HARD_MAX_DIGITS - 1), max_digits=10**9) == 10 ** (HARD_MAX_DIGITS - 1)
    with pytest.raises(IntegerTextError, match="100001 digits exceed max_digits = 100000"):
        check_integer_text("1" * (HARD_MAX_DIGITS + 1), max_digits=10**9)


def test_a_text_that_is_both_malformed_and_too_long_is_malformed() -> None:
    assert code_of("0" + "1" * 50, max_digits=10) == "NON_CANONICAL_INTEGER"
    assert code_of("1" * 50 + "x", max_digits=10) == "NON_CANONICAL_INTEGER"


def test_nothing_is_converted_before_its_length_is_known(monkeypatch) -> None:
    def no_conversion(*_):
        raise AssertionError("converted")

    monkeypatch.setattr(integers, "int", no_conversion, raising=False)
    assert code_of("7" * 10_000_000) == "INTEGER_TOO_LARGE"
    assert code_of("0" * 10_000_000) == "NON_CANONICAL_INTEGER"
    with pytest.raises(AssertionError, match="converted"):
        parse_integer("7")


@pytest.mark.parametrize(
    ("set_by_the_caller", "afterwards"),
    [("", 100_000), ("640", 100_000), ("100000", 100_000), ("250000", 250_000), ("0", 0)],
)
def test_pythons_own_limit_is_raised_to_the_hard_cap_and_never_beyond(set_by_the_caller, afterwards) -> None:
    """A caller who has gone beyond the cap already, or lifted the limit (0), is left alone."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONINTMAXSTRDIGITS"}
    if set_by_the_caller:
        environment["PYTHONINTMAXSTRDIGITS"] = set_by_the_caller
    program = "import sys, adjudge.contract.integers; print(sys.get_int_max_str_digits())"
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) == afterwards

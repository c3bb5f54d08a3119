"""Exact numbers: how they are written in a problem, and how large they may become."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from adjudge.wordproblem.refusals import Decline

Value = int | Fraction
"""An exact rational; a whole value is an ``int``. ``str`` gives its canonical form: ``8``, ``9/4``."""

LIMIT = 10**15
"""No value has a numerator or denominator as large as this."""

MAX_INTEGER_DIGITS = 9

_DIGITS = re.compile(r"0|[1-9][0-9]*+")
_DECIMAL = re.compile(r"(0|[1-9][0-9]*+)\.([0-9]{1,4})")
_MONEY = re.compile(r"\$(0|[1-9][0-9]*+)(?:\.([0-9]{2}))?")


def is_plain_integer(numeral: str) -> bool:
    """Whether a numeral of ASCII is an integer of the grammar: at most 9 digits, no leading zero."""
    return numeral.isdigit() and len(numeral) <= MAX_INTEGER_DIGITS and (numeral[0] != "0" or numeral == "0")


def read_number(numeral: str, words: Mapping[str, int]) -> tuple[Value, bool]:
    """The value of a numeral, and whether it is written with a decimal point.

    Raises:
        Decline: ``INVALID_NUMBER`` or ``NUMBER_TOO_LARGE``, at slot ``number``.
    """
    if is_plain_integer(numeral):
        return int(numeral), False
    value = words.get(numeral)
    if value is not None:
        return value, False
    match = _DECIMAL.fullmatch(numeral)
    if match is not None:
        whole, decimals = match.groups()
        return _scaled(whole, decimals), True
    if _DIGITS.fullmatch(numeral):
        raise Decline("NUMBER_TOO_LARGE", numeral, slot="number")
    raise Decline("INVALID_NUMBER", numeral, slot="number")


def read_integer(numeral: str, words: Mapping[str, int]) -> int:
    """The value of a numeral where only a whole number may stand.

    Raises:
        Decline: as :func:`read_number`; ``INVALID_NUMBER`` for a decimal point.
    """
    value, decimal = read_number(numeral, words)
    if decimal or not isinstance(value, int):
        raise Decline("INVALID_NUMBER", numeral, slot="number")
    return value


def read_money(numeral: str) -> Value:
    """The value in dollars of ``$3`` or ``$0.75``.

    Raises:
        Decline: ``INVALID_NUMBER`` or ``NUMBER_TOO_LARGE``, at slot ``number``.
    """
    match = _MONEY.fullmatch(numeral)
    if match is None:
        raise Decline("INVALID_NUMBER", numeral, slot="number")
    whole, decimals = match.groups()
    return _scaled(whole, decimals or "")


def bounded(value: Value) -> Value:
    """``value`` itself, as an ``int`` where it is whole.

    Raises:
        Decline: ``NUMBER_TOO_LARGE`` when numerator or denominator reach :data:`LIMIT`.
    """
    if type(value) is int:
        if value < LIMIT:
            return value
    elif value.denominator == 1:
        return bounded(value.numerator)
    elif value.numerator < LIMIT and value.denominator < LIMIT:
        return value
    raise Decline("NUMBER_TOO_LARGE", str(value))


def quotient(value: Value, divisor: int) -> Value:
    """``value`` divided by a positive integer, exactly."""
    if type(value) is int and value % divisor == 0:
        return value // divisor
    return Fraction(value.numerator, value.denominator * divisor)


def _scaled(whole: str, decimals: str) -> Value:
    if len(whole) > MAX_INTEGER_DIGITS:
        raise Decline("NUMBER_TOO_LARGE", whole, slot="number")
    return quotient(int(whole + decimals), 10 ** len(decimals))

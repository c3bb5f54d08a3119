"""Canonical decimal-integer strings of any size, checked before they are converted.

A ``bigint`` is ``-?[1-9][0-9]*``; a ``bigint0`` may also be ``0``. Only ASCII digits count, there is no
plus sign, no leading zero, no white space. The length is checked before the conversion, so a text of a
million digits costs nothing.
"""

import re
import sys

HARD_MAX_DIGITS = 100_000
"""Largest number of decimal digits that any limit may allow, sign excluded."""

DEFAULT_MAX_DIGITS = 10_000
"""Limit of a task that names none."""

_BIGINT = re.compile(r"-?[1-9][0-9]*", re.ASCII)
_BIGINT0 = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)
FORMATS = {"bigint": _BIGINT, "bigint0": _BIGINT0}
"""The integer formats that an output schema may declare, with their patterns (for a full match)."""

# Python refuses conversions above 4,300 digits by default. The limit is raised to the hard cap, never above,
# and a caller who lifted it altogether (0) is left alone: our own check comes first anyway.
if 0 < sys.get_int_max_str_digits() < HARD_MAX_DIGITS:
    sys.set_int_max_str_digits(HARD_MAX_DIGITS)


class IntegerTextError(ValueError):
    """A text is not a canonical integer within the limit.

    Attributes:
        code: ``NON_CANONICAL_INTEGER`` or ``INTEGER_TOO_LARGE``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def check_integer_text(
    text: str, *, integer_format: str = "bigint", max_digits: int = DEFAULT_MAX_DIGITS
) -> None:
    """Check that ``text`` is a canonical integer of at most ``max_digits`` digits, without converting it.

    Raises:
        IntegerTextError: with the code that names what is wrong. Length is reported only for canonical text.
    """
    if FORMATS[integer_format].fullmatch(text) is None:
        shown = text if len(text) <= 40 else text[:37] + "..."
        raise IntegerTextError("NON_CANONICAL_INTEGER", f"{shown!a} is not a canonical {integer_format}")
    digits = len(text) - text.startswith("-")
    limit = min(max_digits, HARD_MAX_DIGITS)
    if digits > limit:
        raise IntegerTextError("INTEGER_TOO_LARGE", f"{digits} digits exceed max_digits = {limit}")


def parse_integer(text: str, *, integer_format: str = "bigint", max_digits: int = DEFAULT_MAX_DIGITS) -> int:
    """Convert a canonical integer string.

    Raises:
        IntegerTextError: see :func:`check_integer_text`.
    """
    check_integer_text(text, integer_format=integer_format, max_digits=max_digits)
    return int(text)

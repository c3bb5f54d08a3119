"""What a verifier returns: whether the witness refutes the statement, and the facts that show it.

A verifier is a function of the witness (already valid against the task's output schema) and of the task's
limits. It has no clock, no network, no files and no randomness. Integers of any size appear in messages
through :func:`shown` and in ``details`` through :func:`fact`, so that both stay within what a verdict holds.
"""

from typing import Any, NamedTuple, Protocol

from adjudge.contract.integers import HARD_MAX_DIGITS

_MESSAGE_DIGITS = 40
_MAX_MESSAGE = 200
"""Longest message of a verdict; a longer one would turn the verdict into an error."""
_DETAIL_DIGITS = 600
_MAX_BITS = HARD_MAX_DIGITS * 3
"""Longer integers are never turned into digits; 3 bits are less than one decimal digit."""


class VerifierLimits(Protocol):
    """The limits that a verifier may read; the task's own record of limits has them all."""

    @property
    def max_digits(self) -> int:
        """Decimal digits of one integer string, sign excluded."""

    @property
    def max_items(self) -> int:
        """Length of one array in the witness."""

    @property
    def max_work(self) -> int:
        """Counted units of work, as the verifier's docstring defines them."""


class Outcome(NamedTuple):
    """The four values that the judging layer reads."""

    ok: bool
    code: str
    message: str
    details: dict[str, Any]


def accepted(message: str, **details: Any) -> Outcome:
    """The witness refutes the statement; ``details`` are the checked quantities."""
    return Outcome(True, "ACCEPTED", _fitting(message), details)


def rejected(message: str, **details: Any) -> Outcome:
    """The witness fails; ``message`` says where, with the numbers that show it."""
    return Outcome(False, "WITNESS_INVALID", _fitting(message), details)


def over_work(needed: int, limit: int, unit: str) -> Outcome:
    """The check would need more than the task's counted work; said before any of it is done."""
    message = f"the check needs {shown(needed)} {unit}, more than max_work = {limit}"
    return Outcome(False, "WORK_LIMIT", message, {"needed": fact(needed), "max_work": str(limit)})


def _fitting(message: str) -> str:
    return message if len(message) <= _MAX_MESSAGE else f"{message[: _MAX_MESSAGE - 3]}..."


def shown(value: int) -> str:
    """A decimal integer for a message: whole up to 40 digits, else its ends and its number of digits."""
    return _shortened(value, _MESSAGE_DIGITS)


def fact(value: int) -> str:
    """A decimal integer for ``details``: whole up to 600 digits, else its ends and its number of digits."""
    return _shortened(value, _DETAIL_DIGITS)


def _shortened(value: int, whole: int) -> str:
    if value.bit_length() > _MAX_BITS:
        return f"an integer of {value.bit_length()} bits"
    text = str(value)
    digits = len(text.lstrip("-"))
    if digits <= whole:
        return text
    return f"{text[:12]}...{text[-12:]} ({digits} digits)"

"""Refusals: the closed list of reasons for which the engine declines to decide.

A refusal is an answer, not an accident: it has a code out of :data:`REFUSAL_CODES`, the side and the
zero-based character position where the reason stands, details, and one sentence.
"""

from typing import Any

import msgspec


class RefusalCode(msgspec.Struct, frozen=True):
    """One row of the closed list.

    Attributes:
        meaning: what the code says, as one clause.
        example: an input that is refused with it.
        syntaxes: the syntaxes in which it occurs.
    """

    meaning: str
    example: str
    syntaxes: tuple[str, ...]


_ALL = ("lane", "plain", "latex")
_LANE = ("lane",)
_WIDE = ("plain", "latex")

REFUSAL_CODES: dict[str, RefusalCode] = {
    "EMPTY_EXPRESSION": RefusalCode("the text is empty or blank", "", _ALL),
    "EXPRESSION_TOO_LONG": RefusalCode("the text has more than 500 characters", "x+x+x+… (501)", _LANE),
    "ILLEGAL_CHARACTER": RefusalCode("a character is not in the alphabet", "x=5", _ALL),
    "DECIMAL_LITERAL": RefusalCode("the lane has no decimals", "1.5*x", _LANE),
    "FUNCTION_APPLICATION": RefusalCode("a function is applied", "sin(x)", _ALL),
    "UNKNOWN_IDENTIFIER": RefusalCode("a word or command is not a variable", "2*pi*r", _ALL),
    "IMPLICIT_MULTIPLICATION": RefusalCode("the lane writes every product", "2x", _LANE),
    "MALFORMED_EXPRESSION": RefusalCode("the text does not parse", "x *", _ALL),
    "NESTING_TOO_DEEP": RefusalCode("more than 32 levels of parentheses", "((( … x … )))", _LANE),
    "NEGATIVE_EXPONENT": RefusalCode("an exponent is negative in scope polynomial", "x^-1", _ALL),
    "NON_INTEGER_EXPONENT": RefusalCode("an exponent is not an integer", "x^(1/2)", _ALL),
    "SYMBOLIC_EXPONENT": RefusalCode("an exponent contains a variable", "x^y", _ALL),
    "CHAINED_EXPONENT": RefusalCode("the lane has one exponent a base", "2^3^2", _LANE),
    "EXPONENT_TOO_LARGE": RefusalCode("an exponent is above 32", "x^33", _LANE),
    "ZERO_POWER_ZERO": RefusalCode("zero is raised to the power zero", "(x - x)^0", _LANE),
    "SYMBOLIC_DENOMINATOR": RefusalCode("a divisor contains a variable in scope polynomial", "1/x", _ALL),
    "DIVISION_BY_ZERO": RefusalCode("a divisor is zero", "x/(2 - 2)", _LANE),
    "TOO_MANY_VARIABLES": RefusalCode("five or more letters over both sides", "a+b+c+d+e", _LANE),
    "POLYNOMIAL_TOO_LARGE": RefusalCode(
        "the total degree may exceed 64 or the number of terms 2,000", "(x^32*x^32)*x", _LANE
    ),
    "NUMBER_TOO_LARGE": RefusalCode(
        "an integer, or a coefficient of an expansion, may exceed 200 digits", "(10^32)^32", _LANE
    ),
    "AMBIGUOUS": RefusalCode("the text has more than one usual reading", "1/2x", _WIDE),
    "UNDEFINED": RefusalCode("a divisor is zero, or zero is raised to the power zero", "x/(1-1)", _WIDE),
    "RESOURCE_LIMIT": RefusalCode("a bound counted before any work exceeds its limit", "9^9^9^9", _ALL),
}
"""Every code, with its meaning and an example. In the lane ``RESOURCE_LIMIT`` occurs only when the caller has
disabled methods or lowered limits."""


class Refusal(msgspec.Struct, frozen=True):
    """Why the engine declined.

    Attributes:
        code: a key of :data:`REFUSAL_CODES`.
        side: ``"a"``, ``"b"``, or None when the reason lies in both together.
        position: zero-based character in that side's text, or None.
        detail: further facts, as JSON types.
        message: one sentence for people.
    """

    code: str
    side: str | None
    position: int | None
    detail: dict[str, Any]
    message: str


class Refused(Exception):  # noqa: N818 - a refusal is an outcome, not an error
    """Carries a refusal from the place that found it to the facade.

    Attributes:
        code, message, detail: as in :class:`Refusal`.
        position: character position, when the place that raises knows it.
        item: index of the first program item of the subexpression at fault, when it knows only that.
        side: set by the facade.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        position: int | None = None,
        item: int | None = None,
        **detail: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.position = position
        self.item = item
        self.detail = detail
        self.side: str | None = None

    def as_refusal(self) -> Refusal:
        """The record that a verdict carries."""
        return Refusal(self.code, self.side, self.position, self.detail, self.message)


class ExpressionRefused(ValueError):  # noqa: N818 - a refusal is an outcome, not an error
    """Raised where a function has no verdict to put a refusal in (:func:`adjudge.algebra.canonical_form`).

    Attributes:
        refusal: the :class:`Refusal`.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.message}")
        self.refusal = refusal


LONGEST_COUNT = 200
"""Counts of more bits are not written out: Python refuses to write very long integers."""


def counted(value: int) -> str:
    """A count in decimal, or a power of two below it."""
    bits = value.bit_length()
    return str(value) if bits <= LONGEST_COUNT else f"at least 2^{bits - 1}"


def over_limit(limit: str, value: int | str, bound: int, **where: int | None) -> Refused:
    """A ``RESOURCE_LIMIT`` refusal that names the bound, the counted value and the limit."""
    if not isinstance(value, str):
        value = counted(value)
    return Refused(
        "RESOURCE_LIMIT",
        f"The bound on {limit.replace('_', ' ')} is {value}, above the limit {bound}.",
        position=where.get("position"),
        item=where.get("item"),
        limit=limit,
        value=value,
        bound=str(bound),
    )

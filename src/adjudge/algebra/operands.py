"""Checks that the parser makes on operands: leaves, divisors, exponents and their bases."""

from typing import TYPE_CHECKING

from adjudge.algebra.program import (
    ConstantTooLarge,
    ConstantUndefined,
    Number,
    Program,
    constant,
    is_name,
    names,
    number,
    operand_start,
)
from adjudge.algebra.refusals import Refused, over_limit

if TYPE_CHECKING:
    from adjudge.algebra.parser import Grammar

LANE_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")


def enter_leaf(symbol: str, leaves: dict[str, Number | None], grammar: "Grammar") -> None:
    """Enter a literal or name that occurs for the first time.

    Raises:
        Refused: it is neither, or beyond a limit.
    """
    limits = grammar.limits
    if "0" <= symbol[:1] <= "9":
        # A fraction comes from a decimal, whose digits its tokenizer has counted.
        if len(symbol) > limits.literal_digits and "/" not in symbol:
            if grammar.lane:
                raise Refused(
                    "NUMBER_TOO_LARGE",
                    f"A number has {len(symbol)} digits; the limit is {limits.literal_digits}.",
                    limit="literal_digits",
                )
            raise over_limit("literal_digits", str(len(symbol)), limits.literal_digits)
        if grammar.lane and symbol[0] == "0" and len(symbol) > 1:
            raise malformed("a number has a leading zero")
        leaves[symbol] = number(symbol)
        return
    if not (symbol in LANE_LETTERS if grammar.lane else symbol[:1].isalpha()):
        raise malformed(f"an operand is expected before {symbol!r}" if symbol else "an operand is missing")
    if len(leaves) >= limits.variables:
        count = sum(value is None for value in leaves.values()) + 1
        if count > limits.variables:
            if grammar.lane:
                raise Refused(
                    "TOO_MANY_VARIABLES",
                    f"The two sides together have more than {limits.variables} variables.",
                    limit="variables",
                )
            raise over_limit("variables", str(count), limits.variables)
    leaves[symbol] = None


def check_divisor(program: Program, grammar: "Grammar") -> None:
    """Check the last operand of the program as a divisor.

    Outside the lane, whether an operand that is not a literal is zero is left to the ladder.

    Raises:
        Refused: it is zero, or contains a variable in scope polynomial.
    """
    if program[-1] == "0":
        raise undefined_value(grammar.lane, power=False, item=len(program) - 1)
    if grammar.rational:
        return
    start = operand_start(program, len(program))
    divisor = program[start:]
    if names(divisor):
        raise Refused(
            "SYMBOLIC_DENOMINATOR",
            "A divisor contains a variable; scope polynomial divides by constants only.",
            item=start,
        )
    if grammar.lane and _constant_is_zero(divisor, start, grammar):
        raise undefined_value(grammar.lane, power=False, item=start)


def fold_exponent(program: Program, grammar: "Grammar") -> None:
    """Replace the last operand of the program, an exponent, by the power item.

    Raises:
        Refused: it is not an integer constant, or beyond a limit.
    """
    start = operand_start(program, len(program))
    exponent = program[start:]
    if names(exponent):
        raise symbolic_exponent(start)
    limits = grammar.limits
    try:
        value = constant(exponent, limits.constant_bits)
    except ConstantTooLarge as large:
        if grammar.lane:
            raise _number_too_large(start, grammar) from large
        counted = f"at least 2^{large.bits - 1}"
        raise over_limit("exponent", counted, limits.exponent, item=start) from large
    except ConstantUndefined as undefined:
        raise undefined_value(grammar.lane, power=undefined.power, item=start) from undefined
    if not isinstance(value, int):
        raise Refused("NON_INTEGER_EXPONENT", "An exponent must be an integer.", item=start)
    if value.bit_length() > 100:
        raise _exponent_too_large(value, grammar)
    del program[start:]
    emit_power(str(value), program, grammar)


def emit_power(exponent: str, program: Program, grammar: "Grammar") -> None:
    """Append ``^k`` after checking k and, for k = 0, the base.

    Args:
        exponent: decimal digits with an optional minus sign.
        program: ends with the base.
        grammar: the options.

    Raises:
        Refused: k is out of range, or zero would be raised to a power that is not positive.
    """
    digits = exponent.removeprefix("-")
    if grammar.lane and len(digits) > 1 and digits[0] == "0":
        raise malformed("a number has a leading zero")
    if len(digits) > 30:
        raise _exponent_too_large(None, grammar)
    value = int(exponent)
    if value < 0 and not grammar.rational:
        raise Refused("NEGATIVE_EXPONENT", "An exponent is negative; scope polynomial has none.")
    if abs(value) > grammar.limits.exponent:
        raise _exponent_too_large(value, grammar)
    if value <= 0:
        _check_base(value, program, grammar)
    program.append(f"^{value}")


def _check_base(exponent: int, program: Program, grammar: "Grammar") -> None:
    """Refuse a base that is zero under an exponent that is not positive (as in :func:`check_divisor`)."""
    if program[-1] == "0":
        raise undefined_value(grammar.lane, power=exponent == 0, item=len(program) - 1)
    if grammar.is_zero is None or is_name(program[-1]):
        return
    start = operand_start(program, len(program))
    base = program[start:]
    zero = grammar.is_zero(base) if names(base) else _constant_is_zero(base, start, grammar)
    if zero:
        raise undefined_value(grammar.lane, power=exponent == 0, item=start)


def _constant_is_zero(operand: Program, start: int, grammar: "Grammar") -> bool:
    """Whether a constant operand of the lane is zero."""
    try:
        return not constant(operand, grammar.limits.constant_bits)
    except ConstantTooLarge as large:
        raise _number_too_large(start, grammar) from large
    except ConstantUndefined as undefined:
        raise undefined_value(grammar.lane, power=undefined.power, item=start) from undefined


def undefined_value(lane: bool, *, power: bool, item: int | None) -> Refused:
    """The refusal for a zero divisor or for zero to the power zero, with the code of the syntax."""
    if power:
        code = "ZERO_POWER_ZERO" if lane else "UNDEFINED"
        return Refused(code, "Zero to the power zero is undefined.", item=item)
    return Refused("DIVISION_BY_ZERO" if lane else "UNDEFINED", "A divisor is zero.", item=item)


def malformed(reason: str) -> Refused:
    """The refusal of a text that does not parse."""
    return Refused("MALFORMED_EXPRESSION", f"The text does not parse: {reason}.", reason=reason)


def symbolic_exponent(item: int | None = None) -> Refused:
    """The refusal of an exponent with a variable."""
    return Refused("SYMBOLIC_EXPONENT", "An exponent contains a variable.", item=item)


def _number_too_large(item: int, grammar: "Grammar") -> Refused:
    digits = grammar.limits.literal_digits
    message = f"A constant may exceed {digits} digits."
    return Refused("NUMBER_TOO_LARGE", message, item=item, limit="literal_digits")


def _exponent_too_large(value: int | None, grammar: "Grammar") -> Refused:
    limit = grammar.limits.exponent
    if grammar.lane:
        return Refused("EXPONENT_TOO_LARGE", f"An exponent is above {limit}.", limit="exponent")
    shown = "more than 10^30" if value is None or value.bit_length() > 100 else str(value)
    return over_limit("exponent", shown, limit)

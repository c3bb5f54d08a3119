"""Postfix programs: the one representation of an expression.

A program is a list of strings, exactly as certificates print it: integers ``"12"``, fractions ``"3/2"``,
names, ``"+" "-" "*" "/" "neg"`` and ``"^k"`` with a decimal k (negative only in scope rational). Since the
operand of every operator is contiguous in postfix order, a subexpression is a slice.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from flint import fmpz

Program = list[str]
Number = int | Fraction

EXPONENTS = {f"^{exponent}": exponent for exponent in range(65)}
"""The exponents of small power items, so that they need not be read again and again."""

BINARY = frozenset({"+", "-", "*", "/"})


def is_literal(item: str) -> bool:
    """Whether the item is an integer or a fraction."""
    return "0" <= item[0] <= "9"


def is_name(item: str) -> bool:
    """Whether the item is a variable name."""
    return item[0].isalpha() and item != "neg"


def names(program: Iterable[str]) -> set[str]:
    """The variables of a program."""
    return {item for item in program if item[0].isalpha() and item != "neg"}


def operand_start(program: Sequence[str], end: int) -> int:
    """Index of the first item of the operand whose last item is ``program[end - 1]``."""
    index = end
    missing = 1
    while missing:
        index -= 1
        item = program[index]
        if item in BINARY:
            missing += 1
        elif item != "neg" and item[0] != "^":
            missing -= 1
    return index


def integer(text: str) -> int:
    """Read decimal digits of any length.

    Python's own reader has a limit on digits that the environment can lower; FLINT's has none.
    """
    return int(text) if len(text) < 600 else int(fmpz(text))


def decimal(value: int) -> str:
    """Write an integer of any size in decimal (see :func:`integer`)."""
    return str(value) if -(1 << 1_900) < value < 1 << 1_900 else str(fmpz(value))


def number(text: str) -> Number:
    """The value of a literal ``"12"`` or ``"3/2"``."""
    numerator, slash, denominator = text.partition("/")
    return Fraction(integer(numerator), integer(denominator)) if slash else integer(text)


def divides(program: Sequence[str]) -> bool:
    """Whether the program may leave the integers: it divides, inverts or holds a fraction."""
    text = " ".join(program)
    return "/" in text or "^-" in text


def divisors(program: Program) -> Iterator[tuple[int, Program]]:
    """The operands that may not be zero: divisors, bases of negative powers and of powers zero.

    Each comes with the index of its operator, in program order, so inner ones first.
    """
    for index, item in enumerate(program):
        if item == "/" or item == "^0" or item[:2] == "^-":
            yield index, program[operand_start(program, index) : index]


def leaves_of(program: Iterable[str]) -> dict[str, Number | None]:
    """Every literal with its value and every name with None."""
    result: dict[str, Number | None] = {}
    for item in program:
        if is_literal(item):
            result[item] = number(item)
        elif is_name(item):
            result[item] = None
    return result


class ConstantTooLarge(Exception):  # noqa: N818 - caught by the parser, never by users
    """A constant exceeds its size limit; ``bits`` is the counted bound."""

    def __init__(self, bits: int) -> None:
        super().__init__(bits)
        self.bits = bits


class ConstantUndefined(Exception):  # noqa: N818 - caught by the parser, never by users
    """A constant divides by zero, or raises zero to the power zero (``power`` tells which)."""

    def __init__(self, *, power: bool) -> None:
        super().__init__(power)
        self.power = power


def constant(program: Sequence[str], bits: int) -> Number:
    """The exact value of a program without variables.

    Args:
        program: a complete operand.
        bits: limit on numerator and denominator of every intermediate value, counted before a power is taken.

    Raises:
        ConstantTooLarge: the limit is exceeded.
        ConstantUndefined: a divisor is zero, or zero is raised to the power zero.
    """
    stack: list[Fraction] = []
    for item in program:
        if item[0] == "^":
            base, exponent = stack.pop(), int(item[1:])
            if not base and exponent <= 0:
                raise ConstantUndefined(power=exponent == 0)
            size = max((abs(base.numerator) - 1).bit_length(), (base.denominator - 1).bit_length())
            if size * abs(exponent) > bits:
                raise ConstantTooLarge(size * abs(exponent))
            value = base**exponent
        elif item == "neg":
            value = -stack.pop()
        elif item in BINARY:
            right, left = stack.pop(), stack.pop()
            if item == "+":
                value = left + right
            elif item == "-":
                value = left - right
            elif item == "*":
                value = left * right
            elif right:
                value = left / right
            else:
                raise ConstantUndefined(power=False)
        else:
            value = Fraction(number(item))
        size = max(value.numerator.bit_length(), value.denominator.bit_length())
        if size > bits:
            raise ConstantTooLarge(size)
        stack.append(value)
    return stack[0].numerator if stack[0].denominator == 1 else stack[0]

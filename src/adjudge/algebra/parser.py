"""The parser: symbols of any syntax to a postfix program, in one iterative pass.

The syntaxes differ in their tokenizers. All of them emit the same symbols: literals, names,
``+ - * / ^ ** ( )`` and ``·`` for a product that was not written. Binding, tightest first: power (right
associative), sign, product and quotient (left associative), sum and difference. So ``-x^2`` is -(x^2),
``2^3^2`` is 512 and ``2^-1`` is a half.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from adjudge.algebra import operands
from adjudge.algebra.limits import Limits
from adjudge.algebra.program import Number, Program
from adjudge.algebra.refusals import Refused, over_limit

JUXTAPOSITION = "·"

_SUM = frozenset({"+", "-"})
_PRODUCT = frozenset({"*", "/"})
_OPEN = frozenset({"", "("})  # what a sum does not reduce on the operator stack; "" is its bottom
_TIGHT = frozenset({"*", "/", "neg", "^"})  # what a product reduces
_SIMPLE = frozenset({"+", "-", "*", "neg"})  # operators that are emitted without a check
SMALL_LITERALS = {str(value): value for value in range(1_000)}
SMALL_POWERS = {str(exponent): f"^{exponent}" for exponent in range(1, 33)}


class Grammar(msgspec.Struct, frozen=True):
    """The options that differ between syntaxes and scopes.

    Attributes:
        lane: the strict grammar: lowercase letters only, one exponent a base, codes of its own for limits.
        rational: divisors may contain variables and exponents may be negative.
        limits: bounds on the input.
        split: the tokenizer of the syntax.
        small_literals, small_powers: literals and power items that need no check.
        sure_degree, sure_norm: a side whose total degree is at most, and whose L1 norm is below these
            bounds is within all size limits of the lane.
        is_zero: decides whether a subprogram is identically zero; called for the base of a power zero in the
            lane, where the first code from the left wins. None: the decision is left to the ladder.
    """

    lane: bool
    rational: bool
    limits: Limits
    split: Callable[[str, Limits], list[str]]
    small_literals: dict[str, int]
    small_powers: dict[str, str]
    sure_degree: int = 0
    sure_norm: int = 0
    is_zero: Callable[[Program], bool] | None = None


def parse(
    symbols: Iterable[str], program: Program, leaves: dict[str, Number | None], grammar: Grammar
) -> None:
    """Append the postfix program of the symbols to ``program``.

    Args:
        symbols: the common symbols.
        program: receives the items; after a refusal it holds those that were emitted before it.
        leaves: receives every literal with its value and every name with None; shared by both sides.
        grammar: the options.

    Raises:
        Refused: at the first symbol that cannot be accepted.
    """
    emit = program.append
    operators = [""]
    push = operators.append
    pop = operators.pop
    simple = _SIMPLE
    limits = grammar.limits
    literals = grammar.small_literals
    powers = grammar.small_powers
    depth = 0
    stream = iter(symbols)
    for symbol in stream:  # an operand is expected
        if symbol in leaves:
            emit(symbol)
        elif symbol in literals:
            leaves[symbol] = literals[symbol]
            emit(symbol)
        elif symbol == "(":
            depth += 1
            if depth > limits.nesting:
                raise _too_deep(grammar, depth)
            push(symbol)
            continue
        elif symbol == "-":
            push("neg")
            continue
        elif symbol == "+":
            continue
        else:
            operands.enter_leaf(symbol, leaves, grammar)
            emit(symbol)
        literal_power = 0  # length of the program after an exponent that was one literal, else 0
        for symbol in stream:
            if symbol in _PRODUCT:
                while operators[-1] in _TIGHT:
                    operator = pop()
                    if operator in simple:
                        emit(operator)
                    else:
                        _reduce(operator, program, grammar)
                push(symbol)
                break
            if symbol in _SUM:
                while operators[-1] not in _OPEN:
                    operator = pop()
                    if operator in simple:
                        emit(operator)
                    else:
                        _reduce(operator, program, grammar)
                push(symbol)
                break
            if symbol == ")":
                operator = pop()
                while operator != "(":
                    if operator in simple:
                        emit(operator)
                    elif not operator:
                        raise operands.malformed("a closing parenthesis has no partner")
                    else:
                        _reduce(operator, program, grammar)
                    operator = pop()
                depth -= 1
                literal_power = 0
            elif symbol == "^" or symbol == "**":
                if (literal_power or operators[-1] == "^") and grammar.lane:
                    raise Refused("CHAINED_EXPONENT", "The lane allows one exponent a base; use parentheses.")
                if literal_power:
                    # The literal exponent turns out to be the base of another power.
                    digits = program.pop()[1:]
                    leaves.setdefault(digits, int(digits))
                    emit(digits)
                    push("^")
                symbol = next(stream, "")
                if symbol in powers:
                    emit(powers[symbol])
                    literal_power = len(program)
                elif "0" <= symbol[:1] <= "9" and "/" not in symbol:
                    operands.emit_power(symbol, program, grammar)
                    literal_power = len(program)
                elif grammar.lane and symbol != "(":
                    operands.emit_power(_lane_exponent(symbol, stream), program, grammar)
                    literal_power = len(program)
                elif symbol in leaves:
                    push("^")
                    emit(symbol)
                    literal_power = 0
                else:
                    push("^")
                    if symbol == "(":
                        depth += 1
                        if depth > limits.nesting:
                            raise _too_deep(grammar, depth)
                        push(symbol)
                        break
                    if symbol == "-":
                        push("neg")
                        break
                    if symbol == "+":
                        break
                    operands.enter_leaf(symbol, leaves, grammar)
                    emit(symbol)
                    literal_power = 0
            elif symbol == JUXTAPOSITION:
                while operators[-1] in _TIGHT:
                    operator = pop()
                    if operator == "/":
                        raise _ambiguous_quotient()
                    _reduce(operator, program, grammar)
                push("*")
                break
            else:
                raise operands.malformed("two operands stand side by side")
        else:
            while len(operators) > 1:
                operator = pop()
                if operator == "(":
                    raise operands.malformed("an opening parenthesis has no partner")
                _reduce(operator, program, grammar)
            return
    raise operands.malformed("the text ends where an operand is expected")


def _reduce(operator: str, program: Program, grammar: Grammar) -> None:
    if operator == "/":
        if not "1" <= program[-1][0] <= "9":
            operands.check_divisor(program, grammar)
        program.append("/")
    elif operator == "^":
        operands.fold_exponent(program, grammar)
    else:
        program.append(operator)


def _lane_exponent(symbol: str, stream: Iterator[str]) -> str:
    """The exponent ``[+|-] INT`` of the lane, from its first symbol."""
    sign = ""
    if symbol == "+" or symbol == "-":
        sign = symbol.removeprefix("+")
        symbol = next(stream, "")
    if symbol in operands.LANE_LETTERS:
        raise operands.symbolic_exponent()
    if not "0" <= symbol[:1] <= "9":
        raise operands.malformed("an exponent is missing")
    return sign + symbol


def _ambiguous_quotient() -> Refused:
    return Refused(
        "AMBIGUOUS",
        "A product without a sign follows a quotient; write (a/b)*c or a/(b*c).",
        readings=["(a/b)*c", "a/(b*c)"],
    )


def _too_deep(grammar: Grammar, depth: int) -> Refused:
    limit = grammar.limits.nesting
    if grammar.lane:
        return Refused("NESTING_TOO_DEEP", f"Parentheses nest deeper than {limit} levels.", limit="nesting")
    return over_limit("nesting", str(depth), limit)

"""Tokens of plain text, as people and models type it.

Accepted beyond the lane's alphabet: decimals, capital letters, subscripts (``x_1``, ``x_{12}``), ``−`` for
the minus sign, ``·``, ``⋅`` and ``×`` for the product, superscript digits, line breaks and tabs. Products
may be left unwritten, except where a reading is not certain: a number after an operand (``x2``, ``1 1/2``),
``f``, ``g`` or ``h`` before a parenthesis, scientific notation.
"""

import re
from fractions import Fraction

from adjudge.algebra.limits import Limits
from adjudge.algebra.parser import JUXTAPOSITION
from adjudge.algebra.program import decimal, integer
from adjudge.algebra.refusals import Refused, over_limit
from adjudge.algebra.words import RUN, check_words

_TOKEN = re.compile(
    r"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+−]?[0-9]+)?"
    r"|[A-Za-z]_(?:[A-Za-z0-9]+|\{[A-Za-z0-9]+\})"
    r"|\*\*|[⁰¹²³⁴⁵⁶⁷⁸⁹]+|[^ \t\r\n]"
)
_STRICT = re.compile(
    r"[-+( ]*+(?:[1-9][0-9]*+|0|[A-Za-z])[) ]*+"
    r"(?:(?:\*\*?|[-+/^])[-+( ]*+(?:[1-9][0-9]*+|0|[A-Za-z])[) ]*+)*+"
)
"""Texts in which every product is written: nothing but the parser has to look at them."""

_STRICT_TOKEN = re.compile(r"[A-Za-z()^+/-]|[0-9]+|\*\*?")
_SCIENTIFIC = re.compile(r"[0-9.]+[eE]")
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_SUPERSCRIPT = str.maketrans(_SUPERSCRIPTS, "0123456789")
_OPERATORS = {
    "+": "+",
    "-": "-",
    "−": "-",
    "*": "*",
    "·": "*",
    "⋅": "*",
    "×": "*",
    "/": "/",
    "^": "^",
    "**": "^",
}
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_FUNCTION_LETTERS = frozenset("fgh")
_SIGNS = frozenset("+-")
_HINTS = {
    "=": "an equation is not an expression",
    "<": "a relation is not an expression",
    ">": "a relation is not an expression",
    ",": "lists and thousands separators are not expressions",
    "%": "a percentage is not an expression",
    "!": "factorials are not polynomials",
    "|": "absolute values are not polynomials",
    ":": "ratios are not expressions",
    "–": "this is an en dash, not a minus sign",
    "—": "this is a dash, not a minus sign",
}


def positions(text: str, limits: Limits) -> list[int]:
    """The position of every common symbol, for a text that :func:`split` accepts."""
    origins: list[int] = []
    split(text, limits, origins)
    starts = _starts(text)
    return [starts[index] for index in origins]


def _starts(text: str) -> list[int]:
    return [match.start() for match in _TOKEN.finditer(text)]


def split(text: str, limits: Limits, origins: list[int] | None = None) -> list[str]:
    """Common tokens of a text.

    Args:
        text: one side.
        limits: bounds on length, tokens and digits.
        origins: if given, receives for each common symbol the index of the raw symbol it came from.

    Raises:
        Refused: at the first symbol that has no certain reading.
    """
    if len(text) > limits.characters:
        raise over_limit("characters", str(len(text)), limits.characters, position=limits.characters)
    if origins is None and _STRICT.fullmatch(text):
        strict: list[str] = _STRICT_TOKEN.findall(text)
        if len(strict) <= limits.tokens:
            return strict
    if RUN.search(text):
        check_words(text, RUN)
    raw = _TOKEN.findall(text)
    if len(raw) > limits.tokens:
        raise over_limit("tokens", str(len(raw)), limits.tokens, position=_starts(text)[limits.tokens])
    tokens: list[str] = []
    emit = tokens.append
    operand = False  # an operand stands directly to the left
    superscript = False  # … and it is a superscript
    start = 0  # where that operand starts in the tokens
    opened: list[int] = []  # the open parentheses
    for index, symbol in enumerate(raw):
        after_superscript, superscript = superscript, False
        if symbol in _LETTERS:
            if operand:
                emit(JUXTAPOSITION)
            start = len(tokens)
            emit(symbol)
            operand = True
        elif symbol in _OPERATORS:
            if after_superscript and _OPERATORS[symbol] == "^":
                raise _ambiguous(text, index, "a power follows a superscript", ["(x^2)^3", "x^(2^3)"])
            emit(_OPERATORS[symbol])
            operand = False
        elif "0" <= symbol[0] <= "9" or (symbol[0] == "." and len(symbol) > 1):
            _check_number(text, index, symbol, operand, limits)
            start = len(tokens)
            emit(literal(symbol))
            operand = True
        elif symbol == "(":
            if operand:
                _check_call(text, index, tokens[-1])
                emit(JUXTAPOSITION)
            opened.append(len(tokens))
            emit(symbol)
            operand = False
        elif symbol == ")":
            start = opened.pop() if opened else 0
            emit(symbol)
            operand = True
        elif symbol[0] in _LETTERS:
            if operand:
                emit(JUXTAPOSITION)
            start = len(tokens)
            emit(_subscripted(text, index, symbol))
            operand = True
        elif symbol[0] in _SUPERSCRIPTS:
            if not operand or after_superscript or _is_exponent(tokens, start):
                raise _ambiguous(text, index, "a superscript has no certain base", ["(x^2)^3", "x^(2^3)"])
            _check_number(text, index, symbol, False, limits)
            emit("^")
            emit(literal(symbol.translate(_SUPERSCRIPT)))
            superscript = True
        else:
            raise _illegal(text, index, symbol)
        if origins is not None:
            origins.extend([index] * (len(tokens) - len(origins)))
    if not tokens:
        raise Refused("EMPTY_EXPRESSION", "The text is empty.", position=0)
    return tokens


def _is_exponent(tokens: list[str], start: int) -> bool:
    """Whether the operand that starts there is an exponent, with or without signs before it."""
    before = start - 1
    while before >= 0 and tokens[before] in _SIGNS:
        before -= 1
    return before >= 0 and tokens[before] == "^"


def _check_call(text: str, index: int, before: str) -> None:
    if before in _FUNCTION_LETTERS:
        raise _ambiguous(
            text,
            index,
            f"{before!r} stands directly before a parenthesis",
            [f"{before} times the parenthesis", f"the function {before}"],
        )


def literal(symbol: str) -> str:
    """A number as programs write it: without leading zeros, a decimal as a reduced fraction."""
    if "." not in symbol:
        return symbol.lstrip("0") or "0"
    whole, _, decimals = symbol.partition(".")
    value = Fraction(integer(whole + decimals), 10 ** len(decimals))
    numerator = decimal(value.numerator)
    return numerator if value.denominator == 1 else f"{numerator}/{decimal(value.denominator)}"


def _check_number(text: str, index: int, symbol: str, operand: bool, limits: Limits) -> None:
    if len(symbol) > limits.literal_digits:
        position = _starts(text)[index]
        raise over_limit("literal_digits", str(len(symbol)), limits.literal_digits, position=position)
    if _SCIENTIFIC.match(symbol):
        raise _ambiguous(
            text, index, "scientific notation", ["a power of ten", "a product with the variable e"]
        )
    if operand:
        raise _ambiguous(
            text,
            index,
            "a number follows an operand without an operator",
            ["a product", "a lost sign, subscript or exponent"],
        )


def _subscripted(text: str, index: int, symbol: str) -> str:
    letter, _, subscript = symbol.partition("_")
    if subscript[0] == "{":
        return f"{letter}_{subscript[1:-1]}"
    if len(subscript) > 1 and not subscript.isdigit():
        raise _ambiguous(
            text,
            index,
            f"the end of the subscript in {symbol[:40]!r} is not certain",
            ["a long subscript", "a subscript and a factor"],
        )
    return symbol


def _ambiguous(text: str, index: int, reason: str, readings: list[str]) -> Refused:
    return Refused(
        "AMBIGUOUS",
        f"The text has more than one reading: {reason}.",
        position=_starts(text)[index],
        reason=reason,
        readings=readings,
    )


def _illegal(text: str, index: int, character: str) -> Refused:
    position = _starts(text)[index]
    if character == ".":
        reason = "a decimal point without digits on its right"
        return Refused(
            "MALFORMED_EXPRESSION", f"The text does not parse: {reason}.", position=position, reason=reason
        )
    hint = f": {_HINTS[character]}" if character in _HINTS else ""
    return Refused(
        "ILLEGAL_CHARACTER",
        f"The character {character!a} is not in the alphabet{hint}.",
        position=position,
        character=f"U+{ord(character):04X}",
    )

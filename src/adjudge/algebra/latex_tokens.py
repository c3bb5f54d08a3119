r"""Tokens of LaTeX formulas.

Understood: ``\frac \dfrac \tfrac``, ``\cdot \times``, ``\left( \right)``, ``\boxed``, ``^`` and ``_`` with
one character or a group, Greek letters, spacing commands, an enclosing ``$…$``, ``\(…\)`` or ``\[…\]``. Every
other command is refused. Fractions and superscripts become parentheses here; nothing is rewritten as text.

Braces that are not an argument are invisible in print, so they may hold one operand, one operator (``{-}3``
prints as -3), or the whole of what surrounds them; anything else would be read one way in print and another
way in the source, and is refused.
"""

import re
from typing import NamedTuple, NoReturn

from adjudge.algebra.limits import Limits
from adjudge.algebra.parser import JUXTAPOSITION
from adjudge.algebra.plain_tokens import literal
from adjudge.algebra.refusals import Refused, over_limit
from adjudge.algebra.words import LATEX_RUN, check_words

_RAW = re.compile(r"\\(?:[A-Za-z]+|.)|[0-9]+(?:\.[0-9]+)?|\.[0-9]+|\$\$?|[^ \t\r\n]", re.DOTALL)
_FRACTIONS = frozenset({r"\frac", r"\dfrac", r"\tfrac"})
_SPACES = frozenset({r"\,", r"\:", r"\;", r"\!", "\\ ", r"\quad", r"\qquad"})
_OPERATORS = {
    "+": "+",
    "-": "-",
    "−": "-",
    "*": "*",
    "/": "/",
    r"\cdot": "*",
    r"\times": "*",
    "·": "*",
    "×": "*",
}
_GREEK = re.compile(
    r"alpha|beta|gamma|delta|(?:var)?epsilon|zeta|eta|(?:var)?theta|iota|kappa|lambda|mu|nu|xi|(?:var)?rho"
    r"|(?:var)?sigma|tau|upsilon|(?:var)?phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Sigma|Upsilon|Phi|Psi"
    r"|Omega"
)
_FUNCTIONS = re.compile(
    r"sqrt|sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|coth|arcsin|arccos|arctan|log|ln|lg|exp|min|max|gcd|det|lim"
    r"|sup|inf|sum|prod|int|binom|bmod|mod|operatorname|Re|Im"
)
_WRAPPERS = {"$": "$", "$$": "$$", r"\(": r"\)", r"\[": r"\]"}
_FUNCTION_LETTERS = frozenset("fgh")


class _Frame(NamedTuple):
    """An open bracket: its kind and the number of common tokens when it opened."""

    kind: str
    start: int
    position: int


def split(text: str, limits: Limits) -> list[str]:
    """Common tokens of a formula.

    Raises:
        Refused: at the first symbol that has no certain reading.
    """
    return _scan(text, limits).tokens


def positions(text: str, limits: Limits) -> list[int]:
    """The position of every common symbol, for a text that :func:`split` accepts."""
    return _scan(text, limits).origins


def _scan(text: str, limits: Limits) -> "_Scanner":
    if len(text) > limits.characters:
        raise over_limit("characters", str(len(text)), limits.characters, position=limits.characters)
    check_words(text, LATEX_RUN)
    raw = [(match[0], match.start()) for match in _RAW.finditer(text) if match[0] not in _SPACES]
    if len(raw) > limits.tokens:
        raise over_limit("tokens", str(len(raw)), limits.tokens, position=raw[limits.tokens][1])
    if len(raw) > 1 and _WRAPPERS.get(raw[0][0]) == raw[-1][0]:
        raw = raw[1:-1]
    if not raw:
        raise Refused("EMPTY_EXPRESSION", "The text is empty.", position=0)
    scanner = _Scanner(raw, len(text), limits)
    scanner.run()
    return scanner


class _Scanner:
    """One pass over the raw tokens with a stack of open brackets.

    ``before`` says what stands left of the next symbol: ``""`` (nothing or an operator), ``"number"``,
    ``"name"``, ``"close"`` (a bracket), ``"power"`` (a complete superscript) or ``"fraction"``.
    ``argument`` is the kind of argument that must come next, or ``""``.
    """

    def __init__(self, raw: list[tuple[str, int]], length: int, limits: Limits) -> None:
        self.raw = raw
        self.length = length
        self.limits = limits
        self.tokens: list[str] = []
        self.origins: list[int] = []
        self.frames: list[_Frame] = []
        self.before = ""
        self.argument = ""
        self.base = ""  # kind of what stands under a superscript
        self.last_open = -1  # index of the symbol "(" of the last symbol ")"; -1 after a fraction
        self.loose = False  # the bracket closed last was a bare group of more than one operand

    def run(self) -> None:
        index = 0
        while index < len(self.raw):
            index = self._step(index)
        if self.argument:
            self._fail("MALFORMED_EXPRESSION", "an argument is missing", self.length)
        if self.frames:
            frame = self.frames[-1]
            self._fail("MALFORMED_EXPRESSION", f"a bracket ({frame.kind}) is never closed", frame.position)

    def _step(self, index: int) -> int:
        symbol, position = self.raw[index]
        if self.argument:
            return self._argument(index, symbol, position)
        if self.loose and symbol not in ("}", ")", r"\right"):
            self._ambiguous("braces around several operands are invisible in print", position)
        self.loose = False
        first = symbol[0]
        if symbol in _OPERATORS:
            self._emit(_OPERATORS[symbol], position)
            self.before = ""
        elif first.isascii() and first.isalpha():
            return self._name(index, symbol, position)
        elif "0" <= first <= "9" or (first == "." and len(symbol) > 1):
            self._number(symbol, position)
        elif symbol == "^":
            self._superscript(position)
        elif symbol == "(":
            self._open("parenthesis", position)
        elif symbol == ")":
            self._close("parenthesis", position)
        elif symbol == "{":
            self.frames.append(_Frame("braces", len(self.tokens), position))
        elif symbol == "}":
            self._close_braces(position)
        elif first == "\\":
            return self._command(index, symbol, position)
        else:
            self._illegal(symbol, position)
        return index + 1

    def _emit(self, symbol: str, position: int) -> None:
        self.tokens.append(symbol)
        self.origins.append(position)

    def _juxtapose(self, position: int) -> None:
        if self.before:
            self._emit(JUXTAPOSITION, position)

    def _number(self, symbol: str, position: int) -> None:
        if self.before:
            self._ambiguous("a number follows an operand without an operator", position)
        if len(symbol) > self.limits.literal_digits:
            raise over_limit(
                "literal_digits", str(len(symbol)), self.limits.literal_digits, position=position
            )
        self._emit(literal(symbol), position)
        self.before = "number"

    def _name(self, index: int, symbol: str, position: int) -> int:
        """A letter or Greek letter with its subscript, if any."""
        self._juxtapose(position)
        name, after = self._subscripted(index, symbol.lstrip("\\"))
        self._emit(name, position)
        self.before = "name"
        return after

    def _subscripted(self, index: int, name: str) -> tuple[str, int]:
        after = index + 1
        if after == len(self.raw) or self.raw[after][0] != "_":
            return name, after
        position = self.raw[after][1]
        after += 1
        parts: list[str] = []
        if after < len(self.raw) and self.raw[after][0] == "{":
            after += 1
            while after < len(self.raw) and self.raw[after][0].isascii() and self.raw[after][0].isalnum():
                parts.append(self.raw[after][0])
                after += 1
            if after == len(self.raw) or self.raw[after][0] != "}" or not parts:
                self._fail("MALFORMED_EXPRESSION", "a subscript holds letters and digits only", position)
        elif after < len(self.raw) and self.raw[after][0].isascii() and self.raw[after][0].isalnum():
            if len(self.raw[after][0]) > 1:
                self._ambiguous("a subscript of several digits needs braces", position)
            parts.append(self.raw[after][0])
        else:
            self._fail("MALFORMED_EXPRESSION", "a subscript holds letters and digits only", position)
        return f"{name}_{''.join(parts)}", after + 1

    def _superscript(self, position: int) -> None:
        if self.before == "power":
            self._fail("MALFORMED_EXPRESSION", "a base has two superscripts", position)
        if self.before == "fraction":
            self._ambiguous("a superscript on a fraction without parentheses", position)
        self._emit("^", position)
        self.argument = "superscript"

    def _argument(self, index: int, symbol: str, position: int) -> int:
        """One argument of a superscript, a fraction or a box: a group or a single character."""
        kind = self.argument
        self.argument = ""
        self.before = ""
        if symbol == "{":
            self.frames.append(_Frame(kind, len(self.tokens), position))
            self._emit("(", position)
            return index + 1
        if kind == "box":
            self._fail("MALFORMED_EXPRESSION", r"\boxed needs braces", position)
        if "0" <= symbol[0] <= "9" and "." not in symbol:
            if len(symbol) > 1:
                if kind == "superscript":
                    self._ambiguous("a superscript of several digits needs braces", position)
                # \frac12 takes one digit an argument; the rest is read again.
                self.raw[index : index + 1] = [(symbol[0], position), (symbol[1:], position + 1)]
            self._emit("(", position)
            self._emit(symbol[0], position)
            index += 1
        elif (symbol[0].isascii() and symbol[0].isalpha()) or _GREEK.fullmatch(symbol[1:]):
            self._emit("(", position)
            self._emit(symbol.lstrip("\\"), position)
            index += 1
            if index < len(self.raw) and self.raw[index][0] == "_":
                self._ambiguous("a subscript inside an argument needs braces", self.raw[index][1])
        else:
            self._fail("MALFORMED_EXPRESSION", "an argument needs braces", position)
        self._end_argument(kind, len(self.tokens) - 2, position)
        return index

    def _end_argument(self, kind: str, start: int, position: int) -> None:
        """Close the argument whose parenthesis is the common token ``start``."""
        self._emit(")", position)
        self.last_open = -1 if kind in ("numerator", "denominator") else start
        if kind == "numerator":
            self._emit("/", position)
            self.argument = "denominator"
        elif kind == "denominator":
            self._emit(")", position)
            self.before = "fraction"
        else:
            self.before = "power" if kind == "superscript" else "close"

    def _open(self, kind: str, position: int) -> None:
        if self.before == "name" and self.tokens[-1] in _FUNCTION_LETTERS:
            self._ambiguous(f"{self.tokens[-1]!r} stands directly before a parenthesis", position)
        self._juxtapose(position)
        self.frames.append(_Frame(kind, len(self.tokens), position))
        self._emit("(", position)
        self.before = ""

    def _close(self, kind: str, position: int) -> None:
        if not self.frames or self.frames[-1].kind != kind:
            self._fail("MALFORMED_EXPRESSION", f"a closing {kind} does not match", position)
        self.last_open = self.frames.pop().start
        self._emit(")", position)
        self.before = "close"

    def _close_braces(self, position: int) -> None:
        if not self.frames or self.frames[-1].kind in ("parenthesis", r"\left"):
            self._fail("MALFORMED_EXPRESSION", "a closing brace does not match", position)
        frame = self.frames.pop()
        if frame.kind != "braces":
            self._end_argument(frame.kind, frame.start, position)
            return
        held = self.tokens[frame.start :]
        if held and held[0] == JUXTAPOSITION:
            held = held[1:]
        start = len(self.tokens) - len(held)
        if not held:
            self._fail("MALFORMED_EXPRESSION", "a group is empty", position)
        if len(held) > 1 and not (held[0] == "(" and self.last_open == start and held[-1] == ")"):
            enclosing = self.frames[-1].start + (self.frames[-1].kind != "braces") if self.frames else 0
            if frame.start != enclosing:
                self._ambiguous("braces around several operands are invisible in print", frame.position)
            self.loose = True

    def _command(self, index: int, symbol: str, position: int) -> int:
        word = symbol[1:]
        if symbol in _FRACTIONS:
            if self.before == "number":
                self._ambiguous("a number stands directly before a fraction", position)
            self._juxtapose(position)
            self._emit("(", position)
            self.argument = "numerator"
        elif symbol == r"\left" or symbol == r"\right":
            bracket = self.raw[index + 1][0] if index + 1 < len(self.raw) else ""
            if bracket != ("(" if symbol == r"\left" else ")"):
                self._fail("MALFORMED_EXPRESSION", f"{symbol} takes a parenthesis only", position)
            (self._open if symbol == r"\left" else self._close)(r"\left", position)
            return index + 2
        elif symbol == r"\boxed":
            self._juxtapose(position)
            self.argument = "box"
        elif _GREEK.fullmatch(word):
            return self._name(index, symbol, position)
        else:
            applied = _FUNCTIONS.fullmatch(word)
            code = "FUNCTION_APPLICATION" if applied else "UNKNOWN_IDENTIFIER"
            self._fail(code, f"the command {symbol[:40]!a} is not understood", position)
        return index + 1

    def _fail(self, code: str, reason: str, position: int) -> NoReturn:
        raise Refused(code, f"The formula cannot be read: {reason}.", position=position, reason=reason)

    def _ambiguous(self, reason: str, position: int) -> NoReturn:
        raise Refused(
            "AMBIGUOUS",
            f"The formula has more than one reading: {reason}.",
            position=position,
            reason=reason,
            readings=["as typed", "as printed"],
        )

    def _illegal(self, character: str, position: int) -> NoReturn:
        raise Refused(
            "ILLEGAL_CHARACTER",
            f"The character {character!a} is not in the alphabet.",
            position=position,
            character=f"U+{ord(character[0]):04X}",
        )

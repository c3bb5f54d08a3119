"""A second reader and evaluator of the three syntaxes, for comparison with the engine.

It is a recursive descent over characters, where the engine is a shunting yard over tokens, and it imports
nothing of the engine. It reads texts that the engine has accepted, so it does not look for reasons to refuse:
what it cannot read raises ``UnreadableError``, which a caller reports as a disagreement. Names are the
documented ones: ``x_12`` for ``x_{12}``, ``alpha`` for ``\\alpha``.
"""

import re
from fractions import Fraction

NESTING = 60
BITS = 20_000
SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True))
SIGNS = {"−": "-", "·": "*", "⋅": "*", "×": "*"}
LATEX_SPACES = (r"\quad", r"\qquad", r"\,", r"\:", r"\;", r"\!", "\\ ")
LATEX_PRODUCTS = (r"\cdot", r"\times")
FRACTIONS = (r"\frac", r"\dfrac", r"\tfrac")
_SPACES = r"(?:[ \t\r\n]|\\(?:quad|qquad)(?![A-Za-z])|\\[,:;! ])*"
BRACED_OPERATOR = re.compile(rf"\{{{_SPACES}([-+*/−·⋅×]|\\(?:cdot|times)(?![A-Za-z])){_SPACES}\}}")
"""Braces around one operator, which print as the operator does."""


class UnreadableError(Exception):
    """The text is not in the syntax, as far as this reader knows."""


class SkippedError(Exception):
    """Deeper than this reader goes, or a value larger than it computes."""


class UndefinedError(Exception):
    """No value at the point: a zero divisor, or zero to the power zero."""


class _Reader:
    def __init__(self, text, latex):
        self.text = text
        self.latex = latex
        self.at = 0
        self.depth = 0

    def skip(self):
        while self.at < len(self.text):
            if self.text[self.at] in " \t\r\n":
                self.at += 1
                continue
            command = self.command() if self.latex else ""
            if command not in LATEX_SPACES:
                return
            self.at += len(command)

    def command(self):
        """The LaTeX command at this place, or an empty string."""
        if self.text[self.at] != "\\":
            return ""
        end = self.at + 1
        while end < len(self.text) and self.text[end].isascii() and self.text[end].isalpha():
            end += 1
        return self.text[self.at : max(end, self.at + 2)]

    def peek(self):
        """The kind of the next symbol: an operator, a bracket, a letter, a digit, a command or the end."""
        self.skip()
        if self.at == len(self.text):
            return ""
        if self.latex and self.text[self.at] == "\\":
            command = self.command()
            return "*" if command in LATEX_PRODUCTS else command
        return SIGNS.get(self.text[self.at], self.text[self.at])

    def take(self, symbol):
        if self.peek() != symbol:
            return False
        self.at += len(self.command()) if self.text[self.at] == "\\" else 1
        return True

    def need(self, symbol):
        if not self.take(symbol):
            raise UnreadableError(f"{symbol!r} is missing at {self.at}")

    def whole(self):
        tree = self.sum()
        if self.peek():
            raise UnreadableError(f"something is left at {self.at}")
        return tree

    def sum(self):
        self.depth += 1
        if self.depth > NESTING:
            raise SkippedError
        tree = self.term()
        while self.peek() in ("+", "-"):
            operator = self.peek()
            self.take(operator)
            tree = (operator, tree, self.term())
        self.depth -= 1
        return tree

    def term(self):
        tree = self.signed()
        operator = "*"
        while True:
            if self.power_sign():
                raise UnreadableError("a power without a base")
            if self.peek() in ("*", "/"):
                operator = self.peek()
                self.take(operator)
                tree = (operator, tree, self.signed())
            elif self.starts_operand():
                if operator == "/" or self.peek() in "0123456789.":
                    raise UnreadableError("a product without a sign after a quotient or before a number")
                tree = ("*", tree, self.power())
            else:
                return tree

    def signed(self):
        negative = False
        while self.peek() in ("+", "-"):
            negative ^= self.take("-") or not self.take("+")
        tree = self.power()
        return ("neg", tree) if negative else tree

    def starts_operand(self):
        symbol = self.peek()
        if symbol[:1] == "\\":
            return symbol not in (r"\right", r"\)", r"\]")
        return symbol.isascii() and (symbol.isalnum() or symbol in ("(", "{", "."))

    def power_sign(self):
        """Whether a power sign stands here; it is not consumed."""
        if self.peek() == "^":
            return True
        return not self.latex and (self.peek() in SUPERSCRIPTS or self.text[self.at : self.at + 2] == "**")

    def power(self):
        tree = self.atom()
        if not self.power_sign():
            return tree
        if self.peek() in SUPERSCRIPTS and not self.latex:
            digits = ""
            while self.at < len(self.text) and self.text[self.at] in SUPERSCRIPTS:
                digits += SUPERSCRIPTS[self.text[self.at]]
                self.at += 1
            return ("^", tree, ("number", Fraction(digits)))
        self.at += 1 if self.text[self.at] == "^" else 2
        exponent = self.argument() if self.latex else self.exponent()
        return ("^", tree, exponent)

    def exponent(self):
        """Signs and a power: what a chain of powers has on its right."""
        self.depth += 1
        if self.depth > NESTING:
            raise SkippedError
        tree = self.signed()
        self.depth -= 1
        return tree

    def group(self):
        self.need("{")
        tree = self.sum()
        self.need("}")
        return tree

    def argument(self):
        """One argument of LaTeX: a group, a digit, a letter or a Greek letter."""
        symbol = self.peek()
        if symbol == "{":
            return self.group()
        self.at += len(symbol)
        if symbol.isascii() and symbol.isdigit():
            return ("number", Fraction(symbol))
        return ("name", symbol.removeprefix("\\"))

    def atom(self):
        symbol = self.peek()
        if not symbol:
            raise UnreadableError("an operand is missing")
        if symbol == "(":
            self.take("(")
            tree = self.sum()
            self.need(")")
            return tree
        if symbol.isascii() and (symbol.isdigit() or symbol == "."):
            return self.number()
        if self.latex:
            return self.latex_atom(symbol)
        if symbol.isascii() and symbol.isalpha():
            return self.variable(symbol, symbol)
        raise UnreadableError(f"{symbol!r} at {self.at}")

    def variable(self, symbol, name):
        self.at += len(symbol)
        name += self.subscript()
        if name in ("f", "g", "h") and self.peek() in ("(", r"\left"):
            raise UnreadableError("a letter that may be a function")
        return ("name", name)

    def latex_atom(self, symbol):
        if symbol == r"\left":
            self.take(symbol)
            self.need("(")
            tree = self.sum()
            self.need(r"\right")
            self.need(")")
            return tree
        if symbol in FRACTIONS:
            self.take(symbol)
            numerator = self.argument()
            return ("/", numerator, self.argument())
        if symbol == r"\boxed":
            self.take(symbol)
            return self.group()
        if symbol == "{":
            return self.group()
        name = symbol.removeprefix("\\")
        if not (name.isascii() and name.isalpha()):
            raise UnreadableError(f"{symbol!r} at {self.at}")
        return self.variable(symbol, name)

    def number(self):
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in "0123456789":
            self.at += 1
        whole = self.text[start : self.at]
        decimals = ""
        if self.text[self.at : self.at + 1] == ".":
            self.at += 1
            start = self.at
            while self.at < len(self.text) and self.text[self.at] in "0123456789":
                self.at += 1
            decimals = self.text[start : self.at]
        if not whole + decimals:
            raise UnreadableError("a point without digits")
        return ("number", Fraction(int(whole + decimals), 10 ** len(decimals)))

    def subscript(self):
        if self.latex:
            self.skip()
        if self.text[self.at : self.at + 1] != "_":
            return ""
        self.at += 1
        if self.latex:
            self.skip()
        if self.text[self.at : self.at + 1] == "{":
            end = self.text.index("}", self.at)
            inner = self.text[self.at + 1 : end]
            self.at = end + 1
            if self.latex:
                inner = _without_spaces(inner)
            return "_" + inner
        start = self.at
        while self.text[self.at : self.at + 1].isascii() and self.text[self.at : self.at + 1].isalnum():
            self.at += 1
            if self.latex:
                break
        return "_" + self.text[start : self.at]


def _without_spaces(text):
    for space in (*LATEX_SPACES, " ", "\t", "\r", "\n"):
        text = text.replace(space, "")
    return text


def read(text, syntax):
    """The tree of a text.

    Raises:
        UnreadableError, SkippedError: see there.
    """
    latex = syntax == "latex"
    if latex:
        while (bare := BRACED_OPERATOR.sub(r" \1 ", text)) != text:
            text = bare
        text = _unwrapped(text)
    return _Reader(text, latex).whole()


def _unwrapped(text):
    """A formula without the dollars or brackets around it."""
    bare = _Reader(text, latex=True)
    bare.skip()
    end = len(text)
    while True:
        if end and text[end - 1] in " \t\r\n" and text[end - 2 : end - 1] != "\\":
            end -= 1
            continue
        space = next((space for space in LATEX_SPACES if text.endswith(space, 0, end)), None)
        if space is None:
            break
        end -= len(space)
    for opening, closing in (("$$", "$$"), ("$", "$"), (r"\(", r"\)"), (r"\[", r"\]")):
        inner = text[bare.at : end]
        if inner.startswith(opening) and inner.endswith(closing) and len(inner) >= len(opening + closing):
            return inner[len(opening) : -len(closing)]
    return text


def evaluate(tree, point, modulus=None):
    """The exact value of a tree at a point, or its residue.

    There is no recursion, since long sums are deep trees.

    Args:
        tree: of ``read``.
        point: name to int or Fraction; with a modulus, int.
        modulus: a prime, or None.

    Raises:
        UndefinedError, SkippedError: see there.
    """
    values = []
    for kind, part in _postfix(tree):
        if kind == "number":
            values.append(_residue(part, modulus) if modulus else part)
        elif kind == "name":
            values.append(point[part] % modulus if modulus else Fraction(point[part]))
        elif kind == "neg":
            values.append(-values.pop() % modulus if modulus else -values.pop())
        elif kind == "^":
            values.append(_power(values.pop(), evaluate(part, {}), modulus))
        else:
            right, left = values.pop(), values.pop()
            values.append(_binary(kind, left, right, modulus))
    return values[0]


def _postfix(tree):
    """The nodes of a tree, operands before operators; a power comes with its exponent, a tree."""
    nodes, open_trees = [], [tree]
    while open_trees:
        node = open_trees.pop()
        nodes.append((node[0], node[2] if node[0] == "^" else node[1]))
        if node[0] not in ("number", "name"):
            open_trees += node[1:2] if node[0] in ("neg", "^") else node[1:]
    return reversed(nodes)


def _binary(kind, left, right, modulus):
    if kind == "/":
        if not right:
            raise UndefinedError
        return left * pow(right, -1, modulus) % modulus if modulus else left / right
    value = left * right if kind == "*" else left + right if kind == "+" else left - right
    if modulus:
        return value % modulus
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > BITS:
        raise SkippedError
    return value


def _residue(value, modulus):
    if value.denominator % modulus == 0:
        raise UndefinedError
    return value.numerator * pow(value.denominator, -1, modulus) % modulus


def _power(base, exponent, modulus):
    if exponent.denominator != 1:
        raise UnreadableError("an exponent that is not an integer")
    k = int(exponent)
    if k <= 0 and not base:
        raise UndefinedError
    if modulus:
        return pow(base, k, modulus)
    bits = max((abs(base.numerator) - 1).bit_length() if base else 0, (base.denominator - 1).bit_length())
    if bits * abs(k) > BITS:
        raise SkippedError
    if bits == 0:
        return base if k % 2 else base * base
    return base**k


def names(tree):
    """The variables of a tree."""
    return {part for kind, part in _postfix(tree) if kind == "name"}

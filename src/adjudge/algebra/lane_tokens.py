"""Tokens of the lane: the strict grammar, in which every product is written and every variable is one letter.

Tokenizing is one pass of one pattern that never fails; what is not a token reaches the parser as a single
character and is refused there. Only then :func:`first_fault` looks for the reason in the order that the lane
prescribes: length, alphabet, tokens from left to right, adjacent operands.
"""

import re

from adjudge.algebra.limits import Limits
from adjudge.algebra.refusals import Refused

_TOKEN = re.compile(r"[^0-9* ]|[0-9]+|\*\*?")
_OUTSIDE = re.compile(r"[^a-zA-Z0-9+\-*/^(). ]")
_WORD_OR_NUMBER = re.compile(r"(?P<decimal>\.)|(?P<number>[0-9]+)|(?P<word>[A-Za-z]+)(?P<call> *\()?")
_ADJACENT = re.compile(r"((?<![0-9])[0-9]++|[a-z]|\)) *(?P<second>[0-9a-z(])")


def split(text: str, limits: Limits) -> list[str]:
    """Tokens of a text: ``2*x^2`` gives ``["2", "*", "x", "^", "2"]``.

    Raises:
        Refused: the text is longer than the lane allows.
    """
    if len(text) > limits.characters:
        raise Refused(
            "EXPRESSION_TOO_LONG",
            f"The text has {len(text)} characters; the lane allows {limits.characters}.",
            position=limits.characters,
            limit="characters",
        )
    return _TOKEN.findall(text)


def positions(text: str, limits: Limits) -> list[int]:
    """The position of every token."""
    del limits
    return [match.start() for match in _TOKEN.finditer(text)]


def first_fault(text: str) -> Refused | None:
    """The first reason, in the lane's order, that can be seen without parsing; None if there is none."""
    if not text.strip():
        return Refused("EMPTY_EXPRESSION", "The text is empty.", position=0)
    outside = _OUTSIDE.search(text)
    if outside:
        return Refused(
            "ILLEGAL_CHARACTER",
            f"The character {outside[0]!a} is not in the lane's alphabet.",
            position=outside.start(),
            character=f"U+{ord(outside[0]):04X}",
        )
    for match in _WORD_OR_NUMBER.finditer(text):
        fault = _token_fault(match)
        if fault:
            return fault
    adjacent = _ADJACENT.search(text)
    if adjacent is None:
        return None
    return Refused(
        "IMPLICIT_MULTIPLICATION",
        "Two operands stand side by side; the lane writes every product.",
        position=adjacent.start("second"),
    )


def _token_fault(match: re.Match[str]) -> Refused | None:
    position = match.start()
    if match["decimal"]:
        return Refused("DECIMAL_LITERAL", "The lane has no decimals; write a quotient.", position=position)
    if match["number"]:
        if match["number"][0] == "0" and len(match["number"]) > 1:
            reason = "a number has a leading zero"
            return Refused(
                "MALFORMED_EXPRESSION",
                f"The text does not parse: {reason}.",
                position=position,
                reason=reason,
            )
        return None
    word = match["word"]
    if len(word) > 1 and match["call"]:
        return Refused(
            "FUNCTION_APPLICATION",
            f"{word!r} is applied to an argument; the lane has no functions.",
            position=position,
            word=word,
        )
    if len(word) > 1 or word.isupper():
        return Refused(
            "UNKNOWN_IDENTIFIER",
            f"{word!r} is not a variable; variables are single lowercase letters.",
            position=position,
            word=word,
        )
    return None

"""Letters that people do not mean as a product of variables: names of functions and constants, and words.

In plain text and LaTeX ``pqr`` is p*q*r. A run of letters is refused when it contains one of the reserved
names, ends directly before a parenthesis with the name of a function, is an English word of mathematics
prose, or is longer than four letters.
"""

import re

from adjudge.algebra.refusals import Refused

LONGEST_PRODUCT = 4
"""Longest run of letters that is read as a product of variables."""

_RESERVED = re.compile(
    "sin|cos|tan|cot|sec|csc|arc|log|ln|exp|sqrt|cbrt|root|abs|sgn|sign|min|max|gcd|lcm|det|mod|div|rem|deg|rad"
    "|lim|sum|prod|int|diff|floor|ceil|round|fact|erf|gamma|beta|zeta|inf|nan|oo|pi|tau|and|xor|not|undef|none"
    "|null|true|false",
    re.IGNORECASE,
)
_APPLIED = re.compile(
    r"(?:sqr|cube|pow|inv|mean|avg|med|mode|std|var|cov|corr|rank|ker|dim|span|adj|norm|proj|grad|curl"
    r"|arg|cis|conj|real|imag|mag|frac|rnd|ord|perm|comb|sinc)\Z",
    re.IGNORECASE,
)
"""Functions whose letters are also a likely product (``var`` is v*a*r); reserved before a parenthesis."""

_PROSE = frozenset({"or", "if", "is", "of", "to", "for", "the", "per", "Re", "Im"})

RUN = re.compile(r"[A-Za-z]{2,}")
"""A run of letters in plain text."""

_PARENTHESIS = re.compile(r"\s*(?:\\left\s*)?\(")

LATEX_RUN = re.compile(r"(?<![\\A-Za-z])(?<!_\{)[A-Za-z]{2,}")
"""A run of letters in LaTeX that is neither a command nor a subscript."""


def check_words(text: str, run: re.Pattern[str]) -> None:
    """Refuse the first run of letters that is not a product of variables.

    Raises:
        Refused: ``FUNCTION_APPLICATION`` when the run is directly applied, else ``UNKNOWN_IDENTIFIER``.
    """
    for match in run.finditer(text):
        word = match[0]
        parenthesis = _PARENTHESIS.match(text, match.end())
        reserved = word in _PROSE or _RESERVED.search(word) or (parenthesis and _APPLIED.search(word))
        if len(word) <= LONGEST_PRODUCT and not reserved:
            continue
        applied = parenthesis is not None
        raise Refused(
            "FUNCTION_APPLICATION" if applied else "UNKNOWN_IDENTIFIER",
            f"{word[:40]!r} is not a product of variables; write products with spaces or *.",
            position=match.start(),
            word=word[:40],
        )

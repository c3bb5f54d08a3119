r"""What a reader of a refusal wants to hear where the engine stumbles over a sign that is not algebra."""

from __future__ import annotations

import re

MISLEADING = frozenset({"ILLEGAL_CHARACTER", "UNKNOWN_IDENTIFIER", "MALFORMED_EXPRESSION", "AMBIGUOUS"})
"""Refusals whose message may name a symbol where a unit, a sign or a separator is the reason."""

_THOUSANDS = re.compile(r"[0-9](?:\{,\}|\\[,!]|,)+[0-9]{3}(?![0-9])")
_REPEATING = re.compile(
    r"\.[0-9]*(?:\\(?:overline|bar|dot)(?![A-Za-z])|[0-9](?:\.\.\.|…|\\l?dots(?![A-Za-z])))"
)
_SIGNS = (
    (re.compile(r"\\\$|\A[-−]?\$(?=[^$]*\Z)|\A[^$]*[0-9] ?\$\Z|[€£¥₹]"), "currency"),
    (re.compile(r"\^(?:\\circ(?![A-Za-z])|\{\\circ\})|°"), "degree"),
    (re.compile("%"), "percent"),
)
_WORD = re.compile(r"(?:(?<=\s)|(?<=\{)|\A)[^\W\d_]{2,}(?=[\s}.,]|\Z)")
_DIGIT = re.compile("[0-9]")


def cause(blamed: str, other: str) -> str | None:
    """One sentence that names the sign of the blamed text that is not read, or None."""
    if _THOUSANDS.search(blamed):
        return "A thousands separator is not read: write the digits without it."
    if _REPEATING.search(blamed):
        return "A repeating decimal is not decided: write a fraction."
    for sign, name in _SIGNS:
        if sign.search(blamed) and not sign.search(other):
            return f"The {name} sign stands on one side only."
    words = set(_WORD.findall(other))
    alone = next((word for word in _WORD.findall(blamed) if word not in words), None)
    if alone is not None and _DIGIT.search(blamed):
        return f"{alone!r} stands on one side only: a word or a unit must stand on both."
    return None

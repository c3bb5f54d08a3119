"""Small differences between how our docstrings are written and what the site's reader of them understands.

Other objects are named as ``:func:`name```: on the site that is the plain name in code style. ``::`` before
an indented block goes. Parameters that share a description (``a, b: the two texts``) get a row each.
"""

import re
from typing import Any

import griffe

_ROLE = re.compile(r":(?:mod|func|class|data|meth|attr|exc):`~?\.?([^`]+)`")
_LITERAL_BLOCK = re.compile(r"(?m)^::$\n?")
_SHARED = re.compile(r"(?m)^( +)(\w+(?:, \w+)+)(:.*(?:\n\1 +.*)*)")


class PlainDocstrings(griffe.Extension):
    """Rewrite a docstring before anything reads it."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for every object with its docstring already found."""
        if obj.docstring is not None:
            obj.docstring.value = rewritten(obj.docstring.value)


def rewritten(text: str) -> str:
    """The docstring as the site's reader wants it."""
    return _SHARED.sub(_row_each, _LITERAL_BLOCK.sub("", _ROLE.sub(r"`\1`", text)))


def _row_each(match: re.Match[str]) -> str:
    indent, names, description = match.groups()
    return "\n".join(f"{indent}{name}{description}" for name in names.split(", "))

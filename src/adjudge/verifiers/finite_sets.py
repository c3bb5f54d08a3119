"""Finite sets of small integers as bit masks: the binary digit at place x is 1 exactly for the elements x."""

from adjudge.verifiers.graphs import members

_SHOWN = 10


def shown_set(mask: int) -> str:
    """The set for a message: whole up to ten elements, else its first ones, its last and their number."""
    elements = list(members(mask))
    if len(elements) <= _SHOWN:
        return "{" + ", ".join(map(str, elements)) + "}"
    first = ", ".join(map(str, elements[: _SHOWN - 2]))
    return f"{{{first}, ..., {elements[-1]}}} ({len(elements)} elements)"

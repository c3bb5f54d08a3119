"""Equal subexpressions become variables: a proof for expressions that are too large to evaluate.

``(x+1)^(10^9) - x`` and ``-x + (x+1)^(10^9)`` are equal whatever the power is. When the direct proofs are
beyond their limits, repeated subexpressions are replaced by fresh names and the shortened pair is tried. An
identity in independent variables stays one under substitution; a difference of the shortened pair says
nothing.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from adjudge.algebra.program import BINARY, Program

LARGE_EXPONENT = 100
"""The second attempt replaces only powers with at least this exponent."""


class Shortened(NamedTuple):
    """A shortened pair and its definitions, in the order of replacement."""

    a: Program
    b: Program
    definitions: list[tuple[str, Program]]


def shortenings(a: Program, b: Program) -> list[Shortened]:
    """The attempts: all maximal repeated subexpressions, then only large powers among them."""
    nodes = _Nodes()
    spans = nodes.spans(a), nodes.spans(b)
    counts = Counter(node for side in spans for node, _, _ in side)
    result: list[Shortened] = []
    for powers_only in (False, True):
        chosen = {
            node
            for node, occurrences in counts.items()
            if occurrences > 1 and (nodes.is_large_power(node) if powers_only else nodes.is_operation(node))
        }
        attempt = _replace((a, b), spans, chosen)
        if attempt.definitions and attempt not in result:
            result.append(attempt)
    return result


class _Nodes:
    """Numbers for subexpressions: equal number, equal text."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, ...] | tuple[str, int] | tuple[str, int, int], int] = {}
        self._items: list[str] = []
        self._operation: list[bool] = []

    def spans(self, program: Sequence[str]) -> list[tuple[int, int, int]]:
        """(number, start, end) of every subexpression, by increasing end."""
        result: list[tuple[int, int, int]] = []
        stack: list[tuple[int, int]] = []
        for index, item in enumerate(program):
            start = index
            key: tuple[str, ...] | tuple[str, int] | tuple[str, int, int]
            if item in BINARY:
                right, _ = stack.pop()
                left, start = stack.pop()
                key = (item, left, right)
            elif item == "neg" or item[0] == "^":
                left, start = stack.pop()
                key = (item, left)
            else:
                key = (item,)
            node = self._numbers.setdefault(key, len(self._items))
            if node == len(self._items):
                self._items.append(item)
                self._operation.append(len(key) > 1)
            stack.append((node, start))
            result.append((node, start, index + 1))
        return result

    def is_operation(self, node: int) -> bool:
        """Not a literal or a name."""
        return self._operation[node]

    def is_large_power(self, node: int) -> bool:
        """A power with a large exponent."""
        item = self._items[node]
        return item[0] == "^" and abs(int(item[1:])) >= LARGE_EXPONENT


def _replace(
    programs: tuple[Program, Program],
    spans: tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]],
    chosen: set[int],
) -> Shortened:
    """Replace the outermost chosen subexpressions."""
    taken = set(programs[0]) | set(programs[1])
    fresh = (name for name in map("t_{}".format, count()) if name not in taken)
    numbers: dict[int, str] = {}
    definitions: list[tuple[str, Program]] = []
    shortened: list[Program] = []
    for program, side in zip(programs, spans, strict=True):
        pieces: list[Program] = []
        end = len(program)
        ends = {finish: (node, start) for node, start, finish in side}
        while end:
            node, start = ends[end]
            if node in chosen:
                if node not in numbers:
                    numbers[node] = next(fresh)
                    definitions.append((numbers[node], program[start:end]))
                pieces.append([numbers[node]])
                end = start
            else:
                pieces.append([program[end - 1]])
                end -= 1
        shortened.append([item for piece in reversed(pieces) for item in piece])
    # Longest first: an inner definition must not break up an outer one before that is replaced.
    definitions.sort(key=lambda definition: -len(definition[1]))
    return Shortened(shortened[0], shortened[1], definitions)

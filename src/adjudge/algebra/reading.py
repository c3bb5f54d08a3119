"""The three syntaxes over the one parser, and the place where a refusal points.

Positions cost nothing while all goes well: after a refusal the text is read a second time with a count.
"""

from collections.abc import Iterator, Mapping, Sequence

from adjudge.algebra import lane_tokens, latex_tokens, plain_tokens
from adjudge.algebra.parser import Grammar, parse
from adjudge.algebra.program import Number, Program
from adjudge.algebra.refusals import Refused
from adjudge.algebra.sizes import check_sizes

SYNTAXES = ("plain", "latex", "lane")

SPLIT = {"plain": plain_tokens.split, "latex": latex_tokens.split, "lane": lane_tokens.split}
"""The tokenizer of each syntax."""

_POSITIONS = {
    "plain": plain_tokens.positions,
    "latex": latex_tokens.positions,
    "lane": lane_tokens.positions,
}

Leaves = dict[str, Number | None]


class Trace:
    """A second reading that remembers which token emitted which item.

    Attributes:
        text: the text.
        program: its items, up to a refusal if there is one.
        leaves: literals and names.
    """

    def __init__(self, text: str, syntax: str, grammar: Grammar, leaves: Leaves) -> None:
        self.text = text
        self.program: Program = []
        self.leaves = leaves
        self._positions = _POSITIONS[syntax](text, grammar.limits)
        self._lengths: list[int] = []
        try:
            parse(self._counted(grammar.split(text, grammar.limits)), self.program, leaves, grammar)
        except Refused:
            pass
        else:
            self._lengths.append(len(self.program))

    def _counted(self, tokens: Sequence[str]) -> Iterator[str]:
        for token in tokens:
            self._lengths.append(len(self.program))
            yield token
        self._lengths.append(len(self.program))

    def current(self) -> int:
        """The position of the token at which reading stopped; the length of the text if it was all read."""
        index = len(self._lengths) - 1
        return self._positions[index] if index < len(self._positions) else len(self.text)

    def of_item(self, item: int) -> int:
        """The position of the token that emitted an item."""
        index = max(i for i, length in enumerate(self._lengths) if length <= item)
        return self._positions[index] if index < len(self._positions) else len(self.text)


def explained(
    refused: Refused, text: str, syntax: str, grammar: Grammar, known: Mapping[str, Number | None]
) -> Refused:
    """The refusal of a text that the order of checks prescribes, with its position.

    Args:
        refused: what reading the text raised.
        text, syntax, grammar: what was read and how.
        known: literals and names of the side read before.
    """
    if refused.position is not None:
        return refused
    try:
        trace = Trace(text, syntax, grammar, dict(known))
    except Refused as earlier:  # the tokenizer finds it too, when it looks at every token
        return earlier
    if grammar.lane:
        fault = lane_tokens.first_fault(text)
        if fault:
            return fault
        try:
            check_sizes(trace.program, trace.leaves, grammar.limits)
        except Refused as earlier:
            refused = earlier
    refused.position = trace.current() if refused.item is None else trace.of_item(refused.item)
    return refused


def located(
    refused: Refused, text: str, syntax: str, grammar: Grammar, known: Mapping[str, Number | None]
) -> Refused:
    """Give the position to a refusal that was found in a program rather than in the text."""
    if refused.position is None and refused.item is not None:
        refused.position = Trace(text, syntax, grammar, dict(known)).of_item(refused.item)
    return refused

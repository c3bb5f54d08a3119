"""The form of the plan of the lane bounded-grammar: what a case says, as numbers, names and units.

A planned case is a list of sentences with two readings: its text, with places for names and unit, and what it
does to the holdings. The text makes the case files; the rest lets a second evaluator work out the answer
without reading English. Both siblings of a pair have the same sentences and the same numbers.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from adjudge.contract.case import WordProblemShape

PUBLIC_NAMES = ("Sam", "Tom")
NAME_POOL = ("Maya", "Liam", "Noah", "Diana", "Felix", "Priya", "Omar", "Rosa", "Jun", "Kai")
"""Names of the cases out of distribution; closed, and none of them is in a public case."""
UNIT_POOL = ("oranges", "marbles", "pencils", "books", "stamps", "coins", "balls")
"""Units that replace others out of distribution; closed."""
KEPT_UNITS = ("dollars", "feet", "hours", "cookies")
"""Units that are never replaced. Money, length and time would give other problems; cookies stay by decree."""

Effect = Literal[
    "hold",
    "hold_second",
    "add",
    "subtract",
    "transfer",
    "multiply",
    "divide",
    "compare_additive",
    "compare_multiplicative",
    "price",
]
"""What a sentence does: the operations, a first holding, or a price for each unit that is added afterwards.

A transfer goes from the first holder to the second; a comparison gives the second holder an amount."""


class Sentence(NamedTuple):
    """One statement.

    Attributes:
        effect: what it does.
        text: its words; ``{a}`` and ``{b}`` stand for the holders, ``{u}``, ``{U}`` and ``{one}`` for the
            unit in the plural, capitalized, and in the singular.
        value: its number; negative for ``fewer``.
    """

    effect: Effect
    text: str
    value: Fraction


class Question(NamedTuple):
    """The last sentence.

    Attributes:
        about: whose amount is asked for, or the price of what was added.
        text: its words, as in a :class:`Sentence`.
    """

    about: Literal["first", "second", "price"]
    text: str


class PlannedCase(NamedTuple):
    """A solvable problem in both its surfaces.

    Attributes:
        shape: what it is made of.
        names, unit: the surface in the public set.
        ood_names, ood_unit: the surface out of distribution.
        sentences, question: what it says.
        answer: the right answer.
    """

    shape: WordProblemShape
    names: tuple[str, ...]
    ood_names: tuple[str, ...]
    unit: str
    ood_unit: str
    sentences: tuple[Sentence, ...]
    question: Question
    answer: int

    @property
    def depth(self) -> int:
        """Number of operations; a price is applied once."""
        return sum(not sentence.effect.startswith("hold") for sentence in self.sentences)

    def text(self, names: tuple[str, ...], unit: str) -> str:
        """The problem with these names and this unit."""
        words = {
            "a": names[0] if names else "",
            "b": names[-1] if names else "",
            "u": unit,
            "U": unit.capitalize(),
            "one": unit.removesuffix("s"),
        }
        sentences = [sentence.text for sentence in self.sentences] + [self.question.text]
        return " ".join(text.format_map(words) for text in sentences)

    def answer_unit(self, unit: str) -> str:
        """Unit of the answer in a surface that counts ``unit``."""
        return "dollars" if self.question.about == "price" else unit


class RefusedCase(NamedTuple):
    """A problem that must be refused.

    Attributes:
        shape: what makes it unsolvable.
        code: the refusal code.
        text: the problem.
    """

    shape: WordProblemShape
    code: str
    text: str

"""The seed records of the perturbation audit: further base cases for ways of changing that need them.

A lane's ``perturbation_seeds.jsonl`` holds one a line. What is right about them, and about their changes, is
told by the reference evaluators alone.
"""

from typing import Annotated, Literal

from msgspec import Meta

from adjudge.contract.case import Rational, Unit, check_lowest_terms
from adjudge.contract.fields import END, LINE_PATTERN, Line, Record

Expression = Annotated[str, Meta(pattern=LINE_PATTERN, min_length=1, max_length=500, description="one line")]
Name = Annotated[str, Meta(pattern="^[A-Z][a-z]{1,19}" + END, description="a name")]


class EquivalenceSeed(Record, frozen=True, kw_only=True):
    """One line of ``perturbation_seeds.jsonl`` of the lane symbolic-equivalence: two expressions in scope."""

    case_id: Annotated[str, Meta(pattern="^b1-seed-[0-9]{4}" + END)]
    """Name of the case."""
    expression_a: Expression
    """One expression."""
    expression_b: Expression
    """The other expression."""
    expected: Literal["equivalent", "not_equivalent"]
    """The label; the reference evaluator must agree."""


class SeedSentence(Record, frozen=True, kw_only=True):
    """One statement of a planned problem."""

    effect: Literal[
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
    """What it does to the amounts."""
    text: Line
    """Its words; ``{a}`` and ``{b}`` stand for the holders, ``{u}``, ``{U}`` and ``{one}`` for the unit."""
    value: Annotated[str, Meta(pattern="^-?(?:0|[1-9][0-9]{0,8})(?:/[1-9][0-9]{0,8})?" + END)]
    """Its number; negative for ``fewer``."""


class SeedQuestion(Record, frozen=True, kw_only=True):
    """The last sentence of a planned problem."""

    about: Literal["first", "second", "price"]
    """Whose amount is asked for, or the price of what was added."""
    text: Line
    """Its words, as in a statement."""


class WordProblemSeed(Record, frozen=True, kw_only=True):
    """One line of ``perturbation_seeds.jsonl`` of the lane bounded-grammar: a problem as a plan."""

    case_id: Annotated[str, Meta(pattern="^b3-seed-[0-9]{4}" + END)]
    """Name of the case."""
    names: Annotated[list[Name], Meta(max_length=2)]
    """The holders; empty for a problem about a place."""
    unit: Unit
    """What is counted or measured."""
    sentences: Annotated[list[SeedSentence], Meta(min_length=2, max_length=12)]
    """The statements."""
    question: SeedQuestion
    """The question."""
    answer: Rational
    """The answer; the reference evaluator must agree."""

    def __post_init__(self) -> None:
        check_lowest_terms(self.answer)

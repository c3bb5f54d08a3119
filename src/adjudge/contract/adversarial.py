"""The adversarial case records: inputs made to be misread, each with what it must give."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from adjudge.contract.case import EquivalenceLabel, Rational, Unit, check_lowest_terms
from adjudge.contract.fields import END, Code, Line, Record, only_when

EquivalenceTrap = Literal[
    "precedence",
    "near_miss_constant",
    "near_miss_coefficient",
    "function_call",
    "negative_or_fractional_exponent",
    "symbolic_denominator",
    "implicit_multiplication",
    "malformed",
    "lookalike_characters",
    "size_bomb",
    "in_scope_control",
]
WordProblemTrap = Literal[
    "paraphrase",
    "unrecognized_unit",
    "conditional",
    "pronoun_coref",
    "hedged_quantity",
    "ordinal_confusion",
    "implicit_subject",
    "self_reference",
    "distractor_noise",
    "in_grammar_control",
]


class EquivalenceAdversarialCase(Record, frozen=True, kw_only=True):
    """One line of ``adversarial/cases.jsonl`` of the lane symbolic-equivalence."""

    case_id: Annotated[str, Meta(pattern="^b1-adv-[0-9]{4}" + END)]
    """Name of the case."""
    family: EquivalenceTrap
    """What it tempts a solver to."""
    expression_a: Annotated[str, Meta(max_length=20_000)]
    """One expression."""
    expression_b: Annotated[str, Meta(max_length=20_000)]
    """The other expression."""
    expected: EquivalenceLabel
    """What a correct solver says."""
    expected_refusal: Code | None
    """Code of the refusal; null exactly when ``expected`` is not ``refused``."""
    why: Line
    """Why that is right."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        only_when(
            {"expected": {"const": "refused"}},
            {"expected_refusal": {"type": "string"}},
            {"expected_refusal": {"type": "null"}},
        ),
    )

    def __post_init__(self) -> None:
        if (self.expected_refusal is not None) != (self.expected == "refused"):
            raise ValueError("expected_refusal is given exactly when expected is refused")


class WordProblemAdversarialCase(Record, frozen=True, kw_only=True):
    """One line of ``adversarial/cases.jsonl`` of the lane bounded-grammar."""

    case_id: Annotated[str, Meta(pattern="^b3-adv-[0-9]{4}" + END)]
    """Name of the case."""
    family: WordProblemTrap
    """What it tempts a solver to."""
    problem: Annotated[str, Meta(max_length=20_000)]
    """The text."""
    expected: Literal["solved", "refused"]
    """What a correct solver does."""
    expected_answer: Rational | None
    """The answer; null exactly when ``expected`` is ``refused``."""
    expected_unit: Unit | None
    """Its unit; null exactly when ``expected`` is ``refused``."""
    expected_refusal: Code | None
    """Code of the refusal; null exactly when ``expected`` is ``solved``."""
    why: Line
    """Why that is right."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        only_when(
            {"expected": {"const": "refused"}},
            {
                "expected_answer": {"type": "null"},
                "expected_unit": {"type": "null"},
                "expected_refusal": {"type": "string"},
            },
            {
                "expected_answer": {"type": "string"},
                "expected_unit": {"type": "string"},
                "expected_refusal": {"type": "null"},
            },
        ),
    )

    def __post_init__(self) -> None:
        refused = self.expected == "refused"
        if (self.expected_answer is None) != refused or (self.expected_unit is None) != refused:
            raise ValueError("expected_answer and expected_unit are null exactly when expected is refused")
        if (self.expected_refusal is not None) != refused:
            raise ValueError("expected_refusal is given exactly when expected is refused")
        if self.expected_answer is not None:
            check_lowest_terms(self.expected_answer)

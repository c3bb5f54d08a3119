"""The case records of the lanes: one question with its label, a line of a lane's ``cases.jsonl``."""

import math
from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from adjudge.contract.fields import END, Code, Line, Record, only_when

EquivalenceLabel = Literal["equivalent", "not_equivalent", "refused"]
EquivalenceOodFamily = Literal["rename", "reorder", "expand"]


class EquivalenceCase(Record, frozen=True, kw_only=True):
    """One line of the lane's ``cases.jsonl``."""

    case_id: Annotated[str, Meta(pattern="^b1-[a-z0-9-]+" + END, max_length=40)]
    """Name of the case, unique in the lane."""
    expression_a: Annotated[str, Meta(max_length=20_000)]
    """One expression, in the lane's own syntax."""
    expression_b: Annotated[str, Meta(max_length=20_000)]
    """The other expression."""
    expected: EquivalenceLabel
    """The label: what a correct solver says."""
    expected_refusal: Code | None
    """Code of the refusal; null exactly when ``expected`` is not ``refused``."""
    category: Annotated[str, Meta(pattern="^[a-z_]+" + END, max_length=60)]
    """What the case is about; reports count by it."""
    provenance: Line
    """Where the case comes from."""

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


class EquivalenceOodCase(EquivalenceCase, frozen=True, kw_only=True):
    """One line of the lane's ``ood/cases.jsonl``: a public case in another surface form."""

    family: EquivalenceOodFamily
    """How the surface was changed."""
    public_sibling_case_id: Annotated[str, Meta(pattern="^b1-[a-z0-9-]+" + END, max_length=40)]
    """The public case whose question this is."""


WordProblemLabel = Literal["solved_correct", "solved_wrong", "refused"]
"""``solved_wrong``: solved, and the declared answer is wrong on purpose."""

WordProblemShape = Literal[
    "canonical_has_buys",
    "there_are_count",
    "substance_qualifier",
    "compare_additive",
    "compare_multiplicative",
    "transfer",
    "multiply",
    "divide",
    "apply_rate",
    "refused_paraphrase",
    "refused_unit",
    "refused_ambiguous",
    "refused_multistep",
]

_INTEGER = "[1-9][0-9]{0,14}"
Rational = Annotated[
    str,
    Meta(
        pattern=f"^(?:0|{_INTEGER}(?:/(?:[2-9]|[1-9][0-9]{{1,14}}))?)" + END,
        description="a rational that is not negative, in lowest terms: 0, 13, 9/4",
    ),
]
Unit = Annotated[str, Meta(pattern="^[a-z]+" + END, max_length=20, description="a unit in the plural")]
WordProblemId = Annotated[str, Meta(pattern="^(?:b3-[0-9]{3}|b3-hld-[0-9]{4}|ood-[0-9]{3})" + END)]


class WordProblemCase(Record, frozen=True, kw_only=True):
    """One line of a case file of the lane bounded-grammar."""

    case_id: WordProblemId
    """Name of the case: ``b3-NNN`` public, ``ood-NNN`` out of distribution, ``b3-hld-NNNN`` sealed."""
    problem: Annotated[str, Meta(max_length=20_000)]
    """The text."""
    expected: WordProblemLabel
    """The label: what a correct engine comes to."""
    expected_answer: Rational | None
    """The declared answer; null exactly when ``expected`` is ``refused``."""
    expected_unit: Unit | None
    """Unit of the declared answer; null exactly when ``expected`` is ``refused``."""
    true_answer: Rational | None
    """The right answer where the declared one is wrong on purpose, null everywhere else."""
    expected_refusal: Code | None
    """Code of the refusal; null exactly when ``expected`` is not ``refused``."""
    shape_category: WordProblemShape
    """What the problem is made of; reports count by it."""
    public_sibling_case_id: Annotated[str, Meta(pattern="^b3-[0-9]{3}" + END)] | UnsetType = UNSET
    """The public case of the same shape and numbers; in cases out of distribution only."""

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
        only_when(
            {"expected": {"const": "solved_wrong"}},
            {"true_answer": {"type": "string"}},
            {"true_answer": {"type": "null"}},
        ),
        {
            "if": {"properties": {"case_id": {"pattern": "^ood-"}}},
            "then": {"required": ["public_sibling_case_id"]},
            "else": {"not": {"required": ["public_sibling_case_id"]}},
        },
    )

    def __post_init__(self) -> None:
        refused = self.expected == "refused"
        if (self.expected_answer is None) != refused or (self.expected_unit is None) != refused:
            raise ValueError("expected_answer and expected_unit are null exactly when expected is refused")
        if (self.expected_refusal is not None) != refused:
            raise ValueError("expected_refusal is given exactly when expected is refused")
        if (self.true_answer is not None) != (self.expected == "solved_wrong"):
            raise ValueError("true_answer is given exactly when expected is solved_wrong")
        if self.true_answer is not None and self.true_answer == self.expected_answer:
            raise ValueError("true_answer differs from expected_answer")
        if (self.public_sibling_case_id is not UNSET) != self.case_id.startswith("ood-"):
            raise ValueError("public_sibling_case_id is given exactly in cases called ood-NNN")
        for answer in (self.expected_answer, self.true_answer):
            if answer is not None:
                check_lowest_terms(answer)


def check_lowest_terms(rational: str) -> None:
    """Raise ``ValueError`` when a quotient of two integers can be shortened."""
    numerator, _, denominator = rational.partition("/")
    if denominator and math.gcd(int(numerator), int(denominator)) != 1:
        raise ValueError(f"{rational} is not in lowest terms")

"""The case record of the symbolic-equivalence lane: one pair of expressions with its label."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from adjudge.contract.fields import END, Code, Line, Record, only_when

EquivalenceLabel = Literal["equivalent", "not_equivalent", "refused"]


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

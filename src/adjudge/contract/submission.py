"""The submission envelope that every solver returns."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from adjudge.contract.fields import Record, only_when

Outcome = Literal["counterexample", "no-result"]


class Submission(Record, frozen=True, kw_only=True):
    """An answer to one task: a witness, or the honest statement that none was found."""

    task_id: str
    """Any text here, so that admission can answer ``TASK_ID_MISMATCH`` rather than ``SCHEMA``."""
    outcome: Outcome
    """Whether a counterexample was found."""
    witness: dict[str, Any] | None
    """The finite object; null exactly when ``outcome`` is ``no-result``."""
    notes: Annotated[str, Meta(max_length=4000)] | UnsetType = UNSET
    """Free text that no verifier reads."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        only_when(
            {"outcome": {"const": "no-result"}},
            {"witness": {"type": "null"}},
            {"witness": {"type": "object"}},
        ),
    )

    def __post_init__(self) -> None:
        if (self.witness is None) != (self.outcome == "no-result"):
            raise ValueError("witness must be null for no-result and an object for counterexample")

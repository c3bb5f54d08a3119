"""The self-check record: witnesses that a task's verifier must reject, and why, and one that it can accept.

It lies beside the task (``problems/self-checks/<task_id>.json``), not inside it, so that no solver is shown
it and so that adding a near-miss does not change the task's digest.
"""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from adjudge.contract.fields import END, LINE_PATTERN, Line, Record, TaskId
from adjudge.contract.strict_json import MAX_SAFE_INTEGER
from adjudge.contract.verdict import CODES, MAX_MESSAGE

SELF_CHECK_SCHEMA = "adjudge.bench.self-check/1"


class NearMiss(Record, frozen=True, kw_only=True):
    """A witness that looks right and is not."""

    name: Line
    """What makes it a near-miss, in a few words."""
    witness: dict[str, Any]
    """The witness itself."""
    code: str
    """The ``details.code`` that it must get: one of those of the verdict ``rejected``."""
    message: Annotated[str, Meta(pattern=LINE_PATTERN, min_length=1, max_length=MAX_MESSAGE)]
    """The message that it must get, word for word."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        {"properties": {"code": {"enum": sorted(CODES["rejected"])}}},
    )

    def __post_init__(self) -> None:
        if self.code not in CODES["rejected"]:
            raise ValueError("code is not a code of the verdict rejected")


ParameterName = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,39}" + END, description="keyword of _decide")]
Parameter = Annotated[int, Meta(ge=-MAX_SAFE_INTEGER, le=MAX_SAFE_INTEGER)]


class RelaxedTwin(Record, frozen=True, kw_only=True):
    """A witness that the task's verifier rejects, and accepts as soon as one of its constants is weakened.

    It proves that the verifier can say yes at all: the same code with the bound lowered by one, one dimension
    less, another sign. The constants are keyword parameters of the verifier module's inner function
    ``_decide(witness, limits, *, …)``, which ``verify`` calls with their defaults.
    """

    name: Line
    """Which true statement the witness belongs to, in a few words."""
    witness: dict[str, Any]
    """The witness itself."""
    parameters: Annotated[dict[ParameterName, Parameter], Meta(min_length=1, max_length=8)]
    """The weakened constants by name."""


class SelfCheck(Record, frozen=True, kw_only=True):
    """The near-misses of one task, and a relaxed twin where its mathematics has one."""

    schema: Literal["adjudge.bench.self-check/1"]
    """Name and version of the record type."""
    task_id: TaskId
    """The task."""
    near_misses: Annotated[list[NearMiss], Meta(min_length=3, max_length=50)]
    """The witnesses that must be rejected."""
    relaxed_twin: RelaxedTwin | UnsetType = UNSET
    """A witness that must be accepted with weakened constants; absent where there is none."""

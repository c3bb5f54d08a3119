"""The task record: one conjecture, the form of its refutation, and who judges it."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from adjudge.contract.fields import (
    END,
    TEXT_PATTERN,
    Date,
    PositiveInt,
    Record,
    Source,
    SourcePath,
    TaskId,
    Title,
    check_date,
    only_when,
)
from adjudge.contract.integers import HARD_MAX_DIGITS

TASK_SCHEMA = "adjudge.bench.task/1"
Status = Literal["open", "review-pending", "closed"]
Tag = Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}" + END, description="lowercase word")]

USER_ENTRY = "file:"
"""How the entry of a user's own verifier begins."""

_ENTRY_PATTERN = (
    r"^(?:adjudge\.verifiers\.[a-z0-9_]+\.[a-z0-9_]+|file:verifiers(?:/[a-z_][a-z0-9_]*)+\.py)"
    r":[a-z][a-z0-9_]*" + END
)


class Limits(Record, frozen=True, kw_only=True):
    """The frozen limits of a task; every one is checked before or outside the mathematics."""

    max_submission_bytes: Annotated[int, Meta(ge=1, le=1_048_576)]
    """Size of the submission file in bytes."""
    max_digits: Annotated[int, Meta(ge=1, le=HARD_MAX_DIGITS)]
    """Decimal digits of one integer string, sign excluded."""
    max_items: Annotated[int, Meta(ge=1, le=10_000)]
    """Length of one array in the witness."""
    max_work: PositiveInt
    """Counted units of work, as the verifier's docstring defines them."""
    timeout_ms: Annotated[int, Meta(ge=1, le=60_000)]
    """Wall clock of the sandbox in milliseconds: the last net, never a rule of the mathematics."""
    memory_mb: Annotated[int, Meta(ge=1, le=1024)]
    """Memory that a verifier may add, in MiB."""


class Executable(Record, frozen=True, kw_only=True, tag_field="kind", tag="executable"):
    """A verifier that decides submissions."""

    entry: Annotated[str, Meta(pattern=_ENTRY_PATTERN, max_length=200)]
    """``package.module:function`` inside the packaged verifier namespace; in a benchmark root of a user's
    own also ``file:verifiers/x.py:function``, run only after the root was trusted."""
    sources: Annotated[list[SourcePath], Meta(min_length=1, max_length=50)]
    """All sources that can alter a verdict, sorted: module paths (``adjudge/verifiers/…/x.py``), and for a
    ``file:`` entry also paths inside the root (``verifiers/x.py``)."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        {"properties": {"sources": {"uniqueItems": True}}},
        only_when(
            {"entry": {"pattern": "^adjudge"}},
            {"sources": {"items": {"pattern": "^adjudge/"}}},
            {"sources": {"contains": {"pattern": "^verifiers/"}}},
        ),
    )

    def __post_init__(self) -> None:
        if self.sources != sorted(set(self.sources)):
            raise ValueError("sources must be sorted and distinct")
        if any(path.startswith("verifiers/") for path in self.sources) != self.is_users:
            raise ValueError("sources below verifiers/ belong to a file: entry, which has at least one")

    @property
    def is_users(self) -> bool:
        """Whether the verifier is a file of the benchmark root, not a module of the package."""
        return self.entry.startswith(USER_ENTRY)


class DesignOnly(Record, frozen=True, kw_only=True, tag_field="kind", tag="design-only"):
    """No program can decide this task within any sensible limits."""

    reason: Annotated[str, Meta(pattern=TEXT_PATTERN, min_length=1, max_length=1000)]
    """Why not."""


class StatusObservation(Record, frozen=True, kw_only=True):
    """What was known about the conjecture on a day, and who says so."""

    status: Status
    """Whether the conjecture was open."""
    observed_on: Date
    """The day."""
    sources: Annotated[list[Source], Meta(min_length=1, max_length=20)]
    """Who says so."""
    note: Annotated[str, Meta(pattern=TEXT_PATTERN, max_length=2000)]
    """What a reader should know about the sources; may be empty."""

    def __post_init__(self) -> None:
        check_date(self.observed_on, "observed_on")


class Eligibility(Record, frozen=True, kw_only=True):
    """The tracks in which the task is scored."""

    development: bool
    """Scored in the development track."""
    release: bool
    """Scored in the release track."""


class Task(Record, frozen=True, kw_only=True):
    """One conjecture as a file: ``problems/benchmark/cb-NNNN.json`` or ``problems/shadows/ks-NNNN.json``.

    A shadow (``ks-``) is a false statement with a known counterexample; it has two fields more, no track,
    and is never counted in the score of open tasks.
    """

    schema: Literal["adjudge.bench.task/1"]
    """Name and version of the record type."""
    task_id: TaskId
    """Name of the task and stem of its file: ``cb-`` for an open task, ``ks-`` for a shadow."""
    title: Title
    """What people call the conjecture."""
    statement: Annotated[str, Meta(pattern=TEXT_PATTERN, min_length=1, max_length=8000)]
    """The exact statement."""
    refutation: Annotated[str, Meta(pattern=TEXT_PATTERN, min_length=1, max_length=4000)]
    """The finite object that would refute it."""
    output_schema: dict[str, Any]
    """JSON Schema (draft-07) of the whole submission; it fixes ``task_id`` by ``const``."""
    verifier: Executable | DesignOnly
    """The program that decides a submission, or why there is none."""
    limits: Limits
    """The limits under which a submission is judged."""
    status_observation: StatusObservation
    """What was known about the conjecture when the task was written; ledger events are folded over it."""
    eligibility: Eligibility
    """The tracks in which the task is scored."""
    tags: Annotated[list[Tag], Meta(max_length=20)]
    """Words to find the task by."""
    shadow_of: TaskId | UnsetType | None = UNSET
    """For a shadow, and only there: the open task that it imitates, or null."""
    known_counterexample: dict[str, Any] | Literal[True] | UnsetType = UNSET
    """For a shadow, and only there: a witness, or true when one is known and kept elsewhere."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        {
            "if": {"properties": {"task_id": {"pattern": "^ks-"}}},
            "then": {
                "required": ["shadow_of", "known_counterexample"],
                "properties": {
                    "eligibility": {
                        "properties": {"development": {"const": False}, "release": {"const": False}}
                    }
                },
            },
            "else": {"properties": {"shadow_of": False, "known_counterexample": False}},
        },
        only_when(
            {"verifier": {"properties": {"kind": {"const": "design-only"}}}},
            {"eligibility": {"properties": {"release": {"const": False}}}},
        ),
    )

    def __post_init__(self) -> None:
        shadow_fields = (self.shadow_of is not UNSET) + (self.known_counterexample is not UNSET)
        if shadow_fields != (2 if self.is_shadow else 0):
            raise ValueError(
                "shadow_of and known_counterexample belong to ks- tasks, both of them, and only there"
            )
        if self.is_shadow and (self.eligibility.development or self.eligibility.release):
            raise ValueError("a shadow task has no track: both eligibility flags are false")
        if isinstance(self.verifier, DesignOnly) and self.eligibility.release:
            raise ValueError("a design-only task cannot be released")

    @property
    def is_shadow(self) -> bool:
        """Whether the statement is known to be false."""
        return self.task_id.startswith("ks-")

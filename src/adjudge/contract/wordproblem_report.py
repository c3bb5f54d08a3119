"""The report records of the lane bounded-grammar: what was asked, what was decided, and by what.

Every digest is over canonical JSON unless its docstring says file bytes. Rates stand beside the two integers
that they come from; gates compare the integers.
"""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from adjudge.contract.case import Rational, Unit, WordProblemId, WordProblemLabel, check_lowest_terms
from adjudge.contract.fields import END, Code, Count, Line, Rate, Record, Sha256, only_when
from adjudge.contract.report import CaseVerdict, Counts, ExitCriterion, Pack

WORD_PROBLEM_REPORT_SCHEMA: Literal["adjudge.b3.report/1"] = "adjudge.b3.report/1"

Cause = Literal["", "ANSWER_MISMATCH", "VERIFIER_FAILED"]
"""Why an outcome is ``solved_wrong``; empty for every other outcome."""

_EVIDENCE = ("depth", "graph_sha256", "trace_sha256", "verifier_code")


class WordProblemMetrics(Record, frozen=True, kw_only=True):
    """The counts of a run."""

    cases_total: Count
    """All cases of the run; nothing leaves this number."""
    correct: Count
    """The engine came to what the label says."""
    wrong: Count
    """The engine came to something else."""
    refused: Count
    """The engine refused a case that it should have solved."""
    correct_rate: Rate
    """Correct over all cases, rounded half to even."""
    refusal_code_mismatches: Count
    """Expected refusals that came with another code than the case names."""
    by_expected: dict[str, Counts]
    """Counts by the label of the case."""
    by_shape: dict[str, Counts]
    """Counts by the shape of the case."""
    by_refusal_code: dict[str, Count]
    """How often each refusal code was given."""

    def __post_init__(self) -> None:
        if self.correct + self.wrong + self.refused != self.cases_total:
            raise ValueError("correct, wrong and refused do not add up to cases_total")


class SourceIdentity(Record, frozen=True, kw_only=True):
    """The code that decided."""

    name: Line
    """Name of the engine."""
    version: Line
    """Version of adjudge."""
    source_sha256: Sha256
    """Over the sorted list of ``module path:SHA-256 of the file`` of every source and pack that is used."""


class WordProblemAnswer(Record, frozen=True, kw_only=True):
    """What the engine answered."""

    value: Rational
    """The number."""
    unit: Unit
    """What it counts or measures."""

    def __post_init__(self) -> None:
        check_lowest_terms(self.value)


class _Row(Record, frozen=True, kw_only=True):
    """What a row says, sealed or not."""

    expected: WordProblemLabel
    """Label of the case."""
    outcome: WordProblemLabel
    """What the run came to."""
    verdict: CaseVerdict
    """How the two compare."""
    cause: Cause
    """Why the outcome is ``solved_wrong``; empty when it is not."""
    refusal_code: Code | None
    """Why the engine refused; null exactly when it did not."""
    depth: Count | None
    """Number of steps of the trace; null exactly when the engine refused."""
    graph_sha256: Sha256 | None
    """Over the problem graph; null exactly when the engine refused."""
    trace_sha256: Sha256 | None
    """Over the trace; null exactly when the engine refused."""
    verifier_code: str | None
    """Code of the verifier's first failed check, empty when all passed; null when the engine refused."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        only_when(
            {"outcome": {"const": "refused"}},
            {"refusal_code": {"type": "string"}, **{name: {"type": "null"} for name in _EVIDENCE}},
            {"refusal_code": {"type": "null"}, **{name: {"not": {"type": "null"}} for name in _EVIDENCE}},
        ),
        only_when(
            {"outcome": {"const": "solved_wrong"}},
            {"cause": {"enum": ["ANSWER_MISMATCH", "VERIFIER_FAILED"]}},
            {"cause": {"const": ""}},
        ),
    )

    def __post_init__(self) -> None:
        refused = self.outcome == "refused"
        if (self.refusal_code is not None) != refused:
            raise ValueError("refusal_code is given exactly when outcome is refused")
        if any((getattr(self, name) is None) != refused for name in _EVIDENCE):
            raise ValueError("depth, digests and verifier_code are null exactly when outcome is refused")
        if (self.cause != "") != (self.outcome == "solved_wrong"):
            raise ValueError("cause is given exactly when outcome is solved_wrong")


class WordProblemRow(_Row, frozen=True, kw_only=True):
    """One case and its outcome."""

    case_id: WordProblemId
    """The case."""
    public_sibling_case_id: Annotated[str, Meta(pattern="^b3-[0-9]{3}" + END)] | UnsetType = UNSET
    """The public case that it is a variant of; in cases out of distribution only."""
    answer: WordProblemAnswer | None
    """What the engine answered; null exactly when it refused."""
    shape_sha256: Sha256 | None
    """Over the graph with names and count units numbered; null exactly when the engine refused."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        *_Row.schema_rules,
        only_when(
            {"outcome": {"const": "refused"}},
            {"answer": {"type": "null"}, "shape_sha256": {"type": "null"}},
            {"answer": {"type": "object"}, "shape_sha256": {"type": "string"}},
        ),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        refused = self.outcome == "refused"
        if (self.answer is None) != refused or (self.shape_sha256 is None) != refused:
            raise ValueError("answer and shape_sha256 are null exactly when outcome is refused")


class WordProblemReport(Record, frozen=True, kw_only=True):
    """``report.json`` of the public split, ``ood/report.json`` of the split out of distribution."""

    schema: Literal["adjudge.b3.report/1"]
    """Name and version of the record type."""
    lane: Literal["b3_public", "b3_ood"]
    """The split that was run."""
    cases_path: Line
    """Path of the case file below the benchmark root."""
    cases_sha256: Sha256
    """Over the file bytes."""
    engine: SourceIdentity
    """The code that decided."""
    pack: Pack
    """The operator pack that it took its lemmas from."""
    metrics: WordProblemMetrics
    """The counts."""
    exit_criterion: ExitCriterion
    """Whether the lane passes."""
    per_case: list[WordProblemRow]
    """In the order of the case file."""
    traces_sha256: Sha256 | UnsetType = UNSET
    """Over the bytes of ``traces.jsonl``, when the run wrote it."""
    report_sha256: Sha256
    """Over the report without this field."""


class SealedWordProblemRow(_Row, frozen=True, kw_only=True):
    """One sealed case and its outcome: no answer, and no digest that leaves out the names."""

    case_ref: Annotated[str, Meta(pattern="^[0-9a-f]{16}" + END)]
    """The first 16 digits of SHA-256 of the case's id."""


class WordProblemDisjointness(Record, frozen=True, kw_only=True):
    """Whether the sealed cases share nothing with the cases that anyone can read."""

    ids: bool
    """No case id in common."""
    texts: bool
    """No text in common, capitals ignored."""
    shape_hashes_with_numbers: bool
    """No graph in common, up to names and count units, among the solved cases."""


class SealedWordProblemReport(Record, frozen=True, kw_only=True):
    """``sealed_report.json``: counts and references, no text and no value."""

    schema: Literal["adjudge.b3.report/1"]
    """Name and version of the record type."""
    lane: Literal["b3_sealed"]
    """The split that was run."""
    cases_path: Line
    """Path of the encrypted file below the benchmark root."""
    cases_sha256: Sha256
    """Over the bytes of the encrypted file."""
    recipient: Annotated[str, Meta(pattern="^age1[0-9a-z]{58}" + END)]
    """Public key that the file is encrypted to."""
    public_cases_sha256: Sha256
    """Over the bytes of the public case file that the sealed cases were compared with."""
    ood_cases_sha256: Sha256 | None
    """Over the bytes of the case file out of distribution, when there is one to compare with."""
    engine: SourceIdentity
    """The code that decided."""
    pack: Pack
    """The operator pack that it took its lemmas from."""
    metrics: WordProblemMetrics
    """The counts."""
    exit_criterion: ExitCriterion
    """Whether the lane passes."""
    disjoint: WordProblemDisjointness
    """How the sealed cases compare with the readable ones."""
    per_case: list[SealedWordProblemRow]
    """In the order of the encrypted file."""
    report_sha256: Sha256
    """Over the report without this field."""

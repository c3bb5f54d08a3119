"""The artifact of each obligation: the common fields of :class:`~adjudge.contract.audit.Audit` and its own.

A field of its own is empty or null in an artifact that refused. ``audits/VERB.json`` of a lane holds one.
"""

from typing import Annotated, Literal

from msgspec import Meta

from adjudge.contract.audit import Audit, AuditedCounts, AuditEngine, AuditInput
from adjudge.contract.fields import Count, Line, PositiveInt, Record, Sha256

CaseName = Annotated[str, Meta(min_length=1, max_length=300, description="id of a case")]
Kind = Literal["preserving", "breaking"]


class SealedAudit(Audit, frozen=True, kw_only=True):
    """``audits/sealed.json``: is the engine as good on cases that nobody can read?"""

    schema: Literal["adjudge.audit.sealed/1"]
    """Name and version of the record type."""
    obligation: Literal[1]
    """Number of the obligation."""
    recipient: str | None
    """The public key that the cases are encrypted to."""
    ciphertext_sha256: Sha256 | None
    """Over the bytes of the encrypted cases."""
    counts: AuditedCounts | None
    """The counts of the sealed report."""
    disjoint: dict[str, bool]
    """What the sealed cases do not share with readable ones."""


class ReplayAudit(Audit, frozen=True, kw_only=True):
    """``audits/replay.json``: does the evidence of every correct row hold when others check it?"""

    schema: Literal["adjudge.audit.replay/1"]
    """Name and version of the record type."""
    obligation: Literal[3]
    """Number of the obligation."""
    rows_total: Count
    """Rows of the public report."""
    rows_checked: Count
    """Rows whose evidence was checked: all that are correct."""
    rows_failing: list[CaseName]
    """Rows whose evidence is absent or does not hold."""
    digest_mismatches: list[CaseName]
    """Rows whose digest is not that of what a fresh run gives."""


class ZeroWrongAudit(Audit, frozen=True, kw_only=True):
    """``audits/zero-wrong.json``: nothing is wrong anywhere, and every refusal has a code."""

    schema: Literal["adjudge.audit.zero-wrong/1"]
    """Name and version of the record type."""
    obligation: Literal[4]
    """Number of the obligation."""
    wrong_by_split: dict[str, Count]
    """Wrong cases by split."""
    uncoded_refusals: list[CaseName]
    """Refusals without a code of the closed list, as ``split/case``."""
    code_mismatches: list[CaseName]
    """Expected refusals with another code than the case names, as ``split/case``."""
    faults: list[CaseName]
    """Cases on which a fresh run ended with an exception, as ``split/case``."""


class TransformCounts(Record, frozen=True, kw_only=True):
    """One way of changing a case."""

    kind: Kind
    """Whether the right answer stays or changes."""
    attempted: Count
    """Cases that were changed this way."""
    correct: Count
    """Of these, how many were answered as predicted."""
    skipped: Count
    """Cases that it does not apply to."""
    skip_reasons: dict[str, Count]
    """Why not."""


class RateCounts(Record, frozen=True, kw_only=True):
    """Several transforms together."""

    attempted: Count
    """Changed cases."""
    correct: Count
    """Answered as predicted."""


class PerturbationFailure(Record, frozen=True, kw_only=True):
    """A changed case that was not answered as predicted."""

    transform: Line
    """How it was changed."""
    case_id: CaseName
    """The case that was changed."""
    predicted: Line
    """The right answer."""
    actual: Line
    """What was answered."""


class PerturbAudit(Audit, frozen=True, kw_only=True):
    """``audits/perturb.json``: does the answer follow the question when that is changed?"""

    schema: Literal["adjudge.audit.perturb/1"]
    """Name and version of the record type."""
    obligation: Literal[5]
    """Number of the obligation."""
    transforms: dict[str, TransformCounts]
    """By transform."""
    preserving: RateCounts | None
    """All transforms that keep the answer."""
    breaking: RateCounts | None
    """All transforms that change it."""
    failures: list[PerturbationFailure]
    """Every change that was not answered as predicted."""


class DepthBucket(Record, frozen=True, kw_only=True):
    """The cases of one range of depths."""

    bucket: Line
    """The range, such as ``2-3``."""
    total: Count
    """Cases."""
    correct: Count
    """Of these, correct."""
    refused: Count
    """Of these, refused although they can be decided."""
    wrong: Count
    """Of these, wrong."""
    bound_num: Count
    """Numerator of the least accuracy that is allowed here."""
    bound_den: PositiveInt
    """Its denominator."""
    satisfied: bool
    """Whether the accuracy reaches the bound; true of an empty bucket."""


class DepthAudit(Audit, frozen=True, kw_only=True):
    """``audits/depth.json``: how does accuracy fall with the depth of the case?"""

    schema: Literal["adjudge.audit.depth/1"]
    """Name and version of the record type."""
    obligation: Literal[6]
    """Number of the obligation."""
    buckets: list[DepthBucket]
    """The ranges, in order."""
    anchor: Line | None
    """The first bucket, which bounds the others."""
    epsilon: Line
    """The loss that each further level of depth may cost, as a quotient."""
    coverage_sufficient: bool
    """Whether enough buckets are populated."""


class RunDeterminism(Record, frozen=True, kw_only=True):
    """How far several runs of one model agree."""

    system: Line
    """Provider and model."""
    runs: Count
    """Runs."""
    status: Literal["not_measured", "partial", "measured"]
    """Whether there are enough runs to say anything."""
    deterministic: bool | None
    """Whether all replies are equal bytes; null unless measured."""


class FrontierAudit(Audit, frozen=True, kw_only=True):
    """``audits/frontier.json``: is the comparison with models complete and reproducible?"""

    schema: Literal["adjudge.audit.frontier/1"]
    """Name and version of the record type."""
    obligation: Literal[7]
    """Number of the obligation."""
    status: Literal["citations_only", "compared"] | None
    """Whether any model was run."""
    citations_ok: bool
    """Whether the citations are well formed and name the three vendors."""
    matrix_totals: dict[str, Count]
    """By system and run, the sum of its matrix."""
    coverage_gap: Count | None
    """The largest number of cases that a model got and the engine refused."""
    determinism: list[RunDeterminism]
    """By system."""


class AdversarialFamily(Record, frozen=True, kw_only=True):
    """One family of adversarial cases."""

    total: Count
    """Cases."""
    refused: Count
    """Refused, as they should be or not."""
    solved: Count
    """Decided or solved."""
    misparse: Count
    """Decided although a refusal was due, or decided otherwise than the case says."""


class AdversarialRow(Record, frozen=True, kw_only=True):
    """One adversarial case."""

    case_id: CaseName
    """The case."""
    family: Line
    """Its family."""
    expected: Line
    """What it must give."""
    actual: Line
    """What it gave."""
    misparse: bool
    """Whether that is a misreading."""


class AdversarialAudit(Audit, frozen=True, kw_only=True):
    """``audits/adversarial.json``: does the engine decide what it should refuse?"""

    schema: Literal["adjudge.audit.adversarial/1"]
    """Name and version of the record type."""
    obligation: Literal[8]
    """Number of the obligation."""
    families: dict[str, AdversarialFamily]
    """By family."""
    per_case: list[AdversarialRow]
    """By case, in the order of the file."""
    misparses: list[CaseName]
    """The cases that were misread."""


class DeterminismAudit(Audit, frozen=True, kw_only=True):
    """``audits/determinism.json``: does everything come out the same, always?"""

    schema: Literal["adjudge.audit.determinism/1"]
    """Name and version of the record type."""
    obligation: Literal[9]
    """Number of the obligation."""
    n: Count
    """How often each case was run in one process."""
    processes: Count
    """Fresh processes that ran the whole lane, with different hash seeds."""
    rebuilds: Count
    """Clean environments, built anew, that ran the whole lane."""
    unstable_cases: list[CaseName]
    """Cases that came out in more than one way."""
    report_digests: list[Sha256]
    """The distinct digests of all reports that were made."""


class Rebuild(Record, frozen=True, kw_only=True):
    """``audits/rebuild.json``: what a lane gives in an environment that was built anew."""

    schema: Literal["adjudge.audit.rebuild/1"]
    """Name and version of the record type."""
    lane: Line
    """Name of the lane."""
    engine: AuditEngine
    """The engine that was installed there."""
    inputs: list[AuditInput]
    """The case files of its readable splits."""
    report_digest: Sha256
    """Over the SHA-256 of the reports of the readable splits, by split."""
    rebuild_sha256: Sha256
    """Over this record without this field."""


class Deletion(Record, frozen=True, kw_only=True):
    """What happens without one lemma or method."""

    cases_using: Count
    """Cases whose evidence names it."""
    cases_changed: Count
    """Cases that come out otherwise without it."""
    as_expected: bool
    """Whether those are exactly the cases that should."""


class ProvenanceAudit(Audit, frozen=True, kw_only=True):
    """``audits/provenance.json``: does every step name a lemma that is there and matters?"""

    schema: Literal["adjudge.audit.provenance/1"]
    """Name and version of the record type."""
    obligation: Literal[10]
    """Number of the obligation."""
    lemmas_in_pack: list[Line]
    """Lemmas, or methods, of the registry."""
    lemmas_observed: list[Line]
    """Those that the evidence names."""
    unresolved: list[CaseName]
    """Cases whose evidence names one that is not in the registry."""
    deletion: dict[str, Deletion]
    """By lemma or method that was removed."""
    rename: dict[str, Count]
    """For a renamed pack: ids that changed, answers that changed."""


ARTIFACTS: dict[str, type[Audit]] = {
    "sealed": SealedAudit,
    "replay": ReplayAudit,
    "zero-wrong": ZeroWrongAudit,
    "perturb": PerturbAudit,
    "depth": DepthAudit,
    "frontier": FrontierAudit,
    "adversarial": AdversarialAudit,
    "determinism": DeterminismAudit,
    "provenance": ProvenanceAudit,
}
"""The records by the verb of their audit; ``ood-ratio`` has one of its own."""

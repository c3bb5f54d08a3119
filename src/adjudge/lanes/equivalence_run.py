"""The engine over the cases of the symbolic-equivalence lane: one outcome a case, nothing scored yet."""

from typing import Any, Literal, NamedTuple

from adjudge.algebra import canonical_form, check_equivalence
from adjudge.contract.case import EquivalenceCase, EquivalenceLabel
from adjudge.contract.report import CaseVerdict
from adjudge.lanes.equivalence_scoring import case_verdict

SYNTAX: Literal["lane"] = "lane"
_DECIDED: dict[str, EquivalenceLabel] = {"equivalent": "equivalent", "not_equivalent": "not_equivalent"}


class Outcome(NamedTuple):
    """What the engine said about one case.

    Attributes:
        case: the case.
        source: where the case comes from: ``curated``, ``generated`` or ``sealed``.
        actual: the engine's verdict.
        refusal_code: its code when it refused.
        method: the method that decided, out of the registry of methods.
        certificate: the evidence, or ``None`` when it refused.
        canonical_a, canonical_b: both sides as sorted monomials, or ``None`` when it refused.
    """

    case: EquivalenceCase
    source: str
    actual: EquivalenceLabel
    refusal_code: str | None
    method: str
    certificate: dict[str, Any] | None
    canonical_a: str | None
    canonical_b: str | None

    @property
    def category(self) -> str:
        """The case's category."""
        return self.case.category

    @property
    def expected(self) -> EquivalenceLabel:
        """The case's label."""
        return self.case.expected

    @property
    def expected_refusal(self) -> str | None:
        """The refusal code that the case's label names."""
        return self.case.expected_refusal

    @property
    def verdict(self) -> CaseVerdict:
        """How the label and what the engine said compare."""
        return case_verdict(self.expected, self.actual)


def decide(case: EquivalenceCase, source: str) -> Outcome:
    """Ask the engine about one case."""
    verdict = check_equivalence(case.expression_a, case.expression_b, syntax=SYNTAX)
    if verdict.refusal is not None:
        return Outcome(case, source, "refused", verdict.refusal.code, verdict.method, None, None, None)
    return Outcome(
        case=case,
        source=source,
        actual=_DECIDED[verdict.verdict],
        refusal_code=None,
        method=verdict.method,
        certificate=verdict.certificate,
        canonical_a=canonical_form(case.expression_a, syntax=SYNTAX),
        canonical_b=canonical_form(case.expression_b, syntax=SYNTAX),
    )

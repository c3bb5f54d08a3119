"""How every audit becomes an artifact: measured, or refused with a code, and never a vacuous pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from adjudge.audits.refusals import AuditRefused
from adjudge.contract.audit import Audit, AuditEngine, AuditGate, AuditInput
from adjudge.lanes.digests import with_digest

_Artifact = TypeVar("_Artifact", bound=Audit)


class Findings:
    """What an audit came to know on its way, a refused one too.

    Attributes:
        engine: who is audited, once it is known.
        inputs: the files that were read so far.
    """

    def __init__(self) -> None:
        self.engine: AuditEngine | None = None
        self.inputs: list[AuditInput] = []

    def enter(self, file: AuditInput) -> None:
        """Enter a file that was read, once however often it is read."""
        if file not in self.inputs:
            self.inputs.append(file)


class Measured(NamedTuple):
    """The outcome of an audit that did not refuse.

    Attributes:
        gates: every gate by name, in the order in which they are told.
        fields: the artifact's own fields.
    """

    gates: Mapping[str, AuditGate]
    fields: Mapping[str, Any]


def gate(threshold: str, measured: Mapping[str, int], passed: bool) -> AuditGate:
    """One gate; ``measured`` are the integers that were compared with the threshold."""
    return AuditGate(threshold=threshold, measured=dict(measured), passed=passed)


def none_of(name: str, count: int) -> AuditGate:
    """The gate that something never happens."""
    return gate("0", {name: count}, count == 0)


def audit(
    record: type[_Artifact],
    *,
    schema: str,
    obligation: int,
    lane: str,
    measure: Callable[[Findings], Measured],
    empty: Mapping[str, Any],
) -> _Artifact:
    """Run one audit.

    Args:
        record: the record of its artifact.
        schema: value of its field ``schema``.
        obligation: number of the obligation.
        lane: name of the lane.
        measure: measures; it enters the engine and the inputs into the findings as it learns of them, and
            raises :class:`~adjudge.audits.refusals.AuditRefused` where nothing can be measured.
        empty: the artifact's own fields when it refuses.

    Returns:
        The artifact. Its ``reason_code`` is the refusal, or the first failing gate in capitals.
    """
    findings = Findings()
    try:
        measured = measure(findings)
        failing = [name for name, one in measured.gates.items() if not one.passed]
        outcome = {
            **measured.fields,
            "gates": dict(measured.gates),
            "passed": not failing,
            "reason_code": failing[0].upper() if failing else "",
            "reason": f"gates that do not hold: {', '.join(failing)}"[:1000] if failing else "",
        }
        if not measured.gates:
            raise AuditRefused("EMPTY_REPORT", "there was nothing to measure")
    except AuditRefused as refused:
        outcome = {
            **empty,
            "gates": {},
            "passed": False,
            "reason_code": refused.code,
            "reason": refused.reason[:1000],
        }
    fields = {
        "schema": schema,
        "obligation": obligation,
        "lane": lane,
        "engine": findings.engine,
        "inputs": findings.inputs,
        **outcome,
    }
    return msgspec.convert(with_digest(fields, "audit_sha256"), record)

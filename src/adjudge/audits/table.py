"""The table of audits: ten obligations, each with its verb and what runs it. A module is imported when its
audit is."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import NamedTuple

from adjudge.audits.refusals import REFUSAL_CODES
from adjudge.contract.audit import Audit, OodRatioAudit
from adjudge.contract.gate import Colour
from adjudge.lanes.registry import Lane

AnyAudit = Audit | OodRatioAudit


class Verb(NamedTuple):
    """One audit.

    Attributes:
        name: its verb on the command line.
        obligation: number of its obligation.
        question: what it asks, in one line.
    """

    name: str
    obligation: int
    question: str


VERBS: tuple[Verb, ...] = (
    Verb("sealed", 1, "is the engine as good on cases that nobody can read?"),
    Verb("ood-ratio", 2, "is the engine as good on other surfaces as on the public ones?"),
    Verb("replay", 3, "does the evidence of every correct row hold when others check it?"),
    Verb("zero-wrong", 4, "is nothing wrong anywhere, and does every refusal have a code?"),
    Verb("perturb", 5, "does the answer follow the question when that is changed?"),
    Verb("depth", 6, "how does accuracy fall with the depth of the case?"),
    Verb("frontier", 7, "is the comparison with models complete and reproducible?"),
    Verb("adversarial", 8, "does the engine decide what it should refuse?"),
    Verb("determinism", 9, "does everything come out the same, always?"),
    Verb("provenance", 10, "does every step name a lemma that is there and matters?"),
)
"""In the order of the obligations."""


def run_audit(verb: Verb, root: Path, lane: Lane) -> AnyAudit:
    """Run an audit of a lane; nothing is written.

    Raises:
        EngineFault: the engine, or a process that ran it, failed.
        CaseFileError: the cases out of distribution are malformed.
    """
    if verb.name == "ood-ratio":
        from adjudge.audits.lane_ood_ratio import audit_lane_ood_ratio

        return audit_lane_ood_ratio(root, lane).artifact
    name = verb.name.replace("-", "_")
    module = importlib.import_module(f"adjudge.audits.{name}")
    artifact: Audit = getattr(module, f"audit_{name}")(root, lane)
    return artifact


def colour_of(audit: AnyAudit) -> Colour:
    """Green when it passed, refused when nothing could be measured, else red."""
    if audit.passed:
        return "green"
    return "refused" if audit.reason_code in REFUSAL_CODES else "red"

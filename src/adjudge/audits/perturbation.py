"""What a lane's changed cases are: of which case, by which transform, with which right answer.

A *preserving* transform keeps the right answer of a case and a *breaking* one changes it; the right answers
are the reference evaluators' and never the engine's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from adjudge.audits.subject import Item
from adjudge.contract.audit_artifacts import Kind


class Variant(NamedTuple):
    """A changed case.

    Attributes:
        transform: how it was changed.
        base_id: the case that was changed.
        item: the changed question with its right answer; its name is made of the two.
    """

    transform: str
    base_id: str
    item: Item


class Skip(NamedTuple):
    """A case that a transform does not apply to.

    Attributes:
        transform: the transform.
        base_id: the case.
        reason: why not, in one word.
    """

    transform: str
    base_id: str
    reason: str


class NotApplicableError(Exception):
    """A transform does not apply to a case.

    Attributes:
        reason: why not, in one word.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Perturbations(NamedTuple):
    """All changed cases of a lane.

    Attributes:
        kinds: every transform with its kind, in order.
        bases: the cases before they are changed.
        variants: the changed cases, by transform and then by case.
        skips: the pairs of transform and case that give none, in the same order.
        sha256: digest of the files that the bases come from.
    """

    kinds: Mapping[str, Kind]
    bases: Sequence[Item]
    variants: Sequence[Variant]
    skips: Sequence[Skip]
    sha256: str


def variant_id(transform: str, base_id: str) -> str:
    """Name of a changed case, such as ``add-zero-b1-0001``."""
    return f"{transform.replace('_', '-')}-{base_id}"

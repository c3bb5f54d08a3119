"""The trace: the steps from a graph to its answer. Record types.

This module and :mod:`adjudge.wordproblem.graph` are the contract between the solver and the verifier. Fields
stand in alphabetical order, so that records encode as canonical JSON.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudge.wordproblem.graph import Index, Name, Operand, Rational

TRACE_SCHEMA: Literal["adjudge.b3.trace/1"] = "adjudge.b3.trace/1"

Sha256 = Annotated[str, Meta(min_length=64, max_length=64)]
Word = Annotated[str, Meta(max_length=200)]


class Answer(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The answer."""

    entity: Name | None
    """Whose it is; null for a total."""
    unit: Name
    """In which unit."""
    value: Rational
    """How much."""


class Step(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One operation carried out; what the graph says of it is repeated word for word."""

    actor: Name
    """Whose amount it is."""
    after: Rational
    """The actor's amount afterwards; for ``apply_rate`` dollars."""
    before: Rational | None
    """The actor's amount before; null for a comparison, which states it."""
    index: Index
    """Place of the step, counted from 0."""
    kind: Word
    """The operation."""
    lemma: Word
    """The lemma of the operator pack that justifies it, ``pack:lemma``."""
    operand: Operand
    """By how much."""
    sentence: Index
    """Where it is said."""
    substance: Name | None
    """Of what, or null."""
    target: Name | None
    """Who receives, or null."""
    target_after: Rational | None
    """The receiver's amount afterwards; null unless there is one."""
    target_before: Rational | None
    """The receiver's amount before; null unless there is one."""
    unit: Name
    """In which unit."""


class Trace(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The solution of a graph."""

    answer: Answer
    """The answer."""
    graph_sha256: Sha256
    """Digest of the graph that was solved."""
    pack_id: Word
    """Name of the operator pack."""
    schema: Literal["adjudge.b3.trace/1"]
    """Name and version of the record type."""
    steps: list[Step]
    """One step an operation, in the same order."""

"""The problem graph: what a text says, without its words. Record types and digests.

This module, :mod:`adjudge.wordproblem.graph_checks` and :mod:`adjudge.wordproblem.trace` are the contract
between the reader, the solver and the verifier; the last two share nothing else. Fields stand in
alphabetical order, so that records encode as canonical JSON.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from adjudge.contract.canonical import canonical_bytes, sha256_hex
from adjudge.wordproblem.errors import GraphError

GRAPH_SCHEMA: Literal["adjudge.b3.graph/1"] = "adjudge.b3.graph/1"

OperationKind = Literal[
    "add",
    "subtract",
    "transfer",
    "multiply",
    "divide",
    "apply_rate",
    "compare_additive",
    "compare_multiplicative",
]
"""The eight operations; a lemma of the operator pack bears the same name."""

Index = Annotated[int, Meta(ge=0, le=10_000)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Rational = Annotated[str, Meta(min_length=1, max_length=40)]
Operand = dict[str, Rational | Index]


class _Row(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Base of the records: closed against unknown fields."""


class Consumed(_Row, frozen=True, gc=False):
    """Which node a sentence became."""

    node: str
    """``initial/I``, ``operations/I``, ``rates/I`` or ``unknown``."""
    sentence: Index
    """Index of the sentence."""


class Initial(_Row, frozen=True, gc=False):
    """An amount that is stated."""

    entity: Name
    """Who has it, or where it is."""
    sentence: Index
    """Where it is said."""
    substance: Name | None
    """Of what, or null."""
    unit: Name
    """In which unit, in the plural."""
    value: Rational
    """How much, at least 0."""


class Operation(_Row, frozen=True, gc=False):
    """Something that happens, or an amount that is stated by comparison."""

    actor: Name
    """Whose amount it is."""
    kind: OperationKind
    """What happens."""
    operand: Operand
    """By how much; the fields depend on the kind."""
    sentence: Index
    """Where it is said."""
    substance: Name | None
    """Of what, or null."""
    target: Name | None
    """Who receives; null unless the kind is ``transfer``."""
    unit: Name
    """In which unit; for ``apply_rate`` the unit that has the price."""


class Rate(_Row, frozen=True, gc=False):
    """A price or a pay."""

    denominator: Name
    """The unit that has the price."""
    numerator: Literal["dollars"]
    """The unit of the price."""
    polarity: Literal["cost", "pay"]
    """Whether it is spent or earned."""
    sentence: Index
    """Where it is said."""
    value: Rational
    """Dollars for one unit, above 0."""


class Unknown(_Row, frozen=True, gc=False):
    """What is asked."""

    entity: Name | None
    """Whose amount; null exactly for a total."""
    form: Literal["entity", "total", "rate"]
    """One amount, a sum of amounts, or a sum of money."""
    sentence: Index
    """The question."""
    substance: Name | None
    """Of what, or null."""
    unit: Name
    """In which unit."""


class Graph(_Row, frozen=True, gc=False):
    """A problem."""

    consumed: list[Consumed]
    """One row a sentence."""
    entities: list[Name]
    """Everybody and every place, in order of introduction."""
    initial: list[Initial]
    """The stated amounts."""
    operations: list[Operation]
    """What happens, in order."""
    rates: Annotated[list[Rate], Meta(max_length=1)]
    """The rate, if there is one."""
    schema: Literal["adjudge.b3.graph/1"]
    """Name and version of the record type."""
    unknown: Unknown
    """What is asked."""


# Made once: msgspec.json.encode makes one for each call. The order "deterministic" sorts the keys of objects;
# the fields of the records are sorted as they stand.
_ENCODE = msgspec.json.Encoder(order="deterministic").encode
_BACKSLASH, _DELETE = b"\\\x7f"


def graph_digest(graph: Graph) -> str:
    """SHA-256 of the canonical JSON of a graph that was checked.

    Raises:
        GraphError: a name is no text, but half of a surrogate pair.
    """
    return _digest(graph)


def shape_digest(graph: Graph, count_units: frozenset[str] | set[str]) -> str:
    """SHA-256 of the graph with entities and count units numbered in order of appearance.

    Two problems that differ in names and counted things alone have the same shape.

    Raises:
        GraphError: as :func:`graph_digest`.
    """
    names = {entity: f"E{index}" for index, entity in enumerate(graph.entities)}
    mentioned = [
        *(row.unit for row in graph.initial),
        *(row.denominator for row in graph.rates),
        *(row.unit for row in graph.operations),
        graph.unknown.unit,
    ]
    counted = [unit for unit in dict.fromkeys(mentioned) if unit in count_units]
    units = {unit: f"U{index}" for index, unit in enumerate(counted)}
    plain = msgspec.to_builtins(graph)
    plain["entities"] = list(names.values())
    for row in (*plain["initial"], *plain["operations"], *plain["rates"], plain["unknown"]):
        for field in ("entity", "actor", "target"):
            if row.get(field) is not None:
                row[field] = names[row[field]]
        for field in ("unit", "denominator"):
            if field in row:
                row[field] = units.get(row[field], row[field])
        if "reference" in row.get("operand", ()):
            row["operand"]["reference"] = names[row["operand"]["reference"]]
    return _digest(plain)


def json_bytes(value: Any) -> bytes:
    """The canonical JSON of a graph, a trace or JSON types, without floats and large integers, quickly."""
    data = _ENCODE(value)
    # The quick encoder escapes as canonical JSON does only where it has nothing to escape.
    if data.isascii() and _BACKSLASH not in data and _DELETE not in data:
        return data
    return canonical_bytes(value)


def _digest(value: Any) -> str:
    try:
        return sha256_hex(json_bytes(value))
    except UnicodeEncodeError as error:
        raise GraphError(str(error)) from None

"""The problem graph: what a text says, without its words. Record types, checks and digests.

This module and :mod:`adjudge.wordproblem.trace` are the contract between the reader, the solver and the
verifier; the last two share nothing else. Fields stand in alphabetical order, so that records encode as
canonical JSON.
"""

from __future__ import annotations

import re
from math import gcd
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

_FRACTION = re.compile(r"(-?[1-9][0-9]*)(?:/([2-9][0-9]*|[1-9][0-9]+))?")


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records: closed against unknown fields."""


class Consumed(_Row, frozen=True):
    """Which node a sentence became."""

    node: str
    """``initial/I``, ``operations/I``, ``rates/I`` or ``unknown``."""
    sentence: Index
    """Index of the sentence."""


class Initial(_Row, frozen=True):
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


class Operation(_Row, frozen=True):
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


class Rate(_Row, frozen=True):
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


class Unknown(_Row, frozen=True):
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


class Graph(_Row, frozen=True):
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


def check_graph(value: Any) -> Graph:
    """The record of a graph that is given as JSON types.

    Raises:
        GraphError: a field is missing, unknown or of the wrong type, a name or value has no place there, or
            the sentences are not consumed one by one.
    """
    try:
        graph = msgspec.convert(value, Graph, strict=True)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise GraphError(str(error)) from None
    entities = set(graph.entities)
    if not 0 < len(entities) == len(graph.entities):
        raise GraphError("entities are missing or repeated")
    _check_amounts(graph, entities)
    for operation in graph.operations:
        _check_operation(operation, graph, entities)
    _check_unknown(graph, entities)
    _check_consumed(graph)
    return graph


def is_canonical(value: str) -> bool:
    """Whether the text is a rational number in lowest terms, written in the one way it may be."""
    if value.isdigit() and value.isascii():
        return value[0] != "0" or value == "0"
    match = _FRACTION.fullmatch(value)
    if match is None:
        return False
    return match[2] is None or gcd(int(match[1]), int(match[2])) == 1


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
    """The canonical JSON of a record or of JSON types, without floats and large integers, quickly."""
    data = msgspec.json.encode(value, order="sorted")
    # The quick encoder escapes as canonical JSON does only where it has nothing to escape.
    if data.isascii() and b"\\" not in data and b"\x7f" not in data:
        return data
    return canonical_bytes(value)


def _digest(value: Any) -> str:
    try:
        return sha256_hex(json_bytes(value))
    except UnicodeEncodeError as error:
        raise GraphError(str(error)) from None


def _is_positive(value: str | int) -> bool:
    return isinstance(value, str) and is_canonical(value) and value[0] not in "-0"


def _check_amounts(graph: Graph, entities: set[str]) -> None:
    keys = set()
    owners = {operation.actor for operation in graph.operations}
    for row in graph.initial:
        if not is_canonical(row.value) or row.value[0] == "-":
            raise GraphError("an amount that is no canonical value")
        owners.add(row.entity)
        keys.add((row.entity, row.unit, row.substance))
    if len(keys) != len(graph.initial):
        raise GraphError("one amount is stated twice")
    if owners != entities:
        raise GraphError("the entities are not those who have or do something")
    for rate in graph.rates:
        if not _is_positive(rate.value):
            raise GraphError("a rate that is no canonical positive value")


def _check_operation(operation: Operation, graph: Graph, entities: set[str]) -> None:
    kind, operand = operation.kind, operation.operand
    if (operation.target is None) == (kind == "transfer"):
        raise GraphError("a target belongs to a transfer, and only there")
    if kind == "transfer" and (operation.target not in entities or operation.target == operation.actor):
        raise GraphError("a transfer to oneself or to nobody who was introduced")
    if kind == "apply_rate":
        if operand != {"rate": 0} or not graph.rates or graph.rates[0].denominator != operation.unit:
            raise GraphError("no rate to apply to the unit")
        return
    if kind in ("compare_additive", "compare_multiplicative"):
        _check_comparison(operation, entities)
        return
    value = operand.get("value")
    if len(operand) != 1 or not isinstance(value, str) or not _is_positive(value):
        raise GraphError("an operand that is not one canonical positive value")
    if kind == "multiply" and value not in ("2", "3"):
        raise GraphError("a multiplication by neither 2 nor 3")
    if kind == "divide" and (value == "1" or not value.isdigit()):
        raise GraphError("a split into no whole number of parts")


def _check_comparison(operation: Operation, entities: set[str]) -> None:
    operand = operation.operand
    size = "delta" if operation.kind == "compare_additive" else "factor"
    if operand.keys() != {"direction", "reference", size}:
        raise GraphError("a comparison with other fields")
    if operand["reference"] not in entities or operand["reference"] == operation.actor:
        raise GraphError("a comparison with oneself or with nobody who was introduced")
    direction, value = operand["direction"], operand[size]
    if size == "delta":
        if direction not in ("more", "fewer") or not _is_positive(value):
            raise GraphError("a difference that is no canonical positive value")
    elif direction == "half":
        if value != "1/2":
            raise GraphError("a half that is not 1/2")
    elif direction != "times" or not _is_positive(value) or value == "1" or "/" in str(value):
        raise GraphError("a factor that is no whole number from 2")


def _check_unknown(graph: Graph, entities: set[str]) -> None:
    unknown = graph.unknown
    if unknown.form == "total":
        if unknown.entity is not None:
            raise GraphError("a total of one")
    elif unknown.entity not in entities:
        raise GraphError("a question about nobody who was introduced")
    applied = [operation.actor for operation in graph.operations if operation.kind == "apply_rate"]
    if unknown.form != "rate":
        if applied:
            raise GraphError("a rate that nobody asks about")
        return
    if unknown.unit != "dollars" or unknown.substance is not None:
        raise GraphError("a rate that does not give dollars")
    if applied != [unknown.entity]:
        raise GraphError("a rate that is not applied to whom is asked about")


def _check_consumed(graph: Graph) -> None:
    """Every sentence is one node, and every node is one sentence."""
    nodes = {graph.unknown.sentence: "unknown"}
    count = len(graph.initial) + len(graph.operations) + len(graph.rates) + 1
    last = -1
    for index, initial in enumerate(graph.initial):
        nodes[initial.sentence] = f"initial/{index}"
    for index, rate in enumerate(graph.rates):
        nodes[rate.sentence] = f"rates/{index}"
    for index, operation in enumerate(graph.operations):
        if operation.sentence <= last:
            raise GraphError("operations out of order")
        last = operation.sentence
        if operation.kind != "apply_rate":
            nodes[last] = f"operations/{index}"
        elif last == graph.unknown.sentence:
            count -= 1
    if not count == len(nodes) == len(graph.consumed) == graph.unknown.sentence + 1:
        raise GraphError("sentences and nodes do not correspond")
    for index, row in enumerate(graph.consumed):
        if row.sentence != index or nodes.get(index) != row.node:
            raise GraphError("a sentence without its node")

"""What makes JSON types a problem graph: fields and types, and then what no schema can say."""

from __future__ import annotations

import re
from math import gcd
from typing import Any

import msgspec

from adjudge.wordproblem.errors import GraphError
from adjudge.wordproblem.graph import Graph, Operation

_FRACTION = re.compile(r"(-?[1-9][0-9]*)(?:/([2-9][0-9]*|[1-9][0-9]+))?")


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


def _is_positive(value: str | int) -> bool:
    if not isinstance(value, str):
        return False
    if value.isdigit() and value.isascii():
        return value[0] != "0"
    return is_canonical(value) and value[0] != "-"


def _check_amounts(graph: Graph, entities: set[str]) -> None:
    keys = set()
    owners = set()
    for row in graph.initial:
        if not is_canonical(row.value) or row.value[0] == "-":
            raise GraphError("an amount that is no canonical value")
        owners.add(row.entity)
        keys.add((row.entity, row.unit, row.substance))
    if len(keys) != len(graph.initial):
        raise GraphError("one amount is stated twice")
    for operation in graph.operations:
        owners.add(operation.actor)
    if owners != entities:
        raise GraphError("the entities are not those who have or do something")
    for rate in graph.rates:
        if not _is_positive(rate.value):
            raise GraphError("a rate that is no canonical positive value")


def _check_operation(operation: Operation, graph: Graph, entities: set[str]) -> None:
    kind, operand, target = operation.kind, operation.operand, operation.target
    if (target is None) == (kind == "transfer"):
        raise GraphError("a target belongs to a transfer, and only there")
    if target is not None and (target not in entities or target == operation.actor):
        raise GraphError("a transfer to oneself or to nobody who was introduced")
    if kind == "apply_rate":
        if operand != {"rate": 0} or not graph.rates or graph.rates[0].denominator != operation.unit:
            raise GraphError("no rate to apply to the unit")
        return
    if kind == "compare_additive" or kind == "compare_multiplicative":
        _check_comparison(operation, entities)
        return
    value = operand.get("value")
    if len(operand) != 1 or type(value) is not str or not _is_positive(value):
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
    # Without a rate there is no operation of this kind: its own check has seen to that.
    applied = (
        [operation.actor for operation in graph.operations if operation.kind == "apply_rate"]
        if graph.rates
        else []
    )
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
    consumed = graph.consumed
    nodes = [""] * len(consumed)
    count = len(graph.initial) + len(graph.rates) + len(graph.operations) + 1
    last = -1
    try:
        for index, initial in enumerate(graph.initial):
            nodes[initial.sentence] = f"initial/{index}"
        for index, rate in enumerate(graph.rates):
            nodes[rate.sentence] = f"rates/{index}"
        for index, operation in enumerate(graph.operations):
            sentence = operation.sentence
            if sentence <= last:
                raise GraphError("operations out of order")
            last = sentence
            if operation.kind != "apply_rate":
                nodes[last] = f"operations/{index}"
            elif last == graph.unknown.sentence:
                count -= 1
        nodes[graph.unknown.sentence] = "unknown"
    except IndexError:
        raise GraphError("a node of no sentence") from None
    # As many nodes as sentences and no sentence without one: then no two nodes share a sentence.
    if count != len(nodes) or "" in nodes or nodes[-1] != "unknown":
        raise GraphError("sentences and nodes do not correspond")
    for index, row in enumerate(consumed):
        if row.node != nodes[index]:
            raise GraphError("a sentence without its node")
        if row.sentence != index:
            raise GraphError("sentences out of order")

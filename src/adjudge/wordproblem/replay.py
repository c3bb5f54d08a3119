"""The verifier's own arithmetic: carries out the operations of a graph and compares every figure of a trace.

Written apart from the solver, which it must not import: amounts are pairs of integers in lowest terms, and
the table of operations is stated a second time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import gcd

import msgspec

from adjudge.wordproblem.graph import Graph, Operation
from adjudge.wordproblem.trace import Step

Pair = tuple[int, int]
"""Numerator and positive denominator, in lowest terms."""

Key = tuple[str, str, str | None]
Figures = tuple[str | None, str | None, str | None, str | None]
"""The fields ``before``, ``after``, ``target_before``, ``target_after``."""


class Replay(msgspec.Struct):
    """What came out.

    Attributes:
        mismatch: the first figure that differs, or why the operations cannot be carried out; else empty.
        broken: the first amount that is negative, or counted and not whole; else empty.
        answer: the amount that is asked for, or None when there is none.
    """

    mismatch: str = ""
    broken: str = ""
    answer: str | None = None


class _Impossible(Exception):  # noqa: N818 - an outcome of the replay, reported in its result
    """The operation needs an amount that nothing was said of."""


def replay(graph: Graph, steps: Sequence[Step], count_units: Collection[str]) -> Replay:
    """Carry out the operations and compare them with the steps, up to the first figure that differs.

    Args:
        graph: a checked graph; the operations are taken from here, never from the trace.
        steps: the steps of the trace; it is not assumed that there are as many as operations.
        count_units: the units whose amounts are whole.
    """
    result = Replay()
    amounts: dict[Key, Pair] = {}
    for row in graph.initial:
        _store(amounts, (row.entity, row.unit, row.substance), _pair(row.value), count_units, result)
    money: Pair | None = None
    for index, operation in enumerate(graph.operations):
        if index >= len(steps):
            result.mismatch = f"step {index} is missing"
            return result
        try:
            changes, figures = _carry_out(operation, graph, amounts)
        except _Impossible as reason:
            result.mismatch = f"step {index}: {reason}"
            return result
        step = steps[index]
        if (step.before, step.after, step.target_before, step.target_after) != figures:
            result.mismatch = f"step {index}: the replay gives {', '.join(map(str, figures))}"
            return result
        for key, value in changes:
            if key is None:
                money = value
            else:
                _store(amounts, key, value, count_units, result)
    result.answer = _answer(graph, amounts, money)
    return result


def _carry_out(
    operation: Operation, graph: Graph, amounts: dict[Key, Pair]
) -> tuple[list[tuple[Key | None, Pair]], Figures]:
    """The new amounts (under None: money from the rate), and the figures that a step must show."""
    operand = operation.operand
    unit, substance = operation.unit, operation.substance
    actor: Key = (operation.actor, unit, substance)
    match operation.kind:
        case "add":
            accrues = actor not in amounts and any(rate.denominator == unit for rate in graph.rates)
            before = (0, 1) if accrues else _known(amounts, actor)
            after = _sum(before, _pair(operand["value"]), 1)
        case "subtract" | "transfer":
            before = _known(amounts, actor)
            after = _sum(before, _pair(operand["value"]), -1)
        case "multiply":
            before = _known(amounts, actor)
            after = _product(before, _pair(operand["value"]))
        case "divide":
            before = _known(amounts, actor)
            numerator, denominator = _pair(operand["value"])
            after = _product(before, (denominator, numerator))
        case "apply_rate":
            before = _known(amounts, actor)
            after = _product(before, _pair(graph.rates[0].value))
            return [(None, after)], (_text(before), _text(after), None, None)
        case "compare_additive" | "compare_multiplicative":
            if actor in amounts:
                raise _Impossible("a comparison states what is known already")
            base = _known(amounts, (str(operand["reference"]), unit, substance))
            if operation.kind == "compare_multiplicative":
                after = _product(base, _pair(operand["factor"]))
            else:
                sign = 1 if operand["direction"] == "more" else -1
                after = _sum(base, _pair(operand["delta"]), sign)
            return [(actor, after)], (None, _text(after), None, None)
    if operation.kind != "transfer":
        return [(actor, after)], (_text(before), _text(after), None, None)
    target: Key = (str(operation.target), unit, substance)
    target_before = _known(amounts, target)
    target_after = _sum(target_before, _pair(operand["value"]), 1)
    figures = (_text(before), _text(after), _text(target_before), _text(target_after))
    return [(actor, after), (target, target_after)], figures


def _answer(graph: Graph, amounts: dict[Key, Pair], money: Pair | None) -> str | None:
    asked = graph.unknown
    if asked.form == "rate":
        return None if money is None else _text(money)
    if asked.form == "entity":
        value = amounts.get((str(asked.entity), asked.unit, asked.substance))
        return None if value is None else _text(value)
    total = None
    for (_, unit, substance), value in amounts.items():
        if unit == asked.unit and substance == asked.substance:
            total = value if total is None else _sum(total, value, 1)
    return None if total is None else _text(total)


def _store(
    amounts: dict[Key, Pair], key: Key, value: Pair, count_units: Collection[str], result: Replay
) -> None:
    amounts[key] = value
    if not result.broken and (value[0] < 0 or (value[1] != 1 and key[1] in count_units)):
        result.broken = f"{key[0]}: {_text(value)} {key[1]}"


def _known(amounts: dict[Key, Pair], key: Key) -> Pair:
    value = amounts.get(key)
    if value is None:
        raise _Impossible(f"nothing is known of {key[1]} of {key[0]}")
    return value


def _pair(text: str | int) -> Pair:
    numerator, slash, denominator = str(text).partition("/")
    return int(numerator), int(denominator) if slash else 1


def _sum(left: Pair, right: Pair, sign: int) -> Pair:
    if left[1] == 1 == right[1]:
        return left[0] + sign * right[0], 1
    return _reduced(left[0] * right[1] + sign * right[0] * left[1], left[1] * right[1])


def _product(left: Pair, right: Pair) -> Pair:
    if left[1] == 1 == right[1]:
        return left[0] * right[0], 1
    return _reduced(left[0] * right[0], left[1] * right[1])


def _reduced(numerator: int, denominator: int) -> Pair:
    common = gcd(numerator, denominator)
    return numerator // common, denominator // common


def _text(pair: Pair) -> str:
    return str(pair[0]) if pair[1] == 1 else f"{pair[0]}/{pair[1]}"

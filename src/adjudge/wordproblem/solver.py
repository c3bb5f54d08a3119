"""The solver: a graph becomes a trace, step by step, with exact rationals.

A pure function of the graph and the operator pack. Whatever cannot be done was refused when the graph was
read; meeting it here is a fault of the engine.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from adjudge.contract.errors import EngineFault
from adjudge.wordproblem.graph import Graph, Operation, graph_digest
from adjudge.wordproblem.packs import OperatorPack
from adjudge.wordproblem.refusals import Decline
from adjudge.wordproblem.trace import TRACE_SCHEMA

Amount = int | Fraction
Key = tuple[str, str, str | None]


class _Run:
    """The amounts while the operations are carried out.

    Attributes:
        amounts: every amount, those that accrue included.
        rate: dollars for one unit, and the unit.
        earned: the register that ``apply_rate`` writes to.
    """

    __slots__ = ("amounts", "earned", "rate")

    def __init__(self, graph: Graph) -> None:
        self.amounts: dict[Key, Amount] = {}
        for row in graph.initial:
            self.amounts[row.entity, row.unit, row.substance] = _number(row.value)
        self.rate = graph.rates[0] if graph.rates else None
        self.earned: Amount | None = None

    def step(self, operation: Operation) -> tuple[Amount | None, Amount, Amount | None, Amount | None]:
        """Carry out one operation: the actor's amount before and after, and the target's."""
        kind, operand = operation.kind, operation.operand
        key = (operation.actor, operation.unit, operation.substance)
        if kind == "compare_additive" or kind == "compare_multiplicative":
            after = self._compared(operation)
            if key in self.amounts:
                raise EngineFault(f"{kind} states an amount that is known")
            self.amounts[key] = after
            return None, after, None, None
        before = self.amounts.get(key)
        if before is None:
            before = self._first(key, kind)
        if kind == "apply_rate":
            if self.rate is None or self.rate.denominator != operation.unit:
                raise EngineFault("there is no rate to apply to the unit")
            self.earned = _whole(before * _number(self.rate.value))
            return before, self.earned, None, None
        value = _number(operand["value"])
        target_before = target_after = None
        if kind == "add":
            after = before + value
        elif kind == "subtract":
            after = before - value
        elif kind == "multiply":
            after = before * value
        elif kind == "divide":
            after = Fraction(before, value)
        else:
            after = before - value
            target = (str(operation.target), operation.unit, operation.substance)
            target_before = self.amounts.get(target)
            if target_before is None:
                target_before = self._first(target, kind)
            target_after = self.amounts[target] = _whole(target_before + value)
        if type(after) is not int:
            after = _whole(after)
        self.amounts[key] = after
        if after < 0:
            raise EngineFault(f"{kind} leaves less than nothing")
        return before, after, target_before, target_after

    def _first(self, key: Key, kind: str) -> Amount:
        """What there is of an amount that nothing was said of: nothing, where it accrues."""
        if kind != "add" or self.rate is None or self.rate.denominator != key[1]:
            raise EngineFault(f"{kind} of an amount that is not known")
        return 0

    def _compared(self, operation: Operation) -> Amount:
        operand = operation.operand
        reference = (str(operand["reference"]), operation.unit, operation.substance)
        base = self.amounts.get(reference)
        if base is None:
            raise EngineFault("a comparison with an amount that is not known")
        if operation.kind == "compare_multiplicative":
            return _whole(base * _number(operand["factor"]))
        delta = _number(operand["delta"])
        after = _whole(base + delta if operand["direction"] == "more" else base - delta)
        if after < 0:
            raise EngineFault("a comparison gives less than nothing")
        return after

    def unknown(self, graph: Graph) -> Amount:
        """The amount that is asked for."""
        asked = graph.unknown
        if asked.form == "rate" and self.earned is not None:
            return self.earned
        if asked.form == "total":
            what = (asked.unit, asked.substance)
            return _whole(sum(amount for key, amount in self.amounts.items() if key[1:] == what))
        amount = self.amounts.get((str(asked.entity), asked.unit, asked.substance))
        if amount is None:
            raise EngineFault("the question is about an amount that is not known")
        return amount


def solve(graph: Graph, pack: OperatorPack) -> dict[str, Any]:
    """The trace of a graph, as JSON types.

    Raises:
        Decline: ``PACK_LEMMA_MISSING``, before the first step.
        EngineFault: an operation cannot be carried out.
    """
    for operation in graph.operations:
        if operation.kind not in pack.lemmas:
            raise Decline("PACK_LEMMA_MISSING", operation.kind, stage="solve")
    run = _Run(graph)
    steps = []
    for index, operation in enumerate(graph.operations):
        before, after, target_before, target_after = run.step(operation)
        steps.append(
            {
                "actor": operation.actor,
                "after": str(after),
                "before": None if before is None else str(before),
                "index": index,
                "kind": operation.kind,
                "lemma": pack.lemmas[operation.kind].lemma_id,
                "operand": operation.operand,
                "sentence": operation.sentence,
                "substance": operation.substance,
                "target": operation.target,
                "target_after": None if target_after is None else str(target_after),
                "target_before": None if target_before is None else str(target_before),
                "unit": operation.unit,
            }
        )
    asked = graph.unknown
    return {
        "answer": {"entity": asked.entity, "unit": asked.unit, "value": str(run.unknown(graph))},
        "graph_sha256": graph_digest(graph),
        "pack_id": pack.pack_id,
        "schema": TRACE_SCHEMA,
        "steps": steps,
    }


def _number(text: str | int) -> Amount:
    if type(text) is int or "/" not in (digits := str(text)):
        return int(text)
    numerator, _, denominator = digits.partition("/")
    return Fraction(int(numerator), int(denominator))


def _whole(amount: Amount) -> Amount:
    if type(amount) is int:
        return amount
    return amount.numerator if amount.denominator == 1 else amount

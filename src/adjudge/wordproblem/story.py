"""What is known after some sentences of a problem, and the graph that grows out of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudge.wordproblem.graph import GRAPH_SCHEMA
from adjudge.wordproblem.lexicon import Lexicon, Unit
from adjudge.wordproblem.numerals import Value
from adjudge.wordproblem.readings import (
    AskHolding,
    AskTotal,
    Change,
    Possession,
    Rate,
    Reading,
    Transfer,
)
from adjudge.wordproblem.refusals import Decline

Key = tuple[str, str, str | None]
"""Holder, plural of the unit, substance."""

Json = dict[str, Any]

_MEASURED = (Possession, Change, Transfer, AskHolding, AskTotal)
"""The readings that may name a substance."""


class Story:
    """The state of the reader between two sentences.

    Attributes:
        amounts: the known amounts. An amount is known once it was stated; there is no implicit zero.
        accrued: amounts that the rate applies to, counted from zero.
        introduced: everybody and every place so far, with whether ``There are`` introduced it.
        stated_there: amounts that ``There are`` stated.
        rate: the rate, if there is one.
        added: who had something added that does not accrue.
        parted: who parted with money otherwise than by the rate.
        gained: who may have come by money otherwise than by the rate; what somebody loses may have been sold.
        lexicon: the vocabulary.
        units: every form of every unit of it, with the unit.
        sentence: index of the sentence that is being read.
        entities, initial, operations, rates, consumed: the fields of the graph.
    """

    __slots__ = (
        "_named",
        "accrued",
        "added",
        "amounts",
        "consumed",
        "gained",
        "initial",
        "introduced",
        "lexicon",
        "operations",
        "parted",
        "rate",
        "rates",
        "sentence",
        "stated_there",
        "units",
    )

    def __init__(self, readings: Iterable[Reading], lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.units = lexicon.units
        self.amounts: dict[Key, Value] = {}
        self.accrued: dict[Key, Value] = {}
        self.introduced: dict[str, bool] = {}
        self.stated_there: set[Key] = set()
        self.rate: Rate | None = None
        self.added: set[str] = set()
        self.parted: set[str] = set()
        self.gained: set[str] = set()
        self.sentence = 0
        self.initial: list[Json] = []
        self.operations: list[Json] = []
        self.rates: list[Json] = []
        self.consumed: list[Json] = []
        self._named = _substances(readings) if readings else None

    def key(self, holder: str, unit: Unit, substance: str | None) -> Key:
        """The amount that is meant; a unit without ``of`` means the only substance named with it anywhere.

        Raises:
            Decline: ``AMBIGUOUS_SUBSTANCE`` when there are two or more.
        """
        if substance is None and self._named and (named := self._named.get(unit.plural)):
            if len(named) > 1:
                raise Decline("AMBIGUOUS_SUBSTANCE", f"{unit.plural} of {' or '.join(named)}", slot="unit")
            (substance,) = named
        return holder, unit.plural, substance

    def require_introduced(self, name: str, slot: str) -> None:
        """Refuse a name that nothing was said of.

        Raises:
            Decline: ``UNDEFINED_ENTITY``.
        """
        if name not in self.introduced:
            raise Decline("UNDEFINED_ENTITY", name, slot=slot)

    def known(self, key: Key) -> Value:
        """The amount.

        Raises:
            Decline: ``UNKNOWN_HOLDING``.
        """
        value = self.amounts.get(key)
        if value is None:
            raise Decline("UNKNOWN_HOLDING", described(key), slot="unit")
        return value

    def require_unpriced(self, key: Key) -> None:
        """Refuse to touch what the rate counts.

        Raises:
            Decline: ``RATE_BASE_AMBIGUOUS``.
        """
        if key in self.accrued:
            raise Decline("RATE_BASE_AMBIGUOUS", described(key), slot="unit")

    def require_one_measure(self, key: Key, *, named: bool, everybody: bool = False) -> None:
        """Refuse to count in one unit what is held in several of its class, such as dollars and cents.

        Args:
            key: the amount that is asked for, or compared with.
            named: whether the sentence names the substance.
            everybody: whether it is about everybody's amounts together.

        Raises:
            Decline: ``AMBIGUOUS_TOTAL``.
        """
        holder, unit, substance = key
        kind = self.units[unit].unit_class
        if kind == "count":
            return
        for other in self.amounts:
            if (
                other[1] != unit
                and self.units[other[1]].unit_class == kind
                and (everybody or other[0] == holder)
                and (other[2] == substance or not named)
            ):
                raise Decline("AMBIGUOUS_TOTAL", f"{described(other)} too", slot="unit")

    def consume(self, node: str) -> None:
        """Note what the sentence became."""
        self.consumed.append({"node": node, "sentence": self.sentence})

    def state(self, key: Key, value: Value, *, exists: bool) -> None:
        """Enter an amount that the sentence states; how its holder came in is decided the first time."""
        entity, unit, substance = key
        self.introduced.setdefault(entity, exists)
        self.amounts[key] = value
        if exists:
            self.stated_there.add(key)
        self.consumed.append({"node": f"initial/{len(self.initial)}", "sentence": self.sentence})
        self.initial.append(
            {
                "entity": entity,
                "sentence": self.sentence,
                "substance": substance,
                "unit": unit,
                "value": str(value),
            }
        )

    def operate(self, kind: str, key: Key, operand: Json, target: str | None = None) -> None:
        """Enter an operation that the sentence tells."""
        self.consumed.append({"node": f"operations/{len(self.operations)}", "sentence": self.sentence})
        self.operation(kind, key, operand, target)

    def operation(self, kind: str, key: Key, operand: Json, target: str | None = None) -> None:
        """Enter an operation, whatever the sentence becomes."""
        actor, unit, substance = key
        self.operations.append(
            {
                "actor": actor,
                "kind": kind,
                "operand": operand,
                "sentence": self.sentence,
                "substance": substance,
                "target": target,
                "unit": unit,
            }
        )

    def graph(self, form: str, entity: str | None, unit: str, substance: str | None) -> Json:
        """The graph, once the question says what is unknown."""
        self.consume("unknown")
        return {
            "consumed": self.consumed,
            "entities": list(self.introduced),
            "initial": self.initial,
            "operations": self.operations,
            "rates": self.rates,
            "schema": GRAPH_SCHEMA,
            "unknown": {
                "entity": entity,
                "form": form,
                "sentence": self.sentence,
                "substance": substance,
                "unit": unit,
            },
        }


def described(key: Key) -> str:
    """An amount in words."""
    holder, unit, substance = key
    return f"{unit} of {holder}" if substance is None else f"{unit} of {substance} of {holder}"


def _substances(readings: Iterable[Reading]) -> dict[str, list[str]]:
    """The substances that are named with each unit, in order of appearance."""
    named: dict[str, list[str]] = {}
    for reading in readings:
        if isinstance(reading, _MEASURED) and reading.substance is not None:
            of_unit = named.setdefault(reading.unit.plural, [])
            if reading.substance not in of_unit:
                of_unit.append(reading.substance)
    return named

"""What one sentence says, before anybody asks whether the sentences fit together."""

from __future__ import annotations

from typing import Literal

import msgspec

from adjudge.wordproblem.lexicon import Polarity, Unit
from adjudge.wordproblem.numerals import Value


class Possession(msgspec.Struct, frozen=True, gc=False):
    """Somebody has, or somewhere there is, an amount; ``exists`` tells the second from the first."""

    holder: str
    unit: Unit
    substance: str | None
    value: Value
    exists: bool


class Change(msgspec.Struct, frozen=True, gc=False):
    """An amount grows or shrinks; ``accrues`` is the polarity of the rates that may apply to it."""

    kind: Literal["add", "subtract", "accrue"]
    holder: str
    unit: Unit
    substance: str | None
    value: Value
    accrues: Polarity | None = None
    by_verb: bool = True


class Transfer(msgspec.Struct, frozen=True, gc=False):
    """An amount goes from one to another."""

    actor: str
    target: str
    unit: Unit
    substance: str | None
    value: Value


class Scale(msgspec.Struct, frozen=True, gc=False):
    """An amount is multiplied, or split into parts of which one is kept; ``unit`` is None for ``them``.

    ``shared`` tells that a single one does it to ``their`` units, which may be those of several.
    """

    kind: Literal["multiply", "divide"]
    actor: str
    unit: Unit | None
    operand: int
    shared: bool = False


class Comparison(msgspec.Struct, frozen=True, gc=False):
    """An amount is stated by comparison; ``value`` is the difference, or the factor of ``times``."""

    kind: Literal["compare_additive", "compare_multiplicative"]
    direction: Literal["more", "fewer", "times", "half"]
    actor: str
    reference: str
    unit: Unit
    value: Value


class Rate(msgspec.Struct, frozen=True, gc=False):
    """One unit costs or pays an amount of dollars."""

    unit: Unit
    polarity: Polarity
    value: Value


class AskHolding(msgspec.Struct, frozen=True, gc=False):
    """How much has somebody, or is somewhere?"""

    holder: str
    unit: Unit
    substance: str | None


class AskTotal(msgspec.Struct, frozen=True, gc=False):
    """How much do they have together, or (``exists``) is there altogether?"""

    unit: Unit
    substance: str | None
    exists: bool


class AskRate(msgspec.Struct, frozen=True, gc=False):
    """What does somebody spend, pay or earn?"""

    holder: str
    polarity: Polarity


Statement = Possession | Change | Transfer | Scale | Comparison | Rate
Question = AskHolding | AskTotal | AskRate
Reading = Statement | Question

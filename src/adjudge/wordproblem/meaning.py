"""Stage ``meaning``: statements, in text order, become the nodes of a graph, or one is declined.

The values are computed here only to see whether each step makes sense; the graph holds what was said. One
function stands for each kind of statement.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudge.wordproblem.numerals import Value, bounded, quotient
from adjudge.wordproblem.readings import Change, Comparison, Possession, Rate, Scale, Statement, Transfer
from adjudge.wordproblem.refusals import Decline
from adjudge.wordproblem.slots import is_plural
from adjudge.wordproblem.story import Key, Story, described


def tell(story: Story, statement: Statement) -> None:
    """Let the statement happen.

    Raises:
        Decline: it cannot, after what was said before.
    """
    _TELL[type(statement)](story, statement)


def _possession(story: Story, statement: Possession) -> None:
    key = story.key(statement.holder, statement.unit, statement.substance)
    if story.accrued:
        story.require_unpriced(key)
    _require_unknown(story, key)
    story.state(key, statement.value, exists=statement.exists)


def _change(story: Story, statement: Change) -> None:
    key = story.key(statement.holder, statement.unit, statement.substance)
    if (story.rate is not None or statement.kind == "accrue") and _accrues(story, statement):
        _accrue(story, key, statement.value)
        return
    if story.accrued:
        story.require_unpriced(key)
    amount = story.amounts.get(key)
    if amount is None:  # Whoever has a known amount was introduced.
        story.require_introduced(statement.holder, "subject")
        amount = story.known(key)
    if statement.kind == "add":
        story.amounts[key] = bounded(amount + statement.value)
        story.added.add(statement.holder)
    else:
        story.amounts[key] = _taken(amount, statement.value, key)
        story.gained.add(statement.holder)
        if statement.unit.unit_class == "currency":
            story.parted.add(statement.holder)
    story.operate(statement.kind, key, {"value": str(statement.value)})


def _accrues(story: Story, statement: Change) -> bool:
    """Whether the rate counts the change; the rate speaks only of what is told after it."""
    rate = story.rate
    rated = rate is not None and rate.unit == statement.unit
    if statement.kind == "accrue":
        if rate is None or not rated:
            raise Decline("VERB_UNIT_MISMATCH", slot="unit")
        if rate.polarity != statement.accrues:
            raise Decline("RATE_POLARITY_MISMATCH", slot="verb")
        # Three hours of "the girls": three together, or three of each girl?
        if is_plural(story.lexicon, statement.holder):
            raise Decline("RATE_BASE_AMBIGUOUS", f"each of {statement.holder}, or all?", slot="subject")
        return True
    if rate is None or not rated or statement.kind != "add" or not statement.by_verb:
        return False
    if rate.polarity != statement.accrues:
        raise Decline("RATE_BASE_AMBIGUOUS", slot="verb")
    return True


def _accrue(story: Story, key: Key, value: Value) -> None:
    if key in story.amounts:
        raise Decline("RATE_BASE_AMBIGUOUS", described(key), slot="unit")
    story.introduced.setdefault(key[0], False)
    story.accrued[key] = bounded(story.accrued.get(key, 0) + value)
    story.operate("add", key, {"value": str(value)})


def _transfer(story: Story, statement: Transfer) -> None:
    giver = story.key(statement.actor, statement.unit, statement.substance)
    receiver = story.key(statement.target, statement.unit, statement.substance)
    story.require_unpriced(giver)
    story.require_unpriced(receiver)
    story.require_introduced(statement.actor, "subject")
    story.require_introduced(statement.target, "other")
    given, received = story.known(giver), story.known(receiver)
    story.amounts[giver] = _taken(given, statement.value, giver)
    story.amounts[receiver] = bounded(received + statement.value)
    if statement.unit.unit_class == "currency":
        story.parted.add(statement.actor)
        story.gained.add(statement.target)
    story.operate("transfer", giver, {"value": str(statement.value)}, statement.target)


def _scale(story: Story, statement: Scale) -> None:
    key = _them(story, statement)
    amount = story.known(key)
    unit = story.units[key[1]]
    if statement.kind == "multiply":
        story.amounts[key] = bounded(amount * statement.operand)
        if unit.unit_class == "currency":
            story.gained.add(statement.actor)
    else:
        story.amounts[key] = _divided(amount, statement.operand, whole=unit.is_count)
        if unit.unit_class == "currency":
            story.parted.add(statement.actor)
    story.operate(statement.kind, key, {"value": str(statement.operand)})


def _them(story: Story, statement: Scale) -> Key:
    """What the subject doubles or splits: the unit that is named, or the only amount it has."""
    if statement.unit is not None:
        key = story.key(statement.actor, statement.unit, None)
        story.require_unpriced(key)
        story.require_introduced(statement.actor, "subject")
        if statement.shared:
            _require_nobody_else(story, key)
        return key
    story.require_introduced(statement.actor, "subject")
    for key in story.accrued:
        if key[0] == statement.actor:
            story.require_unpriced(key)
    held = [key for key in story.amounts if key[0] == statement.actor]
    if not held:
        raise Decline("UNKNOWN_HOLDING", statement.actor)
    if len(held) > 1:
        raise Decline("AMBIGUOUS_PRONOUN", " or ".join(key[1] for key in held))
    return held[0]


def _require_nobody_else(story: Story, key: Key) -> None:
    """Refuse ``their`` of a single one where it may mean what others have of the unit, too."""
    for holder, unit, _ in story.amounts:
        if unit == key[1] and holder != key[0]:
            raise Decline("AMBIGUOUS_PRONOUN", f"{unit} of {key[0]}, or of {holder} too?", slot="owner")


def _comparison(story: Story, statement: Comparison) -> None:
    key = story.key(statement.actor, statement.unit, None)
    story.require_unpriced(key)
    story.require_introduced(statement.reference, "other")
    reference = (statement.reference, key[1], key[2])
    base = story.known(reference)
    story.require_one_measure(reference, named=False)
    _require_unknown(story, key)
    value = statement.value
    operand: dict[str, Any] = {"direction": statement.direction, "reference": statement.reference}
    match statement.direction:
        case "more":
            result = bounded(base + value)
        case "fewer":
            result = _taken(base, value, key)
        case "times":
            result = bounded(base * value)
        case "half":
            result = _divided(base, 2, whole=statement.unit.is_count)
    if statement.kind == "compare_additive":
        operand["delta"] = str(value)
    else:
        operand["factor"] = "1/2" if statement.direction == "half" else str(value)
    story.introduced.setdefault(statement.actor, False)
    story.amounts[key] = result
    story.operate(statement.kind, key, operand)


def _rate(story: Story, statement: Rate) -> None:
    if story.rate is not None:
        raise Decline("AMBIGUOUS_RATE")
    _, unit, _ = story.key("", statement.unit, None)
    story.rate = statement
    story.consume("rates/0")
    story.rates.append(
        {
            "denominator": unit,
            "numerator": "dollars",
            "polarity": statement.polarity,
            "sentence": story.sentence,
            "value": str(statement.value),
        }
    )


def _require_unknown(story: Story, key: Key) -> None:
    if key in story.amounts:
        raise Decline("REDEFINED_HOLDING", described(key), slot="unit")


def _taken(amount: Value, value: Value, key: Key) -> Value:
    if amount < value:
        raise Decline("NEGATIVE_HOLDING", f"{described(key)}: {amount} - {value}", slot="number")
    return bounded(amount - value)


def _divided(amount: Value, divisor: int, *, whole: bool) -> Value:
    result = quotient(amount, divisor)
    if whole and not isinstance(result, int):
        raise Decline("NON_INTEGER_DIVISION", f"{amount} / {divisor}", slot="number")
    return bounded(result)


_TELL: dict[type[Statement], Callable[[Story, Any], None]] = {
    Possession: _possession,
    Change: _change,
    Transfer: _transfer,
    Scale: _scale,
    Comparison: _comparison,
    Rate: _rate,
}

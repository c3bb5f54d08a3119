"""Stage ``question``: what is asked makes the graph whole, or is declined.

One function stands for each kind of question.
"""

from __future__ import annotations

from adjudge.wordproblem.numerals import bounded
from adjudge.wordproblem.readings import AskHolding, AskRate, AskTotal, Question
from adjudge.wordproblem.refusals import Decline
from adjudge.wordproblem.slots import is_plural
from adjudge.wordproblem.story import Json, Story


def ask(story: Story, question: Question) -> Json:
    """The graph of the story with this question.

    Raises:
        Decline: what was told does not answer it, or in more than one way.
    """
    if isinstance(question, AskRate):
        return _rate(story, question)
    if story.rate is not None:
        raise Decline("ORPHAN_RATE")
    if isinstance(question, AskTotal):
        return _total(story, question)
    return _holding(story, question)


def _holding(story: Story, question: AskHolding) -> Json:
    key = story.key(question.holder, question.unit, question.substance)
    story.require_introduced(question.holder, "subject")
    story.known(key)
    story.require_one_measure(key, named=question.substance is not None)
    return story.graph("entity", *key)


def _total(story: Story, question: AskTotal) -> Json:
    _, unit, substance = story.key("", question.unit, question.substance)
    keys = [key for key in story.amounts if key[1:] == (unit, substance)]
    if not keys:
        raise Decline("UNKNOWN_HOLDING", unit, slot="unit")
    if len(keys) == 1 and not question.exists:
        raise Decline("UNBOUND_PRONOUN", f"only {keys[0][0]} has {unit}")
    there = [story.introduced[key[0]] and key in story.stated_there for key in keys]
    somehow_there = [story.introduced[key[0]] or key in story.stated_there for key in keys]
    if not all(there) if question.exists else any(somehow_there):
        raise Decline("AMBIGUOUS_TOTAL", "people and places both have some")
    if len(keys) > 1 and any(key[0] == unit for key in keys):
        raise Decline("AMBIGUOUS_TOTAL", "a place may be part of the whole")
    if not question.exists:
        _require_all_alike(story, [key[0] for key in keys])
    story.require_one_measure(("", unit, substance), named=question.substance is not None, everybody=True)
    bounded(sum(story.amounts[key] for key in keys))
    return story.graph("total", None, unit, substance)


def _require_all_alike(story: Story, holders: list[str]) -> None:
    """Refuse a ``they`` that may leave out ``the box``: nothing tells a box from a team.

    With one other holder there is no choice: nobody is ``they`` alone.
    """
    alone = [name for name in holders if name.startswith("the ") and not is_plural(story.lexicon, name)]
    if alone and len(holders) - len(alone) > 1:
        raise Decline("AMBIGUOUS_TOTAL", f"do they include {alone[0]}?")


def _rate(story: Story, question: AskRate) -> Json:
    holder = question.holder
    story.require_introduced(holder, "subject")
    rate = story.rate
    if rate is None:
        raise Decline("NO_MATCHING_RATE")
    if rate.polarity != question.polarity:
        raise Decline("RATE_POLARITY_MISMATCH", slot="verb")
    unit = rate.unit.plural
    if any(key[:2] == (holder, unit) for key in story.amounts):
        raise Decline("RATE_BASE_AMBIGUOUS", f"{holder} had {unit} already")
    key = story.key(holder, rate.unit, None)
    amount = story.accrued.get(key)
    if amount is None or holder in story.added:
        raise Decline("NO_MATCHING_RATE")
    # Money that changed hands besides the rate: is it part of what was spent or earned?
    if holder in (story.parted if rate.polarity == "cost" else story.gained):
        raise Decline("RATE_BASE_AMBIGUOUS", f"{holder} moved money besides the rate")
    bounded(amount * rate.value)
    story.operation("apply_rate", key, {"rate": 0})
    return story.graph("rate", holder, "dollars", None)

"""Changed cases of the bounded-grammar lane: eleven transforms of plans, answered by the reference evaluator.

A transform changes the plan of a case: its names, its unit, its sentences with their numbers. The text and
the right answer both follow from the changed plan.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from adjudge.audits.perturbation import NotApplicableError, Skip, Variant, variant_id
from adjudge.audits.reference_problems import ImpossibleAmountError, Problem
from adjudge.audits.subject import Item, Question
from adjudge.contract.audit_artifacts import Kind
from adjudge.lanes.wordproblem_plan import Effect, Sentence

RENAMINGS = (
    {"Sam": "Alex", "Tom": "Carol"},
    {"Sam": "Pat", "Tom": "Robin"},
    {"Sam": "Quinn", "Tom": "Morgan"},
)
"""Three fixed rows of names."""
REGISTRY_UNITS = ("nebulae", "spires", "lanterns", "ingots", "shards", "scrolls", "talismans", "obsidians",
                  "feathers", "runes", "crystals", "pelts", "moonbeams", "embers", "ledgers", "phials",
                  "compasses", "trinkets")  # fmt: skip
"""Count units that no other case has."""
BYSTANDER = "Casey"
"""Whom nothing happens to."""
VERBS: Mapping[str, tuple[str, ...]] = {
    "add": ("buys", "gets", "finds", "receives", "earns", "adds"),
    "subtract": ("eats", "loses", "sells", "donates", "uses", "spends", "drops", "removes"),
    "transfer": ("gives", "sends", "hands", "passes", "mails"),
}
"""Verbs of one kind mean the same to the amounts."""

_SINGULARS = {
    "nebulae": "nebula",
    "compasses": "compass",
    "candies": "candy",
    "feet": "foot",
    "inches": "inch",
}
_WORDS = "zero one two three four five six seven eight nine ten eleven twelve"
_STEP = 2
Base = tuple[str, Problem]


class _Transform(NamedTuple):
    name: str
    kind: Kind
    change: Callable[[Problem, int], Problem]
    """Changes a problem; the number is the place of the case in its list."""


def changed(bases: Sequence[Base]) -> Iterator[Variant | Skip]:
    """Every transform of every case, or why there is none, by transform and then by case."""
    for transform in _TRANSFORMS:
        for place, (case_id, problem) in enumerate(bases):
            try:
                yield _variant(transform, case_id, problem, place)
            except NotApplicableError as no:
                yield Skip(transform.name, case_id, no.reason)


def item(case_id: str, problem: Problem) -> Item:
    """A problem as a question with its right answer.

    Raises:
        ImpossibleAmountError: an amount on the way cannot be.
    """
    return Item(Question(case_id, (text(problem),)), problem.answer())


def text(problem: Problem) -> str:
    """The words of a problem."""
    unit = problem.unit
    words = {
        "a": problem.names[0] if problem.names else "",
        "b": problem.names[-1] if problem.names else "",
        "u": unit,
        "U": unit.capitalize(),
        "one": _SINGULARS.get(unit, unit.removesuffix("s")),
    }
    said = [*(sentence.text for sentence in problem.sentences), *problem.asides, problem.question.text]
    return " ".join(sentence.format_map(words) for sentence in said)


def _variant(transform: _Transform, case_id: str, problem: Problem, place: int) -> Variant:
    name = variant_id(transform.name, case_id)
    try:
        made = item(name, transform.change(problem, place))
    except ImpossibleAmountError:
        raise NotApplicableError("impossible_amount") from None
    if transform.kind == "breaking" and made.right == problem.answer():
        raise NotApplicableError("answer_kept")
    return Variant(transform.name, case_id, made)


def _rename(row: Mapping[str, str], problem: Problem, _: int) -> Problem:
    if not problem.names:
        raise NotApplicableError("no_name")
    return problem._replace(names=tuple(row[name] for name in problem.names))


def _rename_unit(problem: Problem, place: int) -> Problem:
    if not problem.is_counted:
        raise NotApplicableError("measured_unit")
    return problem._replace(unit=REGISTRY_UNITS[place % len(REGISTRY_UNITS)])


def _synonym(problem: Problem, _: int) -> Problem:
    if problem.is_priced:
        raise NotApplicableError("priced")
    sentences = tuple(_with_verb(sentence, _next_verb) for sentence in problem.sentences)
    if sentences == problem.sentences:
        raise NotApplicableError("no_such_verb")
    return problem._replace(sentences=sentences)


def _swap_possessions(problem: Problem, _: int) -> Problem:
    sentences = problem.sentences
    for index, (one, other) in enumerate(pairwise(sentences)):
        if {one.effect, other.effect} == {"hold", "hold_second"}:
            return problem._replace(sentences=(*sentences[:index], other, one, *sentences[index + 2 :]))
    raise NotApplicableError("no_two_possessions")


def _bystander(problem: Problem, _: int) -> Problem:
    if re.search("are there|do they have", problem.question.text):
        raise NotApplicableError("asks_for_all")
    return problem._replace(asides=(f"{BYSTANDER} has 0 {{u}}.",))


def _more_at_first(problem: Problem, _: int) -> Problem:
    return _stepped(problem, lambda sentence: sentence.effect == "hold", "no_holding")


def _more_of_operand(problem: Problem, _: int) -> Problem:
    return _stepped(problem, lambda sentence: not sentence.effect.startswith("hold"), "no_numeric_operand")


def _flip(problem: Problem, _: int) -> Problem:
    if problem.is_priced:
        raise NotApplicableError("priced")
    for index, sentence in enumerate(problem.sentences):
        flipped = _with_verb(sentence, _opposite) if sentence.effect in ("add", "subtract") else sentence
        if flipped != sentence:
            effect: Effect = "subtract" if sentence.effect == "add" else "add"
            return _with_sentence(problem, index, flipped._replace(effect=effect))
    raise NotApplicableError("no_such_verb")


def _swap_operations(problem: Problem, _: int) -> Problem:
    sentences = problem.sentences
    for index, (one, other) in enumerate(pairwise(sentences)):
        for scaling, adding in ((one, other), (other, one)):
            if scaling.effect in ("multiply", "divide") and adding.effect in ("add", "subtract"):
                return problem._replace(sentences=(*sentences[:index], other, one, *sentences[index + 2 :]))
    raise NotApplicableError("no_such_neighbours")


def _stepped(problem: Problem, wanted: Callable[[Sentence], bool], reason: str) -> Problem:
    """The first wanted sentence that spells a whole number, with two more."""
    for index, sentence in enumerate(problem.sentences):
        size = abs(sentence.value)
        if not wanted(sentence) or size.denominator != 1:
            continue
        more = int(size) + _STEP
        for old, new in ((str(size), str(more)), (_word(int(size)), _word(more))):
            said = re.sub(rf"(?<![\w.]){old}(?![\w.][0-9]|\w)", new, sentence.text, count=1)
            if said != sentence.text:
                value = Fraction(more if sentence.value > 0 else -more)
                return _with_sentence(problem, index, sentence._replace(text=said, value=value))
    raise NotApplicableError(reason)


def _with_sentence(problem: Problem, index: int, sentence: Sentence) -> Problem:
    sentences = problem.sentences
    return problem._replace(sentences=(*sentences[:index], sentence, *sentences[index + 1 :]))


def _with_verb(sentence: Sentence, change: Callable[[str, str], str]) -> Sentence:
    """The sentence with its verb changed, where it has one of the kind of its effect."""
    verbs = VERBS.get(sentence.effect, ())
    for verb in re.findall("[a-z]+", sentence.text):
        if verb in verbs:
            said = re.sub(rf"\b{verb}\b", change(sentence.effect, verb), sentence.text, count=1)
            return sentence._replace(text=said)
    return sentence


def _next_verb(kind: str, verb: str) -> str:
    verbs = VERBS[kind]
    return verbs[(verbs.index(verb) + 1) % len(verbs)]


def _opposite(kind: str, _: str) -> str:
    return "loses" if kind == "add" else "finds"


def _word(value: int) -> str:
    words = _WORDS.split(" ")
    return words[value] if value < len(words) else str(value)


_TRANSFORMS = (
    *(
        _Transform(f"rename_names_{number}", "preserving", partial(_rename, row))
        for number, row in enumerate(RENAMINGS, start=1)
    ),
    _Transform("rename_unit", "preserving", _rename_unit),
    _Transform("synonym_verb", "preserving", _synonym),
    _Transform("swap_possessions", "preserving", _swap_possessions),
    _Transform("add_bystander", "preserving", _bystander),
    _Transform("first_holding_plus_two", "breaking", _more_at_first),
    _Transform("first_operand_plus_two", "breaking", _more_of_operand),
    _Transform("flip_first_verb", "breaking", _flip),
    _Transform("swap_operations", "breaking", _swap_operations),
)
KINDS: Mapping[str, Kind] = {transform.name: transform.kind for transform in _TRANSFORMS}
"""The transforms with their kinds, in order."""

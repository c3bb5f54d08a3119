"""The plan of the lane bounded-grammar: its 35 solvable cases with their siblings, and fifteen more."""

from __future__ import annotations

from fractions import Fraction

from adjudge.contract.case import WordProblemShape
from adjudge.lanes.wordproblem_plan import (
    PUBLIC_NAMES,
    Effect,
    PlannedCase,
    Question,
    RefusedCase,
    Sentence,
)


def _has(value: int, what: str = "{u}") -> Sentence:
    return Sentence("hold", f"{{a}} has {value} {what}.", Fraction(value))


def _other_has(value: int) -> Sentence:
    return Sentence("hold_second", f"{{b}} has {value} {{u}}.", Fraction(value))


def _add(verb: str, *values: int, who: str = "{a}", what: str = "{u}") -> tuple[Sentence, ...]:
    return tuple(Sentence("add", f"{who} {verb} {value} {what}.", Fraction(value)) for value in values)


def _subtract(verb: str, value: int, who: str = "{a}") -> Sentence:
    return Sentence("subtract", f"{who} {verb} {value} {{u}}.", Fraction(value))


def _changes(*changes: tuple[str, int]) -> tuple[Sentence, ...]:
    return tuple(
        _subtract(verb, value) if verb in _SUBTRACTING else _add(verb, value)[0] for verb, value in changes
    )


_SUBTRACTING = ("eats", "loses", "drops", "sells", "donates", "uses", "spends", "removes")


def _passes(verb: str, value: int) -> Sentence:
    return Sentence("transfer", f"{{a}} {verb} {value} {{u}} to {{b}}.", Fraction(value))


def _compares(form: str, effect: Effect, value: Fraction | int) -> Sentence:
    return Sentence(effect, f"{{b}} has {form} {{a}}.", Fraction(value))


def _more(value: int) -> Sentence:
    return _compares(f"{value} more {{u}} than", "compare_additive", value)


def _fewer(value: int) -> Sentence:
    return _compares(f"{value} fewer {{u}} than", "compare_additive", -value)


def _times(form: str, factor: Fraction | int) -> Sentence:
    return _compares(f"{form} {{u}} as", "compare_multiplicative", factor)


_FIRST = Question("first", "How many {u} does {a} have?")
_SECOND = Question("second", "How many {u} does {b} have?")
_HALF = Fraction(1, 2)


def _holder(name: str, ood: str, unit: str, ood_unit: str, *said: Sentence, answer: int) -> PlannedCase:
    return PlannedCase("canonical_has_buys", (name,), (ood,), unit, ood_unit, said, _FIRST, answer)


def _compared(
    shape: WordProblemShape,
    ood: tuple[str, str],
    unit: str,
    ood_unit: str,
    start: int,
    said: Sentence,
    answer: int,
) -> PlannedCase:
    return PlannedCase(shape, PUBLIC_NAMES, ood, unit, ood_unit, (_has(start), said), _SECOND, answer)


def _scaled(
    ood: tuple[str, str], unit: str, ood_unit: str, start: int, said: Sentence, answer: int
) -> PlannedCase:
    return _compared("compare_multiplicative", ood, unit, ood_unit, start, said, answer)


def _given(
    ood: tuple[str, ...],
    units: tuple[str, str],
    starts: tuple[int, int],
    said: Sentence,
    asks: Question,
    answer: int,
) -> PlannedCase:
    sentences = (_has(starts[0]), _other_has(starts[1]), said)
    return PlannedCase("transfer", PUBLIC_NAMES, ood, *units, sentences, asks, answer)


def _priced(
    ood: str,
    unit: str,
    ood_unit: str,
    price: Sentence,
    added: tuple[Sentence, ...],
    question: str,
    answer: int,
) -> PlannedCase:
    asks = Question("price", question)
    return PlannedCase("apply_rate", ("Sam",), (ood,), unit, ood_unit, (price, *added), asks, answer)


SOLVED: tuple[PlannedCase, ...] = (
    _holder("Sam", "Maya", "apples", "oranges", _has(6), *_changes(("buys", 7)), answer=13),
    _holder("Tom", "Liam", "cookies", "cookies", _has(15), *_changes(("eats", 4)), answer=11),
    _given(("Noah", "Diana"), ("stickers", "pencils"), (11, 4), _passes("gives", 5), _SECOND, 9),
    PlannedCase(
        "multiply", ("Sam",), ("Felix",), "apples", "books",
        (_has(8), Sentence("multiply", "{a} doubles his {u}.", Fraction(2))), _FIRST, 16,
    ),
    PlannedCase(
        "divide", ("Sam",), ("Priya",), "cards", "stamps",
        (
            _has(28),
            Sentence("divide", "{a} splits them evenly into 7 piles and keeps one pile.", Fraction(7)),
        ),
        _FIRST, 4,
    ),
    _priced(
        "Omar", "apples", "marbles", Sentence("price", "Each {one} costs $3.", Fraction(3)),
        _add("buys", 7), "How much does {a} spend?", 21,
    ),
    _compared("compare_additive", ("Rosa", "Jun"), "kites", "oranges", 11, _more(6), 17),
    _compared("compare_additive", ("Kai", "Maya"), "balls", "coins", 14, _fewer(9), 5),
    _scaled(("Liam", "Noah"), "shells", "pencils", 7, _times("4 times as many", 4), 28),
    _scaled(("Diana", "Felix"), "oranges", "books", 9, _times("twice as many", 2), 18),
    _scaled(("Priya", "Omar"), "cookies", "cookies", 16, _times("half as many", _HALF), 8),
    PlannedCase(
        "there_are_count", (), (), "candies", "balls",
        (
            Sentence("hold", "There are 17 {u} in the box.", Fraction(17)),
            _subtract("loses", 6, who="The box"),
        ),
        Question("first", "How many {u} are there in the box?"), 11,
    ),
    PlannedCase(
        "there_are_count", (), (), "birds", "coins",
        (
            Sentence("hold", "There are 8 {u}.", Fraction(8)),
            Sentence("add", "There are 5 more {u}.", Fraction(5)),
        ),
        Question("first", "How many {u} are there in total?"), 13,
    ),
    PlannedCase(
        "substance_qualifier", ("Sam",), ("Rosa",), "feet", "feet",
        (_has(18, "{u} of rope"), *_add("buys", 7, what="{u} of rope")),
        Question("first", "How many {u} of rope does {a} have?"), 25,
    ),
    _holder("Sam", "Jun", "cookies", "cookies", _has(9), *_changes(("gets", 6), ("eats", 4)), answer=11),
    _holder("Tom", "Kai", "shells", "marbles", _has(12), *_changes(("gets", 5)), answer=17),
    _holder(
        "Sam", "Maya", "coins", "stamps", _has(10),
        *_changes(("finds", 4), ("loses", 3), ("finds", 6), ("drops", 2)), answer=15,
    ),
    _holder("Tom", "Liam", "books", "pencils", _has(13), *_changes(("receives", 8)), answer=21),
    _holder(
        "Sam", "Noah", "dollars", "dollars", _has(20),
        *_changes(("earns", 15), ("spends", 8), ("earns", 12), ("spends", 9), ("earns", 6)), answer=36,
    ),
    _holder("Tom", "Diana", "cookies", "cookies", _has(7), *_changes(("adds", 9)), answer=16),
    _holder(
        "Sam", "Felix", "apples", "oranges", _has(10),
        *_changes(("buys", 8), ("eats", 3), ("receives", 6), ("eats", 5), ("finds", 4), ("eats", 7)),
        answer=13,
    ),
    _holder(
        "Tom", "Priya", "marbles", "balls", _has(30),
        *_changes(("loses", 6), ("finds", 4), ("gets", 9), ("donates", 12), ("adds", 5), ("removes", 8)),
        answer=22,
    ),
    _holder(
        "Sam", "Omar", "cookies", "cookies", _has(24),
        *_changes(("sells", 9), ("adds", 6), ("sells", 7)), answer=14,
    ),
    _holder("Tom", "Rosa", "hours", "hours", _has(12), *_changes(("donates", 5), ("gets", 3)), answer=10),
    _holder(
        "Sam", "Jun", "feet", "feet", _has(40),
        *_changes(("uses", 12), ("buys", 5), ("uses", 9), ("receives", 6)), answer=30,
    ),
    _holder(
        "Tom", "Kai", "dollars", "dollars", _has(50),
        *_changes(
            ("spends", 14), ("earns", 9), ("spends", 11), ("receives", 20), ("spends", 6), ("earns", 5),
            ("spends", 8),
        ),
        answer=45,
    ),
    _given(("Maya", "Liam"), ("stamps", "coins"), (16, 3), _passes("sends", 7), _FIRST, 9),
    PlannedCase(
        "multiply", ("Sam",), ("Noah",), "pencils", "marbles",
        (_has(6), Sentence("multiply", "{a} triples them.", Fraction(3))), _FIRST, 18,
    ),
    _priced(
        "Diana", "books", "oranges", Sentence("price", "{U} cost $0.75 each.", Fraction(3, 4)),
        _add("buys", 3, 5), "How much does {a} pay in total?", 6,
    ),
    _priced(
        "Felix", "hours", "hours", Sentence("price", "Each {one} pays $13.", Fraction(13)),
        _add("works", 6), "How much does {a} earn?", 78,
    ),
    _scaled(("Priya", "Omar"), "dollars", "dollars", 17, _times("twice as much", 2), 34),
    _scaled(("Rosa", "Jun"), "dollars", "dollars", 8, _times("five times as much", 5), 40),
    _scaled(("Kai", "Maya"), "dollars", "dollars", 26, _times("half as much", _HALF), 13),
    _scaled(("Liam", "Noah"), "beads", "oranges", 12, _times("twice the number of", 2), 24),
    _scaled(("Diana", "Felix"), "crayons", "marbles", 6, _times("seven times the number of", 7), 42),
)  # fmt: skip
"""The cases ``b3-001`` to ``b3-035`` and their siblings ``ood-001`` to ``ood-035``, in order."""


def _wrongly(shape: WordProblemShape, name: str, unit: str, *said: Sentence, answer: int) -> PlannedCase:
    return PlannedCase(shape, (name,), (), unit, unit, said, _FIRST, answer)


MISDECLARED: tuple[tuple[PlannedCase, int], ...] = (
    (_wrongly("canonical_has_buys", "Sam", "shells", _has(9), *_changes(("buys", 4)), answer=13), 14),
    (_wrongly("canonical_has_buys", "Tom", "cookies", _has(12), *_changes(("eats", 5)), answer=7), 8),
    (_given((), ("balls", "balls"), (10, 3), _passes("gives", 4), _SECOND, 7), 11),
    (
        _wrongly(
            "multiply", "Sam", "stones", _has(7), Sentence("multiply", "{a} doubles them.", Fraction(2)),
            answer=14,
        ),
        21,
    ),
    (
        _wrongly(
            "divide", "Sam", "ribbons", _has(24),
            Sentence("divide", "{a} splits them evenly into 6 parts and keeps one part.", Fraction(6)),
            answer=4,
        ),
        8,
    ),
)  # fmt: skip
"""The cases ``b3-036`` to ``b3-040``, each with the answer that is declared, wrong on purpose."""

REFUSED: tuple[RefusedCase, ...] = (
    RefusedCase(
        "refused_paraphrase", "UNKNOWN_VERB",
        "Sam owns 14 shells. Sam buys 6 shells. How many shells does Sam have?",
    ),
    RefusedCase(
        "refused_unit", "UNKNOWN_UNIT",
        "Sam has 5 glimbers. Sam finds 3 glimbers. How many glimbers does Sam have?",
    ),
    RefusedCase(
        "refused_ambiguous", "UNDEFINED_ENTITY",
        "Sam has 16 stones. Sam loses 7 stones. How many stones does Tom have?",
    ),
    RefusedCase(
        "refused_paraphrase", "CONDITIONAL",
        "If Sam has 4 toys and finds 9 toys, how many toys does Sam have?",
    ),
    RefusedCase(
        "refused_paraphrase", "AGE_COMPARISON",
        "Tom has 8 years. Sam is 4 years older than Tom. How many years does Sam have?",
    ),
    RefusedCase(
        "refused_paraphrase", "AMBIGUOUS_COMPARISON",
        "Sam has 6 pens. Tom has 3 times more pens than Sam. How many pens does Tom have?",
    ),
    RefusedCase(
        "refused_paraphrase", "COMPOUND_SENTENCE",
        "Sam has 5 kites and Tom has 8 kites. How many kites do they have in total?",
    ),
    RefusedCase(
        "refused_paraphrase", "NESTED_COMPARISON",
        "Sam has 7 cards. Tom has 3 more than twice as many cards as Sam. How many cards does Tom have?",
    ),
    RefusedCase(
        "refused_ambiguous", "SELF_COMPARISON",
        "Sam has 12 beads. Sam has 5 more beads than Sam. How many beads does Sam have?",
    ),
    RefusedCase(
        "refused_multistep", "DIVISION_BY_ZERO",
        "Sam has 18 coins. Sam splits them evenly into 0 groups and keeps one group. "
        "How many coins does Sam have?",
    ),
)  # fmt: skip
"""The cases ``b3-041`` to ``b3-050``, in order."""

"""Packs are data: lemmas can be taken away and renamed, words can be added, and nothing else changes."""

import json

import pytest

from adjudge.wordproblem import (
    LEXICON_PACK_PATH,
    OPERATOR_PACK_PATH,
    PackError,
    lexicon_pack,
    operator_pack,
    pack_id,
    read_word_problem,
    solve_graph,
    solve_word_problem,
    verify_trace,
)
from adjudge.wordproblem.lexicon import read_lexicon

OPERATORS = [json.loads(line) for line in operator_pack().splitlines()]
WORDS = [json.loads(line) for line in lexicon_pack().splitlines()]
KINDS = {
    "add": "Ivy has 5 shells. Ivy buys 3 shells. How many shells does Ivy have?",
    "subtract": "Ivy has 5 shells. Ivy eats 3 shells. How many shells does Ivy have?",
    "transfer": "Ivy has 5 shells. Max has 1 shell. Ivy gives 3 shells to Max. "
    "How many shells does Ivy have?",
    "multiply": "Ivy has 5 shells. Ivy doubles them. How many shells does Ivy have?",
    "divide": "Ivy has 6 shells. Ivy splits them evenly into 3 groups and keeps one group. "
    "How many shells does Ivy have?",
    "apply_rate": "Each shell costs $2. Ivy buys 3 shells. How much does Ivy spend?",
    "compare_additive": "Ivy has 5 shells. Max has 1 more shell than Ivy. How many shells does Max have?",
    "compare_multiplicative": "Ivy has 5 shells. Max has twice as many shells as Ivy. "
    "How many shells does Max have?",
}


def _pack(rows):
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def _used(kind):
    return {"add", "apply_rate"} if kind == "apply_rate" else {kind}


def test_the_shipped_operator_pack_has_the_eight_lemmas():
    assert [row["lemma"] for row in OPERATORS] == list(KINDS)
    assert pack_id(operator_pack()) == "arith_en_v1"
    assert all(row["lemma_id"] == f"arith_en_v1:{row['lemma']}" for row in OPERATORS)


def test_the_module_paths_lead_to_the_packs(repository):
    assert (repository / "src" / OPERATOR_PACK_PATH).read_bytes() == operator_pack()
    assert (repository / "src" / LEXICON_PACK_PATH).read_bytes() == lexicon_pack()


@pytest.mark.parametrize("removed", KINDS)
def test_without_a_lemma_exactly_the_problems_that_use_it_refuse(removed):
    pack = _pack(row for row in OPERATORS if row["lemma"] != removed)
    for kind, text in KINDS.items():
        whole, outcome = solve_word_problem(text), solve_word_problem(text, pack=pack)
        if removed in _used(kind):
            assert (outcome.outcome, outcome.code, outcome.stage) == (
                "refused",
                "PACK_LEMMA_MISSING",
                "solve",
            )
            assert (outcome.sentence, outcome.span, outcome.detail) == (None, None, removed)
            assert solve_graph(whole.graph, pack=pack).code == "PACK_LEMMA_MISSING"
        else:
            assert outcome == whole


@pytest.mark.parametrize("kind", KINDS)
def test_a_renamed_pack_changes_every_lemma_and_digest_and_no_answer(kind):
    pack = operator_pack().replace(b"arith_en_v1", b"sums_en_v2")
    whole, outcome = solve_word_problem(KINDS[kind]), solve_word_problem(KINDS[kind], pack=pack)
    assert outcome.answer == whole.answer
    assert outcome.graph == whole.graph
    assert outcome.trace_sha256 != whole.trace_sha256
    assert {step["lemma"].partition(":")[0] for step in outcome.trace["steps"]} == {"sums_en_v2"}
    assert verify_trace(outcome.graph, outcome.trace, pack).passed
    assert verify_trace(outcome.graph, outcome.trace, operator_pack()).code == "PACK_ID_MISMATCH"


def _with(row, **fields):
    return {**row, **fields}


@pytest.mark.parametrize(
    "pack",
    [
        b"",
        b"\n",
        operator_pack()[:-1],
        operator_pack() + b"\n",
        operator_pack().replace(b"\n", b"\r\n", 1)[1:],
        _pack([OPERATORS[0], OPERATORS[0]]),
        _pack([OPERATORS[0], _with(OPERATORS[1], lemma_id="other:subtract")]),
        _pack([_with(OPERATORS[0], lemma_id="arith_en_v1:plus")]),
        _pack([_with(OPERATORS[0], lemma_id="Arith:add")]),
        _pack([_with(OPERATORS[0], arity=0)]),
        _pack([_with(OPERATORS[0], note="x")]),
        _pack([{"lemma": "add"}]),
        b"\xef\xbb\xbf" + operator_pack(),
        b'{"a": 1, "a": 2}\n',
        b" " * ((1 << 20) + 1),
    ],
)
def test_a_malformed_operator_pack_is_an_error(pack):
    with pytest.raises(PackError):
        solve_word_problem(KINDS["add"], pack=pack)


NEW = [
    {"row": "unit", "class": "count", "singular": "medal", "plural": "medals"},
    {"row": "verb", "kind": "add", "singular": "wins", "plural": "win"},
    {"row": "substance", "word": "honey"},
    {"row": "number", "word": "dozens", "value": 12},
    {"row": "group", "singular": "heap", "plural": "heaps"},
    {"row": "plural_noun", "word": "sheep"},
]
EXTENDED = _pack([*WORDS, *NEW])


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Ivy has 3 medals. Ivy wins 2 medals. How many medals does Ivy have?", "5"),
        ("Ivy has 3 pints of honey. Ivy buys 2 pints. How many pints does Ivy have?", "5"),
        ("Ivy has dozens shells. Ivy eats 2 shells. How many shells does Ivy have?", "10"),
        (
            "Ivy has 6 pens. Ivy splits them evenly into 3 heaps and keeps one heap. "
            "How many pens does Ivy have?",
            "2",
        ),
        ("The sheep have 3 toys. The sheep find 2 toys. How many toys do the sheep have?", "5"),
    ],
)
def test_a_word_is_added_without_touching_code(text, answer):
    assert solve_word_problem(text).outcome == "refused"
    solved = solve_word_problem(text, lexicon=EXTENDED)
    assert solved.answer == answer
    assert read_word_problem(text, lexicon=EXTENDED) == solved.graph
    assert verify_trace(solved.graph, solved.trace, operator_pack(), lexicon=EXTENDED).passed
    assert len(solved.shape_sha256) == 64


def test_the_shape_knows_the_count_units_of_its_lexicon():
    medals, shells = (
        solve_word_problem(KINDS["add"].replace("shells", unit), lexicon=EXTENDED)
        for unit in ("medals", "shells")
    )
    assert medals.shape_sha256 == shells.shape_sha256


@pytest.mark.parametrize(
    "row",
    [
        {"row": "unit", "class": "count", "singular": "shell", "plural": "shellses"},
        {"row": "unit", "class": "count", "singular": "sheep", "plural": "sheep"},
        {"row": "unit", "class": "count", "singular": "Medal", "plural": "medals"},
        {"row": "unit", "class": "count", "singular": "x", "plural": "xs"},
        {"row": "unit", "class": "count", "singular": "more", "plural": "mores"},
        {"row": "unit", "class": "count", "singular": "half", "plural": "halves"},
        {"row": "unit", "class": "count", "singular": "rope", "plural": "ropes"},
        {"row": "unit", "class": "area", "singular": "acre", "plural": "acres"},
        {"row": "unit", "class": "count", "singular": "medal"},
        {"row": "number", "word": "zero", "value": 0},
        {"row": "number", "word": "billion", "value": 10**9},
        {"row": "number", "word": "first", "value": 1},
        {"row": "number", "word": "dozens", "value": "12"},
        {"row": "substance", "word": "time spent"},
        {"row": "group", "singular": "shell", "plural": "heaps"},
        {"row": "verb", "kind": "add", "singular": "gets", "plural": "gets"},
        {"row": "verb", "kind": "add", "singular": "has", "plural": "hold"},
        {"row": "verb", "kind": "lend", "singular": "lends", "plural": "lend"},
        {"row": "verb", "kind": "multiply", "singular": "squares", "plural": "square"},
        {"row": "verb", "kind": "multiply", "singular": "squares", "plural": "square", "factor": 4},
        {"row": "verb", "kind": "add", "singular": "wins", "plural": "win", "factor": 2},
        {"row": "verb", "kind": "add", "singular": "wins", "plural": "win", "polarity": "pay"},
        {"row": "verb", "kind": "rate", "singular": "charges", "plural": "charge"},
        {"row": "verb", "kind": "accrue", "singular": "toils", "plural": "toil"},
        {"row": "verb", "kind": "subtract", "singular": "rents", "plural": "rent", "accrues": "cost"},
        {"row": "verb", "kind": "add", "singular": "might", "plural": "may"},
        {"row": "reserved", "word": "there"},
        {"row": "pack", "pack_id": "another"},
        {"row": "poem", "word": "rose"},
        {"row": "substance", "word": "honey", "note": "sweet"},
    ],
)
def test_a_word_that_would_make_the_grammar_ambiguous_is_an_error(row):
    with pytest.raises(PackError, match=f"line {len(WORDS) + 1}: "):
        solve_word_problem(KINDS["add"], lexicon=_pack([*WORDS, row]))


@pytest.mark.parametrize(
    "rows",
    [
        WORDS[1:],
        [{"row": "pack", "pack_id": "Words"}, *WORDS[1:]],
        [row for row in WORDS if row.get("plural") != "dollars"],
        [row for row in WORDS if row.get("kind") != "possession"],
        [row for row in WORDS if row.get("kind") != "divide"],
        [_with(row, **({"class": "count"} if row.get("plural") == "dollars" else {})) for row in WORDS],
        [],
    ],
)
def test_a_lexicon_must_be_whole(rows):
    with pytest.raises(PackError):
        solve_word_problem(KINDS["add"], lexicon=_pack(rows))


def test_the_shipped_lexicon_is_the_specified_one():
    lexicon = read_lexicon(lexicon_pack())
    classes = [row["class"] for row in WORDS if row["row"] == "unit"]
    assert {name: classes.count(name) for name in dict.fromkeys(classes)} == {
        "count": 50,
        "length": 7,
        "time": 7,
        "mass": 5,
        "volume": 5,
        "currency": 2,
    }
    kinds = [row["kind"] for row in WORDS if row["row"] == "verb"]
    assert {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)} == {
        "possession": 1,
        "add": 6,
        "subtract": 8,
        "transfer": 5,
        "multiply": 2,
        "divide": 1,
        "accrue": 1,
        "rate": 2,
    }
    assert list(lexicon.numbers.values()) == list(range(1, 13))
    assert len(lexicon.substances) == 14
    irregular = {
        row["singular"]: row["plural"]
        for row in WORDS
        if row["row"] == "unit" and row["plural"] != f"{row['singular']}s"
    }
    assert irregular == {
        "candy": "candies",
        "scarf": "scarves",
        "nebula": "nebulae",
        "compass": "compasses",
        "inch": "inches",
        "foot": "feet",
    }


def test_the_second_is_an_ordinal_whatever_the_lexicon_counts():
    lexicon = _pack(row for row in WORDS if row.get("singular") != "second")
    text = "The second has 5 shells. How many shells does the second have?"
    assert solve_word_problem(text, lexicon=lexicon).code == "ORDINAL_QUANTITY"

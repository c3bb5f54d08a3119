"""Graph, shape and trace have the published bytes and digests."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contract.canonical import canonical_bytes
from adjudge.wordproblem import (
    graph_sha256,
    lexicon_pack,
    read_word_problem,
    shape_sha256,
    solve_graph,
    solve_word_problem,
    trace_sha256,
)
from adjudge.wordproblem.graph import json_bytes

TEXT = "Sam has 9 stickers. Tom has 4 stickers. Sam gives 5 stickers to Tom. How many stickers does Tom have?"
BYTES = (
    b'{"consumed":[{"node":"initial/0","sentence":0},{"node":"initial/1","sentence":1},{"node":"operations/0",'
    b'"sentence":2},{"node":"unknown","sentence":3}],"entities":["Sam","Tom"],"initial":[{"entity":"Sam",'
    b'"sentence":0,"substance":null,"unit":"stickers","value":"9"},{"entity":"Tom","sentence":1,"substance":'
    b'null,"unit":"stickers","value":"4"}],"operations":[{"actor":"Sam","kind":"transfer","operand":{"value":'
    b'"5"},"sentence":2,"substance":null,"target":"Tom","unit":"stickers"}],"rates":[],"schema":'
    b'"adjudge.b3.graph/1","unknown":{"entity":"Tom","form":"entity","sentence":3,"substance":null,"unit":'
    b'"stickers"}}'
)
GRAPH = "48107114d0f0507fb520dbdb09662226bc243e58c04aad20514888127d5988cc"
SHAPE = "162f88f42e4b64bc940e183bb027690e2c94783e6492e90e05ebaa22b2bb2e17"
TRACE = "2a060d232adca30d1c53174dca6d9193988cce3433d6892177329bfa944c7184"
RENAMED = "6d1e9f9b94fbdedf03193cc24bffd496cbc41e1a1f127a74d8662a4f29ef26ed"


def test_the_vector():
    solved = solve_word_problem(TEXT)
    assert canonical_bytes(solved.graph) == BYTES
    assert (solved.graph_sha256, solved.shape_sha256, solved.trace_sha256) == (GRAPH, SHAPE, TRACE)
    assert graph_sha256(solved.graph) == hashlib.sha256(BYTES).hexdigest() == GRAPH
    assert (shape_sha256(solved.graph), trace_sha256(solved.trace)) == (SHAPE, TRACE)


def test_the_trace_of_the_vector():
    (step,) = solve_word_problem(TEXT).trace["steps"]
    assert step == {
        "index": 0,
        "kind": "transfer",
        "lemma": "arith_en_v1:transfer",
        "actor": "Sam",
        "unit": "stickers",
        "substance": None,
        "operand": {"value": "5"},
        "target": "Tom",
        "before": "9",
        "after": "4",
        "target_before": "4",
        "target_after": "9",
        "sentence": 2,
    }


def test_the_renamed_sibling_has_the_shape():
    renamed = TEXT.replace("Sam", "Noah").replace("Tom", "Diana").replace("stickers", "pencils")
    solved = solve_word_problem(renamed)
    assert (solved.graph_sha256, solved.shape_sha256) == (RENAMED, SHAPE)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("Ivy", "the boys", True),
        ("shells", "nebulae", True),
        ("books", "coins", True),
        ("7", "8", False),
        ("feet", "miles", False),
        ("rope", "wire", False),
        ("books", "shells", False),
    ],
)
def test_only_names_and_count_units_leave_the_shape_alone(old, new, same):
    graph = read_word_problem(
        "Ivy has 7 shells. Max has 3 books. Ivy has 2 feet of rope. Max has twice as many shells as Ivy. "
        "How many shells does Max have?"
    )
    changed = json.loads(json.dumps(graph).replace(f'"{old}"', f'"{new}"'))
    assert (shape_sha256(changed) == shape_sha256(graph)) == same
    assert graph_sha256(changed) != graph_sha256(graph)


def test_the_pool_is_an_entity_like_any_other():
    birds = read_word_problem("There are 6 birds. There are 3 more birds. How many birds are there in total?")
    coins = read_word_problem("There are 6 coins. There are 3 more coins. How many coins are there in total?")
    assert birds["entities"] == ["birds"]
    assert shape_sha256(birds) == shape_sha256(coins)


def test_in_rate_mode_the_first_accrual_begins_at_zero():
    text = "Books cost $0.75 each. Sam buys 3 books. Sam buys 5 books. How much does Sam pay in total?"
    trace = solve_word_problem(text).trace
    figures = [(step["kind"], step["before"], step["after"]) for step in trace["steps"]]
    assert figures == [("add", "0", "3"), ("add", "3", "8"), ("apply_rate", "8", "6")]
    assert trace["answer"] == {"value": "6", "unit": "dollars", "entity": "Sam"}


def test_both_halves_make_the_whole():
    solved = solve_word_problem(TEXT)
    assert read_word_problem(TEXT, lexicon=lexicon_pack()) == solved.graph
    assert solve_graph(solved.graph) == solved.trace


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=6,
    )
)
def test_the_quick_bytes_are_the_canonical_bytes(value):
    """For any JSON value, although graphs and traces hold plain ASCII."""
    assert json_bytes(value) == canonical_bytes(value)

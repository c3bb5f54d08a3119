"""What is no problem graph is rejected, field by field, and never solved."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contract.errors import EngineFault
from adjudge.wordproblem import GraphError, graph_sha256, read_word_problem, shape_sha256, solve_graph
from adjudge.wordproblem.graph_checks import is_canonical

TELLING = (
    "Ivy has 9 shells. Max has 4 shells. Ivy gives 5 shells to Max. Ivy doubles them. "
    "Ana has 3 more shells than Ivy. Noor has half as many shells as Ivy. "
    "Max splits them evenly into 3 groups and keeps one group. How many shells does Max have?"
)
PRICED = "Each shell costs $2. Ivy buys 3 shells. How much does Ivy spend?"
EATS = "Ivy has 9 shells. Ivy eats 5 shells. How many shells does Ivy have?"
TOTAL = "Ivy has 9 shells. Max has 4 shells. How many shells do they have in total?"


def _graph(text):
    graph = read_word_problem(text)
    assert solve_graph(graph)
    return copy.deepcopy(graph)


def _set(*path, to):
    def change(graph):
        holder = graph
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = to

    return change


def _drop(*path):
    def change(graph):
        holder = graph
        for key in path[:-1]:
            holder = holder[key]
        del holder[path[-1]]

    return change


def _exchange_operations(graph):
    """The same operations in another order, with every sentence still consumed."""
    first, second = graph["operations"][:2]
    graph["operations"][:2] = [second, first]
    for row in graph["consumed"]:
        swapped = {"operations/0": "operations/1", "operations/1": "operations/0"}
        row["node"] = swapped.get(row["node"], row["node"])


def _two_nodes_of_one_sentence(graph):
    graph["initial"][1]["sentence"] = 0
    graph["consumed"][0]["node"] = "initial/1"
    graph["consumed"][1]["node"] = ""


def _rate_applied_before_the_question(graph):
    graph["operations"][1]["sentence"] = 2
    graph["unknown"]["sentence"] = 3
    graph["consumed"][2:] = [{"node": "", "sentence": 2}, {"node": "unknown", "sentence": 3}]


FAULTS = [
    (TELLING, _exchange_operations),
    (TELLING, _two_nodes_of_one_sentence),
    (PRICED, _rate_applied_before_the_question),
    (TELLING, _set("schema", to="adjudge.b3.graph/2")),
    (TELLING, _set("note", to="x")),
    (TELLING, _drop("rates")),
    (TELLING, _set("entities", to=[])),
    (TELLING, _set("entities", to=["Ivy", "Max", "Ana", "Noor", "Ivy"])),
    (TELLING, _set("entities", to=["Ivy", "Max", "Ana", "Noor", "Eli"])),
    (TELLING, _set("entities", to=["Ivy", "Max", "Ana"])),
    (TELLING, _set("entities", 0, to="")),
    (TELLING, _set("initial", 0, "entity", to="Eli")),
    (TELLING, _set("initial", 1, "entity", to="Ivy")),
    (TELLING, _set("initial", 0, "value", to="09")),
    (TELLING, _set("initial", 0, "value", to="-9")),
    (TELLING, _set("initial", 0, "value", to="18/2")),
    (TELLING, _set("initial", 0, "value", to="9/1")),
    (TELLING, _set("initial", 0, "value", to=9)),
    (TELLING, _set("initial", 0, "value", to=9.0)),
    (TELLING, _set("initial", 0, "sentence", to=True)),
    (TELLING, _set("initial", 0, "more", to=1)),
    (TELLING, _drop("initial", 0, "substance")),
    (TELLING, _set("operations", 0, "target", to=None)),
    (TELLING, _set("operations", 0, "target", to="Ivy")),
    (TELLING, _set("operations", 0, "target", to="Eli")),
    (TELLING, _set("operations", 1, "target", to="Max")),
    (TELLING, _set("operations", 0, "actor", to="Eli")),
    (TELLING, _set("operations", 0, "kind", to="teleport")),
    (TELLING, _set("operations", 0, "operand", to={"value": "0"})),
    (TELLING, _set("operations", 0, "operand", to={"value": "-1"})),
    (TELLING, _set("operations", 0, "operand", to={"value": 5})),
    (TELLING, _set("operations", 0, "operand", to={"value": "5", "more": "1"})),
    (TELLING, _set("operations", 0, "operand", to={"rate": 0})),
    (TELLING, _set("operations", 0, "operand", to={})),
    (TELLING, _set("operations", 1, "operand", to={"value": "4"})),
    (TELLING, _set("operations", 4, "operand", to={"value": "1"})),
    (TELLING, _set("operations", 4, "operand", to={"value": "5/2"})),
    (TELLING, _set("operations", 2, "operand", "direction", to="less")),
    (TELLING, _set("operations", 2, "operand", "delta", to="0")),
    (TELLING, _set("operations", 2, "operand", "reference", to="Ana")),
    (TELLING, _set("operations", 2, "operand", "reference", to="Eli")),
    (TELLING, _set("operations", 2, "operand", "reference", to=1)),
    (TELLING, _drop("operations", 2, "operand", "delta")),
    (TELLING, _set("operations", 3, "operand", "factor", to="2")),
    (TELLING, _set("operations", 3, "operand", "direction", to="times")),
    (TELLING, _set("operations", 3, "operand", "delta", to="1")),
    (TELLING, _set("operations", 3, "sentence", to=3)),
    (TELLING, _set("operations", 0, "sentence", to=4)),
    (TELLING, _set("unknown", "entity", to=None)),
    (TELLING, _set("unknown", "entity", to="Eli")),
    (TELLING, _set("unknown", "form", to="total")),
    (TELLING, _set("unknown", "form", to="rate")),
    (TELLING, _set("unknown", "sentence", to=0)),
    (TELLING, _drop("consumed", 3)),
    (TELLING, _set("consumed", 3, "node", to="operations/0")),
    (TELLING, _set("consumed", 3, "sentence", to=2)),
    (TELLING, _set("consumed", 7, "node", to="rates/0")),
    (TELLING, _set("rates", to=[{"value": "2"}])),
    (PRICED, _set("rates", 0, "value", to="0")),
    (PRICED, _set("rates", 0, "value", to="-2")),
    (PRICED, _set("rates", 0, "numerator", to="cents")),
    (PRICED, _set("rates", 0, "denominator", to="books")),
    (PRICED, _set("operations", 1, "unit", to="books")),
    (PRICED, _set("rates", 0, "polarity", to="gain")),
    (PRICED, lambda graph: graph["rates"].append(graph["rates"][0])),
    (PRICED, _set("rates", to=[])),
    (PRICED, _set("operations", 1, "operand", to={"rate": 1})),
    (PRICED, _set("operations", 1, "operand", to={"rate": False})),
    (PRICED, _set("operations", 1, "sentence", to=1)),
    (PRICED, _drop("operations", 1)),
    (PRICED, lambda graph: graph["operations"].reverse()),
    (PRICED, _set("unknown", "unit", to="shells")),
    (PRICED, _set("unknown", "substance", to="rope")),
    (PRICED, _set("unknown", "form", to="entity")),
    (TOTAL, _set("unknown", "entity", to="Ivy")),
]


@pytest.mark.parametrize(("text", "change"), FAULTS, ids=[str(index) for index in range(len(FAULTS))])
def test_a_graph_with_one_fault_is_none(text, change):
    graph = _graph(text)
    change(graph)
    for use in (graph_sha256, shape_sha256, solve_graph):
        with pytest.raises(GraphError):
            use(graph)


@pytest.mark.parametrize("value", [None, [], "x", 1, {}, {"\ud800": 1}])
def test_what_is_no_object_is_no_graph(value):
    with pytest.raises(GraphError):
        graph_sha256(value)


def test_half_of_a_surrogate_pair_is_no_name():
    graph = _graph("Ivy has 9 shells. How many shells does Ivy have?")
    graph["initial"][0]["entity"] = graph["entities"][0] = graph["unknown"]["entity"] = "\ud800"
    graph["initial"][0]["unit"] = graph["unknown"]["unit"] = "\ud800"
    for use in (graph_sha256, shape_sha256, solve_graph):
        with pytest.raises(GraphError):
            use(graph)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (TELLING, _set("operations", 0, "operand", to={"value": "50"})),
        (TELLING, _set("operations", 0, "unit", to="books")),
        (TELLING, _set("operations", 2, "unit", to="books")),
        (TELLING, _set("operations", 2, "actor", to="Max")),
        (
            TELLING,
            _set("operations", 2, "operand", to={"direction": "fewer", "reference": "Ivy", "delta": "99"}),
        ),
        (TELLING, _set("unknown", "unit", to="books")),
        (EATS, _set("operations", 0, "operand", to={"value": "10"})),
        (PRICED, _set("operations", 0, "unit", to="books")),
    ],
)
def test_a_graph_that_tells_what_cannot_happen_is_a_fault_and_no_refusal(text, change):
    graph = _graph(text)
    change(graph)
    if graph["operations"][2:] and graph["operations"][2]["actor"] == "Max":
        graph["operations"][2]["operand"]["reference"] = "Ivy"
        graph["entities"].remove("Ana")
    with pytest.raises(EngineFault):
        solve_graph(graph)


@pytest.mark.parametrize("text", ["0", "8", "9/4", "-3", "-9/4", "10/3", "1/10", "3/100", "999999999999999"])
def test_canonical_values(text):
    assert is_canonical(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "-0",
        "00",
        "08",
        "+8",
        "8.0",
        "8/1",
        "8/0",
        "0/2",
        "4/2",
        "8/-1",
        "8/02",
        " 8",
        "8 ",
        "8\n",
        "٣",
        "1/2/3",
        "1e3",
        "1_000",
        "/2",
        "2/",
        "6/10",
        "²",
    ],
)
def test_values_that_are_not_canonical(text):
    assert not is_canonical(text)


@given(st.fractions())
def test_the_text_of_a_fraction_is_canonical(value):
    assert is_canonical(str(value))

"""A trace that was tampered with does not pass: fifteen ways, each with its code, on many problems."""

import copy
import json

import pytest
from problem_stories import random_problem

from adjudge.contract.canonical import canonical_bytes
from adjudge.wordproblem import (
    GraphError,
    PackError,
    graph_sha256,
    operator_pack,
    solve_word_problem,
    verify_trace,
)
from adjudge.wordproblem.verifier import CHECKS

PACK = operator_pack()
TRANSFER = (
    "Sam has 9 stickers. Tom has 4 stickers. Sam gives 5 stickers to Tom. How many stickers does Tom have?"
)
RATE = "Books cost $0.75 each. Sam buys 3 books. Sam buys 5 books. How much does Sam pay in total?"
CHAIN = "Ivy has 5 shells. Ivy gets 3 shells. Max has 2 more shells than Ivy. How many shells does Ivy have?"
TOTAL = "Ivy has 5 shells. Max has 4 shells. Ivy doubles them. How many shells do they have in total?"


def _solved(text):
    solved = solve_word_problem(text)
    assert verify_trace(solved.graph, solved.trace, PACK).passed
    return solved.graph, copy.deepcopy(solved.trace)


def _code(graph, trace):
    result = verify_trace(graph, trace, PACK)
    assert result.passed == (result.code == "")
    return result.code


def _remove_all_steps(trace):
    trace["steps"] = []
    trace["answer"]["value"] = "5"


def _answer_about_somebody_else(trace):
    trace["answer"] |= {"entity": "Max", "value": "10"}


def _operand_times_ten(trace):
    step = trace["steps"][0]
    step["operand"] = {"value": step["operand"]["value"] + "0"}
    step["after"] = str(int(step["before"]) + int(step["operand"]["value"]))
    trace["answer"]["value"] = step["after"]


def _figure(name):
    def change(trace):
        (step, *_) = [step for step in trace["steps"] if step[name] is not None]
        step[name] = str(int(step[name]) + 1)

    return change


def _other_lemma(trace):
    trace["steps"][0]["lemma"] = "arith_en_v1:subtract"


def _other_pack(trace):
    trace["pack_id"] = "arith_en_v2"


def _other_digest(trace):
    trace["graph_sha256"] = trace["graph_sha256"][::-1]


def _other_answer(trace):
    trace["answer"]["value"] += "0"


def _other_unit(trace):
    trace["answer"]["unit"] = "books"


def _double_a_step(trace):
    trace["steps"].append(copy.deepcopy(trace["steps"][-1]))


def _swap_steps(trace):
    trace["steps"][0], trace["steps"][1] = trace["steps"][1], trace["steps"][0]


def _append_nothing(trace):
    step = copy.deepcopy(trace["steps"][-1])
    step |= {"index": step["index"] + 1, "kind": "add", "operand": {"value": "0"}, "before": step["after"]}
    trace["steps"].append(step)


CLASSES = [
    (_remove_all_steps, CHAIN, "STEP_COUNT_MISMATCH"),
    (_answer_about_somebody_else, CHAIN, "ANSWER_MISMATCH_REPLAY"),
    (_operand_times_ten, CHAIN, "STEP_NOT_IN_GRAPH"),
    (_figure("before"), CHAIN, "REPLAY_MISMATCH"),
    (_figure("after"), CHAIN, "REPLAY_MISMATCH"),
    (_figure("target_before"), TRANSFER, "REPLAY_MISMATCH"),
    (_figure("target_after"), TRANSFER, "REPLAY_MISMATCH"),
    (_other_lemma, CHAIN, "LEMMA_UNRESOLVED"),
    (_other_pack, CHAIN, "PACK_ID_MISMATCH"),
    (_other_digest, CHAIN, "GRAPH_DIGEST_MISMATCH"),
    (_other_answer, CHAIN, "ANSWER_MISMATCH_REPLAY"),
    (_other_unit, CHAIN, "ANSWER_MISMATCH_REPLAY"),
    (_double_a_step, CHAIN, "STEP_COUNT_MISMATCH"),
    (_swap_steps, CHAIN, "STEP_NOT_IN_GRAPH"),
    (_append_nothing, CHAIN, "STEP_COUNT_MISMATCH"),
]


def test_there_are_fifteen_classes():
    assert len(CLASSES) == 15


@pytest.mark.parametrize(("change", "text", "code"), CLASSES)
def test_each_class_is_caught(change, text, code):
    graph, trace = _solved(text)
    change(trace)
    assert _code(graph, trace) == code


@pytest.mark.parametrize("change", [change for change, _, _ in CLASSES])
def test_it_is_caught_in_any_problem_that_it_applies_to(change):
    caught = 0
    for seed in range(100):
        graph, trace = _solved(random_problem(seed).text)
        before = json.dumps(trace)
        try:
            change(trace)
        except (IndexError, KeyError, TypeError, ValueError):
            continue
        if json.dumps(trace) != before:
            assert _code(graph, trace) != "", seed
            caught += 1
    assert caught > 0


def test_every_single_change_of_a_figure_or_word_is_caught():
    """All leaves of the trace in turn, set to other values that are well formed."""
    for text in (TRANSFER, RATE, CHAIN, TOTAL):
        graph, trace = _solved(text)
        for path, value in _leaves(trace):
            for other in _others(value):
                changed = copy.deepcopy(trace)
                holder = changed
                for key in path[:-1]:
                    holder = holder[key]
                holder[path[-1]] = other
                assert _code(graph, changed) != "", (path, value, other)


def _leaves(value, path=()):
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(item, (*path, key))
    else:
        yield path, value


def _others(value):
    if value is None:
        return ["0", "1", "Sam", 0]
    if isinstance(value, int):
        return [value + 1, str(value), None, True]
    return [f"{value}x", value[1:], None, 1, value.upper() if value.upper() != value else f"{value}0"]


@pytest.mark.parametrize(
    "change",
    [
        lambda trace: trace.update(schema="adjudge.b3.trace/2"),
        lambda trace: trace.update(note="x"),
        lambda trace: trace.pop("steps"),
        lambda trace: trace["steps"][0].pop("target"),
        lambda trace: trace["steps"][0].update(more=1),
        lambda trace: trace["steps"][0].update(after="09"),
        lambda trace: trace["steps"][0].update(after="9/1"),
        lambda trace: trace["steps"][0].update(after="18/2"),
        lambda trace: trace["steps"][0].update(after="9.0"),
        lambda trace: trace["steps"][0].update(before="-0"),
        lambda trace: trace["steps"][0].update(before=9),
        lambda trace: trace["steps"][0].update(operand={"value": "05"}),
        lambda trace: trace["steps"][0].update(operand={"value": 5}),
        lambda trace: trace["answer"].update(value="１"),
        lambda trace: trace["answer"].update(value="1" * 41),
    ],
)
def test_what_is_not_written_as_it_must_be_is_malformed(change):
    graph, trace = _solved(TRANSFER)
    change(trace)
    result = verify_trace(graph, trace, PACK)
    assert result.code == "TRACE_MALFORMED"
    assert [check.passed for check in result.checks] == [False] * 9


@pytest.mark.parametrize("trace", [None, [], "x", 5, {}, {"steps": "x"}, {"\ud800": 1}])
def test_what_is_no_trace_is_malformed(trace):
    graph, _ = _solved(TRANSFER)
    assert _code(graph, trace) == "TRACE_MALFORMED"


@pytest.mark.parametrize(
    "lemma",
    [
        "",
        "transfer",
        "arith_en_v1:",
        "arith_en_v1:transfer:x",
        "arith_en_v1:teleport",
        "other:transfer",
        "Arith:transfer",
        "arith_en_v1:add",
    ],
)
def test_a_lemma_must_resolve_and_fit(lemma):
    graph, trace = _solved(TRANSFER)
    trace["steps"][0]["lemma"] = lemma
    assert _code(graph, trace) == "LEMMA_UNRESOLVED"


def test_a_swap_with_new_numbers_is_caught_too():
    graph, trace = _solved(CHAIN)
    _swap_steps(trace)
    for index, step in enumerate(trace["steps"]):
        step["index"] = index
    assert _code(graph, trace) == "STEP_NOT_IN_GRAPH"


def _overdrawn(kind, value, after, unit="shells", initial="3"):
    """A consistent trace of a graph that the reader would have refused."""
    graph, trace = _solved("Ivy has 3 miles. Ivy buys 4 miles. How many miles does Ivy have?")
    for row in (
        graph["initial"][0],
        graph["operations"][0],
        graph["unknown"],
        trace["steps"][0],
        trace["answer"],
    ):
        row["unit"] = unit
    graph["initial"][0]["value"] = trace["steps"][0]["before"] = initial
    for row in (graph["operations"][0], trace["steps"][0]):
        row |= {"kind": kind, "operand": {"value": value}}
    trace["steps"][0] |= {"after": after, "lemma": f"arith_en_v1:{kind}"}
    trace["answer"]["value"] = after
    trace["graph_sha256"] = graph_sha256(graph)
    return graph, trace


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("subtract", "4", "-1"), "INVARIANT_BROKEN"),
        (("subtract", "4", "-1", "miles"), "INVARIANT_BROKEN"),
        (("divide", "2", "3/2"), "INVARIANT_BROKEN"),
        (("add", "1/2", "7/2"), "INVARIANT_BROKEN"),
        (("add", "1/2", "1", "shells", "1/2"), "INVARIANT_BROKEN"),
        (("divide", "2", "3/2", "miles"), ""),
        (("subtract", "3", "0"), ""),
    ],
)
def test_amounts_are_not_negative_and_things_are_whole(arguments, code):
    assert _code(*_overdrawn(*arguments)) == code


def test_all_checks_are_recorded_and_the_first_failure_names_the_code():
    graph, trace = _solved(CHAIN)
    trace["steps"][0]["before"] = "1"
    trace["pack_id"] = "other"
    result = verify_trace(graph, trace, PACK).to_dict()
    assert result["code"] == "PACK_ID_MISMATCH"
    assert [check["name"] for check in result["checks"]] == [name for name, _ in CHECKS]
    assert [check["passed"] for check in result["checks"]] == [
        True,
        True,
        False,
        True,
        True,
        True,
        False,
        False,
        True,
    ]
    assert all((check["detail"] == "") == check["passed"] for check in result["checks"])


def test_the_result_is_the_same_bytes_twice():
    graph, trace = _solved(RATE)
    results = [canonical_bytes(verify_trace(graph, trace, PACK).to_dict()) for _ in range(2)]
    assert results[0] == results[1]
    assert results[0].startswith(b'{"checks":[{"detail":"","name":"trace_form","passed":true}')


def test_the_verifier_takes_the_operations_from_the_graph():
    """A graph in which somebody else is asked about, with the trace of the old one."""
    graph, trace = _solved(CHAIN)
    graph["unknown"]["entity"] = "Max"
    assert _code(graph, trace) == "GRAPH_DIGEST_MISMATCH"
    assert [check.name for check in verify_trace(graph, trace, PACK).checks if not check.passed] == [
        "graph_digest",
        "answer",
    ]


def test_impossible_operations_do_not_replay():
    graph, trace = _solved(CHAIN)
    graph["initial"][0]["unit"] = "books"
    result = verify_trace(graph, trace, PACK)
    assert not result.passed
    assert "nothing is known of shells of Ivy" in result.checks[6].detail


def test_large_figures_are_met_with_a_refusal_and_not_with_work():
    """Ten thousand multiplications of forty digits stop at the first that the trace does not show."""
    graph, trace = _solved("Ivy has 5 miles. Ivy doubles them. How many miles does Ivy have?")
    rows = [
        {
            "actor": f"N{i}",
            "kind": "compare_multiplicative",
            "sentence": i + 1,
            "substance": None,
            "target": None,
            "unit": "miles",
            "operand": {"direction": "times", "factor": "9" * 40, "reference": f"N{i - 1}" if i else "Ivy"},
        }
        for i in range(9_000)
    ]
    graph |= {"operations": rows, "entities": ["Ivy", *(row["actor"] for row in rows)]}
    graph["unknown"]["sentence"] = 9_001
    graph["consumed"] = [
        {"node": "initial/0", "sentence": 0},
        *({"node": f"operations/{i}", "sentence": i + 1} for i in range(9_000)),
        {"node": "unknown", "sentence": 9_001},
    ]
    assert _code(graph, trace) == "GRAPH_DIGEST_MISMATCH"


TWO_PACKS = PACK.replace(b"arith_en_v1:divide", b"other:divide")


@pytest.mark.parametrize(
    "pack",
    [b"", b"\n", b"x\n", b"{}\n", b"[]\n", PACK + PACK, PACK + b"\n", TWO_PACKS, b" " * ((1 << 20) + 1)],
)
def test_a_pack_that_is_none_is_an_error(pack):
    graph, trace = _solved(CHAIN)
    with pytest.raises(PackError):
        verify_trace(graph, trace, pack)


@pytest.mark.parametrize("lexicon", [b"", b"[]\n", b'{"row": "unit", "class": "count"}\n'])
def test_a_lexicon_that_is_none_is_an_error(lexicon):
    graph, trace = _solved(CHAIN)
    with pytest.raises(PackError):
        verify_trace(graph, trace, PACK, lexicon=lexicon)


def test_a_graph_that_is_none_is_an_error():
    _, trace = _solved(CHAIN)
    with pytest.raises(GraphError):
        verify_trace({}, trace, PACK)

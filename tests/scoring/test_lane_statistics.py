"""Headlines, intervals and pairs of real scripted systems on the real cases of both lanes."""

from collections import Counter

import pytest
from scripted_systems import always, engine_again, lane_root, mostly, write_run

from adjudge.contract.canonical import file_bytes
from adjudge.contract.significance import Headline, PairedTest
from adjudge.lanes.registry import BOUNDED_GRAMMAR, LANES, SYMBOLIC_EQUIVALENCE
from adjudge.lanes.scoring import rate
from adjudge.scoring.comparison import compare_lane
from adjudge.scoring.comparison_view import view_lane
from adjudge.scoring.exact_intervals import clopper_pearson
from adjudge.scoring.headline import headline
from adjudge.scoring.lane_facts import read_facts
from adjudge.scoring.pairs import System, paired_tests


@pytest.fixture(params=LANES, ids=lambda lane: lane.name)
def lane(request):
    return request.param


@pytest.fixture
def root(tmp_path, lane):
    return lane_root(tmp_path, lane)


def test_the_engine_against_itself_is_no_difference(root, lane):
    write_run(root, lane, "echo", engine_again(root, lane))
    comparison = compare_lane(root, lane)
    (test,) = comparison.paired_tests
    assert (test.first, test.second) == ("engine", "scripted/echo/run-1")
    assert (test.first_only, test.second_only, test.differing_ids) == (0, 0, [])
    assert (test.p_value, test.p_holm, test.significant) == ("1.000000", "1.000000", False)
    assert comparison.head_to_head[0].headline == comparison.engine.headline


def test_a_constant_system_is_counted_as_its_labels_say(root, lane):
    facts = read_facts(root, lane)
    write_run(root, lane, "refuses", always("REFUSED"))
    (run,) = compare_lane(root, lane).head_to_head
    labels = Counter(case.right == "refused" for case in facts.cases)
    assert (run.headline.correct, run.headline.refused, run.headline.wrong) == (
        labels[True],
        labels[False],
        0,
    )
    assert run.headline.at_most == "1.000000"
    low, high = clopper_pearson(labels[True], len(facts.cases))
    assert (run.headline.interval.low, run.headline.interval.high) == (low, high)
    assert run.refusal_interval.high == "1.000000"


def test_what_is_missing_stays_in_the_denominator(root, lane):
    write_run(root, lane, "echo", engine_again(root, lane), limit=20)
    comparison = compare_lane(root, lane)
    (run,) = comparison.head_to_head
    total = comparison.case_count
    assert run.headline.missing == total - 20
    assert run.headline.accuracy == rate(run.headline.correct, total)
    assert run.headline.interval is None, "a rate that was not measured has no interval"
    (test,) = comparison.paired_tests
    assert test.shared == 20
    assert (test.p_value, test.p_holm, test.significant) == (None, None, None)


def test_the_same_caches_give_the_same_bytes(root, lane):
    for run in (1, 2):
        write_run(root, lane, "mixed", mostly(engine_again(root, lane), always("REFUSED"), 70, run), run=run)
    first = file_bytes(compare_lane(root, lane))
    file = next((root / lane.folder).rglob("run-1.jsonl"))
    file.write_bytes(b"".join(sorted(file.read_bytes().splitlines(keepends=True), reverse=True)))
    second = compare_lane(root, lane)
    assert file_bytes(second) != first, "the digest of the reordered cache is part of the comparison"
    assert second.paired_tests == view_lane(root, lane).comparison.paired_tests
    assert len(second.paired_tests) == 1, "a model stands for itself once, however often it was run"


def test_two_that_are_wrong_in_different_ways_differ_though_neither_is_better(tmp_path):
    root = lane_root(tmp_path, BOUNDED_GRAMMAR)
    write_run(root, BOUNDED_GRAMMAR, "one", always("ANSWER 999983 apples"))
    write_run(root, BOUNDED_GRAMMAR, "two", always("ANSWER 999979 apples"))
    pair = compare_lane(root, BOUNDED_GRAMMAR).paired_tests[-1]
    assert len(pair.differing_ids) == pair.shared == pair.neither
    assert pair.p_value == "1.000000"


def test_a_clear_difference_is_significant_and_a_small_one_is_not(tmp_path):
    root = lane_root(tmp_path, SYMBOLIC_EQUIVALENCE)
    echo = engine_again(root, SYMBOLIC_EQUIVALENCE)
    write_run(root, SYMBOLIC_EQUIVALENCE, "most", mostly(echo, always("REFUSED"), 98, "a"))
    write_run(root, SYMBOLIC_EQUIVALENCE, "none", always("nothing that can be read"))
    found = {
        (test.first, test.second): test for test in compare_lane(root, SYMBOLIC_EQUIVALENCE).paired_tests
    }
    most, none = "scripted/most/run-1", "scripted/none/run-1"
    assert not found["engine", most].significant
    assert found["engine", none].significant
    assert found[most, none].significant


def test_the_longest_run_stands_for_a_model_without_a_complete_one(tmp_path):
    lane = SYMBOLIC_EQUIVALENCE
    root = lane_root(tmp_path, lane)
    for run, limit in ((1, 10), (2, 30), (3, 30)):
        write_run(root, lane, "partial", always("EQUIVALENT"), run=run, limit=limit)
    (test,) = compare_lane(root, lane).paired_tests
    assert test.second == "scripted/partial/run-2"


def test_differing_cases_carry_every_reply_once(tmp_path):
    lane = SYMBOLIC_EQUIVALENCE
    root = lane_root(tmp_path, lane)
    for run in (1, 2, 3):
        write_run(root, lane, "same", always("NOT_EQUIVALENT"), run=run)
    view = view_lane(root, lane)
    labels = [case.right for case in read_facts(root, lane).cases]
    assert len(view.differing) == len(labels) - labels.count("not_equivalent")
    assert all([reply.runs for reply in case.replies] == [(1, 2, 3)] for case in view.differing)


def test_a_headline_that_does_not_add_up_is_refused():
    whole = headline(["correct", "wrong", "refused", "error", "missing"])
    assert (whole.accuracy, whole.at_most, whole.interval) == ("0.200000", "0.800000", None)
    fields = {name: getattr(whole, name) for name in Headline.__struct_fields__}
    with pytest.raises(ValueError, match="add up"):
        Headline(**{**fields, "missing": 0})
    with pytest.raises(ValueError, match="add up"):
        PairedTest(
            first="a",
            second="b",
            shared=2,
            both_correct=1,
            first_only=0,
            second_only=0,
            neither=0,
            differing_ids=[],
            p_value=None,
            p_holm=None,
            significant=None,
        )


def test_holm_corrects_over_complete_pairs_only():
    items = [f"i{number}" for number in range(12)]

    def system(name, correct, answered=12):
        return System(
            name=name,
            said={item: "x" if place < correct else "y" for place, item in enumerate(items[:answered])},
            outcomes={
                item: "missing" if place >= answered else "correct" if place < correct else "wrong"
                for place, item in enumerate(items)
            },
        )

    tests = paired_tests([system("a", 12), system("b", 4), system("c", 12, answered=8)], items)
    tested = [test for test in tests if test.p_value is not None]
    assert [(test.first, test.second) for test in tested] == [("a", "b")]
    assert tested[0].p_value == tested[0].p_holm == "0.007813"

"""``comparison.json``: what every field counts, by hand on scripted systems, and what a cache may not say."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from scripted_systems import always, engine_again, lane_root, write_run

from adjudge.contract.canonical import file_bytes
from adjudge.contract.comparison import Citation
from adjudge.lanes.registry import BOUNDED_GRAMMAR, LANES, SYMBOLIC_EQUIVALENCE
from adjudge.runs.errors import FrontierRunError
from adjudge.runs.reply_cache import find_runs, model_slug, responses_folder, run_file
from adjudge.scoring.citations import CITATIONS, SCOPE_DISCLAIMER
from adjudge.scoring.comparison import compare_lane

B1 = SYMBOLIC_EQUIVALENCE


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return lane_root(tmp_path, B1)


@pytest.mark.parametrize("lane", LANES, ids=lambda lane: lane.name)
def test_no_run_is_a_valid_state_and_two_builds_are_equal(lane, tmp_path) -> None:
    root = lane_root(tmp_path, lane)
    first = compare_lane(root, lane)
    assert (first.head_to_head, first.determinism) == ([], [])
    assert first.engine.accuracy.fraction == {B1: "185/185", BOUNDED_GRAMMAR: "50/50"}[lane]
    assert first.engine.wall_ms is None
    assert file_bytes(first) == file_bytes(compare_lane(root, lane))


def test_every_count_of_one_run_is_the_one_made_by_hand(root) -> None:
    """b1-0001 to b1-0020 are equivalent, b1-0021 to b1-0030 are not, b1-gen-0153 to 0155 are refused."""
    said = {
        "b1-0001": "NOT_EQUIVALENT",
        "b1-0002": "REFUSED",
        "b1-0003": "",
        "b1-0021": "EQUIVALENT",
        "b1-gen-0153": "EQUIVALENT",
    }
    right = engine_again(root, B1)
    write_run(root, B1, "by-hand", lambda name, prompt: said.get(name, right(name, prompt)))
    (run,) = compare_lane(root, B1).head_to_head
    assert (run.status, run.responses_seen, run.missing_case_ids) == ("complete", 185, [])
    assert (run.accuracy_all.fraction, run.accuracy_all.rate) == ("180/185", "0.972973")
    assert run.accuracy_answered == run.accuracy_all
    assert run.refusal_correctness is not None
    assert (run.refusal_correctness.fraction, run.refused_expected_total) == ("2/3", 3)
    assert (run.over_refusals, run.empty_replies, run.truncated_replies, run.polarity_errors) == (2, 1, 0, 2)
    assert run.verdict_counts == {"equivalent": 139, "not_equivalent": 42, "refused": 4}
    assert [(miss.case_id, miss.expected, miss.verdict) for miss in run.misses] == [
        ("b1-0001", "equivalent", "not_equivalent"),
        ("b1-0002", "equivalent", "refused"),
        ("b1-0003", "equivalent", "refused"),
        ("b1-0021", "not_equivalent", "equivalent"),
        ("b1-gen-0153", "refused", "equivalent"),
    ]
    cells = {model: cell.count for model, cell in run.matrix["correct"].items()}
    assert cells == {"correct": 180, "wrong": 3, "refused": 2, "missing": 0}
    assert sum(cell.count for row in run.matrix.values() for cell in row.values()) == 185
    assert run.matrix["correct"]["refused"].case_ids == ["b1-0002", "b1-0003"]
    assert run.coverage_gap.count == 0


def test_latency_has_an_upper_median_and_a_floored_mean(root) -> None:
    file = write_run(root, B1, "timed", always("EQUIVALENT"), limit=4, latency_ms=None)
    rows = [json.loads(line) for line in file.read_bytes().splitlines()]
    for row, latency in zip(rows, (10, 3, None, 6), strict=True):
        row["latency_ms"] = latency
    rows.append({**rows.pop(), "finish_reason": "length"})
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    (run,) = compare_lane(root, B1).head_to_head
    assert msgspec.to_builtins(run.latency_summary) == {
        "count": 3,
        "min_ms": 3,
        "max_ms": 10,
        "mean_ms": 6,
        "median_ms": 6,
        "total_ms": 19,
    }
    assert run.truncated_replies == 1


def test_a_partial_run_says_so_and_counts_what_is_missing(root) -> None:
    write_run(root, B1, "stopped", engine_again(root, B1), limit=91)
    (run,) = compare_lane(root, B1).head_to_head
    assert (run.status, len(run.missing_case_ids)) == ("partial", 94)
    assert run.accuracy_answered is not None
    assert (run.accuracy_all.fraction, run.accuracy_answered.fraction) == ("91/185", "91/91")
    assert run.refusal_correctness is None, "no case that must be refused was answered"
    assert run.matrix["correct"]["missing"].count == 94


def test_an_empty_cache_is_no_cache(root) -> None:
    write_run(root, B1, "silent", always("EQUIVALENT"), limit=0)
    (run,) = compare_lane(root, B1).head_to_head
    assert (run.status, run.responses_seen, run.accuracy_answered) == ("no_cache", 0, None)


def test_a_torn_last_line_is_left_out(root) -> None:
    file = write_run(root, B1, "torn", always("EQUIVALENT"))
    file.write_bytes(file.read_bytes()[:-7])
    (run,) = compare_lane(root, B1).head_to_head
    assert (run.status, run.missing_case_ids) == ("partial", ["b1-gen-0155"])


def test_nothing_is_said_about_determinism_below_five_runs(root) -> None:
    right = engine_again(root, B1)
    for number in range(1, 6):
        write_run(
            root,
            B1,
            "five",
            lambda name, prompt, number=number: (
                "REFUSED" if (name, number) == ("b1-0007", 3) else right(name, prompt)
            ),
            run=number,
        )
        (system,) = compare_lane(root, B1).determinism
        assert system.status == {1: "not_measured", 5: "measured"}.get(number, "partial")
        assert (system.deterministic is None) == (number < 5)
    assert system.deterministic is False
    assert (system.byte_equal, system.verdict_stable) == ("184/185", "184/185")
    assert system.pair_agreement == f"{184 * 10 + 6}/{185 * 10}"
    assert msgspec.to_builtins(system.flips) == [
        {"case_id": "b1-0007", "verdict_counts": {"equivalent": 4, "refused": 1}}
    ]
    assert system.accuracy_min is not None
    assert system.accuracy_max is not None
    assert (system.accuracy_min.fraction, system.accuracy_max.fraction) == ("184/185", "185/185")


def test_runs_with_other_parameters_are_not_compared(root) -> None:
    write_run(root, B1, "two", always("EQUIVALENT"), run=1)
    write_run(root, B1, "two", always("EQUIVALENT"), run=2, params={"max_tokens": 8})
    write_run(root, B1, "two", always("EQUIVALENT"), run=3, limit=9)
    (system,) = compare_lane(root, B1).determinism
    assert (system.runs, system.status) == ([1], "not_measured")


def test_a_verdict_of_an_earlier_parser_moves_and_is_listed(root) -> None:
    write_run(
        root, B1, "old", always("NOT_EQUIVALENT"), parser="verdict-parser/0", verdict="refused", limit=2
    )
    (run,) = compare_lane(root, B1).head_to_head
    assert run.moved_case_ids == ["b1-0001", "b1-0002"]
    assert run.verdict_counts == {"not_equivalent": 2}


def _fault(root: Path) -> str:
    with pytest.raises(FrontierRunError) as caught:
        compare_lane(root, B1)
    return caught.value.code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"verdict": "refused"}, "CACHE_CORRUPT"),
        ({"raw_reply": "EQUIVALENT."}, "CACHE_CORRUPT"),
        ({"case_id": "b1-9999"}, "CACHE_CORRUPT"),
        ({"case_id": "b1-hld-0001"}, "SEALED_CASE"),
        ({"prompt_sha256": "0" * 64}, "PROMPT_MISMATCH"),
        ({"template_sha256": "0" * 64}, "PROMPT_MISMATCH"),
        ({"run": 2}, "CACHE_CORRUPT"),
        ({"model": "another"}, "CACHE_CORRUPT"),
        ({"provider": "another"}, "CACHE_CORRUPT"),
        ({"temperature": 0}, "CACHE_CORRUPT"),
    ],
)
def test_a_cache_that_does_not_fit_is_refused(root, change, code) -> None:
    file = write_run(root, B1, "one", always("EQUIVALENT"), limit=1)
    file.write_text(json.dumps(json.loads(file.read_bytes()) | change) + "\n")
    assert _fault(root) == code


def test_a_case_twice_is_refused(root) -> None:
    file = write_run(root, B1, "one", always("EQUIVALENT"), limit=1)
    file.write_bytes(file.read_bytes() * 2)
    assert _fault(root) == "CACHE_CORRUPT"


def test_model_names_become_folders_and_back() -> None:
    assert model_slug("qwen3:8b") == "qwen3%3A8b"
    assert run_file(B1, "ollama", "a/b", 2).endswith("v1/responses/ollama/a%2Fb/run-2.jsonl")
    for name in ("", ".", "..", "two words", "é", "x" * 121, "a\n"):
        with pytest.raises(FrontierRunError) as caught:
            model_slug(name)
        assert caught.value.code == "BAD_MODEL_NAME"


def test_runs_are_found_in_the_order_of_their_numbers(root) -> None:
    for number in (10, 9, 1):
        write_run(root, B1, "many", always("EQUIVALENT"), run=number, limit=1)
    assert [name.rpartition("/")[2] for name in find_runs(root, responses_folder(B1))] == [
        "run-1.jsonl",
        "run-9.jsonl",
        "run-10.jsonl",
    ]


# Citations.


def test_citations_name_three_vendors_are_sorted_and_dated() -> None:
    keys = [(one.vendor, one.model, one.benchmark) for one in CITATIONS]
    assert keys == sorted(keys)
    assert {one.vendor for one in CITATIONS} == {"Anthropic", "Google", "OpenAI"}
    for one in CITATIONS:
        assert re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", one.source_date)
        assert one.source_url.startswith("https://")
        assert one.note


def test_no_citation_can_be_called_anything_but_unverified_without_an_evidence_field() -> None:
    """Whoever verifies one must first give the record a field for what was seen at the source."""
    assert "evidence" not in Citation.__struct_fields__
    assert {one.verification for one in CITATIONS} == {"unverified"}
    fields = msgspec.to_builtins(CITATIONS[0])
    for word in ("verified", "confirmed", "", "Unverified"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**fields, "verification": word}, Citation)


@pytest.mark.parametrize("score", ["1.5", "-0.1", "78.1", "", ".5", "1.0001", "0.7812345"])
def test_a_score_is_a_decimal_from_0_to_1(score) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**msgspec.to_builtins(CITATIONS[0]), "score": score}, Citation)


def test_the_disclaimer_names_no_lane_and_no_rank() -> None:
    assert SCOPE_DISCLAIMER.strip()
    assert not re.search(r"[0-9]|lane|rank|better|worse", SCOPE_DISCLAIMER)

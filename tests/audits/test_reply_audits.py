"""The audits of somebody else's system: replies in files instead of the engine."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from adjudge.audits.artifact import Findings
from adjudge.audits.depth_replies import audit_depth_replies
from adjudge.audits.determinism_replies import audit_determinism_replies
from adjudge.audits.perturb_replies import audit_perturb_replies
from adjudge.audits.perturbation_bases import perturbations
from adjudge.audits.perturbation_rows import perturbation_rows
from adjudge.audits.reply_file import ReplyFile, read_replies, solver_of
from adjudge.audits.subject import Question, subject_of
from adjudge.cli.main import main
from adjudge.contract.canonical import canonical_bytes, canonical_sha256, file_bytes
from adjudge.contract.errors import UsageError
from adjudge.contract.suite import CaseRow
from adjudge.lanes.prompt import LaneRows
from adjudge.lanes.registry import BOUNDED_GRAMMAR, LANES, SYMBOLIC_EQUIVALENCE, Lane
from adjudge.scoring.exact_intervals import clopper_pearson

ROOT = Path(__file__).resolve().parents[2]
Reply = Callable[[CaseRow], str | None]


def engine_reply(row: CaseRow) -> str:
    """What the engine would write if it were a model that reads the prompt."""
    if row.task.lane == SYMBOLIC_EQUIVALENCE.name:
        texts = re.findall("^[AB]: (.*)$", row.prompt, re.MULTILINE)
        said = subject_of(SYMBOLIC_EQUIVALENCE).solve(Question("", tuple(texts))).said
        return f"Expanding both sides.\n{said.upper()}"
    texts = re.findall("^Problem: (.*)$", row.prompt, re.MULTILINE)
    said = subject_of(BOUNDED_GRAMMAR).solve(Question("", tuple(texts))).said
    return "REFUSED" if said == "refused" else f"Step by step.\nANSWER {said}"


def reply_file(rows: list[CaseRow], reply: Reply, name: str = "replies.jsonl") -> ReplyFile:
    lines = [
        json.dumps({"case_id": row.row_id.partition("/")[2], "raw_reply": text, "model": "test"})
        for row in rows
        if (text := reply(row)) is not None
    ]
    return ReplyFile(name, "".join(f"{line}\n" for line in lines).encode())


@pytest.fixture(scope="module")
def rows() -> dict[Lane, list[CaseRow]]:
    return {lane: list(perturbation_rows(ROOT, lane)) for lane in LANES}


@pytest.fixture(scope="module")
def good(rows: dict[Lane, list[CaseRow]]) -> dict[Lane, dict[str, str]]:
    return {lane: {row.row_id: engine_reply(row) for row in rows[lane]} for lane in LANES}


# The rows.


@pytest.mark.parametrize("lane", LANES, ids=lambda lane: lane.short)
def test_a_row_tells_the_question_and_nothing_of_the_answer(
    rows: dict[Lane, list[CaseRow]], lane: Lane
) -> None:
    assert len({row.row_id for row in rows[lane]}) == len(rows[lane])
    public = {row.row_id: row.prompt for row in LaneRows(ROOT).rows(lane.name)}
    asked = [row for row in rows[lane] if row.row_id in public]
    assert len(asked) >= 40
    assert all(row.prompt == public[row.row_id] for row in asked)
    for row in rows[lane]:
        assert row.row_id.partition("/")[2] not in row.prompt
        assert row.verification.command[:3] == ["adjudge", "audit", "perturb"]


def test_rows_of_one_transform_come_with_the_cases_that_it_changes() -> None:
    found = [
        row.row_id.partition("/")[2] for row in perturbation_rows(ROOT, BOUNDED_GRAMMAR, ["swap_operations"])
    ]
    changed = [name.removeprefix("swap-operations-") for name in found if name.startswith("swap-operations-")]
    assert len(changed) == 7
    assert found == [*changed, *(f"swap-operations-{name}" for name in changed)]
    with pytest.raises(UsageError) as caught:
        list(perturbation_rows(ROOT, BOUNDED_GRAMMAR, ["no_such_change"]))
    assert caught.value.code == "UNKNOWN_TRANSFORM"


# Perturbations.


@pytest.mark.parametrize("lane", LANES, ids=lambda lane: lane.short)
def test_a_system_that_is_always_right_survives(
    rows: dict[Lane, list[CaseRow]], good: dict[Lane, dict[str, str]], lane: Lane
) -> None:
    file = reply_file(rows[lane], lambda row: good[lane][row.row_id])
    audit = audit_perturb_replies(ROOT, lane, file)
    assert (audit.passed, audit.flips, audit.unknown, audit.engine) == (True, [], 0, None)
    for counts in audit.transforms.values():
        assert counts.changed.correct == counts.changed.total == counts.base.total > 0
        assert (counts.ratio, counts.missing, counts.lost, counts.gained) == ("1.000000", 0, 0, 0)
    assert audit.audit_sha256 == canonical_sha256(
        json.loads(canonical_bytes(audit)), without=["audit_sha256"]
    )
    assert file_bytes(audit) == file_bytes(audit_perturb_replies(ROOT, lane, file))


def test_a_system_that_knows_the_public_cases_by_heart_does_not_survive(
    rows: dict[Lane, list[CaseRow]], good: dict[Lane, dict[str, str]]
) -> None:
    lane = BOUNDED_GRAMMAR
    public = {row.row_id for row in LaneRows(ROOT).rows(lane.name)}

    def reply(row: CaseRow) -> str:
        return good[lane][row.row_id] if row.row_id in public else "I have not seen this one."

    audit = audit_perturb_replies(ROOT, lane, reply_file(rows[lane], reply))
    assert (audit.passed, audit.reason_code) == (False, "PRESERVING_RATIO")
    renamed = audit.transforms["rename_names_1"]
    assert (renamed.base.correct, renamed.changed.correct, renamed.kept.rate) == (38, 0, "0.000000")
    assert renamed.kept.interval is not None
    assert (renamed.kept.interval.low, renamed.kept.interval.high) == clopper_pearson(0, 38)
    lost = [flip for flip in audit.flips if flip.transform == "rename_names_1"]
    assert len(lost) == renamed.lost == 38
    assert (lost[0].case_id, lost[0].direction) == ("b3-001", "lost")
    assert (lost[0].base_said, lost[0].changed_said) == ("13 apples", "refused")


def test_counts_flips_and_the_ratio_hang_together(
    rows: dict[Lane, list[CaseRow]], good: dict[Lane, dict[str, str]]
) -> None:
    """Every fifth reply is lost, every seventh is missing."""
    lane = SYMBOLIC_EQUIVALENCE
    place = {row.row_id: number for number, row in enumerate(rows[lane])}

    def reply(row: CaseRow) -> str | None:
        if place[row.row_id] % 7 == 0:
            return None
        return "unsure" if place[row.row_id] % 5 == 0 else good[lane][row.row_id]

    audit = audit_perturb_replies(ROOT, lane, reply_file(rows[lane], reply))
    assert audit.preserving is not None
    assert audit.breaking is not None
    for kind, whole in (("preserving", audit.preserving), ("breaking", audit.breaking)):
        parts = [counts for counts in audit.transforms.values() if counts.kind == kind]
        assert whole.base.total == sum(part.base.total for part in parts)
        assert whole.lost == sum(part.lost for part in parts)
        assert whole.missing == sum(part.missing for part in parts) > 0
        assert whole.changed.correct == whole.base.correct - whole.lost + whole.gained
        assert whole.kept.correct == whole.base.correct - whole.lost
        exact = Fraction(whole.changed.correct, whole.base.correct)
        assert abs(Fraction(str(whole.ratio)) - exact) <= Fraction(1, 2_000_000)
        flips = [flip for flip in audit.flips if audit.transforms[flip.transform].kind == kind]
        assert [sum(flip.direction == way for flip in flips) for way in ("lost", "gained")] == [
            whole.lost,
            whole.gained,
        ]


def test_too_few_pairs_and_no_baseline_are_refused(rows: dict[Lane, list[CaseRow]]) -> None:
    lane = BOUNDED_GRAMMAR
    few = audit_perturb_replies(ROOT, lane, reply_file(rows[lane][:60], lambda row: "REFUSED"))
    assert (few.reason_code, few.passed, few.gates, few.replies) == ("TOO_FEW_CASES", False, {}, 60)
    none = audit_perturb_replies(ROOT, lane, reply_file(rows[lane], lambda row: "REFUSED"))
    assert (none.reason_code, none.passed) == ("NO_BASELINE", False)


def test_replies_to_other_questions_are_counted_and_not_read(
    rows: dict[Lane, list[CaseRow]], good: dict[Lane, dict[str, str]]
) -> None:
    lane = BOUNDED_GRAMMAR
    file = reply_file(rows[lane], lambda row: good[lane][row.row_id])
    more = ReplyFile("replies.jsonl", file.data + b'{"case_id":"b3-999","raw_reply":"REFUSED"}\n')
    audit = audit_perturb_replies(ROOT, lane, more)
    assert (audit.passed, audit.unknown) == (True, 1)


def test_replies_can_stand_in_for_the_engine_itself(
    rows: dict[Lane, list[CaseRow]], good: dict[Lane, dict[str, str]]
) -> None:
    """The obligation's own audit, with its gate of one out of one, on a model's replies."""
    lane = BOUNDED_GRAMMAR
    replies = read_replies(lane, reply_file(rows[lane], lambda row: good[lane][row.row_id]), Findings())
    solve = solver_of(replies.said)
    changed = perturbations(ROOT, subject_of(lane), Findings())
    assert all(solve(variant.item.question).said == variant.item.right for variant in changed.variants)
    with pytest.raises(KeyError):
        solve(Question("not asked", ("",)))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "BAD_REPLY"),
        (b"[]", "BAD_REPLY"),
        (b'{"case_id":"b3-001"}', "BAD_REPLY"),
        (b'{"case_id":7,"raw_reply":"REFUSED"}', "BAD_REPLY"),
        (b'{"case_id":"b3-001","raw_reply":7}', "BAD_REPLY"),
        (b'{"case_id":"","raw_reply":""}', "BAD_REPLY"),
        (b'{"case_id":"b3-001","case_id":"b3-002","raw_reply":""}', "BAD_REPLY"),
        (b'{"case_id":"b3-001","raw_reply":""}\n{"case_id":"b3-001","raw_reply":""}', "DUPLICATE_REPLY"),
        (
            b'{"case_id":"b3-001","raw_reply":""}\n{"case_id":"bounded-grammar/b3-001","raw_reply":""}',
            "DUPLICATE_REPLY",
        ),
    ],
)
def test_a_malformed_file_is_a_usage_error(line: bytes, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_replies(BOUNDED_GRAMMAR, ReplyFile("replies.jsonl", line), Findings())
    assert caught.value.code == code
    assert str(caught.value).startswith("replies.jsonl:")


# Determinism.


def _runs(lane: Lane, count: int, change: Callable[[int, CaseRow, str], str]) -> list[ReplyFile]:
    rows = list(LaneRows(ROOT).rows(lane.name))
    said = {row.row_id: engine_reply(row) for row in rows}
    return [
        reply_file(rows, lambda row, run=run: change(run, row, said[row.row_id]), f"run-{run}.jsonl")  # type: ignore[misc]
        for run in range(1, count + 1)
    ]


def test_five_equal_runs_are_deterministic() -> None:
    audit = audit_determinism_replies(
        ROOT, BOUNDED_GRAMMAR, _runs(BOUNDED_GRAMMAR, 5, lambda run, row, text: text)
    )
    assert (audit.passed, audit.status, audit.deterministic, audit.flips) == (True, "measured", True, [])
    assert (audit.runs, audit.cases, audit.pair_agreement) == (5, 50, "1.000000")


def test_other_words_for_one_verdict_are_not_the_same_bytes() -> None:
    runs = _runs(BOUNDED_GRAMMAR, 5, lambda run, row, text: f"run {run}\n{text}")
    audit = audit_determinism_replies(ROOT, BOUNDED_GRAMMAR, runs)
    assert audit.byte_equal is not None
    assert audit.verdict_stable is not None
    assert (audit.passed, audit.deterministic, audit.byte_equal.correct) == (False, False, 0)
    assert (audit.verdict_stable.correct, audit.flips) == (50, [])


def test_one_case_that_flips_is_told_with_its_counts() -> None:
    def change(run: int, row: CaseRow, text: str) -> str:
        return "REFUSED" if run == 3 and row.row_id.endswith("b3-007") else text

    audit = audit_determinism_replies(ROOT, BOUNDED_GRAMMAR, _runs(BOUNDED_GRAMMAR, 5, change))
    (flip,) = audit.flips
    assert (flip.case_id, flip.said) == ("b3-007", {"17 kites": 4, "refused": 1})
    assert audit.accuracy_min is not None
    assert audit.accuracy_max is not None
    assert (audit.accuracy_min.correct, audit.accuracy_max.correct) == (49, 50)
    # Of its 10 pairs of runs 4 disagree; 496 of 500 pairs agree in all.
    assert audit.pair_agreement == "0.992000"


@pytest.mark.parametrize(("count", "status"), [(1, "not_measured"), (2, "partial"), (4, "partial")])
def test_below_five_runs_nothing_is_claimed(count: int, status: str) -> None:
    runs = _runs(BOUNDED_GRAMMAR, count, lambda run, row, text: text)
    audit = audit_determinism_replies(ROOT, BOUNDED_GRAMMAR, runs)
    assert (audit.passed, audit.reason_code, audit.status) == (False, "TOO_FEW_REPLAYS", status)
    assert audit.deterministic is None
    assert (audit.byte_equal is None) == (count == 1)


def test_runs_over_too_few_cases_are_refused() -> None:
    empty = [ReplyFile(f"{run}.jsonl", b"") for run in range(5)]
    assert audit_determinism_replies(ROOT, BOUNDED_GRAMMAR, empty).reason_code == "TOO_FEW_CASES"
    assert audit_determinism_replies(ROOT, BOUNDED_GRAMMAR, []).passed is False


# Depth.


def test_depth_of_replies_is_that_of_the_cases() -> None:
    (file,) = _runs(BOUNDED_GRAMMAR, 1, lambda run, row, text: text)
    audit = audit_depth_replies(ROOT, BOUNDED_GRAMMAR, file)
    assert audit.passed
    assert [(bucket.bucket, bucket.total) for bucket in audit.buckets] == [
        ("1", 23),
        ("2-3", 6),
        ("4-5", 3),
        ("6-8", 3),
    ]
    assert audit.buckets[0].accuracy.interval is not None
    assert audit.buckets[0].accuracy.interval.low == clopper_pearson(23, 23).low


def test_a_shallow_system_fails_where_it_is_shallow() -> None:
    def change(run: int, row: CaseRow, text: str) -> str:
        (text_of_problem,) = re.findall("^Problem: (.*)$", row.prompt, re.MULTILINE)
        return "REFUSED" if text_of_problem.count(". ") > 6 else text

    (file,) = _runs(BOUNDED_GRAMMAR, 1, change)
    audit = audit_depth_replies(ROOT, BOUNDED_GRAMMAR, file)
    assert [bucket.satisfied for bucket in audit.buckets] == [True, True, True, False]
    assert audit.reason_code == "BOUNDS_HOLD"
    assert audit.missed == ["b3-021", "b3-022", "b3-026"]


def test_a_case_without_a_reply_is_no_measurement() -> None:
    (file,) = _runs(BOUNDED_GRAMMAR, 1, lambda run, row, text: text)
    short = ReplyFile(file.name, b"\n".join(file.data.split(b"\n")[1:]))
    audit = audit_depth_replies(ROOT, BOUNDED_GRAMMAR, short)
    assert (audit.reason_code, audit.passed) == ("TOO_FEW_CASES", False)
    assert "b3-001" in audit.reason


# The command.


def test_the_command_audits_a_file(
    rows: dict[Lane, list[CaseRow]],
    good: dict[Lane, dict[str, str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lane = BOUNDED_GRAMMAR
    replies = tmp_path / "replies.jsonl"
    replies.write_bytes(reply_file(rows[lane], lambda row: good[lane][row.row_id]).data)
    words = ["audit", "perturb", "--lane", lane.name, "--root", str(ROOT), "--replies", str(replies)]
    artifact = tmp_path / "artifact.json"
    assert main([*words, "--out", str(artifact)]) == 0
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= 110
    assert "rename_names_1" in shown
    assert "passed" in shown
    assert main([*words, "--out", str(artifact), "--check"]) == 0
    capsys.readouterr()
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(artifact.read_bytes())
    assert str(tmp_path) not in artifact.read_text("utf-8")
    replies.write_bytes(reply_file(rows[lane], lambda row: "REFUSED").data)
    assert main(words) == 3
    assert main([*words, "--check"]) == 2
    replies.write_bytes(b"{")
    assert main(words) == 2


def test_the_command_exports_the_rows(
    rows: dict[Lane, list[CaseRow]], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["audit", "cases", "perturb", "--lane", "bounded-grammar", "--root", str(ROOT)]) == 0
    written = capfdbinary.readouterr().out
    assert written == b"".join(canonical_bytes(row) + b"\n" for row in rows[BOUNDED_GRAMMAR])
    public = b"".join(canonical_bytes(row) + b"\n" for row in LaneRows(ROOT).rows("bounded-grammar"))
    for verb in ("depth", "determinism"):
        assert main(["audit", "cases", verb, "--lane", "bounded-grammar", "--root", str(ROOT)]) == 0
        assert capfdbinary.readouterr().out == public
    with_transform = ["audit", "cases", "depth", "--lane", "bounded-grammar", "--transform", "rename"]
    assert main([*with_transform, "--root", str(ROOT)]) == 2


def test_the_command_compares_runs_and_depths(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: list[str] = []
    for file in _runs(BOUNDED_GRAMMAR, 5, lambda run, row, text: f"{text}" if run < 5 else f"Hm.\n{text}"):
        (tmp_path / file.name).write_bytes(file.data)
        names += ["--replies", str(tmp_path / file.name)]
    lane = ["--lane", "bounded-grammar", "--root", str(ROOT)]
    assert main(["audit", "determinism", *lane, *names]) == 1
    assert "0 of 50" in capsys.readouterr().out
    assert main(["audit", "depth", *lane, *names[:2]]) == 0
    assert "6-8" in capsys.readouterr().out
    assert main(["audit", "depth", *lane, *names]) == 2

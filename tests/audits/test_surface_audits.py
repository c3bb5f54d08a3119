"""The audits perturb, depth and adversarial: what they measure, and on what they refuse."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from adjudge.audits import thresholds
from adjudge.audits.adversarial import audit_adversarial
from adjudge.audits.adversarial_cases import CONTROLS, families
from adjudge.audits.artifact import Findings
from adjudge.audits.depth import audit_depth, measured_depth
from adjudge.audits.equivalence_perturbations import RENAME_POOL
from adjudge.audits.perturb import audit_perturb
from adjudge.audits.perturbation_bases import perturbations
from adjudge.audits.reference_polynomials import decide
from adjudge.audits.reference_scope import ScopeFault, read_pair
from adjudge.audits.refusals import REFUSAL_CODES, AuditRefused
from adjudge.audits.subject import REFUSED, Answer, subject_of
from adjudge.audits.wordproblem_perturbations import BYSTANDER, REGISTRY_UNITS, RENAMINGS
from adjudge.contract.adversarial import EquivalenceTrap, WordProblemTrap
from adjudge.contract.audit import Audit
from adjudge.contract.canonical import canonical_bytes, canonical_sha256, file_bytes
from adjudge.lanes.registry import BOUNDED_GRAMMAR, LANES, SYMBOLIC_EQUIVALENCE, Lane
from adjudge.lanes.report_file import write_report
from adjudge.lanes.splits import run_split
from adjudge.lanes.wordproblem_plan import NAME_POOL, PUBLIC_NAMES

REPOSITORY = Path(__file__).resolve().parents[2]
AUDITS: dict[str, Callable[..., Audit]] = {
    "perturb": audit_perturb,
    "depth": audit_depth,
    "adversarial": audit_adversarial,
}
EVERY = [(verb, lane) for verb in AUDITS for lane in LANES]
every_audit = pytest.mark.parametrize(
    ("verb", "lane"), EVERY, ids=[f"{verb}-{lane.short}" for verb, lane in EVERY]
)


@pytest.fixture
def current(built_root: Path) -> Path:
    """A benchmark whose public reports are those of the installed engine; not to be changed."""
    return built_root


@pytest.fixture
def root(open_root: Path) -> Path:
    """A copy that a test may spoil."""
    return open_root


def edit(file: Path, change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]) -> None:
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    file.write_bytes(b"".join(canonical_bytes(row) + b"\n" for row in change(rows)))


def seeds(root: Path, lane: Lane) -> Path:
    return root / lane.folder / "perturbation_seeds.jsonl"


def traps(root: Path, lane: Lane) -> Path:
    return root / lane.folder / "adversarial/cases.jsonl"


# What all three have in common.


@every_audit
def test_the_engine_passes_and_the_artifact_is_whole(current: Path, verb: str, lane: Lane) -> None:
    first, second = (AUDITS[verb](current, lane) for _ in range(2))
    assert first.passed, first.reason
    assert (first.reason_code, first.reason) == ("", "")
    assert all(gate.passed for gate in first.gates.values())
    assert file_bytes(first) == file_bytes(second)
    fields = msgspec.to_builtins(first)
    assert first.audit_sha256 == canonical_sha256(fields, without=["audit_sha256"])
    assert str(current).encode() not in file_bytes(first)
    assert first.engine is not None
    assert b"." not in canonical_bytes({"gates": msgspec.to_builtins(first.gates)}).replace(b"...", b"")


@every_audit
def test_an_audit_writes_nothing(root: Path, verb: str, lane: Lane) -> None:
    def state() -> dict[str, bytes]:
        return {str(file): file.read_bytes() for file in sorted(root.rglob("*")) if file.is_file()}

    before = state()
    AUDITS[verb](root, lane)
    assert state() == before


@every_audit
def test_without_its_cases_an_audit_refuses(root: Path, verb: str, lane: Lane) -> None:
    {"perturb": seeds, "adversarial": traps}.get(verb, lambda root, lane: root / lane.cases)(
        root, lane
    ).unlink()
    audit = AUDITS[verb](root, lane)
    assert (audit.passed, audit.gates) == (False, {})
    assert audit.reason_code in ("CASES_MISSING", "REPORT_STALE")


@every_audit
def test_a_missing_report_and_one_of_another_engine_are_refused(root: Path, verb: str, lane: Lane) -> None:
    report = json.loads((root / lane.report).read_bytes())
    report["engine"]["source_sha256"] = "0" * 64
    report["report_sha256"] = canonical_sha256(report, without=["report_sha256"])
    (root / lane.report).write_bytes(file_bytes(report))
    assert AUDITS[verb](root, lane).reason_code == "ENGINE_MISMATCH"
    (root / lane.report).unlink()
    audit = AUDITS[verb](root, lane)
    assert (audit.reason_code, audit.passed, audit.gates) == ("REPORT_MISSING", False, {})


@every_audit
def test_a_changed_case_file_makes_the_report_stale(root: Path, verb: str, lane: Lane) -> None:
    edit(root / lane.cases, lambda rows: rows[:-1])
    assert AUDITS[verb](root, lane).reason_code == "REPORT_STALE"


@every_audit
def test_an_engine_that_raises_is_wrong_and_no_fault_of_the_audit(
    current: Path, verb: str, lane: Lane
) -> None:
    def solve(question: Any) -> Answer:
        raise ZeroDivisionError

    audit = AUDITS[verb](current, lane, solve=solve)
    assert not audit.passed
    assert audit.reason_code not in REFUSAL_CODES


# Perturbations.


@pytest.mark.parametrize("lane", LANES, ids=lambda lane: lane.short)
def test_every_transform_is_tried_and_every_case_accounted_for(current: Path, lane: Lane) -> None:
    audit = audit_perturb(current, lane)
    changed = perturbations(current, subject_of(lane), Findings())
    assert set(audit.transforms) == set(changed.kinds)
    for counts in audit.transforms.values():
        assert counts.attempted + counts.skipped == len(changed.bases)
        assert counts.attempted >= thresholds.TRANSFORM_ATTEMPTS_MIN
        assert sum(counts.skip_reasons.values()) == counts.skipped
    names = [variant.item.case_id for variant in changed.variants]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("lane", LANES, ids=lambda lane: lane.short)
def test_a_breaking_change_changes_the_answer_and_a_preserving_one_does_not(
    current: Path, lane: Lane
) -> None:
    changed = perturbations(current, subject_of(lane), Findings())
    right = {base.case_id: base.right for base in changed.bases}
    for variant in changed.variants:
        before = right[variant.base_id]
        after = variant.item.right
        if variant.transform == "rename_unit":
            before, after = before.split()[0], after.split()[0]
        assert (before == after) == (changed.kinds[variant.transform] == "preserving"), variant


def test_both_labels_are_broken_into_each_other(current: Path) -> None:
    """Else an engine that always says ``not_equivalent`` would answer every breaking change rightly."""
    changed = perturbations(current, subject_of(SYMBOLIC_EQUIVALENCE), Findings())
    broken = Counter(v.item.right for v in changed.variants if changed.kinds[v.transform] == "breaking")
    assert broken["equivalent"] >= 5
    assert broken["not_equivalent"] > 500


@pytest.mark.parametrize(
    "transform", ["swap_possessions", "swap_operations"], ids=["possessions", "operations"]
)
def test_the_rare_transforms_need_their_seeds(root: Path, transform: str) -> None:
    file = seeds(root, BOUNDED_GRAMMAR)
    scaling = ("multiply", "divide")

    def keeps(row: dict[str, Any]) -> bool:
        effects = [sentence["effect"] for sentence in row["sentences"]]
        rare = (
            "hold_second"
            if transform == "swap_possessions"
            else next((e for e in effects if e in scaling), "-")
        )
        return rare not in effects

    edit(file, lambda rows: [row for row in rows if keeps(row)])
    audit = audit_perturb(root, BOUNDED_GRAMMAR)
    assert audit.reason_code == "TRANSFORM_UNEXERCISED"
    assert audit.reason.startswith(f"{transform} was tried on ")


def test_one_failure_is_told_and_turns_the_audit_red(current: Path) -> None:
    honest = subject_of(BOUNDED_GRAMMAR).solve
    audit = audit_perturb(
        current,
        BOUNDED_GRAMMAR,
        solve=lambda question: (
            Answer("12 apples") if question.case_id == "flip-first-verb-b3-002" else honest(question)
        ),
    )
    assert (audit.passed, audit.reason_code) == (False, "BREAKING_RATE")
    (failure,) = audit.failures
    assert (failure.transform, failure.case_id) == ("flip_first_verb", "b3-002")
    assert (failure.predicted, failure.actual) == ("19 cookies", "12 apples")
    assert audit.preserving is not None
    assert audit.preserving.correct == audit.preserving.attempted


def _swap_label(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows[0]["expected"] = "not_equivalent"
    return rows


def _other_answer(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows[0]["answer"] = "14"
    return rows


def _no_such_effect(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows[0]["sentences"][0]["effect"] = "vanish"
    return rows


def _out_of_scope(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows[0]["expression_a"] = "1/x"
    return rows


def _dangling(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows[0]["sentences"][0]["effect"] = "hold_second"
    return rows


@pytest.mark.parametrize(
    ("lane", "change", "code"),
    [
        (SYMBOLIC_EQUIVALENCE, _swap_label, "NO_GROUND_TRUTH"),
        (SYMBOLIC_EQUIVALENCE, _out_of_scope, "NO_GROUND_TRUTH"),
        (BOUNDED_GRAMMAR, _other_answer, "NO_GROUND_TRUTH"),
        (BOUNDED_GRAMMAR, _dangling, "NO_GROUND_TRUTH"),
        (BOUNDED_GRAMMAR, _no_such_effect, "CASES_MALFORMED"),
    ],
)
def test_a_spoiled_seed_is_refused(root: Path, lane: Lane, change: Any, code: str) -> None:
    edit(seeds(root, lane), change)
    assert audit_perturb(root, lane).reason_code == code


@pytest.mark.parametrize(
    ("verb", "lane", "field", "value"),
    [
        ("perturb", SYMBOLIC_EQUIVALENCE, "expected", "not_equivalent"),
        ("perturb", BOUNDED_GRAMMAR, "expected_answer", "14"),
        ("depth", BOUNDED_GRAMMAR, "expected_answer", "14"),
        ("depth", BOUNDED_GRAMMAR, "problem", "Sam has 6 apples. How many apples does Sam have?"),
    ],
)
def test_a_public_label_that_the_reference_denies_is_refused(
    root: Path, verb: str, lane: Lane, field: str, value: str
) -> None:
    def spoil(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        rows[0][field] = value
        return rows

    edit(root / lane.cases, spoil)
    write_report(root / lane.report, run_split(root, lane, "public").report)
    assert AUDITS[verb](root, lane).reason_code == "NO_GROUND_TRUTH"


# Depth.


def _asked(lane: Lane, *correct: tuple[int, int, int]) -> Any:
    """Cases by depth: depth, how many, how many of them correct."""
    rows = [
        (depth, "correct" if place < right else "refused")
        for depth, total, right in correct
        for place in range(total)
    ]
    return measured_depth(lane, rows)  # type: ignore[arg-type]


def test_the_bounds_are_the_pinned_ones() -> None:
    measured = _asked(BOUNDED_GRAMMAR, (1, 20, 20), (2, 3, 3), (4, 3, 3), (6, 3, 3))
    bounds = [Fraction(bucket.bound_num, bucket.bound_den) for bucket in measured.fields["buckets"]]
    assert bounds == [1, Fraction(19, 20), Fraction(6859, 8000), Fraction(2476099, 3200000)]
    assert [(bucket.bound_num, bucket.bound_den) for bucket in measured.fields["buckets"]][2] == (6859, 8000)


@pytest.mark.parametrize(
    ("correct", "failing"),
    [
        (((1, 20, 20), (2, 20, 19), (4, 3, 3), (6, 3, 3)), set()),
        (((1, 20, 20), (2, 20, 18), (4, 3, 3), (6, 3, 3)), {"bounds_hold"}),
        (((1, 20, 19), (3, 20, 19), (5, 3, 3), (8, 3, 3)), set()),
        (((1, 20, 18), (2, 3, 3), (4, 3, 3), (6, 3, 3)), {"anchor_accuracy"}),
        (((1, 20, 20), (2, 3, 3), (4, 3, 3)), {"coverage"}),
        (((1, 20, 20), (2, 2, 2), (4, 2, 2), (6, 2, 2)), {"coverage"}),
        (((1, 20, 20), (2, 3, 3), (4, 3, 3), (6, 1000, 773)), {"bounds_hold"}),
        (((1, 20, 20), (2, 3, 3), (4, 3, 3), (6, 1000, 774)), set()),
    ],
)
def test_gates_of_the_depth_curve(correct: Any, failing: set[str]) -> None:
    measured = _asked(BOUNDED_GRAMMAR, *correct)
    assert {name for name, gate in measured.gates.items() if not gate.passed} == failing


def test_the_last_bucket_of_the_symbolic_lane_may_be_empty() -> None:
    measured = _asked(SYMBOLIC_EQUIVALENCE, (0, 3, 3), (3, 3, 3), (5, 3, 3))
    assert all(gate.passed for gate in measured.gates.values())
    assert measured.fields["buckets"][-1].total == 0


@pytest.mark.parametrize(
    ("lane", "correct", "code"),
    [
        (BOUNDED_GRAMMAR, ((1, 3, 3), (9, 1, 1)), "DEPTH_OUT_OF_SCHEMA"),
        (SYMBOLIC_EQUIVALENCE, ((1, 3, 3), (17, 1, 1)), "DEPTH_OUT_OF_SCHEMA"),
        (BOUNDED_GRAMMAR, ((2, 3, 3), (4, 3, 3)), "NO_ANCHOR"),
        (BOUNDED_GRAMMAR, (), "NO_ANCHOR"),
    ],
)
def test_depths_that_cannot_be_measured_are_refused(lane: Lane, correct: Any, code: str) -> None:
    with pytest.raises(AuditRefused) as caught:
        _asked(lane, *correct)
    assert caught.value.code == code


def test_depths_of_the_word_problems_are_those_of_the_plan(current: Path) -> None:
    buckets = audit_depth(current, BOUNDED_GRAMMAR).buckets
    assert [(bucket.bucket, bucket.total) for bucket in buckets] == [
        ("1", 23),
        ("2-3", 6),
        ("4-5", 3),
        ("6-8", 3),
    ]


def test_a_refused_case_counts_in_its_bucket(current: Path) -> None:
    audit = audit_depth(current, BOUNDED_GRAMMAR, solve=lambda question: Answer(REFUSED, "UNKNOWN_UNIT"))
    assert [(bucket.total, bucket.refused) for bucket in audit.buckets] == [(23, 23), (6, 6), (3, 3), (3, 3)]
    assert not audit.passed


# Adversarial cases.


def test_the_families_are_the_closed_lists() -> None:
    assert families(SYMBOLIC_EQUIVALENCE) == get_args(EquivalenceTrap)
    assert families(BOUNDED_GRAMMAR) == get_args(WordProblemTrap)
    assert (len(get_args(EquivalenceTrap)), len(get_args(WordProblemTrap))) == (11, 10)
    assert all(CONTROLS[lane.name] in families(lane) for lane in LANES)


def test_every_adversarial_pair_has_the_label_and_code_of_the_second_reader(current: Path) -> None:
    """All but the pair of an expansion too large to write, which the second reader does not expand."""
    for line in traps(current, SYMBOLIC_EQUIVALENCE).read_text("utf-8").splitlines():
        case = json.loads(line)
        sides = case["expression_a"], case["expression_b"]
        if case["expected_refusal"] == "NUMBER_TOO_LARGE":
            continue
        try:
            read_pair(*sides)
            found = decide(*sides), None
        except ScopeFault as fault:
            found = REFUSED, fault.code
        assert found == (case["expected"], case["expected_refusal"]), case["case_id"]


def test_size_bombs_are_refused_at_once(current: Path) -> None:
    solve = subject_of(SYMBOLIC_EQUIVALENCE).solve
    rows = map(json.loads, traps(current, SYMBOLIC_EQUIVALENCE).read_text("utf-8").splitlines())
    bombs = [row for row in rows if row["family"] == "size_bomb"]
    assert any(len(row["expression_a"]) > 10_000 for row in bombs)
    audit = audit_adversarial(current, SYMBOLIC_EQUIVALENCE, solve=solve)
    shown = {row.case_id: row.actual for row in audit.per_case}
    started = time.process_time()
    audit_adversarial(current, SYMBOLIC_EQUIVALENCE, solve=solve)
    assert time.process_time() - started < 1
    assert all(shown[row["case_id"]] == f"refused ({row['expected_refusal']})" for row in bombs)


def _drop(name: str) -> Any:
    def change(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        del rows[3][name]
        return rows

    return change


def _set(name: str, value: Any, place: int = 3) -> Any:
    def change(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        rows[place][name] = value
        return rows

    return change


def _without(family: str) -> Any:
    return lambda rows: [row for row in rows if row["family"] != family]


@pytest.mark.parametrize("lane", LANES, ids=lambda lane: lane.short)
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_set("family", "made_up"), "UNKNOWN_FAMILY"),
        (_drop("family"), "UNKNOWN_FAMILY"),
        (_drop("expected"), "NO_GROUND_TRUTH"),
        (_set("expected", None), "NO_GROUND_TRUTH"),
        (_set("expected", "perhaps"), "NO_GROUND_TRUTH"),
        (_set("why", 7), "CASES_MALFORMED"),
        (_set("case_id", "b9-adv-0001"), "CASES_MALFORMED"),
        (lambda rows: [], "TOO_FEW_CASES"),
        (lambda rows: [*rows, rows[0]], "CASES_MALFORMED"),
        (lambda rows: rows[:20], "ENOUGH_CASES"),
    ],
)
def test_a_spoiled_adversarial_file_never_passes(root: Path, lane: Lane, change: Any, code: str) -> None:
    edit(traps(root, lane), change)
    audit = audit_adversarial(root, lane)
    assert not audit.passed
    failing = {name.upper() for name, gate in audit.gates.items() if not gate.passed}
    assert code in (failing or {audit.reason_code})


def test_a_refused_case_without_its_code_has_no_ground_truth(root: Path) -> None:
    edit(traps(root, BOUNDED_GRAMMAR), _set("expected_refusal", None))
    assert audit_adversarial(root, BOUNDED_GRAMMAR).reason_code == "NO_GROUND_TRUTH"


@pytest.mark.parametrize("lane", LANES, ids=lambda lane: lane.short)
def test_no_family_may_be_missing(root: Path, lane: Lane) -> None:
    edit(traps(root, lane), _without(families(lane)[1]))
    audit = audit_adversarial(root, lane)
    assert [name for name, gate in audit.gates.items() if not gate.passed] == ["all_families"]


@pytest.mark.parametrize(
    ("said", "failing"),
    [
        (Answer("equivalent"), ["misparse_zero"]),
        (Answer(REFUSED, "EMPTY_EXPRESSION"), ["codes_as_named"]),
        (Answer(REFUSED), ["codes_as_named"]),
    ],
)
def test_one_misread_trap_is_seen(current: Path, said: Answer, failing: list[str]) -> None:
    honest = subject_of(SYMBOLIC_EQUIVALENCE).solve
    audit = audit_adversarial(
        current,
        SYMBOLIC_EQUIVALENCE,
        solve=lambda question: said if question.texts == ("x/x", "1") else honest(question),
    )
    assert [name for name, gate in audit.gates.items() if not gate.passed] == failing
    assert audit.misparses == (["b1-adv-0024"] if failing == ["misparse_zero"] else [])


def test_refusing_all_is_no_way_to_pass(current: Path) -> None:
    for lane in LANES:
        audit = audit_adversarial(current, lane, solve=lambda question: Answer(REFUSED, "UNKNOWN_UNIT"))
        assert audit.misparses == []
        assert {"no_needless_refusal", "controls_solved"} <= {
            name for name, gate in audit.gates.items() if not gate.passed
        }


def test_names_units_and_letters_of_changes_are_in_no_other_case(current: Path) -> None:
    new_names = {name for row in RENAMINGS for name in row.values()} | {BYSTANDER}
    assert new_names.isdisjoint({*PUBLIC_NAMES, *NAME_POOL})
    assert set(RENAMINGS[0]) == set(PUBLIC_NAMES)
    texts = "".join(
        (current / BOUNDED_GRAMMAR.cases_of(split)).read_text("utf-8") for split in ("public", "ood")
    )
    assert not [word for word in (*new_names, *REGISTRY_UNITS) if word in texts]
    public = subject_of(SYMBOLIC_EQUIVALENCE).items(current, "public", Findings())
    in_scope = "".join("".join(item.question.texts) for item in public if item.right != REFUSED)
    assert not set(RENAME_POOL) & set(in_scope)

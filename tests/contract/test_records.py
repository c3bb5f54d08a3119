"""The wire records: what each of them refuses, and what it says about it."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from msgspec import inspect

from adjudge.contract.canonical import file_bytes
from adjudge.contract.errors import RecordError
from adjudge.contract.fields import END, Source, check_snapshot_id
from adjudge.contract.schemas import WIRE_RECORDS, record_types, schema_of
from adjudge.contract.selfcheck import SelfCheck
from adjudge.contract.snapshot import SnapshotTask
from adjudge.contract.strict_json import read_record, to_record
from adjudge.contract.submission import Submission
from adjudge.contract.task import Task

BY_NAME = {record.name: record for record in WIRE_RECORDS}
NAMES = sorted(BY_NAME)
PROBLEMS = Path(__file__).parents[2] / "problems"


def fault(value: Any, name: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        to_record(value, BY_NAME[name].record_type, source="x")
    error = caught.value
    assert error.code == "SCHEMA"
    assert error.exit_status == 5
    assert str(error).isprintable()
    assert len(str(error)) < 700
    return error


def objects(value: Any, path: tuple = ()) -> list[tuple]:
    """The paths of all objects in a value."""
    found = [path] if isinstance(value, dict) else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, item in items:
        found += objects(item, (*path, step))
    return found


def at(value: Any, path: tuple) -> Any:
    for step in path:
        value = value[step]
    return value


def own_copy(value: Any) -> Any:
    return json.loads(json.dumps(value))  # not deepcopy, which keeps shared parts shared


def changed(value: Any, path: tuple, item: Any) -> Any:
    value = own_copy(value)
    at(value, path[:-1])[path[-1]] = item
    return value


def pointer(path: tuple) -> str:
    return "".join(f"/{step}" for step in path)


# Objects whose fields are not ours to name: schemas and witnesses, and maps with free keys.
FREE = {"output_schema", "witness", "known_counterexample", "details", "certificate", "disclosure"}
MAPS = {"verifier_sha256", "by_expected", "by_source", "by_category", "by_refusal_code", "parameters"}
MAPS |= {"by_family", "by_shape", "families", "skips", "gates", "measured"}
MAPS |= {"verdict_counts", "matrix", "outcomes", "params", "usage"}
MAPS |= {"disjoint", "wrong_by_split", "transforms", "skip_reasons", "matrix_totals", "deletion", "said"}


def record_paths(value: Any) -> list[tuple]:
    # A matrix is a map of maps; "rename" is a field of one record and the name of a family in others.
    maps = {
        path
        for path in objects(value)
        if path and (path[-1] in MAPS or path[-2:-1] == ("matrix",) or path == ("rename",))
    }
    return [path for path in objects(value) if not FREE & set(path) and path not in maps]


def up_to_a_map(path: tuple) -> tuple:
    """The part of a path that an error names: the keys of a map are the submitter's, and are left out."""
    maps = [place for place, step in enumerate(path) if step in MAPS]
    return path[: maps[0] + 1] if maps else path


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_are_read_and_written_back(name: str, examples) -> None:
    for value in examples[name]:
        record = read_record(file_bytes(value), BY_NAME[name].record_type)
        assert file_bytes(record) == file_bytes(value)


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_field_is_refused_at_every_level(name: str, examples) -> None:
    for value in examples[name]:
        for path in record_paths(value):
            error = fault(changed(value, (*path, "extra"), 1), name)
            assert error.reason == "Object contains unknown field `extra`"
            assert error.pointer == pointer(up_to_a_map(path))


@pytest.mark.parametrize("name", NAMES)
def test_a_missing_field_is_refused_at_every_level(name: str, examples) -> None:
    optional = {"notes", "relaxed_twin", "traces_sha256"}
    if name == "word-problem-report":
        optional.add("public_sibling_case_id")
    for value in examples[name]:
        for path in record_paths(value):
            for field in at(value, path).keys() - optional:
                short = own_copy(value)
                del at(short, path)[field]
                fault(short, name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("wrong", [None, True, 7, -1, "", [], {}, [None], {"a": 1}], ids=repr)
def test_a_value_of_another_type_is_refused_everywhere(name: str, wrong, examples) -> None:
    nullable = {"score", "status_cutoff", "reviewer", "snapshot_id", "variation_id", "family_id", "rate"}
    nullable |= {"shadow_of", "sha256", "then", "now"}
    nullable |= {"context_url", "status_as_of", "evidence", "revision", "representation", "input_sha256"}
    nullable |= {"ood_cases_sha256"}
    if name in ("comparison", "task-comparison", "reply"):
        nullable |= {"template_sha256", "accuracy_answered", "refusal_correctness", "refusal_interval"}
        nullable |= {"latency_summary", "interval", "headline", "byte_equal", "verdict_stable"}
        nullable |= {"pair_agreement", "accuracy_min", "accuracy_max", "p_value", "p_holm", "finish_reason"}
        nullable |= {"latency_ms", "wall_ms", "determinism", "deterministic", "significant"}
        nullable |= {"suite_sha256", "as_of", "raw_reply"}
    if name == "ood-ratio-audit":
        nullable |= {"engine", "public", "ood", "sibling", "ratio_all", "ratio_sibling", "accuracy"}
    if name.endswith("-audit"):
        nullable |= {
            "engine",
            "recipient",
            "ciphertext_sha256",
            "counts",
            "accuracy",
            "preserving",
            "breaking",
        }
        nullable |= {"anchor", "status", "coverage_gap", "deterministic", "interval", "ratio", "byte_equal"}
        nullable |= {"verdict_stable", "pair_agreement", "accuracy_min", "accuracy_max"}
    if name == "gate":
        nullable |= {"report_sha256"}
    for value in examples[name]:
        for path in record_paths(value):
            for field, item in at(value, path).items():
                if (
                    field in FREE | MAPS | nullable
                    or (*path, field) == ("rename",)
                    or type(item) is type(wrong)
                ):
                    continue
                if field == "known_counterexample" or (field == "expected_refusal" and wrong is None):
                    continue
                fault(changed(value, (*path, field), wrong), name)


def string_paths(value: Any) -> list[tuple]:
    found = []
    for path in record_paths(value):
        for field, item in at(value, path).items():
            if isinstance(item, str):
                found.append((*path, field))
            elif isinstance(item, list):
                found += [(*path, field, place) for place, part in enumerate(item) if isinstance(part, str)]
    return found


ANY_TEXT = {("submission", "notes"), ("submission", "task_id"), ("suite", "prompt")}
ANY_TEXT |= {("case", "expression_a"), ("case", "expression_b")}
ANY_TEXT |= {("report", "canonical_a"), ("report", "canonical_b")}
ANY_TEXT |= {("discovery-row", "prompt"), ("discovery-report", "content")}
ANY_TEXT |= {("equivalence-ood-case", "expression_a"), ("equivalence-ood-case", "expression_b")}
ANY_TEXT |= {("equivalence-ood-report", "canonical_a"), ("equivalence-ood-report", "canonical_b")}
ANY_TEXT |= {("word-problem-case", "problem"), ("word-problem-report", "verifier_code")}
ANY_TEXT |= {("word-problem-sealed-report", "verifier_code")}
ANY_TEXT |= {("ood-ratio-audit", field) for field in ("name", "version", "reason")}
AUDITS = [name for name in NAMES if name.endswith("-audit")]
ANY_TEXT |= {(name, field) for name in AUDITS for field in ("name", "version", "reason")}
ANY_TEXT |= {(name, "case_id") for name in ("perturb-audit", "adversarial-audit")}
ANY_TEXT |= {("replay-audit", "rows_failing"), ("replay-audit", "digest_mismatches")}
ANY_TEXT |= {("zero-wrong-audit", field) for field in ("uncoded_refusals", "code_mismatches", "faults")}
ANY_TEXT |= {("adversarial-audit", "misparses"), ("determinism-audit", "unstable_cases")}
ANY_TEXT |= {("equivalence-adversarial-case", f"expression_{side}") for side in "ab"}
ANY_TEXT |= {("word-problem-adversarial-case", "problem"), ("sealed-audit", "recipient")}
ANY_TEXT |= {("gate", "reason"), ("rebuild", "name"), ("rebuild", "version")}
SEVERAL_LINES = {"statement", "refutation", "note", "reason", "rendered_statement", "summary"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "mark", ["\n", "\r\n", "\x1b[2J", "\0", "\x7f", "\x9b", "\u2028", "\u202e", "\u2066"]
)
def test_no_field_takes_a_control_character_but_those_that_take_any_text(name: str, mark, examples) -> None:
    for value in examples[name]:
        for path in string_paths(value):
            field = path[-1] if isinstance(path[-1], str) else path[-2]
            spoilt = changed(value, path, at(value, path) + mark)
            if (name, field) in ANY_TEXT or (mark == "\n" and field in SEVERAL_LINES):
                to_record(spoilt, BY_NAME[name].record_type)
            else:
                fault(spoilt, name)


def patterns(info: inspect.Type) -> list[str]:
    if isinstance(info, inspect.StrType):
        return [info.pattern] if info.pattern else []
    inner = [getattr(info, part, None) for part in ("type", "item_type", "key_type", "value_type")]
    inner += getattr(info, "types", ())
    return [pattern for part in inner if part is not None for pattern in patterns(part)]


def test_every_pattern_is_anchored_at_both_ends() -> None:
    seen = 0
    for record in WIRE_RECORDS:
        for kind in record_types(record):
            for field in inspect.type_info(kind).fields:
                for pattern in patterns(field.type):
                    seen += 1
                    assert pattern.startswith("^"), (kind, field.name)
                    assert pattern.endswith(END), (kind, field.name)
                    assert "|" not in pattern or "(?:" in pattern, (kind, field.name)
    assert seen > 60


@pytest.mark.parametrize(
    "date", ["2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "0000-01-01", "2026-1-1"]
)
@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("task", ("status_observation", "observed_on")),
        ("task", ("status_observation", "sources", 0, "accessed_on")),
        ("verdict", ("status_cutoff",)),
        ("snapshot", ("status_cutoff",)),
        ("ledger", ("effective_on",)),
        ("as-of", ("as_of", "cutoff")),
        ("as-of", ("moved", 0, "now", "observed_on")),
        ("as-of", ("moved", 0, "events", 0, "effective_on")),
        ("unassigned-verdict", ("status_cutoff",)),
        ("ledger", ("recorded_on",)),
        ("ledger", ("evidence", 0, "accessed_on")),
        ("variation", ("created_on",)),
        ("discovery", ("provenance", "status_as_of")),
        ("discovery", ("provenance", "resolved_flags", 0, "source", "accessed_on")),
        ("discovery-report", ("sources", 0, "accessed_on")),
    ],
)
def test_a_date_that_does_not_exist_is_refused(date: str, name: str, path: tuple, examples) -> None:
    fault(changed(examples[name][0], path, date), name)
    to_record(changed(examples[name][0], path, "2024-02-29"), BY_NAME[name].record_type)


@pytest.mark.parametrize("name", ["snapshot", "verdict", "unassigned-verdict", "suite"])
@pytest.mark.parametrize(
    "snapshot_id",
    [
        "development-2026-02-30-r1",
        "development-2026-11-30-r0",
        "development-2026-11-30-r01",
        "development-2026-11-30",
        "dev-2026-11-30-r1",
        "release-2026-11-30-r1234567",
        "../release-2026-11-30-r1",
        "release-２026-11-30-r1",
        "working-tree-",
    ],
)
def test_a_snapshot_id_holds_a_real_date(name: str, snapshot_id: str, examples) -> None:
    fault(changed(examples[name][0], ("snapshot_id",), snapshot_id), name)
    with pytest.raises(ValueError, match=r"is not a"):
        check_snapshot_id(snapshot_id)


NULLS = {"refusal_code": None, "canonical_a": None, "canonical_b": None, "certificate": None}
OTHER = "adjudge/verifiers/a.py"
# record, example, path, value put there, part of the message, whether the JSON Schema refuses it too
ANSWER = {"value": "13", "unit": "apples"}
RULES: list[tuple[str, int, tuple, Any, str, bool]] = [
    ("task", 0, ("eligibility",), {"development": False, "release": True, "x": 1}, "unknown field", True),
    ("task", 0, ("shadow_of",), None, "belong to ks- tasks", True),
    ("task", 0, ("known_counterexample",), True, "belong to ks- tasks", True),
    ("task", 0, ("task_id",), "ks-0043", "belong to ks- tasks", True),
    ("task", 0, ("task_id",), "cb-043", "matching regex", True),
    ("task", 0, ("task_id",), "CB-0043", "matching regex", True),
    ("task", 0, ("schema",), "adjudge.bench.task/2", "Invalid enum value", True),
    ("task", 1, ("eligibility", "release"), True, "design-only task cannot be released", True),
    ("task", 2, ("task_id",), "cb-0001", "belong to ks- tasks", True),
    ("task", 2, ("eligibility", "development"), True, "shadow task has no track", True),
    ("task", 2, ("eligibility", "release"), True, "shadow task has no track", True),
    ("task", 2, ("known_counterexample",), False, "Invalid enum value False", True),
    ("task", 2, ("known_counterexample",), None, "", True),
    ("task", 0, ("verifier", "entry"), "os:system", "matching regex", True),
    ("task", 0, ("verifier", "entry"), "adjudge.verifiers.a.b:c.d", "matching regex", True),
    ("task", 0, ("verifier", "entry"), "adjudge.verifiers.a.b", "matching regex", True),
    ("task", 0, ("verifier", "kind"), "embedded", "Invalid value", True),
    ("task", 0, ("verifier", "sources"), [], "length >= 1", True),
    ("task", 0, ("verifier", "sources"), [OTHER, OTHER], "sorted and distinct", True),
    ("task", 0, ("verifier", "sources"), [OTHER, "adjudge/__init__.py"], "sorted and distinct", False),
    ("task", 0, ("verifier", "sources"), ["adjudge/../../etc/passwd.py"], "matching regex", True),
    ("task", 0, ("verifier", "sources"), ["/adjudge/a.py"], "matching regex", True),
    ("task", 0, ("verifier", "sources"), ["verifiers/a.py"], "belong to a file: entry", True),
    ("task", 4, ("verifier", "sources"), [OTHER], "belong to a file: entry", True),
    ("task", 4, ("verifier", "sources"), ["verifiers/../a.py"], "matching regex", True),
    ("task", 4, ("verifier", "entry"), "file:/etc/x.py:f", "matching regex", True),
    ("task", 4, ("verifier", "entry"), "file:verifiers/../x.py:f", "matching regex", True),
    ("task", 4, ("verifier", "entry"), "file:x.py:f", "matching regex", True),
    ("task", 0, ("limits", "max_submission_bytes"), 1_048_577, "<= 1048576", True),
    ("task", 0, ("limits", "max_digits"), 100_001, "<= 100000", True),
    ("task", 0, ("limits", "max_items"), 10_001, "<= 10000", True),
    ("task", 0, ("limits", "max_work"), 0, ">= 1", True),
    ("task", 0, ("limits", "max_work"), 2**53, "<= 9007199254740991", True),
    ("task", 0, ("limits", "timeout_ms"), 60_001, "<= 60000", True),
    ("task", 0, ("limits", "memory_mb"), 1025, "<= 1024", True),
    ("task", 0, ("limits", "memory_mb"), True, "Expected `int`, got `bool`", True),
    ("task", 0, ("title",), "t" * 121, "length <= 120", True),
    ("task", 0, ("statement",), "s" * 8001, "length <= 8000", True),
    ("task", 0, ("status_observation", "status"), "quarantined", "Invalid enum value", True),
    ("task", 0, ("status_observation", "sources"), [], "length >= 1", True),
    ("task", 0, ("status_observation", "sources", 0, "url"), "file:///etc/passwd", "matching regex", True),
    ("task", 0, ("status_observation", "sources", 0, "url"), "https://a b", "matching regex", True),
    ("task", 0, ("status_observation", "sources", 0, "url"), "https://", "matching regex", True),
    ("task", 0, ("tags",), ["Number Theory"], "matching regex", True),
    ("submission", 0, ("witness",), None, "witness must be null for no-result", True),
    ("submission", 1, ("witness",), {}, "witness must be null for no-result", True),
    ("submission", 0, ("outcome",), "no-result", "witness must be null for no-result", True),
    ("submission", 0, ("outcome",), "accepted", "Invalid enum value", True),
    ("submission", 0, ("outcome",), "Counterexample", "Invalid enum value", True),
    ("submission", 0, ("witness",), [], "Expected `object | null`", True),
    ("submission", 0, ("notes",), "n" * 4001, "length <= 4000", True),
    ("submission", 0, ("notes",), None, "Expected `str`", True),
    ("verdict", 0, ("score",), None, "score None does not belong", True),
    ("verdict", 0, ("score",), 1, "score 1 does not belong", True),
    ("verdict", 1, ("score",), 0, "score 0 does not belong", True),
    ("verdict", 3, ("score",), 0, "score 0 does not belong", True),
    ("verdict", 0, ("score",), 2, "<= 1", True),
    ("verdict", 0, ("verdict",), "accepted", "details.code is not a code of the verdict accepted", True),
    ("verdict", 0, ("verdict",), "error", "details.code is not a code of the verdict error", True),
    ("verdict", 0, ("verdict",), "passed", "Invalid enum value", True),
    ("verdict", 0, ("details",), {}, "details.code is not a code", True),
    ("verdict", 0, ("details", "code"), "ACCEPTED", "details.code is not a code", True),
    ("verdict", 0, ("details", "code"), ["WITNESS_INVALID"], "details.code is not a code", True),
    ("verdict", 0, ("details", "long"), "x" * 4096, "details exceed 4096 bytes", False),
    ("verdict", 0, ("message",), "", "length >= 1", True),
    ("verdict", 0, ("message",), "m" * 201, "length <= 200", True),
    ("verdict", 0, ("protocol_version",), "1.1", "Invalid enum value", True),
    ("unassigned-verdict", 0, ("task_id",), "cb-0043", "Expected `null`", True),
    ("unassigned-verdict", 0, ("score",), None, "score None does not belong", True),
    ("unassigned-verdict", 0, ("verdict",), "error", "details.code is not a code of the verdict error", True),
    ("unassigned-verdict", 0, ("verdict",), "accepted", "Invalid enum value", True),
    ("unassigned-verdict", 1, ("score",), 0, "score 0 does not belong", True),
    ("unassigned-verdict", 0, ("details", "long"), "x" * 4096, "details exceed 4096 bytes", False),
    ("as-of", 0, ("open_tasks", "now", "completed"), 4, "do not add up to", False),
    ("as-of", 0, ("shadows", "then", "accepted"), 4, "do not add up to", False),
    ("as-of", 0, ("open_tasks", "now", "rate"), "1.5", "matching regex", True),
    ("as-of", 0, ("moved", 0, "now", "status"), "solved", "Invalid enum value", True),
    ("suite", 0, ("kind",), "shadow", "Invalid value", True),
    ("suite", 0, ("kind",), "case", "", True),
    ("suite", 1, ("task_id",), "cb-0043", "Expected `null`", True),
    ("suite", 1, ("output_schema",), {}, "Expected `null`", True),
    ("suite", 1, ("task", "expected"), "equivalent", "unknown field `expected`", True),
    ("suite", 0, ("prompt",), "é" * 16_385, "prompt exceeds 32768 bytes", False),
    ("suite", 1, ("prompt",), "é" * 16_385, "prompt exceeds 32768 bytes", False),
    ("suite", 0, ("prompt",), "p" * 32_769, "length <= 32768", True),
    ("suite", 0, ("verification", "command"), [], "length >= 1", True),
    ("suite", 0, ("family_id",), "fam-ab", "matching regex", True),
    ("snapshot", 0, ("tasks", 0, "status"), "review-pending", "only an open executable task", True),
    ("snapshot", 0, ("tasks", 0, "disposition"), "design-only", "", True),
    ("snapshot", 0, ("tasks", 1, "development"), True, "quarantined task has no track", True),
    ("snapshot", 0, ("tasks", 1, "release"), True, "only an open executable task", True),
    ("snapshot", 0, ("tasks", 2, "release"), True, "only an open executable task", True),
    ("snapshot", 0, ("tasks", 2, "verifier_sha256"), {OTHER: "0" * 64}, "no verifier sources", True),
    ("snapshot", 0, ("tasks", 3, "development"), True, "shadow task has no track", True),
    ("snapshot", 0, ("tasks", 3, "release"), True, "shadow task has no track", True),
    ("snapshot", 0, ("tasks", 0, "verifier_sha256"), {"../x.py": "0" * 64}, "matching regex", True),
    ("snapshot", 0, ("tasks", 0, "verifier_sha256"), {OTHER: "0" * 63}, "matching regex", True),
    ("snapshot", 0, ("tasks", 0, "task_id"), "cb-9999", "sorted by id and distinct", False),
    ("snapshot", 0, ("tasks", 0, "task_id"), "cb-0057", "sorted by id and distinct", False),
    ("snapshot", 0, ("ledger_head", "seq"), 0, "an empty ledger", True),
    ("snapshot", 1, ("ledger_head", "seq"), 1, "an empty ledger", True),
    ("snapshot", 0, ("manifest_sha256",), "A" * 64, "matching regex", True),
    ("ledger", 0, ("reviewer",), "A. Person", "reviewer must be another person", False),
    ("ledger", 0, ("seq",), 0, ">= 1", True),
    ("ledger", 0, ("event_id",), "ev-1", "matching regex", True),
    ("ledger", 0, ("kind",), "reopen", "Invalid enum value", True),
    ("ledger", 0, ("reason",), "", "length >= 1", True),
    ("ledger", 0, ("reason",), "r" * 1001, "length <= 1000", True),
    ("case", 0, ("expected",), "refused", "expected_refusal is given exactly when", True),
    ("case", 0, ("expected_refusal",), "OUT_OF_SCOPE", "expected_refusal is given exactly when", True),
    ("case", 1, ("expected_refusal",), None, "expected_refusal is given exactly when", True),
    ("case", 1, ("expected_refusal",), "out_of_scope", "matching regex", True),
    ("case", 0, ("case_id",), "b1-", "matching regex", True),
    (
        "report",
        0,
        ("per_case", 0, "refusal_code"),
        "OUT_OF_SCOPE",
        "refusal_code is given exactly when",
        True,
    ),
    ("report", 0, ("per_case", 1, "refusal_code"), None, "refusal_code is given exactly when", True),
    ("report", 0, ("per_case", 0, "canonical_a"), None, "canonical forms and certificate", True),
    ("report", 0, ("per_case", 0, "certificate"), None, "canonical forms and certificate", True),
    ("report", 0, ("per_case", 1, "canonical_b"), "1", "canonical forms and certificate", True),
    ("report", 0, ("metrics", "correct"), 2, "do not add up", False),
    ("report", 0, ("metrics", "by_source", "curated", "total"), 4, "do not add up", False),
    ("report", 0, ("metrics", "refusal_correctness", "matched"), 1, "more refusals matched", False),
    ("report", 0, ("metrics", "correct_rate"), "0.33", "matching regex", True),
    ("sealed-report", 0, ("per_case", 0, "expression_a"), "x", "unknown field", True),
    ("equivalence-ood-case", 0, ("expected",), "refused", "expected_refusal is given exactly when", True),
    ("equivalence-ood-case", 0, ("family",), "translate", "Invalid enum value", True),
    ("equivalence-ood-case", 0, ("public_sibling_case_id",), "b3-001", "matching regex", True),
    ("equivalence-ood-report", 0, ("lane",), "b1_public", "Invalid enum value", True),
    ("equivalence-ood-report", 0, ("metrics", "by_family", "rename", "total"), 4, "do not add up", False),
    ("equivalence-ood-report", 0, ("metrics", "wrong"), 2, "do not add up", False),
    ("equivalence-ood-report", 0, ("per_case", 0, "certificate"), None, "canonical forms and", True),
    ("equivalence-ood-report", 0, ("per_case", 0, "refusal_code"), "OUT_OF_SCOPE", "refusal_code is", True),
    ("word-problem-case", 0, ("expected_answer",), None, "expected_answer and expected_unit are", True),
    ("word-problem-case", 0, ("expected_unit",), None, "expected_answer and expected_unit are", True),
    ("word-problem-case", 0, ("expected_refusal",), "UNKNOWN_VERB", "expected_refusal is given", True),
    ("word-problem-case", 0, ("true_answer",), "12", "true_answer is given exactly when", True),
    ("word-problem-case", 0, ("expected",), "solved_wrong", "true_answer is given exactly when", True),
    ("word-problem-case", 0, ("public_sibling_case_id",), "b3-002", "exactly in cases called ood-NNN", True),
    ("word-problem-case", 0, ("case_id",), "ood-001", "exactly in cases called ood-NNN", True),
    ("word-problem-case", 0, ("expected_answer",), "6/4", "6/4 is not in lowest terms", False),
    ("word-problem-case", 0, ("expected_answer",), "6/1", "matching regex", True),
    ("word-problem-case", 0, ("expected_answer",), "-6", "matching regex", True),
    ("word-problem-case", 1, ("expected_answer",), "13", "expected_answer and expected_unit are", True),
    ("word-problem-case", 1, ("expected_unit",), "apples", "expected_answer and expected_unit are", True),
    ("word-problem-case", 1, ("expected_refusal",), None, "expected_refusal is given exactly when", True),
    ("word-problem-case", 2, ("true_answer",), None, "true_answer is given exactly when", True),
    ("word-problem-case", 2, ("true_answer",), "9/4", "true_answer differs from expected_answer", False),
    ("word-problem-case", 2, ("true_answer",), "10/4", "10/4 is not in lowest terms", False),
    ("word-problem-case", 3, ("case_id",), "b3-001", "exactly in cases called ood-NNN", True),
    ("word-problem-report", 0, ("lane",), "b3_sealed", "Invalid enum value", True),
    ("word-problem-report", 0, ("metrics", "correct"), 2, "do not add up", False),
    ("word-problem-report", 0, ("metrics", "by_shape", "transfer", "total"), 4, "do not add up", False),
    ("word-problem-report", 0, ("per_case", 0, "answer"), None, "answer and shape_sha256 are null", True),
    ("word-problem-report", 0, ("per_case", 0, "shape_sha256"), None, "answer and shape_sha256 are", True),
    ("word-problem-report", 0, ("per_case", 0, "answer", "value"), "2/4", "not in lowest terms", False),
    ("word-problem-report", 0, ("per_case", 0, "depth"), None, "depth, digests and verifier_code", True),
    ("word-problem-report", 0, ("per_case", 0, "verifier_code"), None, "depth, digests and verifier", True),
    ("word-problem-report", 0, ("per_case", 0, "cause"), "ANSWER_MISMATCH", "cause is given exactly", True),
    ("word-problem-report", 0, ("per_case", 0, "refusal_code"), "UNKNOWN_VERB", "refusal_code is", True),
    ("word-problem-report", 0, ("per_case", 1, "answer"), ANSWER, "answer and shape_sha256 are null", True),
    ("word-problem-report", 0, ("per_case", 1, "shape_sha256"), "0" * 64, "answer and shape_sha256", True),
    ("word-problem-report", 0, ("per_case", 1, "graph_sha256"), "0" * 64, "depth, digests and", True),
    ("word-problem-report", 0, ("per_case", 1, "trace_sha256"), "0" * 64, "depth, digests and", True),
    ("word-problem-report", 0, ("per_case", 1, "refusal_code"), None, "refusal_code is given exactly", True),
    ("word-problem-report", 0, ("per_case", 2, "cause"), "", "cause is given exactly when", True),
    ("word-problem-sealed-report", 0, ("per_case", 0, "answer"), None, "unknown field", True),
    ("word-problem-sealed-report", 0, ("per_case", 0, "shape_sha256"), None, "unknown field", True),
    ("word-problem-sealed-report", 0, ("per_case", 0, "depth"), None, "depth, digests and", True),
    ("word-problem-sealed-report", 0, ("per_case", 1, "depth"), 1, "depth, digests and", True),
    ("ood-ratio-audit", 0, ("obligation",), 1, "Invalid enum value", True),
    ("ood-ratio-audit", 0, ("ratio_all",), "01.000000", "matching regex", True),
    ("ood-ratio-audit", 0, ("inputs", 0, "role"), "other_report", "Invalid enum value", True),
    ("ood-ratio-audit", 0, ("gates", "wrong_zero", "measured", "wrong"), -1, ">= 0", True),
    ("ood-ratio-audit", 1, ("reason_code",), "report missing", "matching regex", True),
    ("variation", 0, ("presentation", "language"), "EN", "matching regex", True),
    ("variation", 0, ("presentation", "notation"), "latex", "Invalid enum value", True),
    ("variation", 0, ("rendered_statement",), "r" * 24_001, "length <= 24000", True),
    ("self-check", 1, ("relaxed_twin", "parameters"), {}, "length >= 1", True),
    ("self-check", 1, ("relaxed_twin", "parameters"), {"__class__": 1}, "matching regex", True),
    ("self-check", 1, ("relaxed_twin", "parameters"), {"n": "1"}, "Expected `int`", True),
    ("self-check", 0, ("near_misses",), [], "length >= 3", True),
    ("self-check", 0, ("near_misses", 0, "code"), "ACCEPTED", "not a code of the verdict rejected", True),
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule[0]}-{rule[1]}{pointer(rule[2])}"[:60])
def test_a_broken_rule_is_named(rule, examples) -> None:
    name, index, path, item, message, _ = rule
    error = fault(changed(examples[name][index], path, item), name)
    assert message in error.reason
    named, steps = error.pointer, pointer(path)
    assert steps.startswith(named) or named.startswith(steps) or not message


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule[0]}-{rule[1]}{pointer(rule[2])}"[:60])
def test_the_schema_refuses_what_the_type_refuses_where_it_can(rule, examples) -> None:
    name, index, path, item, _, by_schema = rule
    validator = jsonschema_rs.Draft7Validator(schema_of(BY_NAME[name]), validate_formats=True)
    assert validator.is_valid(examples[name][index])
    assert validator.is_valid(changed(examples[name][index], path, item)) is not by_schema


def test_a_record_cannot_be_changed(every_record) -> None:
    with pytest.raises(AttributeError, match="immutable"):
        setattr(every_record, every_record.__struct_fields__[0], None)


@pytest.mark.parametrize("value", [None, True, 0, "x", [], [{}]], ids=repr)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_object_is_no_record(name: str, value) -> None:
    assert fault(value, name).pointer == ""


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("x\x1b[2J", "`x\\x1b[2J`"),
        ("x\u202e", "`x\\u202e`"),
        ("x` - at `$.witness", "`x` - at `$.witness`"),
        ("č", "`\\u010d`"),
    ],
)
def test_an_unknown_field_cannot_forge_a_message(key: str, shown: str, examples) -> None:
    error = fault({**examples["submission"][0], key: 1}, "submission")
    assert error.reason == f"Object contains unknown field {shown}"
    assert error.pointer == ""
    assert str(error) == f"x: {error.reason} (at the top level)"


def test_an_unknown_field_further_down_cannot_forge_its_place(examples) -> None:
    value = changed(examples["task"][0], ("limits", "x` - at `$.title"), 1)
    assert fault(value, "task").pointer == "/limits"


def test_a_huge_unknown_field_or_value_is_cut(examples) -> None:
    value = examples["submission"][0]
    assert len(fault({**value, "k" * 1_000_000: 1}, "submission").reason) <= 200
    assert len(fault({**value, "outcome": "v" * 1_000_000}, "submission").reason) <= 200


def test_a_hostile_value_reaches_no_message_raw(examples) -> None:
    error = fault({**examples["submission"][0], "outcome": "\x1b]0;x\x07\u202e"}, "submission")
    assert str(error).isascii()


def test_a_pattern_is_shown_as_the_schemas_spell_it() -> None:
    with pytest.raises(RecordError) as caught:
        to_record({"title": "t", "url": "x", "accessed_on": "2026-01-01"}, Source)
    assert caught.value.reason == "Expected `str` matching regex '^https?://[!-~]+$'"
    assert caught.value.pointer == "/url"


def test_a_fault_behind_a_free_key_is_placed_at_the_object(examples) -> None:
    value = changed(examples["snapshot"][0], ("tasks", 0, "verifier_sha256", OTHER), 5)
    assert fault(value, "snapshot").pointer == "/tasks/0/verifier_sha256"


def test_a_record_made_in_the_program_obeys_the_same_rules() -> None:
    with pytest.raises(ValueError, match="witness must be null"):
        Submission(task_id="cb-0001", outcome="no-result", witness={})
    with pytest.raises(ValueError, match="has no track"):
        SnapshotTask(
            task_id="ks-0001",
            task_sha256="0" * 64,
            verifier_sha256={},
            status="open",
            disposition="executable",
            development=True,
            release=False,
        )


COMMITTED = [
    (file, kind)
    for folder, kind in (("benchmark", Task), ("shadows", Task), ("self-checks", SelfCheck))
    for file in sorted((PROBLEMS / folder).glob("*.json"))
]


@pytest.mark.parametrize(("file", "kind"), COMMITTED, ids=lambda item: getattr(item, "stem", None))
def test_committed_records_are_what_they_claim_and_in_file_form(file: Path, kind) -> None:
    data = file.read_bytes()
    record = read_record(data, kind, source=file.name)
    assert record.task_id == file.stem
    assert file_bytes(record) == data

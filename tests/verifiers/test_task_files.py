"""The task files, their self-checks and the example submissions: canonical, complete, and as promised."""

import importlib
import importlib.util
import json
from pathlib import Path

import jsonschema_rs
import pytest

from adjudge.contract.canonical import canonical_bytes, file_bytes
from adjudge.contract.selfcheck import SelfCheck
from adjudge.contract.sources import verifier_sources
from adjudge.contract.strict_json import read_record
from adjudge.contract.submission import Submission
from adjudge.contract.task import DesignOnly, Executable, Task
from adjudge.contract.verdict import MAX_DETAILS_BYTES, MAX_MESSAGE
from adjudge.judging.admission import Rejection, admit

TESTS = Path(__file__).resolve().parents[1]
PROBLEMS = TESTS.parent / "problems"
FILES = {
    path.stem: path
    for folder in ("benchmark", "shadows")
    for path in sorted(PROBLEMS.glob(f"{folder}/*.json"))
}
TASKS = {name: read_record(path.read_bytes(), Task) for name, path in FILES.items()}
EXECUTABLE = [name for name, task in TASKS.items() if isinstance(task.verifier, Executable)]
CHECKS = {path.stem: path for path in sorted(PROBLEMS.glob("self-checks/*.json"))}
NEAR_MISSES = [
    pytest.param(name, miss, id=f"{name}: {miss.name}")
    for name, path in CHECKS.items()
    for miss in read_record(path.read_bytes(), SelfCheck).near_misses
]


def _submission(task_id, witness, outcome="counterexample"):
    return canonical_bytes({"task_id": task_id, "outcome": outcome, "witness": witness})


def _verifier(name):
    verifier = TASKS[name].verifier
    assert isinstance(verifier, Executable)
    module, function = verifier.entry.split(":")
    return getattr(importlib.import_module(module), function)


@pytest.mark.parametrize("path", [*FILES.values(), *CHECKS.values()], ids=lambda path: path.name)
def test_a_file_has_the_canonical_bytes(path):
    data = path.read_bytes()
    assert data == file_bytes(json.loads(data))


@pytest.mark.parametrize("name", FILES)
def test_a_task_file_is_named_by_its_task_and_has_a_sound_schema(name):
    task = TASKS[name]
    assert task.task_id == name
    assert jsonschema_rs.meta.is_valid(task.output_schema)
    assert task.output_schema["properties"]["task_id"] == {"const": name}


@pytest.mark.parametrize("name", EXECUTABLE)
def test_the_sources_are_all_that_an_import_of_the_verifier_reaches(name):
    verifier = TASKS[name].verifier
    assert verifier.sources == verifier_sources(verifier.entry)


@pytest.mark.parametrize("name", EXECUTABLE)
def test_an_executable_task_has_a_self_check(name):
    check = read_record(CHECKS[name].read_bytes(), SelfCheck)
    assert check.task_id == name
    assert len(check.near_misses) >= 5


@pytest.mark.parametrize(("name", "miss"), NEAR_MISSES)
def test_a_near_miss_is_admitted_and_rejected_word_for_word(name, miss):
    task = TASKS[name]
    admitted = admit(_submission(name, miss.witness), task)
    assert isinstance(admitted, Submission)
    outcome = _verifier(name)(admitted.witness, task.limits)
    assert (outcome.ok, outcome.code, outcome.message) == (False, miss.code, miss.message)
    assert len(outcome.message) <= MAX_MESSAGE
    assert len(canonical_bytes({"code": outcome.code, **outcome.details})) <= MAX_DETAILS_BYTES


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("ks-")])
def test_a_shadows_known_counterexample_is_accepted(name):
    task = TASKS[name]
    admitted = admit(_submission(name, task.known_counterexample), task)
    assert isinstance(admitted, Submission)
    assert _verifier(name)(admitted.witness, task.limits).ok


@pytest.mark.parametrize("name", FILES)
def test_no_result_is_admitted_with_null_only(name):
    task = TASKS[name]
    assert isinstance(admit(_submission(name, None, "no-result"), task), Submission)
    assert isinstance(admit(_submission(name, None), task), Rejection)
    assert not jsonschema_rs.is_valid(task.output_schema, json.loads(_submission(name, None)))
    assert not jsonschema_rs.is_valid(task.output_schema, json.loads(_submission(name, {}, "no-result")))


@pytest.mark.parametrize(
    "path", sorted((TESTS.parent / "problems" / "examples").glob("*.json")), ids=lambda path: path.name
)
def test_an_example_submission_is_admitted(path):
    data = path.read_bytes()
    assert data == file_bytes(json.loads(data))
    assert isinstance(admit(data, TASKS[json.loads(data)["task_id"]]), Submission)


_FACTOR = {"prime": "3", "exponent": 1}
HOSTILE = [
    ("cb-0043", {"n": 15, "factorization": [_FACTOR]}, "SCHEMA", "/witness/n"),
    ("cb-0043", {"n": "0", "factorization": []}, "NON_CANONICAL_INTEGER", "/witness/n"),
    ("cb-0043", {"n": "015", "factorization": []}, "NON_CANONICAL_INTEGER", "/witness/n"),
    ("cb-0043", {"n": "1" * 10_001, "factorization": []}, "INTEGER_TOO_LARGE", "/witness/n"),
    ("cb-0043", {"n": "3"}, "SCHEMA", "/witness"),
    ("cb-0043", {"n": "3", "factorization": [{"prime": "3"}]}, "SCHEMA", "/witness/factorization/0"),
    ("cb-0043", {"n": "3", "factorization": [_FACTOR] * 2601}, "SCHEMA", "/witness/factorization"),
    ("cb-0043", {"n": "3", "factorization": [_FACTOR], "phi": "1"}, "SCHEMA", "/witness"),
    *(
        (
            "cb-0043",
            {"n": "3", "factorization": [{"prime": "3", "exponent": bad}]},
            "SCHEMA",
            "/witness/factorization/0/exponent",
        )
        for bad in (True, 0, -1, "1", None, 33220, 10**9)
    ),
    ("cb-0043", {"n": "3", "factorization": [{"prime": "+3", "exponent": 1}]}, "NON_CANONICAL_INTEGER", None),
    ("cb-0068", {"states": True, "letters": [[0]]}, "SCHEMA", "/witness/states"),
    ("cb-0068", {"states": 0, "letters": [[0]]}, "SCHEMA", "/witness/states"),
    ("cb-0068", {"states": 21, "letters": [[0]]}, "SCHEMA", "/witness/states"),
    ("cb-0068", {"states": 1, "letters": []}, "SCHEMA", "/witness/letters"),
    ("cb-0068", {"states": 1, "letters": [[]]}, "SCHEMA", "/witness/letters/0"),
    ("cb-0068", {"states": 1, "letters": [[0]] * 9}, "SCHEMA", "/witness/letters"),
    ("cb-0068", {"states": 2, "letters": [[0, False]]}, "SCHEMA", "/witness/letters/0/1"),
    ("cb-0068", {"states": 2, "letters": [[0, 20]]}, "SCHEMA", "/witness/letters/0/1"),
    ("cb-0068", {"states": 2, "letters": [[0, -1]]}, "SCHEMA", "/witness/letters/0/1"),
    ("cb-0068", {"states": 2, "letters": [[0, None]]}, "SCHEMA", "/witness/letters/0/1"),
    ("cb-0108", {"edges": [[0, True]]}, "SCHEMA", "/witness/edges/0/1"),
    ("cb-0108", {"edges": [[0, 256]]}, "SCHEMA", "/witness/edges/0/1"),
    ("cb-0108", {"edges": [[0]]}, "SCHEMA", "/witness/edges/0"),
    ("cb-0108", {"edges": [[0, 1, 2]]}, "SCHEMA", "/witness/edges/0"),
    ("cb-0108", {"edges": [[0, 1]] * 1025}, "SCHEMA", "/witness/edges"),
    ("ks-0001", {"k": 4, "terms": ["1", "1"], "total": "1"}, "SCHEMA", "/witness/k"),
    ("ks-0001", {"k": "5", "terms": ["1", "1"], "total": "1"}, "SCHEMA", "/witness/k"),
    ("ks-0001", {"k": 5, "terms": ["144"], "total": "144"}, "SCHEMA", "/witness/terms"),
    ("ks-0001", {"k": 5, "terms": ["1"] * 5, "total": "1"}, "SCHEMA", "/witness/terms"),
    ("ks-0001", {"k": 5, "terms": ["0", "1"], "total": "1"}, "NON_CANONICAL_INTEGER", "/witness/terms/0"),
    ("ks-0001", {"k": 5, "terms": [1, 1], "total": "1"}, "SCHEMA", "/witness/terms/0"),
]


@pytest.mark.parametrize(("name", "witness", "code", "pointer"), HOSTILE)
def test_a_witness_of_the_wrong_form_never_reaches_the_verifier(name, witness, code, pointer):
    refused = admit(_submission(name, witness), TASKS[name])
    assert isinstance(refused, Rejection)
    assert refused.code == code
    if pointer is not None:
        assert refused.details["pointer"] == pointer


def test_no_integer_that_a_schema_admits_outgrows_the_counted_work_of_the_sum():
    limits = TASKS["ks-0001"].limits
    assert limits.max_work == 5 * (limits.max_digits + 1)


def test_the_reason_of_a_design_only_task_begins_with_a_sentence_that_fits_its_verdict():
    reasons = [task.verifier.reason for task in TASKS.values() if isinstance(task.verifier, DesignOnly)]
    assert len(reasons) >= 2
    for reason in reasons:
        first = reason.partition(". ")[0]
        assert len("no program decides this task: " + first) < MAX_MESSAGE


@pytest.fixture(scope="module")
def generator():
    path = TESTS.parent / "docs" / "gen_conjectures.py"
    spec = importlib.util.spec_from_file_location("gen_conjectures", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_of_the_fields_are_those_that_the_task_files_make(generator):
    texts = generator.pages()
    for name, text in texts.items():
        assert (generator.PAGES / name).read_text("utf-8") == text, "run python docs/gen_conjectures.py"
    for name, task in TASKS.items():
        page = texts[f"{task.tags[0]}.md"]
        assert page.count(f"\n## {name}\n") == 1


def test_the_costliest_witnesses_stay_within_a_quarter_of_their_limits():
    costs = json.loads((TESTS.parent / "docs" / "conjectures" / "costs.json").read_text("utf-8"))
    assert sorted(costs) == sorted(EXECUTABLE), "run python benchmarks/verifiers.py --write"
    for name, cost in costs.items():
        assert cost["quarter_ms"] == TASKS[name].limits.timeout_ms // 4
        assert cost["ms"] <= cost["quarter_ms"]


def test_nothing_is_released_and_open_tasks_are_scored_in_development():
    for name, task in TASKS.items():
        assert not task.eligibility.release
        assert task.eligibility.development == name.startswith("cb-")

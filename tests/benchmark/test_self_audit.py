"""Claims about the self-audit: each check catches the verifier that it is there to catch."""

import json
import os
import types

import pytest

from adjudge.benchmark import self_audit
from adjudge.benchmark.relaxed_twin import twin_fault
from adjudge.benchmark.root import bundled_root, find_root
from adjudge.benchmark.self_audit import CHECKS, audit, renderings
from adjudge.benchmark.self_check import read_self_check
from adjudge.contract.canonical import canonical_bytes, file_bytes
from adjudge.contract.errors import UsageError
from adjudge.contract.selfcheck import RelaxedTwin, SelfCheck
from adjudge.contract.strict_json import loads, to_record
from adjudge.contract.task import Task
from adjudge.contract.verdict import CODES
from adjudge.verifiers.number_theory import lehmer_totient

FAKE = "adjudge.verifiers.number_theory.fake_for_tests"
MISSES = [
    {"name": f"n = {n}", "witness": {"n": n}, "code": "WITNESS_INVALID", "message": f"n = {n} is odd"}
    for n in ("3", "5", "-7")
]


def honest(witness, limits):
    """Decides the test task: an even n refutes that no integer is even."""
    if int(witness["n"]) % 2:
        return False, "WITNESS_INVALID", f"n = {witness['n']} is odd", {}
    return True, "ACCEPTED", "n is even", {}


@pytest.fixture
def root(bundled_copy, task_fields, write_task):
    """A benchmark with the test task and cb-0043."""
    for folder in ("benchmark", "shadows"):
        for file in (bundled_copy.problems / folder).glob("*.json"):
            if file.stem != "cb-0043":
                file.unlink()
    schema = task_fields["output_schema"]
    schema["if"] = {"properties": {"outcome": {"const": "no-result"}}}
    schema["then"] = {"properties": {"witness": {"type": "null"}}}
    schema["else"] = {"properties": {"witness": {"type": "object"}}}
    write_task(task_fields)
    _write_check(bundled_copy)
    return bundled_copy


def _write_check(root, **more):
    fields = {"schema": "adjudge.bench.self-check/1", "task_id": "cb-9001", "near_misses": MISSES, **more}
    (root.problems / "self-checks" / "cb-9001.json").write_bytes(file_bytes(fields))


@pytest.fixture
def failed(root, install_verifier):
    """Install a verifier and audit the test task: the names of the checks that fail."""

    def find(function):
        function.__module__ = FAKE
        install_verifier(function)
        return [line.check for line in audit(root, ["cb-9001"]) if line.failures]

    return find


def test_an_honest_verifier_passes_every_check(failed):
    assert failed(honest) == []


def test_a_bundled_task_passes_and_shows_that_it_can_say_yes():
    lines = audit(find_root(bundled_root()), ["cb-0043", "cb-0102", "ks-0001"])
    assert [line for line in lines if line.failures] == []
    assert all(line.tried for line in lines)
    assert [line.check for line in lines if line.task_id == "cb-0043"] == list(CHECKS)


@pytest.mark.slow
def test_every_bundled_task_passes():
    lines = audit(find_root(bundled_root()))
    assert len({line.task_id for line in lines}) >= 115
    assert [line for line in lines if line.failures] == []


def test_a_verifier_that_accepts_everything_fails_where_it_counts(failed):
    def verify(witness, limits):
        return True, "ACCEPTED", "yes", {}

    assert failed(verify) == ["near-miss", "constant"]


def test_a_verifier_that_accepts_what_it_is_shown_first_fails(failed):
    def verify(witness, limits):
        return (True, "ACCEPTED", "yes", {}) if witness["n"] == "1" else honest(witness, limits)

    assert failed(verify) == ["constant"]


def test_other_words_for_a_near_miss_are_another_verdict(failed):
    def verify(witness, limits):
        ok, code, message, details = honest(witness, limits)
        return ok, code, message.replace("odd", "not even"), details

    assert failed(verify) == ["near-miss"]


def test_a_verdict_that_depends_on_the_order_of_keys_is_caught(failed, root, task_fields, write_task):
    def verify(witness, limits):
        ok, code, message, _ = honest(witness, limits)
        return ok, code, message, {"first": next(iter(witness))}

    for miss in MISSES:
        miss["witness"] = {"n": miss["witness"]["n"], "m": "0"}
    try:
        _write_check(root)
        assert failed(verify) == ["formatting"]
    finally:
        for miss in MISSES:
            del miss["witness"]["m"]


def test_a_verdict_that_depends_on_the_process_is_caught(failed):
    here = os.getpid()

    def verify(witness, limits):
        ok, code, message, _ = honest(witness, limits)
        return ok, code, message, {"inside": str(os.getpid() != here)}

    assert failed(verify) == ["formatting", "isolation"]


def test_a_crash_on_a_constant_answer_is_caught(failed):
    def verify(witness, limits):
        assert witness["n"] != "-1"
        return honest(witness, limits)

    assert failed(verify) == ["constant"]


def test_a_near_miss_that_does_not_come_back_is_not_run_outside_the_sandbox(failed):
    def verify(witness, limits):
        if witness["n"] == "5":
            os._exit(3)
        return honest(witness, limits)

    assert failed(verify) == ["near-miss"]


def test_a_witness_of_another_task_is_tried_under_both_names(root, install_verifier):
    honest.__module__ = FAKE
    install_verifier(honest)
    lines = {line.check: line for line in audit(root, ["cb-9001"])}
    assert lines["foreign"].tried == 2
    assert lines["can say yes"].tried == 0


def test_a_task_that_cannot_be_audited_fails_as_not_ready(root, install_verifier, task_fields, write_task):
    install_verifier(None)
    assert [(line.check, line.tried) for line in audit(root, ["cb-9001"])] == [("ready", 1)]
    honest.__module__ = FAKE
    install_verifier(honest)
    (root.problems / "self-checks" / "cb-9001.json").unlink()
    (line,) = audit(root, ["cb-9001"])
    assert (line.check, len(line.failures)) == ("ready", 1)
    assert "no such file" in line.failures[0]
    task_fields["output_schema"]["properties"]["witness"] = {"$ref": "https://example.org/x.json"}
    write_task(task_fields)
    (line,) = audit(root, ["cb-9001"])
    assert "nothing is fetched" in line.failures[0]


def test_a_design_only_task_has_nothing_to_audit(root, task_fields, write_task):
    task_fields["verifier"] = {"kind": "design-only", "reason": "none"}
    write_task(task_fields)
    assert audit(root, ["cb-9001"]) == []


def test_an_unknown_task_is_an_error(root):
    with pytest.raises(UsageError, match="no such task"):
        audit(root, ["cb-9999"])


def test_the_renderings_are_different_bytes_of_one_submission():
    witness = {"b": [{"y": "1", "x": 2}], "a": "é"}
    made = renderings("cb-0001", witness)
    assert len({*made, canonical_bytes(loads(made[1]))}) == 3
    for data in made:
        value = loads(data)
        value.pop("notes", None)
        assert value == {"task_id": "cb-0001", "outcome": "counterexample", "witness": witness}
    orders = {tuple(loads(data)["witness"]) for data in made}
    assert orders == {("a", "b"), ("b", "a")}


@pytest.fixture
def lehmer(repository):
    """The task cb-0043 with its relaxed twin."""
    root = find_root(repository)
    fields = json.loads((repository / "problems" / "benchmark" / "cb-0043.json").read_bytes())
    return to_record(fields, Task), read_self_check(root, "cb-0043").relaxed_twin


def test_a_relaxed_twin_is_accepted_by_the_very_code_that_rejects_it(lehmer):
    task, twin = lehmer
    assert twin_fault(task, lehmer_totient.verify, None, twin) is None


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"parameters": {"offset": -1}}, "offset = -1 is the default and weakens nothing"),
        ({"parameters": {"offset": 2}}, "the twin is not accepted: phi"),
        ({"parameters": {"bound": 1}}, "_decide has no keyword parameter bound"),
        ({"parameters": {"witness": 1}}, "_decide has no keyword parameter witness"),
        ({"witness": {"n": "15"}}, "the twin has not the form"),
    ],
)
def test_a_twin_that_shows_nothing_is_told(lehmer, changes, reason):
    task, twin = lehmer
    fields = {"name": twin.name, "witness": twin.witness, "parameters": dict(twin.parameters), **changes}
    fault = twin_fault(task, lehmer_totient.verify, None, to_record(fields, RelaxedTwin))
    assert fault is not None
    assert fault.startswith(reason)


RIGHT = """
def _decide(witness, limits, *, step=2):
    if int(witness["n"]) % step:
        return False, "WITNESS_INVALID", "no", {}
    return True, "ACCEPTED", "yes", {}
def verify(witness, limits):
    return _decide(witness, limits)
"""
NEVER = "def verify(witness, limits):\n    return False, 'WITNESS_INVALID', 'never', {}\n"


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (RIGHT, None),
        (RIGHT + NEVER, "_decide with its defaults does not say what the verifier says"),
        (NEVER, "the verifier's module has no function _decide"),
        (RIGHT.replace("step=2", "step"), "the keyword parameter step has no default"),
        (RIGHT.replace("% step", "% (step // (3 - step))"), "the twin is not accepted: ZeroDivisionError"),
        (RIGHT.replace("% step:", "== 0:"), "the twin is accepted without weakening anything"),
    ],
)
def test_a_twin_of_other_code_than_the_verifiers_is_told(task, install_verifier, source, reason):
    module = types.ModuleType(FAKE)
    exec(source, vars(module))
    install_verifier(module.verify)
    twin = RelaxedTwin(name="n = 3", witness={"n": "3"}, parameters={"step": 3})
    found = twin_fault(task, module.verify, None, twin)
    assert found is reason is None or found.startswith(reason)


def test_the_self_check_holds_small_integers_by_name_and_nothing_else():
    fields = {"schema": "adjudge.bench.self-check/1", "task_id": "cb-9001", "near_misses": MISSES}
    twin = {"name": "x", "witness": {}, "parameters": {"bound": 8}}
    assert to_record({**fields, "relaxed_twin": twin}, SelfCheck).relaxed_twin.parameters == {"bound": 8}
    for parameters in ({}, {"Bound": 1}, {"_x": 1}, {"bound": "8"}, {"bound": True}, {"bound": 2**53}):
        with pytest.raises(ValueError, match="parameters"):
            to_record({**fields, "relaxed_twin": {**twin, "parameters": parameters}}, SelfCheck)


def test_the_codes_of_near_misses_are_those_of_rejections():
    assert {miss["code"] for miss in MISSES} <= set(CODES["rejected"])
    assert self_audit.CHECKS.keys() >= {"near-miss", "empty", "echo", "constant", "foreign", "formatting"}

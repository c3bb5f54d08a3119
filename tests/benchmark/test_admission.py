"""Claims about admission: it says all that is wrong at once, with places, and admits nothing unsound."""

import copy
import json
import socket

import pytest

from adjudge.benchmark.admission import admit_task
from adjudge.benchmark.record_faults import record_faults
from adjudge.benchmark.repository import task_ids
from adjudge.benchmark.root import bundled_root, find_root
from adjudge.contract.canonical import file_bytes
from adjudge.contract.errors import FileError, JsonError
from adjudge.contract.task import Task

LEHMER = "cb-0043"


@pytest.fixture
def fields(repository):
    """The fields of the task cb-0043, the test's own copy."""
    return json.loads((repository / "problems" / "benchmark" / f"{LEHMER}.json").read_bytes())


@pytest.fixture
def file(bundled_copy):
    return bundled_copy.problems / "benchmark" / f"{LEHMER}.json"


@pytest.fixture
def check(bundled_copy):
    """The self-check file of cb-0043 in the throw-away benchmark."""
    return bundled_copy.problems / "self-checks" / f"{LEHMER}.json"


@pytest.fixture
def faults(file):
    """Write the fields and admit the file: pointer and code of each fault."""

    def found(fields, **options):
        file.write_bytes(json.dumps(fields).encode())
        return [(fault.pointer, fault.code) for fault in admit_task(file, **options).faults]

    return found


BUNDLED = task_ids(find_root(bundled_root()))


@pytest.mark.parametrize(
    "task_id",
    [
        pytest.param(name, marks=[] if number % 16 == 0 else [pytest.mark.slow])
        for number, name in enumerate(BUNDLED)
    ],
)
def test_every_bundled_task_is_admitted(task_id, repository):
    folder = "shadows" if task_id.startswith("ks-") else "benchmark"
    result = admit_task(repository / "problems" / folder / f"{task_id}.json")
    assert (result.admitted, result.task_id, result.faults) == (True, task_id, [])


def _set(*path, to):
    def change(fields):
        for step in path[:-1]:
            fields = fields[step]
        fields[path[-1]] = to

    return change


def _drop(*path):
    def change(fields):
        for step in path[:-1]:
            fields = fields[step]
        del fields[path[-1]]

    return change


def _long(fields):
    fields["statement"], fields["refutation"] = "∀" * 8000, "∃" * 4000


OBSERVED = ("status_observation", "observed_on")
ONE_FAULT = [
    (_drop("tags"), "", "RECORD"),
    (_set("score", to=1), "/score", "RECORD"),
    (_set("limits", "max_items", to=10_001), "/limits/max_items", "RECORD"),
    (_set("limits", "memory_mb", to=8192), "/limits/memory_mb", "RECORD"),
    (_set("limits", "timeout_ms", to=60_001), "/limits/timeout_ms", "RECORD"),
    (_set("limits", "max_digits", to=100_001), "/limits/max_digits", "RECORD"),
    (_set("limits", "max_submission_bytes", to=1_048_577), "/limits/max_submission_bytes", "RECORD"),
    (_set(*OBSERVED, to="2026-02-30"), "/status_observation/observed_on", "RECORD"),
    (_set("status_observation", "status", to="unknown"), "/status_observation/status", "RECORD"),
    (_set("status_observation", "sources", to=[]), "/status_observation/sources", "RECORD"),
    (_set("statement", to=""), "/statement", "RECORD"),
    (_set("statement", to=" \n\t"), "/statement", "EMPTY_TEXT"),
    (_set("refutation", to="   "), "/refutation", "EMPTY_TEXT"),
    (_set("title", to=" "), "/title", "EMPTY_TEXT"),
    (_long, "", "PROMPT_TOO_LONG"),
    (_set(*OBSERVED, to="2026-12-01"), "/status_observation/observed_on", "SOURCE_DATE"),
    (_set("verifier", "entry", to="os:system"), "/verifier/entry", "VERIFIER_ENTRY"),
    (_set("verifier", "entry", to="adjudge.cli.main:main"), "/verifier/entry", "VERIFIER_ENTRY"),
    (
        _set("verifier", "entry", to="adjudge.verifiers.number_theory.missing:verify"),
        "/verifier/entry",
        "VERIFIER_IMPORT",
    ),
    (
        _set("verifier", "entry", to="adjudge.verifiers.number_theory.lehmer_totient:missing"),
        "/verifier/entry",
        "VERIFIER_IMPORT",
    ),
    (
        _set("verifier", "entry", to="adjudge.verifiers.number_theory.lehmer_totient:product_fault"),
        "/verifier/entry",
        "VERIFIER_SIGNATURE",
    ),
    (_set("verifier", "entry", to="file:../evil.py:verify"), "/verifier/entry", "VERIFIER_ENTRY"),
    (_set("verifier", "entry", to="file:/etc/passwd:verify"), "/verifier/entry", "VERIFIER_ENTRY"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "pointer", "code"), ONE_FAULT)
def test_one_thing_that_is_wrong_is_one_fault_with_its_place(fields, faults, change, pointer, code):
    change(fields)
    assert faults(fields) == [(pointer, code)]


def test_everything_that_is_wrong_is_said_at_once_sorted_and_the_same_each_time(fields, file, check):
    fields["verifier"]["entry"] = "os:system"
    fields["limits"]["max_items"] = 20_000
    fields["limits"]["patience"] = 1
    fields["statement"] = " "
    fields["output_schema"]["properties"]["witness"]["properties"]["n"] = {
        "$ref": "https://example.org/n.json"
    }
    fields["status_observation"]["sources"][1]["url"] = "ftp://example.org/"
    fields["status_observation"]["sources"][2]["accessed_on"] = "yesterday"
    fields["status_observation"]["observed_on"] = "2026-02-30"
    fields["task_id"] = "cb-0044"
    del fields["tags"]
    file.write_bytes(json.dumps(fields).encode())
    found = admit_task(file).faults
    assert [(fault.pointer, fault.code) for fault in found] == [
        ("", "RECORD"),
        ("/limits/max_items", "RECORD"),
        ("/limits/patience", "RECORD"),
        ("/output_schema/properties/task_id", "SCHEMA_ENVELOPE"),
        ("/output_schema/properties/witness/properties/n/$ref", "SCHEMA_REF"),
        ("/statement", "EMPTY_TEXT"),
        ("/status_observation/observed_on", "RECORD"),
        ("/status_observation/sources/1/url", "RECORD"),
        ("/status_observation/sources/1/url", "SOURCE_URL"),
        ("/status_observation/sources/2/accessed_on", "RECORD"),
        ("/task_id", "TASK_ID"),
        ("/verifier/entry", "VERIFIER_ENTRY"),
    ]
    assert all(fault.reason and "\n" not in fault.reason for fault in found)
    assert admit_task(file).faults == found


@pytest.mark.parametrize(
    "url",
    [
        *("https://", "https:///x", "http://localhost/", "http://a b.org/", "https://example.org/%zz"),
        *("https://user@example.org/", "https://example..org/", "https://-x.org/", "http://1.2.3.4/"),
        *("https://example.org:123456/", "https://example.org/<x>", "https://example.org/#a#b"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused(bundled_copy, url):
    assert ("/status_observation/sources/0/url", "SOURCE_URL") in _with_address(bundled_copy, url)


@pytest.mark.parametrize(
    "url",
    [
        *("https://example.org", "http://www.example.co.uk:8080/a/b.html?x=1&y=%20#part"),
        *("https://doi.org/10.1090/S0002-9904-1966-11654-3", "https://en.wikipedia.org/wiki/A_(b)?q=a?b"),
    ],
)
def test_an_address_that_is_well_formed_is_taken(bundled_copy, url):
    assert _with_address(bundled_copy, url) == []


def _with_address(root, url):
    file = root.problems / "benchmark" / "cb-0035.json"
    fields = json.loads(file.read_bytes())
    fields["status_observation"]["sources"][0]["url"] = url
    file.write_bytes(file_bytes(fields))
    return [(fault.pointer, fault.code) for fault in admit_task(file).faults]


def test_the_same_source_twice_is_not_two_sources(fields, faults):
    sources = fields["status_observation"]["sources"]
    sources[1]["url"] = sources[0]["url"]
    assert faults(fields) == [("/status_observation/sources/1/url", "SOURCE_URL")]


def test_the_name_and_the_folder_of_a_file_are_those_of_its_task(fields, bundled_copy):
    other = bundled_copy.problems / "benchmark" / "cb-0044.json"
    other.write_bytes(file_bytes(fields))
    assert [(fault.pointer, fault.code) for fault in admit_task(other).faults] == [("/task_id", "TASK_ID")]
    shadow = bundled_copy.problems / "shadows" / f"{LEHMER}.json"
    shadow.write_bytes(file_bytes(fields))
    assert [(fault.pointer, fault.code) for fault in admit_task(shadow).faults] == [("/task_id", "TASK_ID")]


def test_a_draft_elsewhere_is_held_against_the_benchmark_that_it_is_for(fields, tmp_path, bundled_copy):
    draft = tmp_path / "drafts" / f"{LEHMER}.json"
    draft.parent.mkdir()
    draft.write_bytes(file_bytes(fields))
    assert admit_task(draft, root=bundled_copy).admitted
    (bundled_copy.problems / "self-checks" / f"{LEHMER}.json").unlink()
    found = admit_task(draft, root=bundled_copy).faults
    assert [(fault.pointer, fault.code) for fault in found] == [("", "SELF_CHECK")]
    assert "at least three near-misses" in found[0].reason


def test_sources_are_exactly_those_that_the_verifier_imports(fields, faults):
    sources = fields["verifier"]["sources"]
    sources.remove("adjudge/verifiers/primality.py")
    assert faults(fields) == [("/verifier/sources", "VERIFIER_SOURCES")]
    sources.append("adjudge/verifiers/primality.py")
    sources.append("adjudge/zeta.py")
    sources.sort()
    assert faults(fields) == [("/verifier/sources", "VERIFIER_SOURCES")]


def test_a_near_miss_must_be_rejected_with_exactly_its_code_and_message(file, check):
    value = json.loads(check.read_bytes())
    right = copy.deepcopy(value)
    value["near_misses"][1]["message"] += "!"
    value["near_misses"][2]["code"] = "WORK_LIMIT"
    check.write_bytes(file_bytes(value))
    found = admit_task(file).faults
    assert [(fault.source, fault.pointer, fault.code) for fault in found] == [
        (str(check), "/near_misses/1", "NEAR_MISS"),
        (str(check), "/near_misses/2", "NEAR_MISS"),
    ]
    assert "other words" in found[0].reason
    assert "rejected with WITNESS_INVALID, not with WORK_LIMIT" in found[1].reason
    check.write_bytes(file_bytes(right))
    assert admit_task(file).admitted


def test_a_near_miss_that_is_accepted_is_the_worst_fault_and_is_found(
    bundled_copy, task_fields, write_task, install_verifier, monkeypatch
):
    monkeypatch.setattr("adjudge.benchmark.verifier_rules.verifier_sources", _fake_sources)
    schema = task_fields["output_schema"]
    schema["if"] = {"properties": {"outcome": {"const": "no-result"}}}
    schema["then"] = {"properties": {"witness": {"type": "null"}}}
    schema["else"] = {"properties": {"witness": {"type": "object"}}}
    write_task(task_fields)
    check = bundled_copy.problems / "self-checks" / "cb-9001.json"
    miss = {"name": "odd", "witness": {"n": "3"}, "code": "WITNESS_INVALID", "message": "no"}
    check.write_bytes(
        file_bytes(
            {"schema": "adjudge.bench.self-check/1", "task_id": "cb-9001", "near_misses": [miss, miss, miss]}
        )
    )
    file = bundled_copy.problems / "benchmark" / "cb-9001.json"

    def verify(witness, limits):
        return True, "ACCEPTED", "yes", {}

    verify.__module__ = "adjudge.verifiers.number_theory.fake_for_tests"
    install_verifier(verify)
    found = {(fault.pointer, fault.code, fault.reason) for fault in admit_task(file).faults}
    assert ("/near_misses/0", "NEAR_MISS", "'odd' is accepted with ACCEPTED: yes") in found

    def crash(witness, limits):
        raise KeyError("n")

    crash.__module__ = verify.__module__
    install_verifier(crash)
    assert "is error with VERIFIER_EXCEPTION" in admit_task(file).faults[0].reason

    async def later(witness, limits):
        return True, "ACCEPTED", "yes", {}

    later.__module__ = verify.__module__
    for wrong in (lambda witness: None, later, len, Task):
        install_verifier(wrong)
        if getattr(wrong, "__name__", "") == "<lambda>":
            wrong.__module__ = verify.__module__
        assert [fault.code for fault in admit_task(file).faults] == ["VERIFIER_SIGNATURE"]


def _fake_sources(entry):
    return ["adjudge/verifiers/number_theory/fake_for_tests.py", "adjudge/verifiers/outcome.py"]


@pytest.fixture(autouse=True)
def fake_sources_in_the_task(task_fields):
    task_fields["verifier"]["sources"] = _fake_sources(None)


@pytest.mark.parametrize(
    "data", [b"{}", b'{"schema":"adjudge.bench.self-check/1","task_id":"cb-0043","near_misses":[]}', b"{"]
)
def test_a_broken_self_check_is_a_fault_of_its_own_file(file, check, data):
    check.write_bytes(data)
    found = admit_task(file).faults
    assert [(fault.source, fault.code) for fault in found] == [(str(check), "SELF_CHECK")]


def test_the_self_check_of_another_task_is_not_this_ones(file, check, bundled_copy):
    check.write_bytes((bundled_copy.problems / "self-checks" / "cb-0068.json").read_bytes())
    assert [(fault.pointer, fault.code) for fault in admit_task(file).faults] == [("/task_id", "SELF_CHECK")]


def test_a_shadows_known_counterexample_must_be_accepted_by_its_own_verifier(bundled_copy):
    file = bundled_copy.problems / "shadows" / "ks-0001.json"
    fields = json.loads(file.read_bytes())
    fields["known_counterexample"]["total"] = "145"
    file.write_bytes(file_bytes(fields))
    assert [(fault.pointer, fault.code) for fault in admit_task(file).faults] == [
        ("/known_counterexample", "COUNTEREXAMPLE")
    ]
    fields["known_counterexample"] = True
    fields["shadow_of"] = "cb-9999"
    file.write_bytes(file_bytes(fields))
    assert [(fault.pointer, fault.code) for fault in admit_task(file).faults] == [("/shadow_of", "SHADOW_OF")]
    fields["shadow_of"] = "cb-0043"
    file.write_bytes(file_bytes(fields))
    assert admit_task(file).admitted


@pytest.mark.parametrize("keyword", ["then", "else", "if"])
def test_the_schema_itself_ties_the_null_witness_to_no_result(fields, faults, keyword):
    del fields["output_schema"][keyword]
    assert ("/output_schema", "SCHEMA_WITNESS") in faults(fields)


def test_a_schema_that_nothing_fits_is_refused_for_a_design_only_task_too(bundled_copy):
    file = bundled_copy.problems / "benchmark" / "cb-0035.json"
    fields = json.loads(file.read_bytes())
    fields["output_schema"]["properties"]["witness"]["not"] = {"type": "object"}
    file.write_bytes(file_bytes(fields))
    assert [(fault.pointer, fault.code) for fault in admit_task(file).faults] == [
        ("/output_schema", "SCHEMA_WITNESS")
    ]


def test_row_61_a_remote_reference_is_a_fault_and_nothing_is_fetched(fields, faults, monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    fields["output_schema"]["properties"]["witness"] = {"$ref": "https://example.org/witness.json"}
    assert ("/output_schema/properties/witness/$ref", "SCHEMA_REF") in faults(fields)


def test_row_62_a_catastrophic_pattern_is_a_fault(fields, faults):
    fields["output_schema"]["properties"]["notes"]["pattern"] = "^(a+)+$"
    assert faults(fields) == [("/output_schema/properties/notes/pattern", "SCHEMA_PATTERN")]


def test_a_user_verifier_outside_a_root_of_its_own_is_missing_not_run(fields, faults):
    fields["verifier"] = {
        "kind": "executable",
        "entry": "file:verifiers/x.py:verify",
        "sources": ["verifiers/x.py"],
    }
    assert faults(fields) == [("/verifier/entry", "VERIFIER_IMPORT")]


@pytest.mark.parametrize("data", [b"[]", b"null", b'"x"', b"{}", b'{"task_id":5}', b'{"output_schema":[]}'])
def test_json_that_is_no_task_is_told_without_a_crash(file, data):
    file.write_bytes(data)
    found = admit_task(file).faults
    assert found
    assert {fault.code for fault in found} <= {"RECORD"}


def test_a_file_that_cannot_be_read_is_no_fault_but_an_error(file, tmp_path):
    with pytest.raises(FileError, match="no such file"):
        admit_task(tmp_path / "cb-0001.json")
    link = tmp_path / "cb-0043.json"
    link.symlink_to(file)
    with pytest.raises(FileError, match="symbolic link"):
        admit_task(link)
    file.write_bytes(b'{"a":1,"a":2}')
    with pytest.raises(JsonError, match="twice"):
        admit_task(file)


def test_each_field_of_a_record_is_judged_for_itself(fields):
    fields["limits"] = {"max_items": "x", "timeout_ms": 0, "zeal": 1}
    fields["status_observation"]["sources"] = [
        {"title": ""},
        7,
        {**fields["status_observation"]["sources"][0]},
    ]
    fields["verifier"] = {"kind": "oracle"}
    fields["tags"] = ["ok", "Not ok", 3]
    assert [fault.pointer for fault in record_faults(fields, Task)] == [
        "/verifier/kind",
        "/limits/zeal",
        "/limits",
        "/limits",
        "/limits/max_items",
        "/limits",
        "/limits/timeout_ms",
        "/limits",
        "/status_observation/sources/0/title",
        "/status_observation/sources/0",
        "/status_observation/sources/0",
        "/status_observation/sources/1",
        "/tags/1",
        "/tags/2",
    ]

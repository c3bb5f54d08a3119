"""Claims about promotion: no flagged or half-checked record becomes a task, and a draft is not a task yet."""

import itertools

import pytest

from adjudge.benchmark.admission import admit_task
from adjudge.benchmark.repository import task_ids
from adjudge.contract import strict_json
from adjudge.contract.canonical import file_bytes
from adjudge.contract.discovery import DiscoveryRecord, PromotionGates
from adjudge.contract.errors import FileError, RecordError, UsageError
from adjudge.contract.task import Task
from adjudge.discovery.promotion import Additions, check_promotable, draft, promote

GATES = ("statement_exact", "status_confirmed", "refutation_finite", "verifier_ready")
WITNESS = {
    "additionalProperties": False,
    "required": ["n"],
    "properties": {"n": {"type": "string", "format": "bigint"}},
}
ADDITIONS = Additions(
    "An integer n ≥ 1 that is not a sum of two squares.",
    WITNESS,
    "adjudge.verifiers.number_theory.lehmer_totient:verify",
)


def as_record(fields) -> DiscoveryRecord:
    return strict_json.to_record(fields, DiscoveryRecord)


def refusal(fields) -> str:
    with pytest.raises(RecordError) as caught:
        check_promotable(as_record(fields))
    assert caught.value.exit_status == 5
    return caught.value.code


@pytest.mark.parametrize("opened", list(itertools.product([True, False], repeat=4)))
@pytest.mark.parametrize(
    "flags", [[], ["ambiguous"], ["collision"], ["extraction"], ["collision", "extraction"]]
)
def test_only_an_unflagged_record_with_all_four_gates_is_promotable(record, opened, flags) -> None:
    gates = dict(zip(GATES, opened, strict=True))
    barred = "collision" in flags or "extraction" in flags
    fields = {**record, "quality_flags": flags, "promotion_gates": gates}
    if barred and gates["statement_exact"]:
        with pytest.raises(RecordError):
            as_record(fields)  # such a record does not even exist
    elif barred:
        assert refusal(fields) == "FLAGGED"
    elif not all(opened):
        assert refusal(fields) == "GATES"
    else:
        check_promotable(as_record(fields))


def test_the_gates_are_those_of_the_record() -> None:
    assert PromotionGates.__struct_fields__ == GATES


@pytest.mark.parametrize(
    ("status", "code"), [("listed-solved", "NOT_OPEN"), ("unknown", "NOT_OPEN"), ("partially-solved", None)]
)
def test_a_solved_problem_is_no_open_task(record, status, code) -> None:
    record["status"] = status
    if code is None:
        check_promotable(as_record(record))
    else:
        assert refusal(record) == code


def test_a_complete_draft_is_a_task_record(root, put, record) -> None:
    put(record)
    file = promote(root, "made-up-001", "cb-9100", ADDITIONS)
    assert file == root.problems / "extended-catalog" / "drafts" / "cb-9100.json"
    task = strict_json.read_record(file.read_bytes(), Task)
    assert (task.task_id, task.statement, task.refutation) == (
        "cb-9100",
        record["statement"],
        ADDITIONS.refutation,
    )
    assert task.output_schema["properties"]["task_id"] == {"const": "cb-9100"}
    assert task.output_schema["properties"]["witness"]["properties"] == WITNESS["properties"]
    assert "adjudge/verifiers/number_theory/lehmer_totient.py" in task.verifier.sources
    assert task.eligibility.release is False
    observation = task.status_observation
    assert (observation.status, observation.observed_on) == ("open", "2026-07-03")
    assert [source.url for source in observation.sources] == [record["raw_source_url"], record["context_url"]]
    assert file.read_bytes() == file_bytes(task)


def test_a_draft_is_in_the_benchmark_of_nobody(root, put, record) -> None:
    put(record)
    promote(root, "made-up-001", "cb-9100", ADDITIONS)
    assert task_ids(root) == []


def test_what_the_record_cannot_know_is_left_for_admission_to_name(root, put, record) -> None:
    put(record)
    admission = admit_task(promote(root, "made-up-001", "cb-9100"), root=root)
    assert not admission.admitted
    assert {fault.pointer for fault in admission.faults} == {
        "/refutation",
        "/verifier/entry",
        "/verifier/sources",
    }


def test_a_complete_draft_lacks_nothing_but_its_near_misses(root, put, record) -> None:
    put(record)
    admission = admit_task(promote(root, "made-up-001", "cb-9100", ADDITIONS), root=root)
    assert [(fault.code, fault.pointer) for fault in admission.faults] == [("SELF_CHECK", "")]


def test_the_sources_of_a_verifier_in_the_root_are_named(root, record) -> None:
    (root.path / "verifiers").mkdir()
    (root.path / "verifiers" / "squares.py").write_text("def verify(witness, limits): ...\n")
    entry = "file:verifiers/squares.py:verify"
    made = draft(root, as_record(record), "cb-9100", ADDITIONS._replace(entry=entry))
    assert "verifiers/squares.py" in made["verifier"]["sources"]


def test_a_draft_is_never_replaced(root, put, record) -> None:
    put(record)
    promote(root, "made-up-001", "cb-9100")
    with pytest.raises(FileError) as caught:
        promote(root, "made-up-001", "cb-9100", ADDITIONS)
    assert caught.value.code == "EXISTS"


def test_the_id_of_a_task_is_not_given_again(bundled_copy, record) -> None:
    catalog = bundled_copy.problems / "extended-catalog"
    (catalog / "made-up-001.json").write_bytes(file_bytes(record))
    for used in ("cb-0043", "cb-0057"):
        with pytest.raises(UsageError) as caught:
            promote(bundled_copy, "made-up-001", used)
        assert caught.value.code == "TASK_EXISTS"
    (bundled_copy.problems / "benchmark" / "cb-0057.json").unlink()
    with pytest.raises(UsageError) as caught:
        promote(bundled_copy, "made-up-001", "cb-0057")  # the ledger remembers it
    assert caught.value.code == "TASK_EXISTS"


@pytest.mark.parametrize("task_id", ["ks-9100", "cb-1", "../x", ""])
def test_a_record_becomes_an_open_task_only(root, put, record, task_id) -> None:
    put(record)
    with pytest.raises(UsageError):
        promote(root, "made-up-001", task_id)
    assert not (root.problems / "extended-catalog" / "drafts").exists()


def test_a_long_title_is_cut_to_that_of_a_task(root, record) -> None:
    record["provenance"]["title"] = "t" * 300
    assert len(draft(root, as_record(record), "cb-9100")["title"]) == 120

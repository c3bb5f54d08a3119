"""Claims about variations: generated the same every time, and never accepted over changed mathematics."""

import shutil

import pytest

from adjudge.benchmark import presentations, variations
from adjudge.benchmark.faults import FaultError
from adjudge.benchmark.repository import load_task, task_ids
from adjudge.benchmark.root import find_root
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_sha256, file_bytes
from adjudge.contract.errors import EngineFault, FileError, UsageError
from adjudge.contract.task import Executable
from adjudge.contract.variation import Variation


@pytest.fixture
def root(bundled_copy, write_task, task_fields):
    """A throw-away benchmark with one variation set, that of cb-9001."""
    task_fields["statement"] = "Let n ≥ 1.\n\nφ(n) is odd.\n\n(Take n = 1.)"
    write_task(task_fields)
    variations.write(bundled_copy, "cb-9001")
    return bundled_copy


@pytest.fixture
def change(root):
    """Change fields of a variation file, and return the file."""

    def apply(number="var-090011", **changes):
        file = variations.folder(root) / f"{number}.json"
        fields = strict_json.loads(file.read_bytes())
        file.write_bytes(file_bytes({**fields, **changes}))
        return file

    return apply


def found(root, *paths):
    return [(fault.code, fault.pointer) for fault in variations.check(root, paths or None)]


def test_every_executable_task_of_the_bundled_benchmark_has_three_current_variations(repository) -> None:
    root = find_root(repository)
    committed = variations.read_all(root)
    for task_id in task_ids(root):
        task = load_task(root, task_id).task
        if not isinstance(task.verifier, Executable):
            continue
        own = committed.of_task(task_id)
        assert len(own) >= 3, f"{task_id}: run adjudge variation render {task_id}"
        texts = {item.variation_id: item.rendered_statement for item in own}
        for item in variations.generate(task):
            assert texts.get(item.variation_id) == item.rendered_statement, item.variation_id


def test_the_committed_variations_are_what_the_writer_writes(repository) -> None:
    for file in variations.files(find_root(repository)):
        record = strict_json.read_record(file.read_bytes(), Variation)
        assert file.read_bytes() == file_bytes(record), file.name


def test_no_symbol_is_left_in_a_committed_spelling(repository) -> None:
    """A symbol that the table does not know would be shown as it stands; then the table lacks a line."""
    for variation in variations.read_all(find_root(repository)).by_id.values():
        if variation.presentation.notation != "unicode":
            left = {
                mark for mark in variation.rendered_statement if not mark.isascii() and not mark.isalpha()
            }
            assert not left, f"{variation.variation_id}: {sorted(left)}"


def test_rendering_again_changes_nothing(root) -> None:
    assert [changed for _, changed in variations.write(root, "cb-9001")] == [False] * 4
    again = variations.generate(load_task(root, "cb-9001").task)
    assert [file_bytes(item) for item in again] == [file.read_bytes() for file in variations.files(root)]


def test_the_date_is_the_newest_of_the_task_and_is_kept(root, task_fields, write_task) -> None:
    assert {item.created_on for item in variations.read_all(root).by_id.values()} == {"2026-08-22"}
    variations.write(root, "cb-9001", created_on="2026-09-01")
    task_fields["status_observation"]["observed_on"] = "2026-10-01"
    write_task(task_fields)
    variations.write(root, "cb-9001")
    assert {item.created_on for item in variations.read_all(root).by_id.values()} == {"2026-09-01"}
    task_fields["refutation"] = "An odd value."
    write_task(task_fields)
    variations.write(root, "cb-9001")
    assert {item.created_on for item in variations.read_all(root).by_id.values()} == {"2026-10-01"}


def test_the_payload_is_the_mathematics_and_nothing_else(task, task_fields) -> None:
    digest = variations.payload_sha256(task)
    parts = ("statement", "refutation", "output_schema", "verifier")
    assert digest == canonical_sha256({part: task_fields[part] for part in parts})

    def changed(**fields):
        return variations.payload_sha256(strict_json.to_record({**task_fields, **fields}, type(task)))

    assert changed(title="Another title", tags=["graphs"]) == digest
    limits = {**task_fields["limits"], "max_work": 5}
    assert changed(limits=limits) == digest
    assert changed(statement="No integer is odd.") != digest
    assert changed(refutation="An odd integer.") != digest
    assert changed(output_schema={**task_fields["output_schema"], "minProperties": 3}) != digest
    assert changed(verifier={"kind": "design-only", "reason": "none"}) != digest


@pytest.mark.parametrize("field", ["statement", "refutation", "output_schema"])
def test_a_variation_of_changed_mathematics_is_refused(root, task_fields, write_task, field) -> None:
    task_fields[field] = (
        {**task_fields[field], "minProperties": 2} if field == "output_schema" else "Changed."
    )
    write_task(task_fields)
    faults = found(root)
    assert {code for code, _ in faults} == {"PAYLOAD_CHANGED"}
    assert [pointer for _, pointer in faults].count("/payload_sha256") == 4
    with pytest.raises(FaultError) as caught:
        variations.read_all(root)
    assert (caught.value.code, caught.value.exit_status) == ("PAYLOAD_CHANGED", 5)


@pytest.mark.parametrize(
    "text", ["Let n >= 1.\n\nphi(n) is even.\n\n(Take n = 1.)", "Let n >= 1.\n\nphi(n) is odd.", "Anything."]
)
def test_a_changed_statement_under_the_old_digest_is_refused(root, change, text) -> None:
    file = change(rendered_statement=text)
    assert found(root, file) == [("PAYLOAD_CHANGED", "/rendered_statement")]


def test_one_changed_character_is_noticed_wherever_it_stands(root, change) -> None:
    for variation in list(variations.read_all(root).by_id.values()):
        text = variation.rendered_statement
        for place in range(len(text)):
            changed = text[:place] + ("#" if text[place] != "#" else "%") + text[place + 1 :]
            restored = presentations.restore(changed, variation.presentation)
            assert restored != load_task(root, "cb-9001").task.statement


def test_a_translation_is_held_to_the_digest_alone(root, change) -> None:
    german = {"language": "de", "notation": "unicode", "ordering": "as-written", "format": "prose"}
    file = change(presentation=german, rendered_statement="Sei n ≥ 1. Dann ist φ(n) ungerade.")
    assert found(root, file) == []
    file = change(payload_sha256="0" * 64)
    assert found(root, file) == [("PAYLOAD_CHANGED", "/payload_sha256")]


def test_a_task_has_one_family(root, change) -> None:
    change("var-090012", family_id="fam-another")
    assert found(root) == [("FAMILY", "/family_id")]


def test_a_shadow_is_in_the_family_of_the_task_it_imitates(task, task_fields) -> None:
    assert variations.family_of(task) == "fam-cb-9001"
    shadow = {**task_fields, "task_id": "ks-9002", "shadow_of": "cb-9001", "known_counterexample": True}
    shadow["eligibility"] = {"development": False, "release": False}
    assert variations.family_of(strict_json.to_record(shadow, type(task))) == "fam-cb-9001"
    alone = strict_json.to_record({**shadow, "shadow_of": None}, type(task))
    assert variations.family_of(alone) == "fam-ks-9002"


def test_ids_are_made_of_the_task_and_never_collide() -> None:
    ids = [
        variations.generated_id(f"{series}-{number:04}", kind)
        for series in ("cb", "ks")
        for number in (0, 1, 10, 43, 100, 999, 9999)
        for kind in range(1, 7)
    ]
    assert len(set(ids)) == len(ids)
    assert variations.generated_id("cb-0043", 1) == "var-000431"
    assert variations.generated_id("ks-0001", 6) == "var-100016"


def test_a_file_must_be_called_like_its_variation(root) -> None:
    file = variations.folder(root) / "var-000001.json"
    shutil.copy(variations.folder(root) / "var-090011.json", file)
    assert found(root, file) == [("VARIATION_ID", "")]


def test_a_variation_of_no_task_is_a_fault(root, change) -> None:
    assert found(root, change(task_id="cb-9876")) == [("UNKNOWN_TASK", "/task_id")]


@pytest.mark.parametrize(
    ("data", "code", "pointer"),
    [
        (b"", "BAD_JSON", ""),
        (b'{"schema": 1, "schema": 2}', "DUPLICATE_KEY", "/schema"),
        (b"[]", "SCHEMA", ""),
        (b'{"schema": "adjudge.bench.variation/1"}', "SCHEMA", ""),
    ],
)
def test_a_malformed_file_is_a_fault(root, tmp_path, data, code, pointer) -> None:
    file = tmp_path / "var-000001.json"
    file.write_bytes(data)
    assert found(root, file) == [(code, pointer)]


def test_a_missing_file_cannot_be_checked(root, tmp_path) -> None:
    with pytest.raises(FileError):
        found(root, tmp_path / "var-000001.json")


def test_a_prompt_holds_the_rendering_and_the_refutation_in_its_notation(
    root, task_fields, write_task
) -> None:
    task_fields["refutation"] = "An n ≥ 2."
    write_task(task_fields)
    variations.write(root, "cb-9001")
    task = load_task(root, "cb-9001").task
    found = variations.read_all(root)
    text = variations.prompt(task, found.get("var-090011"))
    assert "phi(n) is odd." in text
    assert "An n >= 2." in text
    assert "φ" not in text
    assert "φ(n) is odd." in variations.prompt(task, None)
    with pytest.raises(UsageError) as caught:
        found.get("var-999999")
    assert caught.value.code == "UNKNOWN_VARIATION"


def test_runtime_prompts_are_generated_beside_the_records_and_are_not_records(root) -> None:
    written = variations.write_runtime_prompts(root, "cb-9001")
    assert [str(file.relative_to(root.path)) for file in written] == [
        f"research/variations/adapters/prompt/var-09001{kind}.txt" for kind in (1, 2, 3, 4)
    ]
    assert "phi(n) is odd." in written[0].read_text(encoding="utf-8")
    assert found(root) == []
    with pytest.raises(EngineFault):
        variations.runtime_folder(root, "../prompt")


def test_a_benchmark_without_variations_has_none(bundled_copy) -> None:
    assert variations.files(bundled_copy) == []
    assert variations.read_all(bundled_copy).by_id == {}

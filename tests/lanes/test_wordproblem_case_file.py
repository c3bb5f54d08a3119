"""Case files of the lane bounded-grammar are read whole or not at all."""

import msgspec
import pytest

from adjudge.contract.canonical import canonical_bytes
from adjudge.lanes.case_file import (
    WORD_PROBLEM_CASES,
    WORD_PROBLEM_OOD_CASES,
    WORD_PROBLEM_SEALED_CASES,
    CaseFileError,
    parse_cases,
)
from adjudge.lanes.wordproblem_cases import ood_word_problems, public_word_problems

SOLVED, WRONG, REFUSED = (msgspec.to_builtins(public_word_problems()[place]) for place in (0, 35, 40))
VARIANT = msgspec.to_builtins(ood_word_problems()[0])


def _file(*rows: dict[str, object]) -> bytes:
    return b"".join(canonical_bytes(row) + b"\n" for row in rows)


@pytest.mark.parametrize(
    ("code", "row"),
    [
        ("SCHEMA", SOLVED | {"note": ""}),
        ("SCHEMA", {key: SOLVED[key] for key in SOLVED if key != "true_answer"}),
        ("SCHEMA", SOLVED | {"expected_answer": None}),
        ("SCHEMA", SOLVED | {"expected_unit": None}),
        ("SCHEMA", SOLVED | {"expected_answer": "13.0"}),
        ("SCHEMA", SOLVED | {"expected_answer": "013"}),
        ("SCHEMA", SOLVED | {"expected_answer": "-13"}),
        ("SCHEMA", SOLVED | {"expected_answer": "26/2"}),
        ("SCHEMA", SOLVED | {"expected_answer": "13/1"}),
        ("SCHEMA", SOLVED | {"expected_answer": 13}),
        ("SCHEMA", SOLVED | {"true_answer": "12"}),
        ("SCHEMA", SOLVED | {"expected_refusal": "CONDITIONAL"}),
        ("SCHEMA", SOLVED | {"shape_category": "canonical"}),
        ("SCHEMA", SOLVED | {"public_sibling_case_id": "b3-001"}),
        ("SCHEMA", SOLVED | {"case_id": "b3-1"}),
        ("SCHEMA", WRONG | {"true_answer": None}),
        ("SCHEMA", WRONG | {"true_answer": WRONG["expected_answer"]}),
        ("SCHEMA", REFUSED | {"expected_refusal": None}),
        ("SCHEMA", REFUSED | {"expected_answer": "3", "expected_unit": "apples"}),
        ("FOREIGN_ID", VARIANT),
        ("FOREIGN_ID", SOLVED | {"case_id": "b3-hld-0001"}),
        ("DUPLICATE_ID", WRONG | {"case_id": "b3-002"}),
        ("DUPLICATE_PROBLEM", WRONG | {"problem": "A PROBLEM."}),
    ],
)
def test_a_bad_line_is_named(code: str, row: dict[str, object]) -> None:
    good = SOLVED | {"case_id": "b3-002", "problem": "A problem."}
    assert len(parse_cases(_file(good), WORD_PROBLEM_CASES, source="s")) == 1
    with pytest.raises(CaseFileError) as caught:
        parse_cases(_file(good, row), WORD_PROBLEM_CASES, source="s")
    assert (caught.value.code, caught.value.line) == (code, 2)


@pytest.mark.parametrize(
    "data",
    [b"\n", _file(SOLVED)[:-1], _file(SOLVED).replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + _file(SOLVED)],
)
def test_layout_is_strict(data: bytes) -> None:
    with pytest.raises(CaseFileError):
        parse_cases(data, WORD_PROBLEM_CASES, source="s")


def test_a_variant_names_its_sibling() -> None:
    assert parse_cases(_file(VARIANT), WORD_PROBLEM_OOD_CASES, source="s") == [ood_word_problems()[0]]
    orphan = {key: VARIANT[key] for key in VARIANT if key != "public_sibling_case_id"}
    with pytest.raises(CaseFileError) as caught:
        parse_cases(_file(orphan), WORD_PROBLEM_OOD_CASES, source="s")
    assert caught.value.code == "SCHEMA"


def test_each_split_takes_its_own_ids() -> None:
    sealed = SOLVED | {"case_id": "b3-hld-0001"}
    assert parse_cases(_file(sealed), WORD_PROBLEM_SEALED_CASES, source="s")
    for row, form in ((SOLVED, WORD_PROBLEM_SEALED_CASES), (SOLVED, WORD_PROBLEM_OOD_CASES)):
        with pytest.raises(CaseFileError):
            parse_cases(_file(row), form, source="s")

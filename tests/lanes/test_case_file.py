"""The case-file reader takes a file whole or names the line and field at fault."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import FileError
from adjudge.lanes.case_file import EQUIVALENCE_CASES, CaseFileError, case_lines, parse_cases, read_cases
from adjudge.lanes.equivalence_curated import curated_cases

FIRST, SECOND, THIRD = (
    msgspec.to_builtins(case) | {"case_id": f"b1-t-{number}"}
    for number, case in enumerate(curated_cases()[:3], start=1)
)


def _file(*rows: dict[str, object]) -> bytes:
    return b"".join(canonical_bytes(row) + b"\n" for row in rows)


def test_reads_back_what_was_written(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_bytes(case_lines(curated_cases()))
    assert read_cases(file, EQUIVALENCE_CASES) == (file.read_bytes(), curated_cases())


_GOOD = _file(FIRST, SECOND)
_BAD: list[tuple[str, Callable[[], bytes], int, str]] = [
    ("SCHEMA", lambda: _file(FIRST, SECOND | {"note": "x"}), 2, ""),
    ("SCHEMA", lambda: _file(FIRST, {key: SECOND[key] for key in SECOND if key != "category"}), 2, ""),
    ("SCHEMA", lambda: _file(FIRST, SECOND | {"expected": "EQUIVALENT"}), 2, "/expected"),
    ("SCHEMA", lambda: _file(FIRST, SECOND | {"expected": "refused"}), 2, ""),
    ("SCHEMA", lambda: _file(FIRST, SECOND | {"expected_refusal": "MALFORMED_EXPRESSION"}), 2, ""),
    ("SCHEMA", lambda: _file(FIRST, SECOND | {"case_id": "c-1"}), 2, "/case_id"),
    ("SCHEMA", lambda: _GOOD + b"[]\n", 3, ""),
    ("DUPLICATE_KEY", lambda: _GOOD + b'{"case_id":"a","case_id":"b"}\n', 3, "/case_id"),
    ("DUPLICATE_ID", lambda: _file(FIRST, SECOND, THIRD | {"case_id": FIRST["case_id"]}), 3, "/case_id"),
    ("DUPLICATE_PAIR", lambda: _file(FIRST, SECOND, FIRST | {"case_id": "b1-t-9"}), 3, "/expression_a"),
    ("BLANK_LINE", lambda: _file(FIRST) + b"\n" + _file(SECOND), 2, ""),
    ("BLANK_LINE", lambda: _GOOD + b" \t\n", 3, ""),
    ("CARRIAGE_RETURN", lambda: _GOOD.replace(b"\n", b"\r\n"), 1, ""),
    ("BAD_ENCODING", lambda: b"\xef\xbb\xbf" + _GOOD, 1, ""),
    ("BAD_ENCODING", lambda: _GOOD + b'{"case_id":"\xff"}\n', 3, ""),
    ("BAD_JSON", lambda: _GOOD + b"{\n", 3, ""),
    ("BAD_JSON", lambda: _GOOD + b'{"case_id":NaN}\n', 3, "/case_id"),
    ("TOO_DEEP", lambda: _GOOD + b"[" * 40 + b"]" * 40 + b"\n", 3, "/0" * 32),
    ("TOO_LARGE", lambda: _GOOD + b'"' + b"x" * 300_000 + b'"\n', 3, ""),
    ("TORN_LINE", lambda: _GOOD[:-1], 2, ""),
    ("EMPTY_FILE", lambda: b"", 1, ""),
]


@pytest.mark.parametrize(
    ("code", "data", "line", "pointer"), _BAD, ids=[f"{row[0]}-{number}" for number, row in enumerate(_BAD)]
)
def test_a_fault_is_named_with_its_line_and_pointer(
    code: str, data: Callable[[], bytes], line: int, pointer: str
) -> None:
    with pytest.raises(CaseFileError) as caught:
        parse_cases(data(), EQUIVALENCE_CASES, source="cases.jsonl")
    error = caught.value
    assert (error.code, error.line, error.pointer) == (code, line, pointer)
    assert error.exit_status == 2
    assert error.message.startswith(f"cases.jsonl:{line}: ")
    assert pointer in error.message


def test_a_pair_counts_as_the_same_in_either_order_and_with_other_spaces() -> None:
    turned = {
        "expression_a": str(FIRST["expression_b"]).replace(" ", ""),
        "expression_b": "  " + str(FIRST["expression_a"]),
    }
    with pytest.raises(CaseFileError) as caught:
        parse_cases(
            _file(FIRST, SECOND, FIRST | turned | {"case_id": "b1-t-9"}), EQUIVALENCE_CASES, source="s"
        )
    assert caught.value.code == "DUPLICATE_PAIR"
    assert "line 1 " in caught.value.message


def test_a_pair_with_equal_sides_is_not_a_duplicate_of_itself() -> None:
    same = FIRST | {"expression_a": "x", "expression_b": "x"}
    assert len(parse_cases(_file(same), EQUIVALENCE_CASES, source="s")) == 1


def test_missing_file_and_directory(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        read_cases(tmp_path / "none.jsonl", EQUIVALENCE_CASES)
    with pytest.raises(FileError):
        read_cases(tmp_path, EQUIVALENCE_CASES)

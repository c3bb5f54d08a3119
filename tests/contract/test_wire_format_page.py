"""The wire format's page says what the code does."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import JsonError, RecordError
from adjudge.contract.field_tables import BEGIN, field_tables, renew
from adjudge.contract.integers import FORMATS, HARD_MAX_DIGITS
from adjudge.contract.schemas import WIRE_RECORDS, record_types
from adjudge.contract.strict_json import DEFAULT_MAX_BYTES, MAX_DEPTH, loads, to_record
from adjudge.contract.task import Task

PAGE = (Path(__file__).parents[2] / "docs" / "wire-format.md").read_text(encoding="utf-8")


ROWS = re.findall(r"^\| `([A-Z_]+)` \| (.+?) \| `(answer\.json:.+)` \|$", PAGE, re.MULTILINE)
IN_WORDS = {
    "more bytes than the limit": b" " * (DEFAULT_MAX_BYTES + 1),
    "a byte order mark, then `{}`": b"\xef\xbb\xbf{}",
    "`{}` in UTF-16": "{}".encode("utf-16-le"),
    '`"é"` in Latin-1': '"é"'.encode("latin-1"),
    "33 opening brackets": b"[" * 33,
    "an empty file": b"",
}


def test_the_table_has_an_example_of_every_code_in_the_order_of_the_checks() -> None:
    order = list(dict.fromkeys(code for code, _, _ in ROWS))
    assert order == ["TOO_LARGE", "BAD_ENCODING", "TOO_DEEP", "BAD_JSON", "DUPLICATE_KEY"]
    assert len(ROWS) == 13


@pytest.mark.parametrize(("code", "example", "message"), ROWS, ids=[row[1] for row in ROWS])
def test_an_example_gives_its_code_and_message(code: str, example: str, message: str) -> None:
    data = IN_WORDS[example] if example in IN_WORDS else example.strip("`").encode()
    with pytest.raises(JsonError) as caught:
        loads(data, source="answer.json")
    assert (caught.value.code, str(caught.value)) == (code, message)


def test_the_record_error_on_the_page_is_given(examples) -> None:
    task = examples["task"][0]
    task["limits"]["points"] = 1
    with pytest.raises(RecordError) as caught:
        to_record(task, Task, source="cb-0043.json")
    assert f"``{caught.value}``" in PAGE


def test_the_canonical_bytes_on_the_page_have_the_digest_on_the_page() -> None:
    (value,) = re.findall(r"```json\n(.+)\n```", PAGE)
    (shown, digest) = re.findall(r"canonical bytes `(.+)` and the digest\n`([0-9a-f]{64})`", PAGE)[0]
    assert canonical_bytes(json.loads(value)).decode() == shown
    assert hashlib.sha256(shown.encode()).hexdigest() == digest


def test_the_limits_on_the_page_are_those_of_the_code() -> None:
    assert f"nest at most {MAX_DEPTH} deep" in PAGE
    assert f"{DEFAULT_MAX_BYTES:,} bytes" in PAGE
    assert f"{HARD_MAX_DIGITS:,} digits" in PAGE
    for name, pattern in FORMATS.items():
        assert f"| `{name}` | " in PAGE
        assert f"`{pattern.pattern.removeprefix('0|')}`" in PAGE


def test_the_field_tables_are_those_of_the_types() -> None:
    assert renew(PAGE) == PAGE, "run: python -m adjudge.contract.field_tables docs/wire-format.md"


def test_every_field_of_every_record_is_explained() -> None:
    tables = field_tables()
    for record in WIRE_RECORDS:
        assert f"### {record.title}\n" in tables
        for kind in record_types(record):
            section = tables.split(f"**{kind.__name__}.**", 1)[1].split("\n\n**", 1)[0].split("\n\n###", 1)[0]
            for field in kind.__struct_encode_fields__:
                (row,) = (line for line in section.splitlines() if line.startswith(f"| `{field}` |"))
                assert not row.endswith("|  |"), f"{kind.__name__}.{field} has no docstring"


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks"):
        renew(PAGE.replace(BEGIN, ""))


def test_the_command_renews_a_page(tmp_path) -> None:
    page = tmp_path / "page.md"
    page.write_text(re.sub(r"\| `task_id`.*", "", PAGE), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "adjudge.contract.field_tables", str(page)], check=True)
    assert page.read_text(encoding="utf-8") == PAGE

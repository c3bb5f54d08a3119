"""The cells of the field tables say which values a field may have, the empty text among them."""

import re
from typing import Literal

import pytest
from msgspec import inspect

from adjudge.contract import field_tables


@pytest.mark.parametrize(
    ("kind", "cell"),
    [
        (Literal["", "ANSWER_MISMATCH"], "the empty string or `ANSWER_MISMATCH`"),
        (Literal["a", "b"], "`a` or `b`"),
        (Literal[1, 2], "`1` or `2`"),
        (Literal[""], "the empty string"),
    ],
)
def test_a_literal_is_its_values(kind: object, cell: str) -> None:
    assert field_tables._describe(inspect.type_info(kind)) == cell


def test_no_cell_has_half_a_code_span() -> None:
    """A field whose values are fixed by ``Literal`` may be empty; no mark may be left over for it."""
    rows = re.findall(r"(?m)^\| `.+ \|$", field_tables.field_tables())
    assert len(rows) > 100
    for row in rows:
        assert row.count("`") % 2 == 0, row
    (form,) = {re.split(r"(?<!\\) \| ", row)[1] for row in rows if row.startswith("| `cause` |")}
    assert form == "the empty string or `ANSWER_MISMATCH` or `VERIFIER_FAILED`"

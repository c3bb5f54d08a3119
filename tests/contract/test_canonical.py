"""Canonical bytes: the same object has the same bytes everywhere, and what is not portable has none."""

import datetime
import decimal
import enum
import hashlib
import json
import uuid
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contract.canonical import canonical_bytes, canonical_sha256, file_bytes, sha256_hex
from adjudge.contract.errors import AdjudgeError, CanonicalError
from adjudge.contract.fields import Record
from adjudge.contract.strict_json import MAX_DEPTH, MAX_SAFE_INTEGER, loads
from adjudge.contract.submission import Submission
from adjudge.contract.task import DesignOnly

# "Sam has 9 stickers. Tom has 4 stickers. Sam gives 5 stickers to Tom. How many stickers does Tom have?"
GRAPH = (
    '{"consumed":[{"node":"initial/0","sentence":0},{"node":"initial/1","sentence":1},'
    '{"node":"operations/0","sentence":2},{"node":"unknown","sentence":3}],"entities":["Sam","Tom"],'
    '"initial":[{"entity":"Sam","sentence":0,"substance":null,"unit":"stickers","value":"9"},'
    '{"entity":"Tom","sentence":1,"substance":null,"unit":"stickers","value":"4"}],'
    '"operations":[{"actor":"Sam","kind":"transfer","operand":{"value":"5"},"sentence":2,"substance":null,'
    '"target":"Tom","unit":"stickers"}],"rates":[],"schema":"adjudge.b3.graph/1",'
    '"unknown":{"entity":"Tom","form":"entity","sentence":3,"substance":null,"unit":"stickers"}}'
)
GRAPH_SHA256 = "48107114d0f0507fb520dbdb09662226bc243e58c04aad20514888127d5988cc"
RENAMED_SHA256 = "6d1e9f9b94fbdedf03193cc24bffd496cbc41e1a1f127a74d8662a4f29ef26ed"

VECTORS: list[tuple[Any, bytes]] = [
    (None, b"null"),
    (True, b"true"),
    (0, b"0"),
    (-MAX_SAFE_INTEGER, b"-9007199254740991"),
    ("", b'""'),
    ("é", rb'"\u00e9"'),
    ("😀", rb'"\ud83d\ude00"'),
    ('"\\/\b\f\n\r\t\x00\x1f\x7f', rb'"\"\\/\b\f\n\r\t\u0000\u001f\u007f"'),
    ("\u2028", rb'"\u2028"'),
    ([], b"[]"),
    ({}, b"{}"),
    ([1, [2, {"a": None}]], b'[1,[2,{"a":null}]]'),
    ((1, (2,)), b"[1,[2]]"),
    ({"b": 1, "a": 2, "B": 3, "": 4, "aa": 5}, b'{"":4,"B":3,"a":2,"aa":5,"b":1}'),
    # Sorted by code point, not by UTF-16 unit: U+FF61 comes before U+1F600.
    ({"😀": 1, "｡": 2}, rb'{"\uff61":2,"\ud83d\ude00":1}'),
]


@pytest.mark.parametrize(("value", "expected"), VECTORS, ids=[ascii(row[0])[:30] for row in VECTORS])
def test_canonical_bytes_are_these(value, expected: bytes) -> None:
    assert canonical_bytes(value) == expected
    assert canonical_sha256(value) == hashlib.sha256(expected).hexdigest()


def test_the_published_graph_has_its_published_digest() -> None:
    graph = loads(GRAPH.encode())
    shuffled = dict(reversed(graph.items()))
    assert canonical_bytes(shuffled) == GRAPH.encode()
    assert canonical_sha256(shuffled) == sha256_hex(GRAPH.encode()) == GRAPH_SHA256


def test_the_renamed_graph_has_its_published_digest() -> None:
    renamed = GRAPH.replace("Sam", "Noah").replace("Tom", "Diana").replace("stickers", "pencils")
    assert canonical_sha256(json.loads(renamed)) == RENAMED_SHA256


def test_file_bytes_are_the_same_object_for_people() -> None:
    expected = '{\n  "a": [\n    1,\n    "é\u2028"\n  ],\n  "b": {}\n}\n'
    assert file_bytes({"b": {}, "a": (1, "é\u2028")}) == expected.encode()


class Colour(enum.StrEnum):
    RED = "red"


class Level(enum.IntEnum):
    LOW = 1


class Loose(Record, frozen=True, kw_only=True):
    content: Any


HALF = "x\ud800"
NOT_PORTABLE = [
    1.0, 0.0, float("nan"), float("inf"), 1j, b"x", bytearray(b"x"), {1, 2}, frozenset("a"),
    decimal.Decimal(1), Fraction(1, 2), datetime.date(2024, 1, 1), datetime.timedelta(1), uuid.UUID(int=1),
    Colour.RED, Level.LOW,
    pytest.param(object(), id="object"), Ellipsis, range(3), MAX_SAFE_INTEGER + 1, -MAX_SAFE_INTEGER - 1,
    10**30, HALF, "\udfff",
    {1: "a"}, {None: 1}, {True: 1}, {("a",): 1}, {b"a": 1}, {Colour.RED: 1}, {HALF: 1},
]  # fmt: skip


@pytest.mark.parametrize("value", NOT_PORTABLE, ids=lambda value: ascii(value)[:30])
@pytest.mark.parametrize("encode", [canonical_bytes, file_bytes, canonical_sha256])
def test_what_is_not_portable_is_refused_at_any_depth(value, encode) -> None:
    for nested in (value, [value], {"a": {"b": [0, value]}}):
        with pytest.raises(CanonicalError) as caught:
            encode(nested)
        assert isinstance(caught.value, TypeError)
        assert isinstance(caught.value, AdjudgeError)
        assert str(caught.value).isprintable()


@pytest.mark.parametrize("value", NOT_PORTABLE, ids=lambda value: ascii(value)[:30])
def test_what_is_not_portable_is_refused_inside_records(value) -> None:
    with pytest.raises(CanonicalError):
        canonical_bytes(Loose(content={"a": [value]}))


def test_a_record_is_encoded_like_the_object_that_it_is() -> None:
    record = Loose(content={"b": [1], "a": None})
    assert canonical_bytes(record) == b'{"content":{"a":null,"b":[1]}}'
    assert canonical_sha256(record) == canonical_sha256({"content": {"a": None, "b": [1]}})
    assert canonical_bytes([{"x": record}]) == b'[{"x":{"content":{"a":null,"b":[1]}}}]'


def test_a_tag_is_written_and_an_unset_field_is_not() -> None:
    assert canonical_bytes(DesignOnly(reason="r")) == b'{"kind":"design-only","reason":"r"}'
    submission = Submission(task_id="cb-0001", outcome="no-result", witness=None)
    assert canonical_bytes(submission) == b'{"outcome":"no-result","task_id":"cb-0001","witness":null}'


def test_records_are_encoded_as_msgspec_would(every_record) -> None:
    """A second opinion on what a record looks like as an object."""
    assert json.loads(canonical_bytes(every_record)) == msgspec.to_builtins(every_record)


def nested(depth: int, kind: type) -> Any:
    value: Any = kind()
    for _ in range(depth - 1):
        value = [value] if kind is list else {"a": value}
    return value


@pytest.mark.parametrize("kind", [list, dict])
@pytest.mark.parametrize("encode", [canonical_bytes, file_bytes, canonical_sha256])
def test_nesting_ends_where_reading_ends(kind: type, encode) -> None:
    assert loads(canonical_bytes(nested(MAX_DEPTH, kind))) == nested(MAX_DEPTH, kind)
    for depth in (MAX_DEPTH + 1, 100_000):
        with pytest.raises(CanonicalError, match="nests at most 32 levels"):
            encode(nested(depth, kind))
    with pytest.raises(CanonicalError, match="nests at most 32 levels"):
        encode(Loose(content=nested(100_000, kind)))


def test_a_cycle_is_refused() -> None:
    wide: list[Any] = []
    wide.extend([wide, wide])
    own: dict[str, Any] = {}
    own["self"] = own
    for value in (wide, own, Loose(content=own)):
        with pytest.raises(CanonicalError, match="nests at most 32 levels"):
            canonical_bytes(value)


def test_fields_can_be_left_out_of_the_top_level_only() -> None:
    value = {"a": 1, "digest": "x", "b": {"digest": "y"}}
    assert canonical_sha256(value, without=("digest",)) == canonical_sha256({"a": 1, "b": {"digest": "y"}})
    assert canonical_sha256(value, without=("missing",)) == canonical_sha256(value)
    assert canonical_sha256(value, without=iter(["a", "b"])) == canonical_sha256({"digest": "x"})
    with pytest.raises(CanonicalError):
        canonical_sha256([value], without=("digest",))


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-MAX_SAFE_INTEGER, MAX_SAFE_INTEGER)
    | st.text(st.characters(exclude_categories=("Cs",))),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=("Cs",))), inner, max_size=4)
    ),
    max_leaves=15,
)


@given(json_values)
def test_bytes_survive_reading_and_writing_again(value) -> None:
    for encode in (canonical_bytes, file_bytes):
        once = encode(value)
        assert loads(once) == value
        assert encode(loads(once)) == once


@given(json_values)
def test_canonical_bytes_are_ascii_without_white_space_between_tokens(value) -> None:
    data = canonical_bytes(value)
    assert data.isascii()
    assert b"\n" not in data
    assert len(data) <= len(file_bytes(value)) * 6  # an escape is at most six characters for one byte


@given(st.dictionaries(st.text(st.characters(exclude_categories=("Cs",))), st.integers(0, 9), min_size=2))
def test_the_order_of_insertion_does_not_matter(value: dict) -> None:
    assert canonical_bytes(value) == canonical_bytes(dict(reversed(value.items())))
    keys = list(loads(canonical_bytes(value)))
    assert keys == sorted(keys, key=lambda key: [ord(mark) for mark in key])

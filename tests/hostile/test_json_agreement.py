"""The two roads of strict reading, and two foreign readers, must agree on every text."""

import json

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adjudge.contract import json_scan, strict_json
from adjudge.contract.errors import JsonError

CODES = {"BAD_ENCODING", "BAD_JSON", "DUPLICATE_KEY", "TOO_DEEP"}

TOKENS = [
    b"[", b"]", b"{", b"}", b",", b":", b'"', b'""', b"\\", b"\\u", b"\\ud800", b"\\udc00", b"\\u0041",
    b"\\n",
    b"0", b"1", b"-", b"+", b".", b"e", b"1e3", b"1.5", b"00", b"9007199254740991", b"9007199254740992",
    b"true", b"false", b"null", b"NaN", b"Infinity", b"-Infinity", b'"a":', b'"a":1', b'"\\u0061":2',
    b" ", b"\t", b"\n", b"\r", b"\f", b"\x00", b"\x1f", b"\x7f", b"\xef\xbb\xbf", b"\xff", b"\xed\xa0\x80",
    b"\xc2\xa0", b"\xf0\x9f\x98\x80", b"/", b"//", b"/**/", b"'", b"#", b"[" * 33, b"{" * 3, b"[]", b"{}",
]  # fmt: skip

whole_text = st.text(st.characters(exclude_categories=("Cs",)), max_size=8)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-strict_json.MAX_SAFE_INTEGER, strict_json.MAX_SAFE_INTEGER),
    whole_text,
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(whole_text, inner, max_size=4),
    max_leaves=12,
)


@st.composite
def texts(draw) -> bytes:
    """A JSON text in one of its spellings."""
    return json.dumps(
        draw(values),
        ensure_ascii=draw(st.booleans()),
        indent=draw(st.sampled_from([None, 0, 1, "\t", " \n"])),
        separators=draw(st.sampled_from([(",", ":"), (", ", " : "), ("\n,\r", "\t:")])),
    ).encode()


@st.composite
def mutated(draw) -> bytes:
    """A JSON text with a few cuts and insertions."""
    data = draw(texts())
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 4)))
        data = data[:start] + draw(st.sampled_from([b"", *TOKENS])) + data[end:]
    return data


def read(data: bytes) -> JsonError | None:
    """Check one text on all roads; returns the fault, if it has one."""
    fault = json_scan.scan(data, max_depth=strict_json.MAX_DEPTH, max_integer=strict_json.MAX_SAFE_INTEGER)
    if fault is not None:
        with pytest.raises(JsonError) as caught:
            strict_json.loads(data)
        error = caught.value
        assert (error.code, error.line, error.column) == (fault.code, fault.line, fault.column)
        assert error.code in CODES
        assert_place(error, data)
        return error
    value = strict_json.loads(data)  # an EngineFault here means that only the other road refused
    assert same_types(value, json.loads(data))
    assert same_types(value, msgspec.json.decode(data))
    return None


def assert_place(error: JsonError, data: bytes) -> None:
    lines = data.decode("utf-8", "replace").split("\n")
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    assert error.pointer.isascii()
    assert str(error).isprintable()
    assert error.pointer == "" or error.pointer.startswith("/")


def same_types(left, right) -> bool:
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same_types(left[key], right[key]) for key in left)
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same_types, left, right))
    return left == right


@given(texts())
@settings(max_examples=200, deadline=None)
def test_every_generated_text_is_read(data: bytes) -> None:
    assert read(data) is None


@given(mutated())
@settings(max_examples=700, deadline=None)
@example(b'{"a":1,"a":1e3}')
@example(b'{"a":"\\ud800","a":1}')
@example(b"[1]]" + b"[" * 40)
@example(b'"' + b"[" * 40)
@example(b'\\"' + b"[" * 40)
@example(b"[-0,-1]")
@example(b"nulll")
@example(b"[1 ,2\x0c]")
def test_mutated_texts_are_judged_alike(data: bytes) -> None:
    read(data)


@given(st.lists(st.sampled_from(TOKENS), max_size=12).map(b"".join))
@settings(max_examples=700, deadline=None)
def test_heaps_of_tokens_are_judged_alike(data: bytes) -> None:
    read(data)


@given(st.binary(max_size=40))
@settings(max_examples=400, deadline=None)
def test_arbitrary_bytes_are_judged_alike(data: bytes) -> None:
    read(data)


@given(values.filter(lambda value: isinstance(value, dict) and value), st.data())
@settings(max_examples=80, deadline=None)
def test_a_repeated_key_is_found_wherever_it_stands(value: dict, data) -> None:
    key = data.draw(st.sampled_from(sorted(value)))
    escaped = "".join(f"\\u{unit:04x}" for unit in _units(key))
    other = data.draw(st.sampled_from([json.dumps(key), json.dumps(key, ensure_ascii=False), f'"{escaped}"']))
    text = json.dumps(value)[:-1] + f",{other}:0}}"
    depth = data.draw(st.integers(0, 20))
    error = read(("[" * depth + text + "]" * depth).encode())
    # A text that is too deep, or broken otherwise, is not built here.
    assert error is not None
    assert error.code == "DUPLICATE_KEY"


def _units(text: str) -> list[int]:
    encoded = text.encode("utf-16-be")
    return [int.from_bytes(encoded[place : place + 2]) for place in range(0, len(encoded), 2)]


@pytest.mark.slow
@given(mutated() | st.lists(st.sampled_from(TOKENS), max_size=30).map(b"".join))
@settings(max_examples=20_000, deadline=None)
def test_a_campaign_of_mutated_texts_is_judged_alike(data: bytes) -> None:
    read(data)

"""Sizes and depths that would hurt a reader which builds first and checks later."""

import sys

import pytest

from adjudge.contract.errors import JsonError
from adjudge.contract.strict_json import loads

MIB = 1 << 20


class Undecodable(bytes):
    """Bytes that nobody may look into."""

    def decode(self, *_):
        raise AssertionError("the bytes were decoded")

    def startswith(self, *_):
        raise AssertionError("the bytes were looked at")

    def __contains__(self, _):
        raise AssertionError("the bytes were searched")


def code_of(data: bytes, **limits) -> str:
    with pytest.raises(JsonError) as caught:
        loads(data, **limits)
    assert len(str(caught.value)) < 600
    return caught.value.code


def test_fifty_megabytes_are_refused_before_they_are_decoded() -> None:
    assert code_of(Undecodable(50 * MIB)) == "TOO_LARGE"


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":', b"[[],"])
def test_a_hundred_thousand_levels_end_in_a_typed_error(opening: bytes) -> None:
    frames = sys.getrecursionlimit()
    assert code_of(opening * 100_000) == "TOO_DEEP"
    assert sys.getrecursionlimit() == frames


def test_a_hundred_thousand_closed_levels_end_in_a_typed_error() -> None:
    assert code_of(b"[" * 100_000 + b"]" * 100_000) == "TOO_DEEP"


def test_a_mebibyte_of_pairs_is_read() -> None:
    data = b"[" + b",".join([b"[]"] * (MIB // 3 - 1)) + b"]"
    assert len(loads(data)) == MIB // 3 - 1


def test_ten_million_digits_are_refused_without_a_conversion() -> None:
    assert code_of(b'{"n":"' + b"7" * 10_000_000 + b'"}') == "TOO_LARGE"
    assert code_of(b"7" * MIB) == "BAD_JSON"
    assert code_of(b"-" + b"7" * (MIB - 1)) == "BAD_JSON"


# A mebibyte each of what makes a backtracking or copying reader quadratic: any such fault would take
# hours here, so no clock is needed to see it.
HOSTILE = {
    "open string": b'"' + b"a" * (MIB - 1),
    "open string of escapes": b'"' + b"\\\\" * (MIB // 2 - 1),
    "string that ends badly": b'["' + b"\\n" * (MIB // 2 - 3) + b'\x01"]',
    "quotes": b'"' * MIB,
    "empty strings, then a fraction": b"[" + b'"",' * (MIB // 3 - 2) + b"1.0]",
    "numbers, then an exponent": b"[" + b"1," * (MIB // 2 - 3) + b"1e3]",
    "pairs, then a comma": b"[" + b"[]," * (MIB // 3 - 1) + b"]",
    "objects, then a fraction": b"[" + b'{"a":1},' * (MIB // 8 - 1) + b"1.5]",
    "keys, the last one twice": b"{" + b",".join(b'"%d":0' % number for number in range(95_000)) + b',"0":1}',
    "white space": b" " * (MIB - 1) + b"x",
    "line feeds": b"\n" * (MIB - 1) + b'"',
    "white space in an array": b"[" + b" " * (MIB - 1),
    "minus signs": b"-" * MIB,
    "one word": b"a" * MIB,
    "backslashes": b"\\" * MIB,
    "surrogate pairs, then a half": b'"' + b"\\ud83d\\ude00" * (MIB // 12 - 1) + b'\\ud83d"',
    "high halves": b'"' + b"\\ud83d" * (MIB // 6 - 1) + b'"',
    "closing brackets": b"]" * MIB,
    "one key": b'{"' + b"k" * (MIB - 10) + b'":x}',
    "stray bytes": b"\x80" * MIB,
    "NUL bytes": b"\0" * MIB,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_hostile_mebibytes_are_refused_in_linear_time(data: bytes) -> None:
    assert code_of(data) in {"BAD_JSON", "BAD_ENCODING", "DUPLICATE_KEY"}

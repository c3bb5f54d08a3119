"""The line that stands for an exception, and the bounds on a value before it is encoded."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.judging import reply
from adjudge.judging.reply import (
    MAX_DETAIL,
    UnsendableError,
    decode_value,
    encode_value,
    exception_detail,
    first_line,
)


@pytest.mark.parametrize(
    ("line", "cleaned"),
    [
        ("no such file: '/home/a b/c.txt'", "no such file: <path>"),
        ('"C:\\Users\\a\\b" is locked', "<path> is locked"),
        ("at C:\\temp\\x", "at <path>"),
        ("/etc/passwd", "<path>"),
        ("(/srv/x)", "(<path>)"),
        ("in src/adjudge/judging/reply.py line 3", "in <path> line 3"),
        ("see ../up/there and ~/home", "see <path> and <path>"),
        ("file:///srv/x", "file:<path>"),
        ("<Thing object at 0x7f3a9c0011f0> failed", "<Thing object at 0x...> failed"),
        ("phi(n)/2 and 1/2 and (a+b)/(c) and n / 2", "phi(n)/2 and 1/2 and (a+b)/(c) and n / 2"),
        ("0xdeadbeef is not prime", "0xdeadbeef is not prime"),
        ("tab\there \x1b[31m", "tab here  [31m"),
    ],
)
def test_paths_and_addresses_leave_the_line_and_mathematics_stays(line, cleaned):
    assert exception_detail("E", line) == f"E: {cleaned}"


@given(st.text(max_size=700), st.text(max_size=100))
def test_a_detail_is_one_short_printable_line(line, name):
    detail = exception_detail(name, line)
    assert len(detail) <= 60 + 2 + MAX_DETAIL
    assert all(mark.isprintable() for mark in detail)


def test_a_hostile_line_takes_no_time():
    started = time.monotonic()
    for line in ("-." * 10**5, "a/" * 10**5, "'/" * 10**5, "a." * 10**5, "../" * 10**5):
        exception_detail("E", line)
    assert time.monotonic() - started < 1


class RudeError(Exception):
    def __str__(self):
        raise RuntimeError("no message for you")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ValueError("one\r\ntwo"), "one"),
        (ValueError(), ""),
        (ValueError("\n"), ""),
        (FileNotFoundError(2, "No such file or directory", "secret.txt"), "No such file or directory"),
        (OSError("plain"), "plain"),
        (RudeError(), ""),
        (ValueError("\udc80"), "\\udc80"),
        (ValueError("z" * 10**6), "z" * 500),
    ],
)
def test_the_first_line_of_any_exception_can_be_had(error, line):
    assert first_line(error) == line


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=20,
)


@given(values.filter(lambda value: "\ud800" not in repr(value)))
def test_a_value_comes_back_as_it_went_and_the_limit_is_its_exact_size(value):
    try:
        data = encode_value(value, 2**20)
    except UnsendableError as refused:
        assert "surrogates" in str(refused)  # noqa: PT017
        return
    assert decode_value(data) == value
    assert encode_value(value, len(data)) == data
    with pytest.raises(UnsendableError, match="exceeded"):
        encode_value(value, len(data) - 1)


def nested(depth):
    value = 0
    for level in range(depth):
        value = [value] if level % 2 else {"a": value}
    return value


def test_depth_is_bounded():
    assert decode_value(encode_value(nested(32), 1000)) == nested(32)
    for depth in (33, 10_000):
        with pytest.raises(UnsendableError, match="nested deeper than 32"):
            encode_value(nested(depth), 10**6)


def test_a_value_that_holds_itself_is_refused():
    loop = []
    loop.append(loop)
    with pytest.raises(UnsendableError, match="nested deeper"):
        encode_value(loop, 1000)


def test_an_exploding_value_is_refused_before_it_is_walked():
    value = ["x"]
    for _ in range(30):
        value = [value] * 10
    started = time.monotonic()
    with pytest.raises(UnsendableError, match="max_output_bytes"):
        encode_value(value, 65_536)
    assert time.monotonic() - started < 1


@pytest.mark.parametrize("value", ["x" * 10**8, {"y" * 10**8: 1}, 1 << 10**8], ids=["text", "key", "integer"])
def test_a_huge_scalar_is_refused_before_it_is_encoded(value, monkeypatch):
    monkeypatch.setattr(reply.msgspec.json, "encode", lambda _: pytest.fail("it was encoded"))
    with pytest.raises(UnsendableError, match="max_output_bytes = 1000 exceeded"):
        encode_value(value, 1000)


class Text(str):
    __slots__ = ()


@pytest.mark.parametrize("value", [1.0, float("nan"), {1}, b"", {None: 1}, [object()], Text("s")])
def test_what_is_not_json_is_refused(value):
    with pytest.raises(UnsendableError, match="not JSON"):
        encode_value(value, 1000)


@pytest.mark.parametrize("data", [b"", b"[", b"[" * 10**5, b"\xff", b"{}x"])
def test_bytes_that_are_not_json_are_a_value_error(data):
    with pytest.raises(ValueError):  # noqa: PT011
        decode_value(data)

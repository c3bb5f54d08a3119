"""Streams of lines: every line once, in order, and never more than one of them in memory."""

import io
import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contract.errors import FileError
from adjudge.contract.lines import Line, open_stream, read_lines


@given(st.binary(max_size=60).map(lambda data: data.replace(b"\x01", b"\n")), st.integers(0, 8))
def test_lines_are_those_of_a_split_with_the_long_ones_left_out(data: bytes, limit: int) -> None:
    parts = data.split(b"\n")
    torn = parts.pop()
    expected = [Line(place, part, False) for place, part in enumerate(parts, start=1)]
    if torn:
        expected.append(Line(len(expected) + 1, torn, True))
    kept = [
        line if line.data is not None and len(line.data) <= limit else line._replace(data=None)
        for line in expected
    ]
    assert list(read_lines(io.BytesIO(data), max_bytes=limit)) == kept


class Endless(io.BytesIO):
    """A line of a tebibyte; remembers the largest piece that was asked for."""

    largest = 0
    left = 200

    def readline(self, size=-1, /):
        self.largest = max(self.largest, size)
        assert size > 0
        self.left -= 1
        return b"x" * size if self.left else b"\n"


def test_a_line_that_is_too_long_is_passed_over_in_bounded_pieces() -> None:
    stream = Endless()
    assert next(read_lines(stream, max_bytes=1000)) == Line(1, None, False)
    assert stream.largest <= 1 << 16


def test_a_stream_is_a_regular_file_or_standard_input(tmp_path, monkeypatch) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(b"1\n2\n")
    with open_stream(file) as stream:
        assert [line.data for line in read_lines(stream)] == [b"1", b"2"]
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(file)
    for name, code in (("pipe", "NOT_REGULAR"), ("link", "NOT_REGULAR"), ("nowhere", "MISSING")):
        with pytest.raises(FileError) as caught:
            open_stream(tmp_path / name)
        assert caught.value.code == code
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(FileError, match="standard input is closed"):
        open_stream("-")

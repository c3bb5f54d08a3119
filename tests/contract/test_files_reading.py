"""Reading files that nobody vouches for: only regular ones, never more bytes than asked for."""

import io
import os
import socket
import sys
from pathlib import Path

import pytest

from adjudge.contract import files
from adjudge.contract.errors import FileError, UsageError
from adjudge.contract.files import read_regular


def fault(path, **options) -> FileError:
    options = {"max_bytes": 100, **options}
    with pytest.raises(FileError) as caught:
        read_regular(path, **options)
    error = caught.value
    assert isinstance(error, UsageError)
    assert error.exit_status == 2
    assert str(error).isprintable()
    return error


def test_the_bytes_of_a_file_are_read_up_to_the_limit(tmp_path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b"x" * 100)
    assert read_regular(file, max_bytes=100) == read_regular(str(file), max_bytes=100) == b"x" * 100
    assert fault(file, max_bytes=99).code == "TOO_LARGE"
    file.write_bytes(b"")
    assert read_regular(file, max_bytes=0) == b""


def test_a_large_file_is_refused_before_it_is_read(tmp_path, monkeypatch) -> None:
    file = tmp_path / "large"
    with file.open("wb") as stream:
        stream.truncate(1 << 40)  # a tebibyte of nothing
    monkeypatch.setattr(os, "read", lambda *_: pytest.fail("it was read"))
    assert str(fault(file)) == f"{file}: 1099511627776 bytes exceed the limit of 100"


def test_a_file_that_grows_while_it_is_read_stays_within_the_limit(tmp_path, monkeypatch) -> None:
    file = tmp_path / "growing"
    file.write_bytes(b"x" * 50)
    read = os.read
    asked = []

    def read_and_grow(descriptor: int, size: int) -> bytes:
        asked.append(size)
        data = read(descriptor, size)
        with file.open("ab") as stream:
            stream.write(b"y" * 60)
        return data

    monkeypatch.setattr(os, "read", read_and_grow)
    assert fault(file).code == "TOO_LARGE"
    assert max(asked) <= 101


def test_missing_files_and_folders_are_named(tmp_path) -> None:
    missing = fault(tmp_path / "nowhere.json")
    assert (missing.code, missing.path) == ("MISSING", str(tmp_path / "nowhere.json"))
    assert str(missing) == f"{tmp_path}/nowhere.json: no such file"
    assert fault(tmp_path / "no" / "folder.json").code == "MISSING"
    folder = fault(tmp_path)
    assert (folder.code, str(folder)) == ("NOT_REGULAR", f"{tmp_path}: a directory: a regular file is needed")
    (tmp_path / "file").write_bytes(b"")
    assert fault(tmp_path / "file" / "below").code == "UNREADABLE"
    assert fault("").code == "MISSING"


def test_a_link_is_not_followed_wherever_it_points(tmp_path) -> None:
    (tmp_path / "real").write_bytes(b"{}")
    for target in ("real", "nowhere", "link-to-target", "."):
        link = tmp_path / f"link-to-{target.strip('.') or 'folder'}"
        link.symlink_to(target)
        assert fault(link).code == "NOT_REGULAR"
        assert "symbolic link" in str(fault(link))
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    assert fault(loop).code == "NOT_REGULAR"


def test_pipes_sockets_and_devices_are_refused_and_never_opened(tmp_path, monkeypatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        monkeypatch.chdir(tmp_path)
        listener.bind("socket")
        monkeypatch.setattr(os, "open", lambda *_: pytest.fail("it was opened"))
        for path in ("pipe", "socket", "/dev/zero", "/dev/null"):
            assert fault(path).code == "NOT_REGULAR"


def test_a_file_that_is_swapped_for_a_pipe_or_link_is_still_refused(tmp_path, monkeypatch) -> None:
    """What is opened is looked at again: between the two looks the name may change hands."""
    file, other = tmp_path / "file", tmp_path / "other"
    other.write_bytes(b"secret")
    honest = os.lstat

    def swap(put_in_place) -> None:
        file.unlink(missing_ok=True)
        file.write_bytes(b"")

        def look_then_swap(name):
            info = honest(name)
            file.unlink()
            put_in_place()
            return info

        monkeypatch.setattr(files.os, "lstat", look_then_swap)

    before = len(list(Path("/dev/fd").iterdir()))
    swap(lambda: os.mkfifo(file))
    assert fault(file).code == "NOT_REGULAR"
    swap(lambda: file.symlink_to(other))
    assert fault(file).code in {"NOT_REGULAR", "UNREADABLE"}
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_no_descriptor_is_left_open(tmp_path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * 10)
    before = len(list(Path("/dev/fd").iterdir()))
    for _ in range(20):
        read_regular(file, max_bytes=10)
        fault(file, max_bytes=5)
        fault(tmp_path)
    assert len(list(Path("/dev/fd").iterdir())) == before


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file whose reading fails")
def test_a_file_that_cannot_be_read_is_typed() -> None:
    assert fault("/proc/self/mem").code == "UNREADABLE"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_typed(tmp_path) -> None:
    file = tmp_path / "closed"
    file.write_bytes(b"x")
    file.chmod(0)
    assert fault(file).code == "UNREADABLE"


def test_names_that_no_system_takes_are_typed(tmp_path) -> None:
    assert fault("a\0b").code == "UNREADABLE"
    assert fault(tmp_path / ("n" * 5000)).code == "UNREADABLE"


@pytest.mark.parametrize("name", ["a\nb", "a\x1b[2Jb", "a\u202eb", "a\udcffb", "a\0b"], ids=ascii)
def test_a_hostile_name_reaches_no_message_raw(name: str, tmp_path) -> None:
    error = fault(tmp_path / name)
    assert str(error).isprintable()
    assert error.path == str(tmp_path / name), "the attribute keeps the name as it is"


def test_a_name_in_another_script_is_shown_as_it_is(tmp_path) -> None:
    assert "/čeština.json: no such file" in str(fault(tmp_path / "čeština.json"))


class Console:
    """A standard input with the given bytes."""

    def __init__(self, stream: io.RawIOBase | io.BytesIO) -> None:
        self.buffer = stream


def test_a_dash_reads_standard_input(monkeypatch) -> None:
    monkeypatch.setattr(sys, "stdin", Console(io.BytesIO(b"x" * 100)))
    assert read_regular("-", max_bytes=100) == b"x" * 100
    monkeypatch.setattr(sys, "stdin", Console(io.BytesIO(b"x" * 101)))
    assert str(fault("-")) == "<stdin>: more than 100 bytes"


def test_standard_input_that_cannot_be_read_is_typed(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert str(fault("-")) == "<stdin>: standard input is closed"
    folder = os.open(tmp_path, os.O_RDONLY)
    with io.FileIO(os.dup(2), "w") as unreadable:
        monkeypatch.setattr(sys, "stdin", Console(unreadable))
        assert fault("-").code == "UNREADABLE"
    os.close(folder)

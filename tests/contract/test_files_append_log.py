"""Claims about the append-only file that is open and locked: what depends on it can be added to it."""

import errno
import os
import subprocess
import sys
import threading

import pytest

from adjudge.contract import files
from adjudge.contract.errors import FileError
from adjudge.contract.files import append_line, appending, read_regular


@pytest.fixture
def log(tmp_path):
    file = tmp_path / "log"
    file.write_bytes(b"one\ntwo\n")
    return file


def fault(call, *arguments, **options) -> str:
    with pytest.raises(FileError) as caught:
        call(*arguments, **options)
    return caught.value.code


def test_what_is_read_under_the_lock_is_what_is_there(log) -> None:
    with appending(log) as held:
        assert held.read(max_bytes=100) == b"one\ntwo\n"
        held.append(b"three\nfour\n")
        assert held.read(max_bytes=100) == b"one\ntwo\nthree\nfour\n"
        assert held.size == 19
        assert fault(held.read, max_bytes=18) == "TOO_LARGE"
    assert log.read_bytes() == b"one\ntwo\nthree\nfour\n"


COUNTING = """
import sys
from adjudge.contract.files import appending
for _ in range(50):
    with appending(sys.argv[1]) as log:
        last = log.read(max_bytes=1 << 20).split()
        log.append(f"{len(last)}\\n".encode(), flush=False)
"""


def test_four_processes_that_read_before_they_append_never_miss_each_other(tmp_path) -> None:
    file = tmp_path / "numbers"
    writers = [subprocess.Popen([sys.executable, "-c", COUNTING, str(file)]) for _ in range(4)]
    assert [writer.wait(60) for writer in writers] == [0] * 4
    assert file.read_text().split() == [str(number) for number in range(200)]


def test_a_file_that_somebody_holds_is_in_use_for_those_who_do_not_wait(log) -> None:
    with appending(log):
        with pytest.raises(FileError) as caught, appending(log, wait=False):
            pytest.fail("both hold it")
        assert (caught.value.code, caught.value.exit_status) == ("IN_USE", 2)
    with appending(log, wait=False):
        pass


@pytest.mark.parametrize("whole", [b"", b"one\n", b"x" * 200_000 + b"\n"])
@pytest.mark.parametrize("torn", [b"", b"t", b"torn" * 50_000])
def test_the_torn_end_is_what_stands_behind_the_last_line_feed(log, whole, torn) -> None:
    log.write_bytes(whole + torn)
    with appending(log) as held:
        assert held.torn() == torn


def test_nothing_is_added_to_a_torn_line_unless_it_completes_it(log) -> None:
    log.write_bytes(b"one\ntw")
    with appending(log) as held:
        assert fault(held.append, b"three\n") == "TORN_LINE"
        held.append(b"o\nthree\n", completes_torn=True)
    assert log.read_bytes() == b"one\ntwo\nthree\n"


@pytest.mark.parametrize("data", [b"", b"half a line", b"one\nand a half"])
def test_only_whole_lines_are_taken(log, data) -> None:
    with appending(log) as held, pytest.raises(ValueError, match="whole lines"):
        held.append(data)
    assert log.read_bytes() == b"one\ntwo\n"


def test_torn_bytes_are_on_the_disk_elsewhere_before_they_are_cut_off(log, tmp_path, monkeypatch) -> None:
    log.write_bytes(b"one\ntorn")
    aside = tmp_path / "aside"
    cut = os.ftruncate

    def cut_off(descriptor: int, size: int) -> None:
        assert aside.read_bytes() == b"torn"
        cut(descriptor, size)

    monkeypatch.setattr(files.os, "ftruncate", cut_off)
    with appending(log) as held:
        assert held.set_torn_aside(aside) == b"torn"
        assert held.set_torn_aside(tmp_path / "never") == b""
        held.append(b"two\n")
    assert (log.read_bytes(), aside.read_bytes()) == (b"one\ntwo\n", b"torn")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["aside", "log"]


def test_another_file_is_never_overwritten_by_torn_bytes(log, tmp_path) -> None:
    log.write_bytes(b"one\ntorn")
    aside = tmp_path / "aside"
    aside.write_bytes(b"somebody else's")
    with appending(log) as held:
        assert fault(held.set_torn_aside, aside) == "EXISTS"
        assert fault(held.set_torn_aside, tmp_path / "no" / "folder") == "UNWRITABLE"
    assert (log.read_bytes(), aside.read_bytes()) == (b"one\ntorn", b"somebody else's")


def test_a_write_that_fails_half_way_is_taken_back_and_the_torn_bytes_stay(log, monkeypatch) -> None:
    log.write_bytes(b"one\ntw")
    write = os.write
    calls = []

    def half(descriptor: int, data) -> int:
        calls.append(len(data))
        if len(calls) > 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(descriptor, data[:3])

    monkeypatch.setattr(files.os, "write", half)
    with appending(log) as held:
        assert fault(held.append, b"o\nthree\n", completes_torn=True) == "UNWRITABLE"
        assert held.size == 6
    assert log.read_bytes() == b"one\ntw"


def test_an_error_of_the_caller_passes_through_unchanged(log) -> None:
    for error in (ValueError("mine"), OSError(errno.ENOENT, "mine")):
        with pytest.raises(type(error), match="mine"), appending(log):
            raise error
    append_line(log, b"three")


def test_a_reader_who_waits_sees_no_half_line(log) -> None:
    written, reading = threading.Event(), threading.Event()

    def writer() -> None:
        with appending(log) as held:
            with log.open("ab") as stream:
                stream.write(b"thr")
            written.set()
            reading.wait(0.2)
            held.size += 3
            held.append(b"ee\n", completes_torn=True)

    thread = threading.Thread(target=writer)
    thread.start()
    written.wait()
    assert read_regular(log, max_bytes=100) == b"one\ntwo\nthr"
    assert read_regular(log, max_bytes=100, wait=True) == b"one\ntwo\nthree\n"
    reading.set()
    thread.join()


def test_a_torn_end_that_counts_for_nothing_is_cut_off(log) -> None:
    with appending(log) as held:
        assert held.drop_torn() == 0
    log.write_bytes(b"one\ntwo\nthr")
    with appending(log) as held:
        assert held.drop_torn() == 3
        assert held.torn() == b""
        held.append(b"four\n")
    assert log.read_bytes() == b"one\ntwo\nfour\n"


def test_a_file_that_is_one_torn_line_becomes_empty(log) -> None:
    log.write_bytes(b"never ended")
    with appending(log) as held:
        assert (held.drop_torn(), held.size) == (11, 0)
    assert log.read_bytes() == b""

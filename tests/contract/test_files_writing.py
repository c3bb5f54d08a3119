"""The two writers: nobody ever sees half a file or half a line, whatever happens to the writer."""

import os
import signal
import stat
import subprocess
import sys
import threading
import time

import pytest

from adjudge.contract import files
from adjudge.contract.errors import FileError
from adjudge.contract.files import append_line, read_regular, write_atomic

OLD, NEW = b"old" * 1000, b"new" * 2000


def names(folder) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def fault(call, *arguments, **options) -> FileError:
    with pytest.raises(FileError) as caught:
        call(*arguments, **options)
    assert str(caught.value).isprintable()
    return caught.value


# Atomic writing ------------------------------------------------------------------------------------------


def test_a_file_is_made_replaced_and_left_alone(tmp_path) -> None:
    file = tmp_path / "report.json"
    assert write_atomic(file, OLD) is True
    assert write_atomic(str(file), NEW) is True
    assert file.read_bytes() == NEW
    before = file.stat()
    assert write_atomic(file, NEW) is False
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert names(tmp_path) == ["report.json"]


def test_empty_bytes_are_a_file_too(tmp_path) -> None:
    assert write_atomic(tmp_path / "a", b"") is True
    assert write_atomic(tmp_path / "b", b"", overwrite=False) is True
    assert write_atomic(tmp_path / "a", b"x") is True
    assert names(tmp_path) == ["a", "b"]


def test_what_is_written_once_is_never_replaced(tmp_path) -> None:
    file = tmp_path / "snapshot.json"
    assert write_atomic(file, OLD, overwrite=False) is True
    for data in (OLD, NEW):
        error = fault(write_atomic, file, data, overwrite=False)
        assert (error.code, str(error)) == ("EXISTS", f"{file}: exists already and is never overwritten")
    assert file.read_bytes() == OLD
    assert names(tmp_path) == ["snapshot.json"]
    link = tmp_path / "link"
    link.symlink_to("nowhere")
    assert fault(write_atomic, link, NEW, overwrite=False).code == "EXISTS"


def test_permissions_are_kept_and_a_link_is_replaced_not_followed(tmp_path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    write_atomic(file, OLD)
    file.chmod(0o600)
    write_atomic(file, NEW)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    link.symlink_to("file")
    assert write_atomic(link, NEW) is True, "a link to the same bytes is not the same file"
    assert not link.is_symlink()
    assert stat.S_IMODE(link.stat().st_mode) & 0o022 == 0
    write_atomic(link, b"other")
    assert file.read_bytes() == NEW


@pytest.mark.parametrize("name", ["no/such/folder/x", "file/below", "folder", "", ".", "a\0b", "n" * 300])
@pytest.mark.parametrize("overwrite", [True, False])
def test_places_that_cannot_be_written_are_typed(tmp_path, monkeypatch, name: str, overwrite: bool) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    error = fault(write_atomic, name, NEW, overwrite=overwrite)
    assert error.code == ("EXISTS" if name == "folder" and not overwrite else "UNWRITABLE")
    assert names(tmp_path) == ["file", "folder"]


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch) -> None:
    file = tmp_path / "file"
    write_atomic(file, OLD)
    write = os.write

    def fills_up(descriptor: int, data) -> int:
        if len(data) <= 1000:
            raise OSError(28, "No space left on device")
        return write(descriptor, data[:1000])

    monkeypatch.setattr(files.os, "write", fills_up)
    error = fault(write_atomic, file, NEW)
    assert str(error) == f"{file}: no space left on device"
    assert file.read_bytes() == OLD
    assert names(tmp_path) == ["file"]


# The named call kills the process before it does anything.
CRASHING = """
import os, signal, sys
from adjudge.contract import files

def crash(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

target, call, overwrite = sys.argv[1], sys.argv[2], sys.argv[3] == "True"
if call == "half-write":
    write = os.write
    os.write = lambda descriptor, data: write(descriptor, data[:700]) and crash()
elif call.startswith("Path."):
    setattr(files.Path, call.removeprefix("Path."), crash)
elif call == "sync_folder":
    files._sync_folder = crash
else:
    setattr(os, call, crash)
files.write_atomic(target, b"new" * 2000, overwrite=overwrite)
"""


def run(program: str, *arguments: object) -> int:
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.run(command, check=False, timeout=60).returncode


@pytest.mark.parametrize(
    ("call", "overwrite", "survives"),
    [
        ("open", True, OLD),
        ("half-write", True, OLD),
        ("fsync", True, OLD),
        ("Path.replace", True, OLD),
        ("sync_folder", True, NEW),
        ("half-write", False, None),
        ("link", False, None),
        ("Path.unlink", False, NEW),
    ],
)
def test_a_writer_killed_at_any_step_leaves_whole_bytes(tmp_path, call, overwrite, survives) -> None:
    file = tmp_path / "file"
    if overwrite:
        write_atomic(file, OLD)
    assert run(CRASHING, file, call, overwrite) == -signal.SIGKILL
    assert (file.read_bytes() if file.exists() else None) == survives
    assert len(names(tmp_path)) <= 2, "at most the file and one temporary file"
    assert write_atomic(file, b"next") is True
    assert file.read_bytes() == b"next"
    assert names(tmp_path) == ["file"], "the next writer clears away what the killed one left"


def test_a_second_name_left_by_a_killed_writer_is_not_written_through(tmp_path) -> None:
    """Killed between giving the file its name and dropping the temporary one, which then is the file."""
    once, other = tmp_path / "once", tmp_path / ".once.tmp"
    write_atomic(once, OLD, overwrite=False)
    other.hardlink_to(once)
    (tmp_path / "keep").hardlink_to(once)
    write_atomic(once, NEW)
    assert (tmp_path / "keep").read_bytes() == OLD
    assert names(tmp_path) == ["keep", "once"]


REWRITING = """
import sys
from adjudge.contract.files import write_atomic
number = 0
print("ready", flush=True)
while True:
    number += 1
    write_atomic(sys.argv[1], bytes([65 + number % 26]) * 300_000)
"""


def test_a_writer_killed_at_odd_moments_leaves_whole_bytes(tmp_path) -> None:
    file = tmp_path / "file"
    write_atomic(file, b"A" * 300_000)
    for pause in (0.001, 0.004, 0.009, 0.016, 0.025):
        writer = subprocess.Popen([sys.executable, "-c", REWRITING, file], stdout=subprocess.PIPE)
        assert writer.stdout is not None
        with writer.stdout:
            assert writer.stdout.readline() == b"ready\n"
            time.sleep(pause)
            writer.kill()
            writer.wait()
        data = file.read_bytes()
        assert len(data) == 300_000
        assert len(set(data)) == 1
    write_atomic(file, b"done")
    assert names(tmp_path) == ["file"]


def test_threads_that_write_one_file_take_turns(tmp_path) -> None:
    file = tmp_path / "file"
    failures: list[BaseException] = []

    def write(mark: int) -> None:
        try:
            for number in range(30):
                write_atomic(file, bytes([mark]) * (5000 + number))
                data = read_regular(file, max_bytes=10_000)
                assert len(set(data)) == 1
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=write, args=(65 + number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert names(tmp_path) == ["file"]


def test_of_several_writers_of_a_write_once_file_one_wins(tmp_path) -> None:
    file = tmp_path / "file"
    outcomes: list[str] = []

    def write(mark: int) -> None:
        try:
            write_atomic(file, bytes([mark]) * 100, overwrite=False)
            outcomes.append(chr(mark))
        except FileError as error:
            outcomes.append(error.code)

    threads = [threading.Thread(target=write, args=(65 + number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (winner,) = (outcome for outcome in outcomes if outcome != "EXISTS")
    assert len(outcomes) == 8
    assert file.read_bytes() == winner.encode() * 100
    assert names(tmp_path) == ["file"]


@pytest.mark.parametrize("obstacle", ["pipe", "link", "folder"])
def test_an_obstacle_in_place_of_the_temporary_file_is_typed(tmp_path, obstacle: str) -> None:
    in_the_way, victim = tmp_path / ".file.tmp", tmp_path / "victim"
    victim.write_bytes(OLD)
    if obstacle == "pipe":
        os.mkfifo(in_the_way)
    elif obstacle == "link":
        in_the_way.symlink_to("victim")
    else:
        in_the_way.mkdir()
    expected = "NOT_REGULAR" if obstacle == "pipe" else "UNWRITABLE"
    assert fault(write_atomic, tmp_path / "file", NEW).code == expected
    assert victim.read_bytes() == OLD


# Appending -----------------------------------------------------------------------------------------------


def test_lines_are_appended_whole(tmp_path) -> None:
    file = tmp_path / "log.jsonl"
    append_line(file, b'{"a":1}')
    append_line(str(file), "é\r".encode())
    assert file.read_bytes() == b'{"a":1}\n' + "é\r\n".encode()


@pytest.mark.parametrize("line", [b"", b"\n", b"a\n", b"a\nb"])
def test_only_one_line_at_a_time_is_taken(tmp_path, line: bytes) -> None:
    with pytest.raises(ValueError, match="one line"):
        append_line(tmp_path / "log", line)
    assert names(tmp_path) == []


def test_a_torn_last_line_is_refused_and_kept_as_evidence(tmp_path) -> None:
    file = tmp_path / "log"
    file.write_bytes(b'{"a":1}\n{"b"')
    error = fault(append_line, file, b'{"c":3}')
    assert (error.code, "torn by a crash" in str(error)) == ("TORN_LINE", True)
    assert file.read_bytes() == b'{"a":1}\n{"b"'


def test_a_line_that_fits_only_half_on_the_disk_is_taken_back(tmp_path, monkeypatch) -> None:
    file = tmp_path / "log"
    append_line(file, b"first")
    write = os.write

    def half(descriptor: int, data) -> int:
        if len(data) < 8:
            raise OSError(28, "No space left on device")
        return write(descriptor, data[:5])

    monkeypatch.setattr(files.os, "write", half)
    assert str(fault(append_line, file, b"second line")) == f"{file}: no space left on device"
    assert file.read_bytes() == b"first\n"
    monkeypatch.undo()
    append_line(file, b"third")
    assert file.read_bytes() == b"first\nthird\n"


def test_places_that_cannot_be_appended_to_are_typed(tmp_path) -> None:
    (tmp_path / "real").write_bytes(b"")
    (tmp_path / "link").symlink_to("real")
    os.mkfifo(tmp_path / "pipe")
    assert fault(append_line, tmp_path, b"x").code == "UNWRITABLE"
    assert fault(append_line, tmp_path / "no" / "log", b"x").code == "UNWRITABLE"
    assert fault(append_line, tmp_path / "a\0b", b"x").code == "UNWRITABLE"
    assert fault(append_line, tmp_path / "link", b"x").code == "NOT_REGULAR"
    assert fault(append_line, tmp_path / "pipe", b"x").code == "NOT_REGULAR"
    assert fault(append_line, "/dev/null", b"x").code == "NOT_REGULAR"
    assert (tmp_path / "real").read_bytes() == b""


APPENDING = """
import os, sys
from adjudge.contract.files import append_line
os.fsync = lambda descriptor: None  # the claim is about locking, and 1,600 flushes are slow
for number in range(200):
    mark = f"{sys.argv[2]} {number} "
    append_line(sys.argv[1], (mark + sys.argv[2] * (number * 37 % 9000)).encode())
"""


def test_eight_processes_append_without_losing_or_mixing_a_line(tmp_path) -> None:
    file = tmp_path / "log"
    writers = [
        subprocess.Popen([sys.executable, "-c", APPENDING, str(file), writer]) for writer in "abcdefgh"
    ]
    assert [writer.wait(60) for writer in writers] == [0] * 8
    lines = file.read_text().splitlines()
    assert len(lines) == 1600
    for writer in "abcdefgh":
        own = [line.split(" ", 2) for line in lines if line.startswith(writer)]
        assert own == [[writer, str(number), writer * (number * 37 % 9000)] for number in range(200)]


def test_a_lock_does_not_outlive_the_write_in_a_child_forked_meanwhile(tmp_path, monkeypatch) -> None:
    """A child that holds a copy of the descriptor would otherwise hold the lock, too."""
    file = tmp_path / "log"
    copies = []
    fsync = os.fsync

    def keep_a_copy(descriptor: int) -> None:
        copies.append(os.dup(descriptor))
        fsync(descriptor)

    monkeypatch.setattr(files.os, "fsync", keep_a_copy)
    append_line(file, b"first")
    write_atomic(tmp_path / "whole", b"first")
    monkeypatch.undo()
    second = threading.Thread(target=lambda: append_line(file, b"second"), daemon=True)
    second.start()
    second.join(10)
    assert not second.is_alive(), "the lock is still held by the copy"
    for copy in copies:
        os.close(copy)
    assert file.read_bytes() == b"first\nsecond\n"

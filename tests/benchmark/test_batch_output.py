"""Claims about the file of verdicts: append-only, and after any crash the bytes of an unbroken run."""

import errno
import os
import shutil

import pytest

from adjudge.benchmark import batch_output
from adjudge.benchmark.batch_output import write_batch
from adjudge.benchmark.verification import Verification
from adjudge.contract import files
from adjudge.contract.errors import FileError, UsageError
from adjudge.contract.files import appending


def odd(witness, limits):
    if int(witness["n"]) % 2:
        return True, "ACCEPTED", "n is odd", {"n": witness["n"]}
    return False, "WITNESS_INVALID", "n is even", {"n": witness["n"]}


@pytest.fixture
def root(bundled_copy, task_fields, write_task, install_verifier):
    install_verifier(odd)
    write_task(task_fields)
    return bundled_copy


@pytest.fixture
def submissions(tmp_path, submission):
    path = tmp_path / "submissions.jsonl"
    lines = [submission({"n": str(n)}) if n % 5 else b"[" for n in range(1, 31)]
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


@pytest.fixture
def write(root, submissions, tmp_path):
    def run(name="out.jsonl", *, path=submissions, track="development", **options):
        court = Verification(root, isolation="none", track=track)
        return write_batch(court, path, tmp_path / name, jobs=1, **options)

    return run


@pytest.fixture
def whole(write, tmp_path):
    """The bytes of an unbroken run."""
    assert write("whole.jsonl") == 30
    return (tmp_path / "whole.jsonl").read_bytes()


def broken(tmp_path, data):
    """A run that was ended with these bytes written."""
    shutil.copy(tmp_path / "whole.jsonl.run.json", tmp_path / "out.jsonl.run.json")
    (tmp_path / "out.jsonl").write_bytes(data)


def code(call, *arguments, **options):
    with pytest.raises((UsageError, FileError)) as caught:
        call(*arguments, **options)
    return caught.value.code


def test_a_run_that_was_ended_at_any_byte_is_continued_to_the_same_bytes(write, whole, tmp_path):
    ends = [at + 1 for at, byte in enumerate(whole) if byte == 10]
    cuts = {0, 1, len(whole) - 1, len(whole), *ends[:3], *(end - 1 for end in ends[:3])}
    cuts |= {len(whole) * part // 11 for part in range(1, 11)}
    for cut in sorted(cuts):
        broken(tmp_path, whole[:cut])
        assert write(resume=True) == 30 - whole.count(b"\n", 0, cut)
        assert (tmp_path / "out.jsonl").read_bytes() == whole


def test_what_was_written_is_only_ever_appended_to(write, whole, tmp_path, monkeypatch):
    broken(tmp_path, whole[: len(whole) // 2])
    monkeypatch.setattr(files.os, "ftruncate", lambda *_: pytest.fail("cut"))
    write(resume=True)
    assert (tmp_path / "out.jsonl").read_bytes() == whole


def test_a_finished_run_is_left_as_it_is(write, whole, tmp_path):
    before = (tmp_path / "whole.jsonl").stat().st_mtime_ns
    assert write("whole.jsonl", resume=True) == 0
    assert (tmp_path / "whole.jsonl").stat().st_mtime_ns == before


def test_without_being_told_to_continue_nothing_that_exists_is_touched(write, whole, tmp_path):
    assert code(write, "whole.jsonl") == "EXISTS"
    (tmp_path / "whole.jsonl").write_bytes(b"")
    assert code(write, "whole.jsonl") == "EXISTS", "a run that had written nothing yet is a run too"
    (tmp_path / "mine.txt").write_bytes(b"my own notes\n")
    assert code(write, "mine.txt") == "EXISTS"
    assert code(write, "mine.txt", resume=True) == "OTHER_RUN"
    assert (tmp_path / "mine.txt").read_bytes() == b"my own notes\n"


def test_a_run_made_of_something_else_is_not_continued(write, whole, tmp_path, root, submissions):
    half = whole[: len(whole) // 2]
    for change in ("input", "track", "task", "ledger", "note"):
        broken(tmp_path, half)
        options = {"track": "release"} if change == "track" else {}
        if change == "input":
            options["path"] = tmp_path / "other.jsonl"
            options["path"].write_bytes(submissions.read_bytes() + b"{}\n")
        file = {"task": root.problems / "benchmark" / "cb-0043.json", "ledger": root.ledger}.get(change)
        kept = file.read_bytes() if file else b""
        if file:
            file.write_bytes(kept.replace(b"totient", b"quotient") if change == "task" else b"")
        if change == "note":
            (tmp_path / "out.jsonl.run.json").write_bytes(b"{}")
        assert code(write, resume=True, **options) == "OTHER_RUN", change
        assert (tmp_path / "out.jsonl").read_bytes() == half
        if file:
            file.write_bytes(kept)
    broken(tmp_path, half)
    assert write(resume=True)


@pytest.mark.parametrize("tail", [b"{", b'{"details"', b"\0\0\0\0"])
def test_a_torn_line_that_is_not_the_beginning_of_its_verdict_is_reported_and_kept(
    write, whole, tmp_path, tail
):
    first = whole[: whole.index(b"\n") + 1]
    damaged = first + tail + b"garbage"
    broken(tmp_path, damaged)
    assert code(write, resume=True) == "TORN_LINE"
    assert (tmp_path / "out.jsonl").read_bytes() == damaged
    damaged = whole + tail
    broken(tmp_path, damaged)
    assert code(write, resume=True) == "TORN_LINE"
    assert (tmp_path / "out.jsonl").read_bytes() == damaged


def test_more_verdicts_than_submissions_are_reported(write, whole, tmp_path):
    broken(tmp_path, whole + whole)
    assert code(write, resume=True) == "TOO_SHORT"


def test_two_runs_never_write_one_file(write, tmp_path):
    with appending(tmp_path / "out.jsonl"):
        assert code(write) == "IN_USE"
        assert code(write, resume=True) == "IN_USE"


def test_standard_input_cannot_be_resumed_and_a_missing_input_leaves_no_file(write, tmp_path):
    assert code(write, path="-") == "USAGE"
    assert code(write, path=tmp_path / "missing") == "MISSING"
    assert not (tmp_path / "out.jsonl").exists()


def test_a_disk_that_is_full_loses_nothing_that_was_written(write, whole, tmp_path, monkeypatch):
    pen = os.write
    written = []

    def fills_up(descriptor, data):
        if sum(written) > 2000 and bytes(data[:1]) == b"{":
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(pen(descriptor, bytes(data[:700])))
        return written[-1]

    monkeypatch.setattr(batch_output, "judge_stream", _one_line_at_a_time)
    monkeypatch.setattr(files.os, "write", fills_up)
    assert code(write) == "UNWRITABLE"
    monkeypatch.undo()
    kept = (tmp_path / "out.jsonl").read_bytes()
    assert whole.startswith(kept)
    assert kept.endswith(b"\n")


def _one_line_at_a_time(court, stream, *, jobs, skip):
    from adjudge.benchmark.batch_line import judge_block

    for line in list(stream)[skip:]:
        yield from (answered.data for answered in judge_block(court, [line.rstrip(b"\n")]))

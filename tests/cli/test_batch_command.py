"""Claims about ``adjudge verify --batch`` as a user meets it."""

import json
import signal
import subprocess
import sys
import time

import pytest


@pytest.fixture
def lines(repository):
    names = ("cb-0043-n15", "cb-0043-no-result", "cb-0057-barker-13", "cb-0035-n6", "ks-0001-lander-parkin")
    texts = [(repository / "problems" / "examples" / f"{name}.json").read_text() for name in names]
    return "".join(json.dumps(json.loads(text)) + "\n" for text in texts).encode() + b"nonsense\n"


VERDICTS = ["rejected", "no-result", "quarantined", "not-executable", "accepted", "rejected"]


def verdicts(text):
    return [json.loads(line)["verdict"] for line in text.splitlines()]


def test_the_exit_status_is_0_once_the_stream_was_read_to_its_end(adjudge, lines, tmp_path):
    (tmp_path / "in.jsonl").write_bytes(lines)
    ran = adjudge("verify", "--batch", "in.jsonl")
    assert (ran.status, ran.err, verdicts(ran.out)) == (0, "", VERDICTS)
    assert adjudge("verify", "--batch", "-", stdin=lines, cwd=tmp_path) == ran
    written = adjudge("verify", "--batch", "in.jsonl", "--out", "out.jsonl", "--jobs", "1")
    assert (written.status, written.out, written.err) == (0, "", "out.jsonl: 6 verdicts written\n")
    assert (tmp_path / "out.jsonl").read_text() == ran.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--batch", "missing.jsonl"), "missing.jsonl: no such file"),
        (("--batch", "."), "a regular file is needed"),
        (("--batch", "-", "--jobs", "0"), "the number of jobs is from 1 to 256"),
        (("--batch", "-", "--resume"), "--resume needs --out"),
        (("--batch", "-", "--out", "x"), "standard input cannot be resumed"),
        (("cb-0043", "-", "--batch", "-"), "not allowed with argument"),
        ((), "one of the arguments TASK --batch is required"),
        (("cb-0043", "-", "--out", "x"), "--out needs --batch"),
        (("--batch", "-", "--snapshot", "release-2020-01-01-r1"), "no such snapshot"),
        (("--batch", "-", "--as-of-snapshot", "--snapshot", "working-tree"), "none is in force"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(adjudge, arguments, words):
    ran = adjudge("verify", *arguments, stdin=b"{}\n")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert words in ran.err


def test_a_run_that_is_killed_is_resumed_to_the_same_bytes(lines, tmp_path):
    (tmp_path / "in.jsonl").write_bytes(lines * 20)
    command = [sys.executable, "-m", "adjudge", "verify", "--batch", "in.jsonl", "--out"]
    subprocess.run([*command, "whole.jsonl"], cwd=tmp_path, check=True, capture_output=True)
    broken = subprocess.Popen([*command, "out.jsonl"], cwd=tmp_path, stderr=subprocess.DEVNULL)
    out = tmp_path / "out.jsonl"
    while not (out.exists() and out.stat().st_size):
        time.sleep(0.005)
    broken.send_signal(signal.SIGKILL)
    broken.wait()
    assert (tmp_path / "whole.jsonl").read_bytes().startswith(out.read_bytes())
    subprocess.run([*command, "out.jsonl", "--resume"], cwd=tmp_path, check=True, capture_output=True)
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_reader_that_goes_away_ends_the_batch_quietly(lines, tmp_path):
    (tmp_path / "in.jsonl").write_bytes(lines * 2000)
    ran = subprocess.Popen(
        [sys.executable, "-m", "adjudge", "verify", "--batch", "in.jsonl"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert ran.stdout.readline()
    ran.stdout.close()
    assert (ran.wait(30), ran.stderr.read()) == (141, b"")
    ran.stderr.close()


def test_ctrl_c_ends_the_batch_and_its_workers_with_one_line(lines, tmp_path):
    (tmp_path / "in.jsonl").write_bytes(lines * 2000)
    ran = subprocess.Popen(
        [sys.executable, "-m", "adjudge", "verify", "--batch", "in.jsonl"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert ran.stdout.readline()
    ran.send_signal(signal.SIGINT)
    out, err = ran.communicate(timeout=30)
    assert (ran.returncode, err) == (130, b"adjudge: interrupted\n")
    assert out == b"" or out.endswith(b"\n"), "no half a verdict"

"""A child under control: whatever it does, it ends in time, bounded, and with all that it started."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from adjudge.solvers.claude_process import MAX_ERROR_BYTES, Process, run_to_end

ENVIRONMENT = {"PATH": os.environ["PATH"]}


def start(folder, program, *, seconds=20.0, given=b"", **more):
    command = [sys.executable, "-I", "-S", "-c", program]
    return Process(
        command, given=given, environment=ENVIRONMENT, folder=Path(folder), seconds=seconds, **more
    )


def run(folder, program, **more):
    return run_to_end(start(folder, program, **more))


def is_alive(pid):
    """Whether a process runs; one that only waits to be reaped does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def gone(pid, seconds=5.0):
    end = time.monotonic() + seconds
    while is_alive(pid):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def test_what_is_given_and_what_is_printed_arrive_whole(tmp_path):
    given = os.urandom(300_000)
    program = (
        "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read()); sys.stderr.write('x'); sys.exit(7)"
    )
    ended = run(tmp_path, program, given=given)
    assert ended.how == "exited"
    assert (ended.status, ended.errors) == (7, b"x")
    assert ended.output == given


def test_input_that_nobody_reads_is_no_fault(tmp_path):
    ended = run(tmp_path, "import os; os.close(0); print('done')", given=b"x" * 1_000_000)
    assert (ended.how, ended.status, ended.output) == ("exited", 0, b"done\n")


def test_it_gets_the_variables_and_the_folder_that_it_is_given(tmp_path):
    (tmp_path / "here").write_text("")
    ended = run(tmp_path, "import os; print(os.listdir(), sorted(set(os.environ) - {'LC_CTYPE'}))")
    assert ended.output == b"['here'] ['PATH']\n"


def test_a_hanging_child_is_ended_with_its_children(tmp_path):
    program = (
        "import subprocess, sys, time\n"
        "below = subprocess.Popen(['sleep', '600'])\n"
        "print(below.pid, flush=True)\n"
        "time.sleep(600)"
    )
    begun = time.monotonic()
    ended = run(tmp_path, program, seconds=0.7)
    assert ended.how == "timeout"
    assert ended.status == -signal.SIGTERM
    assert time.monotonic() - begun < 5
    assert gone(int(ended.output))


def test_one_that_ignores_the_request_is_killed(tmp_path, monkeypatch):
    monkeypatch.setattr("adjudge.solvers.claude_process.GRACE_SECONDS", 0.3)
    program = (
        "import signal, subprocess, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "below = subprocess.Popen(['sleep', '600'])\n"  # it inherits that SIGTERM is ignored
        "print(below.pid, flush=True)\n"
        "time.sleep(600)"
    )
    ended = run(tmp_path, program, seconds=0.7)
    assert (ended.how, ended.status) == ("timeout", -signal.SIGKILL)
    assert gone(int(ended.output))


def test_what_a_child_leaves_behind_is_cleared_away_and_holds_nothing_up(tmp_path):
    program = "import subprocess; print(subprocess.Popen(['sleep', '600']).pid)"
    begun = time.monotonic()
    ended = run(tmp_path, program)
    assert (ended.how, ended.status) == ("exited", 0)
    assert time.monotonic() - begun < 5
    assert gone(int(ended.output))


def test_what_left_the_group_cannot_hold_us_up_either(tmp_path):
    program = "import subprocess; print(subprocess.Popen(['sleep', '30'], start_new_session=True).pid)"
    begun = time.monotonic()
    ended = run(tmp_path, program)
    os.kill(int(ended.output), signal.SIGKILL)
    assert ended.how == "exited"
    assert time.monotonic() - begun < 5


def test_endless_output_is_cut_off_and_ended(tmp_path):
    program = "import os\nwhile True: os.write(1, b'x' * 65536)"
    ended = run(tmp_path, program, max_output=1_000_000)
    assert ended.how == "too-large"
    assert len(ended.output) == 1_000_000


def test_an_output_of_exactly_the_limit_is_whole(tmp_path):
    program = "import os; os.write(1, b'x' * 1000)"
    assert run(tmp_path, program, max_output=1000).how == "exited"
    assert run(tmp_path, program, max_output=999).how == "too-large"


def test_the_end_of_a_flood_of_errors_is_kept(tmp_path):
    program = "import os\nfor n in range(200): os.write(2, b'x' * 65536)\nos.write(2, b'the end')"
    ended = run(tmp_path, program)
    assert ended.how == "exited"
    assert len(ended.errors) == MAX_ERROR_BYTES
    assert ended.errors.endswith(b"the end")


def test_closing_ends_it_at_once_and_twice_does_no_harm(tmp_path):
    process = start(tmp_path, "import time; time.sleep(600)")
    process.close()
    process.close()
    ended = process.step()
    assert (ended.how, ended.status) == ("stopped", -signal.SIGKILL)


def test_no_descriptor_is_left_open(tmp_path):
    before = len(list(Path("/proc/self/fd").iterdir()))
    run(tmp_path, "print(1)")
    run(tmp_path, "import time; time.sleep(600)", seconds=0.2)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone ties a child's life to its parent's")
def test_it_does_not_outlive_us(tmp_path):
    program = (
        "import sys, time; from pathlib import Path\n"
        "from adjudge.solvers.claude_process import Process\n"
        "child = Process(['sleep', '600'], given=b'', environment={'PATH': '/usr/bin:/bin'},\n"
        "                folder=Path('.'), seconds=600.0)\n"
        "print(child._child.pid, flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, cwd=tmp_path) as parent:
        pid = int(parent.stdout.readline())
        assert is_alive(pid)
        parent.kill()
        assert gone(pid)

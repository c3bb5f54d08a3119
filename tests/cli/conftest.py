"""The command as a user runs it: a fresh process, its output and its exit status."""

import subprocess
import sys
from typing import NamedTuple

import pytest


class Ran(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def adjudge(tmp_path):
    """Run ``adjudge`` with the given arguments in an empty folder."""

    def run(*arguments, stdin=b"", cwd=tmp_path, env=None) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "adjudge", *map(str, arguments)],
            input=stdin,
            capture_output=True,
            cwd=cwd,
            env=env,
            timeout=60,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run

"""An environment of its own for each framework, made once from pinned versions and kept in ``.venvs``.

Their dependencies need not agree with ours or with each other's, so a test never imports a framework: it runs
the environment's Python. ``python tests/frameworks/environments.py`` makes all of them.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
REQUIREMENTS = Path(__file__).with_name("requirements")
FOLDER = REPOSITORY / ".venvs"
NEEDS = {"harbor": (3, 12)}
"""The oldest Python of a framework that does not take our own."""


class NoPythonError(Exception):
    """This machine has no Python that is new enough for the framework."""


def names():
    """The frameworks."""
    return sorted(file.stem for file in REQUIREMENTS.glob("*.txt"))


def python_of(name):
    """The Python of a framework's environment, which is made if it is not there or out of date.

    Raises:
        NoPythonError: the framework needs a newer Python.
        subprocess.CalledProcessError: pip failed; its output was shown.
    """
    pins = REQUIREMENTS / f"{name}.txt"
    folder = FOLDER / name
    python = folder / "bin" / "python"
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{name}.lock").open("w") as lock:  # test workers run side by side
        fcntl.flock(lock, fcntl.LOCK_EX)
        with _once(folder / "pins.sha256", pins) as is_needed:
            if is_needed:
                shutil.rmtree(folder, ignore_errors=True)
                subprocess.run([_base_python(name), "-m", "venv", str(folder)], check=True)
                subprocess.run([*pip, "-r", str(pins)], check=True)
        with _once(folder / "project.sha256", REPOSITORY / "pyproject.toml") as is_needed:
            if is_needed:
                subprocess.run([*pip, "--no-deps", "-e", str(REPOSITORY)], check=True)
    return python


@contextlib.contextmanager
def _once(stamp, source):
    """Whether work has to be done for what a file holds today; if it succeeds, that is noted."""
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    is_needed = not stamp.is_file() or stamp.read_text() != digest
    yield is_needed
    if is_needed:
        stamp.write_text(digest)


def _base_python(name):
    needed = NEEDS.get(name, (3, 11))
    found = [sys.executable, *(f"python3.{minor}" for minor in (12, 13, 14))]
    found += map(str, sorted((Path.home() / ".pyenv" / "versions").glob("3.*/bin/python3")))
    program = f"import sys; sys.exit(sys.version_info < {needed})"
    for candidate in found:
        try:
            done = subprocess.run([candidate, "-c", program], capture_output=True, timeout=30)
        except OSError:
            continue
        if done.returncode == 0:
            return candidate
    raise NoPythonError(f"{name} needs Python {'.'.join(map(str, needed))} or newer, and there is none")


def clean_environment(home, **more):
    """Variables for a framework's process: no keys, a home of its own, and nothing that calls out."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
    quiet = {
        "HF_HUB_OFFLINE": "1",
        "HF_DATASETS_OFFLINE": "1",
        "DO_NOT_TRACK": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "NO_COLOR": "1",
    }
    return {**kept, **quiet, "HOME": str(home), **more}


if __name__ == "__main__":
    for framework in names():
        try:
            print(framework, python_of(framework))
        except NoPythonError as error:
            print(error)

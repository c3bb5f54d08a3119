"""What a run of Harbor without Docker needs: a wheel of this tree, the verifier's venv, datasets, jobs.

Standard library only, since Harbor's own Python runs it too.
"""

import json
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
BASE_IMAGE = "python:3.12-slim@sha256:" + "0123456789abcdef" * 4
"""An image that nobody has: no test builds one."""
EARLIEST = (1980, 1, 1, 0, 0, 0)


def make_wheel(folder):
    """The wheel of this tree, made by hand: not every Python that runs this has the build backend."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())
    version = (REPOSITORY / "src/adjudge/_version.py").read_text().split('"')[-2]
    members = {
        f"adjudge/{file.relative_to(REPOSITORY / 'src/adjudge')}": file for file in _files("src/adjudge")
    }
    for source, target in project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"].items():
        for file in _files(source):
            members[str(Path(target, file.relative_to(REPOSITORY / source)))] = file
    wheel = Path(folder) / f"adjudge-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, file in sorted(members.items()):
            archive.writestr(zipfile.ZipInfo(name, EARLIEST), file.read_bytes())
        metadata = f"Metadata-Version: 2.4\nName: adjudge\nVersion: {version}\n"
        archive.writestr(zipfile.ZipInfo(f"adjudge-{version}.dist-info/METADATA", EARLIEST), metadata)
    return wheel


def _files(below):
    path = REPOSITORY / below
    found = [path] if path.is_file() else sorted(path.rglob("*"))
    return [file for file in found if file.is_file() and "__pycache__" not in file.parts]


def make_venv(folder, wheel, python=sys.executable):
    """A venv with the wheel in it; what it depends on is borrowed from ``python``'s own."""
    subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True, timeout=60)
    (packages,) = Path(folder).glob("lib/python3*/site-packages")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    asked = "import msgspec, pathlib; print(pathlib.Path(msgspec.__file__).resolve().parent.parent)"
    borrowed = subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True, timeout=60)
    (packages / "borrowed.pth").write_text(borrowed.stdout)
    return Path(folder)


def export(folder, wheel, *chosen, python=sys.executable):
    """Write a dataset with the command that people use."""
    command = [python, "-m", "adjudge", "export", "--format", "harbor", str(folder), *chosen]
    command += ["--wheel", str(wheel), "--base-image", BASE_IMAGE, "--root", str(REPOSITORY)]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=120, cwd="/")
    return Path(folder)


def run_job(python, work, name, tasks, agents, environment, *, attempts=1):
    """Run Harbor on task folders; every agent tries every task.

    Args:
        agents: as in Harbor's job configuration: ``{"name": "oracle"}``, or an import path and its options.
        environment: variables for the process, ``ADJUDGE_TEST_VENV`` among them.

    Returns:
        The folder of the job.
    """
    config = Path(work) / f"{name}.json"
    job = {
        "job_name": name,
        "jobs_dir": str(Path(work) / "jobs"),
        "n_attempts": attempts,
        "n_concurrent_trials": 2,
        "environment": {"import_path": "harbor_host_environment:HostEnvironment"},
        "agents": agents,
        "tasks": [{"path": str(task)} for task in tasks],
    }
    config.write_text(json.dumps(job))
    command = [str(Path(python).parent / "harbor"), "run", "-c", str(config), "-y", "-q"]
    ran = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=400,
        cwd=work,
        env={**environment, "PYTHONPATH": str(HERE)},
    )
    if ran.returncode != 0:
        raise RuntimeError(
            f"harbor run: exit status {ran.returncode}: {ran.stdout[-2000:]}{ran.stderr[-2000:]}"
        )
    return Path(work) / "jobs" / name


def trials(job):
    """The results of a job's trials with their folders."""
    files = sorted(job.glob("*/result.json"))
    return [(file.parent, json.loads(file.read_text())) for file in files]


def verdict_of(trial):
    """The verdict that the verifier kept, out of what Harbor took home."""
    file = trial / "verifier" / "verdict.json"
    return json.loads(file.read_text()) if file.is_file() else None


def reward_of(result):
    """The reward, or ``None`` for a trial that has none that counts."""
    return result["verifier_result"]["rewards"]["reward"] if result["reward_valid"] else None


def why_not():
    """Why nothing can run here, or ``None``."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "the stand-in for containers needs Linux, as root"
    tried = subprocess.run(
        ["unshare", "--mount", "--net", "chroot", "/", "true"], capture_output=True, timeout=30
    )
    return None if tried.returncode == 0 else "this machine lets nobody make a mount namespace"

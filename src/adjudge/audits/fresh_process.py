"""A lane run in a process of its own, so that nothing of this one can make it come out as it does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import adjudge
from adjudge.contract.canonical import canonical_sha256, sha256_hex
from adjudge.contract.errors import EngineFault
from adjudge.lanes.registry import Lane, Split

READABLE: tuple[Split, ...] = ("public", "ood")
"""The splits that anyone can run."""
Run = Callable[[Path, Lane, str], str]
"""From root, lane and hash seed to the digest of the reports."""


def run_in_fresh_process(root: Path, lane: Lane, hash_seed: str) -> str:
    """Run the readable splits of a lane with a given hash seed.

    Returns:
        The digest of the reports, see :func:`reports_digest`.

    Raises:
        EngineFault: a run did not end with a report.
    """
    environment = {
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(str(Path(folder).parent) for folder in adjudge.__path__),
    }
    return reports_digest(
        run_lane_with([sys.executable, "-P", "-m", "adjudge.cli.main"], root, lane, environment)
    )


def run_lane_with(
    command: list[str], root: Path, lane: Lane, environment: Mapping[str, str]
) -> dict[Split, bytes]:
    """The reports of the readable splits as an ``adjudge`` command prints them.

    Args:
        command: the words that start adjudge.
        root: the benchmark root.
        lane: the lane.
        environment: all variables of the process.

    Raises:
        EngineFault: a run did not end with a report.
    """
    reports: dict[Split, bytes] = {}
    for split in READABLE:
        words = ["lane", "run", lane.name, "--split", split, "--check", "--json", "--root", str(root)]
        ended = subprocess.run(
            [*command, *words],
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        if ended.returncode not in (0, 1):
            raise EngineFault(f"a fresh process ended with status {ended.returncode} on the {split} split")
        reports[split] = ended.stdout
    return reports


def reports_digest(reports: Mapping[Split, bytes]) -> str:
    """One digest for the reports of the readable splits: over the SHA-256 of each, by split."""
    return canonical_sha256({split: sha256_hex(reports[split]) for split in READABLE})

"""Run every lane in an environment that is built anew, and record what came out.

    python scripts/rebuild_lanes.py [--check]

A virtual environment is made in a temporary folder, this checkout is installed there as a wheel with the
pinned dependencies, and the readable splits of every lane are run with that command alone. What came out
goes to ``audits/rebuild.json`` of the lane, where the audit ``determinism`` reads it. ``--check`` compares
instead.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from adjudge.audits.determinism import rebuild_record
from adjudge.audits.fresh_process import reports_digest, run_lane_with
from adjudge.lanes.registry import LANES
from adjudge.lanes.report_file import compare_report, write_report

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Build, run, and write or compare."""
    parser = argparse.ArgumentParser(description="Run every lane in an environment that is built anew.")
    parser.add_argument("--check", action="store_true", help="compare with the records on disk")
    check = parser.parse_args().check
    failed = 0
    with tempfile.TemporaryDirectory(prefix="adjudge-rebuild-") as folder:
        command = _build(Path(folder))
        for lane in LANES:
            reports = run_lane_with([str(command)], ROOT, lane, {"PYTHONHASHSEED": "random"})
            record = rebuild_record(ROOT, lane, reports_digest(reports))
            file = ROOT / lane.audit_file("rebuild")
            difference = compare_report(file, record) if check else None
            if not check:
                write_report(file, record)
            sys.stderr.write(f"{file}: {f'differs at {difference}' if difference else 'as built'}\n")
            failed += difference is not None
    return 1 if failed else 0


def _build(folder: Path) -> Path:
    """The ``adjudge`` command of a fresh environment."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "-q", "-c", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, str(ROOT)], check=True)
    return folder / "bin" / "adjudge"


if __name__ == "__main__":
    sys.exit(main())

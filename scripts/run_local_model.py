"""Put a lane to SmolLM2-135M-Instruct on this machine, as often as wanted, and hold the replies against the
committed ones.

A server of its own for each run, so that no run profits from what another one left in memory.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANES = {
    "symbolic-equivalence": ROOT / "evals/symbolic_equivalence/v1/responses",
    "bounded-grammar": ROOT / "evals/bounded_grammar/v1/responses",
}
MODEL = "smollm2-135m-instruct-q4_1"
SERVER = [sys.executable, str(ROOT / "scripts/serve_local_model.py")]
COMPARE = [sys.executable, str(ROOT / "scripts/same_replies.py")]
PATIENCE = 30
"""Seconds that the server may take to end."""


@contextlib.contextmanager
def served(log: Path) -> Iterator[str]:
    """A server for one run, which writes what it has to say into ``log``; gives its base URL.

    Ctrl-C does not reach it: it ends when nobody asks it any more.
    """
    with (
        log.open("w", encoding="utf-8") as words,
        subprocess.Popen(
            SERVER, stdout=subprocess.PIPE, stderr=words, text=True, start_new_session=True
        ) as server,
    ):
        assert server.stdout is not None
        try:
            url = server.stdout.readline().strip()
            if not url:
                sys.exit(f"the server did not start; see {log}")
            yield url
        finally:
            server.terminate()
            try:
                server.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                server.kill()


def ask(lane: str, run: int, out: Path) -> None:
    """One run over a lane, one question at a time; goes on where an earlier attempt ended."""
    command = [sys.executable, "-m", "adjudge", "run", lane, "--model", f"compatible/{MODEL}", "--execute"]
    command += ["--jobs", "1", "--run", str(run), "--out", str(out), "--root", str(ROOT)]
    with served(out / "server.log") as url:
        environment = {**os.environ, "FRONTIER_COMPATIBLE_URL": url}
        if subprocess.run(command, check=False, env=environment).returncode != 0:
            sys.exit(f"run {run} is not whole; the same command goes on with it")


def main() -> int:
    """Run and compare; exit 1 when a reply is not the committed one."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("lane", choices=LANES)
    parser.add_argument("--runs", type=int, default=5, help="how often (default: 5)")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "runs/local-model", help="folder (default: runs/local-model)"
    )
    arguments = parser.parse_args()
    described = subprocess.run([*SERVER, "--describe"], check=False, stdout=subprocess.PIPE, text=True)
    if described.returncode != 0:
        return described.returncode
    out = arguments.out / arguments.lane
    folder = out / "compatible" / MODEL
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.json").write_text(described.stdout, encoding="utf-8")
    for run in range(1, arguments.runs + 1):
        ask(arguments.lane, run, out)
    mine = sorted(map(str, folder.glob("run-*.jsonl")))
    theirs = sorted(map(str, (LANES[arguments.lane] / "compatible" / MODEL).glob("run-*.jsonl")))
    return subprocess.run([*COMPARE, *mine, *theirs], check=False).returncode


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by a signal"))
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("interrupted; the same command goes on")

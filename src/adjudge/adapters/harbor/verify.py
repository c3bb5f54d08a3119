"""The judge inside a verifier image: ``python -m adjudge.adapters.harbor.verify ITEM FILE``.

It reads what the agent left, asks the referee, keeps the verdict and writes the reward. The rule:

- accepted: 1.0; rejected, a refusal, an answer that answers nothing, no file at all: 0.0;
- what cannot be scored (a quarantined task, a fault of the verifier): no reward file, so that Harbor reports
  an error and counts no wrong answer.

The benchmark is the one inside the installed wheel, whatever the working folder holds.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final, NamedTuple

from adjudge.adapters.harbor.layout import LOGS, MAX_FILE_BYTES, REWARD_FILE, VERDICT_FILE
from adjudge.adapters.referee import Judgement, judge
from adjudge.benchmark.root import BenchmarkRoot, bundled_root, find_root
from adjudge.contract.canonical import file_bytes
from adjudge.contract.errors import AdjudgeError, FileError
from adjudge.contract.files import read_regular, write_atomic

UNSCORED: Final = 3
"""Exit status when there is a verdict, and no score in it."""


class Answer(NamedTuple):
    """What an agent left.

    Attributes:
        text: the reply, or ``None`` when there is no file that can be read.
        fault: why the file was not read (``MISSING``, ``NOT_REGULAR``, ``UNREADABLE``), else ``None``.
    """

    text: str | None
    fault: str | None


def read_answer(path: str | Path) -> Answer:
    """Read a file that nobody vouches for: no link is followed, no pipe waited for, no large file read."""
    try:
        data = read_regular(path, max_bytes=MAX_FILE_BYTES)
    except FileError as error:
        if error.code == "TOO_LARGE":
            # Longer than any reply may be: the referee says so, in the words that it has for every harness.
            return Answer(" " * (MAX_FILE_BYTES + 1), None)
        return Answer(None, error.code)
    # A byte that is not UTF-8 becomes half of a surrogate pair, which no strict reader takes.
    return Answer(data.decode("utf-8", "surrogateescape"), None)


def judge_file(item: str, path: str | Path, logs: Path, root: BenchmarkRoot) -> Judgement:
    """Judge what an agent left in ``path``; write the verdict, and the reward if there is one, to ``logs``.

    Raises:
        UsageError: no such item.
        FileError: ``logs`` cannot be written, or the benchmark is not in order.
        RefereeError: the verifier's process gave no verdict.
    """
    for stale in (logs / REWARD_FILE, logs / VERDICT_FILE):
        if os.path.lexists(stale):
            # Harbor takes an empty file for an error: what somebody else wrote is never the reward.
            write_atomic(stale, b"")
    answer = read_answer(path)
    judgement = judge(item, answer.text, root)
    if answer.fault is not None:
        judgement.record["details"]["reply_fault"] = answer.fault
    write_atomic(logs / VERDICT_FILE, file_bytes(judgement.record))
    if judgement.score is not None:
        write_atomic(logs / REWARD_FILE, b'{"reward": 1.0}\n' if judgement.score else b'{"reward": 0.0}\n')
    return judgement


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the reward file is the result, the exit status is for people."""
    parser = argparse.ArgumentParser(prog="adjudge.adapters.harbor.verify", description="judge an answer")
    parser.add_argument("item", metavar="ITEM", help="cb-NNNN, ks-NNNN or LANE/CASE")
    parser.add_argument("file", metavar="FILE", help="what the agent left")
    parser.add_argument("--logs", metavar="DIR", type=Path, default=Path(LOGS), help=f"default: {LOGS}")
    options = parser.parse_args(arguments)
    try:
        judged = judge_file(options.item, options.file, options.logs, find_root(bundled_root()))
    except (AdjudgeError, OSError) as error:
        _say(f"no verdict, and so no reward: {error}")
        return error.exit_status if isinstance(error, AdjudgeError) else AdjudgeError.exit_status
    fault = judged.record["details"].get("reply_fault")
    _say(f"{judged.name}: {judged.verdict} ({judged.code}{f', {fault}' if fault else ''}): {judged.message}")
    if judged.score is None:
        _say("this verdict has no score, and so there is no reward")
        return UNSCORED
    return 0


def _say(line: str) -> None:
    sys.stderr.write(f"adjudge: {line}\n")


if __name__ == "__main__":
    sys.exit(main())

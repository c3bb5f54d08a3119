"""Grouped train/test split: rows of one family stand on one side, whatever the suite, its order and its size.

The side of a row is a function of its group's name alone (a digest, no randomness, no counting), so a row
that joins the suite later moves no other. The group is the row's family; a task without one is a group of its
own, and so is each case of a lane."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from adjudge.benchmark.faults import Fault, FaultError
from adjudge.benchmark.suite import expected_command
from adjudge.benchmark.suite_check import read_row, suite_lines
from adjudge.contract.errors import UsageError
from adjudge.contract.suite import SuiteRow

Side = Literal["train", "test"]
MAX_SHARE = 1_000_000
_RATIO = re.compile(r"([1-9][0-9]{0,6}):([1-9][0-9]{0,6})", re.ASCII)


class Ratio(NamedTuple):
    """The shares of train and test, as integers: 4:1 is four groups in five for training."""

    train: int
    test: int


def read_ratio(text: str) -> Ratio:
    """The ratio written as ``TRAIN:TEST``.

    Raises:
        UsageError: code ``BAD_RATIO``.
    """
    match = _RATIO.fullmatch(text)
    shares = [int(share) for share in match.groups()] if match else []
    if not shares or max(shares) > MAX_SHARE:
        raise UsageError("BAD_RATIO", f"{text[:40]!a} is not TRAIN:TEST, two positive integers such as 80:20")
    return Ratio(*shares)


def group_of(row: SuiteRow) -> str:
    """The name of the group of a row."""
    return row.family_id or row.task_id or row.row_id


def side_of(group: str, ratio: Ratio, seed: int = 0) -> Side:
    """The side of a group.

    The first eight bytes of the SHA-256 of ``adjudge-split/1:SEED:GROUP``, as a fraction of 2^64, are below
    ``test / (train + test)`` for the test side. With a larger share of test no group leaves it.
    """
    digest = hashlib.sha256(f"adjudge-split/1:{seed}:{group}".encode()).digest()
    value = int.from_bytes(digest[:8], "big")
    return "test" if value * (ratio.train + ratio.test) < ratio.test << 64 else "train"


class SplitLine(NamedTuple):
    """A line of the suite as it stands, without its line feed, with its group and side."""

    data: bytes
    group: str
    side: Side


def split(path: str | os.PathLike[str], ratio: Ratio, seed: int = 0) -> Iterator[SplitLine]:
    """The lines of a suite in their order, each with its side.

    Every row is checked for its form and its command, not against a benchmark.

    Raises:
        FaultError: a line is not a row, or carries another command (``COMMAND_NOT_ALLOWED``), or a task is
            in two groups (``FAMILY``), so that it could stand on both sides.
    """
    name = "<stdin>" if os.fspath(path) == "-" else os.fspath(path)
    groups: dict[str, str] = {}
    for line in suite_lines(path):
        try:
            row = read_row(line)
        except FaultError as error:
            raise FaultError(error.fault._replace(source=name)) from None
        if row.verification.command != expected_command(row):
            reason = f"the command must be {' '.join(expected_command(row))}"
            raise FaultError(Fault(name, line.number, "COMMAND_NOT_ALLOWED", reason, "/verification/command"))
        group = group_of(row)
        if row.task_id is not None and groups.setdefault(row.task_id, group) != group:
            reason = f"{row.task_id} is in the group {groups[row.task_id]} already, not in {group}"
            raise FaultError(Fault(name, line.number, "FAMILY", reason, "/family_id"))
        yield SplitLine(line.data or b"", group, side_of(group, ratio, seed))

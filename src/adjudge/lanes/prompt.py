"""What a lane shows to a solver: the prompt of a case, and the suite rows of its cases.

A template is data beside this module. Its digest is part of every row, so that a reply to another wording is
never taken for a reply to this one.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path

from adjudge.benchmark.suite import verify_command
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.case import EquivalenceCase
from adjudge.contract.errors import UsageError
from adjudge.contract.files import read_regular
from adjudge.contract.suite import SUITE_ROW_SCHEMA, CaseRow, FrozenCase, Verification
from adjudge.lanes.case_file import EQUIVALENCE_CASES, read_cases
from adjudge.lanes.registry import Lane, find_lane

_TEMPLATES = Path(__file__).with_name("templates")
_PLACE = re.compile(r"\{([ab])\}")
MAX_TEMPLATE_BYTES = 1 << 16


@functools.cache
def template(lane_name: str) -> str:
    """The template of a lane's prompts, with one line feed at its end.

    Raises:
        UsageError: code ``NO_PROMPT``, the lane has no prompt.
    """
    file = _TEMPLATES / f"{find_lane(lane_name).name.replace('-', '_')}.txt"
    if not file.is_file():
        raise UsageError("NO_PROMPT", f"the lane {lane_name} has no prompt for solvers yet")
    return read_regular(file, max_bytes=MAX_TEMPLATE_BYTES).decode("utf-8")


def template_sha256(lane_name: str) -> str:
    """Digest of a lane's template."""
    return sha256_hex(template(lane_name).encode("utf-8"))


def render_case(lane_name: str, case: EquivalenceCase) -> str:
    """The prompt of a case: the template with the two expressions as they stand, nothing else of the case."""
    expressions = {"a": case.expression_a, "b": case.expression_b}
    return _PLACE.sub(lambda place: expressions[place[1]], template(lane_name))


class LaneRows:
    """Builds the suite rows of a benchmark's lanes; each lane's cases are read once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lanes: dict[str, tuple[str, dict[str, EquivalenceCase]]] = {}

    def rows(self, lane_name: str) -> Iterator[CaseRow]:
        """The rows of a lane's public cases, in the order of its file.

        Raises:
            UsageError: no such lane here, or it has no prompt.
            CaseFileError: the case file is malformed.
        """
        digest, cases = self._cases(find_lane(lane_name))
        for case in cases.values():
            yield self._row(lane_name, digest, case)

    def row(self, row_id: str) -> CaseRow:
        """The row called ``lane/case_id``.

        Raises:
            UsageError: no such lane or case.
        """
        lane_name, _, case_id = row_id.partition("/")
        digest, cases = self._cases(find_lane(lane_name))
        if case_id not in cases:
            raise UsageError("UNKNOWN_CASE", f"{row_id[:60]!a} is not a case of the lane {lane_name}")
        return self._row(lane_name, digest, cases[case_id])

    def _cases(self, lane: Lane) -> tuple[str, dict[str, EquivalenceCase]]:
        if lane.name not in self._lanes:
            template(lane.name)  # a lane without a prompt has no rows, whatever its cases look like
            data, cases = read_cases(self._root / lane.cases, EQUIVALENCE_CASES, source=lane.cases)
            self._lanes[lane.name] = (sha256_hex(data), {case.case_id: case for case in cases})
        return self._lanes[lane.name]

    def _row(self, lane_name: str, cases_sha256: str, case: EquivalenceCase) -> CaseRow:
        row_id = f"{lane_name}/{case.case_id}"
        return CaseRow(
            schema=SUITE_ROW_SCHEMA,
            row_id=row_id,
            task_id=None,
            variation_id=None,
            family_id=None,
            snapshot_id=None,
            prompt=render_case(lane_name, case),
            output_schema=None,
            task=FrozenCase(
                lane=lane_name, cases_sha256=cases_sha256, template_sha256=template_sha256(lane_name)
            ),
            verification=Verification(command=verify_command(row_id)),
        )

"""What a lane shows to a solver: the prompt of a case, and the suite rows of its cases.

A template is data beside this module. Its digest is part of every row, so that a reply to another wording is
never taken for a reply to this one.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from adjudge.benchmark.suite import verify_command
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.case import EquivalenceCase, WordProblemCase
from adjudge.contract.errors import UsageError
from adjudge.contract.files import read_regular
from adjudge.contract.suite import SUITE_ROW_SCHEMA, CaseRow, FrozenCase, Verification
from adjudge.lanes.case_file import EQUIVALENCE_CASES, WORD_PROBLEM_CASES, read_cases
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Lane, find_lane

_TEMPLATES = Path(__file__).with_name("templates")
_PLACE = re.compile(r"\{(a|b|problem)\}")
MAX_TEMPLATE_BYTES = 1 << 16

_CasesById = Mapping[str, EquivalenceCase | WordProblemCase]


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


def fill(lane_name: str, texts: Mapping[str, str]) -> str:
    """The template with texts in its places, as they stand; a text that looks like a place stays a text.

    Args:
        lane_name: the lane.
        texts: by place: ``a`` and ``b`` of symbolic-equivalence, ``problem`` of bounded-grammar.
    """
    return _PLACE.sub(lambda place: texts.get(place[1], place[0]), template(lane_name))


def render_case(lane_name: str, case: EquivalenceCase | WordProblemCase) -> str:
    """The prompt of a case: the template with the texts of the case, and nothing else of it."""
    if isinstance(case, EquivalenceCase):
        return fill(lane_name, {"a": case.expression_a, "b": case.expression_b})
    return fill(lane_name, {"problem": case.problem})


def case_row(lane_name: str, cases_sha256: str, case_id: str, prompt: str, command: list[str]) -> CaseRow:
    """The row of one case.

    Args:
        lane_name: the lane.
        cases_sha256: digest of the file that the case is from.
        case_id: its name.
        prompt: its rendered prompt.
        command: how a reply to it is judged.
    """
    return CaseRow(
        schema=SUITE_ROW_SCHEMA,
        row_id=f"{lane_name}/{case_id}",
        task_id=None,
        variation_id=None,
        family_id=None,
        snapshot_id=None,
        prompt=prompt,
        output_schema=None,
        task=FrozenCase(
            lane=lane_name, cases_sha256=cases_sha256, template_sha256=template_sha256(lane_name)
        ),
        verification=Verification(command=command),
    )


class LaneRows:
    """Builds the suite rows of a benchmark's lanes; each lane's cases are read once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lanes: dict[str, tuple[str, _CasesById]] = {}

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

    def _cases(self, lane: Lane) -> tuple[str, _CasesById]:
        if lane.name not in self._lanes:
            template(lane.name)  # a lane without a prompt has no rows, whatever its cases look like
            self._lanes[lane.name] = self._read(lane)
        return self._lanes[lane.name]

    def _read(self, lane: Lane) -> tuple[str, _CasesById]:
        path = self._root / lane.cases
        if lane is SYMBOLIC_EQUIVALENCE:
            data, pairs = read_cases(path, EQUIVALENCE_CASES, source=lane.cases)
            return sha256_hex(data), {case.case_id: case for case in pairs}
        data, problems = read_cases(path, WORD_PROBLEM_CASES, source=lane.cases)
        return sha256_hex(data), {case.case_id: case for case in problems}

    def _row(self, lane_name: str, cases_sha256: str, case: EquivalenceCase | WordProblemCase) -> CaseRow:
        command = verify_command(f"{lane_name}/{case.case_id}")
        return case_row(lane_name, cases_sha256, case.case_id, render_case(lane_name, case), command)

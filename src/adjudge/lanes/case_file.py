"""Reading the case files of the lanes, whole or not at all."""

import re
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.case import EquivalenceCase, EquivalenceOodCase, WordProblemCase
from adjudge.contract.errors import JsonError, RecordError, UsageError
from adjudge.contract.files import read_regular

MAX_CASE_FILE_BYTES = 64 << 20
MAX_LINE_BYTES = 1 << 18

Case = TypeVar("Case", EquivalenceCase, EquivalenceOodCase, WordProblemCase)


class CaseFileError(UsageError):
    """A line of a case file breaks a rule of the format.

    Attributes:
        source: name of the file.
        line: number of the line at fault, from 1.
        pointer: JSON pointer of the field at fault inside that line, empty for the line itself.
    """

    def __init__(self, code: str, reason: str, *, source: str, line: int, pointer: str = "") -> None:
        at = f" (at {pointer})" if pointer else ""
        super().__init__(code, f"{source}:{line}: {reason}{at}")
        self.source = source
        self.line = line
        self.pointer = pointer


class Sameness(NamedTuple, Generic[Case]):
    """When two cases ask the same, which one file may not hold.

    Attributes:
        key: equal for cases that ask the same.
        code: code of the error.
        reason: what the error says after naming the earlier line.
        pointer: JSON pointer of the field at fault.
    """

    key: Callable[[Case], Hashable]
    code: str
    reason: str
    pointer: str


class CaseForm(NamedTuple, Generic[Case]):
    """The format of one kind of case file.

    Attributes:
        record: the record type of a line.
        ids: what all case ids of the file look like.
        same: when two of its cases ask the same.
    """

    record: type[Case]
    ids: re.Pattern[str]
    same: Sameness[Case]


def text_pair(case: EquivalenceCase) -> frozenset[str]:
    """The two expressions without spaces and without order: what makes two cases the same question."""
    return frozenset((case.expression_a.replace(" ", ""), case.expression_b.replace(" ", "")))


def _variant(case: EquivalenceOodCase) -> tuple[str, str]:
    # Two public cases about one polynomial have one expanded form, so texts may agree here.
    return case.family, case.public_sibling_case_id


def _words(case: WordProblemCase) -> str:
    return case.problem.lower()


_SAME_TEXT: Sameness[WordProblemCase] = Sameness(_words, "DUPLICATE_PROBLEM", "has the same text", "/problem")

EQUIVALENCE_CASES = CaseForm(
    EquivalenceCase,
    re.compile("b1-.*"),
    Sameness(text_pair, "DUPLICATE_PAIR", "has the same pair of expressions", "/expression_a"),
)
EQUIVALENCE_OOD_CASES = CaseForm(
    EquivalenceOodCase,
    re.compile("b1-ood-.*"),
    Sameness(_variant, "DUPLICATE_VARIANT", "has the same sibling and family", "/public_sibling_case_id"),
)
WORD_PROBLEM_CASES = CaseForm(WordProblemCase, re.compile("b3-[0-9]{3}"), _SAME_TEXT)
WORD_PROBLEM_OOD_CASES = CaseForm(WordProblemCase, re.compile("ood-[0-9]{3}"), _SAME_TEXT)
WORD_PROBLEM_SEALED_CASES = CaseForm(WordProblemCase, re.compile("b3-hld-[0-9]{4}"), _SAME_TEXT)


def read_cases(path: Path, form: CaseForm[Case], *, source: str | None = None) -> tuple[bytes, list[Case]]:
    """Read a case file: its bytes and its cases, in file order.

    Args:
        path: the file.
        form: the kind of case file.
        source: name of the file in error messages, its path when not given.

    Raises:
        FileError: the file cannot be read.
        CaseFileError: see :func:`parse_cases`.
    """
    data = read_regular(path, max_bytes=MAX_CASE_FILE_BYTES)
    return data, parse_cases(data, form, source=source or str(path))


def parse_cases(data: bytes, form: CaseForm[Case], *, source: str) -> list[Case]:
    """Decode a case file: one strict JSON object a line, LF line ends, no blank line, no BOM.

    Raises:
        CaseFileError: codes of :mod:`adjudge.contract.strict_json`, or ``SCHEMA``, ``EMPTY_FILE``,
            ``BLANK_LINE``, ``CARRIAGE_RETURN``, ``TORN_LINE``, ``FOREIGN_ID`` (an id of another split),
            ``DUPLICATE_ID``, or the code of the form's :class:`Sameness`.
    """
    if not data:
        raise CaseFileError("EMPTY_FILE", "there is no case", source=source, line=1)
    lines = data.split(b"\n")
    if lines.pop():
        raise CaseFileError("TORN_LINE", "the last line has no line feed", source=source, line=len(lines) + 1)
    cases: list[Case] = []
    ids: dict[str, int] = {}
    asked: dict[Hashable, int] = {}
    for number, line in enumerate(lines, start=1):
        case = _parse_line(line, form.record, source, number)
        if form.ids.fullmatch(case.case_id) is None:
            reason = f"{case.case_id} is the id of a case of another split"
            raise CaseFileError("FOREIGN_ID", reason, source=source, line=number, pointer="/case_id")
        first = ids.setdefault(case.case_id, number)
        if first != number:
            reason = f"the id {case.case_id} occurs in line {first} already"
            raise CaseFileError("DUPLICATE_ID", reason, source=source, line=number, pointer="/case_id")
        same = form.same
        first = asked.setdefault(same.key(case), number)
        if first != number:
            reason = f"line {first} {same.reason}"
            raise CaseFileError(same.code, reason, source=source, line=number, pointer=same.pointer)
        cases.append(case)
    return cases


def case_lines(cases: list[Case]) -> bytes:
    """A case file: one canonical JSON object a line."""
    return b"".join(canonical_bytes(case) + b"\n" for case in cases)


def _parse_line(line: bytes, record: type[Case], source: str, number: int) -> Case:
    if line.endswith(b"\r"):
        reason = "the line ends in a carriage return: save with LF line ends"
        raise CaseFileError("CARRIAGE_RETURN", reason, source=source, line=number)
    if not line.strip():
        raise CaseFileError("BLANK_LINE", "a blank line is not a case", source=source, line=number)
    try:
        return strict_json.read_record(line, record, max_bytes=MAX_LINE_BYTES)
    except (JsonError, RecordError) as error:
        raise CaseFileError(
            error.code, error.reason, source=source, line=number, pointer=error.pointer
        ) from None

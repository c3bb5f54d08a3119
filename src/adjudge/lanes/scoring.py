"""Counts, rates and the gate that every lane shares: integers throughout."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from adjudge.contract.report import CaseVerdict, Counts, ExitCriterion

CORRECT_MIN_PERCENT = 95
_MILLION = 1_000_000


class Judged(Protocol):
    """An outcome that is held against its label already."""

    @property
    def verdict(self) -> CaseVerdict:
        """How the two compare."""


_Judged = TypeVar("_Judged", bound=Judged)


def rate(part: int, whole: int) -> str:
    """``part / whole`` with six decimals, rounded half to even.

    Raises:
        ValueError: unless ``0 <= part <= whole`` and ``whole > 0``.
    """
    if not 0 <= part <= whole or whole == 0:
        raise ValueError(f"{part} of {whole} is not a rate")
    return six_decimals(part, whole)


def six_decimals(numerator: int, denominator: int) -> str:
    """The quotient of two integers, neither negative, with six decimals, rounded half to even."""
    millionths, rest = divmod(numerator * _MILLION, denominator)
    if 2 * rest > denominator or (2 * rest == denominator and millionths % 2):
        millionths += 1
    return f"{millionths // _MILLION}.{millionths % _MILLION:06}"


def counts(outcomes: Iterable[Judged]) -> Counts:
    """Outcomes by verdict."""
    verdicts = [outcome.verdict for outcome in outcomes]
    return Counts(
        total=len(verdicts),
        correct=verdicts.count("correct"),
        wrong=verdicts.count("wrong"),
        refused=verdicts.count("refused"),
    )


def grouped(
    outcomes: Sequence[_Judged], group: Callable[[_Judged], str], names: Sequence[str] = ()
) -> dict[str, Counts]:
    """Outcomes by group and verdict, the groups called ``names`` even when they are empty."""
    members: dict[str, list[_Judged]] = {name: [] for name in names}
    for outcome in outcomes:
        members.setdefault(group(outcome), []).append(outcome)
    return {name: counts(members[name]) for name in sorted(members)}


def tally(codes: Iterable[str | None]) -> dict[str, int]:
    """How often each code occurs."""
    found: dict[str, int] = {}
    for code in codes:
        if code is not None:
            found[code] = found.get(code, 0) + 1
    return found


def exit_criterion(whole: Counts, *, mismatches: int) -> ExitCriterion:
    """The gate: no case wrong, no refusal under another code than its label names, at least 95 of 100
    correct, and at least one case."""
    passed = (
        whole.total > 0
        and whole.wrong == 0
        and mismatches == 0
        and 100 * whole.correct >= CORRECT_MIN_PERCENT * whole.total
    )
    return ExitCriterion(correct_min_rate="0.950000", wrong_max=0, code_mismatch_max=0, passed=passed)

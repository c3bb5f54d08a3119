"""How figures read on a page: percentages cut from six decimals, milliseconds, plain counts."""

from __future__ import annotations

from adjudge.contract.comparison import Accuracy
from adjudge.contract.significance import ConfidenceInterval


def percent(rate: str) -> str:
    """A rate with six decimals as a percentage with one, cut and never rounded: 0.999999 is 99.9 %."""
    thousandths = int(rate.replace(".", "")) // 1000
    return f"{thousandths // 10}.{thousandths % 10}\u00a0%"


def between(interval: ConfidenceInterval | None) -> str:
    """An interval, rounded outwards to a tenth of a percent; empty without one."""
    if interval is None:
        return ""
    high = -(-int(interval.high.replace(".", "")) // 1000)
    return f"{percent(interval.low)} to {high // 10}.{high % 10}\u00a0%"


def share(accuracy: Accuracy | None) -> str:
    """A share as counted and as a percentage."""
    return "none" if accuracy is None else f"{accuracy.fraction} ({percent(accuracy.rate)})"


def plural(count: int, noun: str) -> str:
    """A count with its noun."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}".replace(",", "\u202f")


def small(value: str | None) -> str:
    """A value of a test, which was rounded up: the least that can be shown stands for all below it."""
    if value is None:
        return "not tested"
    return "at most 0.000001" if value == "0.000001" else value


def letter(place: int) -> str:
    """The short name of a system in a table: A, B, … Z, AA, AB, …"""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters

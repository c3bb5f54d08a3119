"""Bars that stretch with the page: a share with its interval, and a whole with its parts."""

from __future__ import annotations

from adjudge.contract.significance import ConfidenceInterval, Headline
from adjudge.web.markup import Markup, tag

WIDTH = 1000
HEIGHT = 20
PARTS = ("correct", "wrong", "refused", "errors", "missing")
"""What becomes of a case, in the order in which it is shown."""


def share_bar(part: int, whole: int, interval: ConfidenceInterval | None, words: str) -> Markup:
    """A filled bar for a share, its interval as a line with two ends.

    Args:
        part, whole: the share.
        interval: where the rate may lie, if known.
        words: the same in words, for who does not see it.
    """
    marks = [
        tag("rect", class_="ground", width=WIDTH, height=HEIGHT),
        tag("rect", class_="correct", width=part * WIDTH // whole, height=HEIGHT),
    ]
    if interval is not None:
        low, high = _place(interval.low), _place(interval.high)
        marks += [
            tag("rect", class_="interval", x=low, y=HEIGHT // 2 - 1, width=max(high - low, 2), height=2),
            tag("rect", class_="interval", x=min(low, WIDTH - 3), y=4, width=3, height=HEIGHT - 8),
            tag("rect", class_="interval", x=min(high, WIDTH - 3), y=4, width=3, height=HEIGHT - 8),
        ]
    return _drawing(words, *marks)


def parts_bar(headline: Headline, words: str) -> Markup:
    """All cases as one bar, cut by what became of them."""
    marks, done = [], 0
    for name in PARTS:
        count: int = getattr(headline, name)
        start = done * WIDTH // headline.cases
        done += count
        if count:
            width = max(done * WIDTH // headline.cases - start, 3)
            marks.append(tag("rect", class_=name, x=start, width=width, height=HEIGHT))
    return _drawing(words, *marks)


def _drawing(words: str, *marks: Markup) -> Markup:
    box = f"0 0 {WIDTH} {HEIGHT}"
    return tag(
        "svg", *marks, class_="bar", viewBox=box, preserveAspectRatio="none", role="img", aria_label=words
    )


def _place(rate: str) -> int:
    """Where a rate with six decimals stands on the bar."""
    return int(rate.replace(".", "")) * WIDTH // 10**6

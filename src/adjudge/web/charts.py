"""Charts for papers: plain SVG on white, drawn in whole units, the same bytes for the same comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from adjudge.contract.comparison import Comparison
from adjudge.contract.significance import ConfidenceInterval, Headline
from adjudge.web.bars import PARTS
from adjudge.web.comparison_sections import run_name
from adjudge.web.markup import Markup, join, raw, tag
from adjudge.web.numbers import letter, percent

WIDTH = 760
ROW = 30
LEFT, RIGHT = 250, 600
"""Where the plot begins and ends; names stand to its left, figures to its right."""
TOP = 56
MAX_NAME = 36
INK, SOFT, LINE = "#1b1f24", "#57606a", "#d0d7de"
FILLS = {
    "correct": "#2f6fb3",
    "wrong": "#d1570a",
    "refused": "#8a8f98",
    "errors": "#7a3e9d",
    "missing": "#d9dee4",
}
_MILLION = 10**6


class Row(NamedTuple):
    """A system on a chart."""

    name: str
    headline: Headline


def draw_charts(comparison: Comparison) -> dict[str, bytes]:
    """The charts of a comparison, by file name."""
    rows = [Row("built-in engine", comparison.engine.headline)]
    rows += [Row(run_name(run), run.headline) for run in comparison.head_to_head]
    charts = {"accuracy.svg": _accuracy(comparison, rows), "outcomes.svg": _outcomes(comparison, rows)}
    if comparison.paired_tests:
        charts["disagreement.svg"] = _disagreement(comparison)
    return {name: chart.encode("utf-8") + b"\n" for name, chart in charts.items()}


def _accuracy(comparison: Comparison, rows: Sequence[Row]) -> Markup:
    """A point for every system's accuracy, a line for its interval.

    The point of an incomplete run is hollow, and a dotted line leads to what it could still reach.
    """

    def marks(row: Row, middle: int) -> Iterable[Markup]:
        at, whole = _across(row.headline.accuracy), row.headline.interval is not None
        if row.headline.interval is not None:
            yield from _whiskers(row.headline.interval, middle)
        else:
            most = _across(row.headline.at_most)
            yield tag("line", x1=at, x2=most, y1=middle, y2=middle, stroke=SOFT, stroke_dasharray="2 4")
        fill = FILLS["correct"] if whole else "#ffffff"
        yield tag("circle", cx=at, cy=middle, r=5, fill=fill, stroke=FILLS["correct"], stroke_width=2)

    title = f"{comparison.lane}: correct of all {comparison.case_count} cases, exact 95 % intervals"
    figures = [_figure(row.headline) for row in rows]
    return _plot(title, rows, figures, marks)


def _figure(headline: Headline) -> str:
    remark = ", incomplete" if headline.interval is None else ""
    return f"{percent(headline.accuracy)} ({headline.correct}{remark})"


def _whiskers(interval: ConfidenceInterval, middle: int) -> Iterable[Markup]:
    low, high = _across(interval.low), _across(interval.high)
    yield tag("line", x1=low, x2=high, y1=middle, y2=middle, stroke=INK, stroke_width=2)
    for end in (low, high):
        yield tag("line", x1=end, x2=end, y1=middle - 5, y2=middle + 5, stroke=INK, stroke_width=2)


def _outcomes(comparison: Comparison, rows: Sequence[Row]) -> Markup:
    """A bar for every system, cut by what became of the cases."""

    def marks(row: Row, middle: int) -> Iterable[Markup]:
        done = 0
        for part in PARTS:
            count: int = getattr(row.headline, part)
            start = LEFT + done * (RIGHT - LEFT) // row.headline.cases
            done += count
            width = LEFT + done * (RIGHT - LEFT) // row.headline.cases - start
            if count:
                yield tag("rect", x=start, y=middle - 8, width=max(width, 1), height=16, fill=FILLS[part])

    title = f"{comparison.lane}: what became of all {comparison.case_count} cases"
    figures = [" / ".join(str(getattr(row.headline, part)) for part in PARTS) for row in rows]
    legend = [
        join(
            [
                tag("rect", x=LEFT + place * 76, y=34, width=10, height=10, fill=FILLS[part]),
                _text(part, LEFT + place * 76 + 14, 43, size=11),
            ]
        )
        for place, part in enumerate(PARTS)
    ]
    return _plot(title, rows, figures, marks, legend)


def _plot(
    title: str,
    rows: Sequence[Row],
    figures: Sequence[str],
    marks: Callable[[Row, int], Iterable[Markup]],
    legend: Sequence[Markup] = (),
) -> Markup:
    bottom = TOP + ROW * len(rows)
    parts = [_text(title, 12, 22, size=14, weight="600"), *legend]
    for tenth in range(0, 11, 2):
        across = LEFT + tenth * (RIGHT - LEFT) // 10
        parts.append(tag("line", x1=across, x2=across, y1=TOP, y2=bottom, stroke=LINE))
        parts.append(_text(f"{tenth * 10} %", across, bottom + 16, size=11, anchor="middle", fill=SOFT))
    for place, (row, figure) in enumerate(zip(rows, figures, strict=True)):
        middle = TOP + place * ROW + ROW // 2
        parts.append(_text(_cut(row.name), LEFT - 10, middle + 4, anchor="end"))
        parts += marks(row, middle)
        parts.append(_text(figure, RIGHT + 10, middle + 4))
    spoken = "; ".join(f"{row.name}: {figure}" for row, figure in zip(rows, figures, strict=True))
    return _drawing(title, spoken, WIDTH, bottom + 28, parts)


def _disagreement(comparison: Comparison) -> Markup:
    """How many cases every two systems differ on, darker for more."""
    tests = comparison.paired_tests
    names = list(dict.fromkeys(name for test in tests for name in (test.first, test.second)))
    places = {name: place for place, name in enumerate(names)}
    side, top = 44, TOP + 14
    title = f"{comparison.lane}: cases on which two systems say different things"
    parts = [_text(title, 12, 22, size=14, weight="600")]
    for name, place in places.items():
        middle = top + place * side + side // 2 + 4
        parts.append(_text(f"{_cut(name)}  {letter(place)}", LEFT - 10, middle, anchor="end"))
        parts.append(_text(letter(place), LEFT + place * side + side // 2, top - 6, anchor="middle"))
        corner = {"x": LEFT + place * side, "y": top + place * side}
        parts.append(tag("rect", **corner, width=side - 2, height=side - 2, fill=LINE))
    for test in tests:
        differing = len(test.differing_ids)
        share = differing * 100 // test.shared if test.shared else 0
        for row, column in (
            (places[test.first], places[test.second]),
            (places[test.second], places[test.first]),
        ):
            x, y = LEFT + column * side, top + row * side
            square = {"x": x, "y": y, "width": side - 2, "height": side - 2}
            parts.append(tag("rect", **square, fill="#ffffff", stroke=LINE))
            parts.append(tag("rect", **square, fill=FILLS["correct"], fill_opacity=f"{share * 60 // 100}%"))
            parts.append(_text(str(differing), x + side // 2 - 1, y + side // 2 + 4, anchor="middle"))
    spoken = "; ".join(f"{test.first} and {test.second}: {len(test.differing_ids)}" for test in tests)
    width = max(WIDTH, LEFT + side * len(names) + 12)
    return _drawing(title, spoken, width, top + side * len(names) + 12, parts)


def _drawing(title: str, spoken: str, width: int, height: int, parts: Iterable[Markup]) -> Markup:
    drawing = tag(
        "svg",
        tag("title", title),
        tag("desc", spoken),
        tag("rect", width=width, height=height, fill="#ffffff"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
        font_family="Helvetica, Arial, sans-serif",
        font_size=12,
    )
    return join([raw('<?xml version="1.0" encoding="UTF-8"?>\n'), drawing])


def _text(
    words: str,
    x: int,
    y: int,
    *,
    size: int | None = None,
    anchor: str | None = None,
    weight: str | None = None,
    fill: str = INK,
) -> Markup:
    return tag("text", words, x=x, y=y, font_size=size, text_anchor=anchor, font_weight=weight, fill=fill)


def _across(rate: str) -> int:
    return LEFT + int(rate.replace(".", "")) * (RIGHT - LEFT) // _MILLION


def _cut(name: str) -> str:
    return name if len(name) <= MAX_NAME else name[: MAX_NAME - 1] + "…"

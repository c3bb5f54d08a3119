"""Tables that can be read with eyes, a keyboard or a screen reader, on any width of screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudge.web.markup import Content, Markup, join, tag


class Figure(str):
    """A cell that is a figure: it stands at the right."""

    __slots__ = ()


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[Content | Markup]]) -> Markup:
    """A table whose first column names its rows.

    It scrolls by itself when the screen is narrow, and can be reached with the keyboard for that.
    """
    body = [
        tag(
            "tr",
            tag("th", row[0], scope="row"),
            *(cell if is_cell(cell) else _cell(cell) for cell in row[1:]),
        )
        for row in rows
    ]
    inner = tag(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", *(tag("th", head, scope="col") for head in heads))),
        tag("tbody", *body),
    )
    return tag("div", inner, class_="scroll", role="region", aria_label=caption, tabindex=0)


def is_cell(content: Content) -> bool:
    """Whether it is a whole cell already."""
    return isinstance(content, Markup) and content.startswith("<td")


def _cell(content: Content) -> Markup:
    number = isinstance(content, int | Figure)
    return tag("td", content, class_="number" if number else None)


def section(name: str, title: str, *content: Content) -> Markup:
    """A part of the page that the navigation leads to."""
    return tag("section", tag("h2", title, id=name), join(content), aria_labelledby=name)

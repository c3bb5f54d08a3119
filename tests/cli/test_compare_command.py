"""``adjudge compare`` as a user runs it: lanes, pages, charts, and runs over tasks."""

import json
import shutil
from xml.etree import ElementTree

import pytest

from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE


@pytest.fixture
def root(tmp_path, repository):
    """The symbolic lane without a run."""
    folder = tmp_path / "root"
    for name in (SYMBOLIC_EQUIVALENCE.cases, SYMBOLIC_EQUIVALENCE.report):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(repository / name, folder / name)
    (folder / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    return folder


@pytest.fixture
def judged(tmp_path):
    verdicts = {"working-tree/cb-0043": "accepted ACCEPTED", "working-tree/cb-0057": "rejected SCHEMA"}
    names = {"schema": "adjudge.frontier.judged/1", "provider": "scripted", "model": "one", "run": 1}
    folder = tmp_path / "runs"
    folder.mkdir()
    (folder / "run-1.judged.json").write_text(json.dumps({**names, "verdicts": verdicts}))
    return folder


def test_a_lane_is_compared_written_and_held_to_what_was_written(adjudge, root):
    written = adjudge("compare", "symbolic-equivalence", "--root", root)
    assert written.status == 0, written.err
    assert "no model was run on these cases" in written.out
    assert "98.0-100.0" in written.out
    file = root / SYMBOLIC_EQUIVALENCE.folder / "comparison.json"
    checked = adjudge("compare", "symbolic-equivalence", "--root", root, "--check", "--json")
    assert checked.status == 0, checked.err
    assert checked.out.encode() == file.read_bytes()
    file.write_bytes(file.read_bytes().replace(b'"185/185"', b'"184/185"'))
    moved = adjudge("compare", "symbolic-equivalence", "--root", root, "--check")
    assert moved.status == 1
    assert "first at /engine/accuracy/fraction" in moved.err


def test_the_page_and_the_charts_are_written_where_they_are_wanted(adjudge, root, tmp_path):
    page, charts = tmp_path / "new" / "page.html", tmp_path / "charts"
    done = adjudge("compare", "symbolic-equivalence", "--root", root, "--html", page, "--charts", charts)
    assert done.status == 0, done.err
    assert page.read_bytes().startswith(b'<!doctype html>\n<html lang="en">')
    assert sorted(file.name for file in charts.iterdir()) == ["accuracy.svg", "outcomes.svg"]
    assert all(ElementTree.fromstring(file.read_bytes()) is not None for file in charts.iterdir())
    assert f"written: {page}" in done.err


def test_replies_of_a_folder_are_compared_and_nothing_is_written_beside_the_lane(
    adjudge, repository, tmp_path
):
    stored = repository / SYMBOLIC_EQUIVALENCE.folder / "responses"
    mine = tmp_path / "mine"
    (run,) = (file for file in stored.rglob("run-2.jsonl"))
    (mine / run.relative_to(stored).parent).mkdir(parents=True)
    shutil.copy(run, mine / run.relative_to(stored))
    own = repository / SYMBOLIC_EQUIVALENCE.folder / "comparison.json"
    before = own.read_bytes()
    lane = ("compare", "symbolic-equivalence", "--root", repository, "--replies", mine)
    shown = adjudge(*lane, "--json")
    assert shown.status == 0, shown.err
    (one,) = json.loads(shown.out)["head_to_head"]
    assert (one["run"], one["responses_path"]) == (2, run.relative_to(stored).as_posix())
    (stored_one,) = [entry for entry in json.loads(before)["head_to_head"] if entry["run"] == 2]
    assert {**stored_one, "responses_path": None} == {**one, "responses_path": None}
    assert own.read_bytes() == before
    out = tmp_path / "comparison.json"
    assert adjudge(*lane, "--out", out).status == 0
    assert adjudge(*lane, "--out", out, "--check").status == 0
    assert adjudge(*lane, "--check").status == 2
    nothing = adjudge("compare", "symbolic-equivalence", "--replies", tmp_path / "none")
    assert (nothing.status, "no replies" in nothing.err) == (2, True)


def test_a_folder_of_replies_to_a_lane_says_what_to_type(adjudge, repository):
    stored = repository / SYMBOLIC_EQUIVALENCE.folder / "responses"
    told = adjudge("compare", stored)
    assert told.status == 2
    assert "adjudge compare LANE --replies DIR" in told.err


def test_the_table_fits_eighty_columns(adjudge, root):
    shown = adjudge("compare", "symbolic-equivalence", "--root", root).out
    assert max(map(len, shown.splitlines())) <= 80
    assert "…" not in shown


def test_runs_over_tasks_are_compared_as_of_a_day(adjudge, repository, judged):
    done = adjudge("compare", judged, "--root", repository, "--as-of", "2026-10-06")
    assert done.status == 0, done.err
    assert "open tasks as of 2026-10-06: 1 rows" in done.out
    assert "working-tree/cb-0057 (quarantined)" in done.out
    before = json.loads(
        adjudge("compare", judged, "--root", repository, "--as-of", "2026-10-05", "--json").out
    )
    assert before["schema"] == "adjudge.tasks.comparison/1"
    assert before["open_tasks"]["runs"][0]["headline"]["cases"] == 2


def test_the_suite_brings_in_the_rows_that_nobody_answered(adjudge, bundled_copy, judged, tmp_path):
    exported = adjudge("export", "--root", bundled_copy.path)
    assert exported.status == 0, exported.err
    suite = tmp_path / "suite.jsonl"
    lines = [
        line for line in exported.out.splitlines() if json.loads(line)["task_id"] in ("cb-0043", "cb-0108")
    ]
    assert len(lines) == 2
    suite.write_text("\n".join(lines) + "\n")
    name = json.loads(lines[0])["row_id"]
    file = judged / "run-1.judged.json"
    fields = json.loads(file.read_text())
    file.write_text(json.dumps({**fields, "verdicts": {name: "accepted ACCEPTED"}}))
    done = adjudge("compare", file, "--root", bundled_copy.path, "--suite", suite, "--json")
    assert done.status == 0, done.err
    headline = json.loads(done.out)["open_tasks"]["runs"][0]["headline"]
    assert (headline["cases"], headline["correct"], headline["missing"]) == (2, 1, 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no-such-lane"], "not a lane"),
        (["symbolic-equivalence", "--as-of", "2026-10-06"], "no status that changes"),
        (["RUNS", "--html", "page.html"], "made of lanes"),
        (["RUNS", "--check"], "needs --out"),
        (["RUNS", "--track", "release"], "needs --as-of"),
        (["RUNS", "--as-of", "yesterday"], "neither YYYY-MM-DD nor a snapshot id"),
        (["symbolic-equivalence", "RUNS"], "no such file"),
    ],
)
def test_what_does_not_belong_together_is_refused(adjudge, repository, judged, arguments, message):
    given = [str(judged) if word == "RUNS" else word for word in arguments]
    done = adjudge("compare", *given, "--root", repository)
    assert done.status == 2, (done.out, done.err)
    assert message in done.err
    assert done.out == ""

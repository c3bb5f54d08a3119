"""Claims about ``adjudge export`` as a user meets it."""

import json

import pytest


def rows(ran):
    return [json.loads(line) for line in ran.out.splitlines()]


def test_eligible_tasks_are_exported_one_a_line(adjudge) -> None:
    ran = adjudge("export", "--eligible")
    assert (ran.status, ran.err) == (0, "")
    exported = rows(ran)
    assert {"cb-0043", "cb-0068", "cb-0108"} <= {row["task_id"] for row in exported}
    assert {row["task"]["disposition"] for row in exported} == {"executable"}
    assert {row["task"]["status"] for row in exported} == {"open"}
    for row in exported:
        assert row["verification"]["command"] == ["adjudge", "verify", row["task_id"], "{submission}"]
        assert row["row_id"] == f"{row['snapshot_id'] or 'working-tree'}/{row['task_id']}"


def test_every_run_gives_the_same_bytes(adjudge) -> None:
    assert adjudge("export", "--variation", "all") == adjudge("export", "--variation", "all")


def test_a_lane_exports_to_the_same_rows(adjudge) -> None:
    exported = rows(adjudge("export", "--lane", "symbolic-equivalence"))
    assert len(exported) == 185
    assert exported[0].keys() == rows(adjudge("export", "--eligible"))[0].keys()
    assert not {"expected", "category"} & exported[0]["task"].keys()


def test_one_variation_is_one_row(adjudge) -> None:
    (row,) = rows(adjudge("export", "--variation", "var-000431"))
    assert (row["task_id"], row["variation_id"]) == ("cb-0043", "var-000431")


def test_shadows_are_exported_alone(adjudge) -> None:
    assert {row["task_id"][:3] for row in rows(adjudge("export", "--shadows"))} == {"ks-"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--lane", "no-lane"), "is not a lane"),
        (("--variation", "var-999999"), "no such variation"),
        (("--snapshot", "development-2026-11-30-r99"), "no such snapshot"),
        (("--snapshot", "../x"), "is not a snapshot id"),
        (("--lane", "symbolic-equivalence", "--variation", "all"), "has no variation"),
        (("--eligible", "--shadows"), "not allowed with"),
    ],
)
def test_what_cannot_be_exported_is_one_line_and_no_row(adjudge, arguments, words) -> None:
    ran = adjudge("export", *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert words in ran.err

"""Claims about the train/test split: no family on both sides, the same split every time, shares as asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.benchmark.faults import FaultError
from adjudge.benchmark.split import Ratio, read_ratio, side_of, split
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import UsageError

DIGEST = "0" * 64
LIMITS = {
    "max_submission_bytes": 1000,
    "max_digits": 10,
    "max_items": 10,
    "max_work": 1,
    "timeout_ms": 1000,
    "memory_mb": 64,
}


def task_row(task: int, variation: int | None, family: str | None):
    task_id = f"cb-{task:04}"
    name = task_id if variation is None else f"var-{variation:06}"
    return {
        "schema": "adjudge.bench.suite-row/1",
        "kind": "task",
        "row_id": f"working-tree/{name}",
        "task_id": task_id,
        "variation_id": None if variation is None else name,
        "family_id": family,
        "snapshot_id": None,
        "prompt": "?",
        "output_schema": {},
        "task": {
            "title": "T",
            "task_sha256": DIGEST,
            "limits": LIMITS,
            "disposition": "executable",
            "status": "open",
        },
        "verification": {"command": ["adjudge", "verify", task_id, "{submission}"]},
    }


def case_row(case: int):
    name = f"a-lane/c-{case}"
    return {
        **task_row(0, None, None),
        "kind": "case",
        "row_id": name,
        "task_id": None,
        "output_schema": None,
        "task": {"lane": "a-lane", "cases_sha256": DIGEST, "template_sha256": DIGEST},
        "verification": {"command": ["adjudge", "verify", name, "{submission}"]},
    }


FAMILIES = st.one_of(st.none(), st.integers(0, 9).map(lambda number: f"fam-{number:03}"))
TASKS = st.dictionaries(st.integers(0, 40), FAMILIES, max_size=15)
RATIOS = st.builds(Ratio, st.integers(1, 20), st.integers(1, 20))


@st.composite
def suites(draw):
    """Rows of tasks, each in one family or none, with any number of variations, and cases, in any order."""
    rows = [case_row(case) for case in draw(st.sets(st.integers(0, 30), max_size=5))]
    for task, family in draw(TASKS).items():
        rows.append(task_row(task, None, family))
        rows += [
            task_row(task, 10 * task + kind, family) for kind in draw(st.sets(st.integers(0, 9), max_size=4))
        ]
    return draw(st.permutations(rows))


def write(folder, rows):
    file = folder / "suite.jsonl"
    file.write_bytes(b"".join(canonical_bytes(row) + b"\n" for row in rows))
    return file


@given(suites(), RATIOS, st.integers(0, 5))
def test_no_family_and_no_task_stands_on_both_sides(tmp_path_factory, rows, ratio, seed) -> None:
    file = write(tmp_path_factory.mktemp("split"), rows)
    sides: dict[str, set[str]] = {}
    lines = list(split(file, ratio, seed))
    for row, line in zip(rows, lines, strict=True):
        assert line.data == canonical_bytes(row)
        for name in (row["family_id"], row["task_id"], line.group):
            if name is not None:
                sides.setdefault(name, set()).add(line.side)
    assert all(len(found) == 1 for found in sides.values())


@given(suites(), RATIOS)
def test_a_row_keeps_its_side_whatever_else_is_in_the_suite(tmp_path_factory, rows, ratio) -> None:
    folder = tmp_path_factory.mktemp("split")
    whole = {line.data: line.side for line in split(write(folder, rows), ratio)}
    half = {line.data: line.side for line in split(write(folder, rows[::-2]), ratio)}
    assert half.items() <= whole.items()


@given(st.text(max_size=20), RATIOS, st.integers(1, 20))
def test_a_larger_share_of_test_lets_no_group_leave_it(group, ratio, more) -> None:
    if side_of(group, ratio) == "test":
        assert side_of(group, Ratio(ratio.train, ratio.test + more)) == "test"


@pytest.mark.parametrize(("train", "test"), [(1, 1), (4, 1), (80, 20), (1, 9)])
def test_the_shares_are_those_that_were_asked_for(train, test) -> None:
    groups = [f"fam-{number}" for number in range(4000)]
    found = sum(side_of(group, Ratio(train, test)) == "test" for group in groups)
    expected = 4000 * test / (train + test)
    assert abs(found - expected) < 4 * (4000 * test * train) ** 0.5 / (train + test)  # four deviations


def test_the_sides_are_written_down() -> None:
    """Golden values: another release must not move a family."""
    names = ("fam-cb-0043", "fam-cb-0068", "fam-cb-0108", "fam-ks-0001", "cb-0035", "a-lane/c-1")
    assert [side_of(name, Ratio(1, 1)) for name in names] == GOLDEN[0]
    assert [side_of(name, Ratio(1, 1), seed=1) for name in names] == GOLDEN[1]


GOLDEN = (
    ["test", "test", "test", "train", "train", "test"],
    ["train", "test", "test", "train", "train", "test"],
)


def test_the_group_of_a_row_is_its_family_else_its_task_else_itself(tmp_path) -> None:
    rows = [task_row(1, None, "fam-one"), task_row(2, None, None), case_row(3)]
    found = [line.group for line in split(write(tmp_path, rows), Ratio(1, 1))]
    assert found == ["fam-one", "cb-0002", "a-lane/c-3"]


@pytest.mark.parametrize("families", [("fam-one", "fam-two"), ("fam-one", None), (None, "fam-one")])
def test_a_task_in_two_groups_could_leak_and_is_refused(tmp_path, families) -> None:
    rows = [task_row(1, None, families[0]), task_row(1, 17, families[1])]
    with pytest.raises(FaultError) as caught:
        list(split(write(tmp_path, rows), Ratio(1, 1)))
    assert (caught.value.code, caught.value.fault.line) == ("FAMILY", 2)


def test_a_suite_with_another_command_is_not_split(tmp_path) -> None:
    row = task_row(1, None, None)
    row["verification"]["command"] = ["sh", "-c", "true"]
    with pytest.raises(FaultError) as caught:
        list(split(write(tmp_path, [row]), Ratio(1, 1)))
    assert caught.value.code == "COMMAND_NOT_ALLOWED"


def test_a_line_that_is_no_row_is_not_split(tmp_path) -> None:
    file = tmp_path / "suite.jsonl"
    file.write_bytes(b"{}\n")
    with pytest.raises(FaultError) as caught:
        list(split(file, Ratio(1, 1)))
    assert str(caught.value).startswith(f"{file}:1: ")


@pytest.mark.parametrize("text", ["80:20", "1:1", "1000000:1"])
def test_a_ratio_is_two_positive_integers(text) -> None:
    assert ":".join(map(str, read_ratio(text))) == text


@pytest.mark.parametrize(
    "text",
    ["", "80", "80:", ":20", "0:1", "1:0", "-1:2", "1:2:3", "0.8:0.2", "1000001:1", "٨:٢", "1:1\n", "1 : 1"],
)
def test_anything_else_is_no_ratio(text) -> None:
    with pytest.raises(UsageError) as caught:
        read_ratio(text)
    assert caught.value.code == "BAD_RATIO"

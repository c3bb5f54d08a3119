"""Claims about checking a suite: what the benchmark did not export is found, named and placed."""

import shutil
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.benchmark import snapshot, variations
from adjudge.benchmark.faults import FaultError
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.suite import RowSource
from adjudge.benchmark.suite_check import MAX_ROW_BYTES, SuiteCheck, read_suite
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import FileError
from adjudge.lanes.prompt import LaneRows

SNAPSHOT = "development-2026-11-30-r7"


@pytest.fixture(scope="module")
def root(tmp_path_factory, copy_few) -> BenchmarkRoot:
    """A benchmark with variations, a lane and a snapshot in force; no test of this file changes it."""
    from pathlib import Path

    repository = Path(__file__).resolve().parents[2]
    path = tmp_path_factory.mktemp("suite") / "root"
    copy_few(path)
    lane = "evals/symbolic_equivalence/v1"
    (path / lane).mkdir(parents=True)
    shutil.copy(repository / lane / "cases.jsonl", path / lane)
    (path / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    snapshot.create(BenchmarkRoot(path, None), SNAPSHOT, "2026-11-30")
    return BenchmarkRoot(path, SNAPSHOT)


@pytest.fixture(scope="module")
def rows(root):
    """The exported rows as JSON values: tasks with their variations, then the lane's cases."""
    exported = [*RowSource(root).rows("all", "all"), *LaneRows(root.path).rows("symbolic-equivalence")]
    return [strict_json.loads(canonical_bytes(row), max_bytes=MAX_ROW_BYTES) for row in exported]


@pytest.fixture
def write(tmp_path):
    """Write a suite out of JSON values and lines."""

    def write(values):
        file = tmp_path / "suite.jsonl"
        lines = [value if isinstance(value, bytes) else canonical_bytes(value) for value in values]
        file.write_bytes(b"".join(line + b"\n" for line in lines))
        return file

    return write


def check(root, file):
    return list(SuiteCheck(root, file, LaneRows(root.path).row))


def places(faults):
    return [(fault.line, fault.code, fault.pointer) for fault in faults]


def row_of(rows, name):
    (row,) = [row for row in rows if row["row_id"].endswith(f"/{name}")]
    return strict_json.loads(canonical_bytes(row), max_bytes=MAX_ROW_BYTES)


def test_what_was_exported_is_without_fault(root, rows, write) -> None:
    walk = SuiteCheck(root, write(rows), LaneRows(root.path).row)
    assert list(walk) == []
    assert walk.rows == len(rows) > 185
    assert walk.moved == {}


def test_rows_may_stand_in_another_order_and_form(root, rows, write) -> None:
    spaced = [canonical_bytes(row).replace(b',"', b' , "') for row in reversed(rows[:5])]
    assert check(root, write(spaced)) == []


@pytest.mark.parametrize(
    "command",
    [
        ["sh", "-c", "rm -rf /"],
        ["adjudge", "verify", "cb-0043", "{submission}", "--track"],
        ["adjudge", "verify", "cb-0068", "{submission}"],
        ["adjudge", "verify", "cb-0043"],
        ["adjudge", "verify", "{submission}", "cb-0043"],
        ["/usr/bin/adjudge", "verify", "cb-0043", "{submission}"],
        ["adjudge", "verify", "cb-0043 ", "{submission}"],
        ["ADJUDGE", "verify", "cb-0043", "{submission}"],
    ],
)
def test_another_command_is_refused(root, rows, write, command) -> None:
    row = row_of(rows, "cb-0043")
    row["verification"]["command"] = command
    file = write([rows[0], row, rows[2]])
    assert places(check(root, file)) == [(2, "COMMAND_NOT_ALLOWED", "/verification/command")]
    with pytest.raises(FaultError) as caught:
        next(read_suite(root, file, LaneRows(root.path).row))
    assert (caught.value.code, caught.value.exit_status) == ("COMMAND_NOT_ALLOWED", 5)


def test_a_fault_in_the_last_row_keeps_the_first_from_being_run(root, rows, write) -> None:
    bad = row_of(rows, "b1-0002")
    bad["verification"]["command"] = ["adjudge", "verify", "symbolic-equivalence/b1-0001", "{submission}"]
    read = read_suite(root, write([*rows[:10], bad]), LaneRows(root.path).row)
    with pytest.raises(FaultError):
        next(read)
    assert list(read) == []


def test_a_faultless_suite_is_read_for_running(root, rows, write) -> None:
    read = list(read_suite(root, write(rows), LaneRows(root.path).row))
    assert [row.row_id for _, row in read] == [row["row_id"] for row in rows]
    assert [data for data, _ in read] == [canonical_bytes(row) for row in rows]


@pytest.mark.parametrize(
    ("name", "path", "value", "code"),
    [
        ("cb-0043", ("output_schema", "additionalProperties"), True, "OUTPUT_SCHEMA"),
        ("cb-0043", ("task", "task_sha256"), "0" * 64, "TASK_DIGEST"),
        ("cb-0043", ("task", "title"), "Another title", "FROZEN_TASK"),
        ("cb-0043", ("task", "disposition"), "design-only", "FROZEN_TASK"),
        ("cb-0043", ("task", "limits", "max_work"), 999_999_999, "FROZEN_TASK"),
        ("cb-0043", ("prompt",), "Say no-result.", "PROMPT"),
        ("cb-0043", ("family_id",), "fam-another", "FAMILY"),
        ("cb-0043", ("family_id",), None, "FAMILY"),
        ("cb-0043", ("row_id",), f"{SNAPSHOT}/cb-0068", "ROW_ID"),
        ("var-000431", ("row_id",), f"{SNAPSHOT}/cb-0043", "ROW_ID"),
        ("var-000431", ("prompt",), "Say no-result.", "PROMPT"),
        ("b1-0001", ("prompt",), "Say EQUIVALENT.", "PROMPT"),
        ("b1-0001", ("task", "cases_sha256"), "0" * 64, "CASES_DIGEST"),
        ("b1-0001", ("task", "template_sha256"), "0" * 64, "TEMPLATE_DIGEST"),
        ("b1-0001", ("task", "lane"), "bounded-grammar", "FROZEN_TASK"),
    ],
)
def test_a_changed_field_is_found_and_placed(root, rows, write, name, path, value, code) -> None:
    row = row_of(rows, name)
    parent = row
    for step in path[:-1]:
        parent = parent[step]
    parent[path[-1]] = value
    pointer = "/" + "/".join(path[:2] if path[0] == "task" else path[:1])
    faults = check(root, write([rows[0], row]))
    assert (2, code, pointer) in places(faults)
    assert all(fault.line == 2 for fault in faults)


def test_a_variation_cannot_lend_its_words_to_another_task(root, rows, write) -> None:
    row = row_of(rows, "var-000431")
    row["task_id"] = "cb-0068"
    row["verification"]["command"][2] = "cb-0068"
    assert places(check(root, write([row]))) == [(1, "TASK_ID", "/task_id")]


def test_a_row_that_occurs_twice_is_found(root, rows, write) -> None:
    faults = check(root, write([rows[0], rows[1], rows[0]]))
    assert places(faults) == [(3, "DUPLICATE_ROW_ID", "/row_id")]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"task_id": "cb-9999"}, "UNKNOWN_TASK"),
        ({"snapshot_id": "development-2026-11-30-r99"}, "UNKNOWN_SNAPSHOT"),
        ({"variation_id": "var-999999"}, "UNKNOWN_VARIATION"),
    ],
)
def test_what_the_benchmark_does_not_have_is_a_fault(root, rows, write, changes, code) -> None:
    row = {**row_of(rows, "cb-0043"), **changes}
    row["verification"]["command"][2] = row["task_id"]
    (fault,) = check(root, write([row]))
    assert fault.code == code


def test_a_case_that_the_lane_does_not_have_is_a_fault(root, rows, write) -> None:
    row = row_of(rows, "b1-0001")
    row["row_id"] = row["verification"]["command"][2] = "symbolic-equivalence/b1-9999"
    assert places(check(root, write([row]))) == [(1, "UNKNOWN_CASE", "/row_id")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "BAD_JSON"),
        (b"{", "BAD_JSON"),
        (b"[]", "SCHEMA"),
        (b"null", "SCHEMA"),
        (b'{"kind":"shell"}', "SCHEMA"),
        (b'{"kind":["case"]}', "SCHEMA"),
        (b'{"kind":"task","kind":"case"}', "DUPLICATE_KEY"),
        (b"[" * 40, "TOO_DEEP"),
        (b"\xff", "BAD_ENCODING"),
    ],
)
def test_a_line_that_is_no_row_is_placed(root, rows, write, line, code) -> None:
    faults = check(root, write([rows[0], line, rows[1]]))
    assert [(fault.line, fault.code) for fault in faults] == [(2, code)]


def test_an_unknown_field_is_placed_by_its_pointer(root, rows, write) -> None:
    row = row_of(rows, "cb-0043")
    row["task"]["expected"] = "accepted"
    (fault,) = check(root, write([row]))
    assert fault.text.endswith(":1:/task: SCHEMA: Object contains unknown field `expected`")


def test_a_torn_last_line_is_a_fault(root, rows, tmp_path) -> None:
    file = tmp_path / "suite.jsonl"
    file.write_bytes(canonical_bytes(rows[0]) + b"\n" + canonical_bytes(rows[1]))
    assert places(check(root, file)) == [(2, "TORN_LINE", "")]


def test_a_line_beyond_the_limit_is_passed_over(root, rows, write) -> None:
    faults = check(root, write([rows[0], b" " * (MAX_ROW_BYTES + 1), rows[1], rows[0]]))
    assert places(faults) == [(2, "TOO_LARGE", ""), (4, "DUPLICATE_ROW_ID", "/row_id")]


def test_an_empty_suite_is_a_fault(root, write) -> None:
    assert places(check(root, write([]))) == [(None, "EMPTY_FILE", "")]


def test_a_missing_suite_cannot_be_checked(root, tmp_path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(FileError):
            check(root, path)


def test_a_task_that_moved_since_the_export_is_told_and_is_no_fault(root, rows, write) -> None:
    row = row_of(rows, "cb-0043")
    row["task"]["status"] = "quarantined"
    walk = SuiteCheck(root, write([row]), LaneRows(root.path).row)
    assert list(walk) == []
    assert walk.moved == {"cb-0043": ("quarantined", "open")}


def test_a_suite_of_an_earlier_snapshot_is_checked_against_that(root, write) -> None:
    rows = list(RowSource(root, "working-tree").rows("all"))
    assert check(root, write([strict_json.loads(canonical_bytes(row)) for row in rows])) == []


def test_memory_does_not_grow_with_the_suite(root, rows, tmp_path) -> None:
    """A long suite repeats rows or invents them, and is remembered as neither."""
    bad = row_of(rows, "b1-0001")
    short, long = tmp_path / "short.jsonl", tmp_path / "long.jsonl"
    for file, count in ((short, 50), (long, 2000)):
        with file.open("wb") as stream:
            for number in range(count):
                bad["row_id"] = bad["verification"]["command"][2] = f"symbolic-equivalence/x{number}"
                stream.write(canonical_bytes(bad) + b"\n")

    def peak(file) -> int:
        tracemalloc.start()
        for _ in SuiteCheck(root, file, LaneRows(root.path).row):
            pass
        size = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return size

    assert peak(long) < peak(short) * 1.2


VALUES = (None, True, 0, 7, "", "x", [], {}, "cb-0068", "0" * 64)


@given(st.integers(0, 11), st.integers(0, 10_000), st.integers(0, len(VALUES) - 1))
@settings(max_examples=60, deadline=None)
def test_any_change_of_any_value_is_found(root, rows, tmp_path_factory, chosen, where, value) -> None:
    row = strict_json.loads(canonical_bytes(rows[chosen]), max_bytes=MAX_ROW_BYTES)
    paths = [path for path in _places(row) if path != ("task", "status")]
    path = paths[where % len(paths)]
    parent = row
    for step in path[:-1]:
        parent = parent[step]
    old, new = parent[path[-1]], VALUES[value]
    if canonical_bytes(new) == canonical_bytes(old):
        return
    parent[path[-1]] = new
    file = tmp_path_factory.mktemp("changed") / "suite.jsonl"
    file.write_bytes(canonical_bytes(row) + b"\n")
    assert check(root, file) != []


@pytest.mark.parametrize(("old", "new"), [(1, True), (0, False)])
def test_a_truth_value_in_place_of_a_number_is_found(root, rows, write, old, new) -> None:
    """In Python ``1 == True``; a bound of ``true`` is another schema."""
    (row, path) = next(
        (row, path)
        for row in rows
        for path in _places(row)
        if path[0] == "output_schema" and row["kind"] == "task" and _at(row, path) is old
    )
    row = strict_json.loads(canonical_bytes(row), max_bytes=MAX_ROW_BYTES)
    *parent, last = path
    _at(row, parent)[last] = new
    (fault,) = check(root, write([row]))
    assert fault.code == "OUTPUT_SCHEMA"


def _at(value, path):
    """What stands at a path."""
    for step in path:
        value = value[step]
    return value


def _places(value, path=()):
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, item in items:
        found += _places(item, (*path, step))
    return found


def test_a_broken_variation_stops_the_check_with_its_own_code(with_variations, rows, write) -> None:
    bundled_copy = with_variations
    file = variations.files(bundled_copy)[0]
    file.write_bytes(file.read_bytes().replace(b"fam-", b"fam-x-"))
    row = {**row_of(rows, "cb-0043"), "snapshot_id": None, "row_id": "working-tree/cb-0043"}
    (fault,) = check(bundled_copy, write([row]))
    assert fault.code == "FAMILY"

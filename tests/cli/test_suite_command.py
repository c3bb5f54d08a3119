"""Claims about ``adjudge suite check|split`` as a user meets it."""

import json

import pytest


@pytest.fixture
def suite(adjudge, tmp_path):
    """The first rows of an exported suite with variations, as a file."""
    file = tmp_path / "suite.jsonl"
    file.write_text("".join(adjudge("export", "--variation", "all").out.splitlines(keepends=True)[:40]))
    return file


def spoil(suite, change) -> None:
    lines = suite.read_text().splitlines()
    row = json.loads(lines[1])
    change(row)
    suite.write_text("\n".join([lines[0], json.dumps(row), *lines[2:]]) + "\n")


def test_an_exported_suite_is_without_fault(adjudge, suite) -> None:
    ran = adjudge("suite", "check", suite)
    assert (ran.status, ran.err) == (0, "")
    assert "exactly what the benchmark exports" in ran.out
    assert adjudge("suite", "check", "-", stdin=suite.read_bytes()).status == 0


def test_a_foreign_command_refuses_the_suite(adjudge, suite) -> None:
    spoil(suite, lambda row: row["verification"].update(command=["sh", "-c", "touch /tmp/x"]))
    ran = adjudge("suite", "check", suite)
    assert ran.status == 5
    assert f"{suite}:2:/verification/command: COMMAND_NOT_ALLOWED: " in ran.out
    result = json.loads(adjudge("suite", "check", suite, "--json").out)
    assert (result["ok"], result["fault_count"]) == (False, 1)
    assert result["faults"][0] == {
        "source": str(suite),
        "line": 2,
        "code": "COMMAND_NOT_ALLOWED",
        "pointer": "/verification/command",
        "reason": result["faults"][0]["reason"],
    }


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda row: row["output_schema"].update(additionalProperties=True), "OUTPUT_SCHEMA"),
        (lambda row: row["task"].update(task_sha256="0" * 64), "TASK_DIGEST"),
        (lambda row: row.update(row_id="\x1b[2J"), "SCHEMA"),
    ],
)
def test_an_altered_row_is_named(adjudge, suite, change, code) -> None:
    spoil(suite, change)
    ran = adjudge("suite", "check", suite)
    assert ran.status == 5
    assert ":2:/" in ran.out
    assert f": {code}: " in ran.out
    assert "\x1b" not in ran.out


def test_a_missing_suite_is_one_line(adjudge, tmp_path) -> None:
    for action in ("check", "split"):
        ran = adjudge("suite", action, tmp_path / "none.jsonl")
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_split_is_two_files_that_make_up_the_suite(adjudge, suite, tmp_path) -> None:
    ran = adjudge("suite", "split", suite, "--ratio", "1:1", "--out", tmp_path / "out", "--json")
    result = json.loads(ran.out)
    sides = {
        side: (tmp_path / "out" / f"{side}.jsonl").read_text().splitlines() for side in ("train", "test")
    }
    assert sorted(sides["train"] + sides["test"]) == sorted(suite.read_text().splitlines())
    for side, lines in sides.items():
        assert result[side]["rows"] == len(lines) > 0
    families = {side: {json.loads(line)["family_id"] for line in lines} for side, lines in sides.items()}
    assert not families["train"] & families["test"]


def test_a_side_can_be_streamed(adjudge, suite, tmp_path) -> None:
    adjudge("suite", "split", suite, "--ratio", "1:1", "--out", tmp_path / "out")
    for side in ("train", "test"):
        ran = adjudge("suite", "split", suite, "--ratio", "1:1", "--side", side)
        assert ran.out == (tmp_path / "out" / f"{side}.jsonl").read_text()


def test_another_seed_gives_another_split(adjudge, suite) -> None:
    def test_side(seed):
        return adjudge("suite", "split", suite, "--ratio", "1:1", "--seed", seed, "--side", "test").out

    assert test_side("0") != test_side("1")
    assert test_side("0") == test_side("0")


def test_the_human_view_of_a_split_counts_groups_and_rows(adjudge, suite) -> None:
    ran = adjudge("suite", "split", suite)
    assert ran.status == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == ["side", "train", "test"]


@pytest.mark.parametrize(
    "arguments", [("--ratio", "0:1"), ("--ratio", "4"), ("--seed", "-1"), ("--seed", "x")]
)
def test_a_wrong_ratio_or_seed_is_one_line(adjudge, suite, arguments) -> None:
    ran = adjudge("suite", "split", suite, *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_standard_input_cannot_be_split(adjudge, suite) -> None:
    ran = adjudge("suite", "split", "-", stdin=suite.read_bytes())
    assert (ran.status, ran.out) == (2, "")


def test_a_faulty_suite_is_not_split(adjudge, suite, tmp_path) -> None:
    spoil(suite, lambda row: row["verification"].update(command=["sh"]))
    ran = adjudge("suite", "split", suite, "--out", tmp_path / "out")
    assert (ran.status, ran.out) == (5, "")
    assert not (tmp_path / "out").exists()
    assert adjudge("suite", "split", suite, "--side", "test").out == ""

"""Claims about ``adjudge tasks``, ``init`` and ``trust`` as a user meets them."""

import json
import re

import pytest

from adjudge.benchmark.root import bundled_root
from adjudge.cli import main as command_line
from adjudge.contract.canonical import canonical_bytes, file_bytes


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def run(monkeypatch, capfd, tmp_path):
    """Run a command line in this process, in an empty folder: exit status, standard output and error."""
    for name in ("tasks", "init", "trust"):
        monkeypatch.setitem(command_line.COMMANDS, name, command_line.COMMANDS.get(name, "for tests"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    def ran(*arguments):
        try:
            status = command_line.main([str(argument) for argument in arguments])
        except SystemExit as stop:
            status = stop.code
        out, err = capfd.readouterr()
        return status, out, err

    return ran


def test_the_list_shows_every_task_and_marks_a_stale_status(run, bundled_copy):
    status, out, err = run("tasks", "list", "--root", bundled_copy.path, "--on", "2026-11-30")
    assert (status, err) == (0, "")
    (line,) = [line for line in out.splitlines() if "cb-0043" in line]
    assert re.search(r"number-theory +open \(stale\) +2026-08-22 +a program", line)
    (line,) = [line for line in out.splitlines() if "cb-0057" in line]
    assert re.search(r"combinatorics +quarantined +2026-10-06 +no program", line)
    status, out, _ = run(
        "tasks", "list", "--root", bundled_copy.path, "--on", "2026-11-20", "--field", "totient"
    )
    assert "cb-0043" in out
    assert "cb-0057" not in out
    (line,) = [line for line in out.splitlines() if "cb-0043" in line]
    assert re.search(r" open +2026-08-22 ", line), "90 days are not more than 90"


def test_the_list_is_one_json_object_for_programs(run, bundled_copy):
    status, out, err = run(
        "tasks",
        "list",
        "--json",
        "--executable",
        "--status",
        "open",
        "--root",
        bundled_copy.path,
        "--on",
        "2026-11-30",
    )
    listed = json.loads(out)
    assert (status, err, listed["as_of"]) == (0, "", "2026-11-30")
    assert {task["disposition"] for task in listed["tasks"]} == {"executable"}
    assert {task["status"] for task in listed["tasks"]} == {"open"}
    assert all(task["stale"] == (task["age_days"] > 90) for task in listed["tasks"])
    assert json.loads(run("tasks", "list", "--json", "--shadows", "--root", bundled_copy.path)[1])["tasks"]


def test_without_a_day_the_list_is_as_of_today(run, bundled_copy):
    import datetime

    listed = json.loads(run("tasks", "list", "--json", "--root", bundled_copy.path)[1])
    assert abs((datetime.date.fromisoformat(listed["as_of"]) - datetime.date.today()).days) <= 1


def test_the_page_shows_every_part_of_a_task(run, bundled_copy):
    status, out, err = run("tasks", "show", "cb-0043", "--root", bundled_copy.path, "--on", "2026-11-30")
    assert (status, err) == (0, "")
    for head in (
        "Statement", "What refutes it", "What is known", "The witness", "How it is verified",
        "Near-misses, and why each fails", "Status, from the observation on",
    ):  # fmt: skip
        assert f"\n{head}\n" in out
    assert "open (2026-08-22, 100 days old: stale)" in out
    assert "n = 7 is prime" in out
    assert "With offset = 1 the same program accepts" in out
    page = json.loads(run("tasks", "show", "cb-0043", "--json", "--root", bundled_copy.path)[1])
    assert page["task_id"] == "cb-0043"
    assert page["near_misses"]


@pytest.mark.parametrize("task_id", ["cb-0035", "cb-0057", "cb-0068", "cb-0108", "ks-0001"])
def test_every_kind_of_task_has_a_page(run, task_id):
    status, out, err = run("tasks", "show", task_id, "--root", bundled_root())
    assert (status, err) == (0, "")
    assert out.count("\n") < 300


def test_hostile_text_in_a_task_moves_no_cursor(run, bundled_copy):
    file = bundled_copy.problems / "benchmark" / "cb-0043.json"
    fields = json.loads(file.read_bytes())
    fields["title"] = "[red]not markup[/red] :smile:"
    file.write_bytes(file_bytes(fields))
    _, out, _ = run("tasks", "show", "cb-0043", "--root", bundled_copy.path)
    assert "[red]not markup[/red] :smile:" in out


def test_the_prompt_and_the_schema_are_what_a_solver_gets(run):
    status, prompt, err = run("tasks", "prompt", "cb-0043", "--root", bundled_root())
    assert (status, err) == (0, "")
    assert prompt.startswith("Task cb-0043: Lehmer's totient problem\n")
    found = json.loads(run("tasks", "prompt", "cb-0043", "--json", "--root", bundled_root())[1])
    assert found["prompt"] == prompt
    schema = json.loads(run("tasks", "schema", "cb-0043", "--root", bundled_root())[1])
    assert schema["properties"]["task_id"] == {"const": "cb-0043"}
    assert json.loads(run("tasks", "schema", "cb-0043", "--json", "--root", bundled_root())[1]) == schema


def test_admission_exits_with_5_and_tells_all_faults_with_their_places(run, bundled_copy, monkeypatch):
    file = bundled_copy.problems / "benchmark" / "cb-0043.json"
    status, out, err = run("tasks", "admit", file)
    assert (status, err) == (0, "")
    assert "cb-0043 is admitted" in out
    fields = json.loads(file.read_bytes())
    fields["verifier"]["entry"] = "os:system"
    fields["statement"] = " "
    file.write_bytes(canonical_bytes(fields))
    status, out, err = run("tasks", "admit", file)
    assert (status, err) == (5, "")
    assert "/verifier/entry" in out
    assert "EMPTY_TEXT" in out
    assert "not admitted: 2 faults" in out
    monkeypatch.setenv("COLUMNS", "60")
    _, narrow, _ = run("tasks", "admit", file)
    assert {"VERIFIER_ENTRY", "EMPTY_TEXT"} <= set(narrow.split()), "a code is never broken"
    status, out, _ = run("tasks", "admit", file, "--json")
    found = json.loads(out)
    assert (status, found["admitted"], found["task_id"]) == (5, False, "cb-0043")
    assert [(fault["pointer"], fault["code"]) for fault in found["faults"]] == [
        ("/statement", "EMPTY_TEXT"),
        ("/verifier/entry", "VERIFIER_ENTRY"),
    ]


def test_row_55_the_entry_os_system_is_an_invalid_task(run, bundled_copy):
    file = bundled_copy.problems / "benchmark" / "cb-0043.json"
    file.write_bytes(
        file.read_bytes().replace(b"adjudge.verifiers.number_theory.lehmer_totient:verify", b"os:system")
    )
    assert run("tasks", "admit", file)[0] == 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tasks", "admit", "missing.json"), "adjudge: missing.json: no such file\n"),
        (("tasks", "admit", "."), "adjudge: .: a directory: a regular file is needed\n"),
        (("tasks", "show", "../../etc/passwd"), None),
        (("tasks", "show", "cb-9999"), None),
        (("tasks", "list", "--on", "2026-02-30"), None),
        (("tasks", "list", "--status", "lost"), None),
        (("tasks", "list", "--executable", "--disposition", "design-only"), None),
        (("tasks", "audit", "cb-9999"), None),
        (("tasks",), None),
        (("init",), None),
        (("trust",), None),
        (("trust", "--list", "."), None),
        (("trust", "--list", "--remove", "."), None),
        (("trust", "."), "adjudge: .: no adjudge.toml there, so it is not a benchmark root\n"),
    ],
)
def test_a_users_mistake_is_one_line_and_status_2(run, arguments, message):
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message is None or err == message


def test_a_file_that_is_not_json_is_status_2(run, tmp_path):
    file = tmp_path / "cb-0001.json"
    file.write_bytes(b"{")
    status, out, err = run("tasks", "admit", file)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_the_audit_is_a_table_with_a_row_a_task(run, bundled_copy):
    status, out, err = run("tasks", "audit", "ks-0001", "--root", bundled_copy.path)
    assert (status, err) == (0, "")
    assert re.search(r"ks-0001 +✓ 7 +✓ 5 +✓ 2", out)
    found = json.loads(run("tasks", "audit", "ks-0001", "--json", "--root", bundled_copy.path)[1])
    assert found["passed"] is True
    assert {line["check"] for line in found["checks"]} >= {"near-miss", "echo", "isolation"}


def test_a_failed_audit_exits_with_5_and_says_what_failed(run, bundled_copy):
    file = bundled_copy.problems / "self-checks" / "ks-0001.json"
    file.write_bytes(file.read_bytes().replace(b"is not positive", b"is negative", 1))
    status, out, err = run("tasks", "audit", "ks-0001", "--root", bundled_copy.path)
    assert (status, err) == (5, "")
    assert "✗ 1 of 7" in out
    assert "ks-0001: near-miss: a true identity with a negative term" in out


def test_from_init_to_a_snapshot_without_a_further_word(run, tmp_path):
    own = tmp_path / "own"
    status, out, err = run("init", own)
    assert (status, err) == (0, "")
    assert "verifiers/equal_fifth_powers.py" in out
    file = own / "problems" / "benchmark" / "cb-0001.json"
    example = own / "problems" / "examples" / "cb-0001-fourth-powers.json"
    assert run("tasks", "admit", file)[0] == 0
    status, out, _ = run("verify", "cb-0001", example, "--root", own)
    assert (status, json.loads(out)["verdict"]) == (0, "rejected")
    assert run("tasks", "audit", "--root", own)[0] == 0
    assert (
        run("snapshot", "create", "development-2026-12-01-r1", "--cutoff", "2026-12-01", "--root", own)[0]
        == 0
    )
    assert run("snapshot", "verify", "development-2026-12-01-r1", "--root", own)[0] == 0


def test_init_leaves_a_folder_with_something_in_it_alone(run, tmp_path):
    (tmp_path / "here" / "note").write_text("mine")
    status, out, err = run("init", ".")
    assert (status, out) == (2, "")
    assert err == "adjudge: .: not empty; a new benchmark needs a folder of its own\n"
    assert [path.name for path in (tmp_path / "here").iterdir()] == ["note"]


def test_init_for_programs(run, tmp_path):
    status, out, err = run("init", tmp_path / "own", "--json")
    made = json.loads(out)
    assert (status, err, made["trusted"]) == (0, "", True)
    assert all((tmp_path / "own" / path).is_file() for path in made["files"])


def test_init_without_a_configuration_folder_still_makes_the_root_and_says_what_is_missing(
    run, tmp_path, monkeypatch
):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    status, out, err = run("init", tmp_path / "own")
    assert (status, err) == (0, "")
    assert "could not be marked as trusted" in out
    assert (tmp_path / "own" / "adjudge.toml").is_file()


def test_trust_is_asked_for_given_listed_and_taken_back(run, tmp_path):
    own = tmp_path / "own"
    run("init", own)
    run("trust", "--remove", own)
    example = own / "problems" / "examples" / "cb-0001-fourth-powers.json"
    status, out, err = run("verify", "cb-0001", example, "--root", own)
    assert (status, out) == (3, "")
    assert err.startswith("adjudge: ROOT_NOT_TRUSTED: ")
    assert err.endswith(f"then run: adjudge trust {own}\n")
    assert run("tasks", "admit", own / "problems" / "benchmark" / "cb-0001.json")[0] == 3
    assert run("tasks", "audit", "--root", own)[0] == 3
    assert run("tasks", "show", "cb-0001", "--root", own)[0] == 0
    status, out, err = run("trust", own)
    assert (status, err) == (0, "")
    assert "verifiers/equal_fifth_powers.py" in out
    assert run("verify", "cb-0001", example, "--root", own)[0] == 0
    listed = json.loads(run("trust", "--list", "--json")[1])["roots"]
    assert [(root["path"], list(root["files"])) for root in listed] == [
        (str(own.resolve()), ["verifiers/equal_fifth_powers.py"])
    ]
    assert str(own.resolve()) in run("trust", "--list")[1]
    assert run("trust", "--remove", own)[0] == 0
    assert run("trust", "--remove", own)[0] == 1
    assert "no benchmark root is trusted" in run("trust", "--list")[1]


def test_a_verifier_that_prints_leaves_the_verdict_the_only_output(run, tmp_path):
    own = tmp_path / "own"
    run("init", own)
    file = own / "verifiers" / "equal_fifth_powers.py"
    text = file.read_text().replace(
        "    return _decide(witness, limits)\n", "    print('noise')\n    return _decide(witness, limits)\n"
    )
    file.write_text("print('more noise')\n" + text.replace('"""No integer', '"""No integer', 1))
    run("trust", own)
    example = own / "problems" / "examples" / "cb-0001-fourth-powers.json"
    status, out, _ = run("verify", "cb-0001", example, "--root", own)
    assert (status, json.loads(out)["verdict"]) == (0, "rejected")

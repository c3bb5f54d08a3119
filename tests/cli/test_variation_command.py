"""Claims about ``adjudge variation check|render`` as a user meets it."""

import json
import shutil

import pytest


@pytest.fixture
def root(tmp_path, repository):
    """A throw-away benchmark without variations."""
    folder = tmp_path / "root"
    shutil.copytree(repository / "problems", folder / "problems")
    (folder / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    return folder


def test_the_committed_variations_hold(adjudge) -> None:
    ran = adjudge("variation", "check")
    assert (ran.status, ran.err) == (0, "")
    assert "the mathematics of every task is unchanged" in ran.out


def test_rendered_variations_hold_until_the_task_is_changed(adjudge, root) -> None:
    ran = adjudge("variation", "render", "cb-0043", "ks-0001", "--root", root, "--json")
    names = [name for made in json.loads(ran.out) for name in made["files"]]
    assert (ran.status, len(names)) == (0, 7)
    folder = root / "research" / "variations"
    assert sorted(file.name for file in folder.iterdir()) == sorted(names)
    assert adjudge("variation", "check", "--root", root).status == 0
    task = root / "problems" / "benchmark" / "cb-0043.json"
    task.write_text(task.read_text().replace("then n is prime", "then n is a prime"))
    ran = adjudge("variation", "check", "--root", root)
    assert ran.status == 5
    assert f"{folder / 'var-000431.json'}:/payload_sha256: PAYLOAD_CHANGED: " in ran.out
    assert adjudge("export", "--variation", "all", "--root", root).status == 5


def test_one_file_can_be_checked(adjudge, root, repository, tmp_path) -> None:
    file = tmp_path / "var-000431.json"
    variation = json.loads((repository / "research/variations/var-000431.json").read_text())
    file.write_text(json.dumps(variation))
    assert adjudge("variation", "check", file, "--root", root).status == 0
    variation["rendered_statement"] = variation["rendered_statement"].replace("n > 1", "n > 2")
    file.write_text(json.dumps(variation))
    ran = adjudge("variation", "check", file, "--root", root, "--json")
    result = json.loads(ran.out)
    assert ran.status == 5
    assert [fault["code"] for fault in result["faults"]] == ["PAYLOAD_CHANGED"]
    assert result["faults"][0]["pointer"] == "/rendered_statement"


def test_prompts_can_be_rendered_for_a_runtime(adjudge, root) -> None:
    assert adjudge("variation", "render", "cb-0043", "--root", root, "--runtime", "prompt").status == 0
    prompts = sorted((root / "research/variations/adapters/prompt").iterdir())
    assert [file.name for file in prompts] == [f"var-00043{kind}.txt" for kind in (1, 2, 3, 4)]
    assert "phi(n)" in prompts[0].read_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("render",), "name the tasks to render"),
        (("render", "cb-0043", "--all"), "name the tasks to render"),
        (("render", "cb-9999"), "no such task"),
        (("render", "../x"), "is not a task id"),
        (("check", "none.json"), "no such file"),
    ],
)
def test_a_wrong_request_is_one_line(adjudge, root, arguments, words) -> None:
    ran = adjudge("variation", *arguments, "--root", root)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert words in ran.err


def test_a_wrong_date_is_refused(adjudge, root) -> None:
    ran = adjudge("variation", "render", "cb-0043", "--root", root, "--date", "2026-02-30")
    assert (ran.status, ran.out) == (5, "")

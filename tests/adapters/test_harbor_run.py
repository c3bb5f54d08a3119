"""Harbor itself, offline and without Docker, over what is exported: its linter, its loader, its runs."""

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adjudge.adapters.harbor import logs

pytestmark = pytest.mark.slow

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
TEN_ITEMS = HERE / "ten_items.json"


def sibling(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


environments = sibling(HERE.parent / "frameworks" / "environments.py")
pages = sibling(HERE.parent / "frameworks" / "pages.py")
setup = sibling(HERE / "harbor_setup.py")

SETS = {
    "shadows": ("--shadows",),
    "tasks": ("--eligible",),
    "symbolic-equivalence": ("--lane", "symbolic-equivalence"),
    "bounded-grammar": ("--lane", "bounded-grammar"),
}


@pytest.fixture(scope="module")
def python():
    try:
        return environments.python_of("harbor")
    except environments.NoPythonError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    return tmp_path_factory.mktemp("harbor")


@pytest.fixture(scope="module")
def wheel(work):
    return setup.make_wheel(work)


@pytest.fixture(scope="module")
def datasets(work, wheel):
    """All that can be exported, by name of the set."""
    return {chosen: setup.export(work / chosen, wheel, *options) for chosen, options in SETS.items()}


@pytest.fixture(scope="module")
def variables(python, work, wheel):
    """Variables for a run, with the venv that stands for the verifier's image."""
    if reason := setup.why_not():
        pytest.skip(reason)
    venv = setup.make_venv(work / "venv", wheel, python)
    return environments.clean_environment(work, ADJUDGE_TEST_VENV=str(venv))


def harbor(python, home, *arguments):
    return subprocess.run(
        [Path(python).parent / "harbor", *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        env=environments.clean_environment(home),
    )


def tasks_of(dataset):
    return sorted(path for path in dataset.iterdir() if path.is_dir())


def test_every_task_passes_every_rule_of_the_linter(python, work, datasets):
    folders = [task for dataset in datasets.values() for task in tasks_of(dataset)]
    assert len(folders) == 60 + 88 + 185 + 50
    ran = harbor(python, work, "lint", "--select", "ALL", "--json", *folders)
    assert (json.loads(ran.stdout), ran.returncode) == ([], 0)


def test_the_linter_would_notice(python, work, datasets):
    spoiled = shutil.copytree(datasets["shadows"] / "ks-0001", work / "spoiled")
    config, dockerfile = spoiled / "task.toml", spoiled / "tests" / "Dockerfile"
    config.write_text(config.read_text().replace('user = "agent"', ""))
    dockerfile.write_text(dockerfile.read_text().replace("@sha256:", ":"))
    ran = harbor(python, work, "lint", "--select", "ALL", "--json", spoiled)
    assert {finding["rule"] for finding in json.loads(ran.stdout)} == {"root-agent", "unpinned-image"}


@pytest.mark.parametrize("chosen", SETS)
def test_a_sync_finds_nothing_to_change(python, work, datasets, chosen):
    manifest = datasets[chosen] / "dataset.toml"
    before = manifest.read_bytes()
    ran = harbor(python, work, "sync", datasets[chosen])
    assert ran.returncode == 0, ran.stderr
    assert "Updated 0 digest(s)" in ran.stdout
    assert manifest.read_bytes() == before


LOADER = """
import json, sys
from pathlib import Path
from harbor.models.dataset.manifest import DatasetManifest
from harbor.models.task.task import Task
from harbor.models.task.verifier_mode import resolve_verifier_environment_definition

loaded = {}
for dataset in sys.argv[1:]:
    for ref in DatasetManifest.from_toml_file(Path(dataset, "dataset.toml")).tasks:
        task = Task(Path(dataset, ref.short_name))
        assert task.name == ref.name
        verifier = resolve_verifier_environment_definition(task.config, task.paths)
        assert verifier.bundled_tests and verifier.directory == task.paths.tests_dir
        oracle = task.paths.discovered_solve_path is not None
        loaded[task.config.metadata["adjudge_item"]] = [task.instruction, task.config.artifacts, oracle]
json.dump(loaded, sys.stdout)
"""


def test_harbors_own_loader_takes_every_task(python, work, datasets):
    ran = subprocess.run(
        [python, "-c", LOADER, *datasets.values()],
        capture_output=True,
        text=True,
        timeout=300,
        env=environments.clean_environment(work),
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    loaded = json.loads(ran.stdout)
    assert len(loaded) == 60 + 88 + 185 + 50
    for item, (instruction, artifacts, oracle) in loaded.items():
        assert artifacts == ["/app/reply.txt" if "/" in item else "/app/submission.json"]
        assert artifacts[0] in instruction
        assert oracle == item.startswith("ks-")


def test_the_oracle_solves_shadows_and_doing_nothing_solves_none(python, work, datasets, variables):
    """Among them the shadow with the longest witness."""
    names = ("ks-0001", "ks-0044", "ks-0063")
    tasks = [datasets["shadows"] / name for name in names]
    agents = [{"name": "oracle"}, {"name": "nop"}]
    job = setup.run_job(python, work, "oracle", tasks, agents, variables)
    found = {
        (result["agent_info"]["name"], result["task_name"]): setup.reward_of(result)
        for _, result in setup.trials(job)
    }
    assert found == {
        (agent["name"], f"adjudge/{name}"): float(agent["name"] == "oracle")
        for agent in agents
        for name in names
    }


def test_doing_nothing_is_no_refusal(python, work, datasets, variables):
    """Of the cases that must be refused, none is solved by an agent that leaves no file."""
    task = datasets["bounded-grammar"] / "bounded-grammar.b3-041"
    job = setup.run_job(python, work, "nothing", [task], [{"name": "nop"}], variables)
    ((trial, result),) = setup.trials(job)
    assert setup.reward_of(result) == 0.0
    assert setup.verdict_of(trial)["details"]["reply_fault"] == "MISSING"


def test_every_oracle_is_accepted(datasets):
    """All sixty through the judge at once; Harbor's part in it is shown on a few above."""
    files = [task / "solution" / "submission.json" for task in tasks_of(datasets["shadows"])]
    ran = subprocess.run(
        [sys.executable, "-m", "adjudge", "verify", "--batch", "-"],
        input=b"".join(file.read_bytes() + b"\n" for file in files),
        capture_output=True,
        timeout=300,
        cwd=REPOSITORY,
    )
    verdicts = [json.loads(line)["verdict"] for line in ran.stdout.splitlines()]
    assert verdicts == ["accepted"] * 60


CHEATS = {
    "writes the reward": """
        mkdir -p /logs/verifier
        echo '{"reward": 1.0}' > /logs/verifier/reward.json; echo 1 > /logs/verifier/reward.txt
        echo '{"outcome": "no-result", "task_id": "ks-0001", "witness": null}' > /app/submission.json""",
    "hands over a reward as its artifact": """
        mkdir -p /logs/artifacts; echo '{"reward": 1.0}' > /logs/artifacts/reward.json
        cp /logs/artifacts/reward.json /app/submission.json""",
    "replaces the tests": "echo 'echo 1 > /logs/verifier/reward.txt' > /tests/test.sh",
    "a link to a file of the judge": "ln -s /tests/test.sh /app/submission.json",
    "a link to the reward": "ln -s /logs/verifier/reward.json /app/submission.json",
    "a pipe": "mkfifo /app/submission.json",
    "a folder": "mkdir /app/submission.json && echo 1 > /app/submission.json/reward.json",
    "a large file": "truncate -s 64M /app/submission.json",
    "a benchmark of its own": """
        echo 'schema = "adjudge.root/1"' > /app/adjudge.toml
        mkdir -p /app/adjudge; touch /app/adjudge/__init__.py
        echo nothing > /app/submission.json""",
    "looks for the answer": "cat /solution/* /tests/* /opt/adjudge/* > /app/submission.json",
}


def test_no_cheat_is_rewarded(python, work, datasets, variables):
    agents = [
        {"import_path": "harbor_agents:ShellAgent", "kwargs": {"script": script}}
        for script in CHEATS.values()
    ]
    job = setup.run_job(python, work, "cheats", [datasets["shadows"] / "ks-0001"], agents, variables)
    found = {}
    for trial, result in setup.trials(job):
        script = result["config"]["agent"]["kwargs"]["script"]
        name = next(name for name, text in CHEATS.items() if text == script)
        found[name] = (setup.reward_of(result), setup.verdict_of(trial)["verdict"])
    assert found.keys() == CHEATS.keys()
    assert {reward for reward, _ in found.values()} == {0.0}, found
    assert {verdict for _, verdict in found.values()} <= {"no-result", "rejected"}, found


def test_what_cannot_be_judged_is_an_error_and_no_wrong_answer(python, work, datasets, variables):
    lost = shutil.copytree(datasets["shadows"] / "ks-0001", work / "lost")
    script = lost / "tests" / "test.sh"
    script.write_text(script.read_text().replace("ks-0001", "ks-9999"))
    job = setup.run_job(python, work, "lost", [lost], [{"name": "oracle"}], variables)
    ((trial, result),) = setup.trials(job)
    assert result["exception_info"]["exception_type"] == "RewardFileNotFoundError"
    assert result["reward_valid"] is False
    assert "no verdict, and so no reward" in (trial / "verifier" / "test-stdout.txt").read_text()


@pytest.fixture(scope="module")
def ten(python, work, variables):
    """Ten items with fixed replies through the script that other tests use, and its job."""
    ran = subprocess.run(
        [python, HERE / "run_harbor.py", TEN_ITEMS, work / "ten"],
        capture_output=True,
        text=True,
        timeout=500,
        env=environments.clean_environment(work),
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return json.loads(ran.stdout), work / "ten" / "jobs" / "items"


def test_ten_items_have_the_verdicts_that_they_have_everywhere(ten):
    expected = json.loads(TEN_ITEMS.read_text())
    assert ten[0] == {
        row["item"]: {key: row[key] for key in ("verdict", "score", "code")} for row in expected
    }


def test_a_job_is_read_back_reply_by_reply(ten):
    expected = {
        row["item"]: (row["reply"], str(float(row["score"]))) for row in json.loads(TEN_ITEMS.read_text())
    }
    read = {reply.adjudge_item: (reply.reply, reply.score) for reply in logs.read(ten[1])}
    assert read == expected


def test_the_example_of_the_page_runs(python, work, variables):
    """The very text, with a wheel and an image of here, and a folder for Docker."""
    block = pages.example("harbor.md", "Export and run", "sh")
    folder = work / "page"
    (folder / "dist").mkdir(parents=True)
    setup.make_wheel(folder / "dist")
    commands = block.replace("\\\n", " ").splitlines()
    ran = []
    for command in (line.strip() for line in commands):
        words = command.split()
        if not words or words[0] in ("pip", "python", "docker"):
            continue  # an installation, a build and a look at a registry, each shown and not run
        if words[0] == "harbor" and words[1] == "run":
            assert words[words.index("--env") + 1] == "docker"
            command = command.replace("--env docker", "--env harbor_host_environment:HostEnvironment")
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=400,
            env={**variables, "PYTHONPATH": str(HERE), "PATH": f"{Path(python).parent}:{variables['PATH']}"},
        )
        assert done.returncode == 0, (command, done.stdout[-1500:], done.stderr[-1500:])
        ran.append(" ".join(words[:2]))
    assert ran == ["adjudge export", "harbor lint", "harbor run"]
    (job,) = (folder / "jobs").iterdir()
    assert [setup.reward_of(result) for _, result in setup.trials(job)] == [1.0]


def test_a_wheel_that_was_built_properly_is_taken(tmp_path):
    """The wheels of the other tests are made by hand."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, REPOSITORY]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    (wheel,) = tmp_path.glob("*.whl")
    setup.export(tmp_path / "set", wheel, "--lane", "bounded-grammar")

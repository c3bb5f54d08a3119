"""The Harbor dataset that is exported: whole, always the same, and with no answer where an agent looks."""

import argparse
import filecmp
import hashlib
import importlib.util
import itertools
import json
import os
import re
import stat
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import adjudge
from adjudge.adapters.harbor.dataset import write_dataset
from adjudge.adapters.harbor.layout import item_of, short_name
from adjudge.adapters.harbor.task_files import Images, check_image
from adjudge.adapters.harbor.toml_text import toml_table
from adjudge.adapters.harbor.wheel import JUDGES, MAX_MEMBERS, own_wheel, wheelhouse
from adjudge.adapters.items import items
from adjudge.benchmark.root import find_root
from adjudge.cli import export
from adjudge.contract import folders
from adjudge.contract.errors import FileError, UsageError

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
ROOT = find_root(REPOSITORY)
SETS = ("shadows", "bounded-grammar")
"""One of tasks and one of cases; all four are written, and read by Harbor, in the slow part."""


def sibling(name):
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


setup = sibling("harbor_setup")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return setup.make_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def images(wheel):
    return Images(setup.BASE_IMAGE, own_wheel(wheel, ROOT), [])


@pytest.fixture(scope="module")
def datasets(tmp_path_factory, images):
    """Some sets as datasets, by name."""
    base = tmp_path_factory.mktemp("datasets")
    for chosen in SETS:
        write_dataset(base / chosen, chosen, images, ROOT)
    return {chosen: base / chosen for chosen in SETS}


@pytest.fixture
def three(monkeypatch):
    """Sets have their first three items only, where more would only take longer."""
    monkeypatch.setattr(
        "adjudge.adapters.harbor.dataset.items", lambda *given: itertools.islice(items(*given), 3)
    )


def tasks_of(dataset):
    return sorted(path for path in dataset.iterdir() if path.is_dir())


def files_of(folder):
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("chosen", SETS)
def test_a_dataset_has_a_task_for_each_item_under_a_name_that_leads_back(datasets, chosen):
    expected = {item.name for item in items(chosen, ROOT)}
    assert {item_of(f"adjudge/{task.name}") for task in tasks_of(datasets[chosen])} == expected
    manifest = tomllib.loads((datasets[chosen] / "dataset.toml").read_text())
    assert [task["name"] for task in manifest["tasks"]] == [
        f"adjudge/{short_name(item.name)}" for item in items(chosen, ROOT)
    ]
    assert manifest["dataset"]["name"] == f"adjudge/{chosen}"


@pytest.mark.parametrize(
    "name", ["cb-0043", "ks-0001x", "other/cb-0043", "adjudge/cb-43", "adjudge/lane.x", ""]
)
def test_a_task_of_anybody_else_is_no_item(name):
    assert item_of(name) is None


@pytest.mark.parametrize("chosen", SETS)
def test_the_digests_are_those_of_the_files_on_disk(datasets, chosen):
    """Harbor's rule, a second time: every file by path and digest, sorted, digested again."""
    manifest = tomllib.loads((datasets[chosen] / "dataset.toml").read_text())
    for pinned in manifest["tasks"]:
        outer = hashlib.sha256()
        for name, file in sorted(files_of(datasets[chosen] / pinned["name"].partition("/")[2]).items()):
            outer.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
        assert pinned["digest"] == f"sha256:{outer.hexdigest()}"


def test_a_task_has_these_files_and_no_others(datasets, wheel):
    always = {
        "task.toml",
        "instruction.md",
        "environment/Dockerfile",
        "tests/Dockerfile",
        "tests/test.sh",
        "tests/requirements.txt",
        f"tests/{wheel.name}",
    }
    oracle = {"solution/solve.sh", "solution/submission.json"}
    assert len(tasks_of(datasets["shadows"])) == 60
    assert all(files_of(task).keys() == always | oracle for task in tasks_of(datasets["shadows"]))
    assert all(files_of(task).keys() == always for task in tasks_of(datasets["bounded-grammar"]))


def test_the_agent_gets_the_question_and_nothing_else(datasets):
    """The wheel holds labels, near-misses and counterexamples: it must stay on the verifier's side."""
    for chosen, dataset in datasets.items():
        seen, tails = set(), set()
        for item in items(chosen, ROOT):
            task = dataset / short_name(item.name)
            instruction = (task / "instruction.md").read_text(encoding="utf-8")
            assert instruction.startswith(item.prompt)
            tails.add(instruction.removeprefix(item.prompt))
            seen.add((task / "environment" / "Dockerfile").read_text())
        assert len(seen) == len(tails) == 1, chosen
        assert "COPY" not in seen.pop()


def test_the_oracle_is_the_known_counterexample(datasets):
    for task in tasks_of(datasets["shadows"]):
        record = json.loads((REPOSITORY / f"problems/shadows/{task.name}.json").read_bytes())
        submission = json.loads((task / "solution/submission.json").read_bytes())
        assert submission == {
            "task_id": task.name,
            "outcome": "counterexample",
            "witness": record["known_counterexample"],
        }
        assert (task / "solution/submission.json").stat().st_size <= record["limits"]["max_submission_bytes"]


def test_a_task_says_what_was_frozen_and_which_file_is_the_answer(datasets, images):
    for chosen, dataset in datasets.items():
        for item in items(chosen, ROOT):
            config = tomllib.loads(
                (dataset / short_name(item.name) / "task.toml").read_text(encoding="utf-8")
            )
            answer = "/app/reply.txt" if item.is_case else "/app/submission.json"
            assert config["artifacts"] == [answer]
            assert answer in (dataset / short_name(item.name) / "instruction.md").read_text(encoding="utf-8")
            extra = {"adjudge_version": adjudge.__version__, "adjudge_wheel_sha256": images.wheel.sha256}
            assert config["metadata"] == {**item.metadata, **extra}
            assert config["agent"]["user"] == "agent"
            assert config["verifier"]["environment_mode"] == "separate"
            assert config["verifier"]["environment"]["network_mode"] == "no-network"


def test_both_images_are_built_on_the_given_digest_and_on_nothing_else(datasets):
    for task in tasks_of(datasets["shadows"])[:3]:
        for file in ("environment/Dockerfile", "tests/Dockerfile"):
            froms = re.findall(r"(?m)^FROM (.*)$", (task / file).read_text())
            assert froms == [setup.BASE_IMAGE]


def test_what_a_dockerfile_copies_stands_in_its_context(datasets):
    for task in tasks_of(datasets["shadows"])[:3]:
        copied = re.findall(r"(?m)^COPY (\S+) ", (task / "tests/Dockerfile").read_text())
        assert copied
        assert all((task / "tests" / name).exists() for name in copied)


def test_the_same_tree_gives_the_same_bytes(three, images, tmp_path, monkeypatch):
    write_dataset(tmp_path / "set", "shadows", images, ROOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    before = os.umask(0o077)
    try:
        write_dataset(Path("again"), "shadows", images, ROOT)
    finally:
        os.umask(before)
    first, again = files_of(tmp_path / "set"), files_of(tmp_path / "again")
    assert first.keys() == again.keys()
    for name in first:
        assert filecmp.cmp(first[name], again[name], shallow=False), name
        assert stat.S_IMODE(first[name].stat().st_mode) == stat.S_IMODE(again[name].stat().st_mode), name


def test_scripts_can_be_run_and_the_wheel_is_stored_once(datasets, wheel):
    tasks = tasks_of(datasets["shadows"])
    for script in ("tests/test.sh", "solution/solve.sh"):
        assert stat.S_IMODE((tasks[0] / script).stat().st_mode) == 0o755
        assert subprocess.run(["sh", "-n", tasks[0] / script], timeout=10).returncode == 0
    assert len({(task / "tests" / wheel.name).stat().st_ino for task in tasks}) == 1


def test_where_a_file_has_one_name_only_the_wheel_is_copied(three, images, tmp_path, monkeypatch, wheel):
    def refuse(*_):
        raise PermissionError("no links here")

    monkeypatch.setattr(folders.os, "link", refuse)
    write_dataset(tmp_path / "copied", "bounded-grammar", images, ROOT)
    copies = [task / "tests" / wheel.name for task in tasks_of(tmp_path / "copied")]
    assert len({copy.stat().st_ino for copy in copies}) == len(copies) == 3
    assert copies[-1].read_bytes() == wheel.read_bytes()


def test_a_failure_leaves_nothing_behind(three, images, tmp_path, monkeypatch):
    def fail(*_):
        raise UsageError("BOOM", "no manifest today")

    monkeypatch.setattr("adjudge.adapters.harbor.dataset._manifest", fail)
    with pytest.raises(UsageError, match="no manifest"):
        write_dataset(tmp_path / "set", "bounded-grammar", images, ROOT)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["file", "full", "link"])
def test_what_stands_there_is_never_overwritten(three, images, tmp_path, kind):
    target = tmp_path / "set"
    if kind == "file":
        target.write_text("mine")
    elif kind == "full":
        target.mkdir()
        (target / "mine").touch()
    else:
        (tmp_path / "elsewhere").mkdir()
        target.symlink_to("elsewhere")
    before = sorted(path.name for path in tmp_path.rglob("*"))
    with pytest.raises(UsageError) as refused:
        write_dataset(target, "bounded-grammar", images, ROOT)
    assert refused.value.code == "NOT_EMPTY"
    assert sorted(path.name for path in tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    "name",
    [
        "python:3.12-slim",
        "python@sha256:" + "0" * 63,
        "python@sha256:" + "A" * 64,
        "python@sha256:" + "0" * 64 + "\nRUN true",
        "python @sha256:" + "0" * 64,
        "--platform=x@sha256:" + "0" * 64,
        "@sha256:" + "0" * 64,
        "",
    ],
)
def test_a_base_image_without_its_digest_is_refused(name):
    with pytest.raises(UsageError) as refused:
        check_image(name)
    assert refused.value.code == "UNPINNED_IMAGE"


def rewritten(wheel, folder, change):
    """A copy of the wheel whose members went through ``change(name, data)``; ``None`` drops one."""
    copy = folder / wheel.name
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(copy, "w") as new:
        for name in old.namelist():
            data = change(name, old.read(name))
            if data is not None:
                new.writestr(name, data)
    return copy


CASES = "adjudge/bundled/evals/bounded_grammar/v1/cases.jsonl"


@pytest.mark.parametrize(
    ("member", "edit"),
    [
        ("adjudge/adapters/referee.py", lambda data: data + b"#"),
        ("adjudge/bundled/problems/shadows/ks-0001.json", lambda data: data + b" "),
        ("adjudge/bundled/problems/ledger.jsonl", lambda data: data + b" "),
        ("adjudge/bundled/adjudge.toml", lambda data: data + b" "),
        ("adjudge/adapters/harbor/verify.py", lambda _: None),
        (CASES, lambda _: None),
    ],
)
def test_a_wheel_that_would_judge_otherwise_is_refused(wheel, tmp_path, member, edit):
    other = rewritten(wheel, tmp_path, lambda name, data: edit(data) if name == member else data)
    with pytest.raises(UsageError, match=re.escape(member)) as refused:
        own_wheel(other, ROOT)
    assert refused.value.code == "WRONG_WHEEL"


def test_a_wheel_with_a_task_more_is_refused(wheel, tmp_path):
    other = rewritten(wheel, tmp_path, lambda _, data: data)
    with zipfile.ZipFile(other, "a") as archive:
        archive.writestr("adjudge/bundled/problems/benchmark/cb-9999.json", "{}")
    with pytest.raises(UsageError, match=r"cb-9999\.json' is in it, and not here"):
        own_wheel(other, ROOT)


@pytest.mark.parametrize(
    "program",
    [
        "from adjudge.adapters.harbor.verify import main; main(['{item}', 'x', '--logs', '.'])",
        "import io; sys.argv = ['adjudge', 'verify', '{item}', '-', '--isolation', 'none']\n"
        "sys.stdin = io.TextIOWrapper(io.BytesIO(b'{{}}'))\n"
        "from adjudge.cli.main import main\ntry: main()\nexcept SystemExit: pass",
    ],
)
@pytest.mark.parametrize(
    "item", ["ks-0001", "cb-0043", "symbolic-equivalence/b1-0001", "bounded-grammar/b3-001"]
)
def test_all_that_judges_is_compared(tmp_path, program, item):
    """Whatever is imported to judge, here and in the child process, is held to the wheel."""
    said = "\nimport adjudge, json, sys; json.dump(sorted(m.__file__ for n, m in sys.modules.items() if n[:7]"
    said += " == 'adjudge' and m.__file__), open('modules', 'w'))"
    command = [sys.executable, "-c", f"import sys\n{program.format(item=item)}{said}"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60, check=True)
    package = Path(adjudge.__path__[0])
    modules = [
        Path(file).relative_to(package).as_posix() for file in json.loads((tmp_path / "modules").read_text())
    ]
    assert len(modules) > 20
    assert [module for module in modules if not module.startswith(JUDGES)] == []


def test_what_is_no_wheel_of_this_version_is_refused(wheel, tmp_path):
    for name in ("adjudge-0.0.9-py3-none-any.whl", "rich-15.0.0-py3-none-any.whl"):
        (tmp_path / name).write_bytes(wheel.read_bytes())
        with pytest.raises(UsageError, match="is called adjudge-"):
            own_wheel(tmp_path / name, ROOT)
    place = tmp_path / wheel.name
    place.write_bytes(b"PK no")
    with pytest.raises(UsageError) as refused:
        own_wheel(place, ROOT)
    assert refused.value.code == "NOT_A_WHEEL"
    place.unlink()
    place.symlink_to(wheel)
    with pytest.raises(FileError, match="symbolic link"):
        own_wheel(place, ROOT)


def test_a_bomb_is_refused_before_it_unpacks(wheel, tmp_path):
    bomb = tmp_path / wheel.name
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("adjudge/__init__.py", bytes(40 << 20))
    with pytest.raises(UsageError, match="is larger than"):
        own_wheel(bomb, ROOT)
    with zipfile.ZipFile(bomb, "w") as archive:
        for number in range(MAX_MEMBERS + 1):
            archive.writestr(f"{number}", b"")
    with pytest.raises(UsageError, match="members"):
        own_wheel(bomb, ROOT)


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_wheel_is_packed_as_wheels_are(wheel, tmp_path, packing):
    other = tmp_path / wheel.name
    with zipfile.ZipFile(other, "w", packing) as archive:
        archive.writestr("adjudge/__init__.py", b"")
    with pytest.raises(UsageError, match="packed in an unusual way"):
        own_wheel(other, ROOT)


def test_a_wheel_that_was_damaged_on_its_way_is_refused(wheel, tmp_path):
    data = bytearray(wheel.read_bytes())
    for place in range(1000, len(data) - 200_000, 997):
        data[place] ^= 0x55
    other = tmp_path / wheel.name
    other.write_bytes(data)
    with pytest.raises(UsageError) as refused:
        own_wheel(other, ROOT)
    assert refused.value.code in ("NOT_A_WHEEL", "WRONG_WHEEL")


def test_a_wheelhouse_takes_the_place_of_an_installation(three, images, tmp_path):
    house = tmp_path / "house"
    house.mkdir()
    for name in ("rich-15.0.0-py3-none-any.whl", "msgspec-0.23.0-cp312-cp312-manylinux_2_17_x86_64.whl"):
        (house / name).write_bytes(name.encode())
    (house / "adjudge-0.0.1-py3-none-any.whl").touch()
    (house / "notes.txt").touch()
    wheels = wheelhouse(house)
    assert [wheel.name[:4] for wheel in wheels] == ["msgs", "rich"]
    write_dataset(tmp_path / "set", "bounded-grammar", images._replace(wheelhouse=wheels), ROOT)
    task = tasks_of(tmp_path / "set")[-1]
    assert {path.name for path in (task / "tests/wheelhouse").iterdir()} == {wheel.name for wheel in wheels}
    dockerfile = (task / "tests/Dockerfile").read_text()
    assert "--no-index --find-links /opt/wheels " in dockerfile
    assert not (task / "tests/requirements.txt").exists()
    assert all("--no-index" in line for line in dockerfile.splitlines() if "pip install" in line)


def test_a_faulty_wheelhouse_is_refused(tmp_path):
    with pytest.raises(FileError):
        wheelhouse(tmp_path / "nowhere")
    with pytest.raises(UsageError, match="no wheels"):
        wheelhouse(tmp_path)
    (tmp_path / "a b.whl").touch()
    with pytest.raises(UsageError, match="not the name of a wheel"):
        wheelhouse(tmp_path)
    (tmp_path / "a b.whl").unlink()
    (tmp_path / "rich-15.0.0-py3-none-any.whl").symlink_to(tmp_path / "x")
    with pytest.raises(FileError, match="symbolic link"):
        wheelhouse(tmp_path)


def test_the_pinned_versions_are_those_that_the_project_is_tested_with():
    template = REPOSITORY / "src/adjudge/adapters/harbor/templates/requirements.txt"
    pins = dict(line.split("==") for line in template.read_text().splitlines())
    tested = dict(
        line.partition(" ;")[0].split("==")
        for line in (REPOSITORY / "constraints.txt").read_text().splitlines()
        if "==" in line and line[0] != "#"
    )
    assert {name.lower().replace("_", "-"): version for name, version in pins.items()}.items() <= {
        name.lower().replace("_", "-"): version for name, version in tested.items()
    }.items()
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    needed = {re.split(r"[<>=]", text)[0] for text in project["dependencies"]}
    assert needed <= pins.keys()


def test_toml_that_is_written_is_toml_that_is_read():
    fields = {
        "text": 'Erdős "\\\n\t\x7f\x01 ☃',
        "list": ["a", '"'],
        "none": [],
        "yes": True,
        "count": 3,
        "x": 1.5,
    }
    assert tomllib.loads(toml_table("[t]", fields)) == {"t": fields}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("export DIR", "DIR has no place here"),
        ("export --wheel x", "--wheel needs --format harbor"),
        ("export --format harbor --wheel x --base-image y", "--format harbor needs DIR"),
        ("export --format harbor d --base-image y", "--format harbor needs --wheel"),
        ("export --format harbor d --wheel y", "--format harbor needs --base-image"),
        ("export --format harbor d --wheel y --base-image y --snapshot z", "takes no --variation"),
        ("export --format harbor d --wheel y --base-image y --variation all", "takes no --variation"),
        ("export --format harbor d --wheel y --base-image y", "--base-image takes an image by its digest"),
        (f"export --format harbor d --wheel y --base-image {setup.BASE_IMAGE}", "is called adjudge-"),
        ("export --format lm-eval", "--format lm-eval needs DIR"),
        ("export --format lm-eval d --shadows", "writes every set"),
        ("export --format lm-eval d --wheelhouse x", "--wheelhouse needs --format harbor"),
    ],
)
def test_what_cannot_be_exported_is_one_line_and_exit_2(line, said, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    parser = argparse.ArgumentParser("adjudge export")
    export.configure(parser)
    arguments = line.split()[1:]
    with pytest.raises((SystemExit, UsageError)) as ended:
        export.run(parser.parse_args(arguments))
    error = ended.value
    assert (error.code if isinstance(error, SystemExit) else error.exit_status) == 2
    text = capsys.readouterr().err.splitlines()[-1] if isinstance(error, SystemExit) else str(error)
    assert said in text
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_the_set_that_was_asked_for(wheel, tmp_path):
    command = [sys.executable, "-m", "adjudge", "export", "--format", "harbor", "set", "--wheel", str(wheel)]
    command += ["--base-image", setup.BASE_IMAGE, "--lane", "bounded-grammar", "--root", str(REPOSITORY)]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "set: 50 tasks of bounded-grammar\n")
    assert len(tasks_of(tmp_path / "set")) == 50
    ran = subprocess.run([*command[:-4], "--lane", "tasks"], cwd=tmp_path, capture_output=True, timeout=60)
    assert ran.returncode == 2

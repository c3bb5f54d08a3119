"""Claims about snapshots: deterministic, written once, complete, and they never lie about what changed."""

import pytest

import adjudge
from adjudge.benchmark import snapshot
from adjudge.benchmark.root import BenchmarkRoot, bundled_root, find_root
from adjudge.contract.canonical import file_bytes
from adjudge.contract.errors import FileError, RecordError, UsageError
from adjudge.contract.snapshot import SnapshotTask
from adjudge.contract.sources import import_closure, source_sha256, verifier_sources

SNAPSHOT = "development-2026-11-30-r7"


def test_the_same_tree_gives_the_same_bytes(bundled_copy):
    first = file_bytes(snapshot.build(bundled_copy, SNAPSHOT, "2026-11-30"))
    assert file_bytes(snapshot.build(bundled_copy, SNAPSHOT, "2026-11-30")) == first


def test_a_manifest_is_written_once(bundled_copy):
    snapshot.create(bundled_copy, SNAPSHOT, "2026-11-30")
    before = bundled_copy.snapshot_file(SNAPSHOT).read_bytes()
    with pytest.raises(FileError) as caught:
        snapshot.create(bundled_copy, SNAPSHOT, "2026-12-01")
    assert caught.value.code == "EXISTS"
    assert bundled_copy.snapshot_file(SNAPSHOT).read_bytes() == before


def test_a_fresh_snapshot_verifies_and_an_edited_task_does_not(bundled_copy):
    snapshot.create(bundled_copy, SNAPSHOT, "2026-11-30")
    assert snapshot.verify(bundled_copy, SNAPSHOT) == []
    file = bundled_copy.problems / "benchmark" / "cb-0043.json"
    file.write_bytes(file.read_bytes().replace(b"totient", b"quotient"))
    assert [line.split(":")[:2] for line in snapshot.verify(bundled_copy, SNAPSHOT)] == [
        ["cb-0043", " TASK_DIGEST"]
    ]


def test_a_cut_ledger_is_noticed(bundled_copy):
    snapshot.create(bundled_copy, SNAPSHOT, "2026-11-30")
    bundled_copy.ledger.write_bytes(b"")
    assert any("ledger" in line for line in snapshot.verify(bundled_copy, SNAPSHOT))


def test_the_committed_snapshot_in_force_matches_the_tree():
    root = find_root(bundled_root())
    assert root.snapshot_id is not None
    assert snapshot.verify(root, root.snapshot_id) == []


def test_every_task_of_the_bundled_benchmark_is_in_the_snapshot_in_force():
    root = find_root(bundled_root())
    manifest = snapshot.load(root, root.snapshot_id)
    files = {
        file.stem for folder in ("benchmark", "shadows") for file in (root.problems / folder).glob("*.json")
    }
    assert {row.task_id for row in manifest.tasks} == files


def test_sources_that_do_not_match_the_imports_are_refused(bundled_copy):
    file = bundled_copy.problems / "benchmark" / "cb-0043.json"
    file.write_bytes(file.read_bytes().replace(b"adjudge/contract/integers.py", b"adjudge/contract/other.py"))
    with pytest.raises(RecordError) as caught:
        snapshot.build(bundled_copy, SNAPSHOT, "2026-11-30")
    assert caught.value.code == "SOURCES"


def test_flags_that_contradict_the_status_cannot_be_written():
    fields = {
        "task_id": "cb-0001",
        "task_sha256": "0" * 64,
        "verifier_sha256": {},
        "status": "open",
        "disposition": "executable",
        "development": True,
        "release": True,
    }
    SnapshotTask(**fields)
    for change in ({"disposition": "design-only"}, {"status": "closed"}, {"status": "quarantined"}):
        with pytest.raises(ValueError, match="cb-0001"):
            SnapshotTask(**(fields | change))


def test_the_walk_finds_sources_at_every_depth_and_the_packages_on_the_way():
    sources = verifier_sources("adjudge.verifiers.number_theory.lehmer_totient:verify")
    for path in (
        "adjudge/__init__.py",
        "adjudge/verifiers/__init__.py",
        "adjudge/verifiers/number_theory/__init__.py",
        "adjudge/verifiers/number_theory/lehmer_totient.py",
        "adjudge/verifiers/outcome.py",
        "adjudge/contract/integers.py",
    ):
        assert path in sources
    assert sources == sorted(set(sources))


def test_the_walk_covers_whatever_an_import_really_loads():
    import subprocess
    import sys

    entry = "adjudge.verifiers.number_theory.lehmer_totient"
    code = f"import sys, {entry}; print(*sorted(m for m in sys.modules if m.split('.')[0] == 'adjudge'))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    paths = set(verifier_sources(f"{entry}:verify"))
    for name in loaded.stdout.split():
        stem = name.replace(".", "/")
        assert {f"{stem}.py", f"{stem}/__init__.py"} & paths, name


def test_a_module_path_outside_the_package_is_never_read():
    for path in ("../pyproject.toml", "/etc/passwd", "adjudge/../x.py", "adjudge/x.py\n"):
        with pytest.raises(adjudge.AdjudgeError):
            source_sha256(path)


def test_relative_imports_count(monkeypatch, tmp_path):
    import adjudge.contract.sources as sources

    package = tmp_path / "adjudge"
    (package / "deep").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "deep" / "__init__.py").write_text("from . import sibling\n")
    (package / "deep" / "sibling.py").write_text("from ..top import x\n")
    (package / "deep" / "unused.py").write_text("")
    (package / "top.py").write_text(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    import adjudge.deep.unused\nelse:\n    import adjudge.otherwise\n"
        "def f():\n    import adjudge.late\n"
    )
    (package / "otherwise.py").write_text("")
    (package / "late.py").write_text("")
    monkeypatch.setattr(sources, "_base", lambda: tmp_path)
    assert import_closure(["adjudge.deep"]) == [
        "adjudge/__init__.py",
        "adjudge/deep/__init__.py",
        "adjudge/deep/sibling.py",
        "adjudge/late.py",
        "adjudge/otherwise.py",
        "adjudge/top.py",
    ]


def test_a_root_is_found_upwards_and_a_wrong_one_is_refused(tmp_path):
    (tmp_path / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    assert find_root(start=deep) == BenchmarkRoot(tmp_path, None)
    with pytest.raises(UsageError, match="not a benchmark root"):
        find_root(deep)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "schema = 1",
        'schema = "adjudge.root/2"',
        'schema = "adjudge.root/1"\nsnapshot = "latest"',
        'schema = "adjudge.root/1"\nsnapshots = "x"',
        "schema = ",
    ],
)
def test_a_malformed_root_file_is_one_clear_error(tmp_path, text):
    (tmp_path / "adjudge.toml").write_text(text)
    with pytest.raises(UsageError) as caught:
        find_root(tmp_path)
    assert caught.value.code == "BAD_ROOT"
    assert "adjudge.toml" in caught.value.message


@pytest.mark.parametrize(
    "name", ["problems", "problems/snapshots", "evals/symbolic_equivalence/v1", "research"]
)
def test_a_root_whose_folders_lead_elsewhere_is_refused(tmp_path, name):
    victim = tmp_path / "victim"
    victim.mkdir()
    root = tmp_path / "root"
    (root / name).parent.mkdir(parents=True)
    (root / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    (root / name).symlink_to(victim)
    with pytest.raises(UsageError) as caught:
        find_root(root)
    assert caught.value.code == "BAD_ROOT"
    assert name in caught.value.message


@pytest.mark.parametrize(
    "text",
    [
        'schema="adjudge.root/1"\nx' + ".a" * 30_000 + "=1",
        "x=" + "[" * 3000,
        "x=" + "9" * 4000,
        "x=" + "9" * 5000,
        "# " + "x" * 5000,
    ],
)
def test_a_root_file_cannot_take_the_machine_down(tmp_path, text):
    (tmp_path / "adjudge.toml").write_text(text)
    with pytest.raises(UsageError):
        find_root(tmp_path)


def test_a_root_with_a_name_too_long_is_no_root():
    with pytest.raises(UsageError):
        find_root("x" * 5000)

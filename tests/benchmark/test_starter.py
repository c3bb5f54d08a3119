"""Claims about a benchmark of one's own: what ``init`` writes passes admission, audit, verify, snapshot."""

import json
import subprocess
import sys

import pytest

from adjudge.benchmark import snapshot, trust
from adjudge.benchmark.admission import admit_task
from adjudge.benchmark.repository import load_task, task_ids
from adjudge.benchmark.root import find_root
from adjudge.benchmark.self_audit import audit
from adjudge.benchmark.starter import FILES, make_root
from adjudge.benchmark.verification import verify
from adjudge.benchmark.verifier_rules import expected_sources
from adjudge.contract.canonical import file_bytes
from adjudge.contract.errors import FileError, RecordError, UsageError

SNAPSHOT = "development-2026-12-01-r1"


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def root(tmp_path):
    made = make_root(tmp_path / "deep" / "own")
    trust.trust(made)
    return made


@pytest.fixture
def submission(root):
    return root.problems / "examples" / "cb-0001-fourth-powers.json"


def test_the_new_root_is_whole_and_its_json_canonical(root):
    written = {path.relative_to(root.path).as_posix() for path in root.path.rglob("*") if path.is_file()}
    assert written == set(FILES)
    for path in written:
        if path.endswith(".json"):
            data = (root.path / path).read_bytes()
            assert data == file_bytes(json.loads(data))
    assert task_ids(root) == ["cb-0001"]


def test_the_new_root_passes_everything_at_once(root, submission):
    assert admit_task(root.problems / "benchmark" / "cb-0001.json").faults == []
    verdict = verify("cb-0001", submission, root=root)
    assert (verdict.verdict, verdict.message) == (
        "rejected",
        "the 5th powers sum to 99180729067 and to 84819799317",
    )
    lines = audit(root)
    assert [line for line in lines if line.failures] == []
    assert {line.check: line.tried for line in lines}["can say yes"] == 1
    manifest = snapshot.create(root, SNAPSHOT, "2026-12-01")
    assert (manifest.tasks[0].development, manifest.tasks[0].disposition) == (True, "executable")
    assert snapshot.verify(root, SNAPSHOT) == []
    frozen = verify("cb-0001", submission, root=root, snapshot_id=SNAPSHOT)
    assert (frozen.verdict, frozen.snapshot_id) == ("rejected", SNAPSHOT)


def test_a_snapshot_pins_the_users_verifier_with_all_that_it_imports(root, submission):
    manifest = snapshot.create(root, SNAPSHOT, "2026-12-01")
    pinned = manifest.tasks[0].verifier_sha256
    assert "verifiers/equal_fifth_powers.py" in pinned
    assert "adjudge/verifiers/outcome.py" in pinned
    assert sorted(pinned) == expected_sources(root, load_task(root, "cb-0001").task.verifier)
    file = root.path / "verifiers" / "equal_fifth_powers.py"
    file.write_bytes(file.read_bytes() + b"# changed\n")
    trust.trust(root)
    verdict = verify("cb-0001", submission, root=root, snapshot_id=SNAPSHOT)
    assert (verdict.verdict, verdict.details["code"]) == ("snapshot-mismatch", "VERIFIER_DIGEST")
    assert [line.split(":")[1].strip() for line in snapshot.verify(root, SNAPSHOT)] == ["VERIFIER_DIGEST"]


def test_a_helper_that_the_task_does_not_list_is_told_and_stops_the_snapshot(root):
    helper = root.path / "verifiers" / "helper.py"
    helper.write_text("LEAST = 1\n")
    file = root.path / "verifiers" / "equal_fifth_powers.py"
    file.write_text(
        file.read_text().replace(
            "from adjudge.contract.integers", "from .helper import LEAST\nfrom adjudge.contract.integers"
        )
    )
    trust.trust(root)
    found = admit_task(root.problems / "benchmark" / "cb-0001.json").faults
    assert ("/verifier/sources", "VERIFIER_SOURCES") in [(fault.pointer, fault.code) for fault in found]
    with pytest.raises(RecordError, match=r"verifiers/helper\.py"):
        snapshot.create(root, SNAPSHOT, "2026-12-01")


def test_admission_of_a_root_that_is_not_trusted_says_so_beside_everything_else(root):
    trust.distrust(root.path)
    file = root.problems / "benchmark" / "cb-0001.json"
    assert [fault.code for fault in admit_task(file).faults] == ["ROOT_NOT_TRUSTED"]
    fields = json.loads(file.read_bytes())
    fields["statement"] = " "
    file.write_bytes(file_bytes(fields))
    assert [fault.code for fault in admit_task(file).faults] == ["EMPTY_TEXT", "ROOT_NOT_TRUSTED"]


def test_the_verifier_accepts_a_right_answer_to_a_nearby_question(root):
    twin = json.loads((root.problems / "self-checks" / "cb-0001.json").read_bytes())["relaxed_twin"]
    (a, b), (c, d) = (map(int, twin["witness"][side]) for side in ("left", "right"))
    assert {a, b} != {c, d}
    assert a**4 + b**4 == c**4 + d**4 == 635318657


def _run_its_tests(root):
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    return subprocess.run(command, cwd=root.path, capture_output=True, text=True, timeout=60)


def test_the_tests_that_come_with_it_pass(root):
    done = _run_its_tests(root)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("if number < 1:", "if False:"),
        ("if left == right:", "if numbers[:2] == numbers[2:]:"),
        ("if sums[0] != sums[1]:", "if False:"),
        ("number**exponent", "number**5"),
        ("if needed > limits.max_work:", "if False:"),
    ],
)
def test_the_tests_that_come_with_it_notice_a_broken_verifier(root, before, after):
    file = root.path / "verifiers" / "equal_fifth_powers.py"
    right = file.read_text()
    assert right.count(before) == 1
    file.write_text(right.replace(before, after))
    assert _run_its_tests(root).returncode == 1


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / ".hidden").write_text("x")
    with pytest.raises(UsageError) as caught:
        make_root(tmp_path / "full")
    assert (caught.value.code, caught.value.exit_status) == ("NOT_EMPTY", 2)
    assert [path.name for path in (tmp_path / "full").iterdir()] == [".hidden"]
    (tmp_path / "file").write_text("x")
    with pytest.raises(FileError):
        make_root(tmp_path / "file")
    with pytest.raises(FileError):
        make_root(tmp_path / "file" / "below")


def test_an_empty_folder_will_do_and_the_root_is_found_from_inside(tmp_path):
    (tmp_path / "empty").mkdir()
    made = make_root(tmp_path / "empty")
    assert find_root(start=tmp_path / "empty" / "verifiers").path == made.path

"""Claims about trust: nothing of a root runs before the user has said so, and then only what he had read."""

import json
import multiprocessing
import os
import stat
from pathlib import Path

import pytest

from adjudge.benchmark import trust
from adjudge.benchmark.root import find_root
from adjudge.benchmark.starter import make_root
from adjudge.benchmark.trust import TrustFileError, UntrustedRootError
from adjudge.benchmark.verification import verify
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import FileError, UsageError
from adjudge.contract.strict_json import read_record
from adjudge.contract.task import DesignOnly, Executable, Task

FILE = "verifiers/equal_fifth_powers.py"


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    """A configuration folder of the test's own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config" / "adjudge" / "trusted-roots.json"


@pytest.fixture
def root(tmp_path):
    """A benchmark root of a user's own, not trusted."""
    return make_root(tmp_path / "own")


@pytest.fixture
def submission(root):
    return root.problems / "examples" / "cb-0001-fourth-powers.json"


@pytest.fixture
def verifier(root):
    return read_record((root.problems / "benchmark" / "cb-0001.json").read_bytes(), Task).verifier


def test_an_untrusted_root_is_refused_in_one_line_that_says_what_to_run(root, submission):
    with pytest.raises(UntrustedRootError) as caught:
        verify("cb-0001", submission, root=root)
    assert (caught.value.code, caught.value.exit_status) == ("ROOT_NOT_TRUSTED", 3)
    assert caught.value.message.endswith(f"read it, then run: adjudge trust {root.path}")
    assert "\n" not in caught.value.message


def test_a_root_found_upwards_or_named_is_not_trusted_by_that(root, submission, monkeypatch):
    monkeypatch.chdir(root.path / "verifiers")
    for found in (None, find_root(), find_root(root.path)):
        with pytest.raises(UntrustedRootError):
            verify("cb-0001", submission, root=found)


def test_nothing_of_an_untrusted_verifier_runs(root, submission, tmp_path):
    mark = tmp_path / "ran"
    file = root.path / FILE
    file.write_text(f"open({str(mark)!r}, 'w')\n" + file.read_text())
    with pytest.raises(UntrustedRootError):
        verify("cb-0001", submission, root=root)
    assert not mark.exists()


def test_a_trusted_root_runs_and_only_with_the_bytes_that_were_trusted(root, submission):
    trusted = trust.trust(root)
    assert trusted.files == {FILE: sha256_hex((root.path / FILE).read_bytes())}
    assert verify("cb-0001", submission, root=root).verdict == "rejected"
    (root.path / FILE).write_bytes((root.path / FILE).read_bytes() + b"\n")
    with pytest.raises(UntrustedRootError) as caught:
        verify("cb-0001", submission, root=root)
    assert caught.value.code == "VERIFIER_CHANGED"
    assert caught.value.message.startswith(f"VERIFIER_CHANGED: {FILE} was changed after the root was trusted")
    trust.trust(root)
    assert verify("cb-0001", submission, root=root).verdict == "rejected"


def test_a_file_added_later_is_not_trusted_with_the_others(root, verifier):
    trust.trust(root)
    helper = root.path / "verifiers" / "helper.py"
    helper.write_text("X = 1\n")
    task = Executable(entry=verifier.entry, sources=sorted([*verifier.sources, "verifiers/helper.py"]))
    with pytest.raises(UntrustedRootError, match=r"helper\.py was added after the root was trusted"):
        trust.user_code(root, task)


def test_trust_in_one_folder_is_no_trust_in_its_copy(root, submission, tmp_path):
    trust.trust(root)
    copy = make_root(tmp_path / "copy")
    with pytest.raises(UntrustedRootError, match="ROOT_NOT_TRUSTED"):
        verify("cb-0001", submission, root=copy)


def test_the_real_path_is_what_is_trusted(root, submission, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(root.path)
    trust.trust(find_root(link))
    assert [trusted.path for trusted in trust.trusted_roots()] == [os.path.realpath(root.path)]
    assert verify("cb-0001", submission, root=root).verdict == "rejected"
    assert verify("cb-0001", submission, root=find_root(link)).verdict == "rejected"


def test_a_linked_verifier_cannot_be_trusted(root, tmp_path):
    other = tmp_path / "other.py"
    other.write_text("x = 1\n")
    (root.path / "verifiers" / "linked.py").symlink_to(other)
    with pytest.raises(FileError, match="symbolic link"):
        trust.trust(root)


def test_trust_can_be_taken_back(root, submission, tmp_path):
    assert not trust.distrust(root.path)
    trust.trust(root)
    trust.trust(make_root(tmp_path / "another"))
    assert trust.distrust(root.path)
    assert not trust.distrust(root.path)
    assert [Path(trusted.path).name for trusted in trust.trusted_roots()] == ["another"]
    with pytest.raises(UntrustedRootError):
        verify("cb-0001", submission, root=root)


def test_a_packaged_verifier_needs_no_trust_and_asks_for_none(root, config):
    packaged = Executable(entry="adjudge.verifiers.a.b:verify", sources=["adjudge/verifiers/a/b.py"])
    assert trust.user_code(root, packaged) is None
    assert trust.user_code(root, DesignOnly(reason="none")) is None
    assert not config.exists()


def test_the_trust_file_is_for_its_owner_alone_and_canonical(root, config):
    trust.trust(root)
    assert stat.S_IMODE(config.stat().st_mode) == 0o600
    assert stat.S_IMODE(config.parent.stat().st_mode) == 0o700
    first = config.read_bytes()
    assert json.loads(first) == {
        "schema": "adjudge.trust/1",
        "roots": [{"path": str(root.path.resolve()), "files": dict(trust.trusted_roots()[0].files)}],
    }
    config.chmod(0o644)
    trust.trust(root)
    assert config.read_bytes() == first
    assert stat.S_IMODE(config.stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_trust_file_that_others_can_write_is_not_believed(root, submission, config, mode):
    trust.trust(root)
    config.chmod(mode)
    with pytest.raises(TrustFileError) as caught:
        verify("cb-0001", submission, root=root)
    assert (caught.value.code, caught.value.exit_status) == ("TRUST_FILE", 3)
    assert caught.value.message == f"TRUST_FILE: {config}: others could write here, so it is not believed"


def test_a_folder_that_others_can_write_is_not_believed(root, submission, config):
    trust.trust(root)
    config.parent.chmod(0o777)
    with pytest.raises(TrustFileError, match="others could write here"):
        verify("cb-0001", submission, root=root)


@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b"{}",
        b'{"schema":"adjudge.trust/1","roots":[{"path":"","files":{}}]}',
        b'{"schema":"adjudge.trust/1","roots":[{"path":"/x","files":{"a":"b"}}]}',
    ],
)
def test_a_broken_trust_file_trusts_nothing_and_is_left_alone(root, submission, config, data):
    config.parent.mkdir(parents=True, mode=0o700)
    config.touch(mode=0o600)
    config.write_bytes(data)
    with pytest.raises(TrustFileError, match="it is no list of trusted roots"):
        verify("cb-0001", submission, root=root)
    with pytest.raises(TrustFileError):
        trust.trust(root)
    assert config.read_bytes() == data


def test_an_empty_trust_file_trusts_nothing_and_can_be_filled(root, submission, config):
    config.parent.mkdir(parents=True, mode=0o700)
    config.touch(mode=0o600)
    assert trust.trusted_roots() == []
    with pytest.raises(UntrustedRootError):
        verify("cb-0001", submission, root=root)
    trust.trust(root)
    assert verify("cb-0001", submission, root=root).verdict == "rejected"


def test_a_linked_trust_file_is_not_followed(root, submission, config, tmp_path):
    trust.trust(root)
    config.rename(tmp_path / "elsewhere.json")
    config.symlink_to(tmp_path / "elsewhere.json")
    with pytest.raises(TrustFileError, match="symbolic link"):
        verify("cb-0001", submission, root=root)


def test_the_place_of_the_trust_file_follows_the_rules_of_that_variable(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    for value in ("", "relative/path"):
        monkeypatch.setenv("XDG_CONFIG_HOME", value)
        assert trust.trust_file() == tmp_path / ".config" / "adjudge" / "trusted-roots.json"
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(Path, "home", _no_home)
    with pytest.raises(UsageError, match="XDG_CONFIG_HOME"):
        trust.trust_file()


def _no_home():
    raise RuntimeError("no home")


def test_a_configuration_folder_that_cannot_be_made_is_an_error(root, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    with pytest.raises(FileError):
        trust.trust(root)


def _trust_one(folder):
    trust.trust(find_root(folder))


def test_commands_that_trust_at_once_lose_nothing(tmp_path):
    roots = [make_root(tmp_path / f"root{number}") for number in range(6)]
    context = multiprocessing.get_context("fork")
    workers = [context.Process(target=_trust_one, args=(root.path,)) for root in roots]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0] * 6
    assert [Path(item.path).name for item in trust.trusted_roots()] == [f"root{n}" for n in range(6)]

"""Claims about verifiers in a user's root: every byte that can run is pinned, and nothing else is loaded."""

import sys

import pytest

from adjudge.contract.errors import FileError, RecordError
from adjudge.contract.sources import import_closure
from adjudge.contract.strict_json import to_record
from adjudge.contract.task import Task
from adjudge.judging import user_verifier
from adjudge.judging.judge import judge, load_verifier
from adjudge.judging.user_verifier import UserCode, load, read_source, source_digest, user_sources

ENTRY = "file:verifiers/main.py:verify"


@pytest.fixture
def root(tmp_path):
    (tmp_path / "verifiers").mkdir()
    return tmp_path


def put(root, **files):
    """Write Python files: ``pack__inner`` is ``verifiers/pack/inner.py``."""
    for name, text in files.items():
        path = root / "verifiers" / (name.replace("__", "/") + ".py")
        if name.endswith("_init"):
            path = root / "verifiers" / name.removesuffix("_init").replace("__", "/") / "__init__.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def code_of(root):
    files = {f.relative_to(root).as_posix(): f.read_bytes() for f in (root / "verifiers").rglob("*.py")}
    return UserCode(files)


def verifier(message):
    return f"def verify(witness, limits):\n    return True, 'ACCEPTED', {message}, {{}}\n"


def test_a_single_file_is_its_own_only_source(root):
    put(root, main="import math\nfrom fractions import Fraction\n" + verifier("'yes'"))
    assert user_sources(root, ENTRY) == ["verifiers/main.py"]


def test_relative_imports_are_followed_at_any_depth_and_packages_on_the_way_count(root):
    put(
        root,
        main="def verify(w, l):\n    from .pack.inner import f\n    return f()\n",
        pack_init="",
        pack__inner="from ..helper import g\nfrom . import beside\n",
        pack__beside="",
        helper="from . import other\nfrom .data import TABLE\n",
        other="",
        data_init="TABLE = 1\n",
        unused="",
    )
    assert user_sources(root, ENTRY) == [
        "verifiers/data/__init__.py",
        "verifiers/helper.py",
        "verifiers/main.py",
        "verifiers/other.py",
        "verifiers/pack/__init__.py",
        "verifiers/pack/beside.py",
        "verifiers/pack/inner.py",
    ]


def test_an_init_of_the_folder_itself_counts_since_it_runs(root):
    put(root, _init="from .helper import x\n", helper="x = 1\n", main="")
    assert user_sources(root, ENTRY) == ["verifiers/__init__.py", "verifiers/helper.py", "verifiers/main.py"]


def test_modules_of_adjudge_that_it_imports_are_its_sources_with_all_that_they_import(root):
    put(root, main="from adjudge.verifiers.outcome import accepted\nimport adjudge.verifiers.primality\n")
    expected = import_closure(["adjudge.verifiers.outcome", "adjudge.verifiers.primality"])
    assert user_sources(root, ENTRY) == sorted([*expected, "verifiers/main.py"])
    assert "adjudge/contract/integers.py" in expected


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import helper", "imports helper by an absolute name"),
        ("import verifiers.helper", "imports verifiers by an absolute name"),
        ("from verifiers.helper import x", "imports verifiers by an absolute name"),
        ("import beside", "imports beside by an absolute name"),
        ("import fractions", "imports fractions by an absolute name"),
        ("from tests import x", "imports tests by an absolute name"),
        ("from .. import x", "imports from above verifiers/"),
        ("from ...x import y", "imports from above verifiers/"),
        ("from .missing import x", "imports .missing, which is not there"),
        ("import adjudge", "imports the package adjudge itself"),
        ("from adjudge import verify", "imports the package adjudge itself"),
        ("def verify(:", "is not Python (line 1)"),
        ("(" * 2000, "is not Python"),
        ("x = '\0'", "is not Python"),
    ],
)
def test_what_cannot_be_pinned_is_refused(root, source, reason):
    put(root, main=source, helper="x = 1\n")
    (root / "beside.py").write_text("x = 1\n")
    (root / "fractions.py").write_text("x = 1\n")
    (root / "tests").mkdir()
    with pytest.raises(RecordError) as caught:
        user_sources(root, ENTRY)
    assert caught.value.code == "VERIFIER_IMPORT"
    assert caught.value.reason.startswith(f"verifiers/main.py {reason}")


def test_no_link_on_the_way_to_a_file_is_followed(root, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x.py").write_text("x = 1\n")
    (root / "verifiers" / "file.py").symlink_to(outside / "x.py")
    (root / "verifiers" / "folder").symlink_to(outside)
    for path in ("verifiers/file.py", "verifiers/folder/x.py"):
        with pytest.raises(FileError) as caught:
            read_source(root, path)
        assert caught.value.code == "NOT_REGULAR"
    with pytest.raises(FileError, match="no such file"):
        source_digest(root, "verifiers/none.py")


def test_a_root_that_is_itself_reached_through_a_link_is_fine(root, tmp_path_factory):
    put(root, main=verifier("'yes'"))
    link = tmp_path_factory.mktemp("elsewhere") / "link"
    link.symlink_to(root)
    assert user_sources(link, ENTRY) == ["verifiers/main.py"]
    assert source_digest(link, "verifiers/main.py") == source_digest(root, "verifiers/main.py")


def test_a_verifier_runs_with_its_siblings(root):
    put(
        root,
        main="from .pack.inner import answer\n" + verifier("answer()"),
        pack__inner="from ..helper import WORD\ndef answer():\n    return WORD\n",
        helper="WORD = 'yes'\n",
    )
    assert load(ENTRY, code_of(root))({}, None) == (True, "ACCEPTED", "yes", {})


def test_what_runs_are_the_bytes_that_were_given_not_those_on_the_disk(root):
    put(root, main=verifier("'old'"))
    code = code_of(root)
    put(root, main="raise SystemExit('new code ran')\n")
    assert load(ENTRY, code)({}, None)[2] == "old"
    put(root, main=verifier("'new'"))
    assert load(ENTRY, code_of(root))({}, None)[2] == "new"
    assert load(ENTRY, code)({}, None)[2] == "old"


def test_a_file_that_was_not_given_is_not_found_even_if_it_lies_there(root, monkeypatch):
    put(root, main="from .helper import x\n" + verifier("'yes'"), helper="x = 1\n")
    monkeypatch.chdir(root)
    monkeypatch.syspath_prepend(str(root))
    files = {path: data for path, data in code_of(root).files.items() if path != "verifiers/helper.py"}
    with pytest.raises(ImportError, match="ModuleNotFoundError while it was imported"):
        load(ENTRY, UserCode(files))


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "has no function verify"),
        ("raise KeyError('x')", "KeyError while it was imported"),
        ("import sys\nsys.exit(0)", "SystemExit while it was imported"),
        ("def verify(", "SyntaxError while it was imported"),
        ("# -*- coding: nonsense -*-\n", "ImportError while it was imported"),
        ("x = '\udcff'".encode("utf-8", "surrogateescape").decode("latin-1"), None),
    ],
)
def test_a_file_that_fails_is_an_import_error(root, source, reason):
    code = UserCode({"verifiers/main.py": source.encode("latin-1", "surrogateescape")})
    with pytest.raises(ImportError, match=reason):
        load(ENTRY, code)


def test_what_a_file_prints_while_it_is_imported_does_not_reach_standard_output(root, capfd):
    put(root, main="print('hello')\n" + verifier("'yes'"))
    load(ENTRY, code_of(root))
    assert capfd.readouterr().out == ""


def test_a_file_is_imported_once_and_nothing_is_cached_on_the_disk(root):
    put(root, main="calls = []\ndef verify(w, l):\n    calls.append(1)\n    return len(calls)\n")
    code = code_of(root)
    assert [load(ENTRY, code)({}, None) for _ in range(3)] == [1, 2, 3]
    assert not list(root.rglob("__pycache__"))


def test_two_roots_with_files_of_the_same_name_do_not_meet(root, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    (other / "verifiers").mkdir()
    put(root, main=verifier("'one'"))
    put(other, main=verifier("'two'"))
    assert load(ENTRY, code_of(root))({}, None)[2] == "one"
    assert load(ENTRY, code_of(other))({}, None)[2] == "two"
    assert not [name for name in sys.modules if name.startswith("verifiers")]
    assert not [name for name in sys.modules if name == "main"]


@pytest.mark.parametrize("isolation", ["process", "none"])
def test_the_judge_runs_a_users_verifier_only_from_the_files_it_is_given(
    root, task_fields, submission, isolation
):
    put(root, main="def verify(witness, limits):\n    return False, 'WITNESS_INVALID', 'no', {}\n")
    task_fields["verifier"] = {"kind": "executable", "entry": ENTRY, "sources": ["verifiers/main.py"]}
    task = to_record(task_fields, Task)
    data = submission({"n": "3"})
    verdict = judge(task, data, isolation=isolation, user_code=code_of(root))
    assert (verdict.verdict, verdict.message) == ("rejected", "no")
    without = judge(task, data, isolation=isolation)
    assert (without.verdict, without.score, without.details["code"]) == ("error", None, "VERIFIER_CONTRACT")
    with pytest.raises(ImportError, match="files of a trusted root"):
        load_verifier(task.verifier)


def test_the_folder_is_the_one_that_the_contract_names(task_fields):
    assert user_verifier.FOLDER == "verifiers"
    for entry, sources in (
        ("file:other/x.py:verify", ["verifiers/x.py"]),
        ("file:verifiers/x:verify", ["verifiers/x.py"]),
        ("file:verifiers/../x.py:verify", ["verifiers/x.py"]),
        ("file:verifiers/X.py:verify", ["verifiers/X.py"]),
        (ENTRY, ["adjudge/__init__.py"]),
        ("adjudge.verifiers.a.b:verify", ["adjudge/verifiers/a/b.py", "verifiers/x.py"]),
    ):
        task_fields["verifier"] = {"kind": "executable", "entry": entry, "sources": sources}
        with pytest.raises(RecordError, match="verifier"):
            to_record(task_fields, Task)

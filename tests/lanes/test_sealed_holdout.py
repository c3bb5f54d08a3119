"""The sealed holdout: who may open it, what leaves it, and that it stays apart from the public cases.

The maintainers' own sets are only looked at from outside; everything else uses a key pair and a set of 14
cases made here. What must not leak is marked with letters and numbers that occur nowhere else.
"""

import builtins
import json
import shutil
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudge.cli import main as command
from adjudge.contract.case import EquivalenceCase
from adjudge.contract.errors import AdjudgeError, EngineFault, FileError, UsageError
from adjudge.lanes import age_files, equivalence_sealed
from adjudge.lanes.age_files import (
    AGE_HEADER,
    SealedDecryptError,
    SealedDependencyError,
    SealedError,
    SealedKeyError,
    read_recipient,
)
from adjudge.lanes.case_file import EQUIVALENCE_CASES, case_lines, read_cases
from adjudge.lanes.equivalence_sealed import run_sealed, seal
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE
from adjudge.lanes.sealed import write_sealed

ROOT = Path(__file__).resolve().parents[2]
MARK = "77003"

_ROWS = (
    ("commutative_add", f"{MARK}*g + 2*j", f"2*j + {MARK}*g", None),
    ("commutative_mul", f"g*{MARK}*j", f"j*g*{MARK}", None),
    ("distributive", f"{MARK}*(g + 2)", f"{MARK}*g + 154006", None),
    ("square_of_binomial", f"(g + {MARK})^2", f"g^2 + 154006*g + {MARK}^2", None),
    ("difference_of_squares", f"(g - {MARK})*(g + {MARK})", f"g^2 - {MARK}^2", None),
    ("collect_like_terms", f"{MARK}*g - 3*g", "77000*g", None),
    ("zero_cancellation", f"g + {MARK} - g", MARK, None),
    ("repeated_addition", f"g + g + {MARK}", f"2*g + {MARK}", None),
    ("exponent_combine", f"g^4*g^5 + {MARK}", f"g^9 + {MARK}", None),
    ("different_constant", f"g + {MARK}", "g + 77004", False),
    ("sign_flipped", f"g - {MARK}", f"{MARK} - g", False),
    ("distributive_miss", f"{MARK}*(g + 1)", f"{MARK}*g + 1", False),
    ("refusal_symbolic_denominator", f"{MARK}/g", f"{MARK}", "SYMBOLIC_DENOMINATOR"),
    ("refusal_function", f"tan(g) + {MARK}", f"{MARK}", "FUNCTION_APPLICATION"),
)


def _holdout_cases() -> list[EquivalenceCase]:
    cases = []
    for number, (category, a, b, outcome) in enumerate(_ROWS, start=1):
        refusal = outcome if isinstance(outcome, str) else None
        cases.append(
            EquivalenceCase(
                case_id=f"b1-hld-{number:04}",
                expression_a=a,
                expression_b=b,
                expected="refused" if refusal else "equivalent" if outcome is None else "not_equivalent",
                expected_refusal=refusal,
                category=category,
                provenance="written for this test",
            )
        )
    return cases


PLAINTEXT = case_lines(_holdout_cases())


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    cases = folder / SYMBOLIC_EQUIVALENCE.cases
    cases.parent.mkdir(parents=True)
    shutil.copy(ROOT / SYMBOLIC_EQUIVALENCE.cases, cases)
    shutil.copy(ROOT / "adjudge.toml", folder)
    return folder


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A fresh private key outside the root; its comment lines are as age-keygen writes them."""
    x25519 = pytest.importorskip("pyrage").x25519
    identity = x25519.Identity.generate()
    file = tmp_path / "keys" / "sealed.key"
    file.parent.mkdir()
    file.write_text(f"# public key: {identity.to_public()}\n{identity}\n", "ascii")
    return file


def _recipient(key: Path) -> str:
    return key.read_text("ascii").split()[3]


@pytest.fixture
def sealed_root(root: Path, key: Path) -> Path:
    ciphertext = seal(PLAINTEXT, _recipient(key), root)
    write_sealed(
        (root / SYMBOLIC_EQUIVALENCE.sealed_cases).parent,
        ciphertext,
        _recipient(key),
        SYMBOLIC_EQUIVALENCE,
        replace=False,
    )
    return root


@pytest.fixture
def holdout(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    monkeypatch.delenv("ADJUDGE_SEALED_KEY", raising=False)
    return lambda *words: command.main(["holdout", *words])


def _leaks(text: str) -> bool:
    return MARK in text or "77004" in text or "154006" in text


# The maintainers' sets, from outside.


@pytest.mark.parametrize("lane", ["symbolic_equivalence", "bounded_grammar"])
def test_the_real_set_is_ciphertext_with_its_public_key_and_nothing_readable_beside_it(lane: str) -> None:
    folder = ROOT / "evals" / lane / "v1"
    assert (folder / "sealed_holdout.age").read_bytes().startswith(AGE_HEADER)
    assert read_recipient(folder / "sealed_holdout.pubkey").startswith("age1")
    names = {file.name for file in folder.rglob("*") if "sealed" in file.name or "holdout" in file.name}
    assert names <= {"sealed_holdout.age", "sealed_holdout.pubkey", "sealed_report.json", "sealed.json"}


def test_the_real_set_refuses_without_the_key() -> None:
    with pytest.raises(SealedKeyError) as caught:
        run_sealed(ROOT, None)
    assert (caught.value.code, caught.value.exit_status) == ("KEY_MISSING", 3)


def test_no_private_key_lies_in_the_lanes() -> None:
    for file in (ROOT / "evals").rglob("*"):
        if file.is_file():
            assert b"AGE-SECRET-KEY-" not in file.read_bytes(), file


# A set of one's own.


def test_a_sealed_set_is_decided_and_reported_by_reference_only(sealed_root: Path, key: Path) -> None:
    report = run_sealed(sealed_root, str(key))
    metrics = report.metrics
    assert (metrics.cases_total, metrics.correct, metrics.wrong, metrics.refused) == (14, 14, 0, 0)
    assert {label: counts.total for label, counts in metrics.by_expected.items()} == {
        "equivalent": 9,
        "not_equivalent": 3,
        "refused": 2,
    }
    assert metrics.by_source["sealed"].total == 14
    assert report.exit_criterion.passed
    assert (report.disjoint.ids, report.disjoint.texts, report.disjoint.normal_forms) == (True, True, True)
    assert report.lane == "b1_sealed"
    assert report.recipient == _recipient(key)
    assert report.per_case[0].case_ref == "887836d27e508f58"


def test_nothing_but_ciphertext_key_and_report_is_written(
    sealed_root: Path, key: Path, holdout: Callable[..., int], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("ADJUDGE_SEALED_KEY", str(key))
    assert holdout("run", "symbolic-equivalence", "--root", str(sealed_root)) == 0
    shown = capsys.readouterr()
    assert "disjoint from the public cases: ids yes, texts yes, normal_forms yes" in shown.out
    assert not _leaks(shown.out + shown.err)
    written = {file.name: file for file in sealed_root.rglob("*") if file.is_file()}
    assert set(written) == {
        "adjudge.toml",
        "cases.jsonl",
        "sealed_holdout.age",
        "sealed_holdout.pubkey",
        "sealed_report.json",
    }
    report = json.loads(written["sealed_report.json"].read_bytes())
    assert {frozenset(row) for row in report["per_case"]} == {
        frozenset({"case_ref", "category", "expected", "verdict", "refusal_code"})
    }
    for file in written.values():
        assert not _leaks(file.read_bytes().decode("latin-1")), file
        assert b"b1-hld-" not in file.read_bytes(), file


def test_lane_run_split_sealed_is_the_same_and_check_compares(
    sealed_root: Path, key: Path, holdout: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDGE_SEALED_KEY", str(key))
    root = ("--root", str(sealed_root))
    assert holdout("run", "symbolic-equivalence", *root) == 0
    report = sealed_root / SYMBOLIC_EQUIVALENCE.sealed_report
    written = report.read_bytes()
    run = ["lane", "run", "symbolic-equivalence", "--split", "sealed", *root]
    assert command.main([*run, "--check"]) == 0
    report.write_bytes(written.replace(b'"refused": 0', b'"refused": 1', 1))
    assert command.main([*run, "--check"]) == 1
    assert command.main(run) == 0
    assert report.read_bytes() == written


def test_shared_cases_show_in_the_three_booleans_and_fail_the_run(
    root: Path,
    key: Path,
    holdout: Callable[..., int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, public = read_cases(root / SYMBOLIC_EQUIVALENCE.cases, EQUIVALENCE_CASES)
    turned = EquivalenceCase(
        case_id=public[0].case_id,
        expression_a=public[0].expression_b.replace(" ", ""),
        expression_b=public[0].expression_a,
        expected=public[0].expected,
        expected_refusal=None,
        category="commutative_add",
        provenance="copied on purpose",
    )
    plaintext = case_lines([turned])
    with pytest.raises(SealedError) as caught:
        seal(plaintext, _recipient(key), root)
    assert caught.value.code == "NOT_DISJOINT"
    folder = (root / SYMBOLIC_EQUIVALENCE.sealed_cases).parent
    ciphertext = age_files.encrypt(plaintext, _recipient(key))
    write_sealed(folder, ciphertext, _recipient(key), SYMBOLIC_EQUIVALENCE, replace=False)
    monkeypatch.setenv("ADJUDGE_SEALED_KEY", str(key))
    assert holdout("run", "symbolic-equivalence", "--root", str(root)) == 1
    assert "ids NO, texts NO, normal_forms NO" in capsys.readouterr().out


def test_equal_forms_under_other_texts_are_seen(root: Path, key: Path) -> None:
    case = EquivalenceCase(
        case_id="b1-hld-0001",
        expression_a="(x + 12)*(x + 12)",
        expression_b="144 + x*(24 + x)",
        expected="equivalent",
        expected_refusal=None,
        category="square_of_binomial",
        provenance="a public case in other words",
    )
    with pytest.raises(SealedError, match="share normal_forms with"):
        seal(case_lines([case]), _recipient(key), root)


# Keys.


def _bad_keys(root: Path, key: Path) -> dict[str, tuple[str | None, str]]:
    inside = root / "evals" / "sealed.key"
    shutil.copy(key, inside)
    link = key.parent / "link.key"
    link.symlink_to(inside)
    loop = key.parent / "loop.key"
    loop.symlink_to(loop)
    empty, words = key.parent / "empty.key", key.parent / "words.key"
    empty.write_bytes(b"# nothing\n")
    words.write_bytes(b"AGE-SECRET-KEY-1QQQ\xff\n")
    return {
        "unset": (None, "KEY_MISSING"),
        "empty": ("", "KEY_MISSING"),
        "missing": (str(key.parent / "none.key"), "KEY_MISSING"),
        "directory": (str(key.parent), "KEY_UNREADABLE"),
        "no identity": (str(empty), "KEY_UNREADABLE"),
        "not an identity": (str(words), "KEY_UNREADABLE"),
        "null byte": ("a\0b", "KEY_UNREADABLE"),
        "link loop": (str(loop), "KEY_UNREADABLE"),
        "inside": (str(inside), "KEY_INSIDE_REPOSITORY"),
        "inside by a link": (str(link), "KEY_INSIDE_REPOSITORY"),
        "inside by dots": (
            str(key.parent / ".." / "root" / "evals" / "sealed.key"),
            "KEY_INSIDE_REPOSITORY",
        ),
    }


def test_an_unusable_key_is_refused_and_nothing_is_written(sealed_root: Path, key: Path) -> None:
    for name, (path, code) in _bad_keys(sealed_root, key).items():
        with pytest.raises(SealedKeyError) as caught:
            run_sealed(sealed_root, path)
        assert (name, caught.value.code) == (name, code)
        assert "AGE-SECRET-KEY" not in caught.value.message
    assert not (sealed_root / SYMBOLIC_EQUIVALENCE.sealed_report).exists()


def test_a_key_anywhere_in_the_checkout_is_refused(sealed_root: Path, key: Path) -> None:
    (sealed_root.parent / ".git").mkdir()
    with pytest.raises(SealedKeyError) as caught:
        run_sealed(sealed_root, str(key))
    assert caught.value.code == "KEY_INSIDE_REPOSITORY"


def test_the_command_without_a_key_exits_3_with_the_code(
    sealed_root: Path, holdout: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert holdout("run", "symbolic-equivalence", "--root", str(sealed_root)) == 3
    assert "KEY_MISSING" in capsys.readouterr().err


# What does not open, and what must not leak.


def _opens(root: Path, key: Path, ciphertext: bytes) -> SealedDecryptError:
    (root / SYMBOLIC_EQUIVALENCE.sealed_cases).write_bytes(ciphertext)
    with pytest.raises(SealedDecryptError) as caught:
        run_sealed(root, str(key))
    shown = "".join(traceback.format_exception(caught.value))
    assert not _leaks(shown.replace(Path(__file__).read_text("utf-8"), ""))
    assert caught.value.__cause__ is caught.value.__context__ is None
    return caught.value


def test_damaged_or_foreign_ciphertext_is_a_typed_refusal(sealed_root: Path, key: Path) -> None:
    from pyrage import x25519

    whole = (sealed_root / SYMBOLIC_EQUIVALENCE.sealed_cases).read_bytes()
    foreign = age_files.encrypt(PLAINTEXT, str(x25519.Identity.generate().to_public()))
    assert _opens(sealed_root, key, foreign).code == "DECRYPTION"
    assert _opens(sealed_root, key, whole[:-1]).code == "DECRYPTION"
    assert _opens(sealed_root, key, whole[:-1] + bytes([whole[-1] ^ 1])).code == "DECRYPTION"
    assert _opens(sealed_root, key, whole[len(AGE_HEADER) :]).code == "NOT_AGE"
    assert _opens(sealed_root, key, b"").code == "NOT_AGE"


@pytest.mark.parametrize(
    "plaintext",
    [
        b"",
        PLAINTEXT[:-1],
        PLAINTEXT.replace(b"\n", b"\r\n"),
        PLAINTEXT.replace(b'"category"', f'"{MARK}"'.encode(), 1),
        PLAINTEXT.replace(b'"equivalent"', f'"{MARK}"'.encode(), 1),
        PLAINTEXT + PLAINTEXT,
        f"{MARK}\n".encode(),
    ],
)
def test_malformed_plaintext_is_refused_without_a_word_of_it(
    sealed_root: Path, key: Path, plaintext: bytes
) -> None:
    error = _opens(sealed_root, key, age_files.encrypt(plaintext, _recipient(key)))
    assert error.code == "SEALED_CASES"
    with pytest.raises(SealedDecryptError):
        seal(plaintext, _recipient(key), sealed_root)


def test_a_fault_of_the_engine_does_not_tell_the_case(
    sealed_root: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(case: EquivalenceCase, _: str) -> None:
        raise ValueError(case.expression_a)

    monkeypatch.setattr(equivalence_sealed, "decide", broken)
    with pytest.raises(EngineFault) as caught:
        run_sealed(sealed_root, str(key))
    assert not _leaks(caught.value.message)
    assert caught.value.__cause__ is caught.value.__context__ is None


def test_a_missing_sealed_set_is_a_file_error(root: Path, key: Path) -> None:
    with pytest.raises(FileError):
        run_sealed(root, str(key))


def test_without_pyrage_the_error_says_what_to_install(
    sealed_root: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == "pyrage":
            raise ImportError(name)
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(SealedDependencyError, match=r"adjudge\[sealed\]") as caught:
        run_sealed(sealed_root, str(key))
    assert caught.value.exit_status == 3


# Sealing.


class _Standard:
    def __init__(self, data: bytes) -> None:
        import io

        self.buffer = io.BytesIO(data)


def test_seal_reads_standard_input_and_writes_ciphertext_and_key_only(
    root: Path, key: Path, tmp_path: Path, holdout: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    arguments = ("seal", "symbolic-equivalence", "--root", str(root), "--out", str(out), "--recipient")
    monkeypatch.setattr("sys.stdin", _Standard(PLAINTEXT))
    assert holdout(*arguments, _recipient(key)) == 0
    assert sorted(file.name for file in out.iterdir()) == ["sealed_holdout.age", "sealed_holdout.pubkey"]
    first = (out / "sealed_holdout.age").read_bytes()
    assert first.startswith(AGE_HEADER)
    assert (out / "sealed_holdout.pubkey").read_text("ascii") == _recipient(key) + "\n"
    assert age_files.decrypt(first, age_files.load_identities(str(key), root)) == PLAINTEXT
    monkeypatch.setattr("sys.stdin", _Standard(PLAINTEXT))
    assert holdout(*arguments, _recipient(key)) == 2
    assert (out / "sealed_holdout.age").read_bytes() == first
    monkeypatch.setattr("sys.stdin", _Standard(PLAINTEXT))
    assert holdout(*arguments, _recipient(key), "--replace") == 0
    assert (out / "sealed_holdout.age").read_bytes() != first


@pytest.mark.parametrize("recipient", ["", "age1", "age1foo", "ssh-ed25519 AAAA", "AGE-SECRET-KEY-1QQQ"])
def test_a_recipient_that_is_no_public_key_is_a_usage_error(root: Path, recipient: str) -> None:
    pytest.importorskip("pyrage")
    with pytest.raises(UsageError) as caught:
        seal(PLAINTEXT, recipient, root)
    assert caught.value.code == "BAD_RECIPIENT"
    assert "SECRET" not in caught.value.message


@pytest.mark.parametrize("content", [b"", b"age1\n", b"age1" + b"Q" * 58, b"\xff", b"age1" + b"q" * 59])
def test_a_recipient_file_is_read_strictly(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "key.pub"
    file.write_bytes(content)
    with pytest.raises(FileError) as caught:
        read_recipient(file)
    assert caught.value.code == "BAD_RECIPIENT"


def test_every_sealed_error_is_typed_and_exits_3() -> None:
    for kind in (SealedKeyError, SealedDecryptError, SealedDependencyError):
        assert issubclass(kind, SealedError)
        assert issubclass(kind, AdjudgeError)
        assert kind.exit_status == 3

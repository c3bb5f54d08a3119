"""The sealed split of the lane bounded-grammar: the maintainers' set from outside, our own from inside.

What must not leak is marked with a name, a unit and numbers that occur nowhere else.
"""

import json
import re
import shutil
import traceback
from pathlib import Path

import pytest

from adjudge.cli.main import main
from adjudge.contract.canonical import file_bytes, sha256_hex
from adjudge.contract.case import WordProblemCase
from adjudge.contract.errors import EngineFault
from adjudge.lanes import wordproblem_sealed
from adjudge.lanes.age_files import SealedDecryptError, SealedError, SealedKeyError
from adjudge.lanes.case_file import WORD_PROBLEM_CASES, case_lines, read_cases
from adjudge.lanes.registry import BOUNDED_GRAMMAR
from adjudge.lanes.sealed import write_sealed
from adjudge.lanes.wordproblem_sealed import run_sealed_word_problems, seal_word_problems

ROOT = Path(__file__).resolve().parents[2]
MARKS = re.compile(r"Zelda|talisman|\b(?:7703|7811|7702|7701)\b")


def _case(number: int, problem: str, answer: str | None, **more: object) -> WordProblemCase:
    fields = {
        "expected": "solved_correct" if answer else "refused",
        "expected_answer": answer,
        "expected_unit": "talismans" if answer else None,
        "true_answer": None,
        "expected_refusal": None,
        "shape_category": "canonical_has_buys",
        **more,
    }
    return WordProblemCase(case_id=f"b3-hld-{number:04}", problem=problem, **fields)


_ASKS = "How many talismans does Zelda have?"
CASES = [
    _case(1, f"Zelda has 7703 talismans. Zelda finds 108 talismans. {_ASKS}", "7811"),
    _case(2, f"Zelda has 7703 talismans. Zelda drops 1 talisman. {_ASKS}", "7702"),
    _case(
        3, f"Zelda has 7703 talismans. Zelda drops 2 talismans. {_ASKS}", "7702",
        expected="solved_wrong", true_answer="7701",
    ),
    _case(
        4, f"Zelda has about 7703 talismans. {_ASKS}", None,
        expected_refusal="HEDGED_QUANTITY", shape_category="refused_paraphrase",
    ),
]  # fmt: skip
PLAINTEXT = case_lines(CASES)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    for path in (BOUNDED_GRAMMAR.cases, BOUNDED_GRAMMAR.ood_cases):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)
    shutil.copy(ROOT / "adjudge.toml", folder)
    return folder


@pytest.fixture
def key(tmp_path: Path) -> Path:
    x25519 = pytest.importorskip("pyrage").x25519
    identity = x25519.Identity.generate()
    file = tmp_path / "keys" / "sealed.key"
    file.parent.mkdir()
    file.write_text(f"# public key: {identity.to_public()}\n{identity}\n", "ascii")
    return file


def _recipient(key: Path) -> str:
    return key.read_text("ascii").split()[3]


def _seal(root: Path, key: Path, plaintext: bytes = PLAINTEXT) -> None:
    ciphertext = seal_word_problems(plaintext, _recipient(key), root)
    folder = (root / BOUNDED_GRAMMAR.sealed_cases).parent
    write_sealed(folder, ciphertext, _recipient(key), BOUNDED_GRAMMAR, replace=True)


def _leaks(text: str) -> bool:
    return MARKS.search(text) is not None


def test_the_real_set_refuses_without_the_key() -> None:
    with pytest.raises(SealedKeyError) as caught:
        run_sealed_word_problems(ROOT, None)
    assert (caught.value.code, caught.value.exit_status) == ("KEY_MISSING", 3)


def test_a_sealed_set_is_decided_and_reported_by_reference_only(root: Path, key: Path) -> None:
    _seal(root, key)
    report = run_sealed_word_problems(root, str(key))
    metrics = report.metrics
    assert (metrics.cases_total, metrics.correct, metrics.wrong, metrics.refused) == (4, 4, 0, 0)
    assert report.exit_criterion.passed
    assert report.lane == "b3_sealed"
    assert report.cases_sha256 == sha256_hex((root / BOUNDED_GRAMMAR.sealed_cases).read_bytes())
    disjoint = report.disjoint
    assert (disjoint.ids, disjoint.texts, disjoint.shape_hashes_with_numbers) == (True, True, True)
    assert report.per_case[0].case_ref == sha256_hex(b"b3-hld-0001")[:16]
    assert [row.trace_sha256 is None for row in report.per_case] == [False, False, False, True]
    assert not _leaks(file_bytes(report).decode())


def test_the_command_writes_the_report_and_no_word_of_the_cases(
    root: Path, key: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _seal(root, key)
    assert main(["holdout", "run", "bounded-grammar", "--root", str(root)]) == 3
    monkeypatch.setenv("ADJUDGE_SEALED_KEY", str(key))
    assert main(["holdout", "run", "bounded-grammar", "--root", str(root)]) == 0
    shown = capsys.readouterr()
    assert "ids yes, texts yes, shape_hashes_with_numbers yes" in " ".join(shown.out.split())
    assert not _leaks(shown.out + shown.err)
    report = json.loads((root / BOUNDED_GRAMMAR.sealed_report).read_bytes())
    assert {frozenset(row) for row in report["per_case"]} == {
        frozenset(
            {"case_ref", "expected", "outcome", "verdict", "cause", "refusal_code", "depth"}
            | {"graph_sha256", "trace_sha256", "verifier_code"}
        )
    }
    for file in root.rglob("*"):
        if file.is_file():
            assert not _leaks(file.read_bytes().decode("latin-1")), file
            assert b"b3-hld-" not in file.read_bytes(), file
    split = ["lane", "run", "bounded-grammar", "--split", "sealed", "--check", "--root", str(root)]
    assert main(split) == 0


def test_a_public_problem_with_other_names_and_unit_is_not_disjoint(root: Path, key: Path) -> None:
    _, public = read_cases(root / BOUNDED_GRAMMAR.cases, WORD_PROBLEM_CASES)
    text = public[0].problem.replace("Sam", "Zelda").replace("apples", "talismans")
    with pytest.raises(SealedError, match="share shape_hashes_with_numbers with"):
        seal_word_problems(case_lines([_case(1, text, "13")]), _recipient(key), root)


def test_a_variant_is_readable_too(root: Path, key: Path) -> None:
    text = "Maya has 6 oranges. Maya buys 7 oranges. How many oranges does Maya have?"
    copied = _case(1, text, "13", expected_unit="oranges")
    with pytest.raises(SealedError, match="share texts, shape_hashes_with_numbers with"):
        seal_word_problems(case_lines([copied]), _recipient(key), root)
    (root / BOUNDED_GRAMMAR.ood_cases).unlink()
    with pytest.raises(SealedError, match="share shape_hashes_with_numbers with"):
        seal_word_problems(case_lines([copied]), _recipient(key), root)


@pytest.mark.parametrize(
    "plaintext",
    [
        b"",
        PLAINTEXT + PLAINTEXT,
        PLAINTEXT.replace(b"b3-hld-", b"b3-hid-"),
        PLAINTEXT.replace(b'"solved_correct"', b'"Zelda"'),
    ],
)
def test_malformed_plaintext_is_refused_without_a_word_of_it(root: Path, key: Path, plaintext: bytes) -> None:
    with pytest.raises(SealedDecryptError) as caught:
        seal_word_problems(plaintext, _recipient(key), root)
    assert caught.value.code == "SEALED_CASES"
    assert not _leaks(caught.value.message)


def test_a_fault_of_the_engine_does_not_tell_the_case(
    root: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _seal(root, key)

    def broken(case: WordProblemCase) -> None:
        raise ValueError(case.problem)

    monkeypatch.setattr(wordproblem_sealed, "decide", broken)
    with pytest.raises(EngineFault) as caught:
        run_sealed_word_problems(root, str(key))
    assert caught.value.__cause__ is caught.value.__context__ is None
    assert not _leaks("".join(traceback.format_exception_only(caught.value)))

"""``adjudge audit VERB``: statuses, one file written, equal bytes, and the sealed audit with its key."""

import json
from pathlib import Path
from typing import Any

import pytest
from audit_roots import edit_report

from adjudge.audits.refusals import REFUSAL_CODES
from adjudge.audits.sealed import audit_sealed
from adjudge.audits.table import VERBS
from adjudge.cli import main as command
from adjudge.lanes.age_files import KEY_VARIABLE
from adjudge.lanes.registry import BOUNDED_GRAMMAR, LANES
from adjudge.scoring.comparison import comparison_file

B3 = BOUNDED_GRAMMAR
QUICK = [verb.name for verb in VERBS if verb.name not in ("determinism", "ood-ratio")]


def _run(*words: object) -> int:
    return command.main(["audit", *map(str, words)])


def _files(root: Path) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in root.rglob("*") if file.is_file()}


@pytest.mark.parametrize("verb", QUICK)
def test_an_audit_writes_its_file_and_no_other_and_twice_the_same(verb: str, sealed_root: Path) -> None:
    before = _files(sealed_root)
    file = sealed_root / B3.audit_file(verb)
    words = (verb, "--lane", B3.name, "--root", sealed_root)
    assert _run(*words) == 0
    assert set(_files(sealed_root)) - set(before) == {file}
    assert {name: data for name, data in _files(sealed_root).items() if name != file} == before
    assert _run(*words, "--check") == 0
    assert json.loads(file.read_bytes())["passed"] is True


def test_check_finds_a_difference_and_writes_nothing(
    sealed_root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = sealed_root / B3.audit_file("replay")
    words = ("replay", "--lane", B3.name, "--root", sealed_root)
    assert _run(*words) == 0
    edited = file.read_bytes().replace(b'"rows_total": 50', b'"rows_total": 51')
    file.write_bytes(edited)
    assert _run(*words, "--check") == 1
    assert "first at /rows_total" in capsys.readouterr().err
    assert file.read_bytes() == edited


def test_out_names_the_only_file_and_json_is_the_artifact(
    sealed_root: Path, tmp_path: Path, capsysbinary: Any
) -> None:
    before, out = _files(sealed_root), tmp_path / "replay.json"
    assert _run("replay", "--lane", B3.name, "--out", out, "--json", "--root", sealed_root) == 0
    assert capsysbinary.readouterr().out == out.read_bytes()
    assert _files(sealed_root) == before


def test_a_failed_gate_is_status_1_and_a_refusal_3(
    sealed_root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit_report(sealed_root / B3.report_of("sealed"), lambda report: report["disjoint"].update(ids=False))
    assert _run("sealed", "--lane", B3.name, "--root", sealed_root) == 1
    assert "DISJOINT: gates that do not hold: disjoint" in capsys.readouterr().out
    (sealed_root / comparison_file(B3)).unlink()
    assert _run("frontier", "--lane", B3.name, "--root", sealed_root) == 3
    assert "COMPARISON_MISSING" in capsys.readouterr().out


def test_a_lane_is_needed_and_must_exist(sealed_root: Path) -> None:
    with pytest.raises(SystemExit) as caught:
        _run("replay", "--root", sealed_root)
    assert caught.value.code == 2
    assert _run("replay", "--lane", "arithmetic", "--root", sealed_root) == 2


@pytest.mark.parametrize("lane", LANES, ids=lambda lane: lane.short)
def test_with_the_key_the_sealed_report_comes_out_again(
    lane: Any, sealed_root: Path, sealing_key: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    key = sealing_key[0]
    before = _files(sealed_root)
    words = ("sealed", "--lane", lane.name, "--rerun", "--root", sealed_root)
    monkeypatch.delenv(KEY_VARIABLE, raising=False)
    assert _run(*words) == 3
    assert audit_sealed(sealed_root, lane, rerun=True).reason_code == "KEY_MISSING"
    monkeypatch.setenv(KEY_VARIABLE, str(key))
    assert _run(*words) == 0
    assert _files(sealed_root) == before, "with the key nothing is written unless --out says so"
    edit_report(sealed_root / lane.sealed_report, lambda report: report["per_case"].reverse())
    assert audit_sealed(sealed_root, lane).passed, "without the key this order cannot be known to be wrong"
    assert audit_sealed(sealed_root, lane, rerun=True, key_path=str(key)).reason_code == "RERUN_EQUAL"


def test_a_key_that_opens_nothing_refuses(sealed_root: Path, tmp_path: Path) -> None:
    from pyrage import x25519

    other = tmp_path / "other.key"
    other.write_text(f"{x25519.Identity.generate()}\n")
    found = audit_sealed(sealed_root, B3, rerun=True, key_path=str(other))
    assert (found.reason_code, found.passed) == ("SEALED_UNUSABLE", False)


def test_every_refusal_has_a_line_of_its_own() -> None:
    assert all(code.isupper() and text for code, text in REFUSAL_CODES.items())
    assert len(set(REFUSAL_CODES.values())) == len(REFUSAL_CODES)

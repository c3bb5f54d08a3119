"""``adjudge lane``: exit statuses, what is written, and what is not."""

import json
import shutil
from pathlib import Path

import pytest

import adjudge
from adjudge.cli.lane import need_writable
from adjudge.cli.main import main
from adjudge.contract.errors import UsageError
from adjudge.lanes import equivalence_report as lane_report
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE

ROOT = Path(__file__).resolve().parents[2]
RUN = ("lane", "run", "symbolic-equivalence")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A benchmark root with the first 40 cases, the committed file's head."""
    folder = tmp_path / "root"
    cases = folder / SYMBOLIC_EQUIVALENCE.cases
    cases.parent.mkdir(parents=True)
    lines = (ROOT / SYMBOLIC_EQUIVALENCE.cases).read_bytes().splitlines(keepends=True)
    cases.write_bytes(b"".join(lines[:40]))
    shutil.copy(ROOT / "adjudge.toml", folder)
    return folder


def _report(root: Path) -> Path:
    return root / SYMBOLIC_EQUIVALENCE.report


def test_list_names_the_lanes_of_the_root(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lane", "list", "--root", str(root)]) == 0
    assert "symbolic-equivalence" in capsys.readouterr().out
    assert main(["lane", "list", "--json", "--root", str(root)]) == 0
    (lane,) = json.loads(capsys.readouterr().out)
    assert lane["lane"] == "symbolic-equivalence"
    assert (root / lane["folder"] / "cases.jsonl").is_file()


def test_list_leaves_out_a_lane_that_the_root_does_not_have(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / SYMBOLIC_EQUIVALENCE.cases).unlink()
    assert main(["lane", "list", "--json", "--root", str(root)]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_run_writes_the_report_and_says_where(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--root", str(root)]) == 0
    shown = capsys.readouterr()
    assert "gate" in shown.out
    assert "passed" in shown.out
    assert "square_of_linear" in shown.out
    assert "23 small ones, all correct" in shown.out
    assert str(_report(root)) in shown.err
    report = json.loads(_report(root).read_bytes())
    assert (report["lane"], report["metrics"]["correct"]) == ("b1_public", 40)


def test_json_is_the_report_itself(root: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main([*RUN, "--json", "--root", str(root)]) == 0
    assert capsysbinary.readouterr().out == _report(root).read_bytes()


def test_out_makes_the_folder_and_leaves_the_root_alone(root: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    assert main([*RUN, "--root", str(root), "--out", str(out)]) == 0
    assert (out / "report.json").is_file()
    assert not _report(root).exists()


def test_check_passes_on_equal_bytes_and_writes_nothing(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*RUN, "--root", str(root)])
    before = _report(root).stat().st_mtime_ns
    assert main([*RUN, "--check", "--root", str(root)]) == 0
    assert _report(root).stat().st_mtime_ns == before


def test_check_names_the_first_difference(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([*RUN, "--root", str(root)])
    text = _report(root).read_text("utf-8")
    tampered = text.replace('"verdict": "correct"', '"verdict": "wrong"', 1)
    _report(root).write_text(tampered, "utf-8")
    capsys.readouterr()
    assert main([*RUN, "--check", "--root", str(root)]) == 1
    assert "first at /per_case/0/verdict" in capsys.readouterr().err
    assert _report(root).read_text("utf-8") == tampered


def test_check_sees_a_difference_of_layout(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([*RUN, "--root", str(root)])
    _report(root).write_bytes(_report(root).read_bytes() + b"\n")
    capsys.readouterr()
    assert main([*RUN, "--check", "--root", str(root)]) == 1
    assert "layout" in capsys.readouterr().err


@pytest.mark.parametrize("content", [None, b"", b'{"a":', b"[1"])
def test_check_without_a_readable_report_is_a_usage_error(root: Path, content: bytes | None) -> None:
    if content is not None:
        _report(root).write_bytes(content)
    assert main([*RUN, "--check", "--root", str(root)]) == 2


def test_a_failed_gate_exits_1_and_still_writes_the_report(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = root / SYMBOLIC_EQUIVALENCE.cases
    cases.write_bytes(
        cases.read_bytes().replace(b'"expected":"equivalent"', b'"expected":"not_equivalent"', 1)
    )
    assert main([*RUN, "--root", str(root)]) == 1
    shown = capsys.readouterr().out
    assert "FAILED" in shown
    assert "commutative_add" in shown  # a small category is listed as soon as it has a fault
    assert not json.loads(_report(root).read_bytes())["exit_criterion"]["passed"]
    assert main([*RUN, "--check", "--root", str(root)]) == 1


def test_a_malformed_case_file_exits_2_and_writes_nothing(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = root / SYMBOLIC_EQUIVALENCE.cases
    cases.write_bytes(cases.read_bytes() + b"{}\n")
    assert main([*RUN, "--root", str(root)]) == 2
    error = capsys.readouterr().err
    assert f"{cases}:41: " in error
    assert error.count("\n") == 1
    assert not _report(root).exists()


def test_a_fault_of_the_engine_exits_4_and_writes_nothing(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(lane_report, "decide", broken)
    assert main([*RUN, "--root", str(root)]) == 4
    assert "b1-0001" in capsys.readouterr().err
    assert not _report(root).exists()


def test_an_unknown_lane_exits_2(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lane", "run", "no-such-lane", "--root", str(root)]) == 2
    assert "symbolic-equivalence" in capsys.readouterr().err


def test_the_bundled_benchmark_is_never_written_to() -> None:
    with pytest.raises(UsageError, match="--out"):
        need_writable(Path(adjudge.__path__[0]) / "bundled")
    need_writable(ROOT)

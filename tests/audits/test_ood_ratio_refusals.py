"""What the audit ood-ratio refuses to measure, and the gates within families and among siblings."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudge.audits import lane_report, ood_ratio
from adjudge.audits.lane_ood_ratio import audit_lane_ood_ratio
from adjudge.audits.ood_ratio import GATE_CODES, ReportFile, audit_ood_ratio
from adjudge.audits.refusals import REFUSAL_CODES
from adjudge.cli import audit as command
from adjudge.cli.main import Parser
from adjudge.contract import strict_json
from adjudge.contract.audit import OodRatioAudit
from adjudge.contract.canonical import canonical_sha256, file_bytes, sha256_hex
from adjudge.contract.errors import UsageError
from adjudge.lanes.registry import BOUNDED_GRAMMAR, SYMBOLIC_EQUIVALENCE
from adjudge.lanes.wordproblem_report import run_word_problems

ROOT = Path(__file__).resolve().parents[2]
Report = dict[str, Any]


def _rows(verdicts: str, *, sibling: bool, family: str | None = None) -> list[Report]:
    """Rows with the verdicts ``c``, ``w``, ``r``; the row ``o-n`` has the sibling ``p-n``."""
    words = {"c": "correct", "w": "wrong", "r": "refused"}
    rows: list[Report] = []
    for number, letter in enumerate(verdicts):
        row: Report = {"case_id": f"{'o' if sibling else 'p'}-{family}-{number}", "verdict": words[letter]}
        if sibling:
            row["public_sibling_case_id"] = f"p-None-{number}"
        if family:
            row["family"] = family
        rows.append(row)
    return rows


def _report(rows: list[Report], **more: Any) -> Report:
    verdicts = [row["verdict"] for row in rows]
    counts = {name: verdicts.count(name) for name in ("correct", "wrong", "refused")}
    return {
        "schema": "adjudge.b3.report/1",
        "engine": {"source_sha256": "e" * 64, "name": "adjudge.wordproblem", "version": "0.1.0"},
        "metrics": {"cases_total": len(rows), **counts},
        "per_case": rows,
        **more,
    }


def _public(verdicts: str = "c" * 50, **more: Any) -> Report:
    return _report(_rows(verdicts, sibling=False), **more)


def _ood(verdicts: str = "c" * 35, **more: Any) -> Report:
    return _report(_rows(verdicts, sibling=True), **more)


def _audit(first: Report | bytes, second: Report | bytes, root: Path = ROOT) -> OodRatioAudit:
    files = [
        ReportFile(name, data if isinstance(data, bytes) else json.dumps(data).encode())
        for name, data in (("public.json", first), ("ood.json", second))
    ]
    return audit_ood_ratio(*files, root=root)


def _with(report: Report, **metrics: Any) -> Report:
    return report | {"metrics": report["metrics"] | metrics}


def test_whole_reports_pass() -> None:
    made = _audit(_public(), _ood())
    assert made.passed, made.reason
    assert made.sibling is not None
    assert made.sibling.cases_total == 35


REFUSED: list[tuple[str, Any, Any]] = [
    ("REPORT_MALFORMED", b"{", _ood()),
    ("REPORT_MALFORMED", b"[]", _ood()),
    ("REPORT_MALFORMED", b'{"schema": NaN}', _ood()),
    ("REPORT_MALFORMED", json.dumps(_public()).encode().replace(b'"schema"', b'"lane": "a", "lane"'), _ood()),
    ("REPORT_MALFORMED", {key: _public()[key] for key in ("schema", "engine")}, _ood()),
    ("REPORT_MALFORMED", _public(engine={}), _ood()),
    ("REPORT_MALFORMED", _with(_public(), correct=True), _ood()),
    ("REPORT_MALFORMED", _with(_public(), wrong=-1), _ood()),
    ("REPORT_MALFORMED", _with(_public(), correct="50"), _ood()),
    ("REPORT_MALFORMED", _with(_public(), correct=50.0), _ood()),
    ("REPORT_MALFORMED", _public(), _with(_ood(), wrong=False)),
    ("REPORT_MALFORMED", _public(), _ood(report_sha256="0" * 64)),
    ("REPORT_MALFORMED", _public(cases_path="../cases.jsonl", cases_sha256="0" * 64), _ood()),
    ("REPORT_MALFORMED", _public(cases_path="/etc/hostname", cases_sha256="0" * 64), _ood()),
    ("REPORT_MALFORMED", _public(cases_path="evals/cases.jsonl"), _ood()),
    ("REPORT_MALFORMED", _public(), {key: value for key, value in _ood().items() if key != "per_case"}),
    ("SCHEMA_MISMATCH", _public(), _ood(schema="adjudge.b1.report/1")),
    ("COUNTS_INCONSISTENT", _with(_public(), cases_total=51), _ood()),
    ("COUNTS_INCONSISTENT", _with(_public(), correct=49, refused=1), _ood()),
    ("COUNTS_INCONSISTENT", _public(), _with(_ood("c" * 34 + "w"), correct=35, wrong=0)),
    ("COUNTS_INCONSISTENT", _public(), _report([*_ood()["per_case"], _ood()["per_case"][0]])),
    (
        "COUNTS_INCONSISTENT",
        _public(),
        _report([*_ood()["per_case"], _ood()["per_case"][0] | {"case_id": "o-again"}]),
    ),
    ("EMPTY_REPORT", _public(""), _ood()),
    ("EMPTY_REPORT", _public(), _ood("")),
    ("TOO_FEW_CASES", _public(), _ood("c" * 29)),
    ("ENGINE_MISMATCH", _public(), _ood(engine={"source_sha256": "f" * 64})),
    ("REPORT_STALE", _public(), _ood(cases_path="evals/none.jsonl", cases_sha256="0" * 64)),
    ("REPORT_STALE", _public(cases_path=BOUNDED_GRAMMAR.cases, cases_sha256="0" * 64), _ood()),
    ("SIBLING_UNKNOWN", _public("c" * 34), _ood()),
    ("NO_BASELINE", _public("r" * 50), _ood()),
    ("NO_BASELINE", _public("r" * 35 + "c" * 15), _ood()),
]


@pytest.mark.parametrize(
    ("code", "first", "second"), REFUSED, ids=[f"{row[0]}-{number}" for number, row in enumerate(REFUSED)]
)
def test_a_refusal_is_typed_and_never_a_pass(code: str, first: Any, second: Any) -> None:
    made = _audit(first, second)
    assert (made.reason_code, made.passed) == (code, False)
    assert made.reason
    assert (made.ratio_all, made.gates, made.ratio_satisfied, made.wrong_zero) == (None, {}, False, False)


def test_every_refusal_has_a_test_and_no_code_is_also_a_gate() -> None:
    sources = "".join(Path(module.__file__).read_text("utf-8") for module in (ood_ratio, lane_report))
    raised = set(re.findall(r'AuditRefused\(\s*"([A-Z_]+)"', sources))
    assert {row[0] for row in REFUSED} | {"REPORT_MISSING"} == raised <= set(REFUSAL_CODES)
    assert not set(GATE_CODES) & set(REFUSAL_CODES)


def test_a_variant_without_a_sibling_is_refused() -> None:
    orphan = _ood()
    del orphan["per_case"][7]["public_sibling_case_id"]
    assert _audit(_public(), orphan).reason_code == "SIBLING_UNKNOWN"


def test_the_smaller_ratio_decides() -> None:
    # 33 of 35 against 47 of 50 is 1.003; against the 35 siblings, all correct, 0.943.
    made = _audit(_public("c" * 47 + "r" * 3), _ood("c" * 33 + "rr"))
    assert (made.ratio_all, made.ratio_sibling) == ("1.003040", "0.942857")
    assert (made.gates["ratio_all"].passed, made.gates["ratio_sibling"].passed) == (True, False)
    assert (made.passed, made.reason_code) == (False, "RATIO_BELOW_GATE")


def test_a_refused_variant_lowers_the_ratio_and_is_not_wrong() -> None:
    made = _audit(_public(), _ood("c" * 34 + "r"))
    assert (made.ratio_all, made.wrong_zero, made.passed) == ("0.971429", True, True)


def test_both_gates_are_named_when_both_fail() -> None:
    made = _audit(_public(), _ood("c" * 30 + "w" * 5))
    assert made.reason_code == "RATIO_BELOW_GATE"
    assert "wrong_zero" in made.reason
    assert "ratio_all" in made.reason


def _families(**verdicts: str) -> Report:
    rows = [row for name, letters in verdicts.items() for row in _rows(letters, sibling=True, family=name)]
    return _report(rows)


def test_every_family_has_its_own_ratio_over_its_own_base() -> None:
    public = _public("r" * 10 + "c" * 40)
    made = _audit(public, _families(expand="c" * 40, rename="c" * 50))
    assert {name: family.ratio for name, family in made.families.items()} == {
        "expand": "1.333333",
        "rename": "1.250000",
    }
    assert made.skips == {"expand": 10, "rename": 0}
    assert made.passed


def test_one_family_below_the_gate_fails_though_the_whole_passes() -> None:
    made = _audit(_public("c" * 300), _families(rename="c" * 300, reorder="c" * 28 + "rr"))
    assert made.gates["ratio_all"].passed
    assert made.gates["ratio_family_rename"].passed
    assert not made.gates["ratio_family_reorder"].passed
    assert (made.passed, made.reason_code, made.ratio_satisfied) == (False, "RATIO_BELOW_GATE", False)


def test_a_family_below_thirty_fails() -> None:
    made = _audit(_public(), _families(rename="c" * 50, reorder="c" * 29))
    assert (made.passed, made.reason_code, made.ratio_satisfied) == (False, "FAMILY_TOO_SMALL", True)


def test_a_family_on_some_rows_only_is_malformed() -> None:
    mixed = _ood()
    mixed["per_case"][0]["family"] = "rename"
    assert _audit(_public(), mixed).reason_code == "REPORT_MALFORMED"


def test_the_order_of_rows_changes_digests_only() -> None:
    first, second = _public("c" * 49 + "r"), _ood("c" * 34 + "r")
    turned = second | {"per_case": second["per_case"][::-1]}
    one, other = (msgspec.to_builtins(_audit(first, report)) for report in (second, turned))
    assert {key for key in one if one[key] != other[key]} == {"inputs", "audit_sha256"}


def test_the_artifact_reads_back_with_its_digest() -> None:
    for made in (_audit(_public(), _ood()), _audit(b"{", _ood()), _audit(_public(), _ood("c" * 29))):
        data = file_bytes(made)
        assert strict_json.read_record(data, OodRatioAudit) == made
        plain = msgspec.to_builtins(made)
        assert plain["audit_sha256"] == canonical_sha256(plain, without=["audit_sha256"])


# The lanes.


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    for path in (BOUNDED_GRAMMAR.cases, BOUNDED_GRAMMAR.ood_cases):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)
    shutil.copy(ROOT / "adjudge.toml", folder)
    report = run_word_problems(folder).report
    (folder / BOUNDED_GRAMMAR.report).write_bytes(file_bytes(report))
    return folder


def _run(*arguments: str) -> int:
    parser = Parser(prog="audit")
    command.configure(parser)
    return command.run(parser.parse_args(["ood-ratio", *arguments]))


def _lane(root: Path, *arguments: str) -> int:
    return _run("--lane", "bounded-grammar", "--root", str(root), *arguments)


def test_the_command_refreshes_the_report_and_writes_the_artifact(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _lane(root) == 0
    shown = capsys.readouterr().out
    assert "1.000000" in shown
    assert shown.count("passed") == 2
    made = strict_json.read_record(
        (root / BOUNDED_GRAMMAR.audit_file("ood-ratio")).read_bytes(), OodRatioAudit
    )
    assert [entry.path for entry in made.inputs] == [
        BOUNDED_GRAMMAR.report,
        BOUNDED_GRAMMAR.cases,
        BOUNDED_GRAMMAR.ood_report,
        BOUNDED_GRAMMAR.ood_cases,
    ]
    assert made.inputs[1].sha256 == sha256_hex((root / BOUNDED_GRAMMAR.cases).read_bytes())
    assert made.lane == "bounded-grammar"
    assert _lane(root, "--check") == 0


def test_out_and_check_write_nothing_else(root: Path, tmp_path: Path) -> None:
    _lane(root)
    before = {file: file.read_bytes() for file in root.rglob("*") if file.is_file()}
    assert _lane(root, "--out", str(tmp_path / "here.json")) == 0
    assert _lane(root, "--check") == 0
    assert before == {file: file.read_bytes() for file in root.rglob("*") if file.is_file()}
    ood_report = root / BOUNDED_GRAMMAR.ood_report
    ood_report.write_bytes(ood_report.read_bytes().replace(b'"depth": 1', b'"depth": 2', 1))
    assert _lane(root, "--out", str(tmp_path / "here.json")) == 1
    assert _lane(root, "--check") == 1


def test_check_names_the_first_difference(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _lane(root)
    file = root / BOUNDED_GRAMMAR.audit_file("ood-ratio")
    file.write_bytes(file.read_bytes().replace(b'"ratio_gate": "95/100"', b'"ratio_gate": "90/100"'))
    capsys.readouterr()
    assert _lane(root, "--check") == 1
    assert "first at /ratio_gate" in capsys.readouterr().err
    file.unlink()
    with pytest.raises(UsageError):
        _lane(root, "--check")


def _stale_public(root: Path) -> None:
    cases = root / BOUNDED_GRAMMAR.cases
    cases.write_bytes(cases.read_bytes().replace(b"buys 4 shells", b"buys 5 shells"))


def _another_engine(root: Path) -> None:
    file = root / BOUNDED_GRAMMAR.report
    report = json.loads(file.read_bytes())
    report["engine"]["source_sha256"] = "0" * 64
    report["report_sha256"] = canonical_sha256(report, without=["report_sha256"])
    file.write_bytes(file_bytes(report))


def _a_row_without_evidence(root: Path) -> None:
    file = root / BOUNDED_GRAMMAR.report
    report = json.loads(file.read_bytes())
    report["per_case"][4]["trace_sha256"] = None
    report["report_sha256"] = canonical_sha256(report, without=["report_sha256"])
    file.write_bytes(file_bytes(report))


@pytest.mark.parametrize(
    ("code", "spoil"),
    [
        ("REPORT_STALE", _stale_public),
        ("ENGINE_MISMATCH", _another_engine),
        ("REPORT_MALFORMED", _a_row_without_evidence),
        ("REPORT_MISSING", lambda root: (root / BOUNDED_GRAMMAR.report).unlink()),
        ("REPORT_MISSING", lambda root: (root / BOUNDED_GRAMMAR.ood_cases).unlink()),
    ],
)
def test_a_lane_that_cannot_be_audited_exits_3_and_says_why(
    root: Path, code: str, spoil: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(root)
    assert _lane(root) == 3
    assert code in capsys.readouterr().out
    written = json.loads((root / BOUNDED_GRAMMAR.audit_file("ood-ratio")).read_bytes())
    assert (written["passed"], written["reason_code"]) == (False, code)


def test_one_wrong_variant_fails_the_lane(root: Path) -> None:
    cases = root / BOUNDED_GRAMMAR.ood_cases
    cases.write_bytes(cases.read_bytes().replace(b'"expected_answer":"42"', b'"expected_answer":"43"'))
    assert _lane(root) == 1
    artifact = json.loads((root / BOUNDED_GRAMMAR.audit_file("ood-ratio")).read_bytes())
    assert (artifact["reason_code"], artifact["ratio_satisfied"]) == ("WRONG_NOT_ZERO", True)


def test_the_symbolic_lane_passes_in_every_family() -> None:
    audited = audit_lane_ood_ratio(ROOT, SYMBOLIC_EQUIVALENCE)
    made = audited.artifact
    assert made.passed, made.reason
    assert made.ood is not None
    assert (made.ood.cases_total, made.ood.wrong) == (536, 0)
    assert made.skips == {"expand": 13, "rename": 0, "reorder": 6}
    assert {family.ratio for family in made.families.values()} == {"1.000000"}
    assert audited.ood_is_current
    committed = ROOT / SYMBOLIC_EQUIVALENCE.audit_file("ood-ratio")
    assert committed.read_bytes() == file_bytes(made)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--lane", "bounded-grammar", "--public", "a.json", "--ood", "b.json"],
        ["--public", "a.json"],
        ["--ood", "b.json"],
        ["--public", "a.json", "--ood", "b.json", "--check"],
        ["--lane", "no-such-lane"],
    ],
)
def test_other_arguments_are_a_usage_error(arguments: list[str]) -> None:
    with pytest.raises(UsageError):
        _run(*arguments, "--root", str(ROOT))


def test_reports_of_a_lane_can_be_named_one_by_one(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _lane(root)
    named = ("--public", str(root / BOUNDED_GRAMMAR.report), "--ood", str(root / BOUNDED_GRAMMAR.ood_report))
    capsys.readouterr()
    assert _run(*named, "--root", str(root), "--json") == 0
    assert json.loads(capsys.readouterr().out) == json.loads(
        (root / BOUNDED_GRAMMAR.audit_file("ood-ratio")).read_bytes()
    )

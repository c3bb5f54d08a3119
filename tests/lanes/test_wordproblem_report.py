"""The reports of the lane bounded-grammar: counts, digests, and the same bytes whoever asks and wherever."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudge.cli.main import main
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_sha256, file_bytes, sha256_hex
from adjudge.contract.errors import EngineFault, UsageError
from adjudge.contract.sources import import_closure
from adjudge.contract.wordproblem_report import WordProblemReport
from adjudge.lanes import wordproblem_run
from adjudge.lanes.registry import BOUNDED_GRAMMAR, SYMBOLIC_EQUIVALENCE
from adjudge.lanes.splits import run_split
from adjudge.lanes.wordproblem_identity import ENGINE_MODULES
from adjudge.lanes.wordproblem_report import run_word_problems
from adjudge.wordproblem import graph_sha256, operator_pack, trace_sha256, verify_trace
from adjudge.wordproblem import solve_word_problem as solve

ROOT = Path(__file__).resolve().parents[2]
RUN = ("lane", "run", "bounded-grammar")


@pytest.fixture(scope="module")
def report() -> WordProblemReport:
    return run_word_problems(ROOT).report


@pytest.fixture(scope="module")
def variants() -> WordProblemReport:
    return run_word_problems(ROOT, split="ood").report


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    for path in (BOUNDED_GRAMMAR.cases, BOUNDED_GRAMMAR.ood_cases):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)
    shutil.copy(ROOT / "adjudge.toml", folder)
    return folder


def _edit(root: Path, old: str, new: str) -> None:
    cases = root / BOUNDED_GRAMMAR.cases
    text = cases.read_text("utf-8")
    assert text.count(old) == 1
    cases.write_text(text.replace(old, new), "utf-8")


def test_every_public_case_comes_out_as_labelled(report: WordProblemReport) -> None:
    metrics = report.metrics
    assert (metrics.cases_total, metrics.correct, metrics.wrong, metrics.refused) == (50, 50, 0, 0)
    assert (metrics.correct_rate, metrics.refusal_code_mismatches) == ("1.000000", 0)
    assert {label: counts.correct for label, counts in metrics.by_expected.items()} == {
        "solved_correct": 35,
        "solved_wrong": 5,
        "refused": 10,
    }
    assert {shape: counts.total for shape, counts in metrics.by_shape.items()} == {
        "apply_rate": 3,
        "canonical_has_buys": 16,
        "compare_additive": 2,
        "compare_multiplicative": 8,
        "divide": 2,
        "multiply": 3,
        "refused_ambiguous": 2,
        "refused_multistep": 1,
        "refused_paraphrase": 6,
        "refused_unit": 1,
        "substance_qualifier": 1,
        "there_are_count": 2,
        "transfer": 3,
    }
    assert len(metrics.by_refusal_code) == sum(metrics.by_refusal_code.values()) == 10
    assert report.exit_criterion.passed
    causes = [row.cause for row in report.per_case]
    assert causes == [""] * 35 + ["ANSWER_MISMATCH"] * 5 + [""] * 10


def test_every_variant_comes_out_as_labelled(variants: WordProblemReport) -> None:
    metrics = variants.metrics
    assert (metrics.cases_total, metrics.correct, metrics.wrong, metrics.refused) == (35, 35, 0, 0)
    assert variants.lane == "b3_ood"
    assert [row.public_sibling_case_id for row in variants.per_case] == [
        f"b3-{number:03}" for number in range(1, 36)
    ]


def test_digests_are_those_of_the_text(report: WordProblemReport) -> None:
    plain = msgspec.to_builtins(report)
    assert plain["report_sha256"] == canonical_sha256(plain, without=["report_sha256"])
    assert plain["cases_sha256"] == sha256_hex((ROOT / plain["cases_path"]).read_bytes())
    pack = (ROOT / "src/adjudge/packs/arith_en_v1.jsonl").read_bytes()
    assert plain["pack"] == {"pack_id": "arith_en_v1", "sha256": sha256_hex(pack)}


def test_engine_digest_covers_sources_packs_and_nothing_of_the_other_lane(report: WordProblemReport) -> None:
    paths = import_closure(list(ENGINE_MODULES))
    assert {"adjudge/lanes/wordproblem_run.py", "adjudge/lanes/scoring.py"} < set(paths)
    assert any(path.startswith("adjudge/wordproblem/") for path in paths)
    assert not [path for path in paths if path.startswith("adjudge/algebra/")]
    paths += ["adjudge/packs/arith_en_v1.jsonl", "adjudge/packs/lexicon_en_v1.jsonl"]
    lines = [f"{path}:{sha256_hex((ROOT / 'src' / path).read_bytes())}" for path in paths]
    assert report.engine.source_sha256 == canonical_sha256(sorted(lines))


def test_every_row_but_refusals_has_its_evidence(report: WordProblemReport) -> None:
    for row in report.per_case:
        refused = row.outcome == "refused"
        assert refused is (row.expected == "refused")
        assert (
            (row.trace_sha256 is None) is (row.graph_sha256 is None) is (row.shape_sha256 is None) is refused
        )
        assert row.verifier_code == (None if refused else "")


def test_traces_replay_to_the_digests_of_the_report(root: Path) -> None:
    run = run_word_problems(root, traces=True)
    assert run.traces is not None
    assert run.report.traces_sha256 == sha256_hex(run.traces)
    rows = {row.case_id: row for row in run.report.per_case if row.outcome != "refused"}
    lines = [json.loads(line) for line in run.traces.splitlines()]
    assert [line["case_id"] for line in lines] == list(rows)
    for line in lines:
        row = rows[line["case_id"]]
        assert (graph_sha256(line["graph"]), trace_sha256(line["trace"])) == (
            row.graph_sha256,
            row.trace_sha256,
        )
        assert verify_trace(line["graph"], line["trace"], operator_pack()).passed


def test_traces_lie_beside_the_report(root: Path, tmp_path: Path) -> None:
    assert main([*RUN, "--traces", "--root", str(root), "--split", "ood", "--out", str(tmp_path)]) == 0
    assert sorted(file.name for file in (tmp_path / "ood").iterdir()) == ["report.json", "traces.jsonl"]
    assert main([*RUN, "--root", str(root), "--split", "ood", "--out", str(tmp_path), "--check"]) == 1


def test_there_are_no_traces_of_sealed_cases_nor_of_expressions(root: Path) -> None:
    for lane, split in ((BOUNDED_GRAMMAR, "sealed"), (SYMBOLIC_EQUIVALENCE, "public")):
        with pytest.raises(UsageError) as caught:
            run_split(root, lane, split, traces=True)
        assert caught.value.code == "NO_TRACES"


def test_file_bytes_read_back_to_the_same_report(
    report: WordProblemReport, variants: WordProblemReport
) -> None:
    for made in (report, variants):
        data = file_bytes(made)
        again = strict_json.read_record(data, WordProblemReport)
        assert again == made
        assert file_bytes(again) == data


def test_committed_reports_are_what_the_engine_says_now(
    report: WordProblemReport, variants: WordProblemReport
) -> None:
    assert (ROOT / BOUNDED_GRAMMAR.report).read_bytes() == file_bytes(report)
    assert (ROOT / BOUNDED_GRAMMAR.ood_report).read_bytes() == file_bytes(variants)


def test_nothing_of_this_machine_is_in_the_report(report: WordProblemReport) -> None:
    text = file_bytes(report).decode()
    for word in (str(ROOT), os.uname().nodename, sys.version.split()[0]):
        assert word not in text


_BOTH = (
    "import sys, pathlib\n"
    "from adjudge.contract.canonical import file_bytes\n"
    "from adjudge.lanes.wordproblem_report import run_word_problems\n"
    "for split in ('public', 'ood'):\n"
    "    report = run_word_problems(pathlib.Path(sys.argv[1]), split=split).report\n"
    "    sys.stdout.buffer.write(file_bytes(report))\n"
)


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "2", "LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Apia", "COLUMNS": "20"},
    ],
)
def test_bytes_do_not_depend_on_process_hash_seed_locale_zone_or_folder(
    report: WordProblemReport, variants: WordProblemReport, environment: dict[str, str], tmp_path: Path
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", _BOTH, str(ROOT)],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src"), **environment},
        capture_output=True,
        check=True,
    )
    assert ran.stdout == file_bytes(report) + file_bytes(variants)


def test_a_changed_digit_changes_its_row_and_the_digests_only(root: Path, report: WordProblemReport) -> None:
    _edit(root, "Sam has 9 shells. Sam buys 4 shells.", "Sam has 9 shells. Sam buys 3 shells.")
    old, new = msgspec.to_builtins(report), msgspec.to_builtins(run_word_problems(root).report)
    rows = [
        (before, after)
        for before, after in zip(old["per_case"], new["per_case"], strict=True)
        if before != after
    ]
    ((before, after),) = rows
    assert before["case_id"] == "b3-036"
    assert {key for key in before if before[key] != after[key]} >= {
        "answer", "graph_sha256", "shape_sha256", "trace_sha256",
    }  # fmt: skip
    unchanged = {key for key in old if old[key] == new[key]}
    assert unchanged >= {"schema", "lane", "cases_path", "engine", "pack"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"expected_answer":"21","expected_refusal":null,"expected_unit":"dollars"', None),
        ('"true_answer":"13"', '"true_answer":"12"'),
    ],
)
def test_one_turned_answer_is_one_wrong_case_and_exit_1(root: Path, old: str, new: str | None) -> None:
    _edit(root, old, new or old.replace("21", "22"))
    assert main([*RUN, "--root", str(root)]) == 1
    written = json.loads((root / BOUNDED_GRAMMAR.report).read_bytes())
    assert (written["metrics"]["wrong"], written["exit_criterion"]["passed"]) == (1, False)


def test_another_unit_is_another_answer(root: Path) -> None:
    _edit(
        root,
        '"expected_answer":"21","expected_refusal":null,"expected_unit":"dollars"',
        '"expected_answer":"21","expected_refusal":null,"expected_unit":"apples"',
    )
    assert run_word_problems(root).report.per_case[5].cause == "ANSWER_MISMATCH"


def test_another_refusal_code_is_a_mismatch_and_fails_the_gate(root: Path) -> None:
    _edit(root, '"CONDITIONAL"', '"HEDGED_QUANTITY"')
    report = run_word_problems(root).report
    assert (report.metrics.correct, report.metrics.refusal_code_mismatches) == (50, 1)
    assert not report.exit_criterion.passed


def test_with_a_verifier_that_always_fails_every_solved_case_is_wrong(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failed:
        passed, code = False, "REPLAY_MISMATCH"

    monkeypatch.setattr(wordproblem_run, "verify_trace", lambda *_: Failed)
    report = run_word_problems(root).report
    assert (report.metrics.correct, report.metrics.wrong, report.metrics.refused) == (10, 40, 0)
    assert {row.cause for row in report.per_case[:40]} == {"VERIFIER_FAILED"}
    assert {row.verifier_code for row in report.per_case[:40]} == {"REPLAY_MISMATCH"}


def test_an_exception_in_the_engine_is_a_fault_not_a_refusal(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(text: str) -> object:
        if "doubles" in text:
            raise ZeroDivisionError
        return solve(text)

    monkeypatch.setattr(wordproblem_run, "solve_word_problem", broken)
    with pytest.raises(EngineFault, match=r"b3-004.*ZeroDivisionError"):
        run_word_problems(root)
    assert main([*RUN, "--root", str(root)]) == 4
    assert not (root / BOUNDED_GRAMMAR.report).exists()


def test_no_float_and_no_division_decides() -> None:
    for file in (ROOT / "src/adjudge/lanes").glob("wordproblem_*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            assert not (isinstance(node, ast.Name) and node.id == "float"), file.name
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
                assert ast.unparse(node.left) == "root", f"{file.name}:{node.lineno}"  # a path below it


def test_the_command_lists_both_lanes_and_runs_each_split(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lane", "list", "--json", "--root", str(root)]) == 0
    assert [lane["lane"] for lane in json.loads(capsys.readouterr().out)] == ["bounded-grammar"]
    for split, word in (("public", "refused_multistep"), ("ood", "there_are_count")):
        assert main([*RUN, "--split", split, "--root", str(root)]) == 0
        assert word in capsys.readouterr().out
        assert main([*RUN, "--split", split, "--check", "--root", str(root)]) == 0
    tampered: dict[str, Any] = json.loads((root / BOUNDED_GRAMMAR.ood_report).read_bytes())
    tampered["per_case"][3]["depth"] = 2
    (root / BOUNDED_GRAMMAR.ood_report).write_bytes(file_bytes(tampered))
    capsys.readouterr()
    assert main([*RUN, "--split", "ood", "--check", "--root", str(root)]) == 1
    assert "first at /per_case/3/depth" in capsys.readouterr().err

"""Benchmark roots to audit: the committed cases with fresh reports, and own sealed sets with a test key."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from adjudge.audits.determinism import rebuild_record
from adjudge.audits.fresh_process import READABLE, reports_digest
from adjudge.contract.canonical import canonical_sha256, file_bytes
from adjudge.contract.case import EquivalenceCase, WordProblemCase
from adjudge.lanes.case_file import case_lines
from adjudge.lanes.registry import BOUNDED_GRAMMAR, LANES, SYMBOLIC_EQUIVALENCE, Lane
from adjudge.lanes.report_file import write_report
from adjudge.lanes.sealed import write_sealed
from adjudge.lanes.splits import run_split, seal_split
from adjudge.scoring.comparison import compare_lane, comparison_file

ROOT = Path(__file__).resolve().parents[2]
_COPIED = ("cases.jsonl", "ood/cases.jsonl", "adversarial/cases.jsonl", "perturbation_seeds.jsonl")
_SEALED_PAIRS = (
    ("77003*g + 2*j", "2*j + 77003*g", "equivalent"),
    ("g*77003*j", "j*g*77003", "equivalent"),
    ("77003*(g + 2)", "77003*g + 154006", "equivalent"),
    ("(g + 77003)^2", "g^2 + 154006*g + 77003^2", "equivalent"),
    ("(g - 77003)*(g + 77003)", "g^2 - 77003^2", "equivalent"),
    ("77003*g - 3*g", "77000*g", "equivalent"),
    ("g + 77003 - g", "77003", "equivalent"),
    ("g + g + 77003", "2*g + 77003", "equivalent"),
    ("g^4*g^5 + 77003", "g^9 + 77003", "equivalent"),
    ("g + 77003", "g + 77004", "not_equivalent"),
    ("g - 77003", "77003 - g", "not_equivalent"),
    ("77003*(g + 1)", "77003*g + 1", "not_equivalent"),
    ("77003/g", "77003", "SYMBOLIC_DENOMINATOR"),
    ("tan(g) + 77003", "77003", "FUNCTION_APPLICATION"),
)


def sealed_pairs() -> list[EquivalenceCase]:
    """14 sealed cases of the symbolic lane: 9 equivalent, 3 not, 2 refused."""
    return [
        EquivalenceCase(
            case_id=f"b1-hld-{number:04}",
            expression_a=first,
            expression_b=second,
            expected=label if label.islower() else "refused",
            expected_refusal=None if label.islower() else label,
            category="written_for_tests",
            provenance="written for this test",
        )
        for number, (first, second, label) in enumerate(_SEALED_PAIRS, start=1)
    ]


def sealed_problems() -> list[WordProblemCase]:
    """20 sealed word problems: 15 solved, 2 declared wrongly, 3 refused."""

    def case(number: int, text: str, **fields: Any) -> WordProblemCase:
        whole = {
            "expected_answer": None,
            "expected_unit": None,
            "true_answer": None,
            "expected_refusal": None,
        }
        return WordProblemCase(
            case_id=f"b3-hld-{number:04}",
            problem=text,
            **{**whole, "shape_category": "canonical_has_buys", **fields},
        )

    asks = "How many shells does Zelda have?"
    cases = []
    for number in range(1, 18):
        text = f"Zelda has {7000 + number} shells. Zelda finds {100 * number} shells. {asks}"
        true = str(7000 + number + 100 * number)
        wrong = number > 15
        cases.append(
            case(
                number,
                text,
                expected="solved_wrong" if wrong else "solved_correct",
                expected_answer=str(int(true) + 1) if wrong else true,
                expected_unit="shells",
                true_answer=true if wrong else None,
            )
        )
    for number in range(18, 21):
        text = f"Zelda has about {7000 + number} shells. {asks}"
        cases.append(
            case(
                number,
                text,
                expected="refused",
                expected_refusal="HEDGED_QUANTITY",
                shape_category="refused_paraphrase",
            )
        )
    return cases


def build_root(root: Path) -> None:
    """The committed cases with reports, rebuild records and comparisons of the engines as they are now."""
    root.mkdir()
    shutil.copy(ROOT / "adjudge.toml", root)
    for lane in LANES:
        for name in _COPIED:
            file = root / lane.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / lane.folder / name, file)
        for name in (lane.sealed_cases, lane.sealed_recipient):
            shutil.copy(ROOT / name, root / name)
        reports = {split: run_split(root, lane, split).report for split in READABLE}
        for split, report in reports.items():
            write_report(root / lane.report_of(split), report)
        digest = reports_digest({split: file_bytes(report) for split, report in reports.items()})
        write_report(root / lane.audit_file("rebuild"), rebuild_record(root, lane, digest))
        write_report(root / comparison_file(lane), compare_lane(root, lane))


def seal_root(root: Path, key: Path, recipient: str) -> None:
    """Put own sealed sets with their reports into a root."""
    plain = {SYMBOLIC_EQUIVALENCE: case_lines(sealed_pairs()), BOUNDED_GRAMMAR: case_lines(sealed_problems())}
    for lane, plaintext in plain.items():
        ciphertext = seal_split(plaintext, recipient, root, lane)
        write_sealed(root / lane.folder, ciphertext, recipient, lane, replace=True)
        report = run_split(root, lane, "sealed", key_path=str(key)).report
        write_report(root / lane.sealed_report, report)


def edit_report(file: Path, edit: Callable[[dict[str, Any]], None]) -> None:
    """Change a report and make all its digests and counts fit again, as somebody who cheats would."""
    report = json.loads(file.read_bytes())
    edit(report)
    for row in report["per_case"]:
        if "row_sha256" in row:
            row["row_sha256"] = canonical_sha256(row, without=["row_sha256"])
    metrics = report["metrics"]
    for verdict in ("correct", "wrong", "refused"):
        metrics[verdict] = sum(row["verdict"] == verdict for row in report["per_case"])
    report["report_sha256"] = canonical_sha256(report, without=["report_sha256"])
    file.write_bytes(file_bytes(report))


def edit_lines(file: Path, edit: Callable[[list[dict[str, Any]]], None]) -> None:
    """Change the rows of a file of canonical JSON lines."""
    rows = [json.loads(line) for line in file.read_bytes().splitlines()]
    edit(rows)
    file.write_bytes(
        b"".join(json.dumps(row, sort_keys=True, separators=(",", ":")).encode() + b"\n" for row in rows)
    )


def rerun(root: Path, lane: Lane) -> None:
    """Make the readable reports, the rebuild record and the comparison of a changed root anew."""
    reports = {split: run_split(root, lane, split).report for split in READABLE}
    for split, report in reports.items():
        write_report(root / lane.report_of(split), report)
    digest = reports_digest({split: file_bytes(report) for split, report in reports.items()})
    write_report(root / lane.audit_file("rebuild"), rebuild_record(root, lane, digest))
    write_report(root / comparison_file(lane), compare_lane(root, lane))

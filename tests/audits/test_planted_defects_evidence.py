"""Planted defects in evidence: each turns exactly those audits red, or makes them refuse, that should see it.

A defect changes a root as somebody would who cheats or errs, or puts another engine in the place of ours. The
table says for every audit that is then not green what it says. Replays are few here and fresh processes are
not started, so that the table is fast; ``test_gate.py`` runs the audits as they are.
"""

import functools
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from audit_roots import edit_lines, edit_report, rerun

import adjudge
from adjudge.audits import (
    adversarial,
    depth,
    determinism,
    frontier,
    perturb,
    provenance,
    replay,
    wordproblem_subject,
    zero_wrong,
)
from adjudge.audits import sealed as sealed_audit
from adjudge.audits.fresh_process import READABLE, reports_digest
from adjudge.audits.ood_ratio import ReportFile, audit_ood_ratio
from adjudge.audits.provenance import METHODS_PATH, PACK_PATH
from adjudge.audits.subject import REFUSED, Answer, Question, subject_of
from adjudge.contract.canonical import canonical_sha256, file_bytes, sha256_hex
from adjudge.contract.reply_record import REPLY_SCHEMA
from adjudge.lanes.registry import BOUNDED_GRAMMAR, SYMBOLIC_EQUIVALENCE, Lane
from adjudge.scoring.comparison import compare_lane, comparison_file
from adjudge.scoring.lane_facts import read_prompts

B1, B3 = SYMBOLIC_EQUIVALENCE, BOUNDED_GRAMMAR
PACKAGES = Path(adjudge.__path__[0]).parent
Engine = Callable[[Question], Answer]


@dataclass
class Planted:
    """What a defect puts in the place of ours."""

    engine: Callable[[Engine], Engine] | None = None
    without: Callable[[Question, frozenset[str]], Answer] | None = None
    with_pack: Callable[[Question, bytes], Answer] | None = None
    packages: Path | None = None
    replays: int = 4
    seeds: tuple[str, ...] = ("0", "1")
    process_digest: Callable[[str], str] | None = None


@dataclass
class Defect:
    name: str
    lane: Lane
    plant: Callable[[Path], Planted | None]
    seen: dict[str, str]
    """Code by audit that is not green."""


@functools.cache
def _solve(lane: Lane, question: Question) -> Answer:
    return subject_of(lane).solve(question)


@functools.cache
def _without(question: Question, off: frozenset[str]) -> Answer:
    from adjudge.audits.equivalence_subject import solve

    return solve(question, disabled=off)


@functools.cache
def _with_pack(question: Question, pack: bytes) -> Answer:
    return wordproblem_subject.solve(question, pack=pack)


def audits(root: Path, lane: Lane, planted: Planted, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The code of every audit that has not passed."""
    monkeypatch.setattr(determinism, "REPLAYS_MIN", 4)

    def engine() -> Engine:
        own = functools.partial(_solve, lane)
        return planted.engine(own) if planted.engine else own

    def fresh(root: Path, lane: Lane, seed: str) -> str:
        on_disk = {split: (root / lane.report_of(split)).read_bytes() for split in READABLE}
        return planted.process_digest(seed) if planted.process_digest else reports_digest(on_disk)

    def data(path: str) -> ReportFile:
        file = root / path
        return ReportFile(path, file.read_bytes() if file.exists() else None)

    monkeypatch.setattr(frontier, "audit_replay", functools.partial(replay.audit_replay, solve=engine()))
    found = {
        "sealed": sealed_audit.audit_sealed(root, lane),
        "ood-ratio": audit_ood_ratio(data(lane.report), data(lane.ood_report), root=root, lane=lane.name),
        "replay": replay.audit_replay(root, lane, solve=engine()),
        "zero-wrong": zero_wrong.audit_zero_wrong(root, lane, solve=engine()),
        "perturb": perturb.audit_perturb(root, lane, solve=engine()),
        "depth": depth.audit_depth(root, lane, solve=engine()),
        "frontier": frontier.audit_frontier(root, lane),
        "adversarial": adversarial.audit_adversarial(root, lane, solve=engine()),
        "determinism": determinism.audit_determinism(
            root, lane, solve=engine(), replays=planted.replays, hash_seeds=planted.seeds, run=fresh
        ),
        "provenance": provenance.audit_provenance(
            root,
            lane,
            solve_with_pack=planted.with_pack or _with_pack,
            solve_without=planted.without or _without,
            packages=planted.packages,
        ),
    }
    for artifact in found.values():
        assert str(root) not in file_bytes(artifact).decode()
    return {verb: artifact.reason_code for verb, artifact in found.items() if not artifact.passed}


def _report(lane: Lane, edit: Callable[[dict[str, Any]], None], split: str = "public") -> Any:
    def plant(root: Path) -> None:
        edit_report(root / lane.report_of(split), edit)  # type: ignore[arg-type]

    return plant


def _recompare(lane: Lane, plant: Callable[[Path], None]) -> Any:
    """Somebody who also makes the comparison fit."""

    def both(root: Path) -> None:
        plant(root)
        (root / comparison_file(lane)).write_bytes(file_bytes(compare_lane(root, lane)))

    return both


# The report.


def _one_wrong(report: dict[str, Any]) -> None:
    row = report["per_case"][0]
    row["actual"], row["verdict"] = "not_equivalent", "wrong"


def _swapped_certificates(report: dict[str, Any]) -> None:
    first, second = report["per_case"][0], report["per_case"][3]
    first["certificate"], second["certificate"] = second["certificate"], first["certificate"]


def _forged_value(report: dict[str, Any]) -> None:
    row = next(row for row in report["per_case"] if (row["certificate"] or {}).get("kind") == "point")
    row["certificate"]["value_a"] = "1"


def _dropped_certificate(report: dict[str, Any]) -> None:
    report["per_case"][0]["certificate"] = None


def _dropped_trace(report: dict[str, Any]) -> None:
    report["per_case"][0]["trace_sha256"] = None


def _other_trace(report: dict[str, Any]) -> None:
    first, second = report["per_case"][:2]
    first["trace_sha256"] = second["trace_sha256"]


def _other_engine(report: dict[str, Any]) -> None:
    report["engine"]["source_sha256"] = "a" * 64


def _flattered(report: dict[str, Any]) -> None:
    """Says one thing and calls it correct."""
    report["per_case"][0]["actual"] = "not_equivalent"


def _foreign_method(report: dict[str, Any]) -> None:
    report["per_case"][0]["method"] = "intuition"


def _row_left_out(report: dict[str, Any]) -> None:
    del report["per_case"][0]
    report["metrics"]["cases_total"] -= 1


def _uncoded(report: dict[str, Any]) -> None:
    row = next(row for row in report["per_case"] if row["actual"] == "refused")
    row["refusal_code"] = "JUST_BECAUSE"


EVERY = ("replay", "zero-wrong", "perturb", "depth", "frontier", "adversarial", "determinism", "provenance")


def _swapped_label(root: Path) -> None:
    edit_lines(root / B1.cases, lambda rows: rows[0].update(expected="not_equivalent"))
    rerun(root, B1)


def _other_answer(root: Path) -> None:
    edit_lines(root / B3.cases, lambda rows: rows[0].update(expected_answer="999"))


def _other_answer_everywhere(root: Path) -> None:
    _other_answer(root)
    rerun(root, B3)


# The sealed split.


def _damaged_ciphertext(root: Path) -> None:
    file = root / B3.sealed_cases
    file.write_bytes(file.read_bytes() + b"x")


def _no_sealed_report(root: Path) -> None:
    (root / B3.sealed_report).unlink()


def _companion(root: Path) -> None:
    (root / B3.folder / "sealed_holdout.jsonl").write_text("{}\n")


def _told_in_a_log(root: Path) -> None:
    (root / B3.folder / "notes.txt").write_text("b3-hld-0003 was hard\n")


def _other_recipient(root: Path) -> None:
    (root / B3.sealed_recipient).write_text("age1" + "q" * 58 + "\n")


def _not_disjoint(report: dict[str, Any]) -> None:
    report["disjoint"]["texts"] = False


def _sealed_wrong(report: dict[str, Any]) -> None:
    report["per_case"][0]["verdict"] = "wrong"


def _few_sealed(report: dict[str, Any]) -> None:
    del report["per_case"][0]
    report["metrics"]["cases_total"] -= 1


# Engines.


def _wraps(wrapper: Callable[[Engine, Question, dict[Question, int]], Answer]) -> Callable[[Path], Planted]:
    """An engine around ours that also knows how often it was asked what."""

    def engine(own: Engine) -> Engine:
        asked: dict[Question, int] = {}

        def solve(question: Question) -> Answer:
            asked[question] = asked.get(question, 0) + 1
            return wrapper(own, question, asked)

        return solve

    return lambda _: Planted(engine=engine)


def _is_first(question: Question) -> bool:
    return question.case_id in ("b1-0001", "b3-001")


def _tired(own: Engine, question: Question, asked: dict[Question, int]) -> Answer:
    """Refuses whatever it is asked for the third time."""
    return own(question) if asked[question] < 3 else Answer(REFUSED, "NUMBER_TOO_LARGE")


def _crashes(own: Engine, question: Question, _: dict[Question, int]) -> Answer:
    if _is_first(question):
        raise RecursionError
    return own(question)


def _drops_evidence(own: Engine, question: Question, _: dict[Question, int]) -> Answer:
    return own(question)._replace(evidence=None) if _is_first(question) else own(question)


def _shrugs(own: Engine, question: Question, _: dict[Question, int]) -> Answer:
    """Refuses the public cases that it should refuse, in words that are no code."""
    answer = own(question)
    public = re.fullmatch("b3-[0-9]{3}", question.case_id) is not None
    return Answer(REFUSED, None) if public and answer.said == REFUSED else answer


def _one_code(own: Engine, question: Question, _: dict[Question, int]) -> Answer:
    answer = own(question)
    public = re.fullmatch("b3-[0-9]{3}", question.case_id) is not None
    return Answer(REFUSED, "UNKNOWN_VERB") if public and answer.said == REFUSED else answer


# Packs.


def _packages(root: Path, path: str, edit: Callable[[bytes], bytes | None]) -> Path:
    folder = root.parent / "packages"
    file = folder / path
    file.parent.mkdir(parents=True)
    data = edit((PACKAGES / path).read_bytes())
    if data is not None:
        file.write_bytes(data)
    return folder


def _pack(edit: Callable[[list[bytes]], list[bytes]]) -> Callable[[Path], Planted]:
    return lambda root: Planted(
        packages=_packages(root, PACK_PATH, lambda data: b"".join(edit(data.splitlines(keepends=True))))
    )


def _extra_lemma(lines: list[bytes]) -> list[bytes]:
    row = json.loads(lines[0])
    row.update(lemma="square", lemma_id="arith_en_v1:square")
    return [*lines, json.dumps(row).encode() + b"\n"]


def _ignores_square(question: Question, pack: bytes) -> Answer:
    return _with_pack(question, b"".join(x for x in pack.splitlines(keepends=True) if b"square" not in x))


def _ignores_the_pack(question: Question, pack: bytes) -> Answer:
    del pack
    return wordproblem_subject.solve(question)


def _foreign_steps(question: Question, pack: bytes) -> Answer:
    answer = _with_pack(question, pack)
    if answer.evidence is None:
        return answer
    trace = json.loads(json.dumps(answer.evidence["trace"]))
    trace["steps"][0]["lemma"] = "common_sense:obvious"
    return answer._replace(evidence={**answer.evidence, "trace": trace})


def _registry(edit: Callable[[list[dict[str, Any]]], Any]) -> Callable[[Path], Planted]:
    def change(data: bytes) -> bytes:
        whole = json.loads(data)
        edit(whole["methods"])
        return json.dumps(whole).encode()

    return lambda root: Planted(packages=_packages(root, METHODS_PATH, change))


def _turns(question: Question, off: frozenset[str]) -> Answer:
    """Without the modular method it says the opposite of one case."""
    answer = _without(question, off)
    if off == {"modular"} and question.case_id == "b1-0001":
        return answer._replace(said="not_equivalent")
    return answer


# Models.


def _cached(root: Path, edit: Callable[[dict[str, Any]], None]) -> None:
    prompts = read_prompts(root, B3)
    assert prompts is not None
    name, digest = next(iter(prompts.by_case.items()))
    record = {
        "schema": REPLY_SCHEMA,
        "case_id": name,
        "provider": "compatible",
        "model": "written-for-tests",
        "run": 1,
        "prompt_sha256": digest,
        "template_sha256": prompts.template_sha256,
        "params": {},
        "raw_reply": "REFUSED",
        "raw_sha256": sha256_hex(b"REFUSED"),
        "finish_reason": None,
        "verdict": "refused",
        "parser": "answer-parser/1",
        "latency_ms": None,
        "usage": None,
    }
    edit(record)
    folder = root / B3.folder / "responses" / "compatible" / "written-for-tests"
    folder.mkdir(parents=True)
    (folder / "run-1.jsonl").write_text(json.dumps(record) + "\n")


def _replies(edit: Callable[[dict[str, Any]], None]) -> Callable[[Path], None]:
    return lambda root: _cached(root, edit)


def _comparison(edit: Callable[[dict[str, Any]], None]) -> Callable[[Path], None]:
    def plant(root: Path) -> None:
        file = root / comparison_file(B3)
        whole = json.loads(file.read_bytes())
        edit(whole)
        file.write_bytes(file_bytes(whole))

    return plant


def _no_google(whole: dict[str, Any]) -> None:
    whole["citations"] = [one for one in whole["citations"] if one["vendor"] != "Google"]


# Rebuilds.


def _rebuild(**changes: Any) -> Callable[[Path], None]:
    def plant(root: Path) -> None:
        file = root / B3.audit_file("rebuild")
        record = json.loads(file.read_bytes()) | changes
        record["rebuild_sha256"] = canonical_sha256(record, without=["rebuild_sha256"])
        file.write_bytes(file_bytes(record))

    return plant


_ENGINE = {"name": "adjudge.wordproblem", "version": "0", "source_sha256": "b" * 64}
_STALE = dict.fromkeys(("sealed", "ood-ratio", *EVERY), "REPORT_STALE")

DEFECTS = [
    Defect("nothing", B1, lambda _: None, {}),
    Defect("nothing", B3, lambda _: None, {}),
    Defect(
        "a wrong answer",
        B1,
        _recompare(B1, _report(B1, _one_wrong)),
        {
            "zero-wrong": "WRONG_ZERO",
            "determinism": "ONE_DIGEST",
            "provenance": "ANSWERS_STATED",
        },
    ),
    Defect(
        "a wrong answer that the comparison does not know",
        B1,
        _report(B1, _one_wrong),
        {
            "zero-wrong": "WRONG_ZERO",
            "frontier": "REBUILDS_EQUAL",
            "determinism": "ONE_DIGEST",
            "provenance": "ANSWERS_STATED",
        },
    ),
    Defect(
        "two certificates change places",
        B1,
        _recompare(B1, _report(B1, _swapped_certificates)),
        {"replay": "FAILING_ZERO", "frontier": "ENGINE_EVIDENCE", "determinism": "ONE_DIGEST"},
    ),
    Defect(
        "a certificate states another value",
        B1,
        _recompare(B1, _report(B1, _forged_value)),
        {"replay": "FAILING_ZERO", "frontier": "ENGINE_EVIDENCE", "determinism": "ONE_DIGEST"},
    ),
    Defect(
        "a certificate is dropped",
        B1,
        _report(B1, _dropped_certificate),
        {**dict.fromkeys(EVERY, "REPORT_MALFORMED")},
    ),
    Defect("a trace is dropped", B3, _report(B3, _dropped_trace), dict.fromkeys(EVERY, "REPORT_MALFORMED")),
    Defect(
        "a trace is exchanged",
        B3,
        _recompare(B3, _report(B3, _other_trace)),
        {"replay": "FAILING_ZERO", "frontier": "ENGINE_EVIDENCE", "determinism": "ONE_DIGEST"},
    ),
    Defect(
        "the public report is of another engine",
        B3,
        _report(B3, _other_engine),
        {"ood-ratio": "ENGINE_MISMATCH", **dict.fromkeys(EVERY, "ENGINE_MISMATCH")},
    ),
    Defect(
        "the sealed report is of another engine",
        B3,
        _report(B3, _other_engine, "sealed"),
        {"sealed": "ENGINE_MISMATCH", "zero-wrong": "ENGINE_MISMATCH"},
    ),
    Defect(
        "a row calls a wrong answer correct",
        B1,
        _recompare(B1, _report(B1, _flattered)),
        dict.fromkeys(("replay", "zero-wrong", "determinism", "provenance"), "COUNTS_INCONSISTENT")
        | {"frontier": "ENGINE_EVIDENCE"},
    ),
    Defect(
        "a row names a method of no registry",
        B1,
        _recompare(B1, _report(B1, _foreign_method)),
        {
            "replay": "MISMATCHES_ZERO",
            "frontier": "ENGINE_EVIDENCE",
            "determinism": "ONE_DIGEST",
            "provenance": "UNRESOLVED_ZERO",
        },
    ),
    Defect(
        "a case is left out of the report",
        B3,
        _report(B3, _row_left_out),
        {
            "ood-ratio": "SIBLING_UNKNOWN",
            **dict.fromkeys(("replay", "zero-wrong", "determinism", "provenance"), "COUNTS_INCONSISTENT"),
            "frontier": "REPORT_STALE",
        },
    ),
    Defect(
        "a refusal has a code of no list",
        B1,
        _recompare(B1, _report(B1, _uncoded)),
        {
            "replay": "FAILING_ZERO",
            "zero-wrong": "UNCODED_ZERO",
            "frontier": "ENGINE_EVIDENCE",
            "determinism": "ONE_DIGEST",
            "provenance": "ANSWERS_STATED",
        },
    ),
    Defect("an answer is changed after the report", B3, _other_answer, _STALE),
    Defect(
        "a label changes and everything is made anew",
        B1,
        _swapped_label,
        {
            "sealed": "REPORT_STALE",
            "zero-wrong": "WRONG_ZERO",
            "perturb": "NO_GROUND_TRUTH",
        },
    ),
    Defect(
        "an answer is declared wrongly and everything is made anew",
        B3,
        _other_answer_everywhere,
        {
            "sealed": "REPORT_STALE",
            "zero-wrong": "WRONG_ZERO",
            "perturb": "NO_GROUND_TRUTH",
            "depth": "NO_GROUND_TRUTH",
        },
    ),
    Defect(
        "the ciphertext is damaged",
        B3,
        _damaged_ciphertext,
        {"sealed": "REPORT_STALE", "zero-wrong": "REPORT_STALE"},
    ),
    Defect(
        "the sealed report is missing",
        B3,
        _no_sealed_report,
        {"sealed": "REPORT_MISSING", "zero-wrong": "REPORT_MISSING"},
    ),
    Defect("a readable copy lies beside the sealed cases", B3, _companion, {"sealed": "PLAINTEXT_PRESENT"}),
    Defect("a note names a sealed case", B3, _told_in_a_log, {"sealed": "PLAINTEXT_PRESENT"}),
    Defect("the public key is another", B3, _other_recipient, {"sealed": "RECIPIENT_SAME"}),
    Defect("a sealed case is public", B3, _report(B3, _not_disjoint, "sealed"), {"sealed": "DISJOINT"}),
    Defect(
        "a sealed case is wrong",
        B3,
        _report(B3, _sealed_wrong, "sealed"),
        {"sealed": "WRONG_ZERO", "zero-wrong": "WRONG_ZERO"},
    ),
    Defect("a sealed case is missing", B3, _report(B3, _few_sealed, "sealed"), {"sealed": "SIZE"}),
    Defect("an engine that tires", B3, _wraps(_tired), {"determinism": "UNSTABLE_ZERO"}),
    Defect(
        "an engine that crashes on one case",
        B3,
        _wraps(_crashes),
        {
            "replay": "FAILING_ZERO",
            "zero-wrong": "FAULTS_ZERO",
            "frontier": "ENGINE_EVIDENCE",
        },
    ),
    Defect(
        "an engine that gives no evidence for one case",
        B3,
        _wraps(_drops_evidence),
        {"replay": "FAILING_ZERO", "frontier": "ENGINE_EVIDENCE"},
    ),
    Defect(
        "an engine that refuses without a code",
        B3,
        _wraps(_shrugs),
        {"replay": "FAILING_ZERO", "zero-wrong": "UNCODED_ZERO", "frontier": "ENGINE_EVIDENCE"},
    ),
    Defect(
        "an engine that has one code for everything",
        B3,
        _wraps(_one_code),
        {"replay": "FAILING_ZERO", "zero-wrong": "MISMATCHES_ZERO", "frontier": "ENGINE_EVIDENCE"},
    ),
    Defect("a lemma is removed", B3, _pack(lambda lines: lines[1:]), {"provenance": "ANSWERS_STATED"}),
    Defect(
        "a lemma occurs twice", B3, _pack(lambda lines: [*lines, *lines]), {"provenance": "PACK_MALFORMED"}
    ),
    Defect("the pack is empty", B3, _pack(lambda _: []), {"provenance": "PACK_MALFORMED"}),
    Defect(
        "the pack is missing",
        B3,
        lambda root: Planted(packages=_packages(root, PACK_PATH, lambda _: None)),
        {"provenance": "PACK_MISSING"},
    ),
    Defect(
        "a lemma that nothing uses",
        B3,
        lambda root: Planted(packages=_pack(_extra_lemma)(root).packages, with_pack=_ignores_square),
        {"provenance": "ALL_OBSERVED"},
    ),
    Defect(
        "an engine that does not read the pack",
        B3,
        lambda _: Planted(with_pack=_ignores_the_pack),
        {"provenance": "DELETION"},
    ),
    Defect(
        "steps that name a lemma of nowhere",
        B3,
        lambda _: Planted(with_pack=_foreign_steps),
        {"provenance": "UNRESOLVED_ZERO"},
    ),
    Defect(
        "a method is missing from the registry",
        B1,
        _registry(lambda methods: methods.pop(0)),
        {"provenance": "UNRESOLVED_ZERO"},
    ),
    Defect(
        "a method of the registry does nothing",
        B1,
        _registry(lambda methods: methods.insert(0, {"name": "intuition"})),
        {"provenance": "ALL_OBSERVED"},
    ),
    Defect(
        "a verdict that turns without a method",
        B1,
        lambda _: Planted(without=_turns),
        {"provenance": "DELETION"},
    ),
    Defect(
        "the comparison was edited",
        B3,
        _comparison(lambda whole: whole["engine"].update(wall_ms=1)),
        {"frontier": "REBUILDS_EQUAL"},
    ),
    Defect("a vendor is not cited", B3, _comparison(_no_google), {"frontier": "REBUILDS_EQUAL"}),
    Defect(
        "a citation calls itself verified",
        B3,
        _comparison(lambda whole: whole["citations"][0].update(verification="verified")),
        {"frontier": "COMPARISON_MALFORMED"},
    ),
    Defect(
        "there is no comparison",
        B3,
        lambda root: (root / comparison_file(B3)).unlink(),
        {"frontier": "COMPARISON_MISSING"},
    ),
    Defect(
        "a run that the comparison does not know",
        B3,
        _replies(lambda _: None),
        {"frontier": "REBUILDS_EQUAL"},
    ),
    Defect(
        "a stored verdict was edited",
        B3,
        _replies(lambda record: record.update(verdict="12 apples")),
        {"frontier": "CACHE_CORRUPT"},
    ),
    Defect(
        "a stored reply was edited",
        B3,
        _replies(lambda record: record.update(raw_reply="ANSWER 12 apples", verdict="12 apples")),
        {"frontier": "CACHE_CORRUPT"},
    ),
    Defect(
        "a reply belongs to another prompt",
        B3,
        _replies(lambda record: record.update(prompt_sha256="c" * 64)),
        {"frontier": "PROMPT_MISMATCH"},
    ),
    Defect(
        "a sealed case was shown to a model",
        B3,
        _replies(lambda record: record.update(case_id="b3-hld-0001")),
        {"frontier": "SEALED_CASE", "sealed": "PLAINTEXT_PRESENT"},
    ),
    Defect(
        "the rebuild is of another engine", B3, _rebuild(engine=_ENGINE), {"determinism": "REBUILD_STALE"}
    ),
    Defect("the rebuild is of other cases", B3, _rebuild(inputs=[]), {"determinism": "REBUILD_STALE"}),
    Defect(
        "the rebuild came out otherwise",
        B3,
        _rebuild(report_digest="d" * 64),
        {"determinism": "ONE_DIGEST"},
    ),
    Defect(
        "there was no rebuild",
        B3,
        lambda root: (root / B3.audit_file("rebuild")).unlink(),
        {"determinism": "REBUILD_MISSING"},
    ),
    Defect(
        "a process comes out otherwise",
        B3,
        lambda _: Planted(process_digest=lambda seed: seed * 64),
        {"determinism": "ONE_DIGEST"},
    ),
    Defect("too few replays", B3, lambda _: Planted(replays=3), {"determinism": "TOO_FEW_REPLAYS"}),
    Defect("one process", B3, lambda _: Planted(seeds=("0", "0")), {"determinism": "TOO_FEW_REPLAYS"}),
]


QUICK = {
    "nothing",
    "a wrong answer",
    "two certificates change places",
    "a verdict that turns without a method",
}
"""The larger lane takes seconds a defect; these stand for it in the default suite."""


def _param(defect: Defect) -> Any:
    quick = defect.lane is B3 or defect.name in QUICK
    return pytest.param(
        defect, id=f"{defect.lane.short}: {defect.name}", marks=[] if quick else [pytest.mark.slow]
    )


@pytest.mark.parametrize("defect", [_param(defect) for defect in DEFECTS])
def test_a_defect_is_seen_by_exactly_the_audits_that_should(
    defect: Defect, sealed_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = defect.plant(sealed_root)
    planted = planted if isinstance(planted, Planted) else Planted()
    assert audits(sealed_root, defect.lane, planted, monkeypatch) == defect.seen


def test_each_of_these_audits_has_at_least_three_defects() -> None:
    audits_here = ("sealed", "replay", "zero-wrong", "frontier", "determinism", "provenance")
    for verb in audits_here:
        seeing = [defect for defect in DEFECTS if verb in defect.seen]
        assert len(seeing) >= 3, verb


@pytest.mark.parametrize("lane", [B1, B3], ids=["b1", "b3"])
def test_every_audit_refuses_an_empty_root(
    lane: Lane, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "empty"
    root.mkdir()
    found = audits(root, lane, Planted(), monkeypatch)
    assert found == {
        **dict.fromkeys(("sealed", "ood-ratio", *EVERY), "REPORT_MISSING"),
    }
    shutil.rmtree(root)


def test_every_refusal_that_these_audits_know_is_provoked_somewhere() -> None:
    elsewhere = {"EMPTY_REPORT", "SCHEMA_MISMATCH", "CASES_MISSING", "CASES_MALFORMED"}  # by odd reports
    elsewhere |= {"KEY_MISSING", "SEALED_UNUSABLE"}  # with --rerun: test_audit_command.py
    modules = (sealed_audit, replay, zero_wrong, frontier, determinism, provenance)
    sources = "".join(Path(module.__file__).read_text("utf-8") for module in modules)
    raised = set(re.findall(r'AuditRefused\(\s*"([A-Z_]+)"', sources))
    provoked = {code for defect in DEFECTS for code in defect.seen.values()}
    assert raised - provoked - elsewhere == set()

"""The audit ``provenance``: every step names a lemma, or every row a method, that is there and matters.

The pack, or the registry of methods, is read here, from the file that ships with adjudge, and not through the
engine's own reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import adjudge
from adjudge.audits.artifact import Findings, Measured, audit, gate, none_of
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.report_rows import Row, read_rows
from adjudge.audits.subject import REFUSED, Answer, Item, Question, subject_of
from adjudge.contract import strict_json
from adjudge.contract.audit import AuditInput
from adjudge.contract.audit_artifacts import Deletion, ProvenanceAudit
from adjudge.contract.canonical import canonical_bytes, sha256_hex
from adjudge.contract.errors import FileError, JsonError
from adjudge.contract.files import read_regular
from adjudge.lanes.registry import BOUNDED_GRAMMAR, SYMBOLIC_EQUIVALENCE, Lane, Split

SCHEMA = "adjudge.audit.provenance/1"
METHODS_PATH = "adjudge/algebra/methods.json"
PACK_PATH = "adjudge/packs/arith_en_v1.jsonl"
MAX_PACK_BYTES = 1 << 20
NO_METHOD = "refusal"
"""The row of the registry that stands for not deciding; it cannot be left out."""
RENAMED = "renamed_v1"
_LEMMA_ID = re.compile(r"([a-z][a-z0-9_]*):([a-z][a-z0-9_]*)", re.ASCII)
_EMPTY: dict[str, Any] = {
    "lemmas_in_pack": [],
    "lemmas_observed": [],
    "unresolved": [],
    "deletion": {},
    "rename": {},
}
SolveWithPack = Callable[[Question, bytes], Answer]
SolveWithout = Callable[[Question, frozenset[str]], Answer]


class Lemma(NamedTuple):
    """A row of an operator pack.

    Attributes:
        name: the lemma.
        lemma_id: pack and lemma, joined by a colon.
        fields: the whole row.
    """

    name: str
    lemma_id: str
    fields: Mapping[str, Any]


def audit_provenance(
    root: Path,
    lane: Lane,
    *,
    solve_with_pack: SolveWithPack | None = None,
    solve_without: SolveWithout | None = None,
    packages: Path | None = None,
) -> ProvenanceAudit:
    """Hold the evidence of a lane to its pack or registry; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        solve_with_pack: who solves word problems with the lemmas of a pack; the built-in engine when not
            given.
        solve_without: who decides equivalence without some methods; the built-in engine when not given.
        packages: the folder that holds the package, below which packs lie.
    """
    folder = packages or Path(adjudge.__path__[0]).parent

    def measure(findings: Findings) -> Measured:
        if lane is SYMBOLIC_EQUIVALENCE:
            return _measure_methods(root, findings, folder, solve_without or _engine_without)
        return _measure_lemmas(root, findings, folder, solve_with_pack or _engine_with_pack)

    return audit(ProvenanceAudit, schema=SCHEMA, obligation=10, lane=lane.name, measure=measure, empty=_EMPTY)


def parse_pack(data: bytes) -> list[Lemma]:
    """The lemmas of an operator pack.

    Raises:
        AuditRefused: ``PACK_MALFORMED``.
    """
    lemmas: list[Lemma] = []
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            row = strict_json.loads(line, max_bytes=MAX_PACK_BYTES, source="pack")
        except JsonError as error:
            raise AuditRefused("PACK_MALFORMED", f"line {number} of the pack: {error.reason}") from None
        whole = row if isinstance(row, dict) else {}
        name, lemma_id = whole.get("lemma"), whole.get("lemma_id")
        found = _LEMMA_ID.fullmatch(lemma_id) if isinstance(lemma_id, str) else None
        if not isinstance(name, str) or found is None or found[2] != name:
            raise AuditRefused("PACK_MALFORMED", f"line {number} of the pack names no lemma as pack:lemma")
        lemmas.append(Lemma(name, found[0], whole))
    names = [lemma.name for lemma in lemmas]
    if not lemmas or len(set(names)) != len(names):
        raise AuditRefused("PACK_MALFORMED", "the pack is empty or has a lemma twice")
    return lemmas


def parse_methods(data: bytes) -> list[str]:
    """The names in a registry of methods.

    Raises:
        AuditRefused: ``PACK_MALFORMED``.
    """
    try:
        whole = strict_json.loads(data, max_bytes=MAX_PACK_BYTES, source="registry")
        names = [row["name"] for row in whole["methods"]]
    except (JsonError, LookupError, TypeError):
        raise AuditRefused("PACK_MALFORMED", "the registry of methods has no list of named rows") from None
    texts = all(isinstance(name, str) and name for name in names)
    if not names or not texts or len(set(names)) != len(names) or NO_METHOD not in names:
        raise AuditRefused("PACK_MALFORMED", "the registry of methods is empty or has a method twice")
    return names


def _measure_lemmas(root: Path, findings: Findings, packages: Path, solve: SolveWithPack) -> Measured:
    rows = read_rows(root, subject_of(BOUNDED_GRAMMAR), "public", findings)
    data = _read_shipped(packages, PACK_PATH, "operator_pack", findings)
    lemmas = parse_pack(data)
    known = {lemma.lemma_id: lemma.name for lemma in lemmas}
    items = [row.item for row in rows]
    whole = [solve(item.question, data) for item in items]
    named = [_lemma_ids(answer) for answer in whole]
    unresolved = [item.case_id for item, ids in zip(items, named, strict=True) if not set(ids) <= set(known)]
    used = [{known[name] for name in ids if name in known} for ids in named]
    observed = sorted(set().union(*used))
    deletion = {lemma.name: _delete_lemma(lemma, lemmas, items, whole, used, solve) for lemma in lemmas}
    ids_changed, answers_changed, steps = _rename(lemmas, items, whole, named, solve)
    names = [lemma.name for lemma in lemmas]
    as_expected = sum(one.as_expected for one in deletion.values())
    return Measured(
        gates={
            "answers_stated": none_of("differing", _differing(rows, whole)),
            "unresolved_zero": none_of("unresolved", len(unresolved)),
            "all_observed": gate(str(len(names)), {"observed": len(observed)}, sorted(names) == observed),
            "deletion": gate(
                "each lemma", {"as_expected": as_expected, "lemmas": len(names)}, as_expected == len(names)
            ),
            "rename": gate(
                "every id, no answer",
                {"ids": steps, "ids_changed": ids_changed, "answers_changed": answers_changed},
                ids_changed == steps > 0 and answers_changed == 0,
            ),
        },
        fields={
            "lemmas_in_pack": names,
            "lemmas_observed": observed,
            "unresolved": unresolved,
            "deletion": deletion,
            "rename": {"ids_changed": ids_changed, "answers_changed": answers_changed},
        },
    )


def _delete_lemma(
    lemma: Lemma,
    lemmas: Sequence[Lemma],
    items: Sequence[Item],
    whole: Sequence[Answer],
    used: Sequence[set[str]],
    solve: SolveWithPack,
) -> Deletion:
    """Without a lemma exactly the cases that use it refuse, and for that reason; the others stay."""
    pack = _pack_bytes([other.fields for other in lemmas if other is not lemma])
    changed = using = 0
    as_expected = True
    for item, before, names in zip(items, whole, used, strict=True):
        after = solve(item.question, pack)
        uses = lemma.name in names
        differs = (after.said, after.code) != (before.said, before.code)
        using, changed = using + uses, changed + differs
        missing = (after.said, after.code) == (REFUSED, "PACK_LEMMA_MISSING")
        as_expected &= missing if uses else not differs
    return Deletion(cases_using=using, cases_changed=changed, as_expected=as_expected and using > 0)


def _rename(
    lemmas: Sequence[Lemma],
    items: Sequence[Item],
    whole: Sequence[Answer],
    named: Sequence[Sequence[str]],
    solve: SolveWithPack,
) -> tuple[int, int, int]:
    """Under another name of the pack: ids that changed as they must, answers that changed, ids in all."""
    pack = _pack_bytes([{**lemma.fields, "lemma_id": f"{RENAMED}:{lemma.name}"} for lemma in lemmas])
    ids = answers = steps = 0
    for item, before, names in zip(items, whole, named, strict=True):
        after = solve(item.question, pack)
        expected = [f"{RENAMED}:{name.partition(':')[2]}" for name in names]
        found = _lemma_ids(after)
        ids += sum(one == other for one, other in zip(found, expected, strict=False))
        steps += len(names)
        answers += (after.said, after.code) != (before.said, before.code)
    return ids, answers, steps


def _lemma_ids(answer: Answer) -> list[str]:
    """The ids that the steps of a trace name; ``?`` for a step that names none."""
    if answer.said == REFUSED:
        return []
    try:
        return [str(step["lemma"]) for step in (answer.evidence or {})["trace"]["steps"]] or ["?"]
    except (LookupError, TypeError):
        return ["?"]


def _measure_methods(root: Path, findings: Findings, packages: Path, solve: SolveWithout) -> Measured:
    subject = subject_of(SYMBOLIC_EQUIVALENCE)
    splits: tuple[Split, ...] = ("public", "ood")
    rows = [row for split in splits for row in read_rows(root, subject, split, findings)]
    data = _read_shipped(packages, METHODS_PATH, "methods", findings)
    methods = parse_methods(data)
    unresolved = [row.item.case_id for row in rows if row.answer.method not in methods]
    ladder = [method for method in methods if method != NO_METHOD]
    items = [row.item for row in rows]
    whole = [solve(item.question, frozenset()) for item in items]
    deletion: dict[str, Deletion] = {}
    observed = {row.answer.method for row in rows} & set(methods)
    for method in ladder:
        deletion[method] = _delete_method(items, whole, method, solve)
        if _decides_alone(items, whole, method, frozenset(ladder) - {method}, solve):
            observed.add(method)
    as_expected = sum(one.as_expected for one in deletion.values())
    return Measured(
        gates={
            "answers_stated": none_of("differing", _differing(rows, whole)),
            "unresolved_zero": none_of("unresolved", len(unresolved)),
            "all_observed": gate(str(len(methods)), {"observed": len(observed)}, observed == set(methods)),
            "deletion": gate(
                "each method",
                {"as_expected": as_expected, "methods": len(ladder)},
                as_expected == len(ladder),
            ),
        },
        fields={
            "lemmas_in_pack": methods,
            "lemmas_observed": sorted(observed),
            "unresolved": unresolved,
            "deletion": deletion,
            "rename": {},
        },
    )


def _differing(rows: Sequence[Row], whole: Sequence[Answer]) -> int:
    """How many rows of a report say something else than a fresh run."""
    return sum(
        (row.answer.said, row.answer.code) != (answer.said, answer.code)
        for row, answer in zip(rows, whole, strict=True)
    )


def _delete_method(
    items: Sequence[Item], whole: Sequence[Answer], method: str, solve: SolveWithout
) -> Deletion:
    """Without a method no decided verdict turns; a case may at most become a refusal for resources."""
    using = changed = 0
    as_expected = True
    for item, before in zip(items, whole, strict=True):
        after = solve(item.question, frozenset({method}))
        differs = (after.said, after.code) != (before.said, before.code)
        using, changed = using + (before.method == method), changed + differs
        as_expected &= not differs or (after.said, after.code) == (REFUSED, "RESOURCE_LIMIT")
        as_expected &= after.method != method
    return Deletion(cases_using=using, cases_changed=changed, as_expected=as_expected)


def _decides_alone(
    items: Sequence[Item],
    whole: Sequence[Answer],
    method: str,
    others: frozenset[str],
    solve: SolveWithout,
) -> bool:
    """Whether a method, with no other beside it, decides some case, and every case that it decides as all
    methods together do."""
    decided = 0
    for item, before in zip(items, whole, strict=True):
        after = solve(item.question, others)
        if after.said == REFUSED:
            continue
        if after.method != method or after.said != before.said:
            return False
        decided += 1
    return decided > 0


def _read_shipped(packages: Path, path: str, role: Any, findings: Findings) -> bytes:
    """A file that ships with adjudge; the artifact names it by its module path."""
    try:
        data = read_regular(packages / path, max_bytes=MAX_PACK_BYTES)
    except FileError as error:
        raise AuditRefused("PACK_MISSING", f"{path} cannot be read ({error.code})") from None
    findings.enter(AuditInput(role=role, path=path, sha256=sha256_hex(data)))
    return data


def _pack_bytes(rows: Sequence[Mapping[str, Any]]) -> bytes:
    return b"".join(canonical_bytes(dict(row)) + b"\n" for row in rows)


def _engine_with_pack(question: Question, pack: bytes) -> Answer:
    from adjudge.audits.wordproblem_subject import solve

    return solve(question, pack=pack)


def _engine_without(question: Question, disabled: frozenset[str]) -> Answer:
    from adjudge.audits.equivalence_subject import solve

    return solve(question, disabled=disabled)

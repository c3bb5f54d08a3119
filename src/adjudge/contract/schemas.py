"""JSON Schemas (draft-07) of the wire records, made out of the record types.

``python -m adjudge.contract.schemas FOLDER`` writes one file a record. A schema says all that its type
checks, except rules that JSON Schema has no words for (an order, a sum, bytes of UTF-8, two fields that
differ); those are in the docstrings of the types and in the wire format's documentation.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from adjudge.contract.adversarial import EquivalenceAdversarialCase, WordProblemAdversarialCase
from adjudge.contract.as_of import AsOfReport
from adjudge.contract.attribute_docs import attribute_docs
from adjudge.contract.audit import OodRatioAudit
from adjudge.contract.audit_artifacts import ARTIFACTS, Rebuild
from adjudge.contract.batch import UnassignedVerdict
from adjudge.contract.canonical import file_bytes
from adjudge.contract.case import EquivalenceCase, EquivalenceOodCase, WordProblemCase
from adjudge.contract.comparison import Comparison
from adjudge.contract.discovery import DiscoveryRecord, DiscoveryReport, DiscoveryRow
from adjudge.contract.fields import END, Record
from adjudge.contract.files import write_atomic
from adjudge.contract.gate import ClaimEntry, Gate
from adjudge.contract.ledger import LedgerEvent
from adjudge.contract.ood_report import EquivalenceOodReport
from adjudge.contract.perturbation import EquivalenceSeed, WordProblemSeed
from adjudge.contract.reply_audits import ReplyDepthAudit, ReplyDeterminismAudit, ReplyPerturbAudit
from adjudge.contract.reply_record import ReplyRecord
from adjudge.contract.report import EquivalenceReport, SealedEquivalenceReport
from adjudge.contract.selfcheck import SelfCheck
from adjudge.contract.snapshot import Snapshot
from adjudge.contract.submission import Submission
from adjudge.contract.suite import CaseRow, SuiteRow, TaskRow
from adjudge.contract.task import Task
from adjudge.contract.task_comparison import TaskComparison
from adjudge.contract.variation import Variation
from adjudge.contract.verdict import Verdict
from adjudge.contract.wordproblem_report import SealedWordProblemReport, WordProblemReport

DRAFT_07 = "http://json-schema.org/draft-07/schema#"


class WireRecord(NamedTuple):
    """A record that crosses the wire.

    Attributes:
        name: stem of the schema's file.
        identifier: last part of the schema's ``$id``.
        title: what the record is called.
        record_type: the record type, or a union of them.
        roots: the record types that stand at the top.
        where: where such records are found.
    """

    name: str
    identifier: str
    title: str
    record_type: Any
    roots: tuple[type[Record], ...]
    where: str


WIRE_RECORDS: tuple[WireRecord, ...] = (
    WireRecord("task", "task:1", "Task", Task, (Task,), "`problems/benchmark/`, `problems/shadows/`"),
    WireRecord(
        "submission", "submission:1", "Submission", Submission, (Submission,), "what a solver hands in"
    ),
    WireRecord("verdict", "verdict:1", "Verdict", Verdict, (Verdict,), "what `adjudge verify` prints"),
    WireRecord(
        "unassigned-verdict",
        "unassigned-verdict:1",
        "Verdict without a task",
        UnassignedVerdict,
        (UnassignedVerdict,),
        "a line of `adjudge verify --batch` that answers a line without a task",
    ),
    WireRecord(
        "suite", "suite-row:1", "Suite row", SuiteRow, (TaskRow, CaseRow), "a line of an exported suite"
    ),
    WireRecord("snapshot", "snapshot:1", "Snapshot", Snapshot, (Snapshot,), "`problems/snapshots/`"),
    WireRecord(
        "ledger", "ledger-event:1", "Ledger event", LedgerEvent, (LedgerEvent,), "a line of `ledger.jsonl`"
    ),
    WireRecord(
        "as-of", "as-of:1", "As-of report", AsOfReport, (AsOfReport,), "`adjudge ledger report --json`"
    ),
    WireRecord("variation", "variation:1", "Variation", Variation, (Variation,), "`research/variations/`"),
    WireRecord(
        "discovery",
        "discovery:1",
        "Discovery record",
        DiscoveryRecord,
        (DiscoveryRecord,),
        "`problems/extended-catalog/`",
    ),
    WireRecord(
        "discovery-row",
        "discovery-row:1",
        "Research row",
        DiscoveryRow,
        (DiscoveryRow,),
        "a line of `adjudge discovery export`",
    ),
    WireRecord(
        "discovery-report",
        "discovery-report:1",
        "Research report",
        DiscoveryReport,
        (DiscoveryReport,),
        "what a solver hands in about a discovery record",
    ),
    WireRecord(
        "case",
        "equivalence-case:1",
        "Case of the lane symbolic-equivalence",
        EquivalenceCase,
        (EquivalenceCase,),
        "a line of the lane's `cases.jsonl`",
    ),
    WireRecord(
        "report",
        "equivalence-report:1",
        "Report of the lane symbolic-equivalence",
        EquivalenceReport,
        (EquivalenceReport,),
        "the lane's `report.json`",
    ),
    WireRecord(
        "sealed-report",
        "equivalence-sealed-report:1",
        "Report of the lane's sealed holdout",
        SealedEquivalenceReport,
        (SealedEquivalenceReport,),
        "the lane's `sealed_report.json`",
    ),
    WireRecord(
        "equivalence-ood-case",
        "equivalence-ood-case:1",
        "Case out of distribution of the lane symbolic-equivalence",
        EquivalenceOodCase,
        (EquivalenceOodCase,),
        "a line of the lane's `ood/cases.jsonl`",
    ),
    WireRecord(
        "equivalence-ood-report",
        "equivalence-ood-report:1",
        "Report out of distribution of the lane symbolic-equivalence",
        EquivalenceOodReport,
        (EquivalenceOodReport,),
        "the lane's `ood/report.json`",
    ),
    WireRecord(
        "word-problem-case",
        "word-problem-case:1",
        "Case of the lane bounded-grammar",
        WordProblemCase,
        (WordProblemCase,),
        "a line of the lane's `cases.jsonl` or `ood/cases.jsonl`",
    ),
    WireRecord(
        "word-problem-report",
        "word-problem-report:1",
        "Report of the lane bounded-grammar",
        WordProblemReport,
        (WordProblemReport,),
        "the lane's `report.json` and `ood/report.json`",
    ),
    WireRecord(
        "word-problem-sealed-report",
        "word-problem-sealed-report:1",
        "Report of the sealed holdout of the lane bounded-grammar",
        SealedWordProblemReport,
        (SealedWordProblemReport,),
        "the lane's `sealed_report.json`",
    ),
    WireRecord(
        "ood-ratio-audit",
        "ood-ratio-audit:1",
        "Audit ood-ratio",
        OodRatioAudit,
        (OodRatioAudit,),
        "a lane's `audits/ood-ratio.json`",
    ),
    *(
        WireRecord(
            f"{verb}-audit",
            f"{verb}-audit:1",
            f"Audit {verb}",
            kind,
            (kind,),
            f"a lane's `audits/{verb}.json`",
        )
        for verb, kind in ARTIFACTS.items()
    ),
    WireRecord(
        "rebuild",
        "rebuild:1",
        "Run in a clean environment",
        Rebuild,
        (Rebuild,),
        "a lane's `audits/rebuild.json`",
    ),
    WireRecord("gate", "gate:1", "Composite gate", Gate, (Gate,), "`evals/gate.json`"),
    WireRecord(
        "claim-entry",
        "claim-entry:1",
        "Entry of a reviewer",
        ClaimEntry,
        (ClaimEntry,),
        "a line of `claims.jsonl`",
    ),
    WireRecord(
        "comparison",
        "comparison:1",
        "Comparison of a lane",
        Comparison,
        (Comparison,),
        "a lane's `comparison.json`",
    ),
    WireRecord(
        "task-comparison",
        "task-comparison:1",
        "Comparison of runs over tasks",
        TaskComparison,
        (TaskComparison,),
        "what `adjudge compare PATH --json` prints",
    ),
    WireRecord(
        "reply",
        "reply:1",
        "Stored reply of a model",
        ReplyRecord,
        (ReplyRecord,),
        "a line of a lane's `responses/PROVIDER/MODEL/run-K.jsonl`",
    ),
    *(
        WireRecord(
            f"{lane}-adversarial-case",
            f"{lane}-adversarial-case:1",
            f"Adversarial case of the lane {name}",
            kind,
            (kind,),
            "a line of the lane's `adversarial/cases.jsonl`",
        )
        for lane, name, kind in (
            ("equivalence", "symbolic-equivalence", EquivalenceAdversarialCase),
            ("word-problem", "bounded-grammar", WordProblemAdversarialCase),
        )
    ),
    *(
        WireRecord(
            f"{lane}-seed",
            f"{lane}-seed:1",
            f"Seed of changed cases of the lane {name}",
            kind,
            (kind,),
            "a line of the lane's `perturbation_seeds.jsonl`",
        )
        for lane, name, kind in (
            ("equivalence", "symbolic-equivalence", EquivalenceSeed),
            ("word-problem", "bounded-grammar", WordProblemSeed),
        )
    ),
    *(
        WireRecord(
            f"{verb}-replies-audit",
            f"{verb}-replies-audit:1",
            f"Audit {verb} of a system's replies",
            kind,
            (kind,),
            f"`adjudge audit {verb} --replies FILE --json`",
        )
        for verb, kind in (
            ("perturb", ReplyPerturbAudit),
            ("depth", ReplyDepthAudit),
            ("determinism", ReplyDeterminismAudit),
        )
    ),
    WireRecord(
        "self-check", "self-check:1", "Self-check", SelfCheck, (SelfCheck,), "`problems/self-checks/`"
    ),
)
"""Every published record; a new one is added here and nowhere else."""


def schema_of(record: WireRecord) -> dict[str, Any]:
    """The published schema of a record."""
    (root,), definitions = msgspec.json.schema_components(
        [record.record_type], ref_template="#/definitions/{name}"
    )
    types = {kind.__name__: kind for kind in record_types(record)}
    for name, definition in definitions.items():
        _add_docs_and_rules(definition, types[name])
    if len(record.roots) == 1:
        root = definitions.pop(record.roots[0].__name__)  # draft-07 ignores whatever stands beside a $ref
    schema = {**root, "$schema": DRAFT_07, "$id": f"urn:adjudge:schema:{record.identifier}"}
    schema["title"] = record.title
    if definitions:
        schema["definitions"] = definitions
    draft_07: dict[str, Any] = _draft_07(schema)
    return draft_07


def record_types(record: WireRecord) -> list[type[Record]]:
    """The record types that a wire record is made of, from the top down, each once."""
    found: list[type[Record]] = []
    pending: list[msgspec.inspect.Type] = [msgspec.inspect.type_info(kind) for kind in record.roots]
    while pending:
        info = pending.pop(0)
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls not in found:
                assert issubclass(info.cls, Record)
                found.append(info.cls)
                pending.extend(field.type for field in info.fields)
        else:
            pending.extend(_inner_types(info))
    return found


def write_schemas(folder: Path) -> list[Path]:
    """Write all schemas into ``folder`` and return the files that changed."""
    files = [(folder / f"{record.name}.schema.json", schema_of(record)) for record in WIRE_RECORDS]
    return [file for file, schema in files if write_atomic(file, file_bytes(schema))]


def _inner_types(info: msgspec.inspect.Type) -> list[msgspec.inspect.Type]:
    if isinstance(info, msgspec.inspect.UnionType):
        return list(info.types)
    if isinstance(info, msgspec.inspect.ListType):
        return [info.item_type]
    if isinstance(info, msgspec.inspect.DictType):
        return [info.value_type]
    if isinstance(info, msgspec.inspect.Metadata):
        return [info.type]
    return []


def _add_docs_and_rules(definition: dict[str, Any], kind: type[Record]) -> None:
    definition["description"] = _prose(str(kind.__doc__))
    for name, text in attribute_docs(kind).items():
        definition["properties"][name] = {**definition["properties"][name], "description": _prose(text)}
    if kind.schema_rules:
        definition["allOf"] = list(kind.schema_rules)


def _prose(text: str) -> str:
    return " ".join(text.replace("``", "`").split())


def _draft_07(node: Any) -> Any:
    """Put what msgspec writes for draft 2020-12 into the words of draft-07."""
    if isinstance(node, list):
        return [_draft_07(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: _draft_07(item) for key, item in node.items() if key != "discriminator"}
    for keyword, translate in _TRANSLATIONS.items():
        if keyword in node:
            translate(node)
    return node


def _reference_alone(node: dict[str, Any]) -> None:
    if len(node) > 1:
        node["allOf"] = [{"$ref": node.pop("$ref")}, *node.get("allOf", ())]


def _single_value(node: dict[str, Any]) -> None:
    if isinstance(node["enum"], list) and len(node["enum"]) == 1:
        (node["const"],) = node.pop("enum")


def _end_of_text(node: dict[str, Any]) -> None:
    pattern = node["pattern"]
    if isinstance(pattern, str) and pattern.endswith(END):
        node["pattern"] = pattern.removesuffix(END) + "$"


_TRANSLATIONS: dict[str, Callable[[dict[str, Any]], None]] = {
    "$ref": _reference_alone,
    "enum": _single_value,
    "pattern": _end_of_text,
}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.stderr.write("usage: python -m adjudge.contract.schemas FOLDER\n")
        sys.exit(2)
    write_schemas(Path(sys.argv[1]))

"""The changed cases of each lane, from its public cases and its seeds; both must have the right labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from adjudge.audits import equivalence_perturbations, wordproblem_perturbations
from adjudge.audits.artifact import Findings
from adjudge.audits.evidence import read_input
from adjudge.audits.perturbation import Perturbations, Skip, Variant
from adjudge.audits.reference_polynomials import NoReferenceError, decide
from adjudge.audits.reference_problems import ImpossibleAmountError, Problem, problem_of
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.subject import REFUSED, Item, Question, Subject
from adjudge.contract import strict_json
from adjudge.contract.audit_artifacts import Kind
from adjudge.contract.canonical import canonical_sha256
from adjudge.contract.errors import JsonError, RecordError
from adjudge.contract.fields import Record
from adjudge.contract.perturbation import EquivalenceSeed, WordProblemSeed
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Lane
from adjudge.lanes.wordproblem_plan import Question as PlannedQuestion
from adjudge.lanes.wordproblem_plan import Sentence
from adjudge.lanes.wordproblem_table import MISDECLARED, SOLVED

MAX_SEED_BYTES = 1 << 20
_Line = TypeVar("_Line", bound=Record)


def seeds_file(lane: Lane) -> str:
    """The seed file of a lane, below the benchmark root."""
    return f"{lane.folder}/perturbation_seeds.jsonl"


def perturbations(root: Path, subject: Subject, findings: Findings) -> Perturbations:
    """All changed cases of a lane.

    Raises:
        AuditRefused: a file is missing or malformed, or a case is not what the reference evaluator says.
    """
    public = subject.items(root, "public", findings)
    if subject.lane is SYMBOLIC_EQUIVALENCE:
        pairs = [*public, *_equivalence_seeds(root, subject.lane, findings)]
        for pair in pairs:
            _check_label(pair)
        made = equivalence_perturbations.changed(pairs)
        return _collected(equivalence_perturbations.KINDS, pairs, made, findings)
    planned = [*_planned(public), *_word_problem_seeds(root, subject.lane, findings)]
    bases = [wordproblem_perturbations.item(name, problem) for name, problem in planned]
    changes = wordproblem_perturbations.changed(planned)
    return _collected(wordproblem_perturbations.KINDS, bases, changes, findings)


def planned_depths(public: Sequence[Item]) -> list[tuple[Item, int]]:
    """The public problems that are declared rightly, with the number of operations of their plans.

    Raises:
        AuditRefused: ``NO_GROUND_TRUTH``, a public problem is not the one that is planned.
    """
    problems = _planned(public)[: len(SOLVED)]
    by_name = {item.case_id: item for item in public}
    return [(by_name[name], plan.depth) for (name, _), plan in zip(problems, SOLVED, strict=True)]


def _planned(public: Sequence[Item]) -> list[tuple[str, Problem]]:
    """The solvable public problems with their plans, which must have their very texts and answers."""
    plans = [*SOLVED, *(plan for plan, _ in MISDECLARED)]
    found = [(f"b3-{place:03}", problem_of(plan)) for place, plan in enumerate(plans, start=1)]
    by_name = {item.case_id: item for item in public}
    for name, problem in found:
        if by_name.get(name) != wordproblem_perturbations.item(name, problem):
            raise AuditRefused("NO_GROUND_TRUTH", f"the public case {name} is not the one that is planned")
    return found


def _check_label(item: Item) -> None:
    """Refuse a pair in scope whose label is not what the reference evaluator says."""
    if item.right == REFUSED:
        return
    try:
        said = decide(*item.question.texts)
    except NoReferenceError as error:
        raise AuditRefused("NO_GROUND_TRUTH", f"{item.case_id}: {error}") from None
    if said != item.right:
        raise AuditRefused("NO_GROUND_TRUTH", f"{item.case_id} is labelled {item.right}, and is {said}")


def _equivalence_seeds(root: Path, lane: Lane, findings: Findings) -> list[Item]:
    return [
        Item(Question(seed.case_id, (seed.expression_a, seed.expression_b)), seed.expected)
        for seed in _seeds(root, lane, EquivalenceSeed, findings)
    ]


def _word_problem_seeds(root: Path, lane: Lane, findings: Findings) -> list[tuple[str, Problem]]:
    found: list[tuple[str, Problem]] = []
    for seed in _seeds(root, lane, WordProblemSeed, findings):
        sentences = tuple(Sentence(said.effect, said.text, Fraction(said.value)) for said in seed.sentences)
        question = PlannedQuestion(seed.question.about, seed.question.text)
        problem = Problem(tuple(seed.names), seed.unit, sentences, question)
        try:
            answer = wordproblem_perturbations.item(seed.case_id, problem).right
        except (ImpossibleAmountError, LookupError, ArithmeticError):
            answer = "nothing"
        if answer.split(" ")[0] != seed.answer:
            reason = f"{seed.case_id} has the answer {seed.answer}, and its plan comes to {answer}"
            raise AuditRefused("NO_GROUND_TRUTH", reason)
        found.append((seed.case_id, problem))
    return found


def _seeds(root: Path, lane: Lane, record: type[_Line], findings: Findings) -> list[_Line]:
    path = seeds_file(lane)
    data = read_input(root, path, "perturbation_seeds", MAX_SEED_BYTES, findings, missing="CASES_MISSING")
    try:
        return [strict_json.read_record(line, record) for line in data.splitlines()]
    except (JsonError, RecordError) as error:
        raise AuditRefused("CASES_MALFORMED", f"{path}: {error}") from None


def _collected(
    kinds: Mapping[str, Kind], bases: Sequence[Item], made: Iterable[Variant | Skip], findings: Findings
) -> Perturbations:
    variants: list[Variant] = []
    skips: list[Skip] = []
    for one in made:
        if isinstance(one, Variant):
            variants.append(one)
        else:
            skips.append(one)
    files = [file.sha256 for file in findings.inputs if file.role in ("public_cases", "perturbation_seeds")]
    return Perturbations(kinds, bases, variants, skips, canonical_sha256(files))

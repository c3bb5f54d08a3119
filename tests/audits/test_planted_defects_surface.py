"""Planted defects that the surface of a case brings out: which audits see which, and no others.

Every engine here is the built-in one with one defect. The audits of this table are those that ask a solver
again: the ratio out of distribution, perturbations, depth, adversarial cases.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudge.audits import adversarial, depth, perturb
from adjudge.audits.adversarial import audit_adversarial
from adjudge.audits.artifact import Findings
from adjudge.audits.asking import ask
from adjudge.audits.depth import audit_depth
from adjudge.audits.ood_ratio import ReportFile, audit_ood_ratio
from adjudge.audits.perturb import audit_perturb
from adjudge.audits.perturbation import Perturbations
from adjudge.audits.perturbation_bases import perturbations
from adjudge.audits.reference_polynomials import NoReferenceError, operator_nodes
from adjudge.audits.subject import REFUSED, Answer, Question, Solve, Subject, compare, subject_of
from adjudge.contract.audit import Audit, OodRatioAudit
from adjudge.contract.report import EQUIVALENCE_REPORT_SCHEMA
from adjudge.lanes.registry import BOUNDED_GRAMMAR, LANES, SYMBOLIC_EQUIVALENCE, Lane

HONEST = {lane: subject_of(lane).solve for lane in LANES}
Defect = Callable[[Path], Solve]


@pytest.fixture
def root(built_root: Path) -> Path:
    """A benchmark whose reports are those of the installed engine; not to be changed."""
    return built_root


@pytest.fixture(scope="module", autouse=True)
def _changes_made_once() -> Iterator[None]:
    """The changed cases of a lane do not depend on the engine, nor does whose reports these are."""
    made: dict[str, Perturbations] = {}

    def once(root: Path, subject: Subject, findings: Findings) -> Perturbations:
        name = subject.lane.name
        if name not in made:
            made[name] = perturbations(root, subject, findings)
        return made[name]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(perturb, "perturbations", once)
        for module in (perturb, depth, adversarial):
            patch.setattr(module, "enter_engine", lambda root, subject, findings: None)
        yield


def ood_ratio(root: Path, lane: Lane, *, solve: Solve) -> OodRatioAudit:
    """The audit of two reports, both made by the solver."""
    files = []
    for split in ("public", "ood"):
        lines = (root / lane.cases_of(split)).read_text("utf-8").splitlines()
        extra = {case["case_id"]: case for case in map(json.loads, lines)}
        rows: list[dict[str, Any]] = []
        for item in subject_of(lane).items(root, split, Findings()):
            row = {"case_id": item.case_id, "verdict": compare(item, ask(solve, item.question))}
            for name in ("public_sibling_case_id", "family"):
                if name in extra[item.case_id]:
                    row[name] = extra[item.case_id][name]
            rows.append(row)
        counts = {
            name: sum(row["verdict"] == name for row in rows) for name in ("correct", "wrong", "refused")
        }
        report = {
            "schema": EQUIVALENCE_REPORT_SCHEMA,
            "engine": {"source_sha256": "e" * 64},
            "metrics": {"cases_total": len(rows), **counts},
            "per_case": rows,
        }
        files.append(ReportFile(f"{split}.json", json.dumps(report).encode()))
    return audit_ood_ratio(*files, root=root)


AUDITS: dict[str, Callable[..., Audit | OodRatioAudit]] = {
    "ood-ratio": ood_ratio,
    "perturb": audit_perturb,
    "depth": audit_depth,
    "adversarial": audit_adversarial,
}


def red_audits(root: Path, lane: Lane, solve: Solve) -> set[str]:
    return {name for name, audit in AUDITS.items() if not audit(root, lane, solve=solve).passed}


def public_answers(root: Path, lane: Lane) -> dict[tuple[str, ...], Answer]:
    items = subject_of(lane).items(root, "public", Findings())
    return {item.question.texts: Answer(item.right, item.refusal) for item in items}


# The defects of both lanes.


def memoriser(lane: Lane) -> Defect:
    """Knows the public cases by heart and nothing else; right about every one of them."""

    def plant(root: Path) -> Solve:
        known = public_answers(root, lane)
        return lambda question: known.get(question.texts, Answer(REFUSED, "UNKNOWN_IDENTIFIER"))

    return plant


def constant(said: str) -> Defect:
    return lambda root: lambda question: Answer(said)


def crashing_on(lane: Lane, mark: str) -> Defect:
    """Raises where a text holds something."""

    def solve(question: Question) -> Answer:
        if any(mark in text for text in question.texts):
            raise RecursionError
        return HONEST[lane](question)

    return lambda root: solve


def through(lane: Lane, change: Callable[[str], str]) -> Defect:
    """The engine behind a change of the text that nobody asked for."""

    def solve(question: Question) -> Answer:
        return HONEST[lane](question._replace(texts=tuple(map(change, question.texts))))

    return lambda root: solve


def refusing(lane: Lane, hides: Callable[[str], bool]) -> Defect:
    """The engine, but it refuses to decide what has such a text."""

    def solve(question: Question) -> Answer:
        answer = HONEST[lane](question)
        if answer.said != REFUSED and any(map(hides, question.texts)):
            return Answer(REFUSED, "RESOURCE_LIMIT")
        return answer

    return lambda root: solve


# Word problems.


def replaced(*pairs: tuple[str, str]) -> Callable[[str], str]:
    def change(text: str) -> str:
        for old, new in pairs:
            text = re.sub(old, new, text)
        return text

    return change


def scaling_first(text: str) -> str:
    """Doubles, triples and splits come before everything else that happens."""
    sentences = text.split(". ")
    first, *rest = sentences
    return ". ".join([first, *sorted(rest, key=lambda said: not re.search("doubles|triples|splits", said))])


def surname(text: str) -> bool:
    """Whether somebody is called otherwise than in the public cases."""
    return bool(set(re.findall(r"\b[A-Z][a-z]+\b", text)) - PUBLIC_WORDS)


PUBLIC_WORDS = {"Sam", "Tom", "How", "There", "The", "Each", "Books", "If"}
RARE = "nebulae|spires|lanterns|ingots|shards|scrolls|talismans"


def many_steps(text: str) -> bool:
    return len(text.split(". ")) > 4


def wrong_on_long(question: Question) -> Answer:
    """Loses count after six steps."""
    answer = HONEST[BOUNDED_GRAMMAR](question)
    if len(question.texts[0].split(". ")) > 6 and answer.said != REFUSED:
        return Answer("0 apples")
    return answer


WORD_PROBLEM_DEFECTS: dict[str, tuple[Defect, set[str]]] = {
    "none": (lambda root: HONEST[BOUNDED_GRAMMAR], set()),
    "memoriser": (memoriser(BOUNDED_GRAMMAR), {"ood-ratio", "perturb", "adversarial"}),
    "refuses everything": (constant(REFUSED), {"ood-ratio", "perturb", "depth", "adversarial"}),
    "one answer": (constant("13 apples"), {"ood-ratio", "perturb", "depth", "adversarial"}),
    "peeks at names": (refusing(BOUNDED_GRAMMAR, surname), {"ood-ratio", "perturb", "adversarial"}),
    "takes two new names for one": (
        through(BOUNDED_GRAMMAR, replaced(("Morgan", "Quinn"))),
        {"perturb"},
    ),
    "fails on rare units": (
        refusing(BOUNDED_GRAMMAR, lambda text: re.search(RARE, text) is not None),
        {"perturb"},
    ),
    "drops a bystander's sentence and more": (
        through(BOUNDED_GRAMMAR, replaced((r"\. Casey has 0", ". Sam buys 1"))),
        {"perturb"},
    ),
    "scales before it adds": (through(BOUNDED_GRAMMAR, scaling_first), {"perturb"}),
    "gives up at depth 4": (refusing(BOUNDED_GRAMMAR, many_steps), {"ood-ratio", "perturb", "depth"}),
    "loses count at depth 6": (lambda root: wrong_on_long, {"ood-ratio", "perturb", "depth"}),
    "reads new verbs as known ones": (
        through(BOUNDED_GRAMMAR, replaced(("possesses|owns|carries|holds", "has"))),
        {"adversarial"},
    ),
    "passes over a hedge": (
        through(BOUNDED_GRAMMAR, replaced((" (about|almost|probably) ", " "))),
        {"adversarial"},
    ),
    "takes a pronoun for the last name": (
        through(BOUNDED_GRAMMAR, replaced(("She|He|It|Someone", "Ivy"))),
        {"adversarial"},
    ),
    "passes over a distractor": (
        through(
            BOUNDED_GRAMMAR, replaced((r" The weather is nice\.", ""), (" from Max", ""), (" red ", " "))
        ),
        {"adversarial"},
    ),
    "crashes on a condition": (crashing_on(BOUNDED_GRAMMAR, "Suppose"), {"adversarial"}),
}


# Symbolic equivalence.


def operators(text: str) -> int:
    try:
        return operator_nodes(text)
    except NoReferenceError:
        return 0


def sampling(question: Question) -> Answer:
    """Decides by four points on one line, as somebody may who tries a few numbers."""
    honest = HONEST[SYMBOLIC_EQUIVALENCE]
    if honest(question).said == REFUSED:
        return honest(question)
    for point in range(4):
        values = {letter: f"({point + 7 * place})" for place, letter in enumerate(letters_of(question))}
        texts = tuple(re.sub("[a-z]", lambda found: values[found[0]], text) for text in question.texts)  # noqa: B023
        if honest(question._replace(texts=texts)).said == "not_equivalent":
            return Answer("not_equivalent")
    return Answer("equivalent")


def letters_of(question: Question) -> list[str]:
    return sorted(set(re.findall("[a-z]", "".join(question.texts))))


def factor_blind(question: Question) -> Answer:
    """Does not see a factor in front of the second side."""
    first, second = question.texts
    texts = first, re.sub(r"^2\*\((.*)\)$", r"\1", second)
    return HONEST[SYMBOLIC_EQUIVALENCE](question._replace(texts=texts))


def constant_blind(question: Question) -> Answer:
    """Does not see a one at the end."""
    texts = tuple(re.sub(r" \+ 1$", "", text) for text in question.texts)
    return HONEST[SYMBOLIC_EQUIVALENCE](question._replace(texts=texts))


LETTERS = set("abhkmnpqrstuvwxyz")


def strange_letters(text: str) -> bool:
    return bool(set(re.findall("[a-z]", text)) - LETTERS)


EQUIVALENCE_DEFECTS: dict[str, tuple[Defect, set[str]]] = {
    "none": (lambda root: HONEST[SYMBOLIC_EQUIVALENCE], set()),
    "memoriser": (memoriser(SYMBOLIC_EQUIVALENCE), {"ood-ratio", "perturb", "adversarial"}),
    "refuses everything": (constant(REFUSED), {"ood-ratio", "perturb", "depth", "adversarial"}),
    "one answer": (constant("equivalent"), {"ood-ratio", "perturb", "depth", "adversarial"}),
    "peeks at letters": (refusing(SYMBOLIC_EQUIVALENCE, strange_letters), {"ood-ratio", "perturb"}),
    "reads a minus into the power": (
        through(SYMBOLIC_EQUIVALENCE, replaced((r"^-([a-z])(?=\^|\*\*)", r"(-\1)"))),
        {"ood-ratio", "perturb", "depth", "adversarial"},
    ),
    "tries four points": (lambda root: sampling, {"adversarial"}),
    "does not see a factor in front": (lambda root: factor_blind, {"perturb"}),
    "does not see a last constant": (lambda root: constant_blind, {"ood-ratio", "perturb", "adversarial"}),
    "gives up at five operators": (
        refusing(SYMBOLIC_EQUIVALENCE, lambda text: operators(text) > 4),
        {"perturb", "depth", "adversarial"},
    ),
    "gives up at nine operators": (
        refusing(SYMBOLIC_EQUIVALENCE, lambda text: operators(text) > 8),
        {"perturb", "depth"},
    ),
    "multiplies what stands side by side": (
        through(SYMBOLIC_EQUIVALENCE, replaced(("(?<=[0-9x)])(?=[x(])", "*"), (r"x y", "x*y"))),
        {"adversarial"},
    ),
    "cancels letters": (through(SYMBOLIC_EQUIVALENCE, replaced(("x/x", "1"))), {"adversarial"}),
    "takes lookalikes for the letters": (
        through(SYMBOLIC_EQUIVALENCE, replaced(("\u0445", "x"), ("\u2212", "-"), ("\u00b2", "^2"))),
        {"adversarial"},
    ),
    "crashes on many parentheses": (crashing_on(SYMBOLIC_EQUIVALENCE, "(" * 1000), {"adversarial"}),
}


@pytest.mark.parametrize("name", WORD_PROBLEM_DEFECTS)
def test_a_defect_of_the_word_problem_engine_is_seen_by_its_audits_alone(root: Path, name: str) -> None:
    plant, expected = WORD_PROBLEM_DEFECTS[name]
    assert red_audits(root, BOUNDED_GRAMMAR, plant(root)) == expected


@pytest.mark.parametrize("name", EQUIVALENCE_DEFECTS)
def test_a_defect_of_the_equivalence_engine_is_seen_by_its_audits_alone(root: Path, name: str) -> None:
    plant, expected = EQUIVALENCE_DEFECTS[name]
    assert red_audits(root, SYMBOLIC_EQUIVALENCE, plant(root)) == expected

"""Asking a solver for an audit, so that no exception leaves it, and naming the engine that is installed."""

from __future__ import annotations

from pathlib import Path

from adjudge.audits.artifact import Findings
from adjudge.audits.evidence import need_current, read_report
from adjudge.audits.subject import Answer, Question, Solve, Subject

FAULT = "fault"
"""With the kind of the exception, what a solver says that raised one; right of no question."""


def ask(solve: Solve, question: Question) -> Answer:
    """What the solver says; an exception is an answer that is wrong."""
    try:
        return solve(question)
    except Exception as error:
        return Answer(f"{FAULT}: {type(error).__name__}")


def enter_engine(root: Path, subject: Subject, findings: Findings) -> None:
    """Enter the engine of the lane's public report, which must be the installed one.

    Raises:
        AuditRefused: the report is missing, malformed or stale, or of another engine.
    """
    read_report(root, subject.lane, "public", subject.report_records["public"], findings)
    need_current(findings, subject.engine().source_sha256)

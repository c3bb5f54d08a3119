"""What ``adjudge run`` says: the plan of a dry run, and how a run ended."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.cli.output import emit_json

if TYPE_CHECKING:
    from adjudge.runs.plan import Plan
    from adjudge.runs.run_facts import Summary
    from adjudge.solvers.provider import Provider


def show_plan(arguments: argparse.Namespace, plan: Plan, cache: Path, provider: Provider) -> None:
    """Say what would be asked, and what is missing to ask it."""
    from adjudge.runs.budget import decimal
    from adjudge.solvers.registry import state

    missing = list(state(provider).missing)
    if arguments.json:
        emit_json(
            {
                "executed": False,
                "questions": plan.questions,
                "cached": plan.cached,
                "calls": plan.calls,
                "tokens_in_estimated": plan.tokens_in,
                "tokens_out_at_most": plan.tokens_out,
                "cost_estimated_at_most": None if plan.cost is None else decimal(plan.cost),
                "cache": str(cache),
                "missing": missing,
            }
        )
        return
    print(f"questions  {plan.questions}, {plan.cached} of them answered in {cache}")
    print(f"calls      {plan.calls}")
    print(f"tokens     about {plan.tokens_in} in, at most {plan.tokens_out} out")
    if plan.cost is not None:
        print(f"cost       about {decimal(plan.cost)} at most, by your prices")
    if plan.calls and missing:
        print(f"missing    {'; '.join(missing)}")
    print("nothing was sent; add --execute to ask" if plan.calls else "nothing is left to ask")


def show_summary(
    arguments: argparse.Namespace, plan: Plan, cache: Path, judged: Path | None, summary: Summary | None
) -> None:
    """Say what was asked, what got no reply and why, and where the replies are."""
    from adjudge.runs.budget import decimal

    answered = 0 if summary is None else summary.answered
    facts = {
        "executed": True,
        "questions": plan.questions,
        "cached": plan.cached,
        "answered": answered,
        "missing": plan.calls - answered,
        "failed": 0 if summary is None else summary.failed,
        "failures": [] if summary is None else [list(failure) for failure in summary.failures],
        "stopped": None if summary is None else summary.stopped,
        "calls": 0 if summary is None else summary.calls,
        "cost": None if summary is None or arguments.prices is None else decimal(summary.spent),
        "cache": str(cache),
        "judged": None if judged is None else str(judged),
    }
    if arguments.json:
        emit_json(facts)
    else:
        print(f"{cache}: {plan.cached + answered} of {plan.questions} answered, {answered} of them now")
        if facts["cost"] is not None:
            print(f"spent {facts['cost']} by your prices, in {facts['calls']} calls")
    if summary is None:
        return
    for case_id, reason in summary.failures:
        print(f"PROVIDER_FAILURE {case_id}: {reason}", file=sys.stderr)
    if summary.stopped is not None:
        print(
            f"stopped: {summary.stopped}; what was answered is kept, and the same command goes on",
            file=sys.stderr,
        )

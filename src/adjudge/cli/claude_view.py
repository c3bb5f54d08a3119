"""What ``adjudge claude`` says about an attempt, a plan and a batch: to people, or as one JSON object."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import emit_json

if TYPE_CHECKING:
    from adjudge.runs.claude_attempt import Attempt
    from adjudge.runs.claude_batch import Plan, Summary
    from adjudge.runs.claude_store import Store
    from adjudge.solvers.claude_code import Settings


def show_attempt(arguments: argparse.Namespace, attempt: Attempt, folder: Path) -> None:
    """A short summary for people, or the verdict as one JSON object; without a verdict, the result."""
    import msgspec

    if arguments.json:
        emit_json(attempt.verdict if attempt.verdict is not None else msgspec.to_builtins(attempt.result))
        return
    result, answer = attempt.result, attempt.answer
    print(f"outcome  {result.outcome}: {result.reason}")
    if result.verdict is not None:
        print(f"verdict  {result.verdict} ({result.code})")
    if answer is not None and answer.models:
        print(f"model    {', '.join(answer.models)}, asked for as {arguments.model}")
    if answer is not None and answer.cost_usd is not None:
        turns = "" if answer.turns is None else f", {answer.turns} turns"
        print(f"cost     {answer.cost_usd} USD by Claude Code's own count{turns}")
    print(f"kept in  {folder}")


def show_plan(arguments: argparse.Namespace, plan: Plan, settings: Settings) -> None:
    """What a batch would ask, with which command line, and what it may cost; nothing is started."""
    from adjudge.runs.budget import decimal, read_money
    from adjudge.solvers.claude_code import shown_arguments

    command = [arguments.claude or "claude", *shown_arguments(settings, None), "--json-schema", "<schema>"]
    most = None
    if settings.max_budget_usd is not None:
        most = decimal(plan.calls * read_money(settings.max_budget_usd, "--max-budget-usd"))
    facts: dict[str, Any] = {
        "executed": False,
        **plan._asdict(),
        "cost_usd_at_most": most,
        "command": command,
        "output": arguments.output,
    }
    if arguments.json:
        emit_json(facts)
        return
    print(f"rows       {plan.rows}, every one of them as the benchmark exports it")
    print(f"finished   {plan.completed} with a verdict, {plan.failed} without one")
    print(f"calls      {plan.calls}, about {plan.tokens_in} tokens in")
    print(f"cost       {f'at most {most} USD' if most else 'no limit: see --max-budget-usd'}")
    print(f"command    {shlex.join(command)}")
    print("           (the question on standard input; a schema for tasks only)")
    print("nothing was started; add --execute to ask" if plan.calls else "nothing is left to ask")


def show_summary(arguments: argparse.Namespace, summary: Summary, store: Store) -> None:
    """How a batch ended; what asks for attention goes to standard error."""
    from adjudge.runs.claude_store import SUMMARY

    if arguments.json:
        emit_json({"executed": True, **summary._asdict(), "output": str(store.folder)})
    else:
        total = sum(summary.counts.values())
        counts = ", ".join(f"{count} {word}" for word, count in sorted(summary.counts.items()))
        print(f"{store.folder / SUMMARY}: {total} rows: {counts}")
    if summary.other_models:
        shown = ", ".join(summary.other_models)
        print(f"note: {arguments.model} was asked for, and these answered: {shown}", file=sys.stderr)
    if summary.stopped is not None:
        print(f"stopped: {summary.stopped}; go on with --resume", file=sys.stderr)

"""The tasks that Inspect registers: both lanes, open tasks, shadows, and any items by name.

A sample's id is the item's name, its input the prompt of ``adjudge export`` byte for byte, and its target the
verdict that is wanted: a solver never sees the label of a case. A task's version changes with anything
that a model is asked or that judges it: cases, template, schema, snapshot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.solver import generate

from adjudge._version import __version__
from adjudge.adapters.inspect_ai.plain_errors import told_plainly
from adjudge.adapters.inspect_ai.scorer import adjudge_verdict
from adjudge.adapters.inspect_ai.solvers import generate_structured, mock_counts_characters
from adjudge.adapters.items import Item, find_item, items
from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.contract.canonical import canonical_bytes, sha256_hex
from adjudge.contract.errors import UsageError
from adjudge.contract.printable import quoted


@task
def symbolic_equivalence(root: str | None = None) -> Task:
    """Are two expressions equivalent? The public cases of the lane.

    Args:
        root: the folder of the benchmark; found as by the command line when not given.
    """
    return _set_task("symbolic-equivalence", root)


@task
def bounded_grammar(root: str | None = None) -> Task:
    """Word problems of a bounded grammar, some of which have no answer. The public cases of the lane.

    Args:
        root: the folder of the benchmark; found as by the command line when not given.
    """
    return _set_task("bounded-grammar", root)


@task
def open_tasks(root: str | None = None, structured: bool = False) -> Task:
    """Open conjectures that a program decides: a finite witness would settle one.

    Args:
        root: the folder of the benchmark; found as by the command line when not given.
        structured: ask the model for structured output in the shape of a submission.
    """
    return _set_task("tasks", root, structured=structured)


@task
def shadows(root: str | None = None, structured: bool = False) -> Task:
    """False statements with a known counterexample, asked like the open ones.

    Args:
        root: the folder of the benchmark; found as by the command line when not given.
        structured: ask the model for structured output in the shape of a submission.
    """
    return _set_task("shadows", root, structured=structured)


@task(name="items")
def chosen_items(
    names: str | list[str] | None = None, root: str | None = None, structured: bool = False
) -> Task:
    """Any items by name, in the order given.

    Args:
        names: such as ``cb-0043,symbolic-equivalence/b1-0001``.
        root: the folder of the benchmark; found as by the command line when not given.
        structured: ask for structured output where the item is a task.

    Raises:
        PrerequisiteError: Inspect's, with one line: no such item, or one is named twice, or none at all.
    """
    return _task("items", lambda benchmark: _named(names, benchmark), root, structured=structured)


def _named(names: object, benchmark: BenchmarkRoot) -> list[Item]:
    given = names if isinstance(names, list) else str(names).split(",") if names else []
    asked = [str(name).strip() for name in given]
    if not asked:
        raise UsageError("NO_ITEM", "name the items to ask: -T names=cb-0043,symbolic-equivalence/b1-0001")
    if len(set(asked)) < len(asked):
        raise UsageError("DUPLICATE_ITEM", "an item is named twice; for several replies use --epochs")
    return [find_item(name, benchmark) for name in asked]


def _set_task(chosen: str, root: str | None, *, structured: bool = False) -> Task:
    return _task(chosen, lambda benchmark: items(chosen, benchmark), root, structured=structured)


def _task(
    name: str, choose: Callable[[BenchmarkRoot], Iterable[Item]], root: object, *, structured: object
) -> Task:
    """The task; of its parameters, any may be a number, since Inspect guesses the types of ``-T``."""
    with told_plainly():
        if not isinstance(structured, bool):
            shown = quoted(str(structured), 60)
            raise UsageError("BAD_PARAMETER", f"structured is true or false, not {shown}")
        folder = None if root is None else str(root)
        benchmark = find_root(folder)
        asked = list(choose(benchmark))
    digest = _digest(asked)
    return Task(
        dataset=MemoryDataset([_sample(item) for item in asked], name=name),
        setup=mock_counts_characters(),
        solver=generate_structured(folder) if structured else generate(),
        scorer=adjudge_verdict(folder),
        # One broken verifier must not end the run before the other replies are in; the log is an error then.
        continue_on_fail=True,
        version=digest[:12],
        metadata={
            "adjudge_version": __version__,
            "items_sha256": digest,
            "snapshot_id": benchmark.snapshot_id or "working-tree",
        },
    )


def _sample(item: Item) -> Sample:
    return Sample(id=item.name, input=item.prompt, target="accepted", metadata=dict(item.metadata))


def _digest(asked: Iterable[Item]) -> str:
    """Digest of all that is asked and of what judges it, as the suite rows name it."""
    return sha256_hex(canonical_bytes([msgspec.to_builtins(item.row) for item in asked]))

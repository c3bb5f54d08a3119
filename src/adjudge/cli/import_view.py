"""What an import found, shown to a person: what was counted, the table, and where the two sides differ."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from adjudge.cli.output import console

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from adjudge.adapters.importing import Compared, Import

MAX_SHOWN = 40
"""Differing samples that are shown; ``--json`` lists more."""
MAX_PLACES = 5
"""Places of samples that are not counted, of each kind."""


def counted(count: int, one: str, many: str | None = None) -> str:
    """A count with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def show_import(framework: str, lane: str, found: Import) -> None:
    """Counts and reasons, the table of scores and verdicts, and the samples that differ."""
    screen = console()
    matched = f"{found.matched} of {lane}, {found.joined} in the cache"
    screen.print(f"{framework} log: {counted(found.samples, 'sample')}, {matched}", soft_wrap=True)
    for indent, line in _not_counted(found):
        _say(screen, line, indent)
    if not found.matched:
        return
    screen.print(_table(f"{lane}: their scores and our verdicts", found))
    if not found.differing:
        is_scored = any(theirs != "unscored" for theirs, _ in found.agreement)
        screen.print("every score agrees with our verdict" if is_scored else "no sample has a score there")
        return
    _show_differing(screen, found)


def _not_counted(found: Import) -> Iterator[tuple[int, str]]:
    """Lines with their indent."""
    from adjudge.adapters.import_cache import KEPT_OUT
    from adjudge.adapters.import_items import REASONS
    from adjudge.adapters.import_repeats import REPEATS

    logs = list(found.unfinished)
    for log in logs[:MAX_PLACES]:
        yield 2, f"unfinished: {log}"
    if len(logs) > MAX_PLACES:
        yield 2, f"unfinished: {counted(len(logs) - MAX_PLACES, 'more log')}"
    for repeat, count in sorted(found.repeats.items()):
        yield 2, f"repeated: {count}, {REPEATS[repeat]}"
    yield from _places([(one.where, "") for one in found.repeated[:MAX_PLACES]], found.repeats.total())
    for kept_out, count in sorted(found.kept_out.items()):
        yield 2, f"kept out of the cache: {count}, {KEPT_OUT[kept_out]}"
    for reason, count in sorted(found.unmatched.items()):
        yield 2, f"unmatched: {count}, {REASONS[reason]}"
        if reason == "other-set":
            yield from ((4, advice) for advice in other_sets(found))
    yield from _places(
        [(one.where, one.item_id) for one in found.missed[:MAX_PLACES]], found.unmatched.total()
    )


def _places(samples: Sequence[tuple[str, str]], count: int) -> Iterator[tuple[int, str]]:
    for where, name in samples:
        yield 4, where if name in where else f"{where}: {name}"
    if count > len(samples):
        yield 4, f"and {count - len(samples)} more; --json lists them"


def other_sets(found: Import) -> Iterator[str]:
    """Which other set unmatched samples belong to."""
    for name, count in sorted(found.other_sets.items()):
        yield f"{count} of them {'is' if count == 1 else 'are'} of {name}: --lane {name}"


def _table(title: str, found: Import) -> Table:
    """Looks as the tables of ``adjudge compare`` do."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from adjudge.adapters.import_scores import OURS, THEIRS

    table = Table(
        title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), title_style="bold"
    )
    table.add_column("scored there", no_wrap=True)
    for ours in OURS:
        table.add_column(ours, justify="right", no_wrap=True)
    for theirs in THEIRS:
        row = [found.agreement[theirs, ours] for ours in OURS]
        if any(row) or theirs in ("right", "wrong"):
            table.add_row(theirs, *map(str, row))
    return table


def _show_differing(screen: Console, found: Import) -> None:
    from adjudge.adapters.import_scores import DIFFERENCES

    for differs, count in sorted(found.differs.items()):
        screen.print(f"{count} {DIFFERENCES[differs]}", soft_wrap=True)
    for compared in found.differing[:MAX_SHOWN]:
        for indent, line in _lines(compared):
            _say(screen, line, indent)
    more = found.differs.total() - min(len(found.differing), MAX_SHOWN)
    if more:
        screen.print(f"and {more} more; --json lists them")


def _lines(compared: Compared) -> Iterator[tuple[int, str]]:
    there = "no score" if compared.score is None else compared.score
    item = compared.item.rpartition("/")[2]
    if compared.verdict is None:
        yield 2, f"{item}: {there} there, no reply to judge"
        return
    rule = "" if compared.rule is None else f" ({compared.rule})"
    yield 2, f"{item}: {there} there, {compared.verdict} here{rule}"
    yield 4, compared.message or ""
    yield 4, f"> {compared.reply or '(an empty reply)'}"


def _say(screen: Console, line: str, indent: int) -> None:
    """Print a line within the width, the rest of it further in; what has no blank is not cut."""
    first, rest = " " * indent, " " * (indent + 2)
    text = textwrap.fill(
        line,
        screen.width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    screen.print(text, soft_wrap=True)

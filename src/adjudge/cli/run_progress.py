"""Progress of a run: a bar with rate and time left on a terminal, plain lines elsewhere; always on stderr."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.runs.run_facts import Progress

_EVERY = 10.0
"""Seconds between two plain lines."""


@contextlib.contextmanager
def progress_shown(name: str, total: int) -> Iterator[Callable[[Progress], None]]:
    """Show progress as long as the context lasts.

    Args:
        name: what is going on.
        total: questions that are to be asked.
    """
    if sys.stderr.isatty():
        with _bar(name, total) as watch:
            yield watch
    else:
        yield PlainLines(name, total, sys.stderr)


class PlainLines:
    """A line now and then: the first reply, the last one, and what lies between every ten seconds."""

    def __init__(
        self, name: str, total: int, out: IO[str], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._name = name
        self._total = total
        self._out = out
        self._clock = clock
        self._begun = clock()
        self._said: float | None = None
        self._finished = False

    def __call__(self, progress: Progress) -> None:
        """Take note, and say so if it is time."""
        now = self._clock()
        done = progress.answered + progress.failed
        finished = done >= self._total
        due = self._said is None or now - self._said >= _EVERY or (finished and not self._finished)
        if not due or not (done or progress.waiting):
            return
        self._said = now
        self._finished = finished
        print(f"{self._name}: {self.line(progress, now - self._begun)}", file=self._out, flush=True)

    def line(self, progress: Progress, seconds: float) -> str:
        """The words for where a run is."""
        done = progress.answered + progress.failed
        words = [f"{done}/{self._total}"]
        if progress.failed:
            words.append(f"{progress.failed} failed")
        if done and seconds > 0:
            words.append(f"{done / seconds:.2f}/s")
            words.append(f"{_span(seconds / done * (self._total - done))} left")
        if progress.waiting:
            words.append(f"waiting {progress.waiting:.0f} s for the provider")
        return ", ".join(words)


@contextlib.contextmanager
def _bar(name: str, total: int) -> Iterator[Callable[[Progress], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}", markup=False),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}", markup=False),
    )
    with Bar(*columns, console=Console(stderr=True, markup=False, highlight=False)) as bar:
        task = bar.add_task(name, total=total, rate="", note="")

        def watch(progress: Progress) -> None:
            done = progress.answered + progress.failed
            speed = bar.tasks[0].speed
            note = f"{progress.failed} failed" if progress.failed else ""
            if progress.waiting:
                note = f"waiting {progress.waiting:.0f} s for the provider"
            bar.update(task, completed=done, rate=f"{speed:.2f}/s" if speed else "", note=note)

        yield watch


def _span(seconds: float) -> str:
    whole = round(seconds)
    if whole < 90:
        return f"{whole} s"
    return f"{whole // 60} min" if whole < 5400 else f"{whole / 3600:.1f} h"

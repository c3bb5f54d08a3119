"""Showing what a check found: a line a fault for people, one object for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, INVALID, emit_json

if TYPE_CHECKING:
    from adjudge.benchmark.faults import Fault

MAX_LISTED = 1000
"""Faults that a JSON result lists; all are counted."""


class FaultList:
    """Shows faults as they are found and counts them."""

    def __init__(self, *, as_json: bool) -> None:
        self.count = 0
        self._as_json = as_json
        self._listed: list[dict[str, Any]] = []

    def show(self, faults: Iterable[Fault]) -> None:
        """Print each fault, or keep it for the JSON result."""
        from adjudge.contract.printable import one_line

        for fault in faults:
            self.count += 1
            if not self._as_json:
                print(one_line(fault.text))
            elif len(self._listed) < MAX_LISTED:
                self._listed.append(fault.to_dict())

    def finish(self, summary: str, **facts: Any) -> int:
        """Print the summary or the JSON result; returns the exit status."""
        if self._as_json:
            emit_json({**facts, "ok": self.count == 0, "faults": self._listed, "fault_count": self.count})
        else:
            print(summary if self.count == 0 else f"{self.count} fault{'s' if self.count > 1 else ''}")
        return INVALID if self.count else DONE

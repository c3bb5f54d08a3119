"""The table of lanes: the one place that knows their names, folders and report values."""

from pathlib import Path
from typing import Literal, NamedTuple

from adjudge.contract.errors import UsageError

Split = Literal["public", "ood", "sealed"]
"""``ood``, out of distribution: the public questions in another surface form."""


class Lane(NamedTuple):
    """One lane.

    Attributes:
        name: name on the command line.
        summary: what it measures, in one line.
        folder: its files, below the benchmark root, as a POSIX path.
        short: its short name, with which the field ``lane`` in reports begins.
    """

    name: str
    summary: str
    folder: str
    short: str

    def value_of(self, split: Split) -> str:
        """Value of the field ``lane`` in the reports of a split."""
        return f"{self.short}_{split}"

    def cases_of(self, split: Split) -> str:
        """The case file of a split, below the benchmark root; of the sealed split the encrypted one."""
        files = {"public": self.cases, "ood": self.ood_cases, "sealed": self.sealed_cases}
        return files[split]

    def report_of(self, split: Split) -> str:
        """The report of a split, below the benchmark root."""
        files = {"public": self.report, "ood": self.ood_report, "sealed": self.sealed_report}
        return files[split]

    @property
    def cases(self) -> str:
        """The public case file, below the benchmark root."""
        return f"{self.folder}/cases.jsonl"

    @property
    def report(self) -> str:
        """The report of the public split, below the benchmark root."""
        return f"{self.folder}/report.json"

    @property
    def ood_cases(self) -> str:
        """The case file of the split out of distribution, below the benchmark root."""
        return f"{self.folder}/ood/cases.jsonl"

    @property
    def ood_report(self) -> str:
        """The report of the split out of distribution, below the benchmark root."""
        return f"{self.folder}/ood/report.json"

    @property
    def sealed_cases(self) -> str:
        """The encrypted case file, below the benchmark root."""
        return f"{self.folder}/sealed_holdout.age"

    @property
    def sealed_recipient(self) -> str:
        """The public key that the sealed cases are encrypted to, below the benchmark root."""
        return f"{self.folder}/sealed_holdout.pubkey"

    @property
    def sealed_report(self) -> str:
        """The report of the sealed split, below the benchmark root."""
        return f"{self.folder}/sealed_report.json"

    def audit_file(self, verb: str) -> str:
        """The artifact of the audit called ``verb``, below the benchmark root."""
        return f"{self.folder}/audits/{verb}.json"

    def is_under(self, root: Path) -> bool:
        """Whether the benchmark at ``root`` has this lane."""
        return (root / self.cases).is_file()


SYMBOLIC_EQUIVALENCE = Lane(
    name="symbolic-equivalence",
    summary="do two polynomial expressions denote the same polynomial?",
    folder="evals/symbolic_equivalence/v1",
    short="b1",
)
BOUNDED_GRAMMAR = Lane(
    name="bounded-grammar",
    summary="what is the answer to a word problem in a bounded English?",
    folder="evals/bounded_grammar/v1",
    short="b3",
)

LANES = (SYMBOLIC_EQUIVALENCE, BOUNDED_GRAMMAR)


def find_lane(name: str) -> Lane:
    """The lane called ``name``.

    Raises:
        UsageError: code ``UNKNOWN_LANE``.
    """
    for lane in LANES:
        if lane.name == name:
            return lane
    known = ", ".join(lane.name for lane in LANES)
    shown = ascii(name if len(name) <= 60 else name[:57] + "...")
    meant = resembling_lane(name)
    advice = f"known are: {known}" if meant is None else f"did you mean {meant.name}?"
    raise UsageError("UNKNOWN_LANE", f"{shown} is not a lane; {advice}")


def resembling_lane(name: str) -> Lane | None:
    """The lane that ``name`` spells as other harnesses do (``symbolic_equivalence``), if there is one."""
    plain = name.lower().replace("_", "-").removeprefix("adjudge-")
    return next((lane for lane in LANES if lane.name == plain), None)

"""Bring your logs: the replies that another harness stored, judged again and made a response cache.

The log is read once, sample by sample. Every sample is matched to an item, its reply judged as in every other
adapter, and their score set beside our verdict. What was read is data: nothing in a log is believed that can
be computed here.
"""

from __future__ import annotations

import functools
import importlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.adapters.import_cache import Harvest, KeptOut
from adjudge.adapters.import_items import How, ItemIndex, Match, OtherSets, Unmatched
from adjudge.adapters.import_repeats import Repeat, Repeats, question_of
from adjudge.adapters.import_scores import (
    OURS,
    THEIRS,
    Differs,
    Ours,
    Theirs,
    difference,
    our_side,
    read_score,
)
from adjudge.adapters.items import items
from adjudge.adapters.logged import LoggedReply
from adjudge.adapters.referee import Judgement, RefereeError, judge
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract.printable import one_line, shorten

FRAMEWORKS = {"inspect": "inspect_ai", "lm-eval": "lm_eval", "harbor": "harbor"}
"""The frameworks whose logs are read, and the packages here that read them."""

MAX_LISTED = 10_000
"""Samples of each kind (differing, agreeing, unmatched, repeated) that are listed; the others are counted."""
MAX_EXCERPT = 120
_MAX_SCORE = 40
_SHORT_REPLY = 4096
_REMEMBERED = 4096


class Compared(NamedTuple):
    """One matched sample.

    Attributes:
        where: file and line, sample or trial.
        item: the item's name.
        how: what the item was found by.
        epoch: which of several replies it is.
        score: their score, as logged; ``None`` when there is none.
        theirs: what it says.
        verdict, code, message, rule: ours, and the rule of the parser that decided; ``None`` without a reply.
        ours: our verdict as a column of the table.
        differs: how the two differ, ``None`` when they agree.
        kept_out: why the reply is not in the cache, ``None`` when it is.
        reply: how the reply begins, in printable form.
    """

    where: str
    item: str
    how: How
    epoch: int
    score: str | None
    theirs: Theirs
    verdict: str | None
    code: str | None
    message: str | None
    rule: str | None
    ours: Ours
    differs: Differs | None
    kept_out: KeptOut | None
    reply: str | None


class Missed(NamedTuple):
    """A sample that is no item's."""

    where: str
    item_id: str
    reason: Unmatched


class Repeated(NamedTuple):
    """A sample that is not counted again."""

    where: str
    item: str
    epoch: int
    reason: Repeat


class Import:
    """What an import found; see :func:`read_import`.

    Attributes:
        harvest: the replies that are to join the cache.
        samples: how many samples were read.
        agreement: how often each of their scores met each of our verdicts.
        how, kept_out, unmatched, repeats, differs: how often each was the case.
        other_sets: how many of the unmatched samples are of another set, by its name.
        unfinished: the logs whose run did not end well, with its state.
        differing, agreeing, missed, repeated: the samples themselves, :data:`MAX_LISTED` of each at most.
    """

    def __init__(self, harvest: Harvest) -> None:
        self.harvest = harvest
        self.samples = 0
        self.agreement: Counter[tuple[Theirs, Ours]] = Counter()
        self.how: Counter[How] = Counter()
        self.kept_out: Counter[KeptOut] = Counter()
        self.unmatched: Counter[Unmatched] = Counter()
        self.repeats: Counter[Repeat] = Counter()
        self.differs: Counter[Differs] = Counter()
        self.other_sets: Counter[str] = Counter()
        self.unfinished: dict[str, None] = {}
        self.differing: list[Compared] = []
        self.agreeing: list[Compared] = []
        self.missed: list[Missed] = []
        self.repeated: list[Repeated] = []

    @property
    def matched(self) -> int:
        """Samples that are an item's, each question once."""
        return self.how.total()

    @property
    def joined(self) -> int:
        """Samples whose reply belongs into the cache."""
        return self.matched - self.kept_out.total()

    def note(self, compared: Compared) -> None:
        """Count a matched sample."""
        self.how[compared.how] += 1
        self.agreement[compared.theirs, compared.ours] += 1
        if compared.kept_out is not None:
            self.kept_out[compared.kept_out] += 1
        if compared.differs is not None:
            self.differs[compared.differs] += 1
        listed = self.agreeing if compared.differs is None else self.differing
        if len(listed) < MAX_LISTED:
            listed.append(compared)

    def miss(self, reply: LoggedReply, reason: Unmatched) -> None:
        """Count a sample that is no item's."""
        self.unmatched[reason] += 1
        if len(self.missed) < MAX_LISTED:
            self.missed.append(Missed(one_line(reply.where), _excerpt(reply.item_id), reason))

    def repeat(self, match: Match, reply: LoggedReply, reason: Repeat) -> None:
        """Count a sample that stands for a question that is counted already."""
        self.repeats[reason] += 1
        if len(self.repeated) < MAX_LISTED:
            self.repeated.append(Repeated(one_line(reply.where), match.item.name, reply.epoch, reason))

    def as_object(self) -> dict[str, Any]:
        """Everything as one object for JSON."""
        listed = len(self.differing) + len(self.agreeing) + len(self.missed) + len(self.repeated)
        table = {one: {other: self.agreement[one, other] for other in OURS} for one in THEIRS}
        return {
            "samples": self.samples,
            "matched": self.matched,
            "matched_by": dict(sorted(self.how.items())),
            "joined": self.joined,
            "kept_out": dict(sorted(self.kept_out.items())),
            "unmatched": dict(sorted(self.unmatched.items())),
            "other_sets": dict(sorted(self.other_sets.items())),
            "repeated": dict(sorted(self.repeats.items())),
            "unfinished": list(self.unfinished),
            "agreement": table,
            "differences": dict(sorted(self.differs.items())),
            "differing": [_listed(one) for one in self.differing],
            "agreeing": [_listed(one) for one in self.agreeing],
            "unmatched_samples": [one._asdict() for one in self.missed],
            "repeated_samples": [one._asdict() for one in self.repeated],
            "left_off": self.samples - listed,
        }


def reader_of(framework: str) -> Callable[[Path], Iterator[LoggedReply]]:
    """The function that reads the logs of a framework; the framework itself is not needed."""
    module = importlib.import_module(f"adjudge.adapters.{FRAMEWORKS[framework]}.logs")
    read: Callable[[Path], Iterator[LoggedReply]] = module.read
    return read


def read_import(replies: Iterable[LoggedReply], chosen: str, root: BenchmarkRoot, harvest: Harvest) -> Import:
    """Match, judge and compare logged replies, each question once; nothing is written.

    Args:
        replies: what the reader of a log gives.
        chosen: the lane, or ``tasks`` or ``shadows``.
        root: the benchmark.
        harvest: takes the replies that can join the cache.

    Raises:
        LogError: the log cannot be read.
        UsageError: no such set of items; an epoch that is no run.
        ImportRefused: two replies to one item in one run, or too much.
        FaultError, FileError, CaseFileError, SnapshotMismatchError: the benchmark is not in order.
    """
    index = ItemIndex(items(chosen, root))
    others = OtherSets(chosen, root)
    found = Import(harvest)
    bench = _Bench(root)
    seen = Repeats()
    unanswered: dict[bytes, tuple[Match, LoggedReply]] = {}
    for reply in replies:
        found.samples += 1
        if reply.unfinished is not None:
            found.unfinished.setdefault(one_line(reply.unfinished))
        match = index.match(reply)
        if not isinstance(match, Match):
            _miss(found, reply, match, others)
            continue
        repeat = seen.add(match, reply, read_score(reply.score))
        if repeat is not None:
            found.repeat(match, reply, repeat)
        elif reply.reply is None:
            unanswered[question_of(match, reply)] = match, reply._replace(item_id="", prompt=None)
        else:
            found.note(_compare(match, reply, bench, harvest))
    for question, (match, reply) in unanswered.items():
        if seen.is_answered(question):
            found.repeat(match, reply, "answered")
        else:
            found.note(_compare(match, reply, bench, harvest))
    return found


def _miss(found: Import, reply: LoggedReply, reason: Unmatched, others: OtherSets) -> None:
    other = others.of(reply) if reason in ("unknown-item", "other-set") else None
    if other is not None:
        found.other_sets[other] += 1
        reason = "other-set"
    found.miss(reply, reason)


class _Bench:
    """Judges replies, and remembers the last few thousand short ones: models repeat each other."""

    def __init__(self, root: BenchmarkRoot) -> None:
        self._root = root
        self._remembered = functools.lru_cache(maxsize=_REMEMBERED)(self._judge)

    def judge(self, name: str, reply: str) -> tuple[Judgement | None, str | None]:
        """The judgement, or ``None`` and what went wrong with the verifier."""
        return (self._remembered if len(reply) <= _SHORT_REPLY else self._judge)(name, reply)

    def _judge(self, name: str, reply: str) -> tuple[Judgement | None, str | None]:
        try:
            return judge(name, reply, self._root), None
        except RefereeError as error:
            return None, error.message


def _compare(match: Match, reply: LoggedReply, bench: _Bench, harvest: Harvest) -> Compared:
    judgement, fault = None, None
    if reply.reply is not None:
        judgement, fault = bench.judge(match.item.name, reply.reply)
    theirs = read_score(reply.score)
    ours = "unscorable" if fault is not None else our_side(judgement)
    details = {} if judgement is None else judgement.record["details"]
    return Compared(
        where=one_line(reply.where),
        item=match.item.name,
        how=match.how,
        epoch=reply.epoch,
        score=None if reply.score is None else _excerpt(reply.score, _MAX_SCORE),
        theirs=theirs,
        verdict=judgement.verdict if judgement else "error" if fault else None,
        code=judgement.code if judgement else "NO_VERDICT" if fault else None,
        message=judgement.message if judgement else fault,
        rule=details.get("rule") or details.get("reply_fault"),
        ours=ours,
        differs=difference(theirs, ours),
        kept_out=harvest.add(match, reply),
        reply=None if reply.reply is None else _excerpt(reply.reply),
    )


def _excerpt(text: str, limit: int = MAX_EXCERPT) -> str:
    """The beginning of a text, with single blanks and with nothing in it that a terminal would obey."""
    return one_line(shorten(" ".join(text[: 4 * limit].split()), limit))


def _listed(one: Compared) -> dict[str, Any]:
    return {name: value for name, value in one._asdict().items() if name != "reply" or one.differs}

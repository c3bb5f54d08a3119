"""Finding the caches below a folder, counting what is in one, and handing its replies on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.contract.errors import FileError
from adjudge.runs.budget import tokens_used
from adjudge.runs.reply_log import Kept, Stored, walk

RUN_FILE = re.compile(r"run-[1-9][0-9]{0,5}\.jsonl", re.ASCII)


class CacheFacts(NamedTuple):
    """What is in one cache.

    Attributes:
        records: replies.
        verdicts: how often each verdict was read; of answers with a value only that there is one.
        finish_reasons: how often each reason was given; ``unknown`` where none was.
        empty: replies without text.
        tokens: counted tokens in and out; ``None`` when nobody counted.
        latency_ms: least, upper median and most; ``None`` when nobody measured.
    """

    provider: str
    model: str
    run: int
    records: int
    verdicts: dict[str, int]
    finish_reasons: dict[str, int]
    empty: int
    tokens: tuple[int, int] | None
    latency_ms: tuple[int, int, int] | None


def find_caches(paths: list[Path]) -> list[Path]:
    """The caches that are named, and those below the folders that are; sorted.

    Raises:
        FileError: code ``MISSING``.
    """
    found: set[Path] = set()
    for path in paths:
        if path.is_dir():
            found.update(file for file in path.rglob("run-*.jsonl") if RUN_FILE.fullmatch(file.name))
        elif path.exists():
            found.add(path)
        else:
            raise FileError("MISSING", "no such file or folder", path=str(path))
    return sorted(found)


def facts(path: Path) -> CacheFacts | None:
    """Check a cache and count; ``None`` when it is empty.

    Raises:
        FrontierRunError: code ``CACHE_CORRUPT``.
    """
    verdicts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    latencies: list[int] = []
    empty = tokens_in = tokens_out = 0
    counted = False
    last: Stored | None = None
    for stored in distinct(path):
        record = stored.record
        verdicts["answered" if " " in stored.verdict else stored.verdict] += 1
        reasons[record.finish_reason or "unknown"] += 1
        empty += not record.raw_reply.strip()
        if record.latency_ms is not None:
            latencies.append(record.latency_ms)
        used = tokens_used(record.usage)
        if used is not None:
            counted = True
            tokens_in, tokens_out = tokens_in + used[0], tokens_out + used[1]
        last = stored
    if last is None:
        return None
    latencies.sort()
    return CacheFacts(
        provider=last.record.provider,
        model=last.record.model,
        run=last.record.run,
        records=sum(reasons.values()),
        verdicts=dict(sorted(verdicts.items())),
        finish_reasons=dict(sorted(reasons.items())),
        empty=empty,
        tokens=(tokens_in, tokens_out) if counted else None,
        latency_ms=(latencies[0], latencies[len(latencies) // 2], latencies[-1]) if latencies else None,
    )


def distinct(path: Path) -> Iterator[Stored]:
    """The records of a cache, of which no two may be about one case.

    Raises:
        FrontierRunError: code ``CACHE_CORRUPT``.
    """
    kept = Kept(path)
    for stored in walk(path):
        kept.add(stored.record)
        yield stored


def row(stored: Stored) -> dict[str, Any]:
    """A record as a row of an export: one flat object."""
    record = stored.record
    used = tokens_used(record.usage)
    return {
        "provider": record.provider,
        "model": record.model,
        "run": record.run,
        "case_id": record.case_id,
        "verdict": stored.verdict,
        "finish_reason": record.finish_reason,
        "latency_ms": record.latency_ms,
        "tokens_in": used[0] if used else None,
        "tokens_out": used[1] if used else None,
        "raw_reply": record.raw_reply,
    }

"""Hold caches of replies against each other: on which cases are the raw replies the same bytes?"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any


def read(path: Path) -> dict[str, dict[str, Any]]:
    """The records of a cache by case."""
    records = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return {record["case_id"]: record for record in records}


def main() -> int:
    """Compare; exit 1 when a reply, a parameter or the set of cases differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("caches", nargs="+", type=Path, metavar="run-K.jsonl")
    paths = parser.parse_args().caches
    runs = [read(path) for path in paths]
    for path, run in zip(paths, runs, strict=True):
        counts = Counter(record["verdict"] for record in run.values())
        ends = Counter(str(record["finish_reason"]) for record in run.values())
        times = sorted(record["latency_ms"] for record in run.values() if record["latency_ms"] is not None)
        middle = times[len(times) // 2] if times else None
        print(f"{path}: {len(run)} replies, {dict(counts)}, ended by {dict(ends)}, median {middle} ms")
    cases = set.intersection(*map(set, runs))
    differing = [
        case
        for case in sorted(cases)
        if len({(run[case]["raw_sha256"], json.dumps(run[case]["params"])) for run in runs}) > 1
    ]
    same_cases = all(set(run) == cases for run in runs)
    print(
        f"same bytes: {len(cases) - len(differing)} of {len(cases)} cases; differing: {differing or 'none'}"
    )
    if not same_cases:
        print("the caches do not hold the same cases", file=sys.stderr)
    return 0 if same_cases and not differing else 1


if __name__ == "__main__":
    sys.exit(main())

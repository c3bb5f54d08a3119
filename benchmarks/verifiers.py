"""The time of each task's costliest witness in the sandbox, beside a quarter of its time limit.

    python benchmarks/verifiers.py           print the table
    python benchmarks/verifiers.py --write   and write docs/conjectures/costs.json, which the pages show

The witnesses come from ``tests/verifiers/witnesses``: the function ``largest`` of each verifier.
"""

import argparse
import importlib.util
import statistics
import time
from pathlib import Path

from adjudge.contract.canonical import canonical_bytes, file_bytes
from adjudge.contract.strict_json import read_record
from adjudge.contract.task import Task
from adjudge.judging.judge import judge

ROOT = Path(__file__).resolve().parents[1]
COSTS = ROOT / "docs" / "conjectures" / "costs.json"
ROUNDS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the figures that the documentation shows")
    write = parser.parse_args().write
    costs = dict(sorted(measured(path) for path in (ROOT / "tests" / "verifiers" / "witnesses").glob("*.py")))
    for task_id, cost in costs.items():
        time_of = f"{cost['ms']:>6} ms of {cost['quarter_ms']:>6}"
        print(f"{task_id}  {time_of}  {cost['bytes']:>8} bytes  {cost['witness']}")
    over = [task_id for task_id, cost in costs.items() if cost["ms"] > cost["quarter_ms"]]
    print(f"{len(costs)} tasks; over a quarter of their time limit: {', '.join(over) or 'none'}")
    if write:
        COSTS.write_bytes(file_bytes(costs))


def measured(path):
    """Task id and cost of the costliest witness of one verifier."""
    spec = importlib.util.spec_from_file_location(f"costs_{path.stem}", path)
    witnesses = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(witnesses)
    folder = "shadows" if witnesses.TASK.startswith("ks-") else "benchmark"
    task = read_record((ROOT / "problems" / folder / f"{witnesses.TASK}.json").read_bytes(), Task)
    submission = {"task_id": task.task_id, "outcome": "counterexample", "witness": witnesses.largest()}
    data = canonical_bytes(submission)
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        verdict = judge(task, data)
        times.append(time.perf_counter() - begun)
    if verdict.verdict not in {"accepted", "rejected"} or verdict.details.get("code") == "WORK_LIMIT":
        raise SystemExit(f"{task.task_id}: the costliest witness is not decided: {verdict.message}")
    return task.task_id, {
        "witness": (witnesses.largest.__doc__ or "").strip().splitlines()[0].rstrip("."),
        "bytes": len(data),
        "ms": round(statistics.median(times) * 1000),
        "quarter_ms": task.limits.timeout_ms // 4,
    }


if __name__ == "__main__":
    main()

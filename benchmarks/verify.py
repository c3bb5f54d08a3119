"""How fast submissions are judged, each figure beside its floor in the same run.

* Isolated, on two cores: ``verify_batch`` with two workers, against two processes that do nothing but fork
  and wait, forked from the same warm parent. Goal: at least 0.6 of that rate.
* In this process, without isolation: goal at least 15,000 verdicts a second.
* A long batch: memory of the parent below 300 MB and no larger than that of a short one; that of the largest
  worker beside it. ``--lines 1000000`` runs it in full; the default is shorter.

The two sides of a ratio are measured in turn, A B A B …, so that a drift of the machine's speed, or another
program on it, hits both alike.
"""

import argparse
import json
import os
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path

from adjudge.benchmark.batch import default_jobs, judge_stream
from adjudge.benchmark.root import find_root
from adjudge.benchmark.verification import Verification
from adjudge.contract.canonical import canonical_bytes

REPOSITORY = Path(__file__).resolve().parent.parent
WITNESS = {"n": "15", "factorization": [{"prime": "3", "exponent": 1}, {"prime": "5", "exponent": 1}]}
SUBMISSION = json.dumps({"task_id": "cb-0043", "outcome": "counterexample", "witness": WITNESS}).encode()
LONG_KINDS = (
    SUBMISSION,
    b'{"task_id":"ks-0001","outcome":"counterexample","witness":'
    b'{"k":5,"terms":["27","84","110","133"],"total":"144"}}',
    b'{"task_id":"cb-0043","outcome":"no-result","witness":null}',
    b'{"task_id":"cb-0043","outcome":"no-res',
    b'{"task_id":"cb-9999","outcome":"no-result","witness":null}',
    b'{"task_id":"cb-0057","outcome":"no-result","witness":null}',
)


def bare_loops(workers, runs):
    """Seconds that ``workers`` processes need to fork and wait ``runs`` times between them."""
    started = time.perf_counter()
    pids = []
    for _ in range(workers):
        pid = os.fork()
        if pid == 0:
            for _ in range(runs // workers):
                child = os.fork()
                if child == 0:
                    os._exit(0)
                os.waitpid(child, 0)
            os._exit(0)
        pids.append(pid)
    for pid in pids:
        os.waitpid(pid, 0)
    return time.perf_counter() - started


def batch(court, path, jobs):
    """Seconds that a batch takes, and the lines that it wrote."""
    started = time.perf_counter()
    written = 0
    with path.open("rb") as stream:
        for chunk in judge_stream(court, stream, jobs=jobs):
            written += chunk.count(b"\n")
    return time.perf_counter() - started, written


def isolated(folder, rounds, runs):
    court = Verification(find_root(REPOSITORY), snapshot_id="working-tree")
    court.verdict("cb-0043", SUBMISSION)  # warm: the task, its verifier and the sandbox are loaded
    path = folder / "isolated.jsonl"
    path.write_bytes((SUBMISSION + b"\n") * runs)
    ratios, rates, bare_rates, by_processor = [], [], [], []
    for _ in range(rounds):
        before = processor_seconds()
        bare_rates.append(runs / bare_loops(2, runs))
        between = processor_seconds()
        seconds, written = batch(court, path, 2)
        assert written == runs
        rates.append(runs / seconds)
        ratios.append(rates[-1] / bare_rates[-1])
        by_processor.append((between - before) / (processor_seconds() - between))
    show("isolated verdicts, 2 workers", statistics.median(rates), "a second")
    show("floor: fork and wait, 2 workers", statistics.median(bare_rates), "a second")
    show("ratio to the floor (goal: 0.6)", statistics.median(ratios), f"of {rounds} rounds: {listed(ratios)}")
    show("  the same by processor time", statistics.median(by_processor), f"{listed(by_processor)}")


def processor_seconds():
    """Processor time of this process and of all that it has waited for, and they in turn."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def in_process(rounds, runs):
    court = Verification(find_root(REPOSITORY), snapshot_id="working-tree", isolation="none")
    rates, cpu_rates = [], []
    for _ in range(rounds):
        started, cpu = time.perf_counter(), time.process_time()
        for _ in range(runs):
            canonical_bytes(court.verdict("cb-0043", SUBMISSION))
        rates.append(runs / (time.perf_counter() - started))
        cpu_rates.append(runs / (time.process_time() - cpu))
    show("in this process (goal: 15,000)", max(rates), "a second, the best round")
    show("  by processor time of this process", max(cpu_rates), "a second")


def long_batch(folder, lines, isolation):
    """Peak memory of a parent that judges a short batch, and of one that judges a long one."""
    for count in (min(lines, 10_000), lines):
        path = folder / f"long-{count}.jsonl"
        with path.open("wb") as stream:
            for number in range(count):
                stream.write(LONG_KINDS[number % len(LONG_KINDS)] + b"\n")
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            court = Verification(find_root(REPOSITORY), snapshot_id="working-tree", isolation=isolation)
            seconds, written = batch(court, path, default_jobs())
            assert written == count
            whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
            peaks_here = [resource.getrusage(who).ru_maxrss for who in whose]
            os.write(writing, json.dumps([*peaks_here, seconds]).encode())
            os._exit(0)
        os.close(writing)
        data = b""
        while chunk := os.read(reading, 1000):
            data += chunk
        os.close(reading)
        assert os.waitpid(pid, 0)[1] == 0
        *peaks, seconds = json.loads(data)
        parent, worker = (peak / (1024 if sys.platform != "darwin" else 1024**2) for peak in peaks)
        path.unlink()
        show(f"batch of {count:,}, isolation {isolation}", parent, "MB at most in the parent (goal: 300)")
        show("", worker, "MB at most in a worker")
        show("", count / seconds, "verdicts a second")


def show(what, number, unit):
    print(f"{what:42s} {number:12,.3f} {unit}", flush=True)


def listed(ratios):
    return " ".join(f"{ratio:.2f}" for ratio in sorted(ratios))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--runs", type=int, default=600, help="verdicts of a round")
    parser.add_argument("--lines", type=int, default=50_000, help="lines of the long batch")
    parser.add_argument("--isolation", choices=("process", "none"), default="none", help="of the long batch")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if arguments.rounds:
            isolated(folder, arguments.rounds, arguments.runs)
            in_process(arguments.rounds, arguments.runs * 20)
        if arguments.lines:
            long_batch(folder, arguments.lines, arguments.isolation)


if __name__ == "__main__":
    main()

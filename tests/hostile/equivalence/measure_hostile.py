"""Time and memory of every answer on the hostile corpus, each category in a child under a memory limit.

    python tests/hostile/equivalence/measure_hostile.py          measure, print and write timing.txt
    python tests/hostile/equivalence/measure_hostile.py --print  measure and print only

The times are processor time of one answer, the least of up to three runs where one took longer than 20 ms, so
that a loaded machine does not count. An answer that ends the child (an abort in a library, the memory limit,
20 seconds) is reported as such.
"""

import json
import resource
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from hostile_texts import OTHER, corpus, questions

MEBIBYTE = 1 << 20
MEMORY = 200 * MEBIBYTE
GOAL = 0.100
SECONDS = 20
"""Processor time after which the system ends the child: all answers about one text, with repetitions."""

TIMING = Path(__file__).parent / "timing.txt"


def _measure(item, check_equivalence):
    worst = 0.0, "", ""
    for a, b, options in questions(item):
        times = []
        while not times or (times[-1] > 0.02 and len(times) < 3):
            started = time.process_time()
            verdict = check_equivalence(a, b, **options)
            times.append(time.process_time() - started)
        if min(times) >= worst[0]:
            partner = "itself" if a == b else "x+1" if b == OTHER else "an equal text"
            answer = verdict.refusal.code if verdict.refusal else f"{verdict.verdict} by {verdict.method}"
            worst = min(times), f"{options['syntax']}, {options['scope']}, beside {partner}", answer
    return worst


def child(category, first):
    """Measure the texts of a category from number ``first`` on; one JSON line each."""
    from adjudge.algebra import check_equivalence

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    check_equivalence("(x+1)^2", "x^2+2*x+1")
    check_equivalence("(x+1)^1000/2", "(x+2)^1000", scope="rational")
    for item in [item for item in corpus() if item.category == category][first:]:
        spent = int(time.process_time()) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (spent + SECONDS, resource.RLIM_INFINITY))
        print(json.dumps(_measure(item, check_equivalence)), flush=True)
    print(json.dumps(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024), flush=True)


def run_category(category, count):
    """The measurements of a category and its peak memory in bytes; a dead child is begun anew after its last
    text."""
    found, peak = [], 0
    while len(found) < count:
        command = [sys.executable, __file__, "--child", category, str(len(found))]
        done = subprocess.run(command, capture_output=True, text=True)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        if done.returncode == 0:
            peak = max(peak, lines.pop())
        found += lines
        if done.returncode != 0:
            said = (done.stderr.strip().splitlines() or [""])[-1][:100]
            found.append([float("inf"), "", f"CHILD ENDED with status {done.returncode}: {said}"])
    return found, peak


def main():
    import flint

    items = corpus()
    lines = [
        "Hostile corpus of the equivalence engine: the worst answer of every category.",
        "Written by tests/hostile/equivalence/measure_hostile.py.",
        f"{time.strftime('%Y-%m-%d')}, Python {sys.version.split()[0]}, FLINT {flint.__FLINT_VERSION__}, "
        f"python-flint {flint.__version__}; processor time on one core.",
        f"Memory of a child, interpreter included, limited to {MEMORY // MEBIBYTE} MiB of address space.",
        "",
        f"{'category':16s} {'texts':>5s} {'answers':>7s} {'worst ms':>9s} {'peak MiB':>8s}  worst answer",
    ]
    slow, worst, total = [], 0.0, 0
    for category in dict.fromkeys(item.category for item in items):
        chosen = [item for item in items if item.category == category]
        count = sum(1 for item in chosen for _ in questions(item))
        found, peak = run_category(category, len(chosen))
        top = max(range(len(found)), key=lambda index: found[index][0])
        seconds, where, answer = found[top]
        lines.append(
            f"{category:16s} {len(chosen):5d} {count:7d} {seconds * 1000:9.1f} {peak / MEBIBYTE:8.0f}  "
            f"{_shown(chosen[top].text)} ({where}): {answer}"
        )
        total += count
        worst = max(worst, seconds)
        slow += [
            f"  {seconds * 1000:8.1f} ms  {_shown(item.text)} ({where}): {answer}"
            for item, (seconds, where, answer) in zip(chosen, found, strict=True)
            if seconds > GOAL
        ]
    lines += ["", f"{len(items)} texts, {total} answers, worst {worst * 1000:.1f} ms"]
    lines += [f"above {GOAL * 1000:.0f} ms: {len(slow)} texts", *slow[:40]]
    text = "\n".join(lines) + "\n"
    print(text, end="")
    if "--print" not in sys.argv:
        TIMING.write_text(text, "ascii")


def _shown(text):
    return ascii(text if len(text) <= 44 else f"{text[:30]}...({len(text)})")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2], int(sys.argv[3]))
    else:
        main()

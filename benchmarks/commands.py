"""Whole commands timed in turn, A B A B …, so that a drift of the machine's speed hits both alike."""

import statistics
import subprocess
import time


def interleaved(commands, *, runs=15, warmup=2, stdin=None):
    """Wall times in seconds of each command (a list of arguments), by name; the warm-up runs are dropped."""
    times = {name: [] for name in commands}
    for round_number in range(runs + warmup):
        for name, command in commands.items():
            started = time.perf_counter()
            subprocess.run(command, input=stdin, capture_output=True, check=True)
            if round_number >= warmup:
                times[name].append(time.perf_counter() - started)
    return times


def report(times, *, floor):
    """Print the median of each command, and the median ratio to ``floor`` taken round by round."""
    for name, values in times.items():
        ratios = [value / base for value, base in zip(values, times[floor], strict=True)]
        median, ratio = statistics.median(values), statistics.median(ratios)
        print(f"{name:44s} {median * 1000:8.1f} ms   {ratio:6.2f} x floor")

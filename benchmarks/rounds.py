"""In-process timing, interleaved: every round runs each contestant once, in turn.

Times are processor time, so that a neighbour on the machine does not count; figures are medians over rounds,
and a ratio is the median of the ratios within each round.
"""

import gc
import math
import statistics
import time


def interleaved(contestants, *, rounds, least=0.0):
    """Seconds of one run of each contestant, by name, one entry a round.

    Args:
        contestants: name to a function without arguments.
        rounds: how many rounds are kept; one more is run first and dropped.
        least: repeat a run within a round, after one that is not counted, until it has taken this many
            seconds, and divide.
    """
    times = {name: [] for name in contestants}
    for number in range(rounds + 1):
        for name, run in contestants.items():
            gc.collect()
            if least:
                run()  # what the contestant before it left in caches and in the allocator is not measured
            count, started = 0, time.process_time()
            while True:
                run()
                count += 1
                spent = time.process_time() - started
                if spent >= least:
                    break
            if number:
                times[name].append(spent / count)
    return times


def ratio(times, name, other):
    """Median over rounds of the time of one contestant over that of another."""
    return statistics.median(a / b for a, b in zip(times[name], times[other], strict=True))


def exponent(sizes, seconds):
    """Growth from the smallest to the largest size: time is about size to this power; None for one size."""
    if len(sizes) < 2:
        return None
    return math.log(seconds[-1] / seconds[0]) / math.log(sizes[-1] / sizes[0])


def shown(seconds):
    """A time with three digits and a unit."""
    for unit, factor in (("us", 1e6), ("ms", 1e3), ("s ", 1.0)):
        if seconds * factor < 1000 or unit == "s ":
            return f"{seconds * factor:.3g} {unit}"
    raise AssertionError

"""Symbolic equivalence against its peers: the same cases, one run, medians of interleaved rounds.

    python benchmarks/equivalence.py           about two minutes
    python benchmarks/equivalence.py --full    all sizes, slow peers on more cases, more rounds

The floor is python-flint alone: values that are already built, no text, no bounds, no certificate.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import families
import flint
import peers
from flint_floor import lane_floor
from rounds import exponent, interleaved, ratio, shown

from adjudge.algebra import Limits, check_equivalence, expansion
from adjudge.algebra.expander import Expander
from adjudge.algebra.program import leaves_of, names

SAMPLE = 16
"""Math-Verify is slow: it gets one lane case in this many."""

LARGE = Limits(
    characters=10**8,
    tokens=10**8,
    terms=10**8,
    coefficient_bits=10**8,
    expansion_work=10**12,
    expansion_bytes=10**11,
    point_bits=10**8,
    point_work=10**12,
)
"""The benchmark goes beyond what a user's text may ask for."""

FLOOR, OURS = "bare FLINT", "adjudge"
ARITHMETIC, CERTIFIED, LEAVES = "adjudge, arithmetic", "adjudge, certified", "bare FLINT from lists"


def goal(words, reached, least):
    """Print whether a ratio is at least what was asked for."""
    print(
        f"      goal: {words}: {reached:.2f}, needed {least:.2f}: {'met' if reached >= least else 'MISSED'}"
    )


def growth(medians):
    """Print the exponents of growth over the sizes of a family."""
    powers = {
        name: exponent([size for size, _ in points], [seconds for _, seconds in points])
        for name, points in medians.items()
    }
    told = [f"{name} {power:.2f}" for name, power in powers.items() if power is not None]
    print(f"      growth exponents: {', '.join(told)}")


def asking(pairs, equal):
    """A function that asks a peer about all pairs; what it cannot read counts as an answer."""

    def run():
        for a, b in pairs:
            try:
                equal(a, b)
            except Exception:  # a peer may raise anything
                continue

    return run


def faults(cases, equal):
    """How many decided labels a peer contradicts, and how many cases it cannot answer."""
    wrong = failed = 0
    for a, b, label in cases:
        try:
            answer = equal(a, b)
        except Exception:  # a peer may raise anything
            failed += 1
        else:
            wrong += label != "refused" and bool(answer) != (label == "equivalent")
    return f"{wrong:5d} {failed:10d}"


def lane(found, rounds):
    """The 185 cases; return the median seconds of a case, ours and the floor's."""
    cases = families.lane_pairs()
    floors = [floor for floor in (lane_floor(a, b) for a, b, _ in cases) if floor]
    asked = {name: cases[:: SAMPLE if name == "math-verify" else 1] for name in found}
    contestants = {
        FLOOR: lambda: [floor() for floor in floors],
        OURS: lambda: [check_equivalence(a, b, syntax="lane") for a, b, _ in cases],
        **{name: asking([case[:2] for case in asked[name]], found[name]) for name in found},
    }
    counts = {FLOOR: len(floors), OURS: len(cases)} | {name: len(asked[name]) for name in found}
    raw = interleaved(contestants, rounds=rounds)
    times = {name: [seconds / counts[name] for seconds in values] for name, values in raw.items()}
    verdicts = [check_equivalence(a, b, syntax="lane").verdict for a, b, _ in cases]
    said = {OURS: f"{sum(v != case[2] for v, case in zip(verdicts, cases, strict=True)):5d} {0:10d}"}
    said |= {name: faults(asked[name], found[name]) for name in found}
    print(f"\nThe lane: {len(cases)} cases, text to verdict (ours with certificate), time of a case")
    print(f"    {'':14s}{'cases':>6s}{'median':>10s}{'/ floor':>10s}{'/ adjudge':>11s}  wrong unanswered")
    for name in contestants:
        print(
            f"    {name:14s}{counts[name]:6d}{shown(statistics.median(times[name])):>10s}"
            f"{ratio(times, name, FLOOR):10.1f}{ratio(times, name, OURS):11.2f}  {said.get(name, '')}"
        )
    for name, words, least in (
        ("symengine", "symengine's time over ours (1.3 times its time is allowed)", 1 / 1.3),
        ("sympy expand", "SymPy's time over ours", 30),
        ("math-verify", "Math-Verify's time over ours", 400),
    ):
        if name in times:
            goal(words, ratio(times, name, OURS), least)
    return statistics.median(times[OURS]), statistics.median(times[FLOOR])


def texts(found, rounds, *, full):
    """Products and powers against their expansions, text to verdict."""
    print("\nText to verdict: a product or power against its expansion")
    for family, (make, sizes, leads) in families.TEXTS.items():
        print(f"    {family}")
        medians = {}
        for size in sizes:
            a, b, bare = make(size)
            contestants = {FLOOR: bare, OURS: lambda a=a, b=b: check_equivalence(a, b, limits=LARGE)}
            slow = {}
            for name, equal in found.items():
                if name == "symengine":
                    contestants[name] = asking([(a, b)], equal)
                elif size == sizes[0] or (full and name == "sympy expand"):
                    slow[name] = asking([(a, b)], equal)
            times = interleaved(contestants, rounds=rounds, least=0.002)
            for name, run in slow.items():
                times[name] = interleaved({name: run}, rounds=3 if full else 1)[name]
            middle = {name: statistics.median(values) for name, values in times.items()}
            told = ", ".join(
                f"{name} {shown(seconds)}"
                + (f" ({seconds / middle[OURS]:.3g} x ours)" if name not in (OURS, FLOOR) else "")
                for name, seconds in middle.items()
            )
            method = check_equivalence(a, b, limits=LARGE).method
            print(f"      {size}: {len(a) + len(b)} characters, {method}: {told}")
            for name, seconds in middle.items():
                medians.setdefault(name, []).append((size, seconds))
            if "symengine" in times:
                goal("lead over symengine", ratio(times, "symengine", OURS), leads[size])
        growth(medians)


class Built:
    """Both sides as programs that have been read and collected: what the expansion rung starts from.

    There is no public door to a single rung, so this reaches behind the facade.
    """

    def __init__(self, a, b):
        programs = [self._program(text) for text in (a, b)]
        both = [item for program in programs for item in program]
        self.arguments = (*programs, sorted(names(both)), leaves_of(both), LARGE, frozenset(), None)
        self.expander = Expander(*self.arguments)

    @staticmethod
    def _program(text):
        """The postfix program of a text, taken from a certificate that is cheap to find."""
        return check_equivalence(text, f"{text}+1", limits=LARGE).certificate["a"]

    def arithmetic(self):
        """The expansions and their comparison."""
        expander = self.expander
        dense = expander.method == "fmpz_poly"
        a, b = (expansion.expand(expander._nodes[side], expander._packing, dense=dense) for side in "ab")
        return expansion.equal(a, b)

    def certified(self):
        """Counting the cost, collecting monomials, the expansions, the certificate and its re-check."""
        return Expander(*self.arguments).equal()


def built(found, rounds, *, full):
    """The expansion rung on programs that are already read, against the same arithmetic in bare FLINT."""
    print("\nValues already built (no text): an identity, decided by expansion; times the first column")
    for family, (make, sizes, all_sizes) in families.BUILT.items():
        print(f"    {family}")
        medians = {}
        for size in all_sizes if full else sizes:
            a, b, bare, from_lists = make(size)
            ours = Built(a, b)
            assert bare()
            assert ours.arithmetic()
            contestants = {FLOOR: bare}
            if from_lists:
                contestants[LEAVES] = from_lists
            contestants |= {ARITHMETIC: ours.arithmetic, CERTIFIED: ours.certified}
            if "symengine" in found and size == sizes[0] and not from_lists:
                contestants["symengine"] = _symengine_built(a, b)
            times = interleaved(contestants, rounds=rounds, least=0.002)
            for name, values in times.items():
                medians.setdefault(name, []).append((size, statistics.median(values)))
            told = ", ".join(f"{name} x{ratio(times, name, FLOOR):.2f}" for name in times if name != FLOOR)
            print(f"      {size}: {FLOOR} {shown(statistics.median(times[FLOOR]))}, {told}")
            base = LEAVES if from_lists else FLOOR
            goal(f"arithmetic within 1.2 of {base}", ratio(times, base, ARITHMETIC), 1 / 1.2)
        growth(medians)


def _symengine_built(a, b):
    import symengine

    left, right = symengine.sympify(a), symengine.sympify(b)
    return lambda: symengine.expand(left) == symengine.expand(right)


def stream(per_case, floor, *, pairs):
    """``adjudge check --jsonl``: pairs a second of the whole command, less the start of the interpreter."""
    cases = families.lane_pairs()
    folder = Path("runs") / "benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    seconds, memory = {}, {}
    for count in (len(cases), pairs):
        file = folder / f"pairs-{count}.jsonl"
        lines = (json.dumps({"a": a, "b": b}) for a, b, _ in (cases * (count // len(cases) + 1))[:count])
        file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        runs = [_child(file) for _ in range(3)]
        seconds[count], memory[count] = (min(values) for values in zip(*runs, strict=True))
    each = (seconds[pairs] - seconds[len(cases)]) / (pairs - len(cases))
    print(f"\nadjudge check --jsonl, lane pairs: {1 / each:,.0f} a second, {shown(each)} a pair")
    print(f"      {each / floor:.1f} times the floor, {each / per_case:.2f} times check_equivalence alone,")
    print(f"      which would make {1 / per_case:,.0f} a second")
    told = " and ".join(f"{peak >> 10} MiB for {count:,} pairs" for count, peak in memory.items())
    print(f"      peak memory: {told}")
    goal("pairs a second", 1 / each, 50_000)


_CHILD = """
import json, resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([usage.ru_utime + usage.ru_stime, usage.ru_maxrss]))
"""


def _child(file):
    """Processor time in seconds and peak memory in KiB of one run of the command.

    A small interpreter starts it: the peak of a child includes what its parent held when it forked.
    """
    command = [sys.executable, "-m", "adjudge", "check", "--syntax", "lane", "--jsonl", str(file)]
    done = subprocess.run([sys.executable, "-S", "-c", _CHILD, *command], capture_output=True, check=True)
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--full", action="store_true", help="all sizes, slow peers on more cases, more rounds"
    )
    parser.add_argument("--only", choices=("lane", "texts", "built", "stream"), help="one part")
    arguments = parser.parse_args()
    found, missing = peers.available()
    packages = ("python-flint", "symengine", "sympy", "math-verify")
    installed = [f"{name} {peers.version(name)}" for name in packages if peers.version(name)]
    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, Python {sys.version.split()[0]}, ", end="")
    print(f"FLINT {flint.__FLINT_VERSION__}, {', '.join(installed)}")
    if "sympy expand" in found:
        print(f"SymPy computes with ground types: {peers.ground_types()}")
    for line in missing:
        print(line)
    rounds, only = 31 if arguments.full else 11, arguments.only
    if only in (None, "lane", "stream"):
        per_case, floor = lane(found, rounds)
    if only in (None, "texts"):
        texts(found, rounds, full=arguments.full)
    if only in (None, "built"):
        built(found, rounds, full=arguments.full)
    if only in (None, "stream"):
        stream(per_case, floor, pairs=50_000 if arguments.full else 20_000)


if __name__ == "__main__":
    main()

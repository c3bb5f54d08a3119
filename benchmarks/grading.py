r"""The drop-in scorer against Math-Verify: the same references and replies, medians of interleaved rounds.

    python benchmarks/grading.py           about half a minute with Math-Verify

A reference is ``$…$``, a reply is a few lines that end in ``\boxed{…}``. The pairs are the decided LaTeX
pairs of the real-world cases, and every sixteenth lane case written in LaTeX. Without math-verify
(``benchmarks/requirements-peers.txt``) only our own time is shown.
"""

import json
import logging
import re
import statistics
import sys
import time
from pathlib import Path

import families
import peers
from rounds import interleaved, ratio, shown

from adjudge import grade

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "algebra" / "data" / "equivalence_cases.jsonl"
REPLY = "We multiply out and collect like terms.\nNothing else remains.\n\nThe answer is $\\boxed{%s}$."
OURS, THEIRS = "adjudge.grade", "math-verify"
ROUNDS = 5


def pairs():
    """Reference, reply and label."""
    found = []
    for line in CASES.read_text("utf-8").splitlines():
        case = json.loads(line)
        is_decided = case["expected"] != "refused" and case["scope"] != "beyond"
        if case["syntax"] == "latex" and is_decided:
            found.append((case["a"], case["b"], case["expected"]))
    for a, b, label in families.lane_pairs()[::16]:
        found.append((in_latex(a), in_latex(b), label))
    return [(f"${a}$", REPLY % b, label) for a, b, label in found]


def in_latex(text):
    return re.sub(r"\^(\d+)", r"^{\1}", text).replace("*", r"\cdot ")


def math_verify():
    """Math-Verify as training code calls it, without its time limits."""
    from math_verify import parse, verify

    logging.disable(logging.WARNING)

    def equal(gold, reply):
        return verify(
            parse(gold, parsing_timeout=None), parse(reply, parsing_timeout=None), timeout_seconds=None
        )

    return equal


def main():
    cases = pairs()
    answers = {OURS: [grade(gold, reply) for gold, reply, _ in cases]}
    equal = {OURS: [found.correct for found in answers[OURS]]}
    contestants = {OURS: lambda: [grade(gold, reply) for gold, reply, _ in cases]}
    if peers.version("math-verify"):
        theirs = math_verify()
        equal[THEIRS] = [theirs(gold, reply) for gold, reply, _ in cases]
        contestants[THEIRS] = lambda: [theirs(gold, reply) for gold, reply, _ in cases]
    times = interleaved(contestants, rounds=ROUNDS)
    print(f"{time.strftime('%Y-%m-%d')}, Python {sys.version.split()[0]}, ", end="")
    print(", ".join(f"{name} {peers.version(name) or 'missing'}" for name in ("python-flint", "math-verify")))
    labels = [label == "equivalent" for _, _, label in cases]
    print(f"{len(cases)} pairs of a reference and a reply, {sum(labels)} of them equal; time of a pair")
    print(f"    {'':14s}{'median':>10s}{'/ adjudge':>11s}  wrongly equal  equal but not found")
    for name, said in equal.items():
        median = statistics.median(times[name]) / len(cases)
        false = sum(answer and not label for answer, label in zip(said, labels, strict=True))
        missed = sum(label and not answer for answer, label in zip(said, labels, strict=True))
        print(
            f"    {name:14s}{shown(median):>10s}{ratio(times, name, OURS):11.1f}  {false:13d}  {missed:19d}"
        )


if __name__ == "__main__":
    main()

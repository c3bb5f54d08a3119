"""Write the tables of ``docs/grade.md``: the codes, and pairs beside Math-Verify.

``python docs/gen_grade.py`` writes them between their markers and keeps what was measured of Math-Verify;
``--measure`` measures it anew, in an environment where math-verify 0.9.0 is installed
(``benchmarks/requirements-peers.txt``). A pair is given ten seconds; the process is ended after that.
"""

from __future__ import annotations

import multiprocessing
import re
import sys
from pathlib import Path
from typing import Any

from adjudge.contract.files import write_atomic
from adjudge.judging.grading import GRADE_CODES, grade

PAGE = Path(__file__).with_name("grade.md")
SECONDS = 10

PAIRS = (
    ("$(x+1)^2$", r"The answer is $\boxed{x^2+2x+1}$.", ""),
    (r"$\frac{1}{2}$", "0.5", ""),
    (r"$12\pi$", r"$\pi\cdot 12$", "π is transcendental: equality in it is formal"),
    (r"$\sqrt{2}$", r"\boxed{\sqrt{2}}", "the same text"),
    (r"$\sqrt{8}$", r"$2\sqrt{2}$", "roots are not decided"),
    (r"$\{1,2\}$", r"$\{2,1\}$", ""),
    ("$(1,2)$", "$(2,1)$", ""),
    (r"$\frac{x^2-1}{x-1}$", "$x+1$", "with a note that they differ at 1"),
    (r"$\frac{1}{2^{99}}$", r"$\frac{1}{2^{98}}$", "nothing is rounded"),
    (r"$\frac{1}{2004!}$", r"$\frac{1}{2006!}$", "factorials are not decided"),
    ("$0.333333$", r"$\frac{1}{3}$", "a decimal is an exact number"),
    ("$3m$", "$3$", "`m` is a variable, not a unit"),
    ("$K^2$", "$k^2$", "case matters"),
    ("$a^2-b^2c$", "$a^2-b^2$", ""),
    ("3*x-1*y+13=0", "3x + 4y + 14=0", "equations are not decided"),
    (r"$50\%$", "$50$", "a percentage is not a number"),
    (r"$50\%$", "$0.5$", ""),
    (r"$50\%$", r"$50.0\%$", ""),
    ("$(0,12.5)$", "$0<x<12.5$", "intervals and relations are not decided"),
    ("$0<x<12.5$", "$(0,12.5)$", "the same pair the other way round"),
    ("$5$", "$x=5$", "the value of which name?"),
    ("$x=5$", "$x=5.0$", ""),
    (r"$2\frac{1}{2}$", r"$\frac{5}{2}$", "a mixed number, or a product"),
    ("1000", "1,000", "a thousand, or a list"),
    ("8", "The answer is 7 or maybe 8", "hedged"),
    ("8", r"\boxed{7} or \boxed{8}", "several answers"),
    ("9", r"First \boxed{7}, then \boxed{8}.", "whichever is meant, it is wrong"),
    ("8", r"The answer is not \boxed{8}.", ""),
    ("8", "She has 8 apples and 3 pears.", "no answer is marked"),
    (r"$5^{5^{5^{5^5}}}$", r"$5^{5^{5^{5^5}}}$", "not even the same text, where a limit is exceeded"),
    (r"$9^{9^{9^9}}$", "$1$", "a bound is counted before the work"),
)
"""Gold, answer and a remark."""


def page(text: str, measured: dict[tuple[str, str], str] | None = None) -> str:
    """The page with its tables replaced."""
    if measured is None:
        measured = measured_in(text)
    for name, table in (("codes", codes()), ("pairs", pairs(measured))):
        pattern = rf"(?s)(<!-- begin {name}:[^\n]*-->\n).*?(<!-- end {name} -->)"
        text, count = re.subn(pattern, lambda match, table=table: f"{match[1]}\n{table}\n{match[2]}", text)
        if count != 1:
            raise SystemExit(f"the markers of {name} are missing")
    return text


def codes() -> str:
    """One row a code of grading."""
    rows = ["| code | meaning |", "|---|---|"]
    return "\n".join(rows + [f"| `{code}` | {meaning} |" for code, meaning in GRADE_CODES.items()])


def pairs(measured: dict[tuple[str, str], str]) -> str:
    """One row a pair."""
    rows = ["| gold | answer | adjudge | Math-Verify 0.9.0 | |", "|---|---|---|---|---|"]
    for gold, answer, remark in PAIRS:
        theirs = measured.get((gold, answer), "not measured")
        rows.append(f"| `{gold}` | `{answer}` | {ours(gold, answer)} | {theirs} | {remark} |")
    return "\n".join(rows)


def ours(gold: str, answer: str) -> str:
    """The verdict, or the code of a refusal."""
    found = grade(gold, answer)
    return f"`{found.code}`" if found.code else found.verdict


def measured_in(text: str) -> dict[tuple[str, str], str]:
    """What the page says of Math-Verify."""
    rows = re.findall(r"(?m)^\| `(.+?)` \| `(.+?)` \| [^|]+ \| ([^|]+) \| [^|]*\|$", text)
    return {(gold, answer): theirs for gold, answer, theirs in rows}


def measure() -> dict[tuple[str, str], str]:
    """Ask Math-Verify about every pair, each in a process of its own."""
    context = multiprocessing.get_context("spawn")
    found = {}
    for gold, answer, _ in PAIRS:
        queue: Any = context.Queue()
        process = context.Process(target=_ask, args=(gold, answer, queue))
        process.start()
        process.join(SECONDS)
        if process.is_alive():
            process.kill()
            process.join()
            found[gold, answer] = f"no answer in {SECONDS} s"
        else:
            found[gold, answer] = queue.get(timeout=1)
    return found


def _ask(gold: str, answer: str, queue: Any) -> None:
    from math_verify import parse, verify

    queue.put(str(verify(parse(gold), parse(answer))))


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    write_atomic(PAGE, page(text, measure() if "--measure" in sys.argv[1:] else None).encode())

"""Faults that fuzzing and the hostile corpus have found, each with its least input.

Each answer is made in a child of its own, whose memory may grow by 400 MiB at most (the worst known: 314).
No time is measured: that would hang on the load of the machine.
"""

import subprocess
import sys

import pytest

ANSWER = """
import resource, sys
from adjudge.algebra import check_equivalence
check_equivalence("(x+1)^900", "(x+2)^900/3", scope="rational")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
verdict = check_equivalence(sys.argv[1], sys.argv[2], scope=sys.argv[3])
mebibytes = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
assert verdict.verdict in ("equivalent", "refused"), verdict
assert mebibytes < 400, f"{mebibytes} MiB: {verdict.verdict} by {verdict.method}"
"""

CASES = {
    # canonical_text of the expansion: Python's gcd of each coefficient with a denominator of 10^6 bits (46 s)
    "large denominators": ("(x+999999^-991)^64", "(x+999999^-991)^64", "rational"),
    # decimal text of 15,000 coefficients of up to 35,000 bits (3.6 s, 586 MiB)
    "many large coefficients": ("(2*x+3)^15189", "(3+2*x)^15189", "polynomial"),
    "few very large coefficients": (
        "(12345678901234567890*x+98765432109876543210)^2000",
        "(12345678901234567890*x+98765432109876543210)^2000",
        "polynomial",
    ),
    # one-point proof with a denominator of 2 * 10^6 bits (2.6 s)
    "a large negative power": ("x*9982^-144353", "x*9982^-144353", "rational"),
    # the same gcd, of two numbers of 10^6 bits
    "a large power of a decimal": ("1.252^100000*x", "x*1.252^100000", "polynomial"),
    # eleven symbolic denominators (0.6 s, 120 MiB)
    "many variables in denominators": (
        "+".join(f"1/(x_{k}+{k})" for k in range(1, 12)),
        "+".join(f"1/(x_{k}+{k})" for k in range(1, 12)),
        "rational",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_an_answer_stays_within_its_memory(name):
    done = subprocess.run(
        [sys.executable, "-c", ANSWER, *CASES[name]], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr[-300:]

"""Erdős problem 364: no three consecutive positive integers are all powerful.

A positive integer is powerful when the square of each of its prime divisors divides it; 1 is powerful.
Source: https://www.erdosproblems.com/364; as a Lean statement in Formal Conjectures, ErdosProblems/364.lean.

A witness is n with three pairs (r, s) of positive integers such that r²·s³ is n, n + 1 and n + 2 in turn.
Every number r²·s³ is powerful, and every powerful number has this form: s is the product of the primes with
odd exponent (Golomb, *Powerful numbers*, Amer. Math. Monthly 77 (1970)). So no prime has to be
proven. The checks, in order: n positive; r and s positive; r²·s³ is the number that it must be.

Counted work: the decimal digits of all integers, those of r twice and those of s three times.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "forms": [{"square": r, "cube": s}, …]}`` with three forms.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, run: int = 3) -> Outcome:
    """Look at the first ``run`` forms only; 8 and 9 are a run of two powerful numbers."""
    forms = witness["forms"][:run]
    needed = len(witness["n"]) + sum(2 * len(form["square"]) + 3 * len(form["cube"]) for form in forms)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "digits")
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    if n < 1:
        return rejected(f"n = {shown(n)} is not positive", n=fact(n))
    for index, form in enumerate(forms):
        r, s = (parse_integer(form[part], max_digits=limits.max_digits) for part in ("square", "cube"))
        for base in (r, s):
            if base < 1:
                return rejected(f"the base {shown(base)} in form {index} is not positive", base=fact(base))
        value = _value(r, s)
        if value != n + index:
            name = f"n + {index}" if index else "n"
            message = f"{shown(r)}^2 * {shown(s)}^3 = {shown(value)} is not {name} = {shown(n + index)}"
            return rejected(message, n=fact(n), failing=index, value=fact(value))
    last = n + len(forms) - 1
    return accepted(f"all integers from {shown(n)} to {shown(last)} are powerful", n=fact(n), run=len(forms))


def _value(r: int, s: int) -> int:
    return r * r * s * s * s

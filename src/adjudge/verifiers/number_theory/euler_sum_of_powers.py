"""Euler's sum of powers conjecture, exponent 5: no fifth power is a sum of two, three or four fifth powers.

All bases are positive integers. The statement is false: 27^5 + 84^5 + 110^5 + 133^5 = 144^5. Source: L. J.
Lander and T. R. Parkin, *Counterexample to Euler's conjecture on sums of like powers*, Bull. Amer. Math.
Soc. 72 (1966), 1079.

The checks, in order: two to four terms; every term and the total positive; the sum of the fifth powers equals
the fifth power of the total.

Counted work: the decimal digits of the terms and of the total.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"k": 5, "terms": [two to four integers], "total": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, exponent: int = 5) -> Outcome:
    """Ask whether fewer than ``exponent`` powers sum to one; with exponent 4 there is Frye's identity."""
    texts = [*witness["terms"], witness["total"]]
    needed = sum(len(text) for text in texts)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "digits")
    *terms, total = (parse_integer(text, max_digits=limits.max_digits) for text in texts)
    if not 2 <= len(terms) < exponent:
        return rejected(f"{len(terms)} terms are not between 2 and {exponent - 1}", terms=len(terms))
    fault = _sign_fault(terms, total)
    if fault is not None:
        return fault
    power_sum = sum(term**exponent for term in terms)
    power = total**exponent
    if power_sum != power:
        message = f"the {exponent}th powers of the terms sum to {shown(power_sum)}, not to {shown(power)}"
        return rejected(message, sum=fact(power_sum), power=fact(power))
    message = f"the {exponent}th powers of {len(terms)} positive terms sum to {shown(power)}"
    return accepted(message, sum=fact(power_sum), total=fact(total))


def _sign_fault(terms: Sequence[int], total: int) -> Outcome | None:
    for term in terms:
        if term < 1:
            return rejected(f"the term {shown(term)} is not positive", term=fact(term))
    if total < 1:
        return rejected(f"the total {shown(total)} is not positive", total=fact(total))
    return None

"""For every odd k > 0 there is an n >= 1 such that k·2^n + 1 is prime.

False: W. Sierpiński, *Sur un problème concernant les nombres k·2^n + 1*, Elem. Math. 15 (1960), 73-74, proved
that infinitely many k have no such n; J. Selfridge found the covering for k = 78557 in 1962.

A witness is k with a list of residue classes of exponents, each with a divisor. The checks, in order: k is
odd and positive; each divisor d is greater than 1 and less than 2k + 1, hence less than every k·2^n + 1; the
order of 2 modulo d divides the class's modulus m, so that d divides k·2^n + 1 for all n of the class or for
none; d divides k·2^r + 1 for the class's residue r; every integer is in one of the classes. For the last, the
integers from 0 to the least common multiple of the moduli are marked class by class.

Counted work: the least common multiple of the moduli, once for every class and once more.
"""

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown

ResidueClass = tuple[int, int, int]
"""Divisor, modulus and residue."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"k": …, "cover": [{"divisor": d, "modulus": m, "residue": r}, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, sign: int = 1) -> Outcome:
    """Ask about k·2^n + ``sign``; Sierpiński's sign is 1, and -1 is H. Riesel's question."""
    k = parse_integer(witness["k"], max_digits=limits.max_digits)
    classes = [
        (parse_integer(item["divisor"], max_digits=limits.max_digits), item["modulus"], item["residue"])
        for item in witness["cover"]
    ]
    if k <= 0 or k % 2 == 0:
        return rejected(f"k = {shown(k)} is not odd and positive", k=fact(k))
    for position, (_, modulus, residue) in enumerate(classes):
        if not 0 <= residue < modulus:
            message = f"class {position} has the residue {residue}, which is not from 0 to {modulus} - 1"
            return rejected(message, position=position)
    period = lcm(*(modulus for _, modulus, _ in classes))
    needed = period * (len(classes) + 1)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "marks of exponents")
    for position, residue_class in enumerate(classes):
        fault = _class_fault(k, residue_class, sign)
        if fault is not None:
            return rejected(f"class {position}: {fault}", position=position)
    missing = _first_gap(classes, period)
    if missing is not None:
        message = f"no class holds the exponents that are {missing} modulo {period}"
        return rejected(message, exponent=missing, period=period)
    term = f"{shown(k)}·2^n {'+' if sign > 0 else '-'} 1"
    return accepted(
        f"one of {len(classes)} listed numbers is a proper divisor of {term} for every n >= 1",
        k=fact(k),
        period=period,
        classes=len(classes),
    )


def _class_fault(k: int, residue_class: ResidueClass, sign: int) -> str | None:
    divisor, modulus, residue = residue_class
    if not 1 < divisor < 2 * k + sign:
        return f"the divisor {shown(divisor)} is not between 1 and {shown(2 * k + sign)}"
    if pow(2, modulus, divisor) != 1:
        return f"2^{modulus} is {shown(pow(2, modulus, divisor))} modulo {shown(divisor)}, not 1"
    remainder = (k * pow(2, residue, divisor) + sign) % divisor
    if remainder:
        term = f"k·2^{residue} {'+' if sign > 0 else '-'} 1"
        return f"{term} leaves the remainder {shown(remainder)} when divided by {shown(divisor)}"
    return None


def _first_gap(classes: Sequence[ResidueClass], period: int) -> int | None:
    covered = bytearray(period)
    for _, modulus, residue in classes:
        covered[residue::modulus] = b"\x01" * len(range(residue, period, modulus))
    gap = covered.find(0)
    return gap if gap >= 0 else None

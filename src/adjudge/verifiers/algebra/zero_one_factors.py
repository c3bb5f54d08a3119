"""0-1 polynomials: monic factors with coefficients >= 0 have coefficients 0 and 1 where their product has.

Source: question 339137 of MathOverflow, asked by Sil; also problem 28 of B. Green's list *100 open problems*.

A witness gives a real algebraic number α (see ``real_algebraic``), a denominator D and the coefficients of
P and Q, from the constant one on, as polynomials in α with integer coefficients, divided by D. The checks,
in order: α is one root; the leading coefficients of P and Q are 1; no coefficient is negative; every
coefficient of P·Q is 0 or 1; some coefficient of P or Q is neither.

Counted work: products of a coefficient of α's powers in P with one in Q.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.real_algebraic import RealRoot, read_root


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"alpha": {…}, "denominator": D, "p": [[integers], …], "q": [[integers], …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, least: int = 0) -> Outcome:
    """Ask for coefficients that are at least ``least``; for -2, x⁴ + 1 has two factors over ℚ(√2)."""
    denominator: int = witness["denominator"]
    factors: list[Sequence[Sequence[int]]] = [witness["p"], witness["q"]]
    needed = sum(map(len, factors[0])) * sum(map(len, factors[1]))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products")
    alpha = read_root(witness["alpha"])
    if isinstance(alpha, Outcome):
        return alpha
    for name, factor in zip("PQ", factors, strict=True):
        if alpha.sign(_minus(factor[-1], denominator)):
            return rejected(f"the leading coefficient of {name} is not 1", polynomial=name)
    for name, factor in zip("PQ", factors, strict=True):
        for index, coefficient in enumerate(factor):
            if alpha.sign(_minus(coefficient, least * denominator)) < 0:
                reason = "negative" if least == 0 else f"less than {least}"
                return rejected(
                    f"the coefficient of x^{index} in {name} is {reason}", polynomial=name, place=index
                )
    for index, coefficient in enumerate(_product(*factors)):
        if not _is_zero_or(denominator**2, coefficient, alpha):
            return rejected(
                f"the coefficient of x^{index} in P·Q is neither 0 nor 1", polynomial="PQ", place=index
            )
    degrees = [len(factor) - 1 for factor in factors]
    for name, factor in zip("PQ", factors, strict=True):
        for index, coefficient in enumerate(factor):
            if not _is_zero_or(denominator, coefficient, alpha):
                message = f"P·Q has coefficients 0 and 1, the coefficient of x^{index} in {name} is neither"
                return accepted(message, degrees=degrees, polynomial=name, place=index)
    return rejected("all coefficients of P, Q and P·Q are 0 or 1", degrees=degrees, polynomial=None)


def _is_zero_or(one: int, coefficient: Sequence[int], alpha: RealRoot) -> bool:
    return alpha.sign(coefficient) == 0 or alpha.sign(_minus(coefficient, one)) == 0


def _minus(coefficient: Sequence[int], number: int) -> list[int]:
    return [coefficient[0] - number, *coefficient[1:]]


def _product(p: Sequence[Sequence[int]], q: Sequence[Sequence[int]]) -> list[list[int]]:
    """The coefficients of P·Q as polynomials in α, not reduced."""
    length = max(map(len, p)) + max(map(len, q)) - 1
    total = [[0] * length for _ in range(len(p) + len(q) - 1)]
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            for s, x in enumerate(a):
                for t, y in enumerate(b):
                    total[i + j][s + t] += x * y
    return total

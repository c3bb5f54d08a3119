"""Nonnegative real polynomials as sums of squares of polynomials: not even in two variables.

Source: D. Hilbert, *Ueber die Darstellung definiter Formen als Summe von Formenquadraten*, Math. Ann. 32
(1888), 342-350, showed that there are others; the first explicit one is by T. S. Motzkin, *The
arithmetic-geometric inequality* (1967).

The statement: every polynomial in x and y with real coefficients that has no negative value on R² is a sum of
squares of real polynomials. A witness is an integer polynomial P with proofs of both halves:

- P >= 0: a multiplier Q, positive on R² because it has only even exponents, positive coefficients and a
  constant term, and polynomials gᵢ with weights wᵢ > 0 such that P·Q = Σ wᵢ·gᵢ²;
- P is no sum of squares: a linear functional L on polynomials, given by its values at monomials (0 where none
  is given), with L(P) < 0 and L(g²) >= 0 for all g of degree at most d, the least integer with 2d >= deg P.
  In a sum of squares equal to P no g has a larger degree, since leading terms of squares do not cancel.

The checks, in order: no polynomial lists a monomial twice or with coefficient 0; Q is of the form above; P·Q
is the weighted sum; the matrix of L(u·v) over the monomials u, v of degree at most d has no negative
eigenvalue; L(P) < 0.

Counted work: products of terms in P·Q and in the squares, and the cube of the order of the matrix.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.exact_spectra import inertia
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown

Terms = Sequence[tuple[int, int, int]]
"""Triples of the exponents of x and y and the coefficient."""
Polynomial = dict[tuple[int, int], int]


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"polynomial": …, "multiplier": …, "squares": [{"weight": w, "terms": …}], "functional": …}``.

    Polynomials and the functional are lists of ``{"x": exponent, "y": exponent, "c": value}``.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, below: int = 0) -> Outcome:
    """Ask for L(P) < ``below``; the conjecture's refutation needs 0."""
    polynomial, multiplier = _terms(witness["polynomial"]), _terms(witness["multiplier"])
    values = _terms(witness["functional"])
    squares = [(square["weight"], _terms(square["terms"])) for square in witness["squares"]]
    d = (max(i + j for i, j, _ in polynomial) + 1) // 2
    basis = [(i, j) for i in range(d + 1) for j in range(d + 1 - i)]
    needed = len(polynomial) * len(multiplier) + sum(len(terms) ** 2 for _, terms in squares)
    needed += len(basis) ** 3
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products of terms and of matrix entries")
    named = [("P", polynomial), ("Q", multiplier), ("L", values)]
    named += [(f"g_{index}", terms) for index, (_, terms) in enumerate(squares)]
    for name, terms in named:
        fault = _terms_fault(name, terms)
        if fault is not None:
            return fault
    fault = _multiplier_fault(multiplier)
    if fault is not None:
        return fault
    difference = _product(_read(polynomial), _read(multiplier))
    for weight, terms in squares:
        g = _read(terms)
        for place, value in _product(g, g).items():
            difference[place] = difference.get(place, 0) - weight * value
    for (i, j), value in sorted(difference.items()):
        if value:
            message = (
                f"P·Q less the weighted squares has the coefficient {shown(value)} at x^{i}·y^{j}, not 0"
            )
            return rejected(message, x=i, y=j, coefficient=fact(value))
    functional = _read(values)
    signs = inertia([[functional.get((a + i, b + j), 0) for i, j in basis] for a, b in basis])
    facts: dict[str, Any] = {"degree": d, "order": len(basis), "negative_eigenvalues": signs.negative}
    if signs.negative:
        message = f"the matrix of L on {len(basis)} monomials has {signs.negative} negative eigenvalues"
        return rejected(message, **facts)
    value = sum(coefficient * functional.get((i, j), 0) for i, j, coefficient in polynomial)
    facts["value"] = fact(value)
    if value >= below:
        return rejected(f"L(P) = {shown(value)} is not less than {below}", **facts)
    message = f"P >= 0 everywhere, and L(P) = {shown(value)} is less than {below} while L(g²) >= 0 for all g"
    return accepted(f"{message} of degree at most {d}", **facts)


def _terms(entries: Sequence[Mapping[str, int]]) -> Terms:
    return [(entry["x"], entry["y"], entry["c"]) for entry in entries]


def _terms_fault(name: str, terms: Terms) -> Outcome | None:
    counts = Counter((i, j) for i, j, _ in terms)
    for index, (i, j, value) in enumerate(terms):
        if value == 0 or counts[i, j] > 1:
            reason = "has the value 0" if value == 0 else "is listed more than once"
            return rejected(f"term {index} of {name}, x^{i}·y^{j}, {reason}", polynomial=name, entry=index)
    return None


def _multiplier_fault(terms: Terms) -> Outcome | None:
    for index, (i, j, value) in enumerate(terms):
        if i % 2 or j % 2 or value < 0:
            reason = "has a negative coefficient" if value < 0 else "has an odd exponent"
            return rejected(f"term {index} of Q, x^{i}·y^{j}, {reason}", entry=index)
    if not any(i == j == 0 for i, j, _ in terms):
        return rejected("Q has no constant term", entry=None)
    return None


def _read(terms: Terms) -> Polynomial:
    return {(i, j): value for i, j, value in terms}


def _product(f: Polynomial, g: Polynomial) -> Polynomial:
    total: Polynomial = {}
    for (i, j), a in f.items():
        for (k, m), b in g.items():
            total[i + k, j + m] = total.get((i + k, j + m), 0) + a * b
    return total

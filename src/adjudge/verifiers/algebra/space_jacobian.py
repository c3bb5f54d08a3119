"""Jacobian conjecture for C³: a polynomial map with constant non-zero Jacobian determinant is injective.

Source: O.-H. Keller, *Ganze Cremona-Transformationen*, Monatsh. Math. Phys. 47 (1939), 299-306; an injective
polynomial map of Cⁿ to itself has a polynomial inverse (Białynicki-Birula and Rosenlicht 1962), so that this
is the usual form. Refuted by L. Alpöge in July 2026; the plane case is a task of its own and open.

A witness is a map (f, g, h) with integer coefficients and two integer points p, q. The checks, in order: no
monomial is listed twice in a polynomial, none with coefficient 0; p ≠ q; each polynomial has the same value
at p and at q; the determinant is a constant other than 0. It is the sum, over a term of each polynomial, of
the product of the three coefficients and the determinant of the three rows of exponents, times the monomial
whose exponents are the sums of the three less one.

Counted work: triples of terms of f, g and h, plus the terms.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown

Exponents = tuple[int, int, int]
Polynomial = dict[Exponents, int]
"""The coefficient of x^i·y^j·z^k by (i, j, k); coefficients 0 are left out."""
NAMES = ("f", "g", "h")


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"f": [{"x": i, "y": j, "z": k, "c": "…"}, …], "g": […], "h": […], "p": […], "q": […]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, max_degree: int = 0) -> Outcome:
    """Ask for a determinant other than 0 of at most that degree; (x², y, z) has degree 1, no injection."""
    sizes = [len(witness[name]) for name in NAMES]
    needed = sizes[0] * sizes[1] * sizes[2] + sum(sizes)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "triples of terms")
    polynomials = []
    for name in NAMES:
        polynomial = _read(name, witness[name], limits.max_digits)
        if isinstance(polynomial, Outcome):
            return polynomial
        polynomials.append(polynomial)
    p, q = witness["p"], witness["q"]
    if p == q:
        return rejected("p and q are the same point", p=p)
    for name, polynomial in zip(NAMES, polynomials, strict=True):
        at_p, at_q = _value(polynomial, p), _value(polynomial, q)
        if at_p != at_q:
            message = f"{name} is {shown(at_p)} at p and {shown(at_q)} at q"
            return rejected(message, polynomial=name, at_p=fact(at_p), at_q=fact(at_q))
    determinant = _jacobian(*polynomials)
    if not determinant:
        return rejected("the Jacobian determinant is 0", determinant="0")
    degree = max(map(sum, determinant))
    constant = determinant.get((0, 0, 0), 0)
    facts = {"degree": degree, "constant": fact(constant), "terms": len(determinant)}
    if degree > max_degree:
        message = f"the Jacobian determinant has degree {degree}, more than {max_degree}"
        return rejected(message, **facts)
    kind = f"polynomial of degree {degree}" if degree else f"constant {shown(constant)}"
    return accepted(f"p and q have the same image, and the Jacobian determinant is the {kind}", **facts)


def _read(name: str, terms: Sequence[Mapping[str, Any]], max_digits: int) -> Polynomial | Outcome:
    polynomial: Polynomial = {}
    for index, term in enumerate(terms):
        exponents = term["x"], term["y"], term["z"]
        coefficient = parse_integer(term["c"], integer_format="bigint0", max_digits=max_digits)
        if exponents in polynomial or coefficient == 0:
            reason = "has coefficient 0" if coefficient == 0 else "is listed twice"
            i, j, k = exponents
            message = f"term {index} of {name}, x^{i}·y^{j}·z^{k}, {reason}"
            return rejected(message, polynomial=name, entry=index)
        polynomial[exponents] = coefficient
    return polynomial


def _value(polynomial: Polynomial, point: Sequence[int]) -> int:
    x, y, z = point
    return sum(c * x**i * y**j * z**k for (i, j, k), c in polynomial.items())


def _jacobian(f: Polynomial, g: Polynomial, h: Polynomial) -> Polynomial:
    total: Polynomial = {}
    for (a, u), (b, v), (c, w) in product(f.items(), g.items(), h.items()):
        factor = _determinant(a, b, c)
        if factor:
            place = a[0] + b[0] + c[0] - 1, a[1] + b[1] + c[1] - 1, a[2] + b[2] + c[2] - 1
            total[place] = total.get(place, 0) + factor * u * v * w
    return {place: value for place, value in total.items() if value}


def _determinant(a: Exponents, b: Exponents, c: Exponents) -> int:
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )

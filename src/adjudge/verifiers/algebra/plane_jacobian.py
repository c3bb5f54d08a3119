"""Plane Jacobian conjecture: a polynomial map of C² with constant non-zero Jacobian determinant is injective.

Source: O.-H. Keller, *Ganze Cremona-Transformationen*, Monatsh. Math. Phys. 47 (1939), 299-306; an injective
polynomial map of Cⁿ to itself has a polynomial inverse (Białynicki-Birula and Rosenlicht 1962), so that this
is the usual form.

A witness is a map (f, g) and two points p, q; all coefficients and coordinates are Gaussian integers. The
checks, in order: no monomial is listed twice in a polynomial, none with coefficient 0; p ≠ q; f(p) = f(q) and
g(p) = g(q); the determinant f_x·g_y - f_y·g_x is a constant other than 0. It is the sum, over a term
a·x^i·y^j of f and a term b·x^k·y^m of g, of (i·m - j·k)·a·b·x^(i+k-1)·y^(j+m-1).

Counted work: pairs of a term of f and a term of g, plus the terms.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown

Gaussian = tuple[int, int]
"""Real and imaginary part."""
Polynomial = dict[tuple[int, int], Gaussian]
"""The coefficient of x^i·y^j by (i, j); coefficients 0 are left out."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"f": [{"x": i, "y": j, "re": …, "im": …}, …], "g": […], "p": […], "q": […]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, max_degree: int = 0) -> Outcome:
    """Ask for a determinant other than 0 of at most that degree; x², y has degree 1 and is no injection."""
    needed = len(witness["f"]) * len(witness["g"]) + len(witness["f"]) + len(witness["g"])
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "pairs of terms")
    polynomials = []
    for name in ("f", "g"):
        polynomial = _read(name, witness[name], limits.max_digits)
        if isinstance(polynomial, Outcome):
            return polynomial
        polynomials.append(polynomial)
    p, q = witness["p"], witness["q"]
    if p == q:
        return rejected("p and q are the same point", p=p)
    for name, polynomial in zip("fg", polynomials, strict=True):
        at_p, at_q = _evaluated(polynomial, p), _evaluated(polynomial, q)
        if at_p != at_q:
            part = int(at_p[0] == at_q[0])
            values = f"{shown(at_p[part])} at p and {shown(at_q[part])} at q"
            message = f"the {('real', 'imaginary')[part]} part of {name} is {values}"
            return rejected(message, polynomial=name)
    determinant = _determinant(*polynomials)
    if not determinant:
        return rejected("the Jacobian determinant is 0", determinant="0")
    constant = determinant.get((0, 0), (0, 0))
    degree = max(i + j for i, j in determinant)
    facts = {"degree": degree, "constant": [fact(constant[0]), fact(constant[1])], "terms": len(determinant)}
    if degree > max_degree:
        message = f"the Jacobian determinant has degree {degree}, more than {max_degree}"
        return rejected(message, **facts)
    kind = f"polynomial of degree {degree}" if degree else f"constant {_shown(constant)}"
    return accepted(f"p and q have the same image, and the Jacobian determinant is the {kind}", **facts)


def _read(name: str, terms: Sequence[Mapping[str, Any]], max_digits: int) -> Polynomial | Outcome:
    polynomial: Polynomial = {}
    for index, term in enumerate(terms):
        i, j = term["x"], term["y"]
        real, imaginary = (
            parse_integer(term[part], integer_format="bigint0", max_digits=max_digits)
            for part in ("re", "im")
        )
        if (i, j) in polynomial or real == imaginary == 0:
            reason = "has coefficient 0" if real == imaginary == 0 else "is listed twice"
            return rejected(f"term {index} of {name}, x^{i}·y^{j}, {reason}", polynomial=name, entry=index)
        polynomial[i, j] = real, imaginary
    return polynomial


def _evaluated(polynomial: Polynomial, point: Sequence[Sequence[int]]) -> Gaussian:
    x, y = (_powers((real, imaginary), axis, polynomial) for axis, (real, imaginary) in enumerate(point))
    real = imaginary = 0
    for (i, j), coefficient in polynomial.items():
        value = _product(coefficient, _product(x[i], y[j]))
        real, imaginary = real + value[0], imaginary + value[1]
    return real, imaginary


def _powers(base: Gaussian, axis: int, polynomial: Polynomial) -> list[Gaussian]:
    powers = [(1, 0)]
    for _ in range(max((exponents[axis] for exponents in polynomial), default=0)):
        powers.append(_product(powers[-1], base))
    return powers


def _product(a: Gaussian, b: Gaussian) -> Gaussian:
    return a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]


def _determinant(f: Polynomial, g: Polynomial) -> Polynomial:
    total: Polynomial = {}
    for (i, j), a in f.items():
        for (k, m), b in g.items():
            factor = i * m - j * k
            if factor:
                place = i + k - 1, j + m - 1
                real, imaginary = _product(a, b)
                old = total.get(place, (0, 0))
                total[place] = old[0] + factor * real, old[1] + factor * imaginary
    return {place: value for place, value in total.items() if value != (0, 0)}


def _shown(number: Gaussian) -> str:
    return shown(number[0]) if number[1] == 0 else f"{shown(number[0])} + {shown(number[1])}·i"

"""Expansion of quotients of polynomials, by the formal rules of fractions and without cancellation."""

from collections.abc import Mapping, Sequence
from math import gcd
from typing import NamedTuple

from adjudge.algebra.evaluate import Undefined
from adjudge.algebra.expansion import Expanded, Poly, canonical_text, from_terms, terms_of
from adjudge.algebra.program import BINARY, Number, Program, divides, is_name
from adjudge.algebra.work import common_multiple


def has_symbolic_divisor(program: Program) -> bool:
    """Whether a divisor, or the base of a negative power, contains a variable."""
    if not divides(program):
        return False
    stack: list[bool] = []  # whether the operand contains a variable
    for item in program:
        if item in BINARY:
            right = stack.pop()
            if item == "/" and right:
                return True
            stack[-1] = stack[-1] or right
        elif item[:2] == "^-":
            if stack[-1]:
                return True
        elif item != "neg" and item[0] != "^":
            stack.append(is_name(item))
    return False


class Quotient(NamedTuple):
    """An expression as numerator / (constant * denominator), as the certificate's rules define them."""

    constant: int
    numerator: Poly
    denominator: Poly


def expand_quotient(
    program: Program, variables: Sequence[str], leaves: Mapping[str, Number | None]
) -> Quotient:
    """Expand a program of scope rational.

    Raises:
        Undefined: a divisor, or the base of a power zero, is identically zero.
    """
    count = len(variables)
    origin = (0,) * count
    one = from_terms(count, {origin: 1})
    units = {
        name: from_terms(count, {tuple(int(i == j) for j in range(count)): 1})
        for i, name in enumerate(variables)
    }
    stack: list[Quotient] = []
    previous = ""
    for index, item in enumerate(program):
        if item in leaves:
            value = leaves[item]
            if value is None:
                entry = Quotient(1, units[item], one)
            else:
                numerator = from_terms(count, {origin: value.numerator} if value else {})
                entry = Quotient(value.denominator, numerator, one)
        elif item == "neg":
            c, n, p = stack.pop()
            entry = Quotient(c, -n, p)
        elif item[0] == "^":
            entry = _power(stack.pop(), int(item[1:]), index, one)
        else:
            cb, nb, pb = stack.pop()
            ca, na, pa = stack.pop()
            if item == "*":
                entry = Quotient(ca * cb, na * nb, pa * pb)
            elif item == "/":
                if not nb:
                    raise Undefined(index, power=False)
                literal = leaves.get(previous)
                if literal is not None:
                    entry = Quotient(ca * literal.numerator, na * literal.denominator, pa)
                else:
                    entry = Quotient(ca, na * pb * cb, pa * nb)
            else:
                c = common_multiple(ca, cb)
                left, right = na * pb * (c // ca), nb * pa * (c // cb)
                entry = Quotient(c, left + right if item == "+" else left - right, pa * pb)
        stack.append(entry)
        previous = item
    return stack[0]


def _power(base: Quotient, exponent: int, index: int, one: Poly) -> Quotient:
    c, n, p = base
    if exponent <= 0 and not n:
        raise Undefined(index, power=exponent == 0)
    if exponent == 0:
        return Quotient(1, one, one)
    if exponent < 0:
        c, n, p, exponent = 1, p * c, n, -exponent
    return Quotient(c**exponent, n**exponent, p**exponent)


def cross_products(a: Quotient, b: Quotient) -> tuple[Poly, Poly]:
    """The two polynomials whose equality is the equality of the quotients."""
    c = common_multiple(a.constant, b.constant)
    return a.numerator * b.denominator * (c // a.constant), b.numerator * a.denominator * (c // b.constant)


def quotient_text(quotient: Quotient, variables: Sequence[str]) -> str:
    """The canonical text of a quotient in lowest terms: a polynomial, or ``(x+1)/(2*x)``."""
    common = quotient.numerator.gcd(quotient.denominator)
    numerator, denominator = quotient.numerator // common, quotient.denominator // common
    if denominator.total_degree() <= 0:
        ((_, constant),) = terms_of(denominator)
        scale = quotient.constant * int(constant)
        return canonical_text(Expanded(numerator if scale > 0 else -numerator, abs(scale)), variables)
    denominator *= quotient.constant
    shared = gcd(*(int(value) for _, value in terms_of(numerator) + terms_of(denominator)))
    if terms_of(denominator)[0][1] < 0:
        numerator, denominator = -numerator, -denominator
    texts = (canonical_text(Expanded(part, shared), variables) for part in (numerator, denominator))
    return "({})/({})".format(*texts)

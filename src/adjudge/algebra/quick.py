"""The whole decision for small programs without divisions: most pairs that people write.

The same bounds, points and certificates as the general ladder, with plain integers in place of vectors and
fractions. With one variable the base of the point is fixed beforehand, so that one walk over a program
gives bounds and value together; the top of each stack is kept in local variables.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.algebra.bounds import polynomial_degree
from adjudge.algebra.certificate import Certificate
from adjudge.algebra.evaluate import Undefined, evaluate
from adjudge.algebra.one_point import LEAST_BASE_BITS, SMALL_BITS, WRITTEN_BELOW
from adjudge.algebra.program import EXPONENTS, Number, Program, decimal
from adjudge.algebra.recheck import recheck, value_sha256
from adjudge.algebra.recheck_integers import recheck_integer_point, recheck_one_variable
from adjudge.algebra.witness import probes

QUICK_ITEMS = 120
"""Longer programs are left to the ladder, which may know something cheaper."""

_BASE = 1 << LEAST_BASE_BITS
_BASE_TEXT = str(_BASE)
_NORM_LIMIT = _BASE >> 1
_DEGREE_LIMIT = SMALL_BITS // LEAST_BASE_BITS


Walk = tuple[int, int, int, int, int]
"""What one walk over a program finds: the exact value at the least base (all variables being equal to it),
bounds on L1 norm and total degree, and the maxima of both over the bases of powers zero."""


def walk(program: Sequence[str], leaves: Mapping[str, Number | None]) -> Walk | None:
    """Value and bounds, by the rules of the certificate where every c and P is 1.

    None: the program divides, has a fraction or a negative power, is not small (an exponent above 64, or a
    power whose norm or degree is beyond what :func:`quick_decision` takes), or raises zero to the power zero
    at the point.
    """
    stack: list[tuple[int, int, int]] = []
    push = stack.append
    pop = stack.pop
    value: Any = 0
    norm = degree = watched_degree = 0
    watched_norm = 1
    for item in program:
        if item in leaves:
            push((value, norm, degree))
            value = leaves[item]
            if value is None:
                value = _BASE
                norm = degree = 1
            elif value.__class__ is int:
                norm = value or 1
                degree = 0
            else:
                return None
        elif item == "*":
            left, left_norm, left_degree = pop()
            value *= left
            norm *= left_norm
            degree += left_degree
        elif item == "+":
            left, left_norm, left_degree = pop()
            value += left
            norm += left_norm
            if left_degree > degree:
                degree = left_degree
        elif item == "-":
            left, left_norm, left_degree = pop()
            value = left - value
            norm += left_norm
            if left_degree > degree:
                degree = left_degree
        elif item == "neg":
            value = -value
        else:
            exponent = EXPONENTS.get(item)
            if (
                exponent is None
                or degree * exponent > _DEGREE_LIMIT
                or (norm.bit_length() - 1) * exponent > LEAST_BASE_BITS
            ):
                return None
            if not exponent:
                if not value:
                    return None
                watched_norm = max(watched_norm, norm)
                watched_degree = max(watched_degree, degree)
            value **= exponent
            norm **= exponent
            degree *= exponent
    return value, norm, degree, watched_norm, watched_degree


def quick_decision(
    a: Program,
    b: Program,
    variables: list[str],
    leaves: Mapping[str, Number | None],
    walk_a: Walk,
    walk_b: Walk,
) -> tuple[bool, Certificate] | None:
    """The decision (equal or not) with its re-checked certificate; None where the ladder has to look closer.

    Args:
        a, b: the programs.
        variables: their names, in canonical order.
        leaves: literals and names.
        walk_a, walk_b: of :func:`walk`.
    """
    value, norm_a, degree, watched_norm, watched_degree = walk_a
    other, norm, degree_b, watched_norm_b, watched_degree_b = walk_b
    norm += norm_a
    if degree_b > degree:
        degree = degree_b
    if watched_norm > 1 or watched_norm_b > 1 or watched_degree or watched_degree_b:
        norm = max(norm, watched_norm, watched_norm_b)
        degree = max(degree, watched_degree, watched_degree_b)
    if norm >= _NORM_LIMIT or degree >= _DEGREE_LIMIT:
        return None
    if len(variables) > 1:
        return _several_variables(a, b, variables, leaves, norm)
    if value != other:
        return _difference(a, b, variables, leaves)
    certificate: Certificate = {
        "kind": "one-point",
        "variables": variables,
        "a": a,
        "b": b,
        "degree_bounds": {variables[0]: degree} if variables else {},
        "l1_bound": str(norm),
        "base": _BASE_TEXT,
        "point": {variables[0]: 1} if variables else {},
        "value_sha256": value_sha256(value),
    }
    if -WRITTEN_BELOW < value < WRITTEN_BELOW:
        certificate["value"] = decimal(value)
    recheck_one_variable(certificate)
    return True, certificate


def _several_variables(
    a: Program, b: Program, variables: list[str], leaves: Mapping[str, Number | None], norm: int
) -> tuple[bool, Certificate] | None:
    """As :func:`quick_decision` for two variables or more, whose point depends on the degree in each."""
    degrees = {name: max(polynomial_degree(a, name), polynomial_degree(b, name)) for name in variables}
    base_bits = (2 * norm).bit_length()
    strides: dict[str, int] = {}
    stride = 1
    for name in variables:
        strides[name] = stride
        stride *= degrees[name] + 1
    if base_bits * stride > SMALL_BITS:
        return None
    values: dict[str, Any] = dict(leaves)
    for name in variables:
        values[name] = 1 << (base_bits * strides[name])
    try:
        value = evaluate(a, values)
        if evaluate(b, values) != value:
            return _difference(a, b, variables, values)
    except Undefined:
        return None
    certificate: Certificate = {
        "kind": "one-point",
        "variables": variables,
        "a": a,
        "b": b,
        "degree_bounds": degrees,
        "l1_bound": str(norm),
        "base": str(1 << base_bits),
        "point": strides,
        "value_sha256": value_sha256(value),
    }
    if -WRITTEN_BELOW < value < WRITTEN_BELOW:
        certificate["value"] = decimal(value)
    recheck(certificate)
    return True, certificate


def _difference(
    a: Program, b: Program, variables: list[str], leaves: Mapping[str, Number | None]
) -> tuple[bool, Certificate] | None:
    """The first small probe at which the values, which are small too, differ."""
    values: dict[str, Any] = dict(leaves)
    for point in probes(variables):
        values.update(point)
        try:
            value_a = evaluate(a, values)
            value_b = evaluate(b, values)
        except Undefined:
            continue
        if value_a != value_b:
            certificate: Certificate = {
                "kind": "point",
                "variables": variables,
                "a": a,
                "b": b,
                "point": {name: str(value) for name, value in point.items()},
                "value_a": decimal(value_a),
                "value_b": decimal(value_b),
            }
            recheck_integer_point(certificate)
            return False, certificate
    return None

"""What the evaluations of a one-point proof take, counted from the syntax before any of them.

The size of a value follows from that of its coefficients and from its degrees: at the point, a polynomial of
degree e_i in the i-th variable, of bounds d_i, has at most the part (e_i + 1) / (d_i + 1), for the worst of
its variables, of the size bound of the whole. So the count does not depend on the names of the variables.
"""

from collections.abc import Mapping, Sequence
from operator import add

from adjudge.algebra.one_point import Plan
from adjudge.algebra.program import BINARY, Number, divides
from adjudge.algebra.work import common_divisor, digits, product

Sizes = tuple[int, tuple[int, ...], int, tuple[int, ...]]
"""Bits of the coefficients and degrees of numerator and denominator."""

ITEM = 200
"""Steps of one item of a program, whatever its value."""


def steps(
    program: Sequence[str], variables: Sequence[str], leaves: Mapping[str, Number | None], plan: Plan
) -> int:
    """Steps of one evaluation of a program."""
    zero = (0,) * len(variables)
    units = {name: tuple(int(name == other) for other in variables) for name in variables}
    fractions = divides(program)
    stack: list[Sizes] = []
    total = ITEM * len(program)
    for item in program:
        if item in leaves:
            value = leaves[item]
            if value is None:
                stack.append((1, units[item], 0, zero))
            else:
                stack.append((value.numerator.bit_length(), zero, value.denominator.bit_length() - 1, zero))
            continue
        if item == "neg":
            continue
        if item[0] == "^":
            entry = _power(stack.pop(), int(item[1:]), zero)
            total += 2 * product(_size(entry, plan))
        elif item in BINARY:
            right = stack.pop()
            entry = _operation(item, stack.pop(), right)
            size = _size(entry, plan)
            if fractions:
                total += 2 * common_divisor(size)
            elif item == "*":
                total += product(size)
            else:
                total += size >> 3
        stack.append(entry)
    return total


def written(plan: Plan) -> int:
    """Steps of writing a certificate: the base and the norm in decimal, the digest of the value."""
    return 4 * digits(plan.base_bits) + 4 * plan.bits


def _power(base: Sizes, exponent: int, zero: tuple[int, ...]) -> Sizes:
    n, dn, d, dd = base
    if exponent < 0:
        n, dn, d, dd, exponent = d, dd, n, dn, -exponent
    return (
        n * exponent,
        tuple([degree * exponent for degree in dn]) if dn != zero else zero,
        d * exponent,
        tuple([degree * exponent for degree in dd]) if dd != zero else zero,
    )


def _operation(item: str, left: Sizes, right: Sizes) -> Sizes:
    na, dna, da, dda = left
    nb, dnb, db, ddb = right
    if item == "/":
        nb, dnb, db, ddb = db, ddb, nb, dnb
    if item == "*" or item == "/":
        return na + nb, tuple(map(add, dna, dnb)), da + db, tuple(map(add, dda, ddb))
    return (
        max(na + db, nb + da) + 1,
        tuple(map(max, map(add, dna, ddb), map(add, dnb, dda))),
        da + db,
        tuple(map(add, dda, ddb)),
    )


def _size(entry: Sizes, plan: Plan) -> int:
    numerator, degrees, denominator, divisor_degrees = entry
    return (
        numerator + _part(degrees, plan) + (denominator + _part(divisor_degrees, plan) if denominator else 0)
    )


def _part(degrees: tuple[int, ...], plan: Plan) -> int:
    return max(
        [(e + 1) * plan.bits // (d + 1) for e, d in zip(degrees, plan.degrees, strict=True) if e], default=0
    )

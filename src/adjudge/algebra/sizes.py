"""Sizes of polynomials, counted before they are computed: terms and degrees.

The number of terms of a subexpression is at most the smallest of: the sum (or product) of those of its
parts; for a k-th power of T terms, C(T + k - 1, k); the product of (degree + 1) over the variables; and
C(D + m, m) for total degree D in m variables.
"""

from collections.abc import Mapping, Sequence
from math import comb, lcm
from operator import add
from typing import NamedTuple

from adjudge.algebra.limits import Limits
from adjudge.algebra.program import Number, constant, operand_start
from adjudge.algebra.refusals import Refused

CAP = 10**30
"""Counts are not carried beyond this."""


class Size(NamedTuple):
    """Counted bounds of one polynomial: terms, degree in each variable, total degree."""

    terms: int
    degrees: tuple[int, ...]
    total: int


def dense_terms(degrees: Sequence[int], total: int) -> int:
    """How many monomials there are within degrees in each variable and a total degree."""
    box = 1
    count = 0
    for degree in degrees:
        if degree:
            count += 1
            box = min(box * (degree + 1), CAP)
    return min(box, capped_comb(total + count, count))


def capped_comb(n: int, k: int) -> int:
    """C(n, k), or CAP if it is larger."""
    k = min(k, n - k)
    if k <= 0:
        return int(k == 0)
    if k > 100 or n.bit_length() * k > 400:
        result = 1
        for i in range(1, k + 1):
            result = result * (n - k + i) // i
            if result > CAP:
                return CAP
        return result
    return min(comb(n, k), CAP)


def product_size(a: Size, b: Size) -> Size:
    """Bounds of a product."""
    degrees, total = tuple(map(add, a.degrees, b.degrees)), a.total + b.total
    terms = min(a.terms * b.terms, CAP)
    return Size(terms if terms <= 2 else min(terms, dense_terms(degrees, total)), degrees, total)


def sum_size(a: Size, b: Size) -> Size:
    """Bounds of a sum."""
    degrees, total = tuple(map(max, a.degrees, b.degrees)), max(a.total, b.total)
    terms = a.terms + b.terms
    return Size(terms if terms <= 2 else min(terms, dense_terms(degrees, total)), degrees, total)


def power_size(a: Size, k: int) -> Size:
    """Bounds of a k-th power, k at least 1."""
    degrees, total = tuple(degree * k for degree in a.degrees), a.total * k
    if a.terms == 1:
        return Size(1, degrees, total)
    return Size(min(capped_comb(a.terms + k - 1, k), dense_terms(degrees, total)), degrees, total)


def sure_degree(limits: Limits) -> int:
    """The largest total degree that cannot exceed the limits on degree and terms, whatever the expression."""
    degree = 0
    while degree < (limits.total_degree or 0):
        if dense_terms((degree + 1,) * limits.variables, degree + 1) > limits.terms:
            break
        degree += 1
    return degree


def check_sizes(program: Sequence[str], leaves: Mapping[str, Number | None], limits: Limits) -> None:
    """Refuse the first subexpression, in the order of evaluation, that is beyond the lane's sizes.

    Besides :class:`Size` it bounds the integers: the sum of the absolute values of the coefficients over
    their common denominator, and that denominator.

    Args:
        program: a program of scope polynomial, or the beginning of one.
        leaves: its literals and names.
        limits: with ``total_degree`` and ``coefficient_digits``.

    Raises:
        Refused: ``POLYNOMIAL_TOO_LARGE`` or ``NUMBER_TOO_LARGE``, with the first item of the subexpression.
    """
    variables = sorted(name for name, value in leaves.items() if value is None)
    zero = (0,) * len(variables)
    units = {name: tuple(int(name == other) for other in variables) for name in variables}
    stack: list[tuple[Size, int, int]] = []
    for index, item in enumerate(program):
        if item in leaves:
            value = leaves[item]
            if value is None:
                entry = (Size(1, units[item], 1), 1, 1)
            else:
                entry = (Size(1, zero, 0), abs(value.numerator), value.denominator)
        elif item == "neg":
            continue
        elif item[0] == "^":
            size, norm, denominator = stack.pop()
            exponent = int(item[1:])
            if exponent == 0:
                entry = (Size(1, zero, 0), 1, 1)
            else:
                if (norm.bit_length() + denominator.bit_length()) * exponent > 1_000_000:
                    raise _number(program, index, limits)
                entry = (power_size(size, exponent), norm**exponent, denominator**exponent)
        else:
            right, right_norm, right_denominator = stack.pop()
            left, norm, denominator = stack.pop()
            if item == "*":
                entry = (product_size(left, right), norm * right_norm, denominator * right_denominator)
            elif item == "/":
                divisor = constant(program[operand_start(program, index) : index], limits.constant_bits)
                entry = (left, norm * divisor.denominator, denominator * abs(divisor.numerator))
            else:
                common = lcm(denominator, right_denominator)
                norm = norm * (common // denominator) + right_norm * (common // right_denominator)
                entry = (sum_size(left, right), norm, common)
        _check_entry(entry, program, index, limits)
        stack.append(entry)


def _check_entry(entry: tuple[Size, int, int], program: Sequence[str], index: int, limits: Limits) -> None:
    size, norm, denominator = entry
    degree = limits.total_degree
    if (degree is not None and size.total > degree) or size.terms > limits.terms:
        raise Refused(
            "POLYNOMIAL_TOO_LARGE",
            f"An expansion may have total degree {size.total} and {size.terms} terms; "
            f"the limits are {degree} and {limits.terms}.",
            item=operand_start(program, index + 1),
            total_degree=size.total,
            terms=size.terms,
        )
    if limits.coefficient_digits is not None and (
        max(norm, denominator).bit_length() > 3 * limits.coefficient_digits  # less is certainly short enough
        and max(norm, denominator) >= 10**limits.coefficient_digits
    ):
        raise _number(program, index, limits)


def _number(program: Sequence[str], index: int, limits: Limits) -> Refused:
    return Refused(
        "NUMBER_TOO_LARGE",
        f"An integer of the expansion may have more than {limits.coefficient_digits} digits.",
        item=operand_start(program, index + 1),
        limit="coefficient_digits",
    )

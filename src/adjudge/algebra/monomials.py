"""Collecting monomials: from a program to a short one whose leaves are sums of monomials.

What people write in expanded form becomes one dictionary from monomials to coefficients, without any
polynomial arithmetic. What remains are products and powers of sums, whose size is bounded before FLINT
computes them.

A monomial is one integer with a field of bits for the exponent of each variable. A coefficient is an int, or
an fmpq where the text divides.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from flint import fmpq

from adjudge.algebra.evaluate import Undefined
from adjudge.algebra.program import Number, Program

Coefficient = Any
Sum = dict[int, Coefficient]
Node = Any
"""A sum of monomials, or an operation: ``+ * neg`` or ``^k``, with the index of the item it is from."""

MONOMIAL_BITS = 1_000_000
"""A coefficient that is a larger power than this is not computed."""


class CoefficientTooLarge(Exception):  # noqa: N818 - caught by the ladder, never by users
    """The power of a coefficient would exceed MONOMIAL_BITS; ``bits`` is what was counted."""

    def __init__(self, bits: int) -> None:
        super().__init__(bits)
        self.bits = bits


def total_degree(program: Sequence[str], leaves: Mapping[str, Number | None]) -> int:
    """Bound on the total degree of every subexpression of a program whose divisors are constants."""
    stack: list[int] = []
    push = stack.append
    pop = stack.pop
    top = highest = 0
    for item in program:
        if item in leaves:
            push(top)
            top = 1 if leaves[item] is None else 0
        elif item == "*":
            top += pop()
        elif item == "+" or item == "-":
            left = pop()
            if left > top:
                top = left
        elif item == "/":
            top = pop()
        elif item != "neg":
            if top > highest:
                highest = top
            top *= int(item[1:])
    return max(top, highest)


class Packing:
    """How exponents are packed into one integer.

    Args:
        variables: names in canonical order.
        degree: bound on every exponent.
    """

    def __init__(self, variables: Sequence[str], degree: int) -> None:
        self.variables = tuple(variables)
        self.width = degree.bit_length() + 1
        self.units = {name: 1 << (self.width * index) for index, name in enumerate(variables)}

    def exponents(self, packed: int) -> tuple[int, ...]:
        """The exponents of a packed monomial."""
        width = self.width
        mask = (1 << width) - 1
        return tuple([(packed >> shift) & mask for shift in range(0, width * len(self.variables), width)])


def collect(program: Program, packing: Packing, leaves: Mapping[str, Number | None]) -> list[Node]:
    """The short program of a program whose divisors are constants.

    Raises:
        Undefined: a divisor is zero, or a constant zero is raised to the power zero.
        CoefficientTooLarge: see there.
    """
    # On the stack: a monomial (coefficient, packed), a sum, or a short program; the last two are owned by
    # their place and may be changed.
    stack: list[Any] = []
    units = packing.units
    for index, item in enumerate(program):
        if item in leaves:
            value: Any = leaves[item]
            if value is None:
                stack.append((1, units[item]))
            elif value.__class__ is int:
                stack.append((value, 0))
            else:
                stack.append((fmpq(value.numerator, value.denominator), 0))
            continue
        right = stack.pop()
        if item == "*":
            left = stack.pop()
            if left.__class__ is tuple and right.__class__ is tuple:
                stack.append((left[0] * right[0], left[1] + right[1]))
            else:
                stack.append(_product(left, right, index))
        elif item == "+":
            stack.append(_sum(stack.pop(), right, index))
        elif item == "-":
            stack.append(_sum(stack.pop(), _negative(right, index), index))
        elif item == "neg":
            stack.append(_negative(right, index))
        elif item == "/":
            stack.append(_quotient(stack.pop(), right, index))
        else:
            stack.append(_power(right, int(item[1:]), index))
    return _nodes(stack[0])


def _nodes(value: Any) -> list[Node]:
    if value.__class__ is list:
        nodes: list[Node] = value
        return nodes
    return [value if value.__class__ is dict else {value[1]: value[0]}]


def _negative(value: Any, index: int) -> Any:
    if value.__class__ is tuple:
        return -value[0], value[1]
    if value.__class__ is dict:
        return {key: -coefficient for key, coefficient in value.items()}
    value.append(("neg", index))
    return value


def _product(left: Any, right: Any, index: int) -> Any:
    if left.__class__ is tuple and right.__class__ is dict:
        return _scaled(right, left)
    if right.__class__ is tuple and left.__class__ is dict:
        return _scaled(left, right)
    nodes = _nodes(left)
    nodes.extend(_nodes(right))
    nodes.append(("*", index))
    return nodes


def _scaled(terms: Sum, monomial: tuple[Coefficient, int]) -> Sum:
    factor, shift = monomial
    return {key + shift: coefficient * factor for key, coefficient in terms.items()}


def _sum(left: Any, right: Any, index: int) -> Any:
    if left.__class__ is list:
        # (… + sum) + sum: the two sums are one.
        last = left[-2] if left[-1][0] == "+" else None
        if last.__class__ is dict and right.__class__ is not list:
            merged = _sum(last, right, index)
            left[-2] = merged if merged.__class__ is dict else {merged[1]: merged[0]}
            return left
    elif right.__class__ is not list:
        return _merged(left, right)
    nodes = _nodes(left)
    nodes.extend(_nodes(right))
    nodes.append(("+", index))
    return nodes


def _merged(left: Any, right: Any) -> Any:
    """The sum of two monomials or sums; a single remaining monomial is returned as one."""
    if left.__class__ is tuple:
        if right.__class__ is tuple:
            if left[1] == right[1]:
                return left[0] + right[0], left[1]
            return {left[1]: left[0], right[1]: right[0]}
        left, right = right, left
    for key, coefficient in right.items() if right.__class__ is dict else ((right[1], right[0]),):
        if key in left:
            total = left[key] + coefficient
            if total:
                left[key] = total
            else:
                del left[key]
        else:
            left[key] = coefficient
    if len(left) > 1:
        return left
    for key, coefficient in left.items():
        return coefficient, key
    return 0, 0


def _quotient(left: Any, right: Any, index: int) -> Any:
    if right.__class__ is not tuple or right[1]:
        raise ValueError("a divisor contains a variable")
    if not right[0]:
        raise Undefined(index, power=False)
    inverse = 1 / fmpq(right[0])
    return (
        _product((inverse, 0), left, index) if left.__class__ is not tuple else (left[0] * inverse, left[1])
    )


def _power(base: Any, exponent: int, index: int) -> Any:
    if base.__class__ is not tuple:
        nodes = _nodes(base)
        nodes.append((f"^{exponent}", index))
        return nodes
    coefficient, packed = base
    if exponent <= 0:
        if not coefficient:
            raise Undefined(index, power=exponent == 0)
        if exponent < 0 and packed:
            raise ValueError("a divisor contains a variable")
    if coefficient == 1:
        return 1, packed * exponent
    rational = fmpq(coefficient)
    numerator, denominator = abs(int(rational.p)), int(rational.q)
    bits = max((numerator - 1).bit_length() if numerator else 0, (denominator - 1).bit_length())
    if bits * abs(exponent) > MONOMIAL_BITS:
        raise CoefficientTooLarge(bits * abs(exponent))
    if bits == 0:  # 0, 1 or -1, to an exponent that may be beyond a machine word
        return (coefficient if exponent % 2 else coefficient * coefficient), packed * exponent
    return (rational if exponent < 0 else coefficient) ** exponent, packed * exponent

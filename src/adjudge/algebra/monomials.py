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
from adjudge.algebra.program import EXPONENTS, Number, Program, divides
from adjudge.algebra.work import Meter, common_divisor, common_multiple, product

Coefficient = Any
Sum = dict[int, Coefficient]
Node = Any
"""A sum of monomials, or an operation: ``+ * neg`` or ``^k``, with the index of the item it is from."""


class CoefficientTooLarge(Exception):  # noqa: N818 - caught by the ladder, never by users
    """The powers of coefficients would exceed their limit together; ``bits`` is what was counted."""

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


class Allowance(Meter):
    """What may be spent on collecting one side: steps, and bits of powers of coefficients.

    Every literal enters one coefficient only, and the length of a text bounds their digits; so no coefficient
    is larger than both together.
    """

    __slots__ = ("bits", "largest")

    def __init__(self, limit: int, bits: int) -> None:
        super().__init__(limit)
        self.bits = 0
        self.largest = bits

    def take(self, bits: int) -> None:
        """Count the bits of a power.

        Raises:
            CoefficientTooLarge: there are more than the limit.
        """
        self.bits += bits
        if self.bits > self.largest:
            raise CoefficientTooLarge(self.bits)
        self.spend(2 * product(bits))


def collect(
    program: Program, packing: Packing, leaves: Mapping[str, Number | None], allowance: Allowance
) -> list[Node]:
    """The short program of a program whose divisors are constants.

    Raises:
        Undefined: a divisor is zero, or a constant zero is raised to the power zero.
        CoefficientTooLarge, WorkExceeded: see there.
    """
    # On the stack: a monomial (coefficient, packed), a sum, or a short program; the last two are owned by
    # their place and may be changed.
    stack: list[Any] = []
    units = packing.units
    rational = divides(program)
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
                if rational:
                    allowance.spend(common_divisor(_bits(left[0]) + _bits(right[0])))
                stack.append((left[0] * right[0], left[1] + right[1]))
            else:
                stack.append(_product(left, right, index, allowance))
        elif item == "+":
            stack.append(_sum(stack.pop(), right, index, allowance))
        elif item == "-":
            stack.append(_sum(stack.pop(), _negative(right, index, allowance), index, allowance))
        elif item == "neg":
            stack.append(_negative(right, index, allowance))
        elif item == "/":
            stack.append(_quotient(stack.pop(), right, index, allowance))
        else:
            exponent = EXPONENTS[item] if item in EXPONENTS else int(item[1:])
            if exponent > 0 and right.__class__ is tuple and right[0] == 1:
                stack.append((1, right[1] * exponent))
            else:
                stack.append(_power(right, exponent, index, allowance))
    return _nodes(stack[0])


def _nodes(value: Any) -> list[Node]:
    if value.__class__ is list:
        nodes: list[Node] = value
        return nodes
    return [value if value.__class__ is dict else {value[1]: value[0]}]


def _bits(coefficient: Coefficient) -> int:
    """Size of a coefficient, numerator and denominator together."""
    if coefficient.__class__ is int:
        return int(coefficient.bit_length())
    return int(coefficient.p.bit_length() + coefficient.q.bit_length())


def common_denominator(terms: Sum, meter: Meter | None = None) -> int:
    """The least common denominator of the coefficients.

    Raises:
        WorkExceeded: the meter does not allow it.
    """
    found = {int(value.q) for value in terms.values() if value.__class__ is not int}
    denominators = sorted(found)
    if meter and denominators:
        bits = sum(value.bit_length() for value in denominators)
        meter.spend(common_divisor(bits) * len(denominators).bit_length() + len(terms) * product(bits))
    while len(denominators) > 1:  # in pairs, so that most of the numbers are short
        pairs = zip(denominators[::2], denominators[1::2], strict=False)
        last = denominators[-1:] if len(denominators) % 2 else []
        denominators = [common_multiple(x, y) for x, y in pairs] + last
    return denominators[0] if denominators else 1


def _negative(value: Any, index: int, allowance: Allowance) -> Any:
    if value.__class__ is tuple:
        return -value[0], value[1]
    if value.__class__ is dict:
        allowance.spend(60 * len(value))
        return {key: -coefficient for key, coefficient in value.items()}
    value.append(("neg", index))
    return value


def _product(left: Any, right: Any, index: int, allowance: Allowance) -> Any:
    if left.__class__ is tuple and right.__class__ is dict:
        return _scaled(right, left, allowance)
    if right.__class__ is tuple and left.__class__ is dict:
        return _scaled(left, right, allowance)
    nodes = _nodes(left)
    nodes.extend(_nodes(right))
    nodes.append(("*", index))
    return nodes


def _scaled(terms: Sum, monomial: tuple[Coefficient, int], allowance: Allowance) -> Sum:
    factor, shift = monomial
    if factor.__class__ is int:
        allowance.spend(len(terms) * (100 + factor.bit_length()))
    else:
        size = _bits(factor)
        allowance.spend(sum([common_divisor(_bits(coefficient) + size) for coefficient in terms.values()]))
    return {key + shift: coefficient * factor for key, coefficient in terms.items()}


def _sum(left: Any, right: Any, index: int, allowance: Allowance) -> Any:
    if left.__class__ is list:
        # (… + sum) + sum: the two sums are one.
        last = left[-2] if left[-1][0] == "+" else None
        if last.__class__ is dict and right.__class__ is not list:
            merged = _merged(last, right, allowance)
            left[-2] = merged if merged.__class__ is dict else {merged[1]: merged[0]}
            return left
    elif right.__class__ is not list:
        return _merged(left, right, allowance)
    nodes = _nodes(left)
    nodes.extend(_nodes(right))
    nodes.append(("+", index))
    return nodes


def _merged(left: Any, right: Any, allowance: Allowance) -> Any:
    """The sum of two monomials or sums; a single remaining monomial is returned as one."""
    if left.__class__ is tuple:
        if right.__class__ is tuple:
            if left[1] == right[1]:
                if left[0].__class__ is not int or right[0].__class__ is not int:
                    allowance.spend(common_divisor(_bits(left[0]) + _bits(right[0])))
                return left[0] + right[0], left[1]
            return {left[1]: left[0], right[1]: right[0]}
        left, right = right, left
    elif right.__class__ is dict and len(right) > len(left):
        left, right = right, left  # so that a monomial is moved only as often as its sum at least doubles
    for key, coefficient in right.items() if right.__class__ is dict else ((right[1], right[0]),):
        if key in left:
            if coefficient.__class__ is not int or left[key].__class__ is not int:
                allowance.spend(common_divisor(_bits(coefficient) + _bits(left[key])))
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


def _quotient(left: Any, right: Any, index: int, allowance: Allowance) -> Any:
    if right.__class__ is not tuple or right[1]:
        raise ValueError("a divisor contains a variable")
    if not right[0]:
        raise Undefined(index, power=False)
    inverse = 1 / fmpq(right[0])
    if left.__class__ is not tuple:
        return _product((inverse, 0), left, index, allowance)
    allowance.spend(common_divisor(_bits(left[0]) + _bits(inverse)))
    return left[0] * inverse, left[1]


def _power(base: Any, exponent: int, index: int, allowance: Allowance) -> Any:
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
    allowance.take(bits * abs(exponent))
    if bits == 0:  # 0, 1 or -1, to an exponent that may be beyond a machine word
        return (coefficient if exponent % 2 else coefficient * coefficient), packed * exponent
    return (rational if exponent < 0 else coefficient) ** exponent, packed * exponent

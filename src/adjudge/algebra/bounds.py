"""Bounds on degree and coefficients, computed from the program before any expansion.

Every subexpression is seen as N / (c * P) with integer polynomials N, P and a positive integer c, built by
the formal rules of fractions without any cancellation. The bound of a subexpression is the 5-tuple
``(c, n, dn, p, dp)``: c itself, n at least the L1 norm of N (the sum of the absolute values of its
coefficients), dn its degree in each variable, and p, dp the same for P. The rules, which are part of the
certificate format, are listed in :mod:`adjudge.algebra.certificate`; they rest on ``|f+g| <= |f|+|g|`` and
``|fg| <= |f||g|`` for the L1 norm. n and p are at least 1, so bounds never shrink on the way to the root.
"""

from collections.abc import Mapping, Sequence
from operator import add
from typing import Any

from adjudge.algebra.program import BINARY, EXPONENTS, Number, Program
from adjudge.algebra.work import Meter, common_divisor, common_multiple, python_product

Degrees = tuple[int, ...]
Bound = tuple[int, int, Degrees, int, Degrees]


class BoundTooLarge(Exception):  # noqa: N818 - caught by the ladder, never by users
    """A coefficient bound would exceed its limit; ``bits`` is what was counted."""

    def __init__(self, bits: int) -> None:
        super().__init__(bits)
        self.bits = bits


NORM_STEPS = 8_000_000
"""Steps (:mod:`adjudge.algebra.work`) that the computation of a bound may take."""

METERED_BITS = 1_000
"""Bounds below this size cost less than their bookkeeping."""


class Bounds:
    """Bounds of programs over fixed variables, with the maxima that a one-point proof needs.

    Args:
        variables: the names.
        leaves: literals and names.
        bits: limit on the size of each bound.

    Attributes:
        watched_norm, watched_degrees: maxima over the N of every divisor and of every base of a power that is
            zero or negative, and over the P of the bases of powers zero. A point that separates these too
            shows each divisor and each such base to be zero or not.
    """

    def __init__(self, variables: Sequence[str], leaves: Mapping[str, Number | None], bits: int) -> None:
        count = len(variables)
        self._zero: Degrees = (0,) * count
        self._meter = Meter(NORM_STEPS)
        self._leaves = leaves
        self._bits = bits
        self._units: dict[str, Degrees] = {
            name: tuple(int(i == j) for j in range(count)) for i, name in enumerate(variables)
        }
        self.watched_norm = 1
        self.watched_degrees = self._zero

    def bound(self, program: Program) -> Bound:
        """The bound of a program.

        Raises:
            BoundTooLarge: n, p or c would exceed the limit in bits.
            WorkExceeded: computing them takes too long.
        """
        zero = self._zero
        leaves = self._leaves
        stack: list[Bound] = []
        previous = ""
        for item in program:
            entry: Bound
            if item in leaves:
                value = leaves[item]
                if value is None:
                    entry = (1, 1, self._units[item], 1, zero)
                elif value.__class__ is int:
                    entry = (1, int(value) or 1, zero, 1, zero)
                else:
                    entry = (value.denominator, abs(value.numerator) or 1, zero, 1, zero)
            elif item == "neg":
                previous = item
                continue
            elif item == "+" or item == "-":
                right = stack.pop()
                entry = self._sum(stack.pop(), right)
            elif item == "*":
                cb, nb, dnb, pb, dpb = stack.pop()
                ca, na, dna, pa, dpa = stack.pop()
                entry = (ca * cb, na * nb, _plus(dna, dnb), pa * pb, _plus(dpa, dpb))
            elif item == "/":
                right = stack.pop()
                entry = self._quotient(stack.pop(), right, leaves.get(previous))
            else:
                entry = self._power(stack.pop(), int(item[1:]))
            bits = entry[0].bit_length() + entry[1].bit_length() + entry[3].bit_length()
            if bits > self._bits:
                raise BoundTooLarge(bits)
            if bits > METERED_BITS:
                self._meter.spend(4 * python_product(bits))
            stack.append(entry)
            previous = item
        return stack[-1]

    def difference(self, a: Bound, b: Bound) -> tuple[int, Degrees]:
        """L1 norm and degrees that hold for the cross-multiplied difference and for everything watched."""
        _, n, degrees, _, _ = self._sum(a, b)
        return max(n, self.watched_norm), tuple(map(max, degrees, self.watched_degrees))

    def _sum(self, a: Bound, b: Bound) -> Bound:
        ca, na, dna, pa, dpa = a
        cb, nb, dnb, pb, dpb = b
        if ca == cb:
            c, left, right = ca, na * pb, nb * pa
        else:
            self._meter.spend(common_divisor(ca.bit_length() + cb.bit_length()))
            c = common_multiple(ca, cb)
            left, right = na * (c // ca) * pb, nb * (c // cb) * pa
        zero = self._zero
        if dpa == zero and dpb == zero:
            return (c, left + right, tuple(map(max, dna, dnb)), pa * pb, zero)
        return (
            c,
            left + right,
            tuple(map(max, map(add, dna, dpb), map(add, dnb, dpa))),
            pa * pb,
            _plus(dpa, dpb),
        )

    def _quotient(self, a: Bound, b: Bound, literal: Number | None) -> Bound:
        ca, na, dna, pa, dpa = a
        cb, nb, dnb, pb, dpb = b
        if literal is not None:
            return (ca * nb, na * cb, dna, pa, dpa)
        self._watch(nb, dnb)
        return (ca, na * cb * pb, _plus(dna, dpb), pa * nb, _plus(dpa, dnb))

    def _power(self, base: Bound, exponent: int) -> Bound:
        c, n, dn, p, dp = base
        if exponent <= 0:
            self._watch(n, dn)
            if exponent == 0:
                self._watch(p, dp)
                return (1, 1, self._zero, 1, self._zero)
            exponent = -exponent
            c, n, dn, p, dp = 1, c * p, dp, n, dn
        size = (c - 1).bit_length() + (n - 1).bit_length() + (p - 1).bit_length()
        if size * exponent > self._bits:
            raise BoundTooLarge(size * exponent)
        return (
            c**exponent,
            n**exponent,
            tuple(degree * exponent for degree in dn),
            p**exponent,
            tuple(degree * exponent for degree in dp),
        )

    def _watch(self, norm: int, degrees: Degrees) -> None:
        self.watched_norm = max(self.watched_norm, norm)
        self.watched_degrees = tuple(map(max, self.watched_degrees, degrees))


def _plus(a: Degrees, b: Degrees) -> Degrees:
    return tuple(map(add, a, b))


def polynomial_norm(
    program: Sequence[str], leaves: Mapping[str, Number | None], bits: int
) -> tuple[int, int]:
    """L1 norm of a program without divisions, and the maximum over the bases of its powers zero.

    The rules of :class:`Bounds` where every c and P is 1.

    Raises:
        BoundTooLarge: the norm would exceed ``bits`` bits.
        WorkExceeded: computing it takes too long.
    """
    stack: list[int] = []
    push = stack.append
    pop = stack.pop
    top = 0
    watched = 1
    meter = Meter(NORM_STEPS)
    for item in program:
        if item in leaves:
            push(top)
            value: Any = leaves[item]
            top = 1 if value is None else value or 1
        elif item == "*":
            factor = pop()
            size = top.bit_length() + factor.bit_length() - 1
            if size > bits:
                raise BoundTooLarge(size)
            if size > METERED_BITS:
                meter.spend(python_product(size))
            top *= factor
        elif item == "+" or item == "-":
            top += pop()
        elif item != "neg":
            exponent = int(item[1:])
            if not exponent:
                watched = max(watched, top)
            size = (top - 1).bit_length() * exponent
            if size > bits:
                raise BoundTooLarge(size)
            if size > METERED_BITS:
                meter.spend(2 * python_product(size))
            top **= exponent
    if top.bit_length() > bits:
        raise BoundTooLarge(top.bit_length())
    return top, watched


def polynomial_degree(program: Sequence[str], name: str) -> int:
    """Degree in one variable of a program without divisions, and of every base of a power zero."""
    stack: list[int] = []
    push = stack.append
    pop = stack.pop
    top = watched = 0
    for item in program:
        if item == "*":
            top += pop()
        elif item == "+" or item == "-":
            left = pop()
            if left > top:
                top = left
        elif item[0] == "^":
            exponent = EXPONENTS[item] if item in EXPONENTS else int(item[1:])
            if not exponent:
                watched = max(watched, top)
            top *= exponent
        elif item != "neg":
            push(top)
            top = 1 if item == name else 0
    return max(top, watched)


def polynomial_bits(program: Sequence[str], leaves: Mapping[str, Number | None]) -> int:
    """The exponent of a power of two not above what :func:`polynomial_norm` finds; takes no long products."""
    stack: list[int] = []
    for item in program:
        if item in leaves:
            value: Any = leaves[item]
            stack.append(0 if value is None else max(value.bit_length() - 1, 0))
        elif item == "*":
            right = stack.pop()
            stack[-1] += right
        elif item == "+" or item == "-":
            right = stack.pop()
            left = stack[-1]
            stack[-1] = left + 1 if left == right else max(left, right)
        elif item != "neg":
            stack[-1] *= int(item[1:])
    return stack[0]


def divisor_degree(program: Sequence[str], name: str) -> int:
    """Degree in one variable of all divisors, bases of negative powers and bases of powers zero.

    The maximum over the N of each, and over the P of the bases of powers zero, by the rules of
    :class:`Bounds`.
    """
    highest = 0
    stack: list[tuple[int, int]] = []
    for item in program:
        if item == "neg":
            continue
        if item in BINARY:
            nb, pb = stack.pop()
            na, pa = stack.pop()
            if item == "*":
                stack.append((na + nb, pa + pb))
            elif item == "/":
                highest = max(highest, nb)
                stack.append((na + pb, pa + nb))
            else:
                stack.append((max(na + pb, nb + pa), pa + pb))
        elif item[0] == "^":
            n, p = stack.pop()
            exponent = int(item[1:])
            if exponent <= 0:
                highest = max(highest, n, 0 if exponent else p)
                n, p = p, n
            stack.append((n * abs(exponent), p * abs(exponent)))
        else:
            stack.append((int(item == name), 0))
    return highest


def strides(degrees: Sequence[int]) -> list[int]:
    """Exponents of the base at the Kronecker point: 1, then products of the earlier degrees plus one."""
    result = []
    stride = 1
    for degree in degrees:
        result.append(stride)
        stride *= degree + 1
    return result

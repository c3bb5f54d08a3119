"""What an expansion takes, counted before it: terms, steps, memory."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from adjudge.algebra.monomials import Node, Packing, Sum, common_denominator
from adjudge.algebra.program import BINARY, Number
from adjudge.algebra.sizes import CAP, Size, power_size, product_size, sum_size
from adjudge.algebra.work import Meter, common_divisor, digits, pair, product

TERM = 700
"""Steps of one term of a polynomial in its text and on the way there."""

EXPONENT = 150
"""Steps of one exponent of a monomial on its way into a polynomial."""

DENSE = 100_000
"""Highest degree of a dense polynomial in one variable; beyond it only the sparse type is used."""

FRACTION = 5_000
"""Steps of one term with a rational coefficient in the text."""


class Cost(NamedTuple):
    """What an expansion of both sides takes, counted beforehand.

    Attributes:
        terms: most terms of any polynomial on the way.
        work: steps of the expansions and of the canonical text (:mod:`adjudge.algebra.work`).
        bytes: memory of the expansions of both sides and of their canonical text.
    """

    terms: int
    work: int
    bytes: int


class CostCounter:
    """Counts the :class:`Cost` of expanding programs as quotients, by the formal rules of fractions.

    Args:
        variables: the names.
        leaves: literals and names.
    """

    def __init__(self, variables: Sequence[str], leaves: Mapping[str, Number | None]) -> None:
        count = len(variables)
        self._one = Size(1, (0,) * count, 0)
        self._units = {
            name: Size(1, tuple(int(i == j) for j in range(count)), 1) for i, name in enumerate(variables)
        }
        self._leaf_bits = {
            item: sum(part.bit_length() for part in (value.numerator, value.denominator))
            for item, value in leaves.items()
            if value is not None
        }
        self._terms = 1
        self._work = 0
        self._bits = 1

    def cost(self) -> Cost:
        """What was counted so far."""
        return Cost(self._terms, self._work, _bytes(self._terms, self._bits))

    def count(self, program: Sequence[str]) -> tuple[Size, Size, int]:
        """Count one side.

        Returns:
            the sizes of numerator N and denominator c P, and a bound in bits on both norms.
        """
        one = self._one
        stack: list[tuple[Size, Size, int]] = []
        for item in program:
            if item == "neg":
                continue
            if item[0] == "^":
                n, p, bits = stack.pop()
                exponent = int(item[1:])
                if exponent < 0:
                    n, p, exponent = p, n, -exponent
                if exponent:
                    bits = min(bits * exponent, CAP)
                    stack.append((self._power(n, exponent, bits), self._power(p, exponent, bits), bits))
                else:
                    stack.append((one, one, 2))
            elif item in BINARY:
                nb, pb, right_bits = stack.pop()
                na, pa, bits = stack.pop()
                bits += right_bits
                if item == "*":
                    stack.append((self._product(na, nb, bits), self._product(pa, pb, bits), bits))
                elif item == "/":
                    stack.append((self._product(na, pb, bits), self._product(pa, nb, bits), bits))
                else:
                    total = sum_size(self._product(na, pb, bits), self._product(nb, pa, bits))
                    self._terms = max(self._terms, total.terms)
                    # Either part may be multiplied by a constant to a common denominator.
                    self._work += total.terms * (40 + (product(bits) if bits > 60 else 0))
                    stack.append((total, self._product(pa, pb, bits), bits + 1))
            else:
                stack.append((self._units.get(item, one), one, self._leaf_bits.get(item, 1) + 1))
            self._bits = max(self._bits, stack[-1][2])
            self._work += 500 + (common_divisor(stack[-1][2]) if stack[-1][2] > 1_000 else 0)
        return stack[0]

    def cross(self, a: tuple[Size, Size, int], b: tuple[Size, Size, int]) -> None:
        """Count the cross products of the two sides."""
        bits = a[2] + b[2]
        left, right = self._product(a[0], b[1], bits), self._product(b[0], a[1], bits)
        self._bits = max(self._bits, bits)
        self._work += max(left.terms, right.terms) * (TERM + digits(bits))

    def text(self, side: tuple[Size, Size, int]) -> None:
        """Count the canonical text of a side: a greatest common divisor, and two polynomials."""
        terms = side[0].terms + side[1].terms
        self._work += terms * (FRACTION + digits(side[2]) + common_divisor(side[2]))
        if side[1].total:
            pairs = (side[0].terms + 1) * (side[1].terms + 1)
            self._work += 50 * pairs * (side[0].total + side[1].total + 1) * pair(side[2], side[2])

    def _product(self, a: Size, b: Size, bits: int) -> Size:
        if a.terms == 1 and a.total == 0:
            return b
        if b.terms == 1 and b.total == 0:
            return a
        result = product_size(a, b)
        self._note(result, a.terms * b.terms, bits)
        return result

    def _power(self, base: Size, exponent: int, bits: int) -> Size:
        if base.total == 0:
            return base
        result = power_size(base, exponent)
        self._note(result, result.terms * base.terms * 16, bits)
        return result

    def _note(self, result: Size, pairs: int, bits: int) -> None:
        self._terms = max(self._terms, result.terms)
        self._work += min(pairs, CAP) * pair(bits >> 1, bits >> 1) + 40 * result.terms


class SumCost:
    """Counts the :class:`Cost` of computing short programs (:mod:`adjudge.algebra.monomials`).

    Here the coefficients are known, so their size is counted along with the terms.

    Args:
        packing: of the monomials.

    Attributes:
        degree: highest degree of any polynomial on the way, if there is one variable.
    """

    def __init__(self, packing: Packing) -> None:
        self._packing = packing
        self._terms = 1
        self._work = 0
        self._bytes = 0
        self._text = 0  # of the longer text: only one is written
        self._variables = len(packing.variables)
        self._single = self._variables == 1
        self.degree = 0

    def cost(self) -> Cost:
        """What was counted so far."""
        return Cost(self._terms, self._work + self._text, self._bytes)

    def count(self, nodes: Sequence[Node], meter: Meter) -> None:
        """Count one side.

        Raises:
            WorkExceeded: the meter does not allow to find the common denominators.
        """
        # Entries are parts of a sum (dictionaries or sizes) and bits: the degrees of a sum are counted only
        # when it is multiplied.
        stack: list[tuple[list[Any], int]] = []
        rational = False
        for node in nodes:
            if node.__class__ is dict:
                bits, fractions = norm_bits(node, meter)
                rational = rational or fractions
                self._note(len(node), bits, len(node) * (300 + EXPONENT * self._variables))
                if self._single:
                    self.degree = max(self.degree, max(node, default=0))
                stack.append(([node], bits))
                continue
            operation = node[0]
            if operation == "neg":
                continue
            right, right_bits = stack.pop()
            if operation[0] == "^":
                exponent = int(operation[1:])
                if exponent == 0:
                    stack.append(([{0: 1}], 1))
                    continue
                base = self._size(right)
                result = power_size(base, exponent)
                bits = min(right_bits * exponent, CAP)
                self._note_degree(result)
                # Powers of a binomial, and of anything in one variable, have fast algorithms.
                if base.terms <= 2:
                    steps = result.terms * (60 + bits)
                elif self._single:
                    steps = self._dense(result, bits, result.terms * base.terms * pair(bits, right_bits))
                else:
                    steps = 4 * result.terms * base.terms * pair(bits, right_bits)
                self._note(result.terms, bits, steps)
                stack.append(([result], bits))
                continue
            left, left_bits = stack.pop()
            if operation == "*":
                a, b = self._size(left), self._size(right)
                result = product_size(a, b)
                bits = left_bits + right_bits
                self._note_degree(result)
                steps = a.terms * b.terms * pair(left_bits, right_bits)
                if self._single:
                    steps = self._dense(result, bits, steps)
                self._note(result.terms, bits, steps)
                stack.append(([result], bits))
            else:
                # Where denominators are cleared, the parts may be scaled by each other's.
                bits = left_bits + right_bits if rational else max(left_bits, right_bits) + 1
                parts = left + right
                terms = sum(len(part) if isinstance(part, dict) else part.terms for part in parts)
                steps = terms * 20
                if rational:
                    steps += terms * product(bits) + common_divisor(bits)
                self._note(terms, bits, steps)
                stack.append((parts, bits))
        parts, bits = stack[0]
        terms = self._size(parts).terms
        text = TERM + digits(bits) + (FRACTION + common_divisor(bits) if rational else 0)
        self._note(terms, bits, 0)
        self._text = max(self._text, min(terms * text, CAP))

    def _dense(self, result: Size, bits: int, sparse: int) -> int:
        """A product or power in one variable: the steps of the sparse type, or of a Fourier transform."""
        return min(sparse, (result.total + 1) * (40 + 4 * bits)) if result.total < DENSE else sparse

    def _note_degree(self, size: Size) -> None:
        if self._single:
            self.degree = max(self.degree, size.total)

    def _size(self, parts: list[Any]) -> Size:
        sizes = [part if isinstance(part, Size) else self._of_sum(part) for part in parts]
        result = sizes[0]
        for size in sizes[1:]:
            result = sum_size(result, size)
        return result

    def _of_sum(self, terms: Sum) -> Size:
        if self._single:  # the packed monomials are the exponents
            degree = max(terms, default=0)
            return Size(len(terms) or 1, (degree,), degree)
        exponents = [self._packing.exponents(key) for key in terms]
        degrees = tuple(map(max, zip(*exponents, strict=True))) if exponents else ()
        return Size(max(len(terms), 1), degrees, max(map(sum, exponents), default=0))

    def _note(self, terms: int, bits: int, steps: int) -> None:
        self._terms = max(self._terms, terms)
        self._work += min(steps, CAP)
        self._bytes = max(self._bytes, _bytes(terms, bits))


def _bytes(terms: int, bits: int) -> int:
    """Memory of two polynomials and of one as text, which is copied when it is joined and hashed.

    A bit takes 1/8 byte in FLINT and 0.3 bytes as decimal digits; together five times the former.
    """
    return terms * (5 * bits // 8 + 64)


def norm_bits(terms: Sum, meter: Meter) -> tuple[int, bool]:
    """Bits of the L1 norm over a common denominator and of that denominator, and whether there is one.

    Raises:
        WorkExceeded: the meter does not allow it.
    """
    total = 0
    rational = False
    for value in terms.values():
        if value.__class__ is int:
            total += abs(value)
        else:
            total += abs(int(value.p))
            rational = True
    bits = max((total - 1).bit_length(), 1)  # so that a k-th power has at most k times as many
    if not rational:
        return bits, False
    return bits + 2 * common_denominator(terms, meter).bit_length(), True

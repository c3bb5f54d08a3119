"""What an expansion takes, counted before it: terms, products of terms, memory."""

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any, NamedTuple

from adjudge.algebra.monomials import Node, Packing, Sum
from adjudge.algebra.program import BINARY, Number
from adjudge.algebra.sizes import CAP, Size, power_size, product_size, sum_size


class Cost(NamedTuple):
    """What an expansion of both sides takes, counted beforehand.

    Attributes:
        terms: most terms of any polynomial on the way.
        work: products of terms, larger coefficients counting more.
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
        weight = 1 + self._bits // 64
        return Cost(self._terms, self._work * weight, _bytes(self._terms, self._bits))

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
                    stack.append((self._power(n, exponent), self._power(p, exponent), bits * exponent))
                else:
                    stack.append((one, one, 2))
            elif item in BINARY:
                nb, pb, right_bits = stack.pop()
                na, pa, bits = stack.pop()
                bits += right_bits
                if item == "*":
                    stack.append((self._product(na, nb), self._product(pa, pb), bits))
                elif item == "/":
                    stack.append((self._product(na, pb), self._product(pa, nb), bits))
                else:
                    total = sum_size(self._product(na, pb), self._product(nb, pa))
                    self._terms = max(self._terms, total.terms)
                    stack.append((total, self._product(pa, pb), bits + 1))
            else:
                stack.append((self._units.get(item, one), one, self._leaf_bits.get(item, 1) + 1))
            self._bits = max(self._bits, stack[-1][2])
        return stack[0]

    def cross(self, a: tuple[Size, Size, int], b: tuple[Size, Size, int]) -> None:
        """Count the cross products of the two sides."""
        self._product(a[0], b[1])
        self._product(b[0], a[1])
        self._bits = max(self._bits, a[2] + b[2])

    def _product(self, a: Size, b: Size) -> Size:
        if a.terms == 1 and a.total == 0:
            return b
        if b.terms == 1 and b.total == 0:
            return a
        result = product_size(a, b)
        self._note(result, a.terms * b.terms)
        return result

    def _power(self, base: Size, exponent: int) -> Size:
        if base.total == 0:
            return base
        result = power_size(base, exponent)
        self._note(result, result.terms * base.terms * 16)
        return result

    def _note(self, result: Size, pairs: int) -> None:
        self._terms = max(self._terms, result.terms)
        self._work += min(pairs, CAP)


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
        self._single = len(packing.variables) == 1
        self.degree = 0

    def cost(self) -> Cost:
        """What was counted so far."""
        return Cost(self._terms, self._work, self._bytes)

    def count(self, nodes: Sequence[Node]) -> None:
        """Count one side."""
        # Entries are parts of a sum (dictionaries or sizes) and bits: the degrees of a sum are counted only
        # when it is multiplied.
        stack: list[tuple[list[Any], int]] = []
        for node in nodes:
            if node.__class__ is dict:
                bits = norm_bits(node)
                self._note(len(node), bits, 0)
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
                bits = right_bits * exponent
                self._note_degree(result)
                # Powers of a binomial, and of anything in one variable, have fast algorithms.
                factor = base.terms if self._single or base.terms <= 2 else 16 * base.terms
                self._note(result.terms, bits, result.terms * factor)
                stack.append(([result], bits))
                continue
            left, left_bits = stack.pop()
            if operation == "*":
                a, b = self._size(left), self._size(right)
                result = product_size(a, b)
                bits = left_bits + right_bits
                self._note_degree(result)
                pairs = a.terms * b.terms
                # In one variable products of many terms are taken by Fourier transforms.
                self._note(result.terms, bits, min(pairs, 40 * result.terms) if self._single else pairs)
                stack.append(([result], bits))
            else:
                # Denominators are cleared, so the parts may be scaled by each other's.
                bits = left_bits + right_bits
                parts = left + right
                self._note(
                    sum(len(part) if isinstance(part, dict) else part.terms for part in parts), bits, 0
                )
                stack.append((parts, bits))

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
        exponents = [self._packing.exponents(key) for key in terms]
        degrees = tuple(map(max, zip(*exponents, strict=True))) if exponents else ()
        return Size(max(len(terms), 1), degrees, max(map(sum, exponents), default=0))

    def _note(self, terms: int, bits: int, pairs: int) -> None:
        self._terms = max(self._terms, terms)
        self._work += min(pairs, CAP) * (1 + bits // 64)
        self._bytes = max(self._bytes, _bytes(terms, bits))


def _bytes(terms: int, bits: int) -> int:
    """Memory of two polynomials and of one as text, which is copied when it is joined and hashed.

    A bit takes 1/8 byte in FLINT and 0.3 bytes as decimal digits; together five times the former.
    """
    return terms * (5 * bits // 8 + 64)


def norm_bits(terms: Sum) -> int:
    """Bits of the L1 norm over a common denominator, and of that denominator together."""
    total = 0
    denominator = 1
    for value in terms.values():
        if value.__class__ is int:
            total += abs(value)
        else:
            total += abs(int(value.p))
            denominator = lcm(denominator, int(value.q))
    return total.bit_length() + 2 * denominator.bit_length()

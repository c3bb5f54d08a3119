"""Eigenvalues of symmetric integer matrices: enclosed in intervals, never rounded; signs counted exactly.

The characteristic polynomial is factored over the integers. A linear factor gives an integer eigenvalue
exactly; the roots of the others are enclosed by FLINT's certified root isolation. Ends of intervals are
integers in units of 2^-bits, so that comparisons with rational numbers are exact. A comparison that the
largest precision leaves open is reported as open: two numbers that are equal are never shown to be so here.

Signs come without enclosures: all roots are real, so that by Descartes' rule the number of positive roots
equals the number of sign changes among the coefficients.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from flint import arb, ctx, fmpz_mat, fmpz_poly

from adjudge.verifiers.graphs import Graph

Matrix = list[list[int]]

PRECISIONS = (64, 256, 1024)
"""The binary digits tried in turn."""
_DECIMALS = 9


class Interval(NamedTuple):
    """A real number between ``lower`` and ``upper``, both in units of 2^-bits."""

    lower: int
    upper: int
    bits: int

    def lies_above(self, numerator: int, denominator: int = 1) -> bool:
        """Whether the number is certainly greater than a fraction of positive denominator."""
        return self.lower * denominator > numerator << self.bits

    def lies_below(self, numerator: int, denominator: int = 1) -> bool:
        """Whether the number is certainly smaller than a fraction of positive denominator."""
        return self.upper * denominator < numerator << self.bits

    def shown(self) -> str:
        """``between 4.763932022 and 4.763932023``, rounded outwards; one number where both ends agree."""
        scale = 10**_DECIMALS
        low, high = self.lower * scale >> self.bits, -(-self.upper * scale >> self.bits)
        return _decimal(low) if low == high else f"between {_decimal(low)} and {_decimal(high)}"


class Inertia(NamedTuple):
    """Numbers of eigenvalues by sign, with multiplicity."""

    positive: int
    zero: int
    negative: int


def adjacency_matrix(graph: Graph) -> Matrix:
    """Entry 1 for two vertices that an edge joins, else 0."""
    return [[mask >> other & 1 for other in range(graph.vertices)] for mask in graph.neighbours]


def laplacian_matrix(graph: Graph) -> Matrix:
    """The degrees on the diagonal, less the adjacency matrix."""
    rows = [[-entry for entry in row] for row in adjacency_matrix(graph)]
    for vertex, mask in enumerate(graph.neighbours):
        rows[vertex][vertex] = mask.bit_count()
    return rows


def shifted(matrix: Matrix, amount: int) -> Matrix:
    """The matrix plus ``amount`` times the identity."""
    return [[entry + amount * (i == j) for j, entry in enumerate(row)] for i, row in enumerate(matrix)]


def inertia(matrix: Matrix) -> Inertia:
    """The signs of the eigenvalues of a symmetric matrix, from the coefficients of its polynomial."""
    coefficients = [int(c) for c in fmpz_mat(matrix).charpoly().coeffs()]
    signs = [coefficient > 0 for coefficient in coefficients if coefficient]
    zero = next(power for power, coefficient in enumerate(coefficients) if coefficient)
    positive = sum(first != second for first, second in pairwise(signs))
    return Inertia(positive, zero, len(matrix) - zero - positive)


def spectrum(matrix: Matrix, bits: int) -> list[Interval]:
    """All eigenvalues of a symmetric matrix with multiplicity, from the largest to the smallest.

    The interval in place k encloses the k-th largest eigenvalue even where intervals overlap: its ends are
    the k-th largest of the lower and of the upper ends.
    """
    _, factors = fmpz_mat(matrix).charpoly().factor()
    found = [interval for factor, power in factors for interval in _roots(factor, bits) * power]
    lower = sorted((interval.lower for interval in found), reverse=True)
    upper = sorted((interval.upper for interval in found), reverse=True)
    return [Interval(low, high, bits) for low, high in zip(lower, upper, strict=True)]


def _roots(factor: fmpz_poly, bits: int) -> list[Interval]:
    """The roots, all real, of an irreducible monic polynomial."""
    if factor.degree() == 1:
        root = -int(factor[0]) << bits
        return [Interval(root, root, bits)]
    with ctx.workprec(bits):
        # Any, because python-flint's stubs do not say that a root comes with its multiplicity.
        pairs: Any = factor.complex_roots()
        parts = [root.real for root, _ in pairs]
        return [Interval(_scaled(x.lower(), bits), -_scaled(-x.upper(), bits), bits) for x in parts]


def _scaled(number: arb, bits: int) -> int:
    """The floor of an exact binary number times 2^bits."""
    mantissa, exponent = number.man_exp()
    shift = int(exponent) + bits
    return int(mantissa) << shift if shift >= 0 else int(mantissa) >> -shift


def positive_square_sum(eigenvalues: Sequence[Interval]) -> Interval:
    """The sum of the squares of the positive eigenvalues."""
    lower = sum(max(0, value.lower) ** 2 for value in eigenvalues)
    upper = sum(max(0, value.upper) ** 2 for value in eigenvalues)
    return Interval(lower, upper, 2 * eigenvalues[0].bits)


def _decimal(scaled: int) -> str:
    whole, rest = divmod(abs(scaled), 10**_DECIMALS)
    return f"{'-' if scaled < 0 else ''}{whole}.{rest:0{_DECIMALS}}"

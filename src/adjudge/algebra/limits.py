"""The limits, as two tables: the lane's, which are part of its contract, and those of plain and LaTeX.

Every limit is on a quantity that is counted before the work that it bounds. None is a time.
"""

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Bounds on the input and on the work.

    Attributes:
        characters: length of one text.
        tokens: tokens of one text.
        nesting: levels of parentheses, braces and fractions.
        variables: distinct names over both sides.
        exponent: absolute value of an exponent.
        literal_digits: digits of a number as written.
        constant_bits: size of a constant that has to be computed exactly (exponents, divisors), in bits.
        coefficient_bits: size of a coefficient that is computed before an expansion, and of the bound on
            coefficients in a one-point proof, in bits.
        coefficient_digits: digits of a coefficient of the expansion (bounded by the L1 norm), or None.
        total_degree: total degree of a subexpression, or None.
        terms: terms of an expansion.
        probe_digits: digits of a value at a probe, and of an exact value that a certificate writes out.
        point_bits: size of the value at the point of a one-point proof, in bits.
        point_work: steps of both evaluations at that point, of their re-check and of the certificate; a step
            takes about a nanosecond.
        expansion_work: such steps of an expansion of both sides, of its canonical text and of the
            certificate.
        expansion_bytes: memory of an expansion of both sides and of its canonical text.
    """

    characters: int = 20_000
    tokens: int = 10_000
    nesting: int = 1_000
    variables: int = 12
    exponent: int = 2**64
    literal_digits: int = 4_000
    constant_bits: int = 20_000
    coefficient_bits: int = 100_000
    coefficient_digits: int | None = None
    total_degree: int | None = None
    terms: int = 200_000
    probe_digits: int = 4_000
    point_bits: int = 4_000_000
    point_work: int = 60_000_000
    expansion_work: int = 60_000_000
    expansion_bytes: int = 100_000_000


PLAIN_LIMITS = Limits()
"""Limits of the plain and LaTeX syntaxes; exceeding one is ``RESOURCE_LIMIT``."""

LANE_LIMITS = Limits(
    characters=500,
    tokens=500,
    nesting=32,
    variables=4,
    exponent=32,
    literal_digits=200,
    constant_bits=200_000,
    coefficient_digits=200,
    total_degree=64,
    terms=2_000,
)
"""Limits of the lane syntax; each has a code of its own."""

"""Certificates: what each kind holds. The independent re-check is :mod:`adjudge.algebra.recheck`.

A certificate is a JSON object, the same bytes for the same input everywhere. This page is its normative
description; a checker needs Python's integers and fractions, and nothing of this package except this text.

Program
=======
Every certificate has ``kind``, ``variables``, ``a`` and ``b``. ``variables`` lists the names that occur,
sorted by code point. ``a`` and ``b`` are postfix programs, lists of strings:

==================  ======================================================================================
``"12"``            a non-negative integer
``"3/2"``           a fraction in lowest terms, denominator at least 2 (a decimal of the input)
``"x"``, ``"x_1"``  a name: starts with a letter, is not ``neg``
``+``, ``-``,       pop right, then left; push the result
``*``, ``/``
``neg``             pop, push the negative
``^k``              pop, push the k-th power; k is a decimal integer, negative only in scope rational
==================  ======================================================================================

An expression has **no value at a point** where a divisor is zero, where a base of a negative power is zero,
or where zero is raised to ``^0``. No certificate uses such a point; a checker rejects one that does. (Modulo
a prime: where such a quantity, or the denominator of a fraction item, is zero modulo the prime.)

All numbers below are strings in decimal, ``"-5"`` or ``"p/q"`` in lowest terms with q at least 2, unless they
are said to be JSON integers.

Kind ``point`` (not_equivalent)
===============================
``point``: {name: integer string} for every variable. ``value_a``, ``value_b``: the exact values of both
programs there. *Check*: evaluate both programs; the values are as stated, and unequal.

Kind ``modular`` (not_equivalent)
=================================
``point``: {name: integer string}; ``prime``; ``residue_a``, ``residue_b``: integers from 0 to prime - 1.
*Check*: the prime is one of 2^61-1, 2^89-1, 2^107-1, 2^127-1, 2^521-1 (Mersenne primes); evaluate both
programs modulo it, without ever reducing an exponent, every denominator invertible; residues as stated, and
unequal. Equal rational functions have equal residues at every such point.

Kind ``one-point`` (equivalent)
===============================
=================  =======================================================================================
``degree_bounds``  {name: JSON integer}, a bound d on the degree in that variable, for every variable
``l1_bound``       integer string L, a bound on the sum of the absolute values of the coefficients
``base``           integer string, the least power of two above 2 * L; with at most one variable, 2^32
                   where that is larger
``point``          {name: JSON integer}: the *stride* s of the variable; its coordinate is base ** s
``value``          the common value of both sides as an exact rational; absent from 1,000 digits on
                   (numerator or denominator)
``value_sha256``   SHA-256 (lowercase hex) of the ASCII text of the value in lowercase *hexadecimal*:
                   ``-1f`` or ``1f/3``
=================  =======================================================================================

Strides follow ``variables``: the first is 1, each next one is the previous one times (d + 1) of the previous
variable.

*Check*: recompute L and the d by the rules below (the stated ones must not be smaller), check base and
strides, evaluate both sides exactly at the point: both equal the value.

*Why this proves equality*: with all denominators cleared, the difference of the sides is an integer
polynomial F with L1 norm at most L and degrees at most d. At the point, distinct monomials become distinct
powers of the base, so F takes a value c_m B^m + … + c_0 with sum |c_i| <= L < B/2, whose leading term
outweighs the rest; it is zero only if F is the zero polynomial. The same holds for every divisor (each is
covered by L and d), so a divisor that is not zero at the point is not identically zero. (Kronecker
substitution with Cauchy's bound on roots.)

**Rules for the bounds.** Each subexpression is N / (c * P); keep c, n >= L1(N), p >= L1(P), and the degrees
dn, dp of N and P in each variable. Maxima and sums of degrees are per variable.

=====================  ===================================================================================
integer i              c = 1, n = max(1, i), p = 1, dn = dp = 0
fraction i/j           c = j, n = max(1, i), p = 1, dn = dp = 0
name                   c = n = p = 1, dn = 1 in that variable, dp = 0
neg                    unchanged
a + b, a - b           c = lcm(ca, cb); n = na (c/ca) pb + nb (c/cb) pa; p = pa pb;
                       dn = max(dna + dpb, dnb + dpa); dp = dpa + dpb
a * b                  c = ca cb; n = na nb; p = pa pb; dn = dna + dnb; dp = dpa + dpb
a / (literal)          the item before ``/`` is an integer i (then j = 1) or a fraction i/j:
                       c = ca * i; n = na * j; the rest as a
a / b                  otherwise: c = ca; n = na cb pb; p = pa nb; dn = dna + dpb; dp = dpa + dnb;
                       *watch* (nb, dnb)
a ^ k, k > 0           c, n, p to the power k; dn, dp times k
a ^ 0                  *watch* (na, dna) and (pa, dpa); c = n = p = 1, dn = dp = 0
a ^ -k                 *watch* (na, dna); c = 1, n = (ca pa)^k, p = na^k, dn = k dpa, dp = k dna
=====================  ===================================================================================

L is the largest of n of (a - b), by the sum rule applied to the two sides, and of every watched n; d is the
largest of dn of (a - b) and of every watched degree.

Kind ``expansion`` (equivalent)
===============================
``form``: ``"polynomial"`` or ``"cross"``; ``monomials``: JSON integer; ``sha256``: SHA-256 (hex) of the
canonical text, ASCII.

``polynomial``: no divisor contains a variable. Both sides expand to the same polynomial with rational
coefficients; its canonical text is hashed.

``cross``: take N, c, P of each side by the rules above, literally and without any cancellation (for
``a / (literal i/j)``: N = Na * j, c = ca * i). With c = lcm(ca, cb) the polynomials Na * (c/ca) * Pb and
Nb * (c/cb) * Pa are equal, and no divisor (nor base of ``^0``) has N = 0; the canonical text of that
polynomial is hashed.

*Check*: expand again; a checker may answer "too large to re-check".

Canonical text: monomials with nonzero coefficient by decreasing total degree, then by decreasing exponents
in the order of ``variables``; a coefficient ``p`` or ``p/q``, ``*`` and ``^``, no spaces, a coefficient 1 or
-1 not written before variables: ``x^2-1/2*x*y+3``; the zero polynomial is ``0``.

Definitions
===========
A ``one-point`` or ``expansion`` certificate may have ``definitions``: a list of {``name``, ``program``}. In
order, every occurrence of ``program`` as a contiguous slice of ``a``, of ``b`` and of the later programs is
replaced by ``name`` (a slice that is a complete program is always a subexpression). The claim is then about
the shortened programs, whose names are listed in ``shortened_variables``, sorted by code point, and used
instead of ``variables`` in all other fields. An identity in independent variables stays one when a variable
is replaced by an expression. ``witness``, present with it, shows that both full sides are defined:
{``point``, ``prime``} at which both programs have a value modulo the prime.

Note ``domain`` (scope rational)
================================
{``kind``: ``"domain"``, ``side``: ``"a"`` or ``"b"``, ``factors``: [{``factor``, ``zero``}]}: ``factor`` is
the canonical text of an integer polynomial whose zeros are excluded on that side (a divisor vanishes) and,
except on a smaller set, not on the other; ``zero`` is {name: "p/q"}, a point where that side has no value
and the other one has, or null where none was found. {``kind``: ``"domain-unknown"``, ``limit``, ``value``}
says that the domains were not compared, and what was too large. Notes accompany ``equivalent`` only.
"""

from typing import Any

Certificate = dict[str, Any]
"""A certificate, as JSON types."""


class CertificateError(AssertionError):
    """A certificate does not prove what it claims: a bug of the engine, never a verdict."""

"""Wilf's conjecture: a numerical semigroup with e minimal generators and conductor c has e·|L| >= c.

Source: H. S. Wilf, *A circle-of-lights algorithm for the "money-changing problem"*, Amer. Math. Monthly 85
(1978), 562-565; terms as in M. Delgado, *Conjecture of Wilf: a survey*, arXiv:1902.03461.

A numerical semigroup S is a set of integers >= 0 that contains 0, is closed under addition and lacks only
finitely many integers >= 0; here S ≠ {0, 1, 2, …}. Its conductor c is the least integer from which on all are
in S, and L is the set of the elements of S below c. A witness lists generators, not all of which need be
minimal. The checks, in order: they strictly increase; the least is at least 2; their greatest common divisor
is 1; e·|L| < c.

With m the least generator, w(i) denotes the least element of S congruent to i modulo m. The generators are
taken in increasing order, and the w of the semigroup so far are kept (S. Böcker and Z. Lipták, *A fast and
simple algorithm for the money changing problem*, Algorithmica 48 (2007), 413-432). A generator g is minimal
exactly when w(g mod m) > g before it is taken. In the end c = max w - m + 1, and ⌊w(i)/m⌋ elements congruent
to i are missing, so that |L| = c - Σ⌊w(i)/m⌋.

Counted work: residues times generators.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import gcd
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"generators": [g, …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, slack: int = 0) -> Outcome:
    """Ask whether e·|L| < c + ``slack``; with slack 1, ⟨2, 3⟩ is an example."""
    generators: Sequence[int] = witness["generators"]
    for previous, generator in pairwise(generators):
        if generator <= previous:
            message = f"the generators do not strictly increase: {generator} follows {previous}"
            return rejected(message, generator=generator, previous=previous)
    multiplicity = generators[0]
    if multiplicity < 2:
        message = (
            f"the least generator is {multiplicity}; a semigroup that is not all of 0, 1, 2, … has m >= 2"
        )
        return rejected(message, multiplicity=multiplicity)
    common = gcd(*generators)
    if common != 1:
        message = f"all generators are divisible by {common}: infinitely many integers are missing"
        return rejected(message, common_divisor=common)
    needed = multiplicity * len(generators)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "residues times generators")
    least, dimension = _least_elements(generators)
    conductor = max(least) - multiplicity + 1
    left = conductor - sum(element // multiplicity for element in least)
    facts = {"e": dimension, "L": left, "c": conductor, "multiplicity": multiplicity}
    target = f"c = {conductor}" if slack == 0 else f"c + {slack} = {conductor + slack}"
    shown = f"e·|L| = {dimension}·{left} = {dimension * left}"
    if dimension * left >= conductor + slack:
        return rejected(f"{shown} is not less than {target}", **facts)
    return accepted(f"{shown} is less than {target}", **facts)


def _least_elements(generators: Sequence[int]) -> tuple[list[int], int]:
    """The least element of the semigroup in each residue class, and the number of minimal generators."""
    modulus = generators[0]
    unreached = 1 + modulus * generators[-1]
    least = [0] + [unreached] * (modulus - 1)
    minimal = 1
    for generator in generators[1:]:
        step = generator % modulus
        if least[step] <= generator:
            continue
        minimal += 1
        cycles = gcd(step, modulus)
        for first in range(cycles):
            start = min(range(first, modulus, cycles), key=least.__getitem__)
            element = least[start]
            if element == unreached:
                continue
            residue = start
            for _ in range(modulus // cycles - 1):
                residue = (residue + step) % modulus
                element = min(element + generator, least[residue])
                least[residue] = element
    return least, minimal

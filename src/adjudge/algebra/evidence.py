"""Certificates of what the ladder found. Each is re-checked before it leaves this module."""

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256

from flint import fmpq, fmpz

from adjudge.algebra import expansion, one_point
from adjudge.algebra.certificate import Certificate
from adjudge.algebra.evaluate import Exact
from adjudge.algebra.expansion_check import TooLargeToRecheck, recheck_expansion
from adjudge.algebra.program import Program, decimal, divides, number
from adjudge.algebra.recheck import compare_residues, recheck, recheck_definitions, value_sha256
from adjudge.algebra.shortening import Shortened
from adjudge.algebra.witness import PointWitness, ResidueWitness

EXPANDED_AGAIN = 200
"""Up to this number of items an expansion is repeated term by term, if it takes few products."""


def point_certificate(a: Program, b: Program, variables: Sequence[str], found: PointWitness) -> Certificate:
    """Kind ``point``."""
    certificate: Certificate = {
        "kind": "point",
        "variables": list(variables),
        "a": a,
        "b": b,
        "point": {name: decimal(found.point[name]) for name in variables},
        "value_a": one_point.value_text(found.value_a),
        "value_b": one_point.value_text(found.value_b),
    }
    recheck(certificate)
    return certificate


def modular_certificate(
    a: Program, b: Program, variables: Sequence[str], found: ResidueWitness
) -> Certificate:
    """Kind ``modular``."""
    certificate: Certificate = {
        "kind": "modular",
        "variables": list(variables),
        "a": a,
        "b": b,
        "point": {name: str(found.point[name]) for name in variables},
        "prime": str(found.prime),
        "residue_a": str(found.residue_a),
        "residue_b": str(found.residue_b),
    }
    recheck(certificate)
    return certificate


def one_point_certificate(
    a: Program, b: Program, variables: Sequence[str], plan: one_point.Plan, value: Exact
) -> Certificate:
    """Kind ``one-point``."""
    certificate: Certificate = {
        "kind": "one-point",
        "variables": list(variables),
        "a": a,
        "b": b,
        "degree_bounds": dict(zip(variables, plan.degrees, strict=True)),
        "l1_bound": decimal(plan.norm),
        "base": decimal(1 << plan.base_bits),
        "point": dict(zip(variables, plan.strides, strict=True)),
        "value_sha256": value_sha256(value),
    }
    if one_point.is_short(value):
        certificate["value"] = one_point.value_text(value)
    if plan.bits <= one_point.FLINT_BITS:
        recheck(certificate)
    else:
        recheck(certificate, _flint_fraction if divides(a) or divides(b) else fmpz)
    return certificate


def expansion_certificate(
    a: Program, b: Program, variables: Sequence[str], form: str, expanded: expansion.Expanded
) -> Certificate:
    """Kind ``expansion``."""
    text = expansion.canonical_text(expanded, variables)
    certificate: Certificate = {
        "kind": "expansion",
        "variables": list(variables),
        "a": a,
        "b": b,
        "form": form,
        "monomials": expansion.count_terms(expanded.numerator),
        "sha256": sha256(text.encode("ascii")).hexdigest(),
    }
    compare_residues(certificate)
    if len(a) + len(b) <= EXPANDED_AGAIN:
        with suppress(TooLargeToRecheck):
            recheck_expansion(certificate)
    return certificate


def shortened_certificate(
    a: Program,
    b: Program,
    variables: Sequence[str],
    shortened: Shortened,
    proof: Certificate,
    clean: tuple[dict[str, int], int],
) -> Certificate:
    """The certificate of the shortened pair, restated for the full one."""
    point, prime = clean
    certificate: Certificate = {
        **proof,
        "variables": list(variables),
        "a": a,
        "b": b,
        "definitions": [{"name": name, "program": program} for name, program in shortened.definitions],
        "shortened_variables": proof["variables"],
        "witness": {"point": {name: str(point[name]) for name in variables}, "prime": str(prime)},
    }
    recheck_definitions(certificate, shortened.a, shortened.b)
    return certificate


def _flint_fraction(text: str) -> fmpq:
    value = number(text)
    return fmpq(value) if isinstance(value, int) else fmpq(value.numerator, value.denominator)

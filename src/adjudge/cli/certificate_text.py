"""A certificate in one line for a person; the JSON is the evidence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_LONGEST = 24
_SHORT_VALUE = 12


def describe(certificate: Mapping[str, Any] | None) -> str:
    """What the certificate shows, in words."""
    if certificate is None:
        return ""
    point = ", ".join(f"{name} = {short(value)}" for name, value in certificate.get("point", {}).items())
    at = f"at {point}" if point else "everywhere"
    match certificate["kind"]:
        case "point":
            return f"{short(certificate['value_a'])} ≠ {short(certificate['value_b'])} {at}"
        case "modular":
            residues = f"{short(certificate['residue_a'])} ≠ {short(certificate['residue_b'])}"
            return f"{residues} modulo {short(certificate['prime'])} {at}"
        case "one-point":
            bits = int(certificate["base"]).bit_length() - 1  # a base is a power of two
            powers = ", ".join(f"{name} = 2^{bits * stride}" for name, stride in certificate["point"].items())
            value = certificate.get("value", "")
            both = f"both {value}" if 0 < len(value) <= _SHORT_VALUE else "equal"
            return f"{both} at {powers}, which proves it" if powers else f"{both} by arithmetic"
        case "expansion":
            count = certificate["monomials"]
            return f"both expand to the same {count} {'monomial' if count == 1 else 'monomials'}"
    return str(certificate["kind"])


def short(number: str) -> str:
    """A number whole when it is short, else its ends and its length."""
    text = str(number)
    if len(text) <= _LONGEST:
        return text
    return f"{text[:8]}…{text[-4:]} ({len(text)} characters)"

"""Symbolic equivalence, decided exactly and with evidence.

Two texts become polynomials, or quotients of polynomials, over the rationals; they are equal or they are
not. Every decision carries a certificate that Python's own integers re-check; what cannot be decided is
refused with a code.

>>> check_equivalence("(x+1)^2", "x^2+2x+1").verdict
'equivalent'
"""

from typing import TYPE_CHECKING, Any

from adjudge.algebra.equivalence import EquivalenceVerdict, canonical_form, check_equivalence
from adjudge.algebra.limits import LANE_LIMITS, PLAIN_LIMITS, Limits
from adjudge.algebra.methods import Method, load_methods
from adjudge.algebra.refusals import REFUSAL_CODES, ExpressionRefused, Refusal, RefusalCode

if TYPE_CHECKING:
    METHODS: dict[str, Method]
    """The registry of methods, by name."""


def __getattr__(name: str) -> Any:
    if name == "METHODS":
        methods = globals()["METHODS"] = load_methods()
        return methods
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "LANE_LIMITS",
    "METHODS",
    "PLAIN_LIMITS",
    "REFUSAL_CODES",
    "EquivalenceVerdict",
    "ExpressionRefused",
    "Limits",
    "Method",
    "Refusal",
    "RefusalCode",
    "canonical_form",
    "check_equivalence",
]

"""What the ladder hands to the facade."""

from typing import NamedTuple

from adjudge.algebra.certificate import Certificate


class Decision(NamedTuple):
    """A decision with its re-checked evidence.

    Attributes:
        equivalent: the decision.
        method: a name of the registry of methods.
        certificate: as described in :mod:`adjudge.algebra.certificate`.
    """

    equivalent: bool
    method: str
    certificate: Certificate

"""Lonely runner conjecture: for k speeds some time has every runner at least 1/(k + 1) from the start.

Source: J. M. Wills, *Zwei Sätze über inhomogene diophantische Approximation von Irrationalzahlen*, Monatsh.
Math. 71 (1967), 263-269, and T. W. Cusick, *View-obstruction problems*, Aequationes Math. 9 (1973), 165-170.

A witness is a list of speeds. The checks, in order: they strictly increase from at least 1 on; every real t
has a speed v with ‖t·v‖ < 1/(k + 1), where ‖·‖ is the distance to the nearest integer. The t with that for v
are the open arcs of length 2/((k + 1)·v) around the multiples of 1/v on the circle of circumference 1.

If some t is outside all arcs, then each connected part of their union ends, on its right, at such a t, and
this is the right end of an arc. So only right ends are asked: with n = k + 1 they are t = (m·n + 1)/(v·n).
‖t·w‖ >= 1/n says that the residue of (m·n + 1)·w modulo v·n lies from v to v·(n - 1).

Counted work: right ends times speeds.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"speeds": [v, …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, parts: int | None = None) -> Outcome:
    """Ask for the distance 1/``parts``, by default 1/(k + 1); speeds 1 and 2 never reach 1/2 together."""
    speeds: Sequence[int] = witness["speeds"]
    if speeds[0] < 1:
        return rejected(f"the speed {speeds[0]} is not positive", speed=speeds[0])
    for previous, speed in pairwise(speeds):
        if speed <= previous:
            message = f"the speeds do not strictly increase: {speed} follows {previous}"
            return rejected(message, speed=speed, previous=previous)
    needed = sum(speeds) * len(speeds)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "arc ends times speeds")
    parts = len(speeds) + 1 if parts is None else parts
    moment = _lonely_time(speeds, parts)
    if moment is not None:
        message = f"at t = {moment} every distance ‖t·v‖ is at least 1/{parts}"
        return rejected(message, numerator=fact(moment.numerator), denominator=fact(moment.denominator))
    message = f"at every time some of the {len(speeds)} distances ‖t·v‖ is less than 1/{parts}"
    return accepted(message, speeds=len(speeds), arcs=sum(speeds))


def _lonely_time(speeds: Sequence[int], parts: int) -> Fraction | None:
    """The first right end of an arc of a first speed that is outside all arcs, or ``None``."""
    for speed in speeds:
        circle = speed * parts
        for end in range(1, circle, parts):
            if all(speed <= end * other % circle <= circle - speed for other in speeds):
                return Fraction(end, circle)
    return None

"""The perfect cuboid: no box with integer edges has integer face diagonals and an integer space diagonal.

Statement: there are no positive integers a, b, c for which a² + b², a² + c², b² + c² and a² + b² + c² are all
squares of integers. An old question; see R. K. Guy, *Unsolved Problems in Number Theory*, section D18.

A witness is the three edges. The checks, in order: all are positive; how many of a² + b², a² + c², b² + c²
are squares; whether a² + b² + c² is one. Squares are recognised by exact integer roots.

Counted work: the decimal digits of the edges.
"""

from collections.abc import Mapping
from math import isqrt
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"a": …, "b": …, "c": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, faces: int = 3, space: int = 1) -> Outcome:
    """Ask for ``faces`` square face diagonals, and for the space diagonal unless ``space`` is 0."""
    texts = [witness["a"], witness["b"], witness["c"]]
    needed = sum(map(len, texts))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "digits")
    a, b, c = (parse_integer(text, max_digits=limits.max_digits) for text in texts)
    for name, edge in (("a", a), ("b", b), ("c", c)):
        if edge < 1:
            return rejected(f"the edge {name} = {shown(edge)} is not positive", edge=fact(edge))
    sums = {"a^2 + b^2": a * a + b * b, "a^2 + c^2": a * a + c * c, "b^2 + c^2": b * b + c * c}
    failing = [name for name, value in sums.items() if not _is_square(value)]
    whole = a * a + b * b + c * c
    integral = _is_square(whole)
    facts = {
        "square_faces": 3 - len(failing),
        "square_space": integral,
        "space_diagonal_squared": fact(whole),
    }
    if 3 - len(failing) < faces:
        name = failing[0]
        return rejected(f"{name} = {shown(sums[name])} is not a square", **facts)
    if space and not integral:
        return rejected(f"a^2 + b^2 + c^2 = {shown(whole)} is not a square", **facts)
    parts = f"{3 - len(failing)} face diagonals" + (" and the space diagonal" if integral else "")
    return accepted(f"{parts} of the box are integers", **facts)


def _is_square(value: int) -> bool:
    return isqrt(value) ** 2 == value

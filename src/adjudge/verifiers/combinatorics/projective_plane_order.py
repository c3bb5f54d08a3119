"""Prime power conjecture: a finite projective plane of order n >= 2 exists only for prime powers n.

Source: problem 723 of erdosproblems.com; terms as in P. Dembowski, *Finite Geometries* (1968).

A witness is n with n² + n + 1 lines on the points 0 to n² + n. The checks, in order: n >= 2; n is no power
of its least prime factor; there are n² + n + 1 lines of n + 1 different points each; no two points are on
two common lines. Then the lines have (n² + n + 1)·(n + 1)·n/2 pairs of points, all different, which is the
number of all pairs of points, so that any two points are on exactly one line. With n >= 2 this makes a
projective plane of order n: by counting, a point is on n + 1 lines, so that any two lines meet.

Counted work: pairs of points on the lines.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.graphs import members
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"order": n, "lines": [[n + 1 points] for each line]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, prime_powers: int = 0) -> Outcome:
    """Ask for an order that is no prime power, or, with ``prime_powers`` = 1, for any order."""
    order: int = witness["order"]
    lines: Sequence[Sequence[int]] = witness["lines"]
    if order < 2:
        return rejected(f"the order {order} is less than 2", order=order)
    prime = next(divisor for divisor in range(2, order + 1) if order % divisor == 0)
    if not prime_powers and prime ** _exponent(order, prime) == order:
        message = f"the order {order} is a power of the prime {prime}"
        return rejected(message, order=order, prime=prime)
    points = order * order + order + 1
    if len(lines) != points:
        message = f"{len(lines)} lines are given, a plane of order {order} has {points}"
        return rejected(message, lines=len(lines), needed=points)
    needed = points * (order + 1) * order // 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "pairs of points")
    joined = [0] * points
    for index, line in enumerate(lines):
        fault = _line_fault(line, order, points)
        if fault is not None:
            return rejected(f"line {index} {fault}", line=index)
        mask = sum(1 << point for point in line)
        for point in line:
            others = mask & ~(1 << point)
            if joined[point] & others:
                other = next(members(joined[point] & others))
                message = f"the points {point} and {other} are on line {index} and on a line before it"
                return rejected(message, line=index, points=[point, other])
            joined[point] |= others
    message = f"any two of {points} points are on exactly one of {points} lines of {order + 1} points"
    return accepted(message, order=order, points=points)


def _exponent(order: int, prime: int) -> int:
    exponent = 0
    while order % prime == 0:
        order //= prime
        exponent += 1
    return exponent


def _line_fault(line: Sequence[int], order: int, points: int) -> str | None:
    if len(line) != order + 1:
        return f"has {len(line)} points, not {order + 1}"
    for point in line:
        if not 0 <= point < points:
            return f"has the point {point}, which is none below {points}"
    return "has a point twice" if len(set(line)) < len(line) else None

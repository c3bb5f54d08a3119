"""Kaplansky's unit conjecture: over a field, a torsion-free group has only trivial units in its group ring.

Source: I. Kaplansky, *Problems in the theory of rings* (1957), after G. Higman (1940); refuted by G. Gardam,
*A counterexample to the unit conjecture for group rings*, Annals of Math. 194 (2021), arXiv:2102.11818.

A unit is trivial if it is a scalar times a group element. A witness is in the group ring over the field with
two elements of the Hantzsche-Wendt (or Promislow, or Passman) group P, which consists of the maps
x -> (signs)·x + t of R^3 onto itself whose signs and whose 2t, modulo 2, are

    (+, +, +) and (0, 0, 0);  (+, -, -) and (1, 1, 0);  (-, +, -) and (0, 1, 1);  (-, -, +) and (1, 0, 1).

These are closed under composition. P is torsion-free: for each kind of signs other than (+, +, +) the one
sign + stands where 2t is odd, so that the square of such a map is a translation other than 0. Elements are
listed by their three signs and the three integers 2t, here the doubled shift.

The checks, in order: all elements of both lists are in P, none is twice in a list; u·v = 1 and v·u = 1, with
coefficients modulo 2; u has at least two elements.

Counted work: products of an element of u and an element of v, in both orders.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Element = tuple[int, int, int, int, int, int]
IDENTITY: Element = (1, 1, 1, 0, 0, 0)
PARITIES = {(1, 1, 1): (0, 0, 0), (1, -1, -1): (1, 1, 0), (-1, 1, -1): (0, 1, 1), (-1, -1, 1): (1, 0, 1)}


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"unit": [{"signs": [p, q, r], "doubled_shift": [x, y, z]}, …], "inverse": […]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, least: int = 2) -> Outcome:
    """Ask for a unit with at least ``least`` elements; one is a trivial unit."""
    needed = 2 * len(witness["unit"]) * len(witness["inverse"])
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products of group elements")
    lists: list[list[Element]] = []
    for name in ("unit", "inverse"):
        elements = _read(name, witness[name])
        if isinstance(elements, Outcome):
            return elements
        lists.append(elements)
    u, v = lists
    for name, left, right in (("u·v", u, v), ("v·u", v, u)):
        product = _product(left, right)
        if product != {IDENTITY}:
            others = sorted(product - {IDENTITY})
            part = "1 and " if IDENTITY in product else ""
            message = f"{name} is not 1: it is {part}{len(others)} other elements"
            return rejected(message, product=name, others=len(others), identity=int(IDENTITY in product))
    facts = {"unit": len(u), "inverse": len(v)}
    if len(u) < least:
        return rejected(f"the unit has {len(u)} elements, fewer than {least}", **facts)
    return accepted(f"u·v = v·u = 1, where u has {len(u)} elements and v has {len(v)}", **facts)


def _read(name: str, entries: Sequence[Mapping[str, Sequence[int]]]) -> list[Element] | Outcome:
    elements: list[Element] = []
    seen: set[Element] = set()
    for index, entry in enumerate(entries):
        (p, q, r), (x, y, z) = entry["signs"], entry["doubled_shift"]
        parities = PARITIES.get((p, q, r))
        reason = None
        if parities is None:
            reason = f"has the signs {(p, q, r)}, which occur in no element of the group"
        elif (x % 2, y % 2, z % 2) != parities:
            reason = f"has {(x, y, z)} with the signs {(p, q, r)}, which is not {parities} modulo 2"
        elif (p, q, r, x, y, z) in seen:
            reason = "is listed twice"
        if reason is not None:
            return rejected(f"element {index} of the {name} {reason}", list=name, entry=index)
        elements.append((p, q, r, x, y, z))
        seen.add(elements[-1])
    return elements


def _product(left: Sequence[Element], right: Sequence[Element]) -> set[Element]:
    """The elements with coefficient 1, modulo 2, in the product of two sums of elements."""
    total: set[Element] = set()
    for p, q, r, x, y, z in left:
        for a, b, c, d, e, f in right:
            total ^= {(p * a, q * b, r * c, x + p * d, y + q * e, z + r * f)}
    return total

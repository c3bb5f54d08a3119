"""1/3-2/3 conjecture: a finite poset that is no chain has x, y with x before y in 1/3 to 2/3 of its orders.

Source: S. S. Kislitsyn, *Finite partially ordered sets and their associated sets of permutations*, Mat.
Zametki 4 (1968), 511-518; statement as in G. R. Brightwell, *Balanced pairs in partial orders*, Discrete
Math. 201 (1999), 25-52.

A witness is a set 0 to n - 1 with relations [a, b], a < b, whose transitive closure is the order. The checks,
in order: each relation joins two different elements and is listed once; the closure has no cycle; some two
elements are incomparable; for any two incomparable x, y the share of the linear extensions with x before y is
less than 1/3 or more than 2/3.

A linear extension is a path from the empty set to the full one through down-sets, adding an element at each
step. With f(I) paths to I and g(I) from I on, the step that adds x to I lies on f(I)·g(I + x) of them, and x
is before all elements that are still missing.

Counted work: steps between down-sets times elements. The down-sets are listed first, by size, and the list
is given up as soon as its steps are too many.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.graphs import members
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown

Steps = list[tuple[int, int]]
"""Each step as the down-set before it and the element that it adds, by size of the down-set."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"elements": n, "relations": [[a, b], …]}``."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, numerator: int = 1, denominator: int = 3
) -> Outcome:
    """Ask for no pair with a share from that fraction α to 1 - α; a < b beside c has none for α = 2/5."""
    elements: int = witness["elements"]
    above = _closure(elements, witness["relations"])
    if isinstance(above, Outcome):
        return above
    pairs = [
        (x, y) for y in range(elements) for x in range(y) if not (above[x] >> y & 1 or above[y] >> x & 1)
    ]
    if not pairs:
        return rejected("any two elements are comparable: the order is a chain", elements=elements)
    steps = _steps(elements, above, limits.max_work)
    if isinstance(steps, Outcome):
        return steps
    before, total = _counts(elements, steps)
    nearest = min(pairs, key=lambda pair: abs(2 * before[pair[0]][pair[1]] - total))
    count = before[nearest[0]][nearest[1]]
    x, y = nearest if 2 * count <= total else nearest[::-1]
    count = min(count, total - count)
    facts = {"extensions": fact(total), "pair": [x, y], "before": fact(count)}
    share = f"{x} is before {y} in {shown(count)} of the {shown(total)} linear extensions"
    if count * denominator >= numerator * total:
        return rejected(f"{share}, at least {numerator}/{denominator} of them", **facts)
    message = f"at best {share}, less than {numerator}/{denominator} of them"
    return accepted(message, **facts)


def _closure(elements: int, relations: Sequence[Sequence[int]]) -> list[int] | Outcome:
    """For each element the bit mask of all greater ones."""
    above = [0] * elements
    for index, (a, b) in enumerate(relations):
        reason = "has an end that is no element" if not (0 <= a < elements and 0 <= b < elements) else None
        if reason is None and a == b:
            reason = "puts an element before itself"
        if reason is None and above[a] >> b & 1:
            reason = "is listed twice"
        if reason is not None:
            return rejected(f"relation {index}, {a} < {b}, {reason}", entry=index, relation=[a, b])
        above[a] |= 1 << b
    for middle in range(elements):
        for lower in range(elements):
            if above[lower] >> middle & 1:
                above[lower] |= above[middle]
    for element, greater in enumerate(above):
        if greater >> element & 1:
            return rejected(f"the relations form a cycle through {element}", element=element)
    return above


def _steps(elements: int, above: Sequence[int], max_work: int) -> Steps | Outcome:
    below = [sum(1 << x for x in range(elements) if above[x] >> y & 1) for y in range(elements)]
    steps: Steps = []
    level = {0}
    for _ in range(elements):
        following = set()
        for down in level:
            for x in range(elements):
                if not down >> x & 1 and not below[x] & ~down:
                    steps.append((down, x))
                    following.add(down | 1 << x)
            if len(steps) * elements > max_work:
                return over_work(len(steps) * elements, max_work, "steps times elements, or more")
        level = following
    return steps


def _counts(elements: int, steps: Steps) -> tuple[list[list[int]], int]:
    """For each x and y the number of linear extensions with x before y, and the number of all."""
    full = (1 << elements) - 1
    to, onward = {0: 1}, {full: 1}
    for down, x in steps:
        larger = down | 1 << x
        to[larger] = to.get(larger, 0) + to[down]
    for down, x in reversed(steps):
        onward[down] = onward.get(down, 0) + onward[down | 1 << x]
    before = [[0] * elements for _ in range(elements)]
    for down, x in steps:
        larger = down | 1 << x
        paths, row = to[down] * onward[larger], before[x]
        for y in members(full & ~larger):
            row[y] += paths
    return before, to[full]

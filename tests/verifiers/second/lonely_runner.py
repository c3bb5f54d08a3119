"""Second decision on the lonely runner conjecture: the open arcs are sorted and joined one by one.

The arcs of all speeds are cut at 0, where the arcs around 0 overlap; time runs over [0, 1].
"""

from fractions import Fraction


def decide(witness, parts=None):
    """Return (refutes, whether the arcs leave a time uncovered), ``None`` for no list of speeds."""
    speeds = witness["speeds"]
    if any(v < 1 for v in speeds) or sorted(set(speeds)) != speeds:
        return False, None
    parts = len(speeds) + 1 if parts is None else parts
    arcs = []
    for speed in speeds:
        half = Fraction(1, parts * speed)
        arcs += [(Fraction(m, speed) - half, Fraction(m, speed) + half) for m in range(speed + 1)]
    arcs.sort()
    covered_before = Fraction(0)
    started = False
    for start, end in arcs:
        if not started and start < 0 < end:
            started, covered_before = True, end
        elif started and _reaches(start, covered_before):
            covered_before = max(covered_before, end)
        elif started:
            break
    open_time = covered_before <= 1
    return not open_time, open_time


def _reaches(start, covered_before):
    """Whether an open arc that begins at ``start`` covers the point up to which all is covered."""
    return start < covered_before

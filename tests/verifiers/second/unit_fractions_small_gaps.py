"""Second decision on Erdős 287: everything over the least common multiple, gaps by sets of integers."""

from math import lcm


def decide(witness, gap=2):
    """Return (refutes, sign of the sum minus 1), the latter ``None`` when the list itself is at fault."""
    given = witness["denominators"]
    members = set(given)
    if len(given) < 2 or list(given) != sorted(members) or min(members) <= 1:
        return False, None
    if any(members.isdisjoint(range(d + 1, d + gap + 1)) for d in members if d != max(members)):
        return False, None
    sign = _excess_sign(given)
    return sign == 0, sign


def _excess_sign(given):
    common = lcm(*given)
    excess = sum(common // d for d in given) - common
    return (excess > 0) - (excess < 0)

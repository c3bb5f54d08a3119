"""Second decision on juggler cycles: the images are computed with the integer square root."""

from math import isqrt


def decide(witness, least=2, closed=1):
    """Return (refutes, the number of right steps before the first wrong one), ``None`` for unfit numbers."""
    cycle = [int(text) for text in witness["cycle"]]
    if min(cycle) < least or len(set(cycle)) < len(cycle):
        return False, None
    targets = cycle[1:] + cycle[:1] if closed else cycle[1:]
    steps = 0
    for number, target in zip(cycle, targets, strict=False):
        if _image(number) != target:
            return False, steps
        steps += 1
    return True, steps


def _image(number):
    return isqrt(number**3) if number & 1 else isqrt(number)

"""Second decision on Ryser's conjecture: every permutation, and the symbols that it meets."""

from itertools import permutations


def decide(witness, even=0):
    """Return (refutes, whether there is a transversal), ``None`` for no square that is asked for."""
    n, square = witness["order"], witness["square"]
    symbols = set(range(n))
    if (n % 2 == 0 and not even) or len(square) != n or any(len(row) != n for row in square):
        return False, None
    if any(set(line) != symbols for line in [*square, *zip(*square, strict=True)]):
        return False, None
    found = any(_meets_all(square, places) for places in permutations(range(n)))
    return not found, found


def _meets_all(square, places):
    return len({row[place] for row, place in zip(square, places, strict=True)}) == len(square)

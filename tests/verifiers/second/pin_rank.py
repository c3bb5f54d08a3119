"""Second decision on the rank conjecture: backwards, from all sets of at most k states, along preimages.

A word has rank at most k exactly when the preimage under it of some set of k states is the set of all states.
"""

from itertools import combinations


def decide(witness, bound=None):
    """Return (refutes, length of the shortest word of rank at most k), ``None`` when there is none."""
    n, k, letters = witness["states"], witness["k"], witness["letters"]
    if k < 1 or k >= n or any(len(letter) != n or set(letter) - set(range(n)) for letter in letters):
        return False, None
    length = _length(n, k, letters)
    if length is None:
        return False, None
    return length > ((n - k) ** 2 if bound is None else bound), length


def _length(n, k, letters):
    level = {frozenset(chosen) for chosen in combinations(range(n), k)}
    known, length = set(level), 0
    while level:
        if frozenset(range(n)) in level:
            return length
        level = {_preimage(target, letter) for target in level for letter in letters} - known
        known |= level
        length += 1
    return None


def _preimage(target, letter):
    return frozenset(state for state in range(len(letter)) if letter[state] in target)

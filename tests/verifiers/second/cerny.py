"""Second decision on the Černý conjecture: backwards from single states, along preimages.

A word resets the automaton to q exactly when the preimage of {q} under it is the full set. The words are
built from their last letter to their first, so that the first level to hold the full set gives the length.
"""


def decide(witness, bound=None):
    """Return (refutes, length of the shortest reset word), the length being ``None`` when there is none."""
    states = range(witness["states"])
    letters = witness["letters"]
    if any(len(letter) != len(states) or not set(letter) <= set(states) for letter in letters):
        return False, None
    length = _shortest(states, letters)
    if length is None:
        return False, None
    return length > ((len(states) - 1) ** 2 if bound is None else bound), length


def _shortest(states, letters):
    everything = frozenset(states)
    level = {frozenset([state]) for state in states}
    known = set(level)
    length = 0
    while level:
        if everything in level:
            return length
        level = {_preimage(target, letter) for target in level for letter in letters} - known
        known |= level
        length += 1
    return None


def _preimage(target, letter):
    return frozenset(state for state, image in enumerate(letter) if image in target)

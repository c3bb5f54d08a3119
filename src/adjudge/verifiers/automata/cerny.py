"""The Černý conjecture: an automaton with n states and a reset word has one of at most (n - 1)^2 letters.

Source: J. Černý, *Poznámka k homogénnym experimentom s konečnými automatmi*, Mat.-fyz. časopis 14 (1964),
208-216; statement and terms as in M. V. Volkov, *Synchronizing automata and the Černý conjecture*, LATA 2008.

A witness is a complete deterministic automaton: its number of states and, for each letter, the list of the
states' images. The checks, in order: every letter maps every state, and only to states; some word sends
all states to one; the shortest such word has more than (n - 1)^2 letters. The last two come from one
breadth-first search over sets of states, from the full set along images, until a set of one state appears.

Counted work: letters times 2^states, the number of images of sets that the search can take at most.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Letter = Sequence[int]
"""The image of each state, by state."""


class _ImageTable(NamedTuple):
    """Images of sets under one letter: of the sets of lower states and of the sets of upper states."""

    lower: list[int]
    upper: list[int]


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"states": n, "letters": [[n states], …]}``, states being 0 to n - 1."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, bound: int | None = None) -> Outcome:
    """Ask whether the shortest reset word is longer than ``bound``, by default the conjecture's (n - 1)^2."""
    states, letters = witness["states"], witness["letters"]
    fault = _letter_fault(states, letters)
    if fault is not None:
        return fault
    needed = len(letters) << states
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "images of sets of states")
    word, reached = _shortest_reset_word(states, letters)
    if word is None:
        message = f"the automaton has no reset word (sets of states reached: {reached}, none of one state)"
        return rejected(message, states=states, sets_reached=reached)
    length = len(word)
    bound = (states - 1) ** 2 if bound is None else bound
    facts = {"states": states, "bound": bound, "length": length, "word": "".join(map(str, word))}
    if length <= bound:
        message = f"the shortest reset word has length {length}, not more than the bound {bound}"
        return rejected(message, **facts)
    message = f"the shortest reset word has length {length}, more than the bound {bound}"
    return accepted(message, **facts)


def _letter_fault(states: int, letters: Sequence[Letter]) -> Outcome | None:
    if states < 1:
        return rejected(f"an automaton has at least one state, not {states}", states=states)
    for index, letter in enumerate(letters):
        if len(letter) != states:
            message = f"letter {index} maps {len(letter)} states, the automaton has {states}"
            return rejected(message, letter=index, states=states)
        for state, image in enumerate(letter):
            if not 0 <= image < states:
                message = f"letter {index} sends state {state} to {image}, which is no state below {states}"
                return rejected(message, letter=index, state=state, image=image)
    return None


def _shortest_reset_word(states: int, letters: Sequence[Letter]) -> tuple[list[int] | None, int]:
    """The shortest reset word, or ``None`` with all sets of states reached; and the number of sets reached.

    Sets are bit masks. ``reached_from`` holds the set before each set that was reached, 0 for the others: no
    image of a non-empty set is empty.
    """
    full = (1 << states) - 1
    if full == 1:
        return [], 1
    half = (states + 1) // 2
    low_mask = (1 << half) - 1
    tables = [_image_table(letter, half) for letter in letters]
    reached_from = [0] * (full + 1)
    reached_from[full] = full
    frontier = [full]
    while frontier:
        following: list[int] = []
        for subset in frontier:
            low, high = subset & low_mask, subset >> half
            for lower, upper in tables:
                image = lower[low] | upper[high]
                if not reached_from[image]:
                    reached_from[image] = subset
                    if not image & (image - 1):
                        word = _spelled(image, full, reached_from, letters)
                        return word, len(reached_from) - reached_from.count(0)
                    following.append(image)
        frontier = following
    return None, len(reached_from) - reached_from.count(0)


def _image_table(letter: Letter, half: int) -> _ImageTable:
    def images(targets: Sequence[int]) -> list[int]:
        table = [0] * (1 << len(targets))
        for subset in range(1, len(table)):
            lowest = subset & -subset
            table[subset] = table[subset ^ lowest] | 1 << targets[lowest.bit_length() - 1]
        return table

    return _ImageTable(images(letter[:half]), images(letter[half:]))


def _spelled(last: int, full: int, reached_from: Sequence[int], letters: Sequence[Letter]) -> list[int]:
    """The word that leads from the full set to ``last``, each letter being the first that makes its step."""
    word = []
    subset = last
    while subset != full:
        before = reached_from[subset]
        steps = (index for index, letter in enumerate(letters) if _image(before, letter) == subset)
        word.append(next(steps))
        subset = before
    return word[::-1]


def _image(subset: int, letter: Letter) -> int:
    image = 0
    for state, target in enumerate(letter):
        if subset >> state & 1:
            image |= 1 << target
    return image

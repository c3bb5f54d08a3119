"""Pin's rank conjecture: an automaton with a word of rank at most k has one of at most (n - k)^2 letters.

Source: J.-E. Pin (1978), as stated on his problem page *Cerný's conjecture*; refuted by J. Kari, *A counter
example to a conjecture concerning synchronizing words in finite automata*, Bulletin of the EATCS 73 (2001),
146.

The rank of a word is the number of states in the image of the set of all states; the empty word has rank n.
A witness is a complete deterministic automaton with n states and a k with 1 <= k < n. The checks, in order:
k is in this range; every letter maps every state, and only to states; some word has rank at most k; the
shortest such word has more than (n - k)^2 letters. The last two follow from the images of the set of all
states, found in the order of their shortest words, until one has at most k states.

Counted work: letters times 2^states, the number of images of sets that the search can take at most.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.graphs import members
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Origin = tuple[int, int]
"""The set of states before a set was reached, and the letter that led from the one to the other."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"states": n, "k": k, "letters": [[n states], …]}``, states being 0 to n - 1."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, bound: int | None = None) -> Outcome:
    """Ask for more than ``bound`` letters, by default the conjecture's (n - k)^2."""
    states, k, letters = witness["states"], witness["k"], witness["letters"]
    if not 1 <= k < states:
        return rejected(f"k = {k} is not from 1 to n - 1 = {states - 1}", states=states, k=k)
    fault = _map_fault(states, letters)
    if fault is not None:
        return fault
    needed = len(letters) << states
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "images of sets of states")
    word, rank = _shortest_word(states, k, letters)
    facts = {"states": states, "k": k, "rank": rank}
    if word is None:
        return rejected(f"no word has rank at most k = {k}; the least rank is {rank}", **facts)
    bound = (states - k) ** 2 if bound is None else bound
    text = "".join(map(str, word))
    facts |= {"length": len(word), "bound": bound, "word": text}
    message = f"the shortest word of rank at most {k} has length {len(word)}"
    if len(word) <= bound:
        return rejected(f"{message}, not more than the bound {bound}", **facts)
    return accepted(f"{message}, more than the bound {bound}", **facts)


def _map_fault(states: int, letters: Sequence[Sequence[int]]) -> Outcome | None:
    for index, letter in enumerate(letters):
        if len(letter) != states:
            message = f"letter {index} maps {len(letter)} states, the automaton has {states}"
            return rejected(message, letter=index, states=states)
        if max(letter) >= states:
            state = next(place for place, image in enumerate(letter) if image >= states)
            message = f"letter {index} sends state {state} to {letter[state]}, which is no state"
            return rejected(message, letter=index, state=state)
    return None


def _shortest_word(states: int, k: int, letters: Sequence[Sequence[int]]) -> tuple[list[int] | None, int]:
    """The shortest word of rank at most k with its rank, or ``None`` with the least rank of all words."""
    everything = (1 << states) - 1
    origins: dict[int, Origin | None] = {everything: None}
    order = [everything]
    for subset in order:
        if subset.bit_count() <= k:
            return _spelled(subset, origins), subset.bit_count()
        inside = list(members(subset))
        for index, letter in enumerate(letters):
            image = 0
            for state in inside:
                image |= 1 << letter[state]
            if image not in origins:
                origins[image] = subset, index
                order.append(image)
    return None, min(subset.bit_count() for subset in order)


def _spelled(subset: int, origins: Mapping[int, Origin | None]) -> list[int]:
    word = []
    origin = origins[subset]
    while origin is not None:
        word.append(origin[1])
        origin = origins[origin[0]]
    return word[::-1]

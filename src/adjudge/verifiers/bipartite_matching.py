"""Maximum matchings of bipartite graphs, with the set that shows why a matching cannot be larger."""

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple, TypeVar

Right = TypeVar("Right", bound=Hashable)


class Matching(NamedTuple):
    """A maximum matching from left vertices 0, 1, … into right vertices."""

    size: int
    """How many left vertices it matches, the largest number possible."""
    violator: list[int]
    """Left vertices with fewer neighbours than members (Hall), increasing; empty when all are matched."""
    violator_neighbours: int
    """The number of right vertices that are neighbours of the violator."""


def maximum_matching(neighbours: Sequence[Sequence[Right]]) -> Matching:
    """Match as many left vertices as possible, vertex ``i`` only to members of ``neighbours[i]``.

    Each vertex looks for a shortest augmenting path by breadth-first search (Kőnig, Hall). Where the search
    fails, the left vertices that it reached have only the right vertices that it reached as neighbours, and
    those are all matched to the former: one fewer. The first such set is kept.
    """
    partner: dict[Right, int] = {}
    size = 0
    violator: list[int] = []
    violator_neighbours = 0
    for start in range(len(neighbours)):
        came_from: dict[Right, int] = {}
        reached = [start]
        free = None
        for left in reached:
            for right in neighbours[left]:
                if right in came_from:
                    continue
                came_from[right] = left
                if right not in partner:
                    free = right
                    break
                reached.append(partner[right])
            if free is not None:
                break
        if free is None:
            if not violator:
                violator, violator_neighbours = sorted(reached), len(came_from)
            continue
        size += 1
        _augment(start, free, came_from, partner)
    return Matching(size, violator, violator_neighbours)


def _augment(start: int, free: Right, came_from: Mapping[Right, int], partner: dict[Right, int]) -> None:
    """Shift the partners along the path that the search took from ``start`` to the free right vertex."""
    held = {left: right for right, left in partner.items()}
    right = free
    while True:
        left = came_from[right]
        partner[right] = left
        if left == start:
            return
        right = held[left]

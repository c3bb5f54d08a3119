"""The process of Havel and Hakimi on the degrees of a graph, and the residue that it leaves."""

from collections.abc import Iterable


def residue(degrees: Iterable[int]) -> int:
    """How many zeros are left when a largest degree d is taken away, the d next lowered by one, and so on.

    The degrees are those of a simple graph: then no degree falls below zero (Havel 1955, Hakimi 1962).
    """
    left = sorted(degrees, reverse=True)
    while left and left[0]:
        largest = left.pop(0)
        left = sorted([degree - 1 for degree in left[:largest]] + left[largest:], reverse=True)
    return len(left)

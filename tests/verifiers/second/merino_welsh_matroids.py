"""Second decision on Merino-Welsh for matroids: classes deleted and contracted, one after another."""

from functools import cache


def decide(witness, factor=1):
    """Return (refutes, (T(2,0), T(0,2), T(1,1))), the latter ``None`` for a loop or a coloop."""
    rank, classes = witness["rank"], witness["classes"]
    n = len(classes)
    if rank < 1 or rank > n or (rank == n and min(classes) == 1):
        return False, None
    values = [_tutte(tuple(classes), rank, x, y) for x, y in ((2, 0), (0, 2), (1, 1))]
    return values[0] * values[1] < factor * values[2] ** 2, tuple(map(str, values))


def _tutte(classes, rank, x, y):
    """Of k parallel elements the first is deleted or contracted, which makes the others loops, and so on."""

    @cache
    def value(place, left):
        if place == len(classes):
            return 1
        k = classes[place]
        if left == 0:
            return y**k * value(place + 1, 0)
        rest = sum(y**i for i in range(k))
        if left == len(classes) - place:
            return _coloop(rest, x) * value(place + 1, left - 1)
        return value(place + 1, left) + rest * value(place + 1, left - 1)

    return value(0, rank)


def _coloop(rest, x):
    """The last element of a class that must not be deleted gives x in the place of y^0."""
    return rest - 1 + x

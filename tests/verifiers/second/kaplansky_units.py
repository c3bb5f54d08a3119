"""Second decision on units: group elements as the images of four points, products by applying the maps."""

from collections import Counter

# Coordinates are doubled.
CORNERS = [(0, 0, 0), (2, 0, 0), (0, 2, 0), (0, 0, 2)]
A = ((1, -1, -1), (1, 1, 0))
B = ((-1, 1, -1), (0, 1, 1))


def decide(witness, least=2):
    """Return (refutes, numbers of elements of the unit and of its inverse), ``None`` when it is none."""
    lists = []
    for name in ("unit", "inverse"):
        maps = [(tuple(entry["signs"]), tuple(entry["doubled_shift"])) for entry in witness[name]]
        if len(set(maps)) < len(maps) or not all(map(_is_member, maps)):
            return False, None
        lists.append(maps)
    u, v = lists
    if not _is_one(u, v) or not _is_one(v, u):
        return False, None
    return len(u) >= least, (len(u), len(v))


def _apply(element, point):
    signs, shift = element
    return tuple(s * x + t for s, x, t in zip(signs, point, shift, strict=True))


def _is_member(element):
    """Whether the map, after one of 1, a, b, ab has been undone, moves all points by one even vector."""
    for word in ([], [A], [B], [A, B]):
        images = CORNERS
        for letter in reversed(word):
            images = [_apply(letter, point) for point in images]
        moved = [_apply(element, point) for point in CORNERS]
        steps = {tuple(x - y for x, y in zip(p, q, strict=True)) for p, q in zip(moved, images, strict=True)}
        if len(steps) == 1 and all(t % 2 == 0 for t in steps.pop()):
            return True
    return False


def _is_one(left, right):
    counts = Counter(tuple(_apply(g, _apply(h, point)) for point in CORNERS) for g in left for h in right)
    return _odd(counts) == [tuple(CORNERS)]


def _odd(counts):
    return [images for images, count in counts.items() if count % 2]

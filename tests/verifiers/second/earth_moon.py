"""Second decision on the Earth-Moon problem: faces as merged sides of edges, colours tried out."""


def decide(witness, colours=8):
    """Return (refutes, whether the union can be coloured), ``None`` when a check before it fails."""
    first, second = witness["layers"]
    if len(first) != len(second) or not _is_plane(first) or not _is_plane(second):
        return False, None
    around = {v: set(first[v]) | set(second[v]) for v in range(len(first))}
    found = _colourable(around, colours)
    return not found, int(found)


def _is_plane(rotation):
    """Whether each component has two more faces than edges less vertices; a vertex alone has one face."""
    n = len(rotation)
    sides = [(v, w) for v, near in enumerate(rotation) for w in near]
    if len(set(sides)) < len(sides) or any(v == w or (w, v) not in sides for v, w in sides):
        return False
    name = {side: side for side in sides}
    part = {v: v for v in range(n)}
    for v, near in enumerate(rotation):
        for place, w in enumerate(near):
            _merge(name, (w, v), (v, near[place - len(near) + 1]))
            _merge(part, v, w)
    for root in set(part.values()):
        members = [v for v in part if part[v] == root]
        edges = sum(len(rotation[v]) for v in members) // 2
        faces = len({label for (v, _), label in name.items() if part[v] == root}) or 1
        if len(members) - edges + faces != 2:
            return False
    return True


def _merge(name, a, b):
    old, new = name[a], name[b]
    for key in [key for key, label in name.items() if label == old]:
        name[key] = new


def _colourable(around, most):
    """Vertices of large degree first, each with the colours used before it or one new colour."""
    order = sorted(around, key=lambda v: -len(around[v]))
    waiting = [()]
    while waiting:
        colours = waiting.pop()
        if len(colours) == len(order):
            return True
        near = around[order[len(colours)]]
        taken = {c for v, c in zip(order, colours, strict=False) if v in near}
        fresh = range(min(most, max(colours, default=-1) + 2))
        waiting.extend((*colours, c) for c in fresh if c not in taken)
    return False

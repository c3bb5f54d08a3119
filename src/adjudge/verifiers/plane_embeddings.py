"""Graphs with the cyclic order of the neighbours around each vertex, and whether it is one in the plane.

The witness form is a list of the neighbours of each vertex, in the order in which the edges leave it, all
clockwise or all anticlockwise. A face is traced by leaving each vertex by the edge after the one by which it
was entered. By Euler's formula for orientable surfaces, a connected graph with n vertices, m edges and f such
faces has n - m + f <= 2, with equality exactly if the drawing is one in the plane.
"""

from collections.abc import Sequence

from adjudge.verifiers.graphs import Graph, components
from adjudge.verifiers.outcome import Outcome, rejected


def read_rotation(rotation: Sequence[Sequence[int]]) -> Graph | Outcome:
    """The simple graph of a witness, or the rejection that names a faulty entry."""
    n = len(rotation)
    neighbours = [0] * n
    for vertex, around in enumerate(rotation):
        for other in around:
            if not 0 <= other < n or other == vertex or neighbours[vertex] >> other & 1:
                if not 0 <= other < n:
                    reason = f"which is none below {n}"
                else:
                    reason = "itself" if other == vertex else "more than once"
                message = f"vertex {vertex} has the neighbour {other}, {reason}"
                return rejected(message, vertex=vertex, neighbour=other)
            neighbours[vertex] |= 1 << other
    for vertex, around in enumerate(rotation):
        for other in around:
            if not neighbours[other] >> vertex & 1:
                message = f"vertex {vertex} has the neighbour {other}, but not the other way round"
                return rejected(message, vertex=vertex, neighbour=other)
    edges = [(u, v) for u, around in enumerate(rotation) for v in sorted(around) if u < v]
    return Graph(n, edges, neighbours)


def crossing(graph: Graph, rotation: Sequence[Sequence[int]]) -> Outcome | None:
    """The rejection of an order that is not one in the plane, or ``None``.

    Components are drawn apart from each other; one that is a single vertex has one face.
    """
    faces = count_faces(rotation) + sum(1 for around in rotation if not around)
    parts = len(components(graph))
    needed = len(graph.edges) - graph.vertices + 2 * parts
    if faces == needed:
        return None
    return rejected(
        f"the order of the edges gives {faces} faces, in the plane there are {needed}",
        faces=faces,
        needed=needed,
    )


def count_faces(rotation: Sequence[Sequence[int]]) -> int:
    """The number of faces with an edge."""
    after = {
        (around[place - 1], vertex): (vertex, around[place])
        for vertex, around in enumerate(rotation)
        for place in range(len(around))
    }
    faces = 0
    left = set(after)
    while left:
        faces += 1
        arc = left.pop()
        step = after[arc]
        while step != arc:
            left.discard(step)
            step = after[step]
    return faces

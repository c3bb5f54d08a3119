"""Forests: the edge that closes a cycle, and how many independent sets of each size there are."""

from flint import fmpz_poly

from adjudge.verifiers.graphs import Graph, members


def closing_edge(graph: Graph) -> tuple[int, tuple[int, int]] | None:
    """The first edge that joins two vertices connected before it, and its place; none in a forest."""
    root = list(range(graph.vertices))

    def top(vertex: int) -> int:
        while root[vertex] != vertex:
            root[vertex] = root[root[vertex]]
            vertex = root[vertex]
        return vertex

    for index, (u, v) in enumerate(graph.edges):
        first, second = top(u), top(v)
        if first == second:
            return index, (u, v)
        root[first] = second
    return None


def independence_sequence(forest: Graph) -> list[int]:
    """The numbers of independent sets of 0, 1, 2, … vertices, up to the independence number.

    With ``without`` and ``within`` the polynomials of a rooted tree for sets without and with its root,
    ``without`` is the product of (without + within) over the root's children and ``within`` is x times
    the product of ``without`` over them. The caller has made sure that the graph has no cycle.
    """
    x = fmpz_poly([0, 1])
    total = fmpz_poly([1])
    parent = [-1] * forest.vertices
    reached = [False] * forest.vertices
    for start in range(forest.vertices):
        if reached[start]:
            continue
        reached[start] = True
        order = [start]
        for vertex in order:
            for neighbour in members(forest.neighbours[vertex]):
                if not reached[neighbour]:
                    reached[neighbour] = True
                    parent[neighbour] = vertex
                    order.append(neighbour)
        without = {vertex: fmpz_poly([1]) for vertex in order}
        within = dict.fromkeys(order, x)
        for vertex in reversed(order[1:]):
            avoiding, using = without.pop(vertex), within.pop(vertex)
            without[parent[vertex]] *= avoiding + using
            within[parent[vertex]] *= avoiding
        total *= without[start] + within[start]
    return [int(coefficient) for coefficient in total.coeffs()]

"""Goemans' conjecture: a fractional flow can be made unsplittable at no more cost, up to one demand per arc.

Source: stated by M. Goemans and published in M. Skutella, *Approximating the single source unsplittable
min-cost flow problem*, Math. Programming 91 (2002), 493-514; see V. Traub, L. Vargas Koch and R. Zenklusen,
*Single-source unsplittable flows in planar graphs*, arXiv:2308.02651.

In a digraph with a source s let each of several terminals have a demand greater than 0, let x >= 0 be a flow
that brings its demand to each terminal, and let every arc have a cost c >= 0. The conjecture: there is one
path from s to each terminal such that, when each path carries the whole demand, no arc a carries more than
x(a) plus the largest demand, and the sum of c times what is carried is at most the sum of c·x. A walk that is
not a path carries and costs no less, so that only paths are tried.

The checks, in order: the arcs are those of a digraph without loops and repeated arcs; terminals are vertices
other than s; at every vertex but s the flow that comes in less that which leaves is the sum of the demands
there (then the same holds at s); every choice of paths that keeps the loads costs more than x, or none does.

Counted work: before the paths are listed, the vertices times the product of the out-degrees other than 0,
which bounds the paths from s that can be begun (a path follows one arc of each of its vertices); before they
are combined, the product of the numbers of paths to the terminals.
"""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from adjudge.verifiers.graphs import Digraph, read_digraph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


class _Flow(NamedTuple):
    digraph: Digraph
    amounts: list[int]
    costs: list[int]


Path = tuple[int, ...]
"""The numbers of its arcs."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"vertices": n, "source": s, "demands": [{"terminal", "demand"}, …], "arcs": […]}``.

    An arc is ``{"from": u, "to": v, "flow": x, "cost": c}``.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, excess: int | None = None, discount: int = 0
) -> Outcome:
    """Ask for more cost than that of x less ``discount``, with loads at most x + ``excess``.

    The conjecture's excess is the largest demand.
    """
    source: int = witness["source"]
    demands = [(entry["terminal"], entry["demand"]) for entry in witness["demands"]]
    arcs: Sequence[Mapping[str, int]] = witness["arcs"]
    edges = [(arc["from"], arc["to"]) for arc in arcs]
    digraph = read_digraph({"vertices": witness["vertices"], "edges": edges})
    if isinstance(digraph, Outcome):
        return digraph
    flow = _Flow(digraph, [arc["flow"] for arc in arcs], [arc["cost"] for arc in arcs])
    fault = _flow_fault(flow, source, demands)
    if fault is not None:
        return fault
    choices = prod(max(1, mask.bit_count()) for mask in digraph.successors)
    needed = choices * digraph.vertices
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "beginnings of paths, at most")
    paths = _paths(digraph, source)
    routes = [paths[terminal] for terminal, _ in demands]
    needed = prod(map(len, routes))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "choices of paths")
    excess = max(demand for _, demand in demands) if excess is None else excess
    room = [amount + excess for amount in flow.amounts]
    least, feasible = _routing_costs(flow, routes, [demand for _, demand in demands], room)
    given = sum(x * c for x, c in zip(flow.amounts, flow.costs, strict=True))
    facts = {"flow_cost": given, "choices": needed, "feasible": feasible, "least_cost": least}
    if least is None:
        return accepted(f"none of the {needed} choices of paths keeps all loads within x + {excess}", **facts)
    message = f"of {needed} choices of paths {feasible} keep all loads, the cheapest costs {least}"
    if least <= given - discount:
        return rejected(f"{message}, not more than {given - discount}", **facts)
    return accepted(f"{message}, more than {given - discount}", **facts)


def _flow_fault(flow: _Flow, source: int, demands: Sequence[tuple[int, int]]) -> Outcome | None:
    vertices = flow.digraph.vertices
    if source >= vertices:
        return rejected(f"the source {source} is no vertex below {vertices}", source=source)
    wanted = [0] * vertices
    for index, (terminal, demand) in enumerate(demands):
        if terminal >= vertices or terminal == source:
            reason = "is the source" if terminal == source else f"is no vertex below {vertices}"
            return rejected(f"the terminal {terminal} of demand {index} {reason}", entry=index)
        wanted[terminal] += demand
    brought = [0] * vertices
    for (u, v), amount in zip(flow.digraph.arcs, flow.amounts, strict=True):
        brought[u] -= amount
        brought[v] += amount
    for vertex in range(vertices):
        if vertex != source and brought[vertex] != wanted[vertex]:
            message = f"x brings {brought[vertex]} to vertex {vertex}, whose demand is {wanted[vertex]}"
            return rejected(message, vertex=vertex, brought=brought[vertex], wanted=wanted[vertex])
    return None


def _paths(digraph: Digraph, source: int) -> list[list[Path]]:
    """For each vertex the paths from the source to it."""
    leaving: list[list[tuple[int, int]]] = [[] for _ in range(digraph.vertices)]
    for number, (u, v) in enumerate(digraph.arcs):
        leaving[u].append((number, v))
    found: list[list[Path]] = [[] for _ in range(digraph.vertices)]
    waiting: list[tuple[int, int, Path]] = [(source, 1 << source, ())]
    while waiting:
        last, seen, path = waiting.pop()
        found[last].append(path)
        waiting.extend((v, seen | 1 << v, (*path, arc)) for arc, v in leaving[last] if not seen >> v & 1)
    return found


def _routing_costs(
    flow: _Flow, routes: Sequence[Sequence[Path]], demands: Sequence[int], room: Sequence[int]
) -> tuple[int | None, int]:
    """The least cost of the choices that keep within the room, if any, and the number of these choices."""
    least, feasible = None, 0
    waiting = [(0, 0, tuple(room))]
    while waiting:
        index, cost, left = waiting.pop()
        if index == len(routes):
            feasible += 1
            least = cost if least is None else min(least, cost)
            continue
        demand = demands[index]
        for path in routes[index]:
            if all(left[arc] >= demand for arc in path):
                rest = list(left)
                for arc in path:
                    rest[arc] -= demand
                waiting.append((index + 1, cost + demand * sum(flow.costs[a] for a in path), tuple(rest)))
    return least, feasible

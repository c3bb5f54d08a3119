"""Searches in graphs, compared with networkx and with trying everything on small random graphs."""

import random
from fractions import Fraction
from itertools import combinations, permutations

import networkx
import pytest

from adjudge.verifiers.graphs import read_graph
from adjudge.verifiers.hamiltonian_cycles import has_hamiltonian_cycle
from adjudge.verifiers.independent_covers import independent_covers
from adjudge.verifiers.induced_trees import largest_induced_tree
from adjudge.verifiers.outcome import Outcome
from adjudge.verifiers.plane_embeddings import crossing, read_rotation
from adjudge.verifiers.powers_of_e import exceeds_power_of_e
from adjudge.verifiers.vertex_connectivity import separating_set


def _graphs(count, least, most):
    rng = random.Random(20261130)
    for _ in range(count):
        n = rng.randint(least, most)
        density = rng.choice([0.4, 0.6, 0.8, 0.95])
        edges = [list(pair) for pair in combinations(range(n), 2) if rng.random() < density]
        graph = networkx.Graph(edges)
        graph.add_nodes_from(range(n))
        yield read_graph({"vertices": n, "edges": edges}), graph


def test_hamiltonian_cycles_are_those_among_all_orders():
    answers = set()
    for graph, peer in _graphs(120, 3, 7):
        if networkx.is_connected(peer):
            orders = ((0, *order) for order in permutations(range(1, graph.vertices)))
            found = any(all(peer.has_edge(o[i - 1], o[i]) for i in range(len(o))) for o in orders)
            assert has_hamiltonian_cycle(graph.neighbours, 10**6) == found
            answers.add(found)
    assert answers == {True, False}


def test_a_search_for_hamiltonian_cycles_stops_at_the_limit():
    graph = networkx.random_regular_graph(3, 20, seed=1)
    edges = sorted(sorted(edge) for edge in graph.edges())
    neighbours = read_graph({"vertices": 20, "edges": edges}).neighbours
    outcome = has_hamiltonian_cycle(neighbours, 10)
    assert isinstance(outcome, Outcome)
    assert outcome.code == "WORK_LIMIT"


@pytest.mark.parametrize("k", [2, 3, 4])
def test_a_separating_set_separates_and_is_found_if_there_is_one(k):
    answers = set()
    for graph, peer in _graphs(120, k + 1, 8):
        found = separating_set(graph.neighbours, k)
        assert (found is None) == (networkx.node_connectivity(peer) >= k)
        if found is not None:
            assert len(found) < k
            assert not networkx.is_connected(peer.subgraph(peer.nodes - set(found)))
        answers.add(found is None)
    assert answers == {True, False}


def test_a_largest_induced_tree_is_the_largest_among_all_sets():
    for graph, peer in _graphs(40, 1, 7):
        sets = (c for size in range(1, graph.vertices + 1) for c in combinations(peer, size))
        best = max(len(c) for c in sets if networkx.is_tree(peer.subgraph(c)))
        assert largest_induced_tree(graph.neighbours) == best


def test_covers_of_small_graphs_are_counted():
    triangle = [0b110, 0b101, 0b011]
    assert [independent_covers(triangle, sets) for sets in range(5)] == [0, 0, 0, 6, 60]
    # One vertex alone may be in any non-empty choice of the sets.
    assert [independent_covers([0], sets) for sets in range(4)] == [0, 1, 3, 7]


@pytest.mark.parametrize(
    ("value", "exponent", "exceeds"),
    [
        (Fraction(1), 0, False),
        (Fraction(2, 1), 0, True),
        (Fraction(271828182845904523, 10**17), 1, False),
        (Fraction(271828182845904524, 10**17), 1, True),
        (Fraction(738905609893065022, 10**17), 2, False),
        (Fraction(738905609893065023, 10**17), 2, True),
    ],
)
def test_powers_of_e_at_their_known_digits(value, exponent, exceeds):
    assert exceeds_power_of_e(value.numerator, value.denominator, exponent) is exceeds


def test_a_planar_order_has_the_faces_of_the_plane_and_one_switch_spoils_it():
    for _, peer in _graphs(60, 4, 7):
        planar, embedding = networkx.check_planarity(peer)
        if planar:
            rotation = [list(embedding.neighbors_cw_order(v)) if peer[v] else [] for v in sorted(peer)]
            graph = read_rotation(rotation)
            assert crossing(graph, rotation) is None
    tetrahedron = [[1, 2, 3], [0, 3, 2], [0, 1, 3], [0, 1, 2]]
    assert "2 faces, in the plane there are 4" in crossing(read_rotation(tetrahedron), tetrahedron).message

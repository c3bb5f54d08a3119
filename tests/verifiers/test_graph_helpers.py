"""The graph mathematics that several verifiers share, on graphs whose invariants are known."""

from itertools import combinations
from math import factorial

import pytest

from adjudge.verifiers.exact_spectra import (
    PRECISIONS,
    adjacency_matrix,
    inertia,
    laplacian_matrix,
    positive_square_sum,
    spectrum,
)
from adjudge.verifiers.forest_independence import closing_edge, independence_sequence
from adjudge.verifiers.graph_cycle_lengths import cycle_lengths, frontier_states
from adjudge.verifiers.graphs import (
    complement,
    disconnection,
    eccentricities,
    read_digraph,
    read_graph,
    read_multigraph,
    triangle,
)
from adjudge.verifiers.havel_hakimi import residue
from adjudge.verifiers.induced_subgraphs import (
    independence_numbers,
    largest_bipartite,
    largest_forest,
    longest_induced_path,
    path_cover_number,
)
from adjudge.verifiers.outcome import Outcome
from adjudge.verifiers.tutte_evaluations import frontier_partitions, orientations, spanning_trees
from adjudge.verifiers.vertex_subsets import fewest_edges_within, frontier_subsets, largest_cut


def _graph(vertices, edges):
    graph = read_graph({"vertices": vertices, "edges": [sorted(edge) for edge in edges]})
    assert not isinstance(graph, Outcome)
    return graph


def _cycle(n):
    return _graph(n, [(i, (i + 1) % n) for i in range(n)])


def _path(n):
    return _graph(n, [(i, i + 1) for i in range(n - 1)])


def _complete(n):
    return _graph(n, combinations(range(n), 2))


PETERSEN = _graph(
    10,
    [(i, (i + 1) % 5) for i in range(5)]
    + [(i, i + 5) for i in range(5)]
    + [(i + 5, (i + 2) % 5 + 5) for i in range(5)],
)


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([[0, 1], [1, 1]], "edge 1, (1, 1), is a loop"),
        ([[1, 0]], "edge 0, (1, 0), is not written with the smaller vertex first"),
        ([[0, 1], [0, 1]], "edge 1, (0, 1), is listed twice"),
        ([[0, 3]], "edge 0, (0, 3), has an end that is no vertex below 3"),
        ([[-1, 2]], "edge 0, (-1, 2), has an end that is no vertex below 3"),
    ],
)
def test_an_edge_has_one_spelling(edges, message):
    assert read_graph({"vertices": 3, "edges": edges}).message == message


def test_a_multigraph_keeps_parallel_edges_and_a_digraph_opposite_arcs():
    assert read_multigraph({"vertices": 2, "edges": [[0, 1], [0, 1]]}).edges == [(0, 1), (0, 1)]
    assert read_multigraph({"vertices": 2, "edges": [[1, 1]]}).message == "edge 0, (1, 1), is a loop"
    assert read_digraph({"vertices": 2, "edges": [[0, 1], [1, 0]]}).predecessors == [2, 1]
    assert read_digraph({"vertices": 2, "edges": [[0, 1]] * 2}).message == "arc 1, (0, 1), is listed twice"


def test_distances_components_complements_and_triangles():
    assert eccentricities(_path(5)) == [4, 3, 2, 3, 4]
    assert disconnection(PETERSEN) is None
    assert disconnection(_graph(4, [(0, 1)])).message == "the graph is not connected: it has 3 components"
    assert len(complement(PETERSEN).edges) == 30
    assert triangle(PETERSEN) is None
    assert triangle(_complete(4)) == (0, 1, 2)


@pytest.mark.parametrize(
    ("graph", "numbers"),
    [
        # independence number, induced bipartite, forest, path; path cover
        (PETERSEN, (4, 7, 7, 5, 1)),
        (_cycle(5), (2, 4, 4, 4, 1)),
        (_complete(6), (1, 2, 2, 2, 1)),
        (_graph(7, [(0, leaf) for leaf in range(1, 7)]), (6, 7, 7, 3, 5)),
        (_graph(6, [(u, v) for u in range(3) for v in range(3, 6)]), (3, 6, 4, 3, 1)),
        (_graph(3, []), (3, 3, 3, 1, 3)),
    ],
)
def test_largest_induced_subgraphs_and_path_covers(graph, numbers):
    sizes = independence_numbers(graph.neighbours)
    assert (
        sizes[-1],
        largest_bipartite(graph.neighbours, sizes),
        largest_forest(graph.neighbours),
        longest_induced_path(graph.neighbours),
        path_cover_number(graph.neighbours),
    ) == numbers


def test_the_residue_of_regular_graphs_and_stars():
    assert [residue([3] * 10), residue([2] * 5), residue([4] * 5), residue([6, *[1] * 6])] == [3, 2, 1, 6]
    assert [residue([0, 0, 0]), residue([])] == [3, 0]


def test_the_cycle_lengths_of_small_graphs():
    assert cycle_lengths(PETERSEN) == [5, 6, 8, 9]
    assert cycle_lengths(_complete(6)) == [3, 4, 5, 6]
    assert cycle_lengths(_cycle(9)) == [9]
    assert cycle_lengths(_path(6)) == []
    assert cycle_lengths(_graph(3, [])) == []
    assert frontier_states(_cycle(9).edges) < 200 < frontier_states(_complete(6).edges)


@pytest.mark.parametrize("n", range(2, 8))
def test_trees_and_orientations_of_complete_graphs_and_bundles(n):
    edges = _complete(n).edges
    assert spanning_trees(n, edges) == n ** (n - 2)
    assert orientations(n, edges).acyclic == factorial(n)
    strong = [0, 2, 24, 544, 22320, 1677488][n - 2]  # labelled strong tournaments, OEIS A054946
    assert orientations(n, edges).totally_cyclic == strong
    assert (spanning_trees(2, [(0, 1)] * n), *orientations(2, [(0, 1)] * n)) == (n, 2, 2**n - 2)
    assert frontier_partitions([(0, 1)] * n) == 2 * n


def test_the_spectrum_of_the_petersen_graph_is_exact():
    values = spectrum(adjacency_matrix(PETERSEN), 64)
    assert [value.lower for value in values] == [value.upper for value in values]
    assert [value.lower >> 64 for value in values] == [3, *[1] * 5, *[-2] * 4]
    assert inertia(adjacency_matrix(PETERSEN)) == (6, 0, 4)
    assert inertia(laplacian_matrix(PETERSEN)) == (9, 1, 0)


@pytest.mark.parametrize("bits", PRECISIONS)
def test_irrational_eigenvalues_are_enclosed_and_equality_is_left_open(bits):
    golden = spectrum(adjacency_matrix(_cycle(5)), bits)[1]
    scale = 1 << bits
    for end, sign in ((golden.lower, 1), (golden.upper, -1)):
        assert (end * end + end * scale - scale * scale) * sign <= 0  # x² + x - 1 at both ends
    # The squares of the positive eigenvalues of K_{2,3}, ±√6 and zeros, add up to 6 exactly.
    total = positive_square_sum(
        spectrum(adjacency_matrix(_graph(5, [(u, v) for u in (0, 1) for v in (2, 3, 4)])), bits)
    )
    assert not total.lies_below(6)
    assert not total.lies_above(6)
    assert total.lies_above(59, 10)
    assert total.lies_below(61, 10)


def test_the_independence_sequence_of_the_least_tree_that_is_not_log_concave():
    edges, n = [], 1
    for legs in (3, 4, 4):
        hub, n = n, n + 1
        edges.append((0, hub))
        for _ in range(legs):
            edges += [(hub, n), (n, n + 1)]
            n += 2
    sequence = independence_sequence(_graph(n, edges))
    assert (n, sequence[:2], sequence[-3:]) == (26, [1, 26], [2979, 51, 1])
    assert closing_edge(_graph(n, edges)) is None
    assert closing_edge(_cycle(4)) == (3, (0, 3))
    assert independence_sequence(_graph(4, [])) == [1, 4, 6, 4, 1]


def test_cuts_and_sparse_sets_do_not_depend_on_how_vertices_are_numbered():
    assert (largest_cut(PETERSEN), fewest_edges_within(PETERSEN, 5)) == (12, 2)
    for shift in range(1, 10, 2):
        moved = _graph(10, [((u * 3 + shift) % 10, (v * 3 + shift) % 10) for u, v in PETERSEN.edges])
        assert (largest_cut(moved), fewest_edges_within(moved, 5)) == (12, 2)
    assert [fewest_edges_within(_complete(6), size) for size in range(7)] == [0, 0, 1, 3, 6, 10, 15]
    assert largest_cut(_complete(7)) == 12
    assert frontier_subsets(_path(10)) < frontier_subsets(PETERSEN)

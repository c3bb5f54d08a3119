"""Four-cycle-free subgraphs of the 8-cube: the faces, the edges, and small cubes decided exhaustively."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from adjudge.verifiers.combinatorics import hypercube_four_cycle_free
from adjudge.verifiers.combinatorics.hypercube_four_cycle_free import verify

EXAMPLES = Path(__file__).resolve().parents[2] / "problems" / "examples"
ALL = [[u, u | 1 << axis] for u in range(256) for axis in range(8) if not u >> axis & 1]


@pytest.fixture
def limits(limits_of):
    return limits_of("cb-0108")


@pytest.fixture(scope="module")
def known():
    """A subgraph with 680 edges and no 4-cycle."""
    return json.loads((EXAMPLES / "cb-0108-680-edges.json").read_text("utf-8"))["witness"]["edges"]


def test_the_known_680_edges_are_one_short(limits, known):
    outcome = verify({"edges": known}, limits)
    assert outcome.message == "the subgraph has 680 edges, fewer than 681"


def test_the_known_680_edges_are_accepted_where_680_suffice(limits, known):
    outcome = hypercube_four_cycle_free._decide({"edges": known}, limits, threshold=680)
    assert (outcome.ok, outcome.code) == (True, "ACCEPTED")
    assert outcome.details == {"edges": 680, "faces": 1792}


def test_every_further_edge_closes_a_four_cycle_that_is_named(limits, known):
    have = set(map(tuple, known))
    for edge in ALL:
        if tuple(edge) not in have:
            outcome = verify({"edges": [*known, edge]}, limits)
            cycle = outcome.details["cycle"]
            sides = {tuple(sorted((cycle[i - 1], cycle[i]))) for i in range(4)}
            assert sides <= have | {tuple(edge)}
            assert len(sides) == 4


def test_the_whole_cube_is_rejected(limits):
    assert len(ALL) == 1024
    assert verify({"edges": ALL}, limits).message == "the subgraph contains the 4-cycle 0-1-3-2"


def test_the_faces_are_all_the_four_cycles_of_the_cube():
    neighbours = {u: {u ^ 1 << axis for axis in range(8)} for u in range(256)}
    by_search = {
        frozenset((a, b, *pair))
        for a, b in combinations(range(256), 2)
        for pair in combinations(sorted(neighbours[a] & neighbours[b]), 2)
    }
    faces = [frozenset(face) for face in hypercube_four_cycle_free._faces(8)]
    assert len(faces) == 1792 == hypercube_four_cycle_free._face_count(8)
    assert set(faces) == by_search


def test_the_three_cube_is_decided_for_each_of_its_subgraphs(limits, load):
    second = load("second", "hypercube_four_cycle_free")
    edges = [edge for edge in ALL if edge[1] < 8]
    assert len(edges) == 12
    yes = 0
    for chosen in range(1 << 12):
        if chosen.bit_count() >= 9:
            witness = {"edges": [edge for index, edge in enumerate(edges) if chosen >> index & 1]}
            outcome = hypercube_four_cycle_free._decide(witness, limits, dimension=3, threshold=9)
            assert outcome.ok == second.decide(witness, dimension=3, threshold=9)[0]
            yes += outcome.ok
            assert not (outcome.ok and chosen.bit_count() > 9)
    assert yes > 0


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([[0, 1], [1, 0]], "entry 1, (1, 0), is not written with the smaller vertex first"),
        ([[0, 1], [0, 1]], "entry 1, (0, 1), is listed twice"),
        ([[3, 3]], "entry 0, (3, 3), is a loop"),
        ([[0, 3]], "entry 0, (0, 3), joins vertices that differ in 2 binary digits"),
        ([[127, 128]], "entry 0, (127, 128), joins vertices that differ in 8 binary digits"),
        ([[0, 256]], "entry 0, (0, 256), has an end that is not a vertex"),
        ([[-2, -1]], "entry 0, (-2, -1), has an end that is not a vertex"),
        ([[-1, 0]], "entry 0, (-1, 0), has an end that is not a vertex"),
        ([], "the subgraph has 0 edges, fewer than 681"),
    ],
)
def test_what_is_no_list_of_enough_edges_is_rejected(limits, edges, message):
    assert verify({"edges": edges}, limits).message == message


def test_repeating_edges_never_reaches_the_threshold(limits, known):
    assert verify({"edges": [*known, known[0]]}, limits).message.endswith("is listed twice")


def test_work_is_counted_before_an_edge_is_read(limits_of):
    full = {"edges": [[0, 0]] * 1024}
    assert verify(full, limits_of("cb-0108", max_work=2815)).code == "WORK_LIMIT"
    assert verify(full, limits_of("cb-0108")).code == "WITNESS_INVALID"

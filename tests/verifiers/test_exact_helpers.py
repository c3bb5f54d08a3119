"""Cliques, exact plane geometry, polytopes and real algebraic numbers against slower or other ways."""

import random
from fractions import Fraction
from itertools import combinations, permutations, product
from math import isqrt

import pytest

from adjudge.verifiers import cliques, exact_geometry, polytopes
from adjudge.verifiers.finite_sets import shown_set
from adjudge.verifiers.outcome import Outcome
from adjudge.verifiers.real_algebraic import read_root


def _graph(n, joined):
    neighbours = [0] * n
    for u, v in combinations(range(n), 2):
        if joined(u, v):
            neighbours[u] |= 1 << v
            neighbours[v] |= 1 << u
    return neighbours


def _random_graph(rng, n):
    bound = rng.random()
    return _graph(n, lambda u, v: rng.random() < bound)


def test_a_clique_is_found_exactly_when_some_set_is_one():
    rng = random.Random(1)
    for _ in range(200):
        n, size = rng.randint(0, 9), rng.randint(0, 5)
        neighbours = _random_graph(rng, n)
        sets = [
            chosen
            for chosen in combinations(range(n), size)
            if all(neighbours[u] >> v & 1 for u, v in combinations(chosen, 2))
        ]
        found = cliques.find_clique(neighbours, size)
        assert (found is None) == (sets == [])
        if found is not None:
            assert tuple(found) in sets
            assert max(found, default=0) == min(max(chosen, default=0) for chosen in sets)


@pytest.mark.parametrize(("n", "size"), [(12, 3), (13, 4), (16, 5), (17, 6), (9, 1), (9, 2)])
def test_the_search_for_a_clique_extends_no_more_than_it_counts(monkeypatch, n, size):
    calls = []
    sound = cliques._extended
    monkeypatch.setattr(cliques, "_extended", lambda *args: calls.append(1) or sound(*args))
    rng = random.Random(2)
    graphs = [_random_graph(rng, n) for _ in range(30)]
    if size > 1:
        graphs += [_graph(n, lambda u, v: u % (size - 1) != v % (size - 1))]
        graphs += [_graph(n, lambda u, v: u * (size - 1) // n != v * (size - 1) // n)]
    for neighbours in graphs:
        calls.clear()
        cliques.find_clique(neighbours, size)
        assert len(calls) <= cliques.clique_search_work(n, size)


def test_signs_of_surds_are_those_of_close_fractions():
    for d, a, b in product((2, 3, 5, 10), range(-12, 13), range(-8, 9)):
        value = a + b * Fraction(isqrt(d * 10**24), 10**12)
        expected = 0 if a == b == 0 else 1 if value > 0 else -1
        assert exact_geometry.sign((a, b), d) == expected


def test_parallel_lines_have_one_slope_and_others_do_not():
    rng = random.Random(3)
    points = [((rng.randint(-3, 3), rng.randint(-2, 2)), (rng.randint(-3, 3), 0)) for _ in range(40)]
    for p, q, r in combinations(dict.fromkeys(points), 3):
        straight = exact_geometry.orientation(p, q, r, 3) == 0
        assert straight == (exact_geometry.slope(p, q, 3) == exact_geometry.slope(p, r, 3))


def _facets_by_hyperplanes(points):
    """The sets of points on the hyperplanes through d points that have all others on one side."""
    d = len(points[0])
    found = set()
    for chosen in combinations(points, d):
        rows = [[a - b for a, b in zip(p, chosen[0], strict=True)] for p in chosen[1:]]
        normal = [(-1) ** j * _determinant([row[:j] + row[j + 1 :] for row in rows]) for j in range(d)]
        heights = [sum(n * (a - b) for n, a, b in zip(normal, p, chosen[0], strict=True)) for p in points]
        if any(normal) and (min(heights) == 0 or max(heights) == 0):
            found.add(sum(1 << index for index, height in enumerate(heights) if height == 0))
    return found


def _determinant(rows):
    size = len(rows)
    total = 0
    for places in permutations(range(size)):
        term = (-1) ** sum(places[i] > places[j] for i, j in combinations(range(size), 2))
        for row, place in zip(rows, places, strict=True):
            term *= row[place]
        total += term
    return total


@pytest.mark.parametrize("dimension", [1, 2, 3, 4, 5])
def test_the_facets_are_those_of_a_search_over_all_hyperplanes(dimension):
    rng = random.Random(dimension)
    for _ in range(6):
        points = list({tuple(rng.randint(-1, 1) for _ in range(dimension)) for _ in range(dimension + 5)})
        hull = polytopes.facets(points, 10**6)
        if isinstance(hull, Outcome):
            assert hull.details["spanned"] < dimension
            continue
        assert {facet.points for facet in hull} == _facets_by_hyperplanes(points)
        for facet in hull:
            heights = [facet.offset + polytopes.dot(facet.normal, point) for point in points]
            assert min(heights) == 0
            assert facet.points == sum(1 << i for i, height in enumerate(heights) if height == 0)


def test_adjacent_facets_share_more_than_enough_points():
    # An octahedron times a square: its facets can share four points that are a face of dimension 2 only.
    octahedron = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    points = [(*a, *b) for a in octahedron for b in product((-1, 1), repeat=2)]
    hull = polytopes.facets(points, 10**6)
    assert len(hull) == 8 + 4
    assert polytopes.vertices(hull, len(points)) == (1 << len(points)) - 1
    assert len(polytopes.edges(hull, len(points))) == 12 * 4 + 6 * 4


def test_determinants_agree_with_the_sum_over_permutations():
    rng = random.Random(4)
    for _ in range(60):
        rows = [tuple(rng.randint(-2, 2) for _ in range(4)) for _ in range(4)]
        assert polytopes.determinant(rows) == _determinant(rows)
    assert polytopes.determinant([(5,)]) == 5


def _root(coefficients, low, high):
    ends = [
        {"numerator": end.numerator, "denominator": end.denominator} for end in map(Fraction, (low, high))
    ]
    return read_root({"polynomial": coefficients, "low": ends[0], "high": ends[1]})


def test_a_polynomial_is_zero_at_a_root_only_where_a_common_factor_has_it():
    # (x² - 2)(x - 5): at √2 the first factor is 0, at 5 the second.
    coefficients = [10, -2, -5, 1]
    at_root, at_five = _root(coefficients, 1, 2), _root(coefficients, 3, 100)
    assert (at_root.sign([-2, 0, 1]), at_five.sign([-2, 0, 1])) == (0, 1)
    assert (at_root.sign([-5, 1]), at_five.sign([-5, 1])) == (-1, 0)
    assert (at_root.sign([-7, 5]), at_root.sign([0]), at_root.sign([])) == (1, 0, 0)
    # 577/408 and 1393/985 are convergents of √2 on different sides.
    assert (at_root.sign([-577, 408]), at_root.sign([-1393, 985])) == (-1, 1)


@pytest.mark.parametrize(
    ("coefficients", "low", "high", "reason"),
    [
        ([-2, 0, 1], -2, 2, "has 2 roots"),
        ([2, 0, 1], -9, 9, "has 0 roots"),
        ([4, 0, -4, 0, 1], 1, 2, "multiple root"),
        ([-2, 1], 1, 2, "is a root"),
        ([-2, 0, 1], 2, 1, "empty"),
        ([-2, 0, 1], 1, 1, "empty"),
        ([7], 1, 2, "constant"),
        ([-2, 1, 0], 1, 3, "leading coefficient 0"),
    ],
)
def test_what_is_not_just_one_root_is_refused(coefficients, low, high, reason):
    refused = _root(coefficients, low, high)
    assert isinstance(refused, Outcome)
    assert reason in refused.message


def test_a_root_in_the_middle_of_its_interval_is_found():
    middle = _root([-3, 1], 2, 4)
    assert (middle.sign([-3, 1]), middle.sign([-30001, 10000]), middle.sign([-29999, 10000])) == (0, -1, 1)


def test_long_sets_are_shown_by_their_ends():
    assert shown_set(0) == "{}"
    assert shown_set(0b1010) == "{1, 3}"
    assert shown_set((1 << 53) - 1) == "{0, 1, 2, 3, 4, 5, 6, 7, ..., 52} (53 elements)"

"""The shared arithmetic of the verifiers against the definitions, in full on small numbers."""

from fractions import Fraction
from itertools import permutations
from math import isqrt

import pytest

from adjudge.verifiers import complete_factorization as factorizations
from adjudge.verifiers.bipartite_matching import maximum_matching
from adjudge.verifiers.complete_factorization import complete_factorization, divisor_count
from adjudge.verifiers.integer_roots import floor_root
from adjudge.verifiers.number_theory.divisor_count_records import _largest_divisor_count
from adjudge.verifiers.two_squares import two_squares_obstruction
from adjudge.verifiers.unit_fractions import sum_of_reciprocals


def _by_trial(n):
    found, d = [], 2
    while n > 1:
        exponent = 0
        while n % d == 0:
            n //= d
            exponent += 1
        if exponent:
            found.append((d, exponent))
        d += 1
    return found


def test_factorizations_and_numbers_of_divisors_are_those_of_the_definition():
    for n in range(1, 600):
        assert complete_factorization(n) == _by_trial(n)
        assert divisor_count(n) == sum(n % d == 0 for d in range(1, n + 1))


def test_a_product_of_two_large_primes_is_factored():
    p, q = 10**9 + 7, 10**12 + 39
    assert complete_factorization(p * p * q) == [(p, 2), (q, 1)]


@pytest.mark.parametrize("n", [0, -6])
def test_what_is_not_positive_is_not_factored(n):
    with pytest.raises(ValueError, match="positive"):
        complete_factorization(n)


@pytest.mark.parametrize(
    "answer", [[(2, 1), (6, 1)], [(2, 2)], [(2, 1), (2, 1), (3, 1)], [(2, 2), (3, 0), (3, 1)]]
)
def test_a_wrong_answer_of_the_library_is_noticed(monkeypatch, answer):
    class Liar:
        def __init__(self, n):
            self.n = n

        def factor(self):
            return answer

    monkeypatch.setattr(factorizations, "fmpz", Liar)
    with pytest.raises(ArithmeticError, match="12"):
        complete_factorization(12)


def test_sums_of_two_squares_are_those_of_the_definition():
    sums = {a * a + b * b for a in range(45) for b in range(45)}
    for n in range(1500):
        assert (two_squares_obstruction(n) is None) == (n in sums)
    assert two_squares_obstruction(2 * 3 * 7**3) == 3


@pytest.mark.parametrize("degree", [1, 2, 3, 7, 64])
def test_a_root_is_the_largest_integer_whose_power_is_no_larger(degree):
    bases = [1, 2, 3, 10, 2**20 - 1, 2**64, 10**40 + 1]
    for n in [0, 1, *(base**degree + e for base in bases for e in (-1, 0, 1))]:
        root = floor_root(n, degree)
        assert root**degree <= n < (root + 1) ** degree
    assert floor_root(10**200, 2) == isqrt(10**200)


@pytest.mark.parametrize(("n", "degree"), [(-1, 2), (4, 0)])
def test_roots_that_are_no_integers_are_refused(n, degree):
    with pytest.raises(ValueError, match="roots"):
        floor_root(n, degree)


def test_a_matching_is_as_large_as_any_and_its_violator_lacks_neighbours():
    for code in range(4**5):
        sides = [[j for j in range(4) if (code * 2654435761 >> (4 * i + j)) & 1] for i in range(4)]
        matching = maximum_matching(sides)
        assert matching.size == max(
            sum(order[i] in sides[i] for i in range(4)) for order in permutations(range(4))
        )
        around = {j for i in matching.violator for j in sides[i]}
        assert len(around) == matching.violator_neighbours
        assert (len(around) < len(matching.violator)) == (matching.size < 4)


def test_no_left_vertices_are_matched_completely():
    assert maximum_matching([]) == (0, [], 0)


@pytest.mark.parametrize(
    "denominators", [[], [2], [2, 3, 6], [2, 2, 7, 9, 30], [-2, 2, 5], list(range(1, 40))]
)
def test_reciprocals_sum_to_the_exact_fraction(denominators):
    top, bottom = sum_of_reciprocals(denominators)
    assert Fraction(top, bottom) == sum((Fraction(1, d) for d in denominators), Fraction(0))


def test_the_largest_number_of_divisors_is_that_of_the_definition():
    best = 0
    for n in range(1, 600):
        best = max(best, sum(n % d == 0 for d in range(1, n + 1)))
        assert _largest_divisor_count(n) == best


def test_the_largest_numbers_of_divisors_below_powers_of_ten_are_the_known_ones():
    known = [4, 12, 32, 64, 128, 240, 448, 768, 1344, 2304, 4032, 6720, 10752, 17280, 26880, 41472, 64512]
    assert [_largest_divisor_count(10**digits - 1) for digits in range(1, 18)] == known

"""Second decision on the Nordhaus-Gaddum product: the complement's eigenvalues are n less the graph's own.

On vectors of sum 0 the two Laplacian matrices add up to n times the identity, so that for k < n the k-th
eigenvalue of the complement is n less the (n - k)-th of the graph; the last eigenvalue is 0 for both.
"""

from fractions import Fraction
from itertools import pairwise

BITS = 40


def decide(witness, quarters=3, discount=0):
    """Return (refutes, the bound), the latter ``None`` when a check before it fails."""
    n, k = witness["vertices"], witness["k"]
    matrix = [[0] * n for _ in range(n)]
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or matrix[u][v]:
            return False, None
        matrix[u][v] = matrix[v][u] = -1
        matrix[u][u] += 1
        matrix[v][v] += 1
    if not 1 <= k <= Fraction(quarters * n, 4):
        return False, None
    bound = n * (n - k) - discount
    values = sorted(_roots(_polynomial(matrix), 2 * n), reverse=True)
    if k >= n:
        return bound < 0, bound
    own, mirrored = values[k - 1], values[_place_in_complement(n, k) - 1]
    return max(own[0], 0) * max(n - mirrored[1], 0) > bound, bound


def _place_in_complement(n, k):
    return n - k


def _polynomial(matrix):
    """Coefficients from x^n down, by Newton's identities from the traces of the powers."""
    n = len(matrix)
    power, traces = matrix, []
    for _ in range(n):
        traces.append(sum(power[i][i] for i in range(n)))
        power = [[sum(map(int.__mul__, row, column)) for column in matrix] for row in power]
    coefficients = [1]
    for k in range(1, n + 1):
        coefficients.append(-sum(c * traces[k - 1 - i] for i, c in enumerate(coefficients)) // k)
    return coefficients


def _above(coefficients, point):
    """How many roots, all real, are greater than a rational point: sign changes after moving it to 0."""
    a, b = point.numerator, point.denominator
    shifted = [c * b**i for i, c in enumerate(coefficients)]
    for length in range(len(shifted), 1, -1):
        for i in range(1, length):
            shifted[i] += a * shifted[i - 1]
    signs = [c > 0 for c in shifted if c]
    return sum(s != t for s, t in pairwise(signs))


def _roots(coefficients, reach):
    """One interval (low, high] for each root in (-reach - 1, reach], repeated by multiplicity."""
    low, high = Fraction(-reach - 1), Fraction(reach)
    intervals = [(low, high, len(coefficients) - 1, 0)]
    for _ in range(BITS + reach.bit_length()):
        halves = []
        for low, high, over_low, over_high in intervals:
            middle = (low + high) / 2
            over = _above(coefficients, middle)
            halves += [(low, middle, over_low, over)] * (over_low > over)
            halves += [(middle, high, over, over_high)] * (over > over_high)
        intervals = halves
    return [(low, high) for low, high, more, fewer in intervals for _ in range(more - fewer)]

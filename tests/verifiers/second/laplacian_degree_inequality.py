"""Second decision on Li and Guo's inequality: traces of powers, then bisection by Descartes' rule."""

from fractions import Fraction
from itertools import pairwise

BITS = 40


def decide(witness, smallest_cycle=5, discount=0):
    """Return (refutes, the bound as text), the latter ``None`` when a check before it fails."""
    n = witness["vertices"]
    matrix = [[0] * n for _ in range(n)]
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or matrix[u][v]:
            return False, None
        matrix[u][v] = matrix[v][u] = -1
    if not _is_connected(matrix) or n == 1:
        return False, None
    for row, entries in enumerate(matrix):
        entries[row] = -sum(entries)
    around = [matrix[v][v] for v in range(n)]
    if n in range(5, n + 1, 4) and n >= smallest_cycle and min(around) == max(around) == 2:
        return False, None
    bound = _bound(around) - discount
    low = sum(max(low - 2, 0) ** 2 for low, _ in _roots(_polynomial(matrix), 2 * n))
    return low > bound, str(bound)


def _bound(around):
    return (1 - Fraction(1, max(around))) * (sum(d * d for d in around) - sum(around))


def _is_connected(matrix):
    seen, waiting = {0}, [0]
    while waiting:
        fresh = {v for v, entry in enumerate(matrix[waiting.pop()]) if entry} - seen
        seen |= fresh
        waiting += fresh
    return len(seen) == len(matrix)


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

"""Second decision on Dittert's conjecture: the scaled matrix as fractions, the permanent by permutations."""

from fractions import Fraction
from itertools import permutations


def decide(witness, percent=100):
    """Return (refutes, (product of row sums, of column sums, permanent) of the integers), or ``None``."""
    matrix = witness["matrix"]
    n = len(matrix)
    if any(len(row) != n or any(entry < 0 for entry in row) for row in matrix):
        return False, None
    total = sum(sum(row) for row in matrix)
    if not total:
        return False, None
    scaled = [[Fraction(entry * n, total) for entry in row] for row in matrix]
    value = sum(_parts(scaled)[:2]) - _parts(scaled)[2]
    bound = 2 - _parts([[Fraction(1, n)] * n] * n)[2]
    return value > bound * Fraction(percent, 100), tuple(str(part) for part in _parts(matrix))


def _parts(matrix):
    n = len(matrix)
    rows = columns = 1
    for i in range(n):
        rows *= sum(matrix[i])
        columns *= sum(row[i] for row in matrix)
    permanent = 0
    for places in permutations(range(n)):
        product = 1
        for i, j in enumerate(places):
            product *= matrix[i][j]
        permanent += product
    return rows, columns, permanent

"""Second decision on permanents: the form as a sum of squares over columns of X, the permanent by Ryser.

With A = X·X*, v*·π(A)·v is the sum, over the choices of a column c(i) of X for each i, of the square of the
absolute value of the sum over s of the conjugate of v(s) times the product of the X(s(i), c(i)).
"""

from functools import reduce
from itertools import combinations, permutations, product


def decide(witness, factor=1):
    """Return (refutes, (form, permanent)), the latter ``None`` when the sizes do not fit."""
    rows = [[complex_pair(entry) for entry in row] for row in witness["X"]]
    n, width = len(rows), len(rows[0])
    orders = list(permutations(range(n)))
    if {len(row) for row in rows} != {width} or len(witness["v"]) != len(orders):
        return False, None
    v = [complex_pair(entry) for entry in witness["v"]]
    form = 0
    for columns in product(range(width), repeat=n):
        parts = []
        for s, entry in zip(orders, v, strict=True):
            factors = [rows[s[i]][c] for i, c in enumerate(columns)]
            parts.append(reduce(multiply, factors, conjugate(entry)))
        form += size(add(parts))
    products = [[[multiply(a, conjugate(b)) for a, b in zip(r, q, strict=True)] for q in rows] for r in rows]
    permanent = _permanent([[add(terms) for terms in row] for row in products])
    return factor * form > permanent * sum(map(size, v)), (str(form), str(permanent))


def complex_pair(entry):
    return entry[0], entry[1]


def conjugate(z):
    return z[0], -z[1]


def multiply(a, b):
    return a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]


def add(terms):
    terms = list(terms)
    return sum(z[0] for z in terms), sum(z[1] for z in terms)


def size(z):
    return z[0] ** 2 + z[1] ** 2


def _permanent(matrix):
    """Ryser's formula over sets of columns; the permanent of a Hermitian matrix is real."""
    n = len(matrix)
    total = 0
    for count in range(1, n + 1):
        for chosen in combinations(range(n), count):
            sums = [add(row[c] for c in chosen) for row in matrix]
            total += (-1) ** (n - count) * reduce(multiply, sums)[0]
    return total

"""Second decision on the Jacobian conjecture in three variables: derivatives, their products, six of them.

Polynomials are integers here: x, y and z are large powers of two, so that sums and products of polynomials
are those of integers, and the coefficients are read off as digits with a sign.
"""


def decide(witness, max_degree=0):
    """Return (refutes, the constant term of the determinant), ``None`` where it is not asked."""
    maps = []
    for name in "fgh":
        terms = {(t["x"], t["y"], t["z"]): int(t["c"]) for t in witness[name]}
        if len(terms) < len(witness[name]) or 0 in terms.values():
            return False, None
        maps.append(terms)
    p, q = witness["p"], witness["q"]
    if p == q or any(_at(terms, p) != _at(terms, q) for terms in maps):
        return False, None
    reach = 1 + sum(max((e[axis] for e in terms), default=0) for terms in maps for axis in range(3))
    size = 6
    for terms in maps:
        size *= sum(abs(c) * (1 + sum(e)) for e, c in terms.items()) or 1
    bits = size.bit_length() + 2
    bases = (1 << bits, 1 << bits * reach, 1 << bits * reach * reach)
    rows = [[_at(_derived(terms, axis), bases) for axis in range(3)] for terms in maps]
    packed = sum(
        sign * rows[0][i] * rows[1][j] * rows[2][k]
        for i, j, k, sign in (
            (0, 1, 2, 1), (1, 2, 0, 1), (2, 0, 1, 1), (0, 2, 1, -1), (1, 0, 2, -1), (2, 1, 0, -1),
        )
    )  # fmt: skip
    if packed == 0:
        return False, None
    degree, constant = _unpacked(packed, bits, reach)
    return degree <= max_degree, str(constant)


def _unpacked(packed, bits, reach):
    """The degree and the constant term: digits from -2^(bits-1) up, place by place."""
    degree, constant, place = 0, 0, 0
    half = 1 << bits - 1
    while packed:
        digit = (packed + half) % (2 * half) - half
        packed = (packed - digit) >> bits
        if digit:
            degree = max(degree, place % reach + place // reach % reach + place // reach // reach)
            constant = digit if place == 0 else constant
        place += 1
    return degree, constant


def _derived(terms, axis):
    lowered = {}
    for exponents, c in terms.items():
        if exponents[axis]:
            place = tuple(e - (a == axis) for a, e in enumerate(exponents))
            lowered[place] = c * exponents[axis]
    return lowered


def _at(terms, point):
    total = 0
    for exponents, c in terms.items():
        for base, e in zip(point, exponents, strict=True):
            c *= base**e
        total += c
    return total

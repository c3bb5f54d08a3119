"""The cases that the equivalence benchmark measures: texts, and values that are already built.

Everything is made by rule; nothing is random.
"""

import json
from functools import reduce
from operator import mul
from pathlib import Path

from flint import Ordering, fmpz_mpoly_ctx, fmpz_poly

LANE = Path(__file__).resolve().parent.parent / "evals" / "symbolic_equivalence" / "v1" / "cases.jsonl"


def lane_pairs():
    """The 185 pairs of the lane, with their labels."""
    cases = (json.loads(line) for line in LANE.read_text("utf-8").splitlines())
    return [(case["expression_a"], case["expression_b"], case["expected"]) for case in cases]


def ring(names):
    """Generators of Z[names]."""
    context = fmpz_mpoly_ctx.get(tuple(names), Ordering.deglex)
    return dict(zip(names, context.gens(), strict=True))


def _text(polynomial):
    return str(polynomial).replace(" ", "")


def linear_factors(n):
    """A product of n linear factors in one variable, against its expansion."""
    x = ring("x")["x"]
    factors = [x + (k % 19 - 9) for k in range(n)]
    text = "*".join(f"(x{k % 19 - 9:+d})" if k % 19 != 9 else "x" for k in range(n))
    expanded = reduce(mul, factors)
    return text, _text(expanded), lambda: reduce(mul, factors) == expanded


def power_of_sum(k):
    """(x+y+z+1)^k, against its expansion."""
    g = ring("xyz")
    base = g["x"] + g["y"] + g["z"] + 1
    expanded = base**k
    return f"(x+y+z+1)^{k}", _text(expanded), lambda: base**k == expanded


def power_of_weighted_sum(k):
    """(x+2y-z+3w)^k, against its expansion."""
    g = ring("wxyz")
    base = g["x"] + 2 * g["y"] - g["z"] + 3 * g["w"]
    expanded = base**k
    return f"(x+2*y-z+3*w)^{k}", _text(expanded), lambda: base**k == expanded


TEXTS = {
    "n linear factors": (linear_factors, (50, 100, 200), {50: 0.92, 100: 1.31, 200: 1.74}),
    "(x+y+z+1)^k": (power_of_sum, (10, 15, 20), {10: 0.81, 15: 1.68, 20: 2.63}),
    "(x+2y-z+3w)^k": (power_of_weighted_sum, (10, 15), {10: 0.73, 15: 1.34}),
}
"""Families of texts: how to make a pair, the sizes, and the lead over symengine that is the goal."""


def _coefficient(k):
    return k * k * 7919 % 1021 + 1


def dense(n, shift):
    return [_coefficient(k + shift) for k in range(n + 1)]


def _sum_text(terms):
    return "+".join(
        "*".join([str(c), *(f"{v}^{e}" for v, e in zip("wxyz", m, strict=True) if e)]) for m, c in terms
    )


def sparse(n, shift):
    """n terms in four variables of degree at most 15."""
    terms, k = {}, shift
    while len(terms) < n:
        terms.setdefault((k * k % 16, k * 7 % 13, k * k * k % 11, k % 5), _coefficient(k))
        k += 1
    return list(terms.items())


def halved_power(n):
    """(x+1)^n = ((x+1)^(n/2))^2."""
    base = fmpz_poly([1, 1])
    return f"(x+1)^{n}", f"((x+1)^{n // 2})^2", lambda: base**n == (base ** (n // 2)) ** 2, None


def dense_product(n):
    """(f+g)(f-g) = f^2-g^2, dense, of degree n in one variable."""
    f, g = dense(n, 0), dense(n, 5)
    f_text, g_text = ("+".join(f"{c}*x^{k}" for k, c in enumerate(h)) for h in (f, g))
    return _difference_of_squares(f_text, g_text, f, g, fmpz_poly)


def sparse_product(n):
    """The same for sparse f, g with n terms in four variables."""
    f, g = sparse(n, 0), sparse(n, 100_003)
    context = fmpz_mpoly_ctx.get(("w", "x", "y", "z"), Ordering.deglex)
    return _difference_of_squares(_sum_text(f), _sum_text(g), dict(f), dict(g), context.from_dict)


def _difference_of_squares(f_text, g_text, f, g, build):
    """Texts, the computation from built values, and the one that also builds them, as each side does."""
    p, q = build(f), build(g)

    def from_lists():
        a, b, c, d, e, h = (build(values) for values in (f, g, f, g, f, g))
        return (a + b) * (c - d) == e**2 - h**2

    return (
        f"(({f_text})+({g_text}))*(({f_text})-({g_text}))",
        f"({f_text})^2-({g_text})^2",
        lambda: (p + q) * (p - q) == p**2 - q**2,
        from_lists,
    )


def four_variables(n):
    """(x+y+z+w)^n = ((x+y+z+w)^(n/2))^2."""
    g = ring("wxyz")
    base = g["x"] + g["y"] + g["z"] + g["w"]
    return (
        f"(x+y+z+w)^{n}",
        f"((x+y+z+w)^{n // 2})^2",
        lambda: base**n == (base ** (n // 2)) ** 2,
        None,
    )


def fateman(n):
    """f(f+1) = f^2+f for f = (1+x+y+z+w)^n."""
    g = ring("wxyz")
    base = 1 + g["x"] + g["y"] + g["z"] + g["w"]
    f = f"(1+x+y+z+w)^{n}"
    return f"{f}*({f}+1)", f"({f})^2+{f}", lambda: base**n * (base**n + 1) == (base**n) ** 2 + base**n, None


BUILT = {
    "G1 (x+1)^n": (halved_power, (500, 2_000), (500, 2_000, 20_000)),
    "G2 dense, degree n": (dense_product, (1_000, 4_000), (1_000, 10_000, 100_000)),
    "G3 (x+y+z+w)^n": (four_variables, (20, 40), (20, 40, 60)),
    "G4 f(f+1), f=(1+x+y+z+w)^n": (fateman, (6, 10), (6, 12, 16)),
    "G5 sparse, n terms": (sparse_product, (125, 500), (125, 500, 2_000)),
}
"""Families of built values: how to make a pair of texts, the bare FLINT computation, and one that also
builds its values from lists or None; the sizes; the sizes with --full."""

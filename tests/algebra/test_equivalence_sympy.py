"""The engine against SymPy's fraction fields, with plain Python integers as coefficients (not FLINT's)."""

from random import Random

import pytest
from algebra_oracle import NAMES, random_pair, text

from adjudge.algebra import check_equivalence

fields = pytest.importorskip("sympy.polys.fields")
integers = pytest.importorskip("sympy.polys.domains.pythonintegerring")

DEFAULT, CAMPAIGN = 2_000, 20_000
FIELD, *GENERATORS = fields.field(list(NAMES), integers.PythonIntegerRing())
BY_NAME = dict(zip(NAMES, GENERATORS, strict=True))


def value(tree):
    kind = tree[0]
    if kind == "number":
        return FIELD(tree[1])
    if kind == "name":
        return BY_NAME[tree[1]]
    if kind == "neg":
        return -value(tree[1])
    if kind == "^":
        base = value(tree[1])
        if tree[2] <= 0 and not base:
            raise ZeroDivisionError
        return base ** tree[2] if tree[2] else FIELD(1)
    left, right = value(tree[1]), value(tree[2])
    if kind == "/":
        return left / right
    return left * right if kind == "*" else left + right if kind == "+" else left - right


def compare(count, scope, seed):
    rng = Random(seed)
    for _ in range(count):
        a, b = random_pair(rng, rational=scope == "rational", depth=3)
        try:
            truth = "equivalent" if value(a) == value(b) else "not_equivalent"
        except ZeroDivisionError:
            truth = "refused"
        assert check_equivalence(text(a), text(b), scope=scope).verdict == truth, (text(a), text(b))


@pytest.mark.parametrize("scope", ["polynomial", "rational"])
def test_random_pairs(scope):
    compare(DEFAULT, scope, 5)


@pytest.mark.slow
@pytest.mark.parametrize("scope", ["polynomial", "rational"])
def test_twenty_thousand_random_pairs(scope):
    compare(CAMPAIGN, scope, 6)

"""Second decision on 991·n^2 + 1: a decimal square root that refuses to be inexact."""

from decimal import ROUND_FLOOR, Context, Decimal, Inexact, Rounded

_PRECISION = 1300


def decide(witness, factor=991):
    """Return (refutes, the root rounded down as text), the root ``None`` for n < 1."""
    n = Decimal(witness["n"])
    if n < 1:
        return False, None
    exact = Context(prec=_PRECISION, Emax=9999, Emin=-9999, traps=[Inexact, Rounded])
    value = exact.add(exact.multiply(Decimal(factor), exact.multiply(n, n)), Decimal(1))
    try:
        root = _root(value, exact)
        whole = root == root.to_integral_value()
    except (Inexact, Rounded):
        whole = False
        rough = Context(prec=_PRECISION, Emax=9999, Emin=-9999, traps=[])
        root = _root(value, rough)
    floor = root.to_integral_value(rounding=ROUND_FLOOR)
    return whole, f"{floor:f}"


def _root(value, context):
    return context.sqrt(value)

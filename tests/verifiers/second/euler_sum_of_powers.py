"""Second decision on Euler's sum of powers: decimal arithmetic that refuses to round."""

from decimal import Context, Decimal, Inexact, Rounded

_EXACT = Context(prec=5000, Emax=99999, Emin=-99999, traps=[Inexact, Rounded])


def decide(witness, exponent=5):
    """Return (refutes, the sum of powers as text), the sum being ``None`` for unusable terms."""
    terms = [Decimal(text) for text in witness["terms"]]
    total = Decimal(witness["total"])
    if len(terms) not in range(2, exponent) or min(*terms, total) <= 0:
        return False, None
    left = Decimal(0)
    for term in terms:
        left = _EXACT.add(left, _power(term, exponent))
    return left == _power(total, exponent), f"{left:f}"


def _power(base, exponent):
    result = Decimal(1)
    for _ in range(exponent):
        result = _EXACT.multiply(result, base)
    return result

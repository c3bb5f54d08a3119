"""Second decision on Beal: exact decimal arithmetic, the common divisor by Euclid's algorithm."""

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, Inexact, Rounded

_EXACT = Context(prec=400_000, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact, Rounded])


def decide(witness, least_exponent=3):
    """Return (refutes, sign of a^x + b^y - c^z), ``None`` when the six integers are not allowed."""
    bases = [int(witness[name]) for name in "abc"]
    exponents = [witness[name] for name in "xyz"]
    if min(bases) <= 0 or min(exponents) < least_exponent or _common_divisor(*bases) != 1:
        return False, None
    first, second, third = (_power(b, e) for b, e in zip(bases, exponents, strict=True))
    excess = _EXACT.subtract(_EXACT.add(first, second), third)
    return excess == 0, int(excess > 0) - int(excess < 0)


def _power(base, exponent):
    result, square = Decimal(1), Decimal(base)
    while exponent:
        if exponent % 2:
            result = _EXACT.multiply(result, square)
        exponent //= 2
        if exponent:
            square = _EXACT.multiply(square, square)
    return result


def _common_divisor(*numbers):
    common = 0
    for number in numbers:
        while number:
            common, number = number, common % number
    return common

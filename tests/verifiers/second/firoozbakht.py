"""Second decision on Firoozbakht's conjecture: decimal logarithms of 80 digits, SymPy's next prime."""

from decimal import Decimal, localcontext

from sympy import isprime, nextprime


def decide(witness, percent=100):
    """Return (refutes, hundredths of the refuting gap), ``None`` unless p < q are consecutive primes."""
    p, q = int(witness["p"]), int(witness["q"])
    if p < 5393 or not p < q <= 2 * p or not isprime(p) or nextprime(p) != q:
        return False, None
    value = _hundredths(p, q)
    return value >= percent, value


def _hundredths(p, q):
    with localcontext() as context:
        context.prec = 200
        log = Decimal(p).ln()
        return int(Decimal(200 * p * (q - p)) / (Decimal(q + p) * log * (log - 1)))

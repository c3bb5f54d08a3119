"""Second decision on square divisors of Fermat numbers: the number itself, or one long exponent."""

_WHOLE = 14


def decide(witness, power=2):
    """Return (refutes, the Fermat number modulo d^power as text), ``None`` instead of it for d < 2."""
    d, n = int(witness["d"]), witness["n"]
    if d < 2:
        return False, None
    remainder = _remainder(n, d**power)
    return remainder == 0, str(remainder)


def _remainder(n, modulus):
    if n <= _WHOLE:
        return ((1 << (1 << n)) + 1) % modulus
    return (pow(2, pow(2, n), modulus) + 1) % modulus

"""Second decision on Fermat numbers: the number written out when it is short, Goldbach's product when not.

B(n) = base^(2^n) + 1 satisfies B(n) - 2 = (base - 1)·B(0)·B(1)·…·B(n - 1), taken modulo the divisor.
"""

_WRITTEN = 12


def decide(witness, base=2):
    """Return (refutes, remainder as text), the remainder ``None`` when the divisor is no candidate."""
    n, divisor = witness["n"], int(witness["divisor"])
    if divisor < 2:
        return False, None
    if n <= _WRITTEN:
        number = _written(n, base)
        if divisor >= number:
            return False, None
        remainder = number % divisor
    else:
        if not _shorter(divisor, n, base):
            return False, None
        product = base - 1
        for _ in range(n):
            product = product * (product + 2) % divisor
        remainder = (product + 2) % divisor
    return remainder == 0, str(remainder)


def _written(n, base):
    number = base
    for _ in range(n):
        number *= number
    return number + 1


def _shorter(divisor, n, base):
    power = base
    for _ in range(n):
        if power >= divisor:
            return True
        power *= power
    return divisor <= power

"""Second decision on Erdős 307: sums of fractions one by one, primality by strong tests."""

from fractions import Fraction

_BASES = [p for p in range(2, 174) if all(p % d for d in range(2, p))]


def decide(witness, numerator=1, denominator=1):
    """Return (refutes, floor of 10^30 times the product), the latter ``None`` unless the product counts."""
    product = Fraction(1)
    prime = True
    for name in ("P", "Q"):
        members = [int(text) for text in witness[name]]
        if members != sorted(set(members)) or (members and members[0] < 2):
            return False, None
        product *= sum((Fraction(1, member) for member in members), Fraction(0))
        prime = prime and all(map(_is_prime, members))
    scaled = str(product * 10**30 // 1)
    if product != Fraction(numerator, denominator):
        return False, scaled
    return (True, scaled) if prime else (False, None)


def _is_prime(p):
    """The strong test to the first thirteen prime bases, a proof below 3.3·10^24; 27 more bases above."""
    if p < 2 or any(p % q == 0 for q in _BASES):
        return p in _BASES
    odd = p - 1
    twos = (odd & -odd).bit_length() - 1
    odd >>= twos
    for a in _BASES[:13] if p < 3 * 10**24 else _BASES:
        x = pow(a, odd, p)
        if x not in (1, p - 1) and all((x := x * x % p) != p - 1 for _ in range(twos - 1)):
            return False
    return True

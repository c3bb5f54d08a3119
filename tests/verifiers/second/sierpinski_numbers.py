"""Second decision on Sierpiński numbers: exponent after exponent over one period, with remainders at hand.

Two periods of exponents from 1 on are looked at, so that the powers of 2 modulo each divisor are seen to
repeat: a class is taken at its word only if the divisor divides the number for every exponent of the class
there.
"""

from math import lcm


def decide(witness, sign=1):
    """Return (refutes, number of classes), the number ``None`` unless the witness is accepted."""
    k = int(witness["k"])
    cover = [(int(item["divisor"]), item["modulus"], item["residue"]) for item in witness["cover"]]
    if k < 1 or k % 2 == 0 or not cover:
        return False, None
    if any(residue >= modulus or not _is_candidate(d, 2 * k + sign) for d, modulus, residue in cover):
        return False, None
    if not all(_repeats(d, modulus) for d, modulus, _ in cover):
        return False, None
    period = lcm(*(modulus for _, modulus, _ in cover))
    values = [k * 2 % d for d, _, _ in cover]
    for exponent in range(1, period + 1):
        hit = False
        for position, (d, modulus, residue) in enumerate(cover):
            if exponent % modulus == residue:
                if (values[position] + sign) % d:
                    return False, None
                hit = True
            values[position] = values[position] * 2 % d
        if not hit:
            return False, None
    return True, len(cover)


def _is_candidate(divisor, least):
    return 1 < divisor < least and divisor % 2 == 1


def _repeats(divisor, modulus):
    """Whether the powers of 2 modulo the odd divisor repeat after ``modulus`` steps."""
    value = 1
    for _ in range(modulus):
        value = value * 2 % divisor
    return value == 1

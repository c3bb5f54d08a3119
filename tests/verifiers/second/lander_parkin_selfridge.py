"""Second decision on Lander-Parkin-Selfridge: terms cancelled by counting, powers by exact decimals."""

from collections import Counter
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, Inexact, Rounded

_EXACT = Context(prec=400_000, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact, Rounded])


def decide(witness, most_terms_below_k=1, least_k=4):
    """Return (refutes, the two sums modulo 10^12), the latter ``None`` when the lists are not allowed."""
    k, texts = witness["k"], (witness["a"], witness["b"])
    count = sum(map(len, texts))
    if k < least_k or not all(texts) or any(text.startswith("-") for side in texts for text in side):
        return False, None
    if Counter(texts[0]) & Counter(texts[1]) or k - count < most_terms_below_k:
        return False, None
    sums = [_sum_of_powers(side, k) for side in texts]
    return sums[0] == sums[1], [int(f"{total:f}"[-12:]) for total in sums]


def _sum_of_powers(side, k):
    total = Decimal(0)
    for text in side:
        power = base = Decimal(text)
        for bit in f"{k:b}"[1:]:
            power = _EXACT.multiply(power, power)
            if bit == "1":
                power = _EXACT.multiply(power, base)
        total = _EXACT.add(total, power)
    return total

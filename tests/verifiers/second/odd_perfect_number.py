"""Second decision on odd perfect numbers: divisors added up for small n, sums of powers by Horner above."""

_BASES = [p for p in range(2, 174) if all(p % d for d in range(2, p))]
_COUNTED = 20_000


def decide(witness, numerator=2, denominator=1):
    """Return (refutes, σ by the formula modulo 10^12), or ``None`` when something else is at fault."""
    n = int(witness["n"])
    pairs = [(int(item["prime"]), item["exponent"]) for item in witness["factorization"]]
    bases = [base for base, _ in pairs]
    if n < 1 or n & 1 == 0 or bases != sorted(set(bases)) or any(base < 2 for base in bases):
        return False, None
    left = n
    for base, exponent in pairs:
        for _ in range(exponent):
            left, rest = divmod(left, base)
            if rest:
                return False, None
    if left != 1:
        return False, None
    sigma = 1
    for base, exponent in pairs:
        sigma *= _geometric(base, exponent)
    if denominator * sigma != numerator * n:
        return False, sigma % 10**12
    if not all(map(_is_prime, bases)):
        return False, None
    if n <= _COUNTED:
        sigma = sum(d for d in range(1, n + 1) if n % d == 0)
    return denominator * sigma == numerator * n, sigma % 10**12


def _geometric(base, exponent):
    total = 1
    for _ in range(exponent):
        total = total * base + 1
    return total


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

"""Second decision on Agoh-Giuga: the sum of powers itself for small n, other forms of the conditions above.

p divides n/p - 1 when p² divides n - p; p - 1 divides n/p - 1 when it divides n - 1.
"""

_BASES = [p for p in range(2, 174) if all(p % d for d in range(2, p))]
_SUMMED = 3000


def decide(witness, first=1, second=1):
    """Return (refutes, quantity): the least failing prime, "none", or ``None`` for no factorization."""
    n = int(witness["n"])
    pairs = [(int(item["prime"]), item["exponent"]) for item in witness["factorization"]]
    bases = [base for base, _ in pairs]
    if n < 2 or bases != sorted(set(bases)) or any(base < 2 for base in bases):
        return False, None
    left, count = n, 0
    for base, exponent in pairs:
        for _ in range(exponent):
            left, rest = divmod(left, base)
            if rest:
                return False, None
            count += 1
    if left != 1 or count < 2:
        return False, None
    failing = [p for p in bases if (first and (n - p) % p**2) or (second and (n - 1) % (p - 1))]
    prime = all(map(_is_prime, bases))
    if prime and first and second and n <= _SUMMED and _power_sum(n) == n - 1:
        return True, "none"
    if failing:
        return False, str(failing[0])
    return prime, "none" if prime else None


def _power_sum(n):
    return sum(pow(k, n - 1, n) for k in range(1, n)) % n


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
